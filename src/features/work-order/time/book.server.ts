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
  /** The day of the work: today, unless another is said. */
  worked_at?: string | null;
  /** When its timer was started, where a stop may yet come that shortens it. */
  began_at?: string;
  /** What its timer measured. */
  seconds?: number;
}

/** The entry, at the person's own rate unless another is said (D19); the work order's history tells of it, too. */
export async function bookTime(
  ctx: Context,
  { minutes, hourly_rate, began_at, seconds, ...entry }: Booked,
  told: (minutes: string, who: string) => string = messages.timeBooked,
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
  await noteOn(ctx, workOrders, entry.work_order, told(hoursAndMinutes(minutes), person?.name ?? ''));
  return id;
}

/**
 * Before anything is written about the work order: the entry holds it together with others, and its history would then
 * wait for them as they wait for it.
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
