import { conflict, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Change } from '#server/audit';
import type { Context } from '#server/context';
import type { Row } from '#server/entity/lock';
import { wasBefore } from '#server/pressed';
import { issueParts, releaseParts, returnParts } from '../parts/parts.server';
import { partsToTake } from '../parts/parts-waiting.server';
import type { PartLine } from '../plan';
import { unansweredSteps } from '../procedures/procedures.server';
import { isBooked } from '../read.server';
import { refuseSecond } from '../series/series-change.server';
import { stopTimersOn } from '../time/stop-timers.server';
import { type DoneReason, type Status, statusLabel, transitionsFrom } from './status';

export interface Asked {
  status: Status;
  done_reason?: DoneReason | null;
  on_hold_reason?: string | null;
  note?: string | null;
  /** When it was pressed; nothing of what a work order is made with. */
  at?: string;
}

/**
 * What goes with a change of status (D14): whether it may be, its parts (D15), who completed it and when. Answers the
 * columns to write and adds to what its history is told; the row is locked, so of many who say "done" at once one does
 * it and the others find it done.
 */
export async function changeStatus(
  ctx: Context,
  before: Row,
  asked: Asked,
  told: Change[],
): Promise<Record<string, unknown>> {
  const from = before.status as Status;
  const to = asked.status;
  refuseOtherReasons(to, asked);
  if (from === to) {
    // Why it is done decides what became of its parts: to say otherwise is to reopen it first.
    const other = to === 'done' && asked.done_reason && asked.done_reason !== before.done_reason;
    if (other) throw conflict(messages.alreadyDone(String(before.done_reason)), { allowed: [] });
    if (to === 'done' && asked.done_reason === null)
      throw invalid({ done_reason: [messages.required('Done because')] });
    return reasons(to, wasChangedSince(before, asked.at) ? beneath(before, asked) : asked, before);
  }
  if (wasDoneSince(before, asked.at ?? ctx.now)) throw conflict(messages.doneSince);
  if (wasChangedSince(before, asked.at)) throw conflict(messages.statusSince(statusLabel(from)));
  await refuseForbidden(ctx, before, to);
  if (!isActive(from) && isActive(to)) await refuseSecond(ctx, before);
  if (from === 'done') told.push(...(await returnParts(ctx, before.id, { reason: String(before.code), at: asked.at })));
  const left =
    from === 'done' ? { completed_at: null, completed_by: null, done_heard_at: null, done_reason: null } : {};
  // What it is made with is no press: a device may have made it long before we hear of it.
  const set = { status: to, status_since: asked.at ?? null };
  if (to !== 'done') return { ...left, ...reasons(to, asked, {}), ...set };

  const done_reason = asked.done_reason ?? 'completed';
  // What was changed since is no bound: what one device did before it arrives just ahead of it.
  const completed_at = new Date(
    Math.max(Date.parse(asked.at ?? ctx.now), Date.parse(String(before.created_at))),
  ).toISOString();
  if (done_reason !== 'completed' && !asked.note) throw invalid({ note: [messages.sayWhy] });
  if (done_reason === 'completed') {
    const lines = await refuseUnfinished(ctx, before.id);
    told.push(...(await issueParts(ctx, before.id, { reason: String(before.code), at: asked.at }, lines)));
  } else {
    await stopTimersOn(ctx, before.id, completed_at);
    await releaseParts(ctx, before.id);
  }
  return {
    ...reasons(to, { ...asked, done_reason }, {}),
    ...set,
    completed_at,
    completed_by: ctx.user.member,
    done_heard_at: ctx.now,
  };
}

/** Whoever pressed before it was done knew nothing of that, and did not mean to reopen it. */
export const wasDoneSince = ({ status, completed_at }: Row, pressed: string): boolean =>
  status === 'done' && wasBefore(pressed, String(completed_at));

/** Whoever pressed before its status was changed knew nothing of that, and did not choose between the two. */
export const wasChangedSince = ({ status_since }: Row, pressed: string | undefined): boolean =>
  pressed !== undefined && status_since !== null && wasBefore(pressed, String(status_since));

export const isActive = (status: Status): boolean => status !== 'planned' && status !== 'done';

/** A reason that goes with another status would be dropped in silence. */
export function refuseOtherReasons(status: Status, { done_reason, on_hold_reason }: Partial<Asked>): void {
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

/** Words that go with a status go with it: a reason to hold is none once work goes on. */
function reasons(status: Status, asked: Asked, before: Partial<Row>): Record<string, unknown> {
  const held = asked.on_hold_reason === undefined ? (before.on_hold_reason ?? null) : asked.on_hold_reason;
  return {
    done_reason: status === 'done' ? (asked.done_reason ?? before.done_reason ?? null) : null,
    on_hold_reason: status === 'on_hold' ? held : null,
    status_note: asked.note === undefined ? (before.status_note ?? null) : asked.note,
  };
}

/** Of two who said the same the words of the later stand, whoever is heard last; the earlier's where there are none. */
const beneath = ({ on_hold_reason, status_note }: Row, asked: Asked): Asked => ({
  ...asked,
  on_hold_reason: (on_hold_reason as string | null) ?? asked.on_hold_reason,
  note: (status_note as string | null) ?? asked.note,
});

async function refuseForbidden(ctx: Context, before: Row, to: Status): Promise<void> {
  const from = before.status as Status;
  const mayReopen = reopens(ctx, before);
  // What is booked keeps it from being planned again, and from nothing else.
  if (transitionsFrom(from, { booked: true, mayReopen }).includes(to)) return;
  const [found] = await ctx.db.rows<{ booked: boolean }>(
    `select ${isBooked('t')} as booked from work_order t where t.organization_id = $1 and t.id = $2`,
    [ctx.organization.id, before.id],
  );
  const allowed = transitionsFrom(from, { booked: found!.booked, mayReopen });
  if (allowed.includes(to)) return;
  const words = from === 'done' && !mayReopen ? messages.onlyReopened : stands(from, to);
  throw conflict(words, { allowed });
}

const stands = (from: Status, to: Status): string =>
  messages.workOrderStands(statusLabel(from).toLowerCase(), statusLabel(to).toLowerCase());

const day = 86_400_000;

export function reopens(ctx: Context, { completed_by, completed_at, done_heard_at }: Row): boolean {
  if (ctx.user.role === 'admin' || ctx.user.role === 'manager') return true;
  // A server of the version before does not write when it heard of it.
  const heard = [completed_at, done_heard_at].map(String).map(Date.parse).filter(Number.isFinite);
  return completed_by === ctx.user.id && Date.parse(ctx.now) - Math.max(...heard) < day;
}

/**
 * A timer that runs, a required step without an answer, parts that come from no place: all that is in the way, so that it
 * is looked after at once. Answers the parts as they are to be taken, where that is otherwise than they are promised.
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
