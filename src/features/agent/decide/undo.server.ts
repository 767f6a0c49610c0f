import { conflict } from '#shared/errors';
import type { Context } from '#server/context';
import type { Proposal } from '../agent';
import { words } from '../agent.words';
import { readProposal, undoHours } from '../proposal/read.server';
import { loadPending } from './load.server';
import { reopen } from './reopen.server';
import { takeBack } from './take-back.server';

/** Takes back what was decided within a day: what was accepted, or that somebody said no or put it off. */
export async function undo(ctx: Context, id: string): Promise<Proposal> {
  const row = await loadPending(ctx, id, ['accepted', 'dismissed', 'snoozed']);
  if (row.decided_at && Date.parse(ctx.now) - Date.parse(row.decided_at) > undoHours * 3_600_000)
    throw conflict(words.undoTooLate);
  const hasActed = row.state === 'accepted' && row.calls.length > 0;
  await (hasActed ? takeBack(ctx, row) : reopen(ctx, row));
  return readProposal(ctx, id);
}
