import { messages } from '#words/messages';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import type { PartLine } from '#features/work-order/plan';
import { workOrderPartTable } from '#features/work-order/work-order.table';

/** Adds the parts that a work order consumed by the ledger, at their cost then. */
export async function keepTaken(ctx: Context, id: string): Promise<void> {
  const taken = await ctx.db.rows<{ part: string; name: string; location: string; quantity: number; cost: string }>(
    `select m.part_id as part, p.name, m.location_id as location, -m.quantity as quantity, m.unit_cost as cost
     from part_movement m join part p on p.organization_id = m.organization_id and p.id = m.part_id
     where m.organization_id = $1 and m.origin_type = 'work-order' and m.origin_id = $2 order by m.id`,
    [ctx.organization.id, id],
  );
  if (taken.length === 0) return;
  await insertInto(
    ctx.db,
    workOrderPartTable,
    taken.map(({ part, location, quantity, cost }, position) => ({
      organization_id: ctx.organization.id,
      work_order_id: id,
      position,
      part_id: part,
      location_id: location,
      quantity,
      unit_cost: cost,
    })),
  );
  const shown = taken.map(({ part, name, quantity }) => ({ id: part, name, quantity }));
  await record(ctx, [
    {
      entity_type: 'work-order',
      entity_id: id,
      action: 'updated',
      description: messages.partsChanged,
      changes: [{ field: 'parts', from: [], to: shown }],
    },
  ]);
}

/** The available quantity at the location with most stock; without stock the line has no location. */
export async function partsAtHand(ctx: Context, wanted: { id: string; quantity: number }[]): Promise<PartLine[]> {
  const free = await ctx.db.rows<{ part: string; location: string; available: number }>(
    `select part_id as part, location_id as location, quantity - reserved as available from part_stock
     where organization_id = $1 and part_id = any($2) and quantity > reserved order by quantity - reserved desc, id`,
    [ctx.organization.id, wanted.map(({ id }) => id)],
  );
  return wanted.map(({ id, quantity }) => {
    const place = free.find(({ part }) => part === id);
    return place
      ? { id, quantity: Math.min(quantity, place.available), location: place.location }
      : { id, quantity, location: null };
  });
}
