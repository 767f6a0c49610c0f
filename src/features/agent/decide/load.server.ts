import { conflict, forbidden, notFound, stale } from '#shared/errors';
import type { Noun } from '#shared/permission';
import type { Context, Source } from '#server/context';
import { Params } from '#server/entity/params';
import type { AgentKey, Call, Evidence, ProposalState } from '../agent';
import { words } from '../agent.words';
import { mayDo, roleFor } from '../call-route.server';
import { readProposal, stateNow } from '../proposal/read.server';
import { targetsSeen } from '../proposal/visible.server';
import type { Done } from './perform.server';

/** A proposal that somebody decides about. */
export interface Pending {
  id: string;
  agent_id: string | null;
  agent_key: AgentKey | null;
  agent_name: string | null;
  api_key_id: string | null;
  api_key_name: string | null;
  /** Through what an assistant proposed it. */
  proposed_through: Source | null;
  kind: string;
  key: string;
  subject: string;
  state: ProposalState;
  title: string;
  calls: Call[];
  evidence: Evidence[];
  weight: number;
  results: Done[];
  decided_at: string | null;
  decided_by: string | null;
  snoozed_until: string | null;
  version: number;
  replaced_by: string | null;
  /** The noun that it is about first of all. */
  about: Noun | null;
}

/** Locks it, so that of two who decide the second finds it decided. */
export async function loadPending(ctx: Context, id: string, from: readonly ProposalState[]): Promise<Pending> {
  const params = new Params();
  const where = `p.organization_id = ${params.add(ctx.organization.id)} and p.id = ${params.add(id)}`;
  const [row] = await ctx.db.rows<Pending>(
    `select p.id, p.agent_id, a.key as agent_key, a.name as agent_name, p.api_key_id, p.api_key_name, p.kind, p.key,
       (select e.source from audit_entry e where p.agent_id is null and e.organization_id = p.organization_id
        and e.entity_type = 'proposal' and e.entity_id = p.id and e.action = 'created' limit 1) as proposed_through,
       p.subject, ${stateNow} as state, p.title, p.calls, p.evidence, p.weight, p.results, p.decided_at, p.decided_by, p.snoozed_until,
       p.version, p.replaced_by,
       (select t.type from proposal_target t where t.organization_id = p.organization_id and t.proposal_id = p.id
        order by t.position limit 1) as about
     from proposal p left join agent a on a.organization_id = p.organization_id and a.id = p.agent_id
     where ${where} and ${targetsSeen(ctx, params)} for update of p`,
    params.values,
  );
  if (!row) throw notFound();
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== '*' && !ctx.ifMatch.includes(`"${row.version}"`))
    throw stale(await readProposal(ctx, id));
  if (!from.includes(row.state))
    throw conflict(words.already[row.state], { state: row.state, replaced_by: row.replaced_by });
  return row;
}

/** Whoever decides may do what it proposes. */
export function requireRights(ctx: Context, { calls, about }: Pick<Pending, 'calls' | 'about'>): void {
  if (!mayDo(ctx.user, calls, about)) throw forbidden(words.needs(roleFor(calls, about)));
}

/** Who acts for whom: the person, with what proposed it beside them. */
export const through = (ctx: Context, row: Pending): Context => ({
  ...ctx,
  source: row.agent_id ? 'agent' : (row.proposed_through ?? 'api'),
  via: row.agent_id
    ? { type: 'agent', id: row.agent_id, name: row.agent_name! }
    : { type: 'api-key', id: row.api_key_id!, name: row.api_key_name! },
  proposal: row.id,
  ifMatch: undefined,
});
