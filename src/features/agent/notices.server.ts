import type { Notice } from '#server/notice';
import { words } from './agent.words';

/** A new proposal: one row per agent in the inbox of managers, who may accept it (F4). */
const proposed: Notice = {
  hears: ({ entity_type, action, source }) => entity_type === 'proposal' && action === 'created' && source === 'agent',
  tell: async (ctx, { entity_id: id }) => {
    const [row] = await ctx.db.rows<{ agent: string; title: string; open: number }>(
      `select p.agent_id as agent, p.title, (select count(*) from proposal o where o.organization_id = p.organization_id
         and o.agent_id = p.agent_id and o.state = 'open') as open
       from proposal p where p.organization_id = $1 and p.id = $2 and p.state = 'open' and p.agent_id is not null`,
      [ctx.organization.id, id],
    );
    if (!row) return [];
    const text = row.open > 1 ? words.proposals(row.title, row.open) : row.title;
    return [{ event: 'proposals', noun: 'agent', id: row.agent, to: { managers: true }, text }];
  },
};

export const agentNotices: readonly Notice[] = [proposed];
