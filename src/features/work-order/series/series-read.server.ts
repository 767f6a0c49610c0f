import { notFound } from '#shared/errors';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { instantText } from '#server/entity/select';
import { visibleTo } from '#server/entity/visible';
import { deadlineOf, graceOf, stateBy } from './deadline.server';
import { forecastFor } from './meter/meter.server';
import { exact } from './meter/totals';
import { dateAfterDone, nextDate } from './recurrence/recurrence-dates.server';
import { gridOf, type Series, seriesColumns } from './series.server';
import { byMeterAhead } from './upcoming.server';
import { workOrders } from '../store.server';

const shownAtOnce = 200;
const upcomingCount = 5;

interface Past {
  /** The date of the grid. A moved work order has its own date. */
  date: string;
  /** By meter: its total, instead of a date. */
  due_total: number | null;
  state: string;
  reason: string | null;
  work_order: Record<string, unknown> | null;
}

/**
 * A series as its page shows it: the rule, upcoming and past dates, and the share done on time. Returns the latest
 * dates, or the latest before a given one; `total` counts all but the planned one.
 */
export async function readSeries(ctx: Context, order: string, before?: string) {
  const series = await seriesOf(ctx, order);
  if (!series) return null;
  const next = series.next_id ? (await occurrencesOf(ctx, series, 'o.work_order_id = $1', series.next_id))[0] : null;
  const others = 'o.work_order_id is distinct from $1 and ($2::timestamptz is null or o.at < $2)';
  return {
    id: series.id,
    recurrence: series.rule,
    is_active: series.is_active,
    time_zone: ctx.organization.time_zone,
    meter: meterOf(ctx, series),
    next: next?.work_order ? next : null,
    upcoming: series.is_active && series.next_at ? datesAhead(ctx, series) : [],
    occurrences: await occurrencesOf(ctx, series, others, series.next_id, before ?? null),
    ...(await compliance(ctx, series)),
  };
}

/** What the meter shows, when the planned work is due by it, and how much is left until then. */
export function meterOf(ctx: Context, { meter, due_total }: Pick<Series, 'meter' | 'due_total'>) {
  if (!meter) return null;
  const { id, name, unit, total } = meter;
  const { at, is_stale } = forecastFor(ctx, meter, due_total);
  const left = due_total === null || total === null ? null : Math.max(0, exact(due_total - total));
  return { measurement: { id, name, unit }, total, due_total, left, forecast_at: at, is_stale };
}

/** Visible to everybody who may see the work order. Most work orders have no series. */
export async function seriesOf(ctx: Context, order: string): Promise<Series | undefined> {
  const params = new Params();
  const [series] = await ctx.db.rows<{ [K in keyof Series]: Series[K] | null }>(
    `select ${seriesColumns} from work_order w
       left join work_order_series s on s.organization_id = w.organization_id and s.id = w.series_id
     where ${visibleTo(ctx, workOrders, 'w', params)} and w.id = ${params.add(order)}`,
    params.values,
  );
  if (!series) throw notFound();
  return series.id === null ? undefined : (series as Series);
}

function datesAhead(ctx: Context, series: Series): string[] {
  if (series.rule.meter) return byMeterAhead(ctx, series, upcomingCount);
  const grid = gridOf(ctx, series);
  const taken = new Set(series.taken);
  const dates: string[] = [];
  let at: number | undefined = Date.parse(series.next_at!);
  for (let tries = 0; dates.length < upcomingCount && tries < 500; tries++) {
    at = series.rule.mode === 'floating' ? dateAfterDone(grid, at) : nextDate(grid, at);
    if (at === undefined) break;
    if (!taken.has(at)) dates.push(new Date(at).toISOString());
  }
  return dates;
}

/** The occurrences that match `where`, whose parameters are `$1` and so on; the latest first. */
async function occurrencesOf(ctx: Context, series: Series, where: string, ...values: unknown[]): Promise<Past[]> {
  const params = new Params();
  for (const value of values) params.add(value);
  const visible = visibleTo(ctx, workOrders, 'w', params);
  return ctx.db.rows<Past>(
    `select o.at as date, o.due_total, ${stateBy(deadlineOf(params.add(graceOf(ctx, series))))} as state, o.reason,
       case when ${visible} then json_build_object('id', w.id, 'code', w.code, 'name', w.name, 'status', w.status,
         'start_date', ${instantText('w.start_date')}, 'due_date', ${instantText('w.due_date')},
         'completed_at', ${instantText('w.completed_at')}) end as work_order
     from work_order_occurrence o
       left join work_order w on w.organization_id = o.organization_id and w.id = o.work_order_id
     where o.organization_id = ${params.add(ctx.organization.id)} and o.series_id = ${params.add(series.id)}
       and (o.work_order_id is null or w.deleted_at is null) and ${where}
     order by o.at desc, o.due_total desc limit ${shownAtOnce}`,
    params.values,
  );
}

/** The share of due work that was done on time; skipped dates do not count. */
async function compliance(ctx: Context, series: Series) {
  const rows = await ctx.db.rows<{ state: string; count: number }>(
    `select ${stateBy(deadlineOf('$3'))} as state, count(*) as count from work_order_occurrence o
       left join work_order w on w.organization_id = o.organization_id and w.id = o.work_order_id
     where o.organization_id = $1 and o.series_id = $2 and (o.work_order_id is null or w.deleted_at is null)
       and o.work_order_id is distinct from $4
     group by 1`,
    [ctx.organization.id, series.id, graceOf(ctx, series), series.next_id],
  );
  const count = (name: string) => rows.find((row) => row.state === name)?.count ?? 0;
  const counts = {
    on_time: count('on_time'),
    late: count('late'),
    overdue: count('overdue'),
    missed: count('missed'),
    skipped: count('skipped'),
  };
  const all = counts.on_time + counts.late + counts.overdue + counts.missed;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    counts,
    compliance: all === 0 ? null : Math.round((1000 * counts.on_time) / all) / 10,
  };
}
