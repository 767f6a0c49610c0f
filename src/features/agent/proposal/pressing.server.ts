import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import type { Proposal } from '../agent';
import { isOpen, readProposals } from './read.server';
import { targetsSeen } from './visible.server';

/** How many proposals are open, and the worst of them. */
export async function pressingProposals(
  ctx: Context,
  most: number,
): Promise<{ count: number; results: Pick<Proposal, 'id' | 'title' | 'agent'>[] }> {
  const params = new Params();
  const where = `p.organization_id = ${params.add(ctx.organization.id)} and ${isOpen} and ${targetsSeen(ctx, params)}`;
  const rows = await ctx.db.rows<{ id: string; count: number }>(
    `select p.id, count(*) over () as count from proposal p where ${where} order by p.weight desc, p.id limit ${most}`,
    params.values,
  );
  const found = await readProposals(
    ctx,
    rows.map(({ id }) => id),
  );
  return { count: rows[0]?.count ?? 0, results: found.map(({ id, title, agent }) => ({ id, title, agent })) };
}
