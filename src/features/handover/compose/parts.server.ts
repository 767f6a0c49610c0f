import type { Context } from '#server/context';
import { mostLines, type Section } from '../sections';
import { ask, type HandedShift, sectionOf } from './ask.server';

/** Parts of which the last one was taken in the shift. */
const runOut = `select t.id, t.name, 'out' as state, last.created_at as at, null::bigint as quantity, null::text as place
  from asked q join part t on t.organization_id = q.organization and t.deleted_at is null
    cross join lateral (select m.created_at from part_movement m
      where m.organization_id = t.organization_id and m.part_id = t.id order by m.seq desc limit 1) last
  where last.created_at >= q.shift_from and last.created_at < q.shift_to
    and not exists (select from part_stock s where s.organization_id = t.organization_id and s.part_id = t.id and s.quantity > 0)`;

/** Deliveries that were received, without what was taken back. */
const arrived = `select t.id, t.name, 'arrived' as state, max(r.created_at) as at, sum(r.quantity) as quantity, min(l.name) as place
  from asked q join purchase_receipt r on r.organization_id = q.organization
      and r.created_at >= q.shift_from and r.created_at < q.shift_to
    join part t on t.organization_id = r.organization_id and t.id = r.part_id and t.deleted_at is null
    join location l on l.organization_id = r.organization_id and l.id = r.location_id
  group by t.id, t.name, r.location_id having sum(r.quantity) > 0`;

export async function partsOutOrArrived(ctx: Context, shift: HandedShift): Promise<Section> {
  const rows = await ask(
    ctx,
    shift,
    `select p.*, count(*) over () as total from (${runOut} union all ${arrived}) p
     order by p.state = 'arrived', p.at desc, p.id, p.place`,
  );
  return sectionOf('parts', 'part', rows.slice(0, mostLines));
}
