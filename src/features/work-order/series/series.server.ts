import { uuid7 } from '#shared/id';
import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { usualNumbering } from '#shared/numbering';
import { dayIn, momentOf } from '#shared/wall';
import { type Change, describe, record } from '#server/audit';
import { type Context, systemActor } from '#server/context';
import { insertInto } from '#server/db/statement';
import { withoutRetired } from '#server/entity/custom';
import { nextNumber } from '#server/entity/number';
import type { Row } from '#server/entity/lock';
import { insertRows } from '#server/entity/write';
import type { Recurrence } from './recurrence/recurrence';
import {
  dateAfterDone,
  daysBefore,
  type Grid,
  nextDate,
  wallBetween,
  addWallTime,
} from './recurrence/recurrence-dates.server';
import { wholeRecurrence } from './recurrence/recurrence-options';
import { firstDue, hasCome, loadMeter, type Meter, meterOfSeries, standsAt } from './meter/meter.server';
import { usualTime } from './schedule';
import { bringAlong, holdParts, makePlan, plansOf } from './series-plan.server';
import { occurrenceTable, seriesTable } from './series.table';
import { workOrders } from '../store.server';

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
  meter_id: string | null;
  meter: Meter | null;
  due_total: number | null;
  stands_at: string | null;
  /** Due totals that it has had. */
  taken_totals: number[];
  /** Future dates that are taken: skipped, or with a work order. */
  taken: number[];
}

/** A series acts as the system: completing a work order does not make the person the creator of the next one. */
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
  s.meter_id, s.due_total, s.stands_at, ${meterOfSeries} as meter,
  array(select o.due_total from work_order_occurrence o where s.meter_id is not null and o.organization_id = s.organization_id
    and o.series_id = s.id and o.due_total is not null and o.work_order_id is distinct from s.next_id) as taken_totals,
  array(select extract(epoch from o.at)::float8 * 1000 from work_order_occurrence o
    where o.organization_id = s.organization_id and o.series_id = s.id and o.work_order_id is distinct from s.next_id
      and o.due_total is null and o.at > least(coalesce(s.next_at, s.anchor), app_now())) as taken`;

/** The locked series of a work order, so that only one transaction at a time advances it. */
export async function lockSeries(ctx: Context, id: string): Promise<Series | undefined> {
  const [series] = await ctx.db.rows<Series>(
    `select ${seriesColumns} from work_order_series s where s.organization_id = $1 and s.id = $2 for update of s`,
    [ctx.organization.id, id],
  );
  return series;
}

/** Locks the series before the work order, in the order in which a series advances, to prevent deadlocks. */
export async function holdSeries(ctx: Context, order: string): Promise<void> {
  await ctx.db.rows(
    `select from work_order_series where organization_id = $1
       and id = (select series_id from work_order where organization_id = $1 and id = $2) for update`,
    [ctx.organization.id, order],
    'often',
  );
}

export type Reckoned = Pick<Series, 'rule' | 'anchor' | 'taken'>;

/** The first free date after an instant. Work by meter alone has none: it is put where it was planned. */
export function freeDate(ctx: Context, series: Reckoned, after: number): number | undefined {
  if (series.rule.meter?.only) return Date.parse(ctx.now);
  const taken = new Set(series.taken);
  const grid = gridOf(ctx, series);
  let at = nextDate(grid, after);
  while (at !== undefined && taken.has(at)) at = nextDate(grid, at);
  return at;
}

/** The next date after a work order that starts or, if floating, is completed at an instant. */
export function dateAfter(ctx: Context, series: Reckoned, begun: number): number | undefined {
  if (series.rule.mode === 'fixed' || series.rule.meter?.only) return freeDate(ctx, series, begun);
  let at = dateAfterDone(gridOf(ctx, series), begun);
  while (at !== undefined && series.taken.includes(at)) at += 60_000;
  return at;
}

/** The dates of a work order: start, due, and when it opens. */
export function datesFor(ctx: Context, { rule, due_after }: Series, at: number) {
  const zone = ctx.organization.time_zone;
  const later = (by: number) => (rule.unit === 'hourly' && !rule.cron ? at + by : addWallTime(at, by, zone));
  return {
    start_date: iso(at),
    due_date: due_after === null ? null : iso(later(due_after)),
    opens_at: opensAt(ctx, rule, iso(at)),
  };
}

export const opensAt = (ctx: Context, { lead_days }: Required<Recurrence>, start: string): string =>
  iso(daysBefore(Date.parse(start), lead_days, ctx.organization.time_zone));

/** When the planned work order opens by its date, or now if its meter has come. */
export function opening(ctx: Context, series: Series, start: string, due = series.due_total): string | null {
  const byDate = series.rule.meter?.only ? null : opensAt(ctx, series.rule, start);
  return hasCome(series, due) && (byDate === null || byDate > ctx.now) ? ctx.now : byDate;
}

/** Where a planned work order is put, by its date and its due total. */
function placed(ctx: Context, series: Series, at: number, due: number | null) {
  if (!series.rule.meter) return { ...datesFor(ctx, series, at), stands_at: null, due_total: null };
  const stands = standsAt(ctx, series, at, due);
  const { start_date, due_date } =
    stands === null ? { start_date: null, due_date: null } : datesFor(ctx, series, stands);
  return { start_date, due_date, opens_at: opening(ctx, series, iso(at), due), stands_at: start_date, due_total: due };
}

/** Five words may be no valid cron expression, or one that never matches. */
export function canReckon(ctx: Context, rule: Required<Recurrence>): boolean {
  try {
    return !rule.cron || nextDate(gridOf(ctx, { rule, anchor: ctx.now }), Date.parse(ctx.now)) !== undefined;
  } catch {
    return false;
  }
}

export function requireRule(ctx: Context, rule: Required<Recurrence>): void {
  if (!canReckon(ctx, rule)) throw invalid({ recurrence: [messages.impossibleCron(rule.cron!)] });
}

/** Starts a series with a recurring work order as the first; if it is planned, it is also the next. */
export async function beginSeries(ctx: Context, order: Row): Promise<void> {
  const rule = wholeRecurrence(order.recurrence as Recurrence);
  requireRule(ctx, rule);
  const { start_date: start, due_date: due } = order as { start_date: string | null; due_date: string | null } & Row;
  const first = start ?? due ?? ctx.now;
  const anchor = start ?? due ?? undatedStart(ctx, rule);
  const id = uuid7(Date.parse(ctx.now));
  await makePlan(ctx, order, id);
  const waits = order.status === 'planned';
  const meter = await loadMeter(ctx, rule);
  const series: Series = {
    id,
    rule,
    is_active: true,
    anchor,
    due_after: due ? wallBetween(Date.parse(anchor), Date.parse(due), ctx.organization.time_zone) : null,
    first_id: order.id,
    next_id: waits ? order.id : null,
    next_at: waits ? first : null,
    opens_at: waits ? opensAt(ctx, rule, first) : null,
    meter_id: meter && meter.id,
    meter,
    due_total: rule.meter && firstDue(rule.meter, meter?.total ?? null, waits),
    stands_at: null,
    taken_totals: [],
    taken: [],
  };
  await insertInto(ctx.db, seriesTable, [{ ...series, organization_id: ctx.organization.id }]);
  await saveOccurrences(ctx, [{ series_id: id, at: first, work_order_id: order.id }]);
  await ctx.db.rows(`update work_order set series_id = $3 where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    order.id,
    id,
  ]);
  const at = dateAfter(ctx, series, latest(anchor, ctx.now));
  if (!waits) return planNext(ctx, [{ series, at }]);
  // Without a date of its own, work by meter comes one step from now at the latest.
  if (rule.meter) await putOff(ctx, series, start || due || at === undefined ? Date.parse(first) : at);
}

/** Without a date the first one counts from now; later ones come at the usual time. */
export const undatedStart = (ctx: Context, { unit, cron }: Required<Recurrence>): string => {
  const zone = ctx.organization.time_zone;
  return cron || unit === 'hourly' ? ctx.now : momentOf(dayIn(ctx.now, zone), usualTime, zone);
};

export const latest = (...at: string[]): number => Math.max(...at.map((one) => Date.parse(one)));

interface Occurrence {
  series_id: string;
  at: string;
  /** By meter. */
  due_total?: number | null;
  work_order_id?: string;
  absence?: 'missed' | 'skipped';
  reason?: string;
}

export async function saveOccurrences(ctx: Context, occurrences: Occurrence[]): Promise<void> {
  const rows = occurrences.map((one) => ({ ...one, organization_id: ctx.organization.id }));
  // A statement takes at most 65,535 values; a long downtime needs more.
  for (let at = 0; at < rows.length; at += 5_000) await insertInto(ctx.db, occurrenceTable, rows.slice(at, at + 5_000));
}

interface Wanted {
  series: Series;
  /** Undefined if the rule has no more dates. */
  at: number | undefined;
  /** The due total, if it is another than that of the series. */
  due?: number | null;
}

/** Creates the planned work order for the next date of each series. The key of the occurrence prevents duplicates. */
export async function planNext(caller: Context, wanted: Wanted[]): Promise<void> {
  const ctx = bySystem(caller);
  const made = wanted.flatMap(({ series, at, due = series.due_total }) =>
    at === undefined
      ? []
      : [{ series, at: iso(at), order: uuid7(Date.parse(ctx.now)), ...placed(ctx, series, at, due) }],
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
    await saveOccurrences(
      ctx,
      made.map(({ series, at, order, due_total }) => ({ series_id: series.id, at, due_total, work_order_id: order })),
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
      return { ...next, id: series.id, next_id: next?.order, next_at: next?.at };
    }),
  );
}

/** Stores what each series waits for. */
async function moveOn(
  ctx: Context,
  moved: ({ id: string; next_id?: string; next_at?: string } & Partial<
    Pick<Series, 'opens_at' | 'due_total' | 'stands_at'>
  >)[],
): Promise<void> {
  await ctx.db.rows(
    `update work_order_series s set next_id = m.next_id, next_at = m.next_at, opens_at = m.opens_at,
       due_total = m.due_total, stands_at = m.stands_at
     from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::float8[], $7::timestamptz[])
       m (id, next_id, next_at, opens_at, due_total, stands_at)
     where s.organization_id = $1 and s.id = m.id`,
    [
      ctx.organization.id,
      moved.map(({ id }) => id),
      moved.map(({ next_id = null }) => next_id),
      moved.map(({ next_at = null }) => next_at),
      moved.map(({ opens_at = null }) => opens_at),
      moved.map(({ due_total = null }) => due_total),
      moved.map(({ stands_at = null }) => stands_at),
    ],
  );
}

interface Move {
  series: Series;
  at: number;
  /** The due total, if it is another than that of the series. */
  due?: number | null;
  /** The description in the history. */
  description?: string;
}

/** Moves the planned work order to another date. */
export const putOff = (
  ctx: Context,
  series: Series,
  at: number,
  more: Omit<Move, 'series' | 'at'> = {},
): Promise<void> => putAllOff(ctx, [{ series, at, ...more }]);

/** Many series in a few statements, because changes of their work orders wait for these locks. */
export async function putAllOff(caller: Context, moves: Move[]): Promise<void> {
  if (moves.length === 0) return;
  const ctx = bySystem(caller);
  const to = moves.map(({ series, at, due = series.due_total, description }) => ({
    id: series.next_id!,
    series: series.id,
    at: iso(at),
    description,
    ...placed(ctx, series, at, due),
  }));
  const { label, fields } = workOrders.entity;
  const changed = await setDates(ctx, to);
  // An entry with a description is written even if somebody had already chosen that date.
  const recorded = to.filter(({ id, description }) => description || changed.has(id));
  await record(
    ctx,
    recorded.map(({ id, description }) => {
      const changes = changed.get(id) ?? [];
      return {
        entity_type: 'work-order',
        entity_id: id,
        action: 'updated' as const,
        description: description ?? describe(ctx.organization.time_zone, 'updated', label, undefined, changes, fields),
        changes,
      };
    }),
  );
  await moveOn(
    ctx,
    to.map(({ series, id, at, ...one }) => ({ ...one, id: series, next_id: id, next_at: at })),
  );
}

interface Dated {
  id: string;
  at: string;
  due_total: number | null;
  start_date: string | null;
  due_date: string | null;
}

/** Sets the dates of planned work orders and their occurrences; returns the changes. */
export async function setDates(ctx: Context, to: Dated[]): Promise<Map<string, Change[]>> {
  const ids = to.map(({ id }) => id);
  const before = await ctx.db.rows<{ id: string; start_date: string | null; due_date: string | null }>(
    `select id, start_date, due_date from work_order where organization_id = $1 and id = any($2) order by id for update`,
    [ctx.organization.id, ids],
  );
  const changes = new Map(
    before.flatMap((row) => {
      const now = to.find(({ id }) => id === row.id)!;
      const changed = (['start_date', 'due_date'] as const)
        .filter((field) => row[field] !== now[field])
        .map((field) => ({ field, from: row[field], to: now[field] }));
      return changed.length === 0 ? [] : [[row.id, changed]];
    }),
  );
  const columns = [ids, to.map(({ start_date }) => start_date), to.map(({ due_date }) => due_date)];
  await ctx.db.rows(
    `update work_order w set start_date = m.start_date, due_date = m.due_date, version = version + 1, updated_at = $2
     from unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[]) m (id, start_date, due_date)
     where w.organization_id = $1 and w.id = m.id and w.id = any($6)`,
    [ctx.organization.id, ctx.now, ...columns, [...changes.keys()]],
  );
  await ctx.db.rows(
    `update work_order_occurrence o set at = m.at, due_total = m.due_total
     from unnest($2::uuid[], $3::timestamptz[], $4::float8[]) m (id, at, due_total)
     where o.organization_id = $1 and o.work_order_id = m.id and (o.at, o.due_total) is distinct from (m.at, m.due_total)`,
    [ctx.organization.id, ids, to.map(({ at }) => at), to.map(({ due_total }) => due_total)],
  );
  return changes;
}
