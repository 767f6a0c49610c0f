import { notFound } from '#shared/errors';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { instantText } from '#server/entity/select';
import { list } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';
import type { AgentKey, Mute } from './agent';
import { muteSchema } from './agent-schema.server';
import { words } from './agent.words';
import { tag } from './agents.server';
import { ruleOf } from './rules/index.server';

export const muteRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/agents/mutes',
    tag,
    summary: 'List what agents do not say any more',
    permit: ['read', 'agent'],
    answer: list(muteSchema),
    handle: (ctx) => listMutes(ctx),
  }),
  route({
    method: 'DELETE',
    path: '/agents/mutes/:mute',
    tag,
    summary: 'Let an agent say something again',
    permit: ['unmute', 'agent'],
    status: 204,
    handle: (ctx, { params }) => unmute(ctx, params.mute!),
  }),
];

type MuteRow = Omit<Mute, 'agent' | 'kind_label'> & { agent_id: string; agent_key: AgentKey };

async function listMutes(ctx: Context): Promise<Mute[]> {
  const rows = await ctx.db.rows<MuteRow>(
    `select u.id, u.agent_id, a.key as agent_key, u.kind, u.key, u.title, ${instantText('u.created_at')} as created_at
     from agent_mute u join agent a on a.organization_id = u.organization_id and a.id = u.agent_id
     where u.organization_id = $1 and u.ended_at is null order by u.created_at desc, u.id`,
    [ctx.organization.id],
  );
  return rows.map(({ agent_id, agent_key, ...mute }) => ({
    ...mute,
    agent: { id: agent_id, key: agent_key, name: words.names[agent_key] },
    kind_label: ruleOf(agent_key)?.kinds[mute.kind]?.label ?? mute.kind,
  }));
}

/** What was decided before does not count any more. */
async function unmute(ctx: Context, id: string): Promise<void> {
  const [ended] = await ctx.db.rows<{ agent_id: string; title: string }>(
    `update agent_mute set ended_at = $3 where organization_id = $1 and id = $2 and ended_at is null
     returning agent_id, title`,
    [ctx.organization.id, id, ctx.now],
  );
  if (!ended) throw notFound();
  await noteMute(ctx, ended.agent_id, { from: ended.title });
}

/** That an agent is silent about something, or not any more, stands in its history. */
export const noteMute = (
  ctx: Context,
  agent: string,
  { from = null, to = null }: { from?: string | null; to?: string | null },
): Promise<void> =>
  record(ctx, [
    {
      entity_type: 'agent',
      entity_id: agent,
      action: 'updated',
      description: to === null ? words.unmuted(from!) : words.muted(to),
      changes: [{ field: 'mutes', from, to }],
    },
  ]);
