import { nouns } from '#shared/permission';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { pageParameters } from '#server/entity/routes';
import { pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { type Route, route } from '#server/http/route';
import { type Proposal, proposalStates } from '../agent';
import { proposalSchema } from '../agent-schema.server';
import { tag } from '../agents.server';
import { choiceFilter, choicesFilter, onlyFilters, uuidFilter } from '../filters.server';
import { isOpen, readProposal, readProposals, stateNow } from './read.server';
import { targetsSeen } from './visible.server';

const words = { type: 'string' };
const id = { type: 'string', format: 'uuid' };

export const proposalRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/agents/proposals',
    tag,
    summary: 'List proposals: open ones first, the worst first',
    permit: ['read', 'proposal'],
    query: [
      ...pageParameters.filter(({ name }) => name !== 'q'),
      { name: 'agent', description: 'Only those of this agent.', schema: id },
      { name: 'kind', description: 'Only those of this kind.', schema: words },
      {
        name: 'state',
        description: `Only those that are this, or one of several with commas between: ${proposalStates.join(', ')}.`,
        schema: words,
      },
      { name: 'target_type', description: 'Only those about this noun.', schema: words },
      { name: 'target_id', description: 'Only those about this record.', schema: id },
    ],
    answer: pageSchema(proposalSchema),
    handle: (ctx, { query }) => listProposals(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/agents/proposals/:proposal',
    tag,
    summary: 'Read a proposal, with what it would do and why',
    permit: ['read', 'proposal'],
    answer: proposalSchema,
    handle: (ctx, { params }) => readProposal(ctx, params.proposal!),
  }),
];

async function listProposals(ctx: Context, query: URLSearchParams): Promise<Page<Proposal>> {
  const asked = readPage(query, 25);
  const params = new Params();
  const where = filtersOf(ctx, query, params).join(' and ');
  const [total] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from proposal p where ${where}`,
    params.values,
  );
  const rows = await ctx.db.rows<{ id: string }>(
    `select p.id from proposal p where ${where}
     order by ${isOpen} desc, case when ${isOpen} then p.rank end desc, case when ${isOpen} then p.weight end desc,
       coalesce(p.decided_at, p.updated_at) desc, p.id
     limit ${asked.size} offset ${asked.offset}`,
    params.values,
  );
  const shown = await readProposals(
    ctx,
    rows.map((row) => row.id),
  );
  return pageOf(ctx, asked, total!.count, shown);
}

function filtersOf(ctx: Context, query: URLSearchParams, params: Params): string[] {
  onlyFilters(query, ['agent', 'kind', 'state', 'target_type', 'target_id']);
  const where = [`p.organization_id = ${params.add(ctx.organization.id)}`, targetsSeen(ctx, params)];
  const agent = uuidFilter(query, 'agent');
  if (agent) where.push(`coalesce(p.agent_id, p.api_key_id) = ${params.add(agent)}`);
  const kind = query.get('kind');
  if (kind !== null) where.push(`p.kind = ${params.add(kind)}`);
  const states = choicesFilter(query, 'state', proposalStates);
  if (states) where.push(...inStates(states, params));
  const type = choiceFilter(query, 'target_type', nouns);
  const target = uuidFilter(query, 'target_id');
  if (type || target) {
    const of = ['t.organization_id = p.organization_id', 't.proposal_id = p.id'];
    if (type) of.push(`t.type = ${params.add(type)}`);
    if (target) of.push(`t.target_id = ${params.add(target)}`);
    where.push(`exists (select from proposal_target t where ${of.join(' and ')})`);
  }
  return where;
}

/** What was put off may be open by now; the states that rows have find them by an index. */
function inStates(states: readonly string[], params: Params): string[] {
  const stored = states.includes('open') ? [...states, 'snoozed'] : states;
  return [`p.state = any(${params.add(stored, 'text[]')})`, `${stateNow} = any(${params.add(states, 'text[]')})`];
}
