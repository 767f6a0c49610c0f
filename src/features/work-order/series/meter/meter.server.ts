import type { Context } from '#server/context';
import { instantText } from '#server/entity/select';
import { type Forecast, forecastOf } from '#features/measurement/index.server';
import { dayIn, momentOf, timeIn } from '#shared/wall';
import type { MeterRule, Recurrence } from '../recurrence/recurrence';
import { exact, pastTotal } from './totals';

/** The meter of a series as it stands now. */
export interface Meter {
  id: string;
  name: string;
  unit: string | null;
  total: number | null;
  /** When its last reading was taken. */
  at: string | null;
  average: number | null;
}

/** A series as far as its meter is concerned. */
export interface Metered {
  rule: Required<Recurrence>;
  anchor: string;
  meter: Meter | null;
  due_total: number | null;
  /** Due totals that it has had; after a void the meter may come to them again. */
  taken_totals: number[];
}

const columns = `json_build_object('id', m.id, 'name', m.name, 'unit', m.unit, 'total', m.total,
  'at', ${instantText('m.last_taken_at')},
  'average', app_measurement_average(m.organization_id, m.id, m.kind, m.average_days))`;

/** SQL: the meter of the series `s`, unless it is deleted: then only dates count. */
export const meterOfSeries = `(select ${columns} from measurement m
  where m.organization_id = s.organization_id and m.id = s.meter_id and m.deleted_at is null)`;

export async function loadMeter(ctx: Context, rule: Recurrence): Promise<Meter | null> {
  if (!rule.meter) return null;
  const [row] = await ctx.db.rows<{ meter: Meter }>(
    `select ${columns} as meter from measurement m where m.organization_id = $1 and m.id = $2 and m.deleted_at is null`,
    [ctx.organization.id, rule.meter.measurement],
  );
  return row?.meter ?? null;
}

/** The due total at the beginning, null until the first reading. Open work is that of a total which has been reached. */
export function firstDue({ first_at, every }: MeterRule, total: number | null, isPlanned: boolean): number | null {
  if (typeof first_at !== 'number') return total === null ? null : exact(total + every);
  return isPlanned || total === null || first_at > total ? first_at : pastTotal(first_at, every, total);
}

/**
 * The due total after an occurrence. On fixed totals it goes on from the last one, unless a date came first; floating,
 * and after a date, it is counted from what the meter shows now (F2.10).
 */
export function dueAfter(series: Metered, cameBy: 'total' | 'date'): number | null {
  const { rule, meter, due_total: due } = series;
  if (!rule.meter) return null;
  const { every } = rule.meter;
  const total = meter?.total ?? null;
  if (rule.mode === 'fixed' && cameBy === 'total' && due !== null)
    return freeTotal(series, pastTotal(due, every, total ?? due));
  return total === null ? due : freeTotal(series, exact(total + every));
}

/** One due total has one occurrence, so a second one is a trifle higher. */
export function freeTotal({ taken_totals }: Pick<Metered, 'taken_totals'>, due: number): number {
  let free = due;
  // Of a great total a float keeps fewer decimals.
  const trifle = Math.max(0.000001, Math.abs(due) * 4 * Number.EPSILON);
  while (taken_totals.includes(free)) free = exact(free + trifle);
  return free;
}

/** Whether the meter has come to the due total, or near enough to open the work. */
export function hasCome({ rule, meter }: Metered, due: number | null): boolean {
  const total = meter?.total ?? null;
  return due !== null && total !== null && total >= exact(due - (rule.meter?.lead ?? 0));
}

/** When the meter reaches a total if it goes on like this (F2.5). */
export function forecastFor(ctx: Context, meter: Meter | null, due: number | null): Forecast {
  const { total: reached = null, at = null, average = null } = meter ?? {};
  return forecastOf({ kind: 'cumulative', reached, at, average }, due ?? Number.NaN, ctx.now);
}

/** Where planned work stands: at the earlier of its date and the forecast, on that day at the usual time; else nowhere. */
export function standsAt(ctx: Context, series: Metered, at: number, due: number | null): number | null {
  const { time_zone: zone } = ctx.organization;
  const { at: forecast } = forecastFor(ctx, series.meter, due);
  const day = forecast === null ? null : Date.parse(momentOf(dayIn(forecast, zone), timeIn(series.anchor, zone), zone));
  if (series.rule.meter?.only) return day;
  return day === null ? at : Math.min(at, day);
}
