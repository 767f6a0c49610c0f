import type { Context } from '#server/context';
import type { Row } from '#server/entity/lock';
import { loadRow, removeRow } from '#server/entity/write';
import { releaseParts } from '../parts/parts.server';
import { freeTotal } from './meter/meter.server';
import { pastTotal } from './meter/totals';
import { freeDate, opening } from './series-dates.server';
import { bySystem, saveOccurrences, lockSeries, type Series } from './series.server';
import { workOrders } from '../store.server';

/** The current row, whatever version the caller had. */
export const reloadOrder = (ctx: Context, id: string): Promise<Row> => loadRow(bySystem(ctx), workOrders, id, 'update');

/** The planned work order that a series waits for, if it still exists. */
export async function livingNext(ctx: Context, series: Series): Promise<Row | undefined> {
  return (await plannedIn(ctx, series)).includes(series.next_id!) ? reloadOrder(ctx, series.next_id!) : undefined;
}

/** The planned work order of a series that waits for nothing: the given one, or else the earliest. */
export async function remainingPlanned(ctx: Context, series: Series, order: string): Promise<Row | undefined> {
  const planned = await plannedIn(ctx, series);
  const found = planned.find((id) => id === order) ?? planned[0];
  return found === undefined ? undefined : reloadOrder(ctx, found);
}

async function plannedIn(ctx: Context, { id }: Series): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(
    `select id from work_order where organization_id = $1 and series_id = $2 and deleted_at is null and status = 'planned'
     order by start_date, id`,
    [ctx.organization.id, id],
  );
  return rows.map((row) => row.id);
}

/** Makes this the only planned work order of the series, because every planned one opens some day. */
export async function waitFor(ctx: Context, series: Series, order: Row): Promise<Series> {
  for (const other of await plannedIn(ctx, series)) if (other !== order.id) await takeAway(ctx, other);
  const { at: next_at, due_total } = await occurrenceOf(ctx, series, order);
  const due = totalAgain(series, due_total);
  if (due !== due_total) await setTotal(ctx, order.id, due);
  const start = order.start_date as string | null;
  // Where a meter had put it; a later date was chosen by somebody.
  const stands_at = due !== null && start !== null && start <= next_at ? start : null;
  const opens_at = opening(ctx, series, stands_at ? next_at : (start ?? next_at), due);
  await setSeries(ctx, series.id, { next_id: order.id, next_at, opens_at, due_total: due, stands_at });
  return (await lockSeries(ctx, series.id))!;
}

/** Work that is planned again waits for a total that the meter has not passed: it would open at once. */
function totalAgain(series: Series, before: number | null): number | null {
  const { rule, meter } = series;
  const due = before ?? series.due_total;
  if (!rule.meter || due === null) return null;
  const { every, lead } = rule.meter;
  const passed = (meter?.total ?? -Infinity) + (lead ?? 0);
  return passed < due ? due : freeTotal(series, pastTotal(due, every, passed));
}

const setTotal = (ctx: Context, order: string, due: number | null) =>
  ctx.db.rows(`update work_order_occurrence set due_total = $3 where organization_id = $1 and work_order_id = $2`, [
    ctx.organization.id,
    order,
    due,
  ]);

interface Place {
  at: string;
  due_total: number | null;
}

/** The date of a work order; if another one has taken it in the meantime, the next free date. */
async function occurrenceOf(ctx: Context, series: Series, order: Row): Promise<Place> {
  const [occurrence] = await ctx.db.rows<Place>(
    `select at, due_total from work_order_occurrence where organization_id = $1 and work_order_id = $2`,
    [ctx.organization.id, order.id],
  );
  if (occurrence) return occurrence;
  let at = (order.start_date as string | null) ?? ctx.now;
  if (await isTaken(ctx, series, order.id, at)) {
    const { taken } = (await lockSeries(ctx, series.id))!;
    at = new Date(freeDate(ctx, { ...series, taken }, Date.parse(ctx.now)) ?? Date.parse(ctx.now)).toISOString();
  }
  await saveOccurrences(ctx, [{ series_id: series.id, at, work_order_id: order.id }]);
  return { at, due_total: null };
}

export async function isTaken(ctx: Context, { id }: Series, order: string, at: string): Promise<boolean> {
  const found = await ctx.db.rows(
    `select from work_order_occurrence where organization_id = $1 and series_id = $2 and at = $3
       and due_total is null and work_order_id is distinct from $4`,
    [ctx.organization.id, id, at, order],
  );
  return found.length > 0;
}

/** Removes a planned work order and releases its reservations. */
export async function takeAway(ctx: Context, order: string): Promise<void> {
  await forget(ctx, order);
  await releaseParts(ctx, order);
  await removeRow(bySystem(ctx), workOrders, await reloadOrder(ctx, order));
}

/** Frees its date for another work order. */
export const forget = (ctx: Context, order: string | null) =>
  ctx.db.rows(`delete from work_order_occurrence where organization_id = $1 and work_order_id = $2`, [
    ctx.organization.id,
    order,
  ]);

type Settable = Partial<Omit<Series, 'id' | 'first_id' | 'taken' | 'taken_totals' | 'meter'>>;

export async function setSeries(ctx: Context, id: string, values: Settable): Promise<void> {
  const keys = Object.keys(values);
  await ctx.db.rows(
    `update work_order_series set ${keys.map((key, at) => `${key} = $${at + 3}`).join(', ')}
     where organization_id = $1 and id = $2`,
    [
      ctx.organization.id,
      id,
      ...Object.values(values).map((value) =>
        typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      ),
    ],
  );
}
