import type { Context } from '#server/context';
import { storeOf, valueOf } from '#server/entity/store';
import type { Section } from '../sections';
import { ask, type HandedShift, sectionOf } from './ask.server';

const isOffline = (row: string): string => `${valueOf(storeOf('asset'), 'status_category', row)} = 'offline'`;

const standing = `from asked q join asset t on t.organization_id = q.organization and t.deleted_at is null
  left join location l on l.organization_id = t.organization_id and l.id = t.location_id`;

/** Machines that stand still now; unplanned stops and critical machines first. */
export async function offlineNow(ctx: Context, shift: HandedShift): Promise<Section> {
  const rows = await ask(
    ctx,
    shift,
    `select t.id, t.name, l.name as place, s.now #>> '{status_type,name}' as state,
       (s.now ->> 'since')::timestamptz as at, s.now ->> 'status_change_type' = 'planned' as is_planned,
       count(*) over () as total
     ${standing} cross join lateral (select (${valueOf(storeOf('asset'), 'asset_status', 't')})::jsonb as now) s
     where ${isOffline('t')}
     order by s.now ->> 'status_change_type' = 'planned', t.criticality, at desc, t.id`,
  );
  return sectionOf('offline', 'asset', rows);
}

const status = (step: string, asset: string): string => `select coalesce(h.name, 'Online') as name
  from (select) one left join asset_status_change c on c.organization_id = ${asset}.organization_id and c.id = ${step}
    left join health_status h on h.organization_id = c.organization_id and h.id = c.status_type`;

/** The last change of each machine that runs; what stands still is told before. */
export async function statusChanges(ctx: Context, shift: HandedShift): Promise<Section> {
  const rows = await ask(
    ctx,
    shift,
    `select t.id, t.name, l.name as place, was.name as "from", is_now.name as state, seen.last as at,
       count(*) over () as total
     ${standing} join (select s.asset_id, max(s.since) as last
         from asked a join asset_status_step s on s.organization_id = a.organization
           and s.since >= a.shift_from and s.since < a.shift_to group by s.asset_id) seen on seen.asset_id = t.id
       cross join lateral (${status(
         `(select b.change_id from asset_status_step b where b.organization_id = t.organization_id
         and b.asset_id = t.id and b.since < seen.last order by b.since desc limit 1)`,
         't',
       )}) was
       cross join lateral (${status(
         `(select b.change_id from asset_status_step b where b.organization_id = t.organization_id
         and b.asset_id = t.id and b.since = seen.last)`,
         't',
       )}) is_now
     where not (${isOffline('t')}) and was.name <> is_now.name
     order by at desc, t.id`,
  );
  return sectionOf('changes', 'asset', rows);
}
