import type { Context } from '#server/context';
import { type Reckoned, quantityToOrder, reckonedOf } from '#features/supply-chain/index.server';
import type { Place } from './shortage';

export interface Named {
  id: string;
  name: string;
}

/** The places of these parts, as the outlook reckons them now. */
export async function placesOf(ctx: Context, parts: readonly string[]): Promise<Place[]> {
  if (parts.length === 0) return [];
  const rows = (await reckonedOf(ctx, parts)).filter(({ facts }) => !facts.part.is_archived);
  const roots = await rootsOf(ctx, [...new Set(rows.map(({ facts }) => facts.location))]);
  return rows.map((row) => placeOf(row, roots.get(row.facts.location) ?? row.facts.location));
}

function placeOf({ facts, reorder, onOrder, rate }: Reckoned, root: string): Place {
  return {
    part: facts.part.id,
    location: facts.location,
    root,
    vendor: facts.part.vendor,
    free: facts.onHand - facts.reserved,
    onOrder,
    minimum: facts.minimum,
    position: reorder.position,
    reorderPoint: reorder.reorderPoint,
    toOrder: quantityToOrder({
      order_quantity: reorder.orderQuantity,
      minimum_quantity: facts.minimum,
      on_hand: facts.onHand,
      reserved: facts.reserved,
      on_order: onOrder,
    }),
    isUseKnown: rate.class !== 'new',
    isUsed: rate.class !== 'none',
  };
}

async function rootsOf(ctx: Context, locations: string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.rows<{ id: string; root: string }>(
    `select id, split_part(lineage, '/', 1) as root from location where organization_id = $1 and id = any($2)`,
    [ctx.organization.id, locations],
  );
  return new Map(rows.map(({ id, root }) => [id, root]));
}

export type Nouns = 'part' | 'location' | 'vendor';

export async function namesOf(ctx: Context, noun: Nouns, ids: readonly string[]): Promise<Map<string, Named>> {
  const rows = await ctx.db.rows<Named>(`select id, name from ${noun} where organization_id = $1 and id = any($2)`, [
    ctx.organization.id,
    [...new Set(ids)],
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a vendor asks for each part, by part. */
export async function pricesOf(ctx: Context, vendor: string, parts: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.rows<{ part: string; price: string | null }>(
    `select t.part_id as part, coalesce(t.price, p.unit_cost)::text as price from part_vendor t
       join part p on p.organization_id = t.organization_id and p.id = t.part_id
     where t.organization_id = $1 and t.vendor_id = $2 and t.part_id = any($3)`,
    [ctx.organization.id, vendor, parts],
  );
  return new Map(rows.flatMap(({ part, price }) => (price === null ? [] : [[part, price] as const])));
}
