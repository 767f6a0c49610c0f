import { instantText } from '#server/entity/select';
import type { Materialized } from '#server/entity/store';

/** SQL for the current status of an asset, by the server's clock. */
const now = '(select app_now())';

const step = (row: string) => `(select s.change_id from asset_status_step s
  where s.organization_id = ${row}.organization_id and s.asset_id = ${row}.id and s.since <= ${now}
  order by s.since desc limit 1)`;

const ofChange = (column: string) => (row: string) =>
  `(select c.${column} from asset_status_change c
  where c.organization_id = ${row}.organization_id and c.id = ${step(row)})`;

const expired = (row: string) => `${row}.kept_until <= ${now}`;
/** Compares the earliest, which is first in the index: with `exists` the database scanned all rows. */
const anyExpired = `(select min(kept_until) from asset
  where organization_id = $1 and kept_until is not null and deleted_at is null) <= ${now}`;

export const currentCategory: Materialized = {
  cached: (row) => `${row}.kept_category`,
  expired,
  anyExpired,
  reckoned: (row) => `coalesce(${ofChange('status_category')(row)}, 'online')`,
};

export const currentType: Materialized = {
  cached: (row) => `${row}.kept_type`,
  expired,
  anyExpired,
  reckoned: ofChange('status_type'),
};

/** `asset_status` as the API returns it. */
export const currentStatus = (row: string) => `(
  select json_build_object(
    'status_category', coalesce(c.status_category, 'online'),
    'status_type', case when h.id is not null then json_build_object('id', h.id, 'name', h.name) end,
    'since', ${instantText('s.since')},
    'until', ${instantText(`(select min(n.since) from asset_status_step n where n.organization_id = ${row}.organization_id
      and n.asset_id = ${row}.id and n.since > coalesce(s.since, '-infinity'))`)},
    'status_change_type', c.status_change_type)
  from (select) one
  left join lateral (select s.since, s.change_id from asset_status_step s
    where s.organization_id = ${row}.organization_id and s.asset_id = ${row}.id and s.since <= ${now}
    order by s.since desc limit 1) s on true
  left join asset_status_change c on c.organization_id = ${row}.organization_id and c.id = s.change_id
  left join health_status h on h.organization_id = ${row}.organization_id and h.id = c.status_type)`;
