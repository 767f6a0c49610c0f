import type { Context } from '#server/context';
import { datesBetween, lastDate } from './recurrence/recurrence-dates.server';
import { gridOf, type Series, seriesColumns } from './series.server';

/** The maximum number of missed occurrences recorded one by one after a long downtime. */
export const maxMissed = 1000;
/** How many series advance in one transaction. */
export const batchSize = 200;

export interface Due extends Series {
  code: string;
  name: string;
  source: string;
  start_date: string | null;
  due_date: string | null;
  /** Its date. Where only a forecast has put it is no date of its own. */
  start: string;
  /** The code of another open work order of the series. */
  open: string | null;
}

const isOpen = `o.deleted_at is null and o.status in ('open', 'in_progress', 'on_hold')`;
/** Its own date, unless only a forecast has put it there. */
const startOfNext = `coalesce(case when w.start_date is distinct from s.stands_at then w.start_date end, s.next_at)`;

/** Those whose time to open has come and that can move on. */
export async function dueSeries(ctx: Context): Promise<Due[]> {
  const found = await lockDue(
    ctx,
    `s.opens_at <= $2 and (p.code is null or (s.rule ->> 'stack')::boolean
      or s.rule ->> 'mode' = 'fixed' and ${startOfNext} <= $2)
    order by s.opens_at, s.id limit ${batchSize} for update of s, w skip locked`,
    ctx.now,
  );
  return found.filter((series) => !isBlocked(series) || (series.rule.mode === 'fixed' && isMissed(ctx, series)));
}

/** The series of a meter, each in its turn: nobody looks again after a reading. */
export const dueByMeter = (ctx: Context, measurement: string): Promise<Due[]> =>
  lockDue(ctx, `s.meter_id = $2 order by s.id for update of s, w`, measurement);

/** Whether the last one is still open, and only one may be. */
export const isBlocked = ({ open, rule }: Due): boolean => open !== null && !rule.stack;

/** Whether a blocked one is missed: its date or its due total has come, and not only the time to open before. */
export function isMissed(ctx: Context, { rule, start, meter, due_total }: Due): boolean {
  if (!rule.meter?.only && start <= ctx.now) return true;
  return due_total !== null && (meter?.total ?? -Infinity) >= due_total;
}

/**
 * Reads the open work orders again after locking: a work order that was reopened just before does not change the locked
 * rows, so the first query did not see it.
 */
async function lockDue(ctx: Context, where: string, value: string): Promise<Due[]> {
  const found = await ctx.db.rows<Due>(
    `select ${seriesColumns}, w.code, w.name, w.source, w.start_date, w.due_date, ${startOfNext} as start, p.code as open
     from work_order_series s join work_order w on w.organization_id = s.organization_id and w.id = s.next_id
       left join lateral (select o.code from work_order o
         where o.organization_id = s.organization_id and o.series_id = s.id and o.id <> s.next_id
           and ${isOpen}
         order by o.number desc limit 1) p on true
     where s.organization_id = $1 and s.is_active and w.status = 'planned' and w.deleted_at is null and ${where}`,
    [ctx.organization.id, value],
  );
  if (found.length === 0) return [];
  const rows = await ctx.db.rows<{ series: string; code: string }>(
    `select distinct on (o.series_id) o.series_id as series, o.code from work_order o
     where o.organization_id = $1 and o.series_id = any($2) and o.id <> all($3) and ${isOpen} order by o.series_id, o.number desc`,
    [ctx.organization.id, found.map(({ id }) => id), found.map(({ next_id }) => next_id)],
  );
  const openOf = new Map(rows.map(({ series, code }) => [series, code]));
  return found.map((series) => ({ ...series, open: openOf.get(series.id) ?? null }));
}

/** The dates without a work order, from the planned one up to an instant. */
export function missedUntil(ctx: Context, series: Due, until: number): number[] {
  const first = Date.parse(series.next_at!);
  const taken = new Set(series.taken);
  return [first, ...datesBetween(gridOf(ctx, series), first, until, maxMissed)].filter((at) => !taken.has(at));
}

export interface Opened {
  series: Due;
  at: number;
  missed: number[];
}

export const startOf = ({ start }: Due): number => Date.parse(start);
/** Fixed dates in the past are gone; a floating date is expected one step after the start. */
export const lateBy = ({ rule }: Series, at: number, now: number): number =>
  rule.mode === 'fixed' ? Math.max(at, now) : at;

/** The date that it opens for: its own, unless later ones have come since. */
export function openedAt(ctx: Context, series: Due): Opened {
  const planned = Date.parse(series.next_at!);
  const now = Date.parse(ctx.now);
  const last = series.rule.mode === 'fixed' ? lastDate(gridOf(ctx, series), now) : undefined;
  // A work order that somebody moved alone stays at its date.
  if (last === undefined || last <= Math.max(planned, startOf(series)) || series.taken.includes(last))
    return { series, at: planned, missed: [] };
  return { series, at: last, missed: missedUntil(ctx, series, last - 1) };
}
