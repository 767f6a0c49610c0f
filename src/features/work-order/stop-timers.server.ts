import { messages } from '#words/messages';
import { dayIn } from '#shared/wall';
import type { Context } from '#server/context';
import { loadRow, noteOn, updateRow } from '#server/entity/write';
import { bookTime, type Booked, nameOf, personOf } from '#features/time-entry/book.server';
import { hoursAndMinutes } from '#features/time-entry/duration';
import { timeEntries } from '#features/time-entry/store.server';
import { workOrders } from './store.server';

interface Stopped {
  member: string;
  work_order: string;
  since: string;
}

const minute = 60_000;

/** Stops timers and books their time, in whole minutes, begun ones counted: nobody's work is lost. Answers the entries. */
async function stopWhere(ctx: Context, at: string, condition: string, ...values: unknown[]): Promise<string[]> {
  const stopped = await ctx.db.rows<Stopped>(
    `delete from work_timer where organization_id = $1 and ${condition}
     returning member_id as member, work_order_id as work_order, since`,
    [ctx.organization.id, ...values],
  );
  const entries: string[] = [];
  for (const { member, work_order, since } of stopped) entries.push(await bookWork(ctx, work_order, member, since, at));
  return entries;
}

function bookWork(ctx: Context, order: string, user: string, since: string, at: string): Promise<string> {
  return bookTime(
    ctx,
    workOf(ctx, order, user, since, at),
    user === ctx.user.member ? undefined : messages.timerStopped,
  );
}

/** One's own, of which the server hears when it has ended by something else: its stop may be on its way. */
export const bookEnded = (ctx: Context, order: string, since: string, at: string): Promise<string> =>
  bookTime(ctx, { ...workOf(ctx, order, ctx.user.member!, since, at), began_at: since });

const workOf = ({ organization }: Context, work_order: string, user: string, since: string, at: string): Booked => ({
  work_order,
  time_type: 'work',
  user,
  minutes: minutesBetween(since, at),
  worked_at: dayIn(since, organization.time_zone),
});

const minutesBetween = (since: string, at: string): number =>
  Math.max(1, Math.ceil((Date.parse(at) - Date.parse(since)) / minute));

/** The stop of a timer that was ended for it: what was booked ends there. Answers the entry, where there is one. */
export async function endEarlier(
  ctx: Context,
  order: string,
  member: string | null,
  at: string,
): Promise<string | undefined> {
  const [found] = await ctx.db.rows<{ id: string }>(
    `select id from time_entry where organization_id = $1 and work_order_id = $2 and user_id = $3 and deleted_at is null
       and began_at <= $4 and began_at + minutes * interval '1 minute' > $4 order by began_at desc limit 1`,
    [ctx.organization.id, order, member, at],
  );
  if (!found) return undefined;
  const entry = await loadRow({ ...ctx, ifMatch: undefined }, timeEntries, found.id, 'update');
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
export const stopTimer = (ctx: Context, order: string, member: string | null, at: string) =>
  stopWhere(ctx, at, 'work_order_id = $2 and member_id = $3 and since <= $4', order, member, at);
