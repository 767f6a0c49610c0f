import { can, type Noun } from '#shared/permission';
import type { Extension } from '#server/entity/store';
import { isOpen } from './proposal/read.server';
import { targetsSeen } from './proposal/visible.server';

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
