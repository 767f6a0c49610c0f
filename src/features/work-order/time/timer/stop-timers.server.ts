import { messages } from '#words/messages';
import { dayIn } from '#shared/wall';
import { type Context, systemActor } from '#server/context';
import { loadRow, noteOn, updateRow } from '#server/entity/write';
import { bookTime, type Booked, holdWork, nameOf, personOf } from '../book.server';
import { hoursAndMinutes } from '../duration';
import { timeEntries } from '../entry-store.server';
import { workOrders } from '../../store.server';

interface Timer {
  member: string;
  work_order: string;
  since: string;
}

const second = 1000;

const endWhere = (ctx: Context, condition: string, ...values: unknown[]): Promise<Timer[]> =>
  ctx.db.rows<Timer>(
    `delete from work_timer where organization_id = $1 and ${condition}
     returning member_id as member, work_order_id as work_order, since`,
    [ctx.organization.id, ...values],
  );

/** Stops timers for another reason than their own stop, and books their time. Returns the entries. */
async function stopWhere(ctx: Context, at: string, condition: string, ...values: unknown[]): Promise<string[]> {
  const entries: string[] = [];
  for (const timer of await endWhere(ctx, condition, ...values)) entries.push(await bookEnded(ctx, timer, at));
  return entries;
}

/** Books a timer that something else ended. Its own stop may still arrive from a device. */
export const bookEnded = (ctx: Context, timer: Timer, at: string): Promise<string> =>
  bookInterval(
    ctx,
    timer,
    at,
    { began_at: timer.since },
    timer.member === ctx.user.member ? undefined : messages.timerStopped,
  );

/**
 * Books whole minutes, rounded up, so that no work is lost. The intervals of a day are added up in seconds first, so
 * that only the sum is rounded. An interval within a minute that is already booked is added to that entry.
 */
async function bookInterval(
  ctx: Context,
  { work_order, member: user, since }: Timer,
  at: string,
  more: Pick<Booked, 'began_at'> = {},
  describe?: Parameters<typeof bookTime>[2],
): Promise<string> {
  await holdWork(ctx, work_order);
  const worked_at = dayIn(since, ctx.organization.time_zone);
  const booked = await timedOn(ctx, { work_order, user, worked_at });
  const seconds = secondsBetween(since, at);
  const minutes = minutesOf(booked, seconds);
  if (minutes > 0)
    return bookTime(ctx, { work_order, time_type: 'work', user, minutes, seconds, worked_at, ...more }, describe);
  const entry = await loadEntry(ctx, booked.last!);
  await updateRow(ctx, timeEntries, entry, {}, { seconds: Number(entry.seconds) + seconds });
  return entry.id;
}

interface Timed {
  seconds: number;
  minutes: number;
  /** The last booked entry. */
  last: string | null;
}

/** What a person's timer has measured on a work order on one day, except for one entry. */
async function timedOn(
  ctx: Context,
  { work_order, user, worked_at }: Record<string, unknown>,
  without: string | null = null,
): Promise<Timed> {
  const [row] = await ctx.db.rows<Timed>(
    `select coalesce(sum(seconds), 0)::int as seconds, coalesce(sum(minutes), 0)::int as minutes,
       (array_agg(id order by created_at desc, id desc))[1] as last
     from time_entry where organization_id = $1 and work_order_id = $2 and user_id = $3 and worked_at = $4
       and seconds is not null and deleted_at is null and id is distinct from $5`,
    [ctx.organization.id, work_order, user, worked_at, without],
  );
  return row!;
}

/** The minutes that an interval adds to those of the others. */
const minutesOf = (others: Timed, seconds: number): number =>
  Math.ceil((others.seconds + seconds) / 60) - others.minutes;

const secondsBetween = (since: string, at: string): number =>
  Math.max(1, Math.ceil((Date.parse(at) - Date.parse(since)) / second));

/** Loaded by the system, because the entry was created by whoever ended the timer but belongs to the timer's owner. */
const loadEntry = (ctx: Context, id: string) =>
  loadRow({ ...ctx, user: systemActor, ifMatch: undefined }, timeEntries, id, 'update');

/** A late stop of a timer that something else ended: shortens the booked entry. Returns it if one gets shorter. */
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
  const entry = await loadEntry(ctx, found.id);
  const seconds = secondsBetween(String(entry.began_at), at);
  const minutes = Math.max(1, minutesOf(await timedOn(ctx, entry, entry.id), seconds));
  const name = nameOf(minutes, String(entry.time_type));
  await updateRow(ctx, timeEntries, entry, {}, { minutes, seconds, name, began_at: null });
  const who = (await personOf(ctx, String(entry.user)))?.name ?? '';
  await noteOn(ctx, workOrders, order, messages.timeChanged(hoursAndMinutes(minutes), who));
  return found.id;
}

/** Stops all timers on a work order: the user's own at the press, those of others now, as they worked until now. */
export async function stopTimersOn(ctx: Context, order: string, at = ctx.now): Promise<void> {
  await stopTimer(ctx, order, ctx.user.member, at);
  await stopWhere(ctx, ctx.now, 'work_order_id = $2', order);
}
/** Stops the timers of somebody who leaves, because a running timer would prevent done forever. */
export const stopTimersOf = (ctx: Context, member: string) => stopWhere(ctx, ctx.now, 'member_id = $2', member);
/** Ignores a timer started after the press, because the press may arrive hours later. */
const startedBy = 'work_order_id = $2 and member_id = $3 and since <= $4';
export const stopTimer = (ctx: Context, order: string, member: string | null, at: string) =>
  stopWhere(ctx, at, startedBy, order, member, at);
/** Stops the user's own timer by its own stop, so no later stop is expected. */
export async function stopMine(ctx: Context, order: string, at: string): Promise<string[]> {
  const [mine] = await endWhere(ctx, startedBy, order, ctx.user.member, at);
  return mine ? [await bookInterval(ctx, mine, at)] : [];
}
