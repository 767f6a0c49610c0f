import { can, type Noun } from '#shared/permission';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import type { Extension } from '#server/entity/store';
import { isOpen } from './proposal/read.server';
import { targetsSeen } from './proposal/visible.server';

/** What open proposals on the page of a request say to be the same as it. */
export async function saidSame(ctx: Context, request: string): Promise<string[]> {
  if (!can(ctx.user, 'read', 'proposal')) return [];
  const params = new Params();
  const rows = await ctx.db.rows<{ id: string }>(
    `select other.target_id as id from proposal p
       join proposal_target about on about.organization_id = p.organization_id and about.proposal_id = p.id
       join proposal_target other on other.organization_id = p.organization_id and other.proposal_id = p.id
         and other.target_id <> about.target_id
     where p.organization_id = ${params.add(ctx.organization.id)} and p.kind = 'duplicate' and ${isOpen}
       and about.type = 'request' and about.target_id = ${params.add(request)} and ${targetsSeen(ctx, params)}`,
    params.values,
  );
  return rows.map(({ id }) => id);
}

/** How many open proposals are about a record, for its card. */
export const proposedFor = (noun: Noun): Extension => ({
  counted: {
    proposals: (ctx, row, params) =>
      can(ctx.user, 'read', 'proposal')
        ? `select count(*) from proposal_target about
             join proposal p on p.organization_id = about.organization_id and p.id = about.proposal_id
           where about.organization_id = ${row}.organization_id and about.type = '${noun}' and about.target_id = ${row}.id
             and ${isOpen} and ${targetsSeen(ctx, params)}`
        : undefined,
  },
});
