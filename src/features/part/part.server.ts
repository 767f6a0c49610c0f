import type { Created, Patch } from '#shared/entity';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { refuseHeldBy } from '#server/entity/held';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { restoreRow } from '#server/entity/restore';
import type { Row } from '#server/entity/lock';
import { deleteRow, holdRow, insertRow, loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { addressLabelsRoute } from '#features/label/index.server';
import { supplyTable } from './supply/supply.table';
import { settledCategory } from './category/category.server';
import { checkedComponents, kitOf, kitsAround, kitsWith } from './kit/kit.server';
import { openingStock } from './stock/opening/opening.server';
import { newPartFields, part } from './part';
import { assetPartTable, partTable } from './part.table';
import { isLow } from './stock/stock';
import { isStocked, lowStock, partStockTable } from './stock/stock.table';

export const parts = bind(part, partTable, {
  setAside: 'is_archived',
  computed: {
    available: (row) => `(${row}.quantity - ${row}.reserved)`,
    is_low: (row) => `(${row}.low_stocks > 0 and not ${row}.is_archived)`,
    in_kits: kitsAround,
    kit: kitOf,
    part_stocks: (row) => `(select coalesce(json_agg(json_build_object(
        'id', s.id, 'location', json_build_object('id', p.id, 'name', p.name, 'color', p.color),
        'quantity', s.quantity, 'reserved', s.reserved, 'available', s.quantity - s.reserved,
        'minimum_quantity', s.minimum_quantity, 'is_low', ${lowStock('s')}) order by app_fold(p.name), p.id), '[]')
      from part_stock s join location p on p.organization_id = s.organization_id and p.id = s.location_id and p.deleted_at is null
      where s.organization_id = ${row}.organization_id and s.part_id = ${row}.id)`,
  },
  links: {
    assets: { table: assetPartTable, thisKey: 'part_id', otherKey: 'asset_id' },
    vendors: { table: supplyTable, thisKey: 'part_id', otherKey: 'vendor_id' },
  },
  filterLinks: {
    part_stocks__location: {
      to: 'location',
      label: 'Stocked at',
      link: { table: partStockTable, thisKey: 'part_id', otherKey: 'location_id', counts: isStocked },
      holds: 'true',
    },
  },
});

export const partRoutes: Route[] = [
  ...readRoutes(parts),
  createRoute(parts, createPart, newPartFields),
  patchRoute(parts, changePart),
  deleteRoute(parts, deletePart),
  restoreRoute(parts, restorePart),
  addressLabelsRoute(parts, `select t.id, t.name, coalesce(t.number, '') as code, t.category as place from part t`),
];

async function createPart(ctx: Context, { part_stocks, ...input }: Created<typeof newPartFields>): Promise<string> {
  const id = input.id ?? uuid7();
  const made = {
    ...input,
    id,
    ...(await checkedComponents(ctx, id, input.components)),
    ...(await settledCategory(ctx, id, input.category)),
  };
  const { stocks, movements, write } = await openingStock(ctx, id, part_stocks ?? [], input.unit_cost);
  await insertRow(ctx, parts, made, {
    average_cost: input.unit_cost,
    quantity: stocks.reduce((sum, { quantity }) => sum + quantity, 0),
    reserved: 0,
    low_stocks: stocks.filter(isLow).length,
    movements: movements.length,
  });
  await write();
  return id;
}

/** A cost entered by hand replaces the average. */
async function changePart(ctx: Context, id: string, patch: Patch<(typeof part)['fields']>): Promise<void> {
  const before = await loadRow(ctx, parts, id, 'update');
  const revalued = patch.unit_cost !== undefined && patch.unit_cost !== before.unit_cost;
  const change = {
    ...patch,
    ...(await checkedComponents(ctx, id, patch.components)),
    ...(await settledCategory(ctx, id, patch.category)),
  };
  await updateRow(ctx, parts, before, change, revalued ? { average_cost: patch.unit_cost } : {});
}

/** The spelling of its category may have changed while it was deleted. */
async function restorePart(ctx: Context, id: string): Promise<void> {
  await restoreRow(ctx, parts, id);
  const row = await holdRow(ctx, parts, id);
  await updateRow(ctx, parts, row, await settledCategory(ctx, id, row.category as string | null));
}

/** A part with stock or with past movements cannot be deleted. */
async function deletePart(ctx: Context, before: Row): Promise<void> {
  const { quantity, movements } = before as Row & { quantity: number; movements: number };
  const kits = await kitsWith(ctx, before.id);
  refuseHeldBy([
    { entity_type: 'part-stock', count: quantity, words: messages.inStock(quantity) },
    { entity_type: 'part-movement', count: movements, words: messages.movements(movements) },
    { entity_type: 'part', count: kits, words: messages.kits(kits) },
  ]);
  await deleteRow(ctx, parts, before);
}
