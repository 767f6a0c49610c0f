import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The same id as `id_of` in SQL for the n-th row of a kind. */
export function idOf(kind: string, n: number): string {
  const stamp = (1760000000000 + n * 1000).toString(16).padStart(12, '0');
  const noise = createHash('md5').update(`${kind}${n}`).digest('hex');
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${noise.slice(13, 16)}-8${noise.slice(17, 20)}-${noise.slice(20)}`;
}

/** The number of status changes of the first asset within a year. */
export const manyIntervals = 2_000;

/**
 * As many assets as locations, one at each: ten thousand of them in a tree of three levels, two percent offline, ten
 * percent without a status. The first has a timeline of a year.
 */
export async function seedAssets(
  client: pg.Client,
  organization: string,
  member: string,
  assets: number,
): Promise<void> {
  const levels = [
    { from: 0, to: 1, above: undefined },
    { from: 1, to: 100, above: '0' },
    { from: 100, to: 10_000, above: 'n / 100' },
    { from: 10_000, to: assets, above: undefined },
  ];
  for (const { from, to, above } of levels)
    await client.query(insertAssets(above), [organization, member, from, Math.min(to, assets) - 1]);
  await client.query(insertChanges, [organization, member]);
  await client.query(insertTimeline, [organization, member, idOf('asset', 0), manyIntervals]);
  await client.query(insertSteps, [organization]);
}

const insertAssets = (above?: string): string => `
insert into asset (organization_id, id, version, created_at, updated_at, created_by, name, description, manufacturer, model,
  serial_number, criticality, location_id, parent_id, lineage, qrcode, kept_category, kept_type)
select $1, row.id, 1, made_at, made_at, $2,
  (array['Pump', 'Filler', 'Conveyor', 'Boiler', 'Robot', 'Press', 'Mixer', 'Chiller', 'Furnace', 'Dryer', 'Labeller', 'Washer',
    'Compressor', 'Palletiser', 'Valve', 'Motor', 'Gearbox', 'Fan', 'Tank', 'Lift'])[1 + n * 7919 % 20] || ' ' || n,
  case when n % 2 = 0 then 'Check the seals every month. Spare parts lie in the main store, shelf ' || n % 97 || '.' end,
  (array['Nordfill', 'Hale', 'Aeroscrew', 'Polarwerk'])[1 + n % 4], 'M-' || n % 400, 'SN-' || n, (array['a', 'b', 'c'])[1 + n % 3],
  (select id from location where organization_id = $1 order by id offset n % 500 limit 1),
  ${above ? 'above.id' : 'null'}, ${above ? 'above.lineage ||' : ''} row.id || '/', jsonb_build_object('code', 'B' || n),
  coalesce(status.category, 'online'), status.id
from (
  select n, pg_temp.id_of('asset', n) as id, timestamptz '2026-01-01' + n * interval '1 second' as made_at,
    case when n % 50 = 7 then 'offline' when n % 1000 = 3 then 'do_not_track' when n % 10 <> 1 then 'online' end as category
  from generate_series($3::int, $4::int) n
) row ${above ? `join asset above on above.organization_id = $1 and above.id = pg_temp.id_of('asset', ${above})` : ''}
  left join health_status status on status.organization_id = $1 and status.category = row.category`;

const change = `insert into asset_status_change (organization_id, id, asset_id, since, begins, status_category, status_type, status_change_type,
  changed_from_source, created_at, created_by)`;

const insertChanges = `${change}
select $1, id, id, created_at, created_at, kept_category, kept_type, case when kept_category = 'offline' then 'unplanned' end,
  'api', created_at, $2 from asset where kept_type is not null`;

const insertTimeline = `${change}
select $1, pg_temp.id_of('change', k), $3, at, at, status.category, status.id,
  case when status.category = 'offline' then 'unplanned' end, 'api', at, $2
from (select k, date_trunc('minute', now()) - interval '364 days 30 seconds' + k * interval '260 minutes' as at from generate_series(1, $4::int) k) step
  join health_status status on status.organization_id = $1
    and status.category = case when k % 2 = 0 then 'online' else 'offline' end`;

const insertSteps = `
insert into asset_status_step (organization_id, asset_id, since, change_id)
select $1, asset_id, since, id from asset_status_change where organization_id = $1`;
