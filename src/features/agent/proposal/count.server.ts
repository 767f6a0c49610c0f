import { can } from '#shared/permission';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import type { Proposal } from '../agent';
import { isOpen, readProposals } from './read.server';
import { targetsSeen } from './visible.server';

const mostShown = 5;

interface Pressing {
  count: number;
  results: Pick<Proposal, 'id' | 'title' | 'agent'>[];
}

/** On Home: how many are open that the caller may see, and the worst of them, for those who decide. */
export async function countProposals(ctx: Context): Promise<{ proposals?: Pressing }> {
  if (!can(ctx.user, 'decide', 'proposal')) return {};
  const params = new Params();
  const rows = await ctx.db.rows<{ id: string; count: number }>(
    `select p.id, count(*) over () as count from proposal p where p.organization_id = ${params.add(ctx.organization.id)}
       and ${isOpen} and ${targetsSeen(ctx, params)} order by p.rank desc, p.weight desc, p.id limit ${mostShown}`,
    params.values,
    'often',
  );
  if (rows.length === 0) return { proposals: { count: 0, results: [] } };
  const worst = await readProposals(
    ctx,
    rows.map(({ id }) => id),
  );
  return { proposals: { count: rows[0]!.count, results: worst.map(({ id, title, agent }) => ({ id, title, agent })) } };
}
