import { messages } from '#words/messages';
import { dayIn } from '#shared/wall';
import { type Context, systemActor } from '#server/context';
import { loadRow, noteOn, updateRow } from '#server/entity/write';
import { bookTime, type Booked, holdWork, nameOf, personOf } from './book.server';
import { hoursAndMinutes } from './duration';
import { timeEntries } from './entry-store.server';
import { workOrders } from '../store.server';

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

/** Stops timers otherwise than by their own stop, and books their time. Answers the entries. */
async function stopWhere(ctx: Context, at: string, condition: string, ...values: unknown[]): Promise<string[]> {
  const entries: string[] = [];
  for (const timer of await endWhere(ctx, condition, ...values)) entries.push(await bookEnded(ctx, timer, at));
  return entries;
}

/** Of one that was ended by something else than its own stop, which may be on its way from a device. */
export const bookEnded = (ctx: Context, timer: Timer, at: string): Promise<string> =>
  bookStretch(
    ctx,
    timer,
    at,
    { began_at: timer.since },
    timer.member === ctx.user.member ? undefined : messages.timerStopped,
  );

/**
 * In whole minutes, begun ones counted: nobody's work is lost. The stretches of a day are added up in seconds first, so
 * that a minute is not begun anew by each of them. One that lies within a minute that is booked joins its entry.
 */
async function bookStretch(
  ctx: Context,
  { work_order, member: user, since }: Timer,
  at: string,
  more: Pick<Booked, 'began_at'> = {},
  told?: Parameters<typeof bookTime>[2],
): Promise<string> {
  await holdWork(ctx, work_order);
  const worked_at = dayIn(since, ctx.organization.time_zone);
  const booked = await timedOn(ctx, { work_order, user, worked_at });
  const seconds = secondsBetween(since, at);
  const minutes = minutesOf(booked, seconds);
  if (minutes > 0)
    return bookTime(ctx, { work_order, time_type: 'work', user, minutes, seconds, worked_at, ...more }, told);
  const entry = await loadEntry(ctx, booked.last!);
  await updateRow(ctx, timeEntries, entry, {}, { seconds: Number(entry.seconds) + seconds });
  return entry.id;
}

interface Timed {
  seconds: number;
  minutes: number;
  /** The entry that was booked last. */
  last: string | null;
}

/** What the timer of a person has measured on a work order on a day, without one entry. */
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

/** The minutes that a stretch adds to those of the others. */
const minutesOf = (others: Timed, seconds: number): number =>
  Math.ceil((others.seconds + seconds) / 60) - others.minutes;

const secondsBetween = (since: string, at: string): number =>
  Math.max(1, Math.ceil((Date.parse(at) - Date.parse(since)) / second));

/** Whoever ended the timer made the entry; the time is still that of whose timer it was. */
const loadEntry = (ctx: Context, id: string) =>
  loadRow({ ...ctx, user: systemActor, ifMatch: undefined }, timeEntries, id, 'update');

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
  const entry = await loadEntry(ctx, found.id);
  const seconds = secondsBetween(String(entry.began_at), at);
  const minutes = Math.max(1, minutesOf(await timedOn(ctx, entry, entry.id), seconds));
  const name = nameOf(minutes, String(entry.time_type));
  await updateRow(ctx, timeEntries, entry, {}, { minutes, seconds, name, began_at: null });
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
  return mine ? [await bookStretch(ctx, mine, at)] : [];
}
