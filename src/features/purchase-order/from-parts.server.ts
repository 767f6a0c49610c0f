import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { fromPartsFields, purchaseOrder } from './purchase-order';
import { createOrder, orders } from './purchase-order.server';

const chip = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } } as const;

export const fromPartsRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/purchase-orders/from-parts',
    tag: 'Purchase orders',
    summary: 'Make a draft for each vendor of what these parts lack: up to twice their minimum, less what is on order',
    permit: ['create', 'purchase-order'],
    status: 201,
    body: input(fromPartsFields),
    answer: () => ({
      type: 'object',
      properties: {
        orders: { type: 'array', items: recordSchema(purchaseOrder, chips) },
        left_out: {
          type: 'array',
          items: {
            type: 'object',
            properties: { part: chip, reason: { type: 'string', enum: ['archived', 'no_vendor', 'on_order'] } },
          },
        },
      },
    }),
    handle: async (ctx, { body }) => {
      const wanted = await shortagesOf(ctx, body.parts);
      const ordered = wanted.filter(({ reason }) => reason === null);
      const created = [];
      for (const vendor of new Set(ordered.map((one) => one.vendor!))) {
        const lines = ordered.filter((one) => one.vendor === vendor);
        const places = new Set(lines.flatMap((line) => line.places));
        const id = await createOrder(ctx, {
          vendor,
          // One delivery location where all lines are for the same one.
          deliver_to: places.size === 1 ? [...places][0] : undefined,
          lines: lines.map(({ id: part, quantity }) => ({ part, quantity })),
        });
        created.push(await getRow(ctx, orders, id));
      }
      const leftOut = wanted.flatMap(({ id, name, reason }) => (reason ? [{ part: { id, name }, reason }] : []));
      return { orders: created, left_out: leftOut };
    },
  }),
];

interface Wanted {
  id: string;
  name: string;
  quantity: number;
  /** The locations where it is low. */
  places: string[];
  vendor: string | null;
  reason: 'archived' | 'no_vendor' | 'on_order' | null;
}

/**
 * The shortage of each part over its low locations; one where it is low nowhere and requested anyway. The vendor is the
 * cheapest with a price, then the fastest.
 */
async function shortagesOf(ctx: Context, parts: string[]): Promise<Wanted[]> {
  // Of two concurrent requests the second waits, and finds the orders of the first.
  await ctx.db.rows(`select from part where organization_id = $1 and id = any($2) order by id for no key update`, [
    ctx.organization.id,
    parts,
  ]);
  const rows = await ctx.db.rows<Omit<Wanted, 'reason'> & { is_archived: boolean }>(
    `select p.id, p.name, p.is_archived, coalesce(s.lacking, 1) - coalesce(o.on_order, 0) as quantity,
       coalesce(s.places, '{}') as places, v.vendor_id as vendor
     from part p
     left join lateral (
       select sum(2 * minimum_quantity - quantity + reserved)::int as lacking, array_agg(location_id) as places
       from part_stock where organization_id = p.organization_id and part_id = p.id
         and minimum_quantity > 0 and quantity - reserved < minimum_quantity) s on true
     left join lateral (
       select sum(greatest(l.quantity - coalesce((select sum(r.quantity) from purchase_receipt r
           where r.organization_id = o.organization_id and r.order_id = o.id and r.part_id = l.part), 0), 0))::int as on_order
       from purchase_order_part i
         join purchase_order o on o.organization_id = i.organization_id and o.id = i.order_id and o.deleted_at is null
           and o.status in ('draft', 'requested', 'approved', 'sent', 'partially_received')
         cross join lateral jsonb_to_recordset(o.lines) as l (part uuid, quantity int)
       where i.organization_id = p.organization_id and i.part_id = p.id and l.part = p.id) o on true
     left join lateral (
       select t.vendor_id from part_vendor t
         join vendor w on w.organization_id = t.organization_id and w.id = t.vendor_id and w.deleted_at is null
       where t.organization_id = p.organization_id and t.part_id = p.id
       order by t.price nulls last, coalesce(t.lead_time_days, w.lead_time_days) nulls last, app_fold(w.name), w.id
       limit 1) v on true
     where p.organization_id = $1 and p.id = any($2) and p.deleted_at is null
     order by app_fold(p.name), p.id`,
    [ctx.organization.id, parts],
  );
  if (rows.length < new Set(parts).size) throw invalid({ parts: [messages.notFoundReference('Parts')] });
  return rows.map(({ is_archived, ...row }) => ({
    ...row,
    reason: is_archived ? 'archived' : row.vendor === null ? 'no_vendor' : row.quantity < 1 ? 'on_order' : null,
  }));
}
