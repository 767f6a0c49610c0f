import { notFound } from '#shared/errors';
import { can, isInPerson } from '#shared/permission';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { instantText } from '#server/entity/select';
import type { AgentKey, Evidence, Proposal, ProposalState, Result } from '../agent';
import { words } from '../agent.words';
import { mayDo, roleFor, shownCall } from '../call-route.server';
import { isReversible } from '../decide/inverse.server';
import { ruleOf } from '../rules/index.server';
import { isShown, targetsSeen } from './visible.server';

/** Hours in which what was decided can be undone. */
export const undoHours = 24;

/** SQL: the state of `p` now; what is snoozed is open again when its time has come. */
export const stateNow = `case when p.state = 'snoozed' and p.snoozed_until <= app_now() then 'open' else p.state end`;
export const isOpen = `(p.state = 'open' or p.state = 'snoozed' and p.snoozed_until <= app_now())`;

type Row = Omit<
  Proposal,
  'agent' | 'kind_label' | 'editable' | 'undoable' | 'undo_until' | 'may_accept' | 'needs' | 'results'
> & {
  agent_id: string | null;
  agent_key: AgentKey | null;
  api_key_id: string | null;
  api_key_name: string | null;
  results: (Result & { undo: unknown })[];
};

const columns = `p.id, p.agent_id, a.key as agent_key, p.api_key_id, p.api_key_name, p.kind, p.key,
    ${stateNow} as state, p.title, p.why, p.confidence, p.weight, p.calls, p.evidence, p.results,
    ${instantText('p.snoozed_until')} as snoozed_until, p.replaced_by, ${instantText('p.decided_at')} as decided_at,
    case when p.decided_by is not null then (select json_build_object('id', m.id, 'name', m.name) from member m
      where m.organization_id = p.organization_id and m.id = p.decided_by) end as decided_by,
    p.reason, p.note, ${instantText('p.created_at')} as created_at, p.version,
    coalesce((select json_agg(json_build_object('type', t.type, 'id', t.target_id, 'name', t.name) order by t.position)
      from proposal_target t where t.organization_id = p.organization_id and t.proposal_id = p.id), '[]') as targets`;

const from = `from proposal p left join agent a on a.organization_id = p.organization_id and a.id = p.agent_id`;

export async function readProposal(ctx: Context, id: string): Promise<Proposal> {
  const params = new Params();
  const where = `p.organization_id = ${params.add(ctx.organization.id)} and p.id = ${params.add(id)}`;
  const [row] = await ctx.db.rows<Row>(
    `select ${columns} ${from} where ${where} and ${targetsSeen(ctx, params)}`,
    params.values,
  );
  if (!row) throw notFound();
  return shownProposal(ctx, row);
}

/** These proposals, in this order. */
export async function readProposals(ctx: Context, ids: readonly string[]): Promise<Proposal[]> {
  const rows = await ctx.db.rows<Row>(
    `select ${columns} ${from} where p.organization_id = $1 and p.id = any($2::uuid[])`,
    [ctx.organization.id, ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => shownProposal(ctx, byId.get(id)!));
}

function shownProposal(ctx: Context, row: Row): Proposal {
  const { agent_id, agent_key, api_key_id, api_key_name, results, ...rest } = row;
  const kind = agent_key ? ruleOf(agent_key)?.kinds[row.kind] : undefined;
  const about = row.targets[0]?.type ?? null;
  const isMine = mayDecide(ctx) && mayDo(ctx.user, row.calls, about);
  return {
    ...rest,
    agent: agent_key
      ? { id: agent_id!, key: agent_key, name: words.names[agent_key] }
      : { id: api_key_id!, key: 'assistant', name: words.assistant(api_key_name!) },
    kind_label: kind?.label ?? words.assistantKind,
    calls: row.calls.map((call) => shownCall(ctx, call)),
    evidence: row.evidence.filter((one) => isShown(ctx, one)).map((one) => withoutMissing(row, one)),
    editable: kind?.editable ?? [],
    undoable:
      results.length > 0
        ? results.every(({ undo }) => undo !== null)
        : (kind?.undoable ?? row.calls.every(isReversible)),
    undo_until: undoUntil(row.state, row.decided_at),
    may_accept: (row.state === 'open' || row.state === 'snoozed') && isMine,
    needs: isMine ? null : roleFor(row.calls, about),
    results: results.map(({ method, path, record }) => ({ method, path, record })),
  };
}

/** A record that Accept would make has no page yet. */
const withoutMissing = ({ state, calls }: Row, { record, ...evidence }: Evidence): Evidence =>
  record && (state === 'accepted' || calls.every(({ body }) => body?.id !== record.id))
    ? { ...evidence, record }
    : evidence;

/** People decide in person: a key only reads. */
const mayDecide = (ctx: Context): boolean =>
  can(ctx.user, 'decide', 'proposal') && !(ctx.source !== 'screen' && isInPerson('decide', 'proposal'));

const undoUntil = (state: ProposalState, decided: string | null): string | null =>
  (state === 'accepted' || state === 'dismissed') && decided
    ? new Date(Date.parse(decided) + undoHours * 3_600_000).toISOString()
    : null;
