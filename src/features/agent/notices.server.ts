import type { Role } from '#shared/permission';
import { scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import type { Happened } from '#server/jobs/reader';
import type { Notice } from '#server/notice';
import type { Call, Target } from './agent';
import { words } from './agent.words';
import { mayCall } from './call-route.server';
import { isOpen } from './proposal/read.server';

interface Row {
  agent_id: string | null;
  title: string;
  calls: Call[];
  types: Target['type'][];
  open: number;
}

/** A new proposal: one row per agent in the inbox of those who may accept it, one for each of an assistant (F4). */
const proposed: Notice = {
  hears: ({ entity_type, action }) => entity_type === 'proposal' && action === 'created',
  messages: async (ctx, { entity_id: id }) => {
    // What takes the place of another one is no news.
    const [row] = await ctx.db.rows<Row>(
      `select n.agent_id, n.title, n.calls,
         array(select t.type from proposal_target t where t.organization_id = n.organization_id and t.proposal_id = n.id)
           as types,
         (select count(*) from proposal p where p.organization_id = n.organization_id and p.agent_id = n.agent_id
           and ${isOpen}) as open
       from proposal n where n.organization_id = $1 and n.id = $2 and n.state = 'open' and not exists (
         select from proposal b where b.organization_id = n.organization_id and b.replaced_by = n.id)`,
      [ctx.organization.id, id],
    );
    if (!row) return [];
    const { agent_id, title, open } = row;
    const text = open > 1 ? words.proposals(title, open) : title;
    const about = agent_id ? { noun: 'agent' as const, id: agent_id } : { noun: 'proposal' as const, id };
    return [{ event: 'proposals', ...about, to: { managers: true, members: await techniciansFor(ctx, row) }, text }];
  },
};

/** Technicians, if they may accept it and read all that it is about. */
async function techniciansFor(ctx: Context, { calls, types }: Row): Promise<string[]> {
  const role: Role = 'technician';
  const one = { id: '', role, restrictedAdd: {} };
  // What asks for nothing is for those who decide about all.
  if (calls.length === 0 || !mayCall(one, calls)) return [];
  if (types.some((type) => scopeOf(one, 'read', type) !== 'all')) return [];
  const rows = await ctx.db.rows<{ id: string }>(
    `select id from member where organization_id = $1 and role = $2 and is_active and deleted_at is null`,
    [ctx.organization.id, role],
  );
  return rows.map((member) => member.id);
}

/** What people decide about a proposal of an assistant, whoever owns its key hears (F4). */
const decided: Notice = {
  hears: (happened) => happened.entity_type === 'proposal' && decisionOf(happened) !== undefined,
  messages: async (ctx, happened, by) => {
    const { entity_id: id } = happened;
    const [row] = await ctx.db.rows<{ title: string; owner: string }>(
      `select title, created_by as owner from proposal
       where organization_id = $1 and id = $2 and api_key_id is not null and created_by is not null`,
      [ctx.organization.id, id],
    );
    if (!row) return [];
    const text = words.decided[decisionOf(happened)!](by, row.title);
    return [{ event: 'proposals', noun: 'proposal', id, to: { members: [row.owner] }, text }];
  },
};

type Decision = keyof typeof words.decided;

function decisionOf({ action, changes }: Happened): Decision | undefined {
  const to = action === 'updated' && changes.find(({ field }) => field === 'state')?.to;
  return typeof to === 'string' && to in words.decided ? (to as Decision) : undefined;
}

export const agentNotices: readonly Notice[] = [proposed, decided];
