import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { measurements } from '#features/measurement/index.server';
import { mostForSpike } from './spike';

interface Named {
  id: string;
  name: string;
}

/** A gauge with its last readings that count. */
export interface Meter {
  id: string;
  name: string;
  kind: 'gauge';
  unit: string | null;
  band: string | null;
  warning_low: number | null;
  warning_high: number | null;
  action_low: number | null;
  action_high: number | null;
  last_value: number | null;
  last_taken_at: string | null;
  asset: Named | null;
  location: Named | null;
  /** Oldest first. */
  values: number[];
  /** Whether the asset was online at each of the last two. */
  online: boolean[];
  /** Open work that it raised, or with a step for it. */
  has_work: boolean;
}

/** The ids of gauges after one, in order. */
export async function metersAfter(ctx: Context, after: string | undefined, limit: number): Promise<string[]> {
  const params = new Params();
  const rows = await ctx.db.rows<{ id: string }>(
    `select m.id from measurement m where ${visibleTo(ctx, measurements, 'm', params)} and m.kind = 'gauge'
       and ($${params.values.length + 1}::uuid is null or m.id > $${params.values.length + 1})
     order by m.id limit $${params.values.length + 2}`,
    [...params.values, after ?? null, limit],
  );
  return rows.map(({ id }) => id);
}

/** Those of these measurements that are gauges: nothing else is looked at. */
export async function gaugesOf(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(
    `select id from measurement where organization_id = $1 and id = any($2) and kind = 'gauge'`,
    [ctx.organization.id, [...new Set(ids)]],
    'often',
  );
  return rows.map(({ id }) => id);
}

export function loadMeters(ctx: Context, ids: readonly string[]): Promise<Meter[]> {
  const params = new Params();
  const visible = visibleTo(ctx, measurements, 'm', params);
  return ctx.db.rows<Meter>(
    `select m.id, m.name, m.kind, m.unit, m.band, m.warning_low, m.warning_high, m.action_low, m.action_high,
       m.last_value, m.last_taken_at, ${named('asset')}, ${named('location')},
       array(select value from (${lastReadings(mostForSpike)}) r order by taken_at)::float8[] as values,
       array(select ${wasOnline} from (${lastReadings(2)}) r order by taken_at) as online, ${hasWork} as has_work
     from measurement m
       left join asset on asset.organization_id = m.organization_id and asset.id = m.asset_id and asset.deleted_at is null
       left join location on location.organization_id = m.organization_id and location.id = m.location_id
         and location.deleted_at is null
     where ${visible} and m.kind = 'gauge' and m.id = any(${params.add(ids, 'uuid[]')}) order by m.id`,
    params.values,
  );
}

const named = (of: string): string =>
  `case when ${of}.id is not null then json_build_object('id', ${of}.id, 'name', ${of}.name) end as ${of}`;

const lastReadings = (count: number): string =>
  `select taken_at, value from reading where organization_id = m.organization_id and measurement_id = m.id
     and voided_at is null and not is_suspect and value is not null order by taken_at desc limit ${count}`;

/** Before its first recorded status an asset counts as online. */
const wasOnline = `coalesce((select c.status_category from asset_status_step s
    left join asset_status_change c on c.organization_id = s.organization_id and c.id = s.change_id
  where s.organization_id = m.organization_id and s.asset_id = m.asset_id and s.since <= r.taken_at
  order by s.since desc limit 1), 'online') = 'online'`;

const isOpen = `w.organization_id = m.organization_id and w.kind = 'work_order' and w.deleted_at is null and w.status <> 'done'`;

/** Each by its own index. */
const hasWork = `(exists (select from work_order w where w.measurement_id = m.id and ${isOpen})
  or exists (select from work_order_step_reading s
    join work_order w on w.organization_id = s.organization_id and w.id = s.work_order_id
    where s.organization_id = m.organization_id and s.measurement_id = m.id and w.status <> 'planned' and ${isOpen}))`;

/** How much each changes a day, by its last readings (F2.5). */
export async function averagesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.rows<{ id: string; average: number | null }>(
    `select m.id, app_measurement_average(m.organization_id, m.id, m.kind, m.average_days) as average
     from measurement m where m.organization_id = $1 and m.id = any($2::uuid[])`,
    [ctx.organization.id, ids],
  );
  return new Map(rows.map(({ id, average }) => [id, average]));
}
