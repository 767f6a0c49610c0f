import { AppError, conflict, type FieldErrors, forbidden, invalid } from '#shared/errors';
import type { Created } from '#shared/entity';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { hasStore, storeOf } from '#server/entity/store';
import type { Route } from '#server/http/route';
import type { Call, Proposal, Target } from '../agent';
import type { proposeFields } from '../agent-fields';
import { words } from '../agent.words';
import { mayCall, routeOfCall } from '../call-route.server';
import { assistantKey } from '../proposal/compare';
import { writeTargets } from '../proposal/write.server';
import { isOpen, readProposal } from '../proposal/read.server';
import { answersNow } from './answers.server';
import { isProposable, neverWith } from './proposable.server';

/** Open ones of an assistant, at most. */
const most = 50;

/** A proposal of an assistant, or of a program: people decide about it like about those of agents. */
export async function propose(
  ctx: Context,
  { title, why, ...given }: Created<typeof proposeFields>,
): Promise<Proposal> {
  const calls = given.calls as Call[];
  checkCalls(calls);
  if (!mayCall(ctx.user, calls)) throw forbidden(messages.forbidden(ctx.user.role));
  const targets = await targetsOf(ctx, given.records as Pick<Target, 'type' | 'id'>[]);
  const by = ctx.via;
  // People do in person what they may do.
  if (!by) throw forbidden(words.onlyKeys);
  const key = assistantKey(targets, calls, title);
  await refuseRepeated(ctx, by.id, key);
  await refuseTooMany(ctx, by.id);
  const id = uuid7(Date.parse(ctx.now));
  await ctx.db.rows(
    `insert into proposal (organization_id, id, api_key_id, api_key_name, kind, key, subject, title, why, confidence, weight,
       calls, evidence, created_at, updated_at, created_by)
     values ($1, $2, $3, $4, 'assistant', $5, $12, $6, $7, 'low', 0, $8, $9, $10, $10, $11)`,
    [
      ctx.organization.id,
      id,
      by.id,
      by.name,
      key,
      title,
      why,
      JSON.stringify(calls),
      JSON.stringify(await answersNow(ctx, calls)),
      ctx.now,
      ctx.user.member,
      id,
    ],
  );
  await writeTargets(ctx, id, targets);
  await record(ctx, [
    { entity_type: 'proposal', entity_id: id, action: 'created', description: words.proposed(title), changes: [] },
  ]);
  return readProposal(ctx, id);
}

/** Each call must be one that people make, and its body must be right now. */
function checkCalls(calls: readonly Call[]): void {
  const errors: FieldErrors = {};
  for (const [at, call] of calls.entries()) {
    const found = routeOfCall(call);
    if (!found?.route.handle) errors[`calls.${at}.path`] = [words.noSuchCall(call.method, call.path)];
    else if (!isProposable(found.route)) errors[`calls.${at}.path`] = [words.never];
    else Object.assign(errors, bodyErrors(call, found.route, at));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function bodyErrors({ body }: Call, route: Route, at: number): FieldErrors {
  const wrong = { ...refusedBy(route, body ?? {}), ...neverWith(route, body) };
  return Object.fromEntries(Object.entries(wrong).map(([key, list]) => [`calls.${at}.body.${key}`, list]));
}

function refusedBy(route: Route, body: Record<string, unknown>): FieldErrors {
  try {
    route.body?.parse(body);
    return {};
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    return (error.extra.errors ?? {}) as FieldErrors;
  }
}

async function targetsOf(ctx: Context, records: readonly Pick<Target, 'type' | 'id'>[]): Promise<Target[]> {
  const targets: Target[] = [];
  for (const { type, id } of records) {
    const row = hasStore(type) ? await getRow(ctx, storeOf(type), id).catch(missing) : undefined;
    if (!row) throw invalid({ records: [messages.notFoundAmong('Records')] });
    targets.push({ type, id, name: String((row as { name?: unknown }).name ?? '') });
  }
  return targets;
}

function missing(error: AppError): undefined {
  if (error.status !== 404 && error.status !== 403) throw error;
  return undefined;
}

/** The same is not asked again while it is open, nor within half a year after somebody said no. */
async function refuseRepeated(ctx: Context, by: string, key: string): Promise<void> {
  // Of several at once the second finds the first.
  await ctx.db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`proposals of ${by}`]);
  const [before] = await ctx.db.rows<{ id: string; state: string }>(
    `select id, state from proposal where organization_id = $1 and api_key_id = $2 and key = $3
       and (state in ('open', 'snoozed') or state = 'dismissed' and decided_at > $4::timestamptz - interval '180 days')
     order by state = 'dismissed', id desc limit 1`,
    [ctx.organization.id, by, key, ctx.now],
  );
  if (!before) return;
  const said = before.state === 'dismissed' ? words.dismissedBefore : words.proposedBefore;
  throw conflict(said, { proposal: before.id });
}

async function refuseTooMany(ctx: Context, by: string): Promise<void> {
  const [open] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from proposal p where p.organization_id = $1 and p.api_key_id = $2 and ${isOpen}`,
    [ctx.organization.id, by],
  );
  if (open!.count >= most) throw conflict(words.tooManyOpen(most));
}
