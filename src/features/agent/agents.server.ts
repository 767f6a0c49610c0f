import { notFound } from '#shared/errors';
import { list } from '#server/http/json-schema';
import type { Context } from '#server/context';
import { instantText } from '#server/entity/select';
import { type Route, route } from '#server/http/route';
import type { Agent } from './agent';
import { agentSchema } from './agent-schema.server';
import { allRules, ruleOf } from './rules/index.server';

export const tag = 'Agents';

export const agentRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/agents',
    tag,
    summary: 'List the agents, with what they have done',
    permit: ['read', 'agent'],
    answer: list(agentSchema),
    handle: (ctx) => readAgents(ctx),
  }),
  route({
    method: 'GET',
    path: '/agents/:agent',
    tag,
    summary: 'Read an agent',
    permit: ['read', 'agent'],
    answer: agentSchema,
    handle: (ctx, { params }) => readAgent(ctx, params.agent!),
  }),
];

type AgentRow = Omit<Agent, 'schedule' | 'kinds'> & { schedule: string | null };

const since = `(app_now() - interval '90 days')`;

const select = `select a.id, a.key, a.name, a.is_enabled, a.paused_reason, a.reads_as, a.schedule, a.settings, a.version,
    ${instantText('a.next_scan_at')} as next_scan_at,
    (select json_build_object('id', r.id, 'status', r.status, 'started_at', ${instantText('r.started_at')},
        'ended_at', ${instantText('r.ended_at')}, 'scanned', r.scanned, 'made', r.made, 'error', r.error)
      from agent_run r where r.organization_id = a.organization_id and r.agent_id = a.id
      order by r.started_at desc, r.id desc limit 1) as last_run,
    (select count(*) from proposal p where p.organization_id = a.organization_id and p.agent_id = a.id
      and (p.state = 'open' or p.state = 'snoozed' and p.snoozed_until <= app_now())) as open,
    (select count(*) from proposal p where p.organization_id = a.organization_id and p.agent_id = a.id
      and p.state = 'accepted' and p.decided_at >= ${since}) as accepted_90_days,
    (select count(*) from proposal p where p.organization_id = a.organization_id and p.agent_id = a.id
      and p.state in ('accepted', 'dismissed', 'undone') and p.decided_at >= ${since}) as decided_90_days
  from agent a where a.organization_id = $1`;

async function readAgents(ctx: Context): Promise<Agent[]> {
  const rows = await ctx.db.rows<AgentRow>(select, [ctx.organization.id]);
  return allRules().flatMap(({ key }) => rows.filter((row) => row.key === key).map(shownAgent));
}

export async function readAgent(ctx: Context, id: string): Promise<Agent> {
  const [row] = await ctx.db.rows<AgentRow>(`${select} and a.id = $2`, [ctx.organization.id, id]);
  if (!row || !ruleOf(row.key)) throw notFound();
  return shownAgent(row);
}

function shownAgent(row: AgentRow): Agent {
  const rule = ruleOf(row.key)!;
  const settings = { ...rule.settings, ...row.settings };
  return {
    ...row,
    schedule: row.schedule ?? rule.schedule(settings),
    settings,
    kinds: Object.entries(rule.kinds).map(([kind, { rank: _rank, ...one }]) => ({ kind, ...one })),
  };
}
