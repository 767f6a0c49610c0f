import { messages } from '#words/messages';
import { dayIn } from '#shared/wall';
import { type Context, systemActor } from '#server/context';
import { loadRow, noteOn, updateRow } from '#server/entity/write';
import { bookTime, type Booked, nameOf, personOf } from '#features/time-entry/book.server';
import { hoursAndMinutes } from '#features/time-entry/duration';
import { timeEntries } from '#features/time-entry/store.server';
import { workOrders } from './store.server';

interface Timer {
  member: string;
  work_order: string;
  since: string;
}

const minute = 60_000;

const endWhere = (ctx: Context, condition: string, ...values: unknown[]): Promise<Timer[]> =>
  ctx.db.rows<Timer>(
    `delete from work_timer where organization_id = $1 and ${condition}
     returning member_id as member, work_order_id as work_order, since`,
    [ctx.organization.id, ...values],
  );

/** Stops timers otherwise than by their own stop, and books their time. Answers the entries. */
async function stopWhere(ctx: Context, at: string, condition: string, ...values: unknown[]): Promise<string[]> {
  const entries: string[] = [];
  for (const timer of await endWhere(ctx, condition, ...values)) entries.push(await bookEnded(ctx, timer, at));
  return entries;
}

/** Of one that was ended by something else than its own stop, which may be on its way from a device. */
export const bookEnded = (ctx: Context, timer: Timer, at: string): Promise<string> =>
  bookTime(
    ctx,
    { ...workOf(ctx, timer, at), began_at: timer.since },
    timer.member === ctx.user.member ? undefined : messages.timerStopped,
  );

/** In whole minutes, begun ones counted: nobody's work is lost. */
const workOf = ({ organization }: Context, { work_order, member, since }: Timer, at: string): Booked => ({
  work_order,
  time_type: 'work',
  user: member,
  minutes: minutesBetween(since, at),
  worked_at: dayIn(since, organization.time_zone),
});

const minutesBetween = (since: string, at: string): number =>
  Math.max(1, Math.ceil((Date.parse(at) - Date.parse(since)) / minute));

/** The stop of a timer that was ended for it: what was booked ends there. Answers the entry, where one gets shorter. */
export async function endEarlier(
  ctx: Context,
  order: string,
  member: string | null,
  at: string,
): Promise<string | undefined> {
  const [found] = await ctx.db.rows<{ id: string }>(
    `select id from time_entry where organization_id = $1 and work_order_id = $2 and user_id = $3 and deleted_at is null
       and began_at <= $4 and began_at + (minutes - 1) * interval '1 minute' >= $4 order by began_at desc limit 1`,
    [ctx.organization.id, order, member, at],
  );
  if (!found) return undefined;
  // Whoever ended the timer made the entry; the time is still that of whose timer it was.
  const entry = await loadRow({ ...ctx, user: systemActor, ifMatch: undefined }, timeEntries, found.id, 'update');
  const minutes = minutesBetween(String(entry.began_at), at);
  const name = nameOf(minutes, String(entry.time_type));
  await updateRow(ctx, timeEntries, entry, {}, { minutes, name, began_at: null });
  const who = (await personOf(ctx, String(entry.user)))?.name ?? '';
  await noteOn(ctx, workOrders, order, messages.timeChanged(hoursAndMinutes(minutes), who));
  return found.id;
}

/** All that run on it. One's own ended when it was pressed; of that the others knew nothing, and worked on until now. */
export async function stopTimersOn(ctx: Context, order: string, at = ctx.now): Promise<void> {
  await stopTimer(ctx, order, ctx.user.member, at);
  await stopWhere(ctx, ctx.now, 'work_order_id = $2', order);
}
/** Of somebody who leaves: it would run for ever, and keep the work from being done. */
export const stopTimersOf = (ctx: Context, member: string) => stopWhere(ctx, ctx.now, 'member_id = $2', member);
/** What was started after it was pressed is another one, which goes on: a device may tell of it hours later. */
const startedBy = 'work_order_id = $2 and member_id = $3 and since <= $4';
export const stopTimer = (ctx: Context, order: string, member: string | null, at: string) =>
  stopWhere(ctx, at, startedBy, order, member, at);
/** One's own, by its own stop: no other is to come. */
export async function stopMine(ctx: Context, order: string, at: string): Promise<string[]> {
  const [mine] = await endWhere(ctx, startedBy, order, ctx.user.member, at);
  return mine ? [await bookTime(ctx, workOf(ctx, mine, at))] : [];
}
