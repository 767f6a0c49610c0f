import { Problem } from '#web/api.ts';
import { goTo } from '#web/visited.ts';
import { showOptimistic } from '#web/entity/common/optimistic.ts';
import { inTurn } from '#web/in-turn.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { askedNow, currentEntries } from '#web/queue/entry.ts';
import type { Me } from '#web/session.tsx';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { words } from '../work-order.words';
import { orderOf, titleOf } from '../order-view';
import { rememberRefusal, type Refused, refusedEntries } from './refused';
import { type More, type Status, statusLabel, transitionsFrom } from './status';
import { me, runsMine, stopMine } from '../time/timer/stop-mine';
import { saveParts } from '../parts/unsaved-parts';

/** A status as it is sent, with the time of the press. */
interface Change extends More {
  status: Status;
  at: string;
}

type Unfinished = Pick<Refused, 'detail' | 'missing'> | undefined;

const texts = words.status;

const queue = () => import('#web/queue/queue.ts');

/**
 * Changes a status, on the page, in lists and on the board, as an optimistic update that can be undone. It saves
 * unsaved parts first, stops the user's own timer and refreshes the parts. A refusal is kept for the page, which says
 * what to do.
 */
export async function setStatus(row: Row, status: Status, more: More = {}): Promise<void> {
  const at = askedNow();
  // Save parts before the optimistic update: parts of finished work can no longer be changed.
  if (!(await partsAreSaved(row, status))) return;
  const why = completes(status, more) ? (await import('../procedures/waiting')).whyUnfinished(row) : undefined;
  // If this device knows that something is missing, it says so at once and waits for the server before it shows done.
  const settle = why ? () => {} : showOptimistic([[row.id, asIfDone(status, more)]]);
  rememberRefusal(row.id, why && { ...why, more });
  await inTurn(row.id, async () => {
    try {
      await dropRefused(row.id);
      await stopAndSend(row, { status, ...more, at }, why);
    } catch (error) {
      handleRefusal(row, more, error as Error, why);
    }
    await refreshOrders(row.id);
  }).finally(settle);
}

const completes = (status: Status, more: More): boolean =>
  status === 'done' && (more.done_reason ?? 'completed') === 'completed';

/** Saves the parts that are being edited. If that fails, it says why and does not send done. */
async function partsAreSaved(row: Row, status: Status): Promise<boolean> {
  const why = await saveParts(row.id);
  if (!why || status !== 'done') return true;
  sayFailed(texts.failed(titleOf(row), why));
  document.querySelector<HTMLElement>('#parts-editor [aria-invalid="true"]')?.focus();
  return false;
}

/** A new try replaces the refused ones. */
async function dropRefused(id: string): Promise<void> {
  const before = refusedEntries(id, currentEntries());
  if (before.length > 0) await (await queue()).dropEntries(before.map((entry) => entry.id));
}

/**
 * Done and on hold stop the user's own timer. The server may refuse done for other reasons, and then the timer has to
 * run on: so it is stopped only when nothing else is missing. Offline, this device decides by what it knows.
 */
async function stopAndSend(row: Row, change: Change, why: Unfinished): Promise<void> {
  const { status, at: _, ...more } = change;
  const willQueue = completes(status, more) && (why || runsMine(row)) && (await (await queue()).isQueueing());
  if (willQueue && why) return refuse(row, { ...why, more });
  const stops = runsMine(row) && (status === 'on_hold' || willQueue);
  if (stops && !(await stopMine(row)) && status === 'done') return;
  try {
    await send(row, change);
  } catch (error) {
    if (!isMyTimerAlone(error) || !(await stopMine(row))) throw error;
    await send(row, change);
  }
}

async function send(row: Row, change: Change): Promise<void> {
  const { status, at: _, ...more } = change;
  const { queued } = await queue();
  const after = await queued.patch<Row>(`/work-orders/${row.id}`, change, {
    said: texts.queued(titleOf(row), statusLabel(status)),
    noun: 'work-order',
    record: row.id,
    ahead: asIfDone(status, more),
  });
  if (!after) return say(all.queue.kept);
  rememberRefusal(row.id);
  queryClient.setQueryData(keys.detail('work-order', row.id), after);
  sayChanged(row, after);
}

/** Refreshes what a change of a work order affects: the work order, its lists, the stock of its parts, its history. */
export async function refreshOrders(id: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: keys.allHistory('work-order', id) });
  void queryClient.invalidateQueries({ queryKey: keys.entity('part') });
  await queryClient.invalidateQueries({ queryKey: keys.entity('work-order') });
}

function asIfDone(status: Status, more: More): Record<string, unknown> {
  const done = status === 'done';
  const person = queryClient.getQueryData<Me>(keys.me);
  return {
    status,
    allowed_transitions: transitionsFrom(status, { booked: true, mayReopen: true }),
    on_hold_reason: more.on_hold_reason ?? null,
    done_reason: done ? (more.done_reason ?? 'completed') : null,
    status_note: more.note ?? null,
    completed_at: done ? new Date().toISOString() : null,
    completed_by: done && person ? { id: person.id, name: person.name, color: person.color } : null,
  };
}

const pageOf = (id: string): string => `/work-order/${id}`;
const isOpen = (id: string): boolean => location.pathname === pageOf(id);

function sayChanged(before: Row, after: Row): void {
  const { status, done_reason, allowed_transitions, still } = orderOf(after);
  const previous = orderOf(before);
  const view = { label: texts.view, run: () => goTo(pageOf(after.id)) };
  const undo = {
    label: all.toast.undo,
    run: () =>
      void setStatus(after, previous.status, {
        on_hold_reason: previous.on_hold_reason,
        ...(previous.status === 'done' && { done_reason: previous.done_reason, note: previous.status_note }),
      }),
  };
  const text = status === 'done' ? texts.ended[done_reason ?? 'completed'] : texts.now[status];
  const unanswered = status === 'done' && done_reason === 'completed' ? unansweredIn(after) : 0;
  // No undo to a status that is no longer allowed, such as planned once something is booked.
  const actions = allowed_transitions.includes(previous.status) ? [undo] : [];
  // What was not mended is said where it would be forgotten (F3.2).
  const beyond = status === 'done' && still ? [still] : [];
  say(
    [text(titleOf(after)), ...(unanswered > 0 ? [texts.unanswered(unanswered)] : []), ...beyond].join(' · '),
    ...(status === 'done' && !isOpen(after.id) ? [view] : []),
    ...actions,
  );
}

/** Once it is done these are the steps that need no answer: the others would have been in the way. */
function unansweredIn(row: Row): number {
  const { procedure_progress: progress } = orderOf(row);
  return progress ? progress.total - progress.answered : 0;
}

const missingIn = (error: unknown): unknown =>
  error instanceof Problem && error.status === 409 ? error.body.missing : undefined;

function isMyTimerAlone(error: unknown): boolean {
  const missing = missingIn(error) as { user?: { id: string } }[] | undefined;
  return Array.isArray(missing) && missing.length > 0 && missing.every(({ user }) => user?.id === me());
}

function handleRefusal(row: Row, more: More, error: Error, why: Unfinished): void {
  const missing = missingIn(error) as Refused['missing'] | undefined;
  if (!Array.isArray(missing)) return sayFailed(texts.failed(titleOf(row), error.message));
  // Do not pull people back who already work on the first of the missing steps.
  const known = why?.missing.length === missing.length && missing.every(({ kind }) => kind === 'step');
  if (known && isOpen(row.id)) return;
  refuse(row, { detail: error.message, missing, more });
}

/** The page of the work order says what to do about the refusal. */
function refuse(row: Row, why: Refused): void {
  rememberRefusal(row.id, why);
  if (!isOpen(row.id))
    sayFailed(texts.failed(titleOf(row), why.detail), { label: texts.view, run: () => goTo(pageOf(row.id)) });
}
