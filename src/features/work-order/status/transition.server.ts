import { conflict, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Change } from '#server/audit';
import type { Context } from '#server/context';
import type { Row } from '#server/entity/lock';
import { wasBefore } from '#server/pressed';
import { tellRequestsStatus } from '../for-requests.server';
import { issueParts, releaseParts, returnParts } from '../parts/parts.server';
import { partsToTake } from '../parts/parts-waiting.server';
import type { PartLine } from '../plan';
import { unansweredSteps } from '../procedures/procedures.server';
import { isBooked } from '../read.server';
import { refuseSecond } from '../series/series-change.server';
import { stopTimersOn } from '../time/timer/stop-timers.server';
import { type DoneReason, type Status, statusLabel, transitionsFrom } from './status';

export interface StatusInput {
  status: Status;
  done_reason?: DoneReason | null;
  on_hold_reason?: string | null;
  note?: string | null;
  /** The time of the press; undefined for the status that a work order is created with. */
  at?: string;
}

/**
 * Applies the rules of a change of status (D14): whether it is allowed, its parts (D15), who completed it and when.
 * Returns the columns to write and adds to `history`. The row is locked, so of several concurrent "done" only the first
 * changes anything.
 */
export async function changeStatus(
  ctx: Context,
  before: Row,
  input: StatusInput,
  history: Change[],
): Promise<Record<string, unknown>> {
  const from = before.status as Status;
  const to = input.status;
  refuseOtherReasons(to, input);
  if (from === to) {
    // The reason decides what happened to the parts, so changing it means reopening the work first.
    const other = to === 'done' && input.done_reason && input.done_reason !== before.done_reason;
    if (other) throw conflict(messages.alreadyDone(String(before.done_reason)), { allowed: [] });
    if (to === 'done' && input.done_reason === null)
      throw invalid({ done_reason: [messages.required('Done because')] });
    return reasons(to, wasChangedSince(before, input.at) ? keepNewerNotes(before, input) : input, before);
  }
  if (wasDoneSince(before, input.at ?? ctx.now)) throw conflict(messages.doneSince);
  if (wasChangedSince(before, input.at)) throw conflict(messages.statusSince(statusLabel(from)));
  await refuseForbidden(ctx, before, to);
  if (!isActive(from) && isActive(to)) await refuseSecond(ctx, before);
  if (from === 'done') history.push(...(await returnParts(ctx, before, { reason: String(before.code), at: input.at })));
  const cleared =
    from === 'done' ? { completed_at: null, completed_by: null, done_heard_at: null, done_reason: null } : {};
  // The status at creation is no press: an offline device may have created the work long before the server knew it.
  const set = { status: to, status_since: input.at ?? null };
  if (to !== 'done') {
    await tellRequestsStatus(ctx, before.id, from, to);
    return { ...cleared, ...reasons(to, input, {}), ...set };
  }

  const done_reason = input.done_reason ?? 'completed';
  // Later changes set no lower bound: what the same device queued before this press arrives just before it.
  const completed_at = new Date(
    Math.max(Date.parse(input.at ?? ctx.now), Date.parse(String(before.created_at))),
  ).toISOString();
  if (done_reason !== 'completed' && !input.note) throw invalid({ note: [messages.sayWhy] });
  if (done_reason === 'completed') {
    const lines = await refuseUnfinished(ctx, before.id);
    history.push(...(await issueParts(ctx, before, { reason: String(before.code), at: input.at }, lines)));
  } else {
    await stopTimersOn(ctx, before.id, completed_at);
    await releaseParts(ctx, before.id);
  }
  await tellRequestsStatus(ctx, before.id, from, to);
  return {
    ...reasons(to, { ...input, done_reason }, {}),
    ...set,
    completed_at,
    completed_by: ctx.user.member,
    done_heard_at: ctx.now,
  };
}

/** A stale press never reopens work that was completed after it. */
export const wasDoneSince = ({ status, completed_at }: Row, pressed: string): boolean =>
  status === 'done' && wasBefore(pressed, String(completed_at));

/** A stale press never overwrites a newer status. */
export const wasChangedSince = ({ status_since }: Row, pressed: string | undefined): boolean =>
  pressed !== undefined && status_since !== null && wasBefore(pressed, String(status_since));

export const isActive = (status: Status): boolean => status !== 'planned' && status !== 'done';

/** Refuses a reason that does not belong to the status, because it would be dropped silently. */
export function refuseOtherReasons(status: Status, { done_reason, on_hold_reason }: Partial<StatusInput>): void {
  const wrong = {
    ...(done_reason &&
      status !== 'done' && { done_reason: [messages.onlyWithStatus('Done because', statusLabel('done'))] }),
    ...(on_hold_reason &&
      status !== 'on_hold' && {
        on_hold_reason: [messages.onlyWithStatus('On hold because of', statusLabel('on_hold'))],
      }),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** A reason belongs to its status and is cleared with it. */
function reasons(status: Status, input: StatusInput, before: Partial<Row>): Record<string, unknown> {
  const held = input.on_hold_reason === undefined ? (before.on_hold_reason ?? null) : input.on_hold_reason;
  return {
    done_reason: status === 'done' ? (input.done_reason ?? before.done_reason ?? null) : null,
    on_hold_reason: status === 'on_hold' ? held : null,
    status_note: input.note === undefined ? (before.status_note ?? null) : input.note,
  };
}

/** For two presses of the same status, the reason and note of the newer press win, and the older one fills the gaps. */
const keepNewerNotes = ({ on_hold_reason, status_note }: Row, input: StatusInput): StatusInput => ({
  ...input,
  on_hold_reason: (on_hold_reason as string | null) ?? input.on_hold_reason,
  note: (status_note as string | null) ?? input.note,
});

async function refuseForbidden(ctx: Context, before: Row, to: Status): Promise<void> {
  const from = before.status as Status;
  const mayReopen = reopens(ctx, before);
  // Bookings only prevent a return to planned, so other transitions need no query.
  if (transitionsFrom(from, { booked: true, mayReopen }).includes(to)) return;
  const [found] = await ctx.db.rows<{ booked: boolean }>(
    `select ${isBooked('t')} as booked from work_order t where t.organization_id = $1 and t.id = $2`,
    [ctx.organization.id, before.id],
  );
  const allowed = transitionsFrom(from, { booked: found!.booked, mayReopen });
  if (allowed.includes(to)) return;
  const message = from === 'done' && !mayReopen ? messages.onlyReopened : refusal(from, to);
  throw conflict(message, { allowed });
}

const refusal = (from: Status, to: Status): string =>
  messages.workOrderStands(statusLabel(from).toLowerCase(), statusLabel(to).toLowerCase());

const day = 86_400_000;

export function reopens(ctx: Context, { completed_by, completed_at, done_heard_at }: Row): boolean {
  if (ctx.user.role === 'admin' || ctx.user.role === 'manager') return true;
  // A server of the previous version does not write `done_heard_at`.
  const times = [completed_at, done_heard_at].map(String).map(Date.parse).filter(Number.isFinite);
  return completed_by === ctx.user.id && Date.parse(ctx.now) - Math.max(...times) < day;
}

/**
 * Lists everything that prevents done at once: running timers, required steps without an answer, parts without a
 * location. Returns the parts to take where they differ from what is reserved.
 */
async function refuseUnfinished(ctx: Context, id: string): Promise<PartLine[] | undefined> {
  const [running, steps, parts] = await Promise.all([
    ctx.db.rows<{ id: string; name: string }>(
      `select m.id, m.name from work_timer t join member m on m.organization_id = t.organization_id and m.id = t.member_id
       where t.organization_id = $1 and t.work_order_id = $2 order by t.since`,
      [ctx.organization.id, id],
      'often',
    ),
    unansweredSteps(ctx, id),
    partsToTake(ctx, id),
  ]);
  if (running.length + steps.length + parts.missing.length === 0) return parts.lines;
  const sentences = [
    ...(running.length > 0 ? [messages.timersRun(running.map(({ name }) => name).join(', '))] : []),
    ...(steps.length > 0 ? [messages.stepsMissing(steps.map(({ step }) => step.label))] : []),
    ...(parts.missing.length > 0
      ? [messages.partsMissing(parts.missing.map(({ quantity, part }) => `${quantity} × ${part.name}`))]
      : []),
  ];
  const timers = running.map((user) => ({ kind: 'timer', user }));
  throw conflict(sentences.join(' '), { missing: [...timers, ...steps, ...parts.missing] });
}
