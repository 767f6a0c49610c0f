import { can } from '#shared/permission';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { isOpen } from './read.server';
import { targetsSeen } from './visible.server';

/** The number on Home: what is open and the caller may see, for those who decide. */
export async function countProposals(ctx: Context): Promise<{ proposals?: number }> {
  if (!can(ctx.user, 'decide', 'proposal')) return {};
  const params = new Params();
  const [row] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from proposal p where p.organization_id = ${params.add(ctx.organization.id)}
       and ${isOpen} and ${targetsSeen(ctx, params)}`,
    params.values,
    'often',
  );
  return { proposals: row!.count };
}
