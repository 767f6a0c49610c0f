import { uuid7 } from '#shared/id';
import { invalid } from '#shared/errors';
import { messages } from '#shared/messages';
import { usualNumbering } from '#shared/numbering';
import { type Context, systemActor } from '#server/context';
import { insertInto } from '#server/db/statement';
import { withoutRetired } from '#server/entity/custom';
import { nextNumber } from '#server/entity/number';
import { insertRows, loadRow, type Row, updateRow } from '#server/entity/write';
import type { Recurrence } from './recurrence';
import { dateAfterDone, daysBefore, type Grid, nextDate, wallBetween, wallLater } from './recurrence-dates.server';
import { wholeRecurrence } from './recurrence-options';
import { bringAlong, holdParts, makePlan, plansOf } from './series-plan.server';
import { occurrenceTable, seriesTable } from './series.table';
import { workOrders } from './store.server';

export interface Series {
  id: string;
  rule: Required<Recurrence>;
  is_active: boolean;
  anchor: string;
  due_after: number | null;
  first_id: string;
  next_id: string | null;
  next_at: string | null;
  opens_at: string | null;
  /** Dates ahead that nothing is to be made for: they were skipped, or there is one. */
  taken: number[];
}

/** What a series does by itself is done by nobody: whoever completes a work order has not made the next. */
export const bySystem = (ctx: Context): Context => ({
  ...ctx,
  user: systemActor,
  source: 'system',
  ifMatch: undefined,
});

export const gridOf = (ctx: Context, { rule, anchor }: Pick<Series, 'rule' | 'anchor'>): Grid => ({
  rule,
  anchor: Date.parse(anchor),
  zone: ctx.organization.time_zone,
});

const iso = (at: number): string => new Date(at).toISOString();

export const seriesColumns = `s.id, s.rule, s.is_active, s.anchor, s.due_after, s.first_id, s.next_id, s.next_at, s.opens_at,
  array(select extract(epoch from o.at)::float8 * 1000 from work_order_occurrence o
    where o.organization_id = s.organization_id and o.series_id = s.id and o.work_order_id is distinct from s.next_id
      and o.at > least(coalesce(s.next_at, s.anchor), app_now())) as taken`;

/** The series of a work order, locked: of two who move it on one waits for the other. */
export async function lockSeries(ctx: Context, id: string): Promise<Series | undefined> {
  const [series] = await ctx.db.rows<Series>(
    `select ${seriesColumns} from work_order_series s where s.organization_id = $1 and s.id = $2 for update of s`,
    [ctx.organization.id, id],
  );
  return series;
}

/** Whoever changes a work order holds its series first, and then its rows: in the order in which a series moves on. */
export async function holdSeries(ctx: Context, order: string): Promise<void> {
  await ctx.db.rows(
    `select from work_order_series where organization_id = $1
       and id = (select series_id from work_order where organization_id = $1 and id = $2) for update`,
    [ctx.organization.id, order],
    'often',
  );
}

/** The first date after an instant that is not taken. */
export function freeDate(ctx: Context, series: Series, after: number): number | undefined {
  const taken = new Set(series.taken);
  const grid = gridOf(ctx, series);
  let at = nextDate(grid, after);
  while (at !== undefined && taken.has(at)) at = nextDate(grid, at);
  return at;
}

/** The date after one that begins, or, floating, is or will be done, at an instant. */
export function dateAfter(ctx: Context, series: Series, begun: number): number | undefined {
  if (series.rule.mode === 'fixed') return freeDate(ctx, series, begun);
  let at = dateAfterDone(gridOf(ctx, series), begun);
  while (at !== undefined && series.taken.includes(at)) at += 60_000;
  return at;
}

/** A work order for a date: when it starts, is due, and turns open. */
export function datesFor(ctx: Context, { rule, due_after }: Series, at: number) {
  const zone = ctx.organization.time_zone;
  const later = (by: number) => (rule.unit === 'hourly' && !rule.cron ? at + by : wallLater(at, by, zone));
  return {
    start_date: iso(at),
    due_date: due_after === null ? null : iso(later(due_after)),
    opens_at: opensAt(ctx, rule, iso(at)),
  };
}

export const opensAt = (ctx: Context, { lead_days }: Required<Recurrence>, start: string): string =>
  iso(daysBefore(Date.parse(start), lead_days, ctx.organization.time_zone));

/** Five words may be no cron line, or one that never comes. */
export function canReckon(ctx: Context, rule: Required<Recurrence>): boolean {
  try {
    return !rule.cron || nextDate(gridOf(ctx, { rule, anchor: ctx.now }), Date.parse(ctx.now)) !== undefined;
  } catch {
    return false;
  }
}

export function requireRule(ctx: Context, rule: Required<Recurrence>): void {
  if (!canReckon(ctx, rule)) throw invalid({ recurrence: [messages.mustBeCron] });
}

/** A work order that comes again is the first of a series; planned, it is also the next. */
export async function beginSeries(ctx: Context, order: Row): Promise<void> {
  const rule = wholeRecurrence(order.recurrence as Recurrence);
  requireRule(ctx, rule);
  const { start_date: start, due_date: due } = order as { start_date: string | null; due_date: string | null } & Row;
  const anchor = start ?? due ?? ctx.now;
  const id = uuid7(Date.parse(ctx.now));
  await makePlan(ctx, order, id);
  const waits = order.status === 'planned';
  const series: Series = {
    id,
    rule,
    is_active: true,
    anchor,
    due_after: due ? wallBetween(Date.parse(anchor), Date.parse(due), ctx.organization.time_zone) : null,
    first_id: order.id,
    next_id: waits ? order.id : null,
    next_at: waits ? anchor : null,
    opens_at: waits ? opensAt(ctx, rule, anchor) : null,
    taken: [],
  };
  await insertInto(ctx.db, seriesTable, [{ ...series, organization_id: ctx.organization.id }]);
  await keepOccurrences(ctx, [{ series_id: id, at: anchor, work_order_id: order.id }]);
  await ctx.db.rows(`update work_order set series_id = $3 where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    order.id,
    id,
  ]);
  if (!waits) await planNext(ctx, [{ series, at: dateAfter(ctx, series, latest(anchor, ctx.now)) }]);
}

export const latest = (...at: string[]): number => Math.max(...at.map((one) => Date.parse(one)));

interface Occurrence {
  series_id: string;
  at: string;
  work_order_id?: string;
  absence?: 'missed' | 'skipped';
  reason?: string;
}

export async function keepOccurrences(ctx: Context, occurrences: Occurrence[]): Promise<void> {
  const rows = occurrences.map((one) => ({ ...one, organization_id: ctx.organization.id }));
  if (rows.length > 0) await insertInto(ctx.db, occurrenceTable, rows);
}

interface Wanted {
  series: Series;
  /** Nothing where the rule has no more dates. */
  at: number | undefined;
}

/** Makes the planned work order of each series' next date: the key of the occurrence lets nobody make a second. */
export async function planNext(asked: Context, wanted: Wanted[]): Promise<void> {
  const ctx = bySystem(asked);
  const made = wanted.flatMap(({ series, at }) =>
    at === undefined ? [] : [{ series, at: iso(at), order: uuid7(Date.parse(ctx.now)), ...datesFor(ctx, series, at) }],
  );
  if (made.length > 0) {
    const plans = await plansOf(
      ctx,
      made.map(({ series }) => series.id),
    );
    const parts = await holdParts(
      ctx,
      made.map(({ series }) => series.id),
    );
    const { number, code } = await nextNumber(ctx, workOrders, usualNumbering['work-order']);
    const prefix = code.slice(0, -String(number).length);
    const inputs = made.map(({ series, order, start_date, due_date }) => ({
      ...plans.get(series.id),
      id: order,
      recurrence: series.rule,
      status: 'planned',
      start_date,
      due_date,
    }));
    await insertRows(
      ctx,
      workOrders,
      (await withoutRetired(ctx, workOrders, inputs)) as never,
      made.map(({ series }, nth) => ({
        number: number + nth,
        code: `${prefix}${number + nth}`,
        series: series.id,
        source: 'recurrence',
        origin_type: 'work-order',
        origin_id: series.first_id,
      })),
    );
    await keepOccurrences(
      ctx,
      made.map(({ series, at, order }) => ({ series_id: series.id, at, work_order_id: order })),
    );
    await bringAlong(
      ctx,
      made.map(({ series, order }) => ({ series: series.id, order })),
      parts,
    );
  }
  await moveOn(
    ctx,
    wanted.map(({ series }) => {
      const next = made.find((one) => one.series === series);
      return { id: series.id, next_id: next?.order, next_at: next?.at, opens_at: next?.opens_at };
    }),
  );
}

/** Says what each of these series waits for. */
async function moveOn(
  ctx: Context,
  moved: { id: string; next_id?: string; next_at?: string; opens_at?: string }[],
): Promise<void> {
  await ctx.db.rows(
    `update work_order_series s set next_id = m.next_id, next_at = m.next_at, opens_at = m.opens_at
     from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[]) m (id, next_id, next_at, opens_at)
     where s.organization_id = $1 and s.id = m.id`,
    [
      ctx.organization.id,
      moved.map(({ id }) => id),
      moved.map(({ next_id = null }) => next_id),
      moved.map(({ next_at = null }) => next_at),
      moved.map(({ opens_at = null }) => opens_at),
    ],
  );
}

/** Puts the planned one on another date. */
export async function putOff(asked: Context, series: Series, at: number, description?: string): Promise<void> {
  const ctx = bySystem(asked);
  const { opens_at, ...dates } = datesFor(ctx, series, at);
  const order = await loadRow(ctx, workOrders, series.next_id!, 'update');
  await updateRow(ctx, workOrders, order, dates as never, {}, description ? { description } : {});
  await ctx.db.rows(
    `update work_order_occurrence set at = $3 where organization_id = $1 and work_order_id = $2 and at <> $3`,
    [ctx.organization.id, order.id, dates.start_date],
  );
  await moveOn(ctx, [{ id: series.id, next_id: order.id, next_at: dates.start_date, opens_at }]);
}
