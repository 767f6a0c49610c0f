import { type Context, systemActor } from '#server/context';
import { insertInto } from '#server/db/statement';
import { type Meter, meterOfSeries } from './meter/meter.server';
import type { Recurrence } from './recurrence/recurrence';
import type { Grid } from './recurrence/recurrence-dates.server';
import { occurrenceTable } from './series.table';

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
