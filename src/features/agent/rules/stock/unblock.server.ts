import type { Context } from '#server/context';
import type { Finding } from '../../rule.server';
import { words } from './stock.words';
import { workSubject } from './subjects.server';

interface Held {
  id: string;
  code: string;
  name: string;
  rows: { part: { id: string; name: string }; quantity: number; free: number; is_reserved: boolean }[];
}

/** Work on hold for parts, each of whose rows can be reserved now. */
export async function unblocked(ctx: Context, orders: readonly string[]): Promise<Finding[]> {
  if (orders.length === 0) return [];
  const held = await ctx.db.rows<Held>(
    `select o.id, o.code, o.name,
       (select json_agg(json_build_object('part', json_build_object('id', p.id, 'name', p.name), 'quantity', w.quantity,
           'free', coalesce(s.free, 0), 'is_reserved', exists (select from part_reservation v
             where v.organization_id = w.organization_id and v.origin_type = 'work-order' and v.origin_id = w.work_order_id
               and v.part_id = w.part_id and v.location_id = w.location_id)) order by w.position)
         from work_order_part w join part p on p.organization_id = w.organization_id and p.id = w.part_id
           cross join lateral (select max(f.free) as free from (select s.quantity - s.reserved as free from part_stock s
             where s.organization_id = w.organization_id and s.part_id = w.part_id
               and (w.location_id is null or s.location_id = w.location_id)) f) s
         where w.organization_id = o.organization_id and w.work_order_id = o.id) as rows
     from work_order o
     where o.organization_id = $1 and o.id = any($2) and o.deleted_at is null and o.status = 'on_hold'
       and o.on_hold_reason = 'parts' and exists (select from work_order_part w
         where w.organization_id = o.organization_id and w.work_order_id = o.id)`,
    [ctx.organization.id, orders],
  );
  return held
    .filter(({ rows }) => rows.every(({ is_reserved, free, quantity }) => is_reserved || free >= quantity))
    .map(open);
}

const open = ({ id, code, name, rows }: Held): Finding => ({
  kind: 'unblock',
  subject: workSubject(id),
  targets: [{ type: 'work-order', id, name }],
  title: words.unblock(code, name),
  why: words.whyUnblock,
  confidence: 'high',
  calls: [{ method: 'PATCH', path: `/work-orders/${id}`, body: { status: 'open' } }],
  evidence: rows.map(({ part, quantity, free }) => ({
    label: part.name,
    value: words.needed(quantity, free),
    decisive: true,
    record: { type: 'part', ...part },
  })),
  weight: rows.length,
});
