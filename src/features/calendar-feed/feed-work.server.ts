import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { activeSeries, datesFor, datesOf, mostRead, workOrders } from '#features/work-order/index.server';

/** The subject of a feed. */
export interface About {
  user_id: string | null;
  team_id: string | null;
  asset_id: string | null;
}

export interface Work {
  id: string;
  code: string;
  name: string;
  description: string | null;
  status: string;
  start_date: string | null;
  due_date: string | null;
  estimated_minutes: number | null;
  updated_at: string;
  version: number;
  asset: string | null;
  location: string | null;
  /** The series of the work order, and the date of the series it is for. */
  series: string | null;
  occurrence: string | null;
}

/** A date of a series without a work order yet, with the texts of the planned one. */
export interface Projected extends Work {
  projected: true;
}

export const mostEvents = 1000;
const day = 86_400_000;
/** Nobody plans further by a calendar, and an hourly series would fill it. */
const daysAhead = 92;
const mostProjected = 300;

const columns = `w.id, w.code, w.name, w.description, w.status, w.start_date, w.due_date, w.estimated_minutes, w.updated_at,
  w.version, a.name as asset, l.name as location, w.series_id as series, o.at as occurrence`;
const tables = `work_order w
  left join asset a on a.organization_id = w.organization_id and a.id = w.asset_id
  left join location l on l.organization_id = w.organization_id and l.id = w.location_id
  left join work_order_occurrence o on o.organization_id = w.organization_id and o.work_order_id = w.id`;

function about(ctx: Context, feed: About, params: Params): string[] {
  const where = [visibleTo(ctx, workOrders, 'w', params)];
  if (feed.asset_id) where.push(`w.asset_id = ${params.add(feed.asset_id)}`);
  if (feed.team_id)
    where.push(`exists (select from work_order_team t where t.organization_id = w.organization_id and t.work_order_id = w.id
      and t.team_id = ${params.add(feed.team_id)})`);
  if (feed.user_id) where.push(workOrders.assigned!('w', params.add(feed.user_id)));
  return where;
}

export function workFor(ctx: Context, feed: About): Promise<Work[]> {
  const params = new Params();
  const where = [...about(ctx, feed, params), `w.status <> 'done'`];
  const [at, now] = ['coalesce(w.start_date, w.due_date)', `${params.add(ctx.now)}::timestamptz`];
  // Past work is dropped first: people look at a calendar for what comes.
  return ctx.db.rows<Work>(
    `select * from (select ${columns}, ${at} as at from ${tables}
     where ${where.join(' and ')} and ${at} > ${now} - interval '1 year'
     order by ${at} < ${now}, abs(extract(epoch from ${at} - ${now})), w.id limit ${mostEvents}) f order by f.at, f.id`,
    params.values,
  );
}

/**
 * Future dates of series beyond the planned work order. Limited to whole days, so that a feed stays the same all day.
 */
export async function projectedFor(ctx: Context, feed: About, room: number): Promise<Projected[]> {
  const params = new Params();
  const series = await activeSeries(ctx, about(ctx, feed, params), params);
  const today = Math.floor(Date.parse(ctx.now) / day) * day;
  const upcoming = datesOf(ctx, series, today, today + daysAhead * day, mostRead);
  const dates = upcoming.dates.slice(0, Math.min(mostProjected, room));
  const heads = await headsOf(ctx, [...new Set(dates.map((one) => one.series.next_id!))]);
  return dates.map((one) => {
    const { start_date, due_date } = datesFor(ctx, one.series, one.at);
    return { ...heads.get(one.series.next_id!)!, start_date, due_date, occurrence: start_date, projected: true };
  });
}

async function headsOf(ctx: Context, ids: string[]): Promise<Map<string, Work>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.rows<Work>(
    `select ${columns} from ${tables} where w.organization_id = $1 and w.id = any($2)`,
    [ctx.organization.id, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
