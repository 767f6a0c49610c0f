import { notFound } from '#shared/errors';
import type { Context } from '#server/context';
import { pageParameters } from '#server/entity/routes';
import { instantText } from '#server/entity/select';
import { pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { type Route, route } from '#server/http/route';
import type { AgentKey, AgentRun } from '../agent';
import { runSchema } from '../agent-schema.server';
import { words } from '../agent.words';
import { onlyFilters, uuidFilter } from '../filters.server';
import { tag } from '../agents.server';

type RunRow = Omit<AgentRun, 'agent'> & { agent_id: string; agent_key: AgentKey };

const select = `select r.id, r.agent_id, a.key as agent_key, r.cause, r.status, ${instantText('r.started_at')} as started_at,
    ${instantText('r.ended_at')} as ended_at, r.scanned, r.made, r.renewed, r.withdrawn, r.silent, r.lines, r.error
  from agent_run r join agent a on a.organization_id = r.organization_id and a.id = r.agent_id
  where r.organization_id = $1`;

export const runRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/agents/runs',
    tag,
    summary: 'List the scans of agents, the latest first',
    permit: ['read', 'agent'],
    query: [
      ...pageParameters.filter(({ name }) => name !== 'q'),
      { name: 'agent', description: 'Only those of this agent.', schema: { type: 'string', format: 'uuid' } },
    ],
    answer: pageSchema(runSchema),
    handle: (ctx, { query }) => listRuns(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/agents/runs/:agent_run',
    tag,
    summary: 'Read a scan, with what it has made and why subjects led to nothing',
    permit: ['read', 'agent'],
    answer: runSchema,
    handle: (ctx, { params }) => readRun(ctx, params.agent_run!),
  }),
];

async function listRuns(ctx: Context, query: URLSearchParams): Promise<Page<AgentRun>> {
  onlyFilters(query, ['agent']);
  const asked = readPage(query, 25);
  const values = [ctx.organization.id, uuidFilter(query, 'agent')];
  const where = `($2::uuid is null or r.agent_id = $2)`;
  const [total] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from agent_run r where r.organization_id = $1 and ${where}`,
    values,
  );
  const rows = await ctx.db.rows<RunRow>(
    `${select} and ${where} order by r.started_at desc, r.id desc limit ${asked.size} offset ${asked.offset}`,
    values,
  );
  return pageOf(ctx, asked, total!.count, rows.map(shownRun));
}

export async function readRun(ctx: Context, id: string): Promise<AgentRun> {
  const [row] = await ctx.db.rows<RunRow>(`${select} and r.id = $2`, [ctx.organization.id, id]);
  if (!row) throw notFound();
  return shownRun(row);
}

const shownRun = ({ agent_id, agent_key, ...run }: RunRow): AgentRun => ({
  ...run,
  agent: { id: agent_id, key: agent_key, name: words.names[agent_key] },
});
