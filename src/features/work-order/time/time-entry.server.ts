import type { Created, Patch } from '#shared/entity';
import { type FieldErrors, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { can, scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import { getRow, writtenRow } from '#server/entity/read';
import { chips, createRoute, deleteRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { bringBack, recordRestored } from '#server/entity/restore';
import type { Row } from '#server/entity/lock';
import { deleteRow, loadRow, noteOn, updateRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { patchInput, type Route, route } from '#server/http/route';
import { workOrders } from '../store.server';
import { bookTime, nameOf, personOf } from './book.server';
import { hoursAndMinutes } from './duration';
import { timeEntries } from './entry-store.server';
import { timeEntry, timeEntryFields } from './time-entry';

type Given = Created<typeof timeEntryFields>;

export const timeEntryRoutes: Route[] = [
  ...readRoutes(timeEntries),
  createRoute(timeEntries, createEntry, timeEntryFields),
  route({
    method: 'PATCH',
    path: `${timeEntry.path}/:id`,
    tag: 'Time entries',
    summary: 'Change a time entry',
    permit: ['update', 'time-entry'],
    body: patchInput(timeEntryFields),
    answer: () => recordSchema(timeEntry, chips),
    handle: async (ctx, { params, body }) => {
      await changeEntry(ctx, params.id!, body);
      return writtenRow(ctx, timeEntries, params.id!);
    },
  }),
  deleteRoute(timeEntries, removeEntry),
  restoreRoute(timeEntries, restoreEntry),
];

async function createEntry(ctx: Context, { hours, minutes, ...entry }: Given): Promise<string> {
  const total = totalOf(hours, minutes);
  if (entry.hourly_rate && entry.user !== ctx.user.id) refuseRate(ctx);
  await requireWork(ctx, entry.work_order);
  return bookTime(ctx, { ...entry, minutes: total });
}

async function changeEntry(ctx: Context, id: string, input: Patch<typeof timeEntryFields>): Promise<void> {
  const before = await loadRow(ctx, timeEntries, id, 'update');
  const { hours, minutes, work_order, ...patch } = input;
  if (work_order && work_order !== before.work_order) await requireWork(ctx, work_order);
  const hasDuration = hours !== undefined || minutes !== undefined;
  const rest = minutes === undefined ? (before.minutes as number) % 60 : minutes;
  const total = hasDuration ? totalOf(hours, rest) : (before.minutes as number);
  const type = patch.time_type ?? (before.time_type as string);
  const order = (work_order ?? before.work_order) as string;
  const user = (patch.user ?? before.user) as string;
  const moved = order !== before.work_order;
  const rate = await rateAfter(ctx, before, user, patch.hourly_rate);
  // Corrected time must not be overwritten by a late stop of the timer.
  const isCorrected = moved || user !== before.user || total !== before.minutes;
  const changed = await updateRow(ctx, timeEntries, before, { ...patch, ...(work_order && { work_order }) } as never, {
    minutes: total,
    name: nameOf(total, type),
    hourly_rate: rate,
    ...(isCorrected && { began_at: null, seconds: null }),
  });
  if (!changed) return;
  const person = await personOf(ctx, user);
  if (moved) await recordRemoval(ctx, before);
  const describe = moved ? messages.timeBooked : messages.timeChanged;
  await noteOn(ctx, workOrders, order, describe(hoursAndMinutes(total), person?.name ?? ''));
}

/** Only managers may set a rate other than the person's own. */
function refuseRate(ctx: Context): void {
  if (!can(ctx.user, 'update', 'cost', {})) throw invalid({ hourly_rate: [messages.rateOfOthers] });
}

/** Time that is moved to somebody else gets their rate, unless one is given. */
async function rateAfter(ctx: Context, before: Row, user: string, given?: string | null): Promise<unknown> {
  if (given !== undefined && given !== before.hourly_rate) {
    refuseRate(ctx);
    return given;
  }
  return user === before.user ? before.hourly_rate : ((await personOf(ctx, user))?.hourly_rate ?? null);
}

async function removeEntry(ctx: Context, before: Row): Promise<void> {
  await deleteRow(ctx, timeEntries, before);
  await recordRemoval(ctx, before);
}

async function recordRemoval(ctx: Context, before: Row): Promise<void> {
  const person = await personOf(ctx, before.user as string);
  const minutes = hoursAndMinutes(before.minutes as number);
  await noteOn(ctx, workOrders, before.work_order as string, messages.timeRemoved(minutes, person?.name ?? ''));
}

async function restoreEntry(ctx: Context, id: string): Promise<void> {
  if (!(await bringBack(ctx, timeEntries, id))) return;
  await recordRestored(ctx, timeEntries, id);
  const { minutes, user, work_order } = await getRow(ctx, timeEntries, id);
  await noteOn(ctx, workOrders, work_order.id, messages.timeBooked(hoursAndMinutes(minutes), user.name));
}

/** Hours and minutes as on a clock; minutes alone may be any number. */
function totalOf(hours: number | null | undefined, minutes: number | null | undefined): number {
  const errors: FieldErrors = {};
  if ((hours ?? 0) >= 24) errors.hours = [messages.hoursTooMany];
  if (hours != null && (minutes ?? 0) >= 60) errors.minutes = [messages.minutesTooMany];
  const total = (hours ?? 0) * 60 + (minutes ?? 0);
  if (Object.keys(errors).length === 0 && total <= 0) errors.minutes = [messages.durationNeeded];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return total;
}

/** People may book only on work that they can see, for some only their assigned work. */
export async function requireWork(ctx: Context, id: string): Promise<void> {
  try {
    const verb = scopeOf(ctx.user, 'update', 'work-order') ? 'update' : 'read';
    await loadRow({ ...ctx, ifMatch: undefined }, workOrders, id, verb);
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error;
    throw invalid({ work_order: [messages.notFoundReference('Work order')] });
  }
}
