import type { Context } from '#server/context';
import type { Section } from '../sections';
import { ask, type HandedShift, sectionOf } from './ask.server';

/** What was reported in the shift; who withdrew it, or has not confirmed their address, reported nothing. */
export async function newRequests(ctx: Context, shift: HandedShift): Promise<Section> {
  const rows = await ask(
    ctx,
    shift,
    `select t.id, t.name, t.code, t.priority, coalesce(a.name, l.name) as place, t.status as state, t.created_at as at,
       count(*) over () as total
     from asked q join request t on t.organization_id = q.organization and t.deleted_at is null
       left join asset a on a.organization_id = t.organization_id and a.id = t.asset_id
       left join location l on l.organization_id = t.organization_id and l.id = t.location_id
     where t.created_at >= q.shift_from and t.created_at < q.shift_to and t.status in ('pending', 'accepted')
       and not t.is_unconfirmed and not t.is_suspect
     order by t.status = 'accepted', array_position(array['critical', 'high', 'medium', 'low'], t.priority), t.created_at, t.id`,
  );
  return sectionOf('requests', 'request', rows);
}
