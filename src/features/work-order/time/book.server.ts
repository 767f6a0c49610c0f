import { messages } from '#words/messages';
import { dayIn } from '#shared/wall';
import type { Context } from '#server/context';
import { insertRow, noteOn } from '#server/entity/write';
import { workOrders } from '../store.server';
import { hoursAndMinutes } from './duration';
import { timeEntries } from './entry-store.server';
import { timeTypes } from './time-types';

export interface Booked {
  id?: string;
  work_order: string;
  time_type: string;
  user: string;
  minutes: number;
  hourly_rate?: string | null;
  description?: string | null;
  /** The day of the work, today by default. */
  worked_at?: string | null;
  /** The start of the timer, if a late stop may still shorten the entry. */
  began_at?: string;
  /** What the timer measured. */
  seconds?: number;
}

/** Books a time entry, by default at the person's own rate (D19), and notes it in the work order's history. */
export async function bookTime(
  ctx: Context,
  { minutes, hourly_rate, began_at, seconds, ...entry }: Booked,
  describe: (minutes: string, who: string) => string = messages.timeBooked,
): Promise<string> {
  await holdWork(ctx, entry.work_order);
  const person = await personOf(ctx, entry.user);
  const worked_at = entry.worked_at ?? dayIn(ctx.now, ctx.organization.time_zone);
  const rate = hourly_rate ?? person?.hourly_rate ?? null;
  const id = await insertRow(ctx, timeEntries, { ...entry, worked_at, ...(hourly_rate && { hourly_rate }) } as never, {
    name: nameOf(minutes, entry.time_type),
    minutes,
    hourly_rate: rate,
    began_at,
    seconds,
  });
  await noteOn(ctx, workOrders, entry.work_order, describe(hoursAndMinutes(minutes), person?.name ?? ''));
  return id;
}

/**
 * Locks the work order before anything is written: inserting an entry takes a shared lock on it, and two transactions
 * that then both write its history would deadlock.
 */
export async function holdWork(ctx: Context, id: string): Promise<void> {
  await ctx.db.rows(`select from work_order where organization_id = $1 and id = $2 for no key update`, [
    ctx.organization.id,
    id,
  ]);
}

export const nameOf = (minutes: number, type: string): string =>
  `${hoursAndMinutes(minutes)} ${timeTypes.find(({ value }) => value === type)!.label.toLowerCase()}`;

export async function personOf(ctx: Context, id: string) {
  const [person] = await ctx.db.rows<{ name: string; hourly_rate: string | null }>(
    `select name, hourly_rate from member where organization_id = $1 and id = $2`,
    [ctx.organization.id, id],
  );
  return person;
}
