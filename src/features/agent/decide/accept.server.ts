import { conflict, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { Refusal } from '#server/http/route';
import { loadWatchers, readingAs, type Watcher } from '../acting.server';
import type { Call, Proposal } from '../agent';
import { words } from '../agent.words';
import { isSame, keyOf } from '../proposal/compare';
import { holdsNoMore, renew, withdraw } from '../proposal/withdraw.server';
import { readProposal } from '../proposal/read.server';
import { ruleOf } from '../rules/index.server';
import { refuseAnswered } from './answers.server';
import { leaveOut } from './left-out.server';
import { loadPending, type Pending, requireRights, through } from './load.server';
import { perform } from './perform.server';

type Edits = Record<string, unknown>;

/**
 * Does what was shown, or says that it does not hold any more: then another one may stand in its place, and that stays.
 * Accepts of an organisation come one after the other, so that the second of two about the same stock is judged anew.
 */
export async function accept(ctx: Context, id: string, edits: Edits): Promise<Proposal | Refusal> {
  await ctx.db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`accept in ${ctx.organization.id}`]);
  const row = await loadPending(ctx, id, ['open', 'snoozed']);
  requireRights(ctx, row);
  const watcher = row.agent_id && (await loadWatchers(ctx)).find((one) => one.id === row.agent_id);
  // A version that knows the agent no more cannot say whether it still holds.
  if (row.agent_id && !watcher) throw conflict(words.noRules);
  const refusal = watcher ? await judgeAnew(ctx, watcher, row) : undefined;
  if (refusal) return refusal;
  if (!watcher) await refuseAnswered(ctx, row);
  const calls = edited(row, edits);
  const results = await perform(through(ctx, row), calls, new Set(Object.keys(edits)));
  await ctx.db.rows(
    `update proposal set state = 'accepted', calls = $3, results = $4, decided_by = $5, decided_at = $6,
       snoozed_until = null, updated_at = $6, version = version + 1 where organization_id = $1 and id = $2`,
    [ctx.organization.id, id, JSON.stringify(calls), JSON.stringify(results), ctx.user.member, ctx.now],
  );
  await note(ctx, row, 'accepted', words.accepted(row.title));
  if (watcher) await leaveOut(ctx, watcher, row, edits);
  return readProposal(ctx, id);
}

async function judgeAnew(ctx: Context, watcher: Watcher, row: Pending): Promise<Refusal | undefined> {
  const { findings } = await watcher.rule.look(readingAs(ctx, watcher), [row.subject], watcher.settings);
  const finding = findings.find(({ kind, targets }) => keyOf(kind, targets) === row.key);
  if (finding && isSame(row, finding)) return undefined;
  const replaced_by = finding && (await renew(ctx, watcher, row, finding));
  if (!finding) await withdraw(ctx, watcher, row, holdsNoMore);
  return new Refusal(conflict(finding ? words.outdated : words.holdsNoMore, { replaced_by: replaced_by ?? null }));
}

/** The calls with what the person has changed, as far as the kind lets them. */
function edited(row: Pending, edits: Edits): Call[] {
  const editable = (row.agent_key && ruleOf(row.agent_key)?.kinds[row.kind]?.editable) || [];
  const bad = Object.keys(edits).filter(
    (name) => !editable.includes(name) || !row.calls.some(({ body }) => body && name in body),
  );
  if (bad.length > 0) throw invalid(Object.fromEntries(bad.map((name) => [`edits.${name}`, [messages.unknownField]])));
  return row.calls.map((call) => {
    const given = Object.entries(edits).filter(([name]) => call.body && name in call.body);
    return given.length === 0 ? call : { ...call, body: { ...call.body, ...Object.fromEntries(given) } };
  });
}

/** What was decided stands in its history, and in that of what it changed. */
export const note = (ctx: Context, row: Pending, to: string, description: string): Promise<void> =>
  record(through(ctx, row), [
    {
      entity_type: 'proposal',
      entity_id: row.id,
      action: 'updated',
      description,
      changes: [{ field: 'state', from: row.state, to }],
    },
  ]);
