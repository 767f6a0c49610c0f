import type { Context } from '#server/context';
import { storeOf, valueOf } from '#server/entity/store';
import type { Section } from '../sections';
import { ask, type HandedShift, sectionOf } from './ask.server';

const isDue = (row: string): string => valueOf(storeOf('measurement'), 'is_due', row);

/** A figure with its unit. */
const figure = (value: string): string =>
  `concat_ws(' ', trim_scale(round((${value})::numeric, t.decimals)), nullif(t.unit, ''))`;

/** The limit that the last value is beyond, the outer one first. */
const passed = `case when t.last_value > t.action_high then t.action_high when t.last_value < t.action_low then t.action_low
  when t.last_value > t.warning_high then t.warning_high when t.last_value < t.warning_low then t.warning_low end`;

/** Measurements beyond their limits, and those whose reading is late. */
export async function readingsToWatch(ctx: Context, shift: HandedShift): Promise<Section> {
  const rows = await ask(
    ctx,
    shift,
    `select t.id, t.name, coalesce(a.name, l.name) as place, t.is_late,
       case when t.is_out then t.band end as state,
       case when t.is_out then coalesce(
         (select s ->> 'label' from jsonb_array_elements(t.states) s where s ->> 'key' = t.last_state limit 1),
         ${figure('t.last_value')}) end as value,
       case when t.is_out and ${passed} is not null then ${figure(passed)} end as "limit",
       case when t.is_out then t.last_taken_at else t.due_at end as at,
       count(*) over () as total
     from asked q join lateral (select m.*, m.band in ('warning', 'action') as is_out, ${isDue('m')} as is_late,
         ${valueOf(storeOf('measurement'), 'due_at', 'm')} as due_at
       from measurement m where m.organization_id = q.organization and m.deleted_at is null) t on t.is_out or t.is_late
       left join asset a on a.organization_id = t.organization_id and a.id = t.asset_id
       left join location l on l.organization_id = t.organization_id and l.id = t.location_id
     order by t.is_out is not true, t.band, t.due_at, t.id`,
  );
  return sectionOf('readings', 'measurement', rows);
}
