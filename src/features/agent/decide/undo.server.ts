import { conflict } from '#shared/errors';
import type { Context } from '#server/context';
import type { Proposal } from '../agent';
import { words } from '../agent.words';
import { routeOfCall } from '../call-route.server';
import { readProposal, undoHours } from '../proposal/read.server';
import { ruleOf } from '../rules/index.server';
import { note } from './accept.server';
import { loadPending, type Pending, requireRights, through } from './load.server';
import { reopen } from './reopen.server';
import { attempt } from './perform.server';

/** Takes back what was decided within a day: what was accepted, or that somebody said no or put it off. */
export async function undo(ctx: Context, id: string): Promise<Proposal> {
  const row = await loadPending(ctx, id, ['accepted', 'dismissed', 'snoozed']);
  if (row.decided_at && Date.parse(ctx.now) - Date.parse(row.decided_at) > undoHours * 3_600_000)
    throw conflict(words.undoTooLate);
  const hasActed = row.state === 'accepted' && row.calls.length > 0;
  await (hasActed ? takeBack(ctx, row) : reopen(ctx, row));
  return readProposal(ctx, id);
}

/** All that Accept has done, the last first, with the rights of whoever presses it; or nothing of it. */
async function takeBack(ctx: Context, row: Pending): Promise<void> {
  const isUndoable = row.agent_key ? ruleOf(row.agent_key)?.kinds[row.kind]?.undoable : true;
  const calls = row.results.toReversed().flatMap((one) => one.undo ?? []);
  if (!isUndoable || calls.length < row.results.length) throw conflict(words.notUndoable);
  requireRights(ctx, calls);
  const acting = through(ctx, row);
  const looked = new Set<string>();
  for (const { version, ...call } of calls) {
    // The first way back to a record says whether anybody has changed it; the next find our own change.
    const isFirst = !looked.has(call.path);
    looked.add(call.path);
    await attempt(acting, { ...call, version: isFirst ? version : undefined }, routeOfCall(call)!);
  }
  await ctx.db.rows(
    `update proposal set state = 'undone', undone_at = $3, updated_at = $3, version = version + 1
     where organization_id = $1 and id = $2`,
    [ctx.organization.id, row.id, ctx.now],
  );
  await note(ctx, row, 'undone', words.undone(row.title));
}
