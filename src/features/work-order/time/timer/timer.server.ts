import { conflict, forbidden, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Change } from '#server/audit';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { getRow, writtenRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { loadRow, noteOn, updateRow } from '#server/entity/write';
import { object, recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { inHistory, pressedAt, givenAt } from '#server/pressed';
import { holdWork } from '../book.server';
import { timeEntries } from '../entry-store.server';
import { timeEntry } from '../time-entry';
import { followSeries } from '../../series/series-change.server';
import { holdSeries } from '../../series/series.server';
import { bookEnded, endEarlier, stopMine, stopTimer } from './stop-timers.server';
import { workOrders } from '../../store.server';
import { changeStatus, wasChangedSince, wasDoneSince } from '../../status/transition.server';
import { startFields, stopFields, workOrder } from '../../work-order';
import { workTimerTable } from '../../work-order.table';

const tag = 'Work orders';
const text = { type: 'string' };

export const timerRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/work-orders/:id/timer/start',
    tag,
    summary: 'Start the timer of whoever asks; the work order is in progress then',
    permit: ['update', 'work-order'],
    body: input(startFields),
    answer: () => recordSchema(workOrder, chips),
    handle: async (ctx, { params, body }) => {
      await startTimer(
        ctx,
        params.id!,
        body.stop_other ?? false,
        pressedAt(ctx, 'started_at', startFields.started_at.label, body.started_at),
      );
      return getRow(ctx, workOrders, params.id!);
    },
  }),
  route({
    method: 'POST',
    path: '/work-orders/:id/timer/stop',
    tag,
    summary: 'Stop the timer of whoever asks, or for an admin or manager of the user they name, and book its time',
    permit: ['update', 'work-order'],
    body: input(stopFields),
    answer: () => recordSchema(timeEntry, chips),
    handle: async (ctx, { params, body }) => {
      // With a user named, the time is an entered duration and not the time of a press.
      const moment = body.user ? givenAt : pressedAt;
      const at = moment(ctx, 'stopped_at', stopFields.stopped_at.label, body.stopped_at);
      const whose = body.user ?? ctx.user.member;
      const isMine = whose === ctx.user.member;
      if (!isMine) await requireManager(ctx, params.id!, whose);
      // Lock the work order before the timer, in the same order as done does.
      await holdWork(ctx, params.id!);
      // People may stop their own timer even if the work is no longer assigned to them.
      const [stopped] = await (isMine ? stopMine(ctx, params.id!, at) : stopTimer(ctx, params.id!, whose, at));
      const entry = stopped ?? (await endEarlier(ctx, params.id!, whose, at));
      if (entry) return writtenRow(ctx, timeEntries, entry);
      await loadRow(ctx, workOrders, params.id!, 'update');
      throw conflict(isMine ? messages.noTimer : messages.noTimerOfTheirs);
    },
  }),
  route({
    method: 'GET',
    path: '/work-orders/timer',
    tag,
    summary: 'Read the running timer of whoever asks, if there is one',
    permit: ['read', 'work-order'],
    answer: object({
      timer: {
        ...object({ work_order: object({ id: text, name: text, code: text }), since: text }),
        type: ['object', 'null'],
      },
    }),
    handle: async (ctx) => ({ timer: await readTimer(ctx) }),
  }),
];

async function requireManager(ctx: Context, id: string, whose: string | null): Promise<void> {
  if (ctx.user.role !== 'admin' && ctx.user.role !== 'manager') throw forbidden(messages.forbidden(ctx.user.role));
  await loadRow(ctx, workOrders, id, 'update');
  const known = await ctx.db.rows(`select from member where organization_id = $1 and id = $2 and deleted_at is null`, [
    ctx.organization.id,
    whose,
  ]);
  if (known.length === 0) throw invalid({ user: [messages.notFoundReference('User')] });
}

interface Running {
  work_order: { id: string; name: string; code: string };
  since: string;
}

/** Locks the person: without a timer there is no row to lock, and two concurrent starts would both find none. */
const holdPerson = (ctx: Context) =>
  ctx.db.rows(`select from member where organization_id = $1 and id = $2 for no key update`, [
    ctx.organization.id,
    ctx.user.member,
  ]);

const mine = `select json_build_object('id', w.id, 'name', w.name, 'code', w.code) as work_order, t.since from work_timer t
    join work_order w on w.organization_id = t.organization_id and w.id = t.work_order_id
  where t.organization_id = $1 and t.member_id = $2`;

export async function readTimer(ctx: Context): Promise<Running | null> {
  const [row] = await ctx.db.rows<Running>(mine, [ctx.organization.id, ctx.user.member], 'often');
  return row ?? null;
}

async function running(ctx: Context): Promise<Running | undefined> {
  const [row] = await ctx.db.rows<Running>(`${mine} for update of t`, [ctx.organization.id, ctx.user.member]);
  return row;
}

/**
 * One timer per person (D19): another one is stopped at this start if requested; otherwise the refusal names it. If
 * this start arrives late, after another start or after done, the timer ended there: its time is booked, the other
 * timer goes on, and done stays done. So does any status that was set later.
 */
async function startTimer(ctx: Context, id: string, stopOther: boolean, since: string): Promise<void> {
  await holdSeries(ctx, id);
  const before = await loadRow(ctx, workOrders, id, 'update');
  await holdPerson(ctx);
  const other = await running(ctx);
  const isOver = other && Date.parse(since) < Date.parse(other.since);
  if (other?.work_order.id === id && !isOver) return;
  if (other && other.work_order.id !== id && !stopOther)
    throw conflict(messages.otherTimer(other.work_order.code), { running: other });
  if (other && !isOver) await stopTimer(ctx, other.work_order.id, ctx.user.member, since);
  const isDone = wasDoneSince(before, since);
  const ends = [...(isOver ? [other.since] : []), ...(isDone ? [String(before.completed_at)] : [])].sort();
  if (ends[0]) await bookEnded(ctx, { work_order: id, member: ctx.user.member!, since }, ends[0]);
  if (isDone) return;
  const changes: Change[] = [];
  if (!isOver) {
    const timer = { organization_id: ctx.organization.id, member_id: ctx.user.member, work_order_id: id, since };
    await insertInto(ctx.db, workTimerTable, [timer]);
    changes.push({ field: 'timers', from: null, to: ctx.user.name });
  }
  if (before.status === 'in_progress' || wasChangedSince(before, since))
    return noteOn(ctx, workOrders, id, inHistory(ctx, messages.timerStarted, since), changes);
  const columns = await changeStatus(ctx, before, { status: 'in_progress', at: since }, changes);
  const entry = { changes, description: messages.timerStarted, pressed: since };
  await updateRow(ctx, workOrders, before, columns as never, {}, entry);
  if (before.series) await followSeries(ctx, before, {}, false);
}
