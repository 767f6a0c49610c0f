import pg from 'pg';
import type { Created, Patch } from '#shared/entity';
import { invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import {
  ancestorIds,
  countBelow,
  hasChildren,
  hierarchySchema,
  lineagesUnder,
  lockTree,
  moveUnder,
  pathNames,
  readHierarchy,
} from '#server/entity/hierarchy';
import { restoreRow } from '#server/entity/restore';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { insertRows, loadRow, updateRow } from '#server/entity/write';
import { type Route, route } from '#server/http/route';
import { asset } from './asset';
import { assetTable, assetVendorTable } from './asset.table';
import { newCode } from './code/code';
import { saveStatus } from './status/steps.server';
import { currentCategory, currentStatus, currentType } from './status/current.server';

export const assets = bind(asset, assetTable, {
  computed: {
    path: pathNames('asset'),
    ancestors: ancestorIds,
    has_children: hasChildren('asset'),
    descendants: countBelow('asset'),
    asset_status: currentStatus,
    status_category: currentCategory,
    status_type: currentType,
  },
  links: { vendors: { table: assetVendorTable, thisKey: 'asset_id', otherKey: 'vendor_id' } },
});

export const assetRoutes: Route[] = [
  ...readRoutes(assets),
  createRoute(assets, undefined, asset.fields, createAssets),
  patchRoute(assets, changeAsset),
  deleteRoute(assets),
  restoreRoute(assets, restoreAsset),
  route({
    method: 'GET',
    path: '/assets/:id/hierarchy',
    tag: 'Assets',
    summary: 'Read the tree below an asset, and what lies above it',
    permit: ['names', 'asset'],
    answer: hierarchySchema,
    handle: (ctx, { params }) => readHierarchy(ctx, assets, params.id!),
  }),
];

type Fields = (typeof asset)['fields'];

async function createAssets(ctx: Context, inputs: Created<Fields>[]): Promise<string[]> {
  const made = inputs.map((input) => ({
    ...withProductIds(input),
    id: input.id ?? uuid7(),
    qrcode: input.qrcode ?? { code: newCode() },
  }));
  const lineages = await lineagesUnder(ctx, assets, made);
  const columns = lineages.map((lineage) => ({ lineage }));
  return refuseTakenCode(insertRows(ctx, assets, made, columns));
}

async function changeAsset(ctx: Context, id: string, input: Patch<Fields>): Promise<unknown> {
  if (input.parent !== undefined) await lockTree(ctx, assets);
  const before = await loadRow(ctx, assets, id, 'update');
  // An asset always has a code: clearing it creates a new one.
  const patch = { ...withProductIds(input), ...(input.qrcode === null && { qrcode: { code: newCode() } }) };
  if (patch.parent === undefined || patch.parent === before.parent)
    return refuseTakenCode(updateRow(ctx, assets, before, patch));
  const lineage = await moveUnder(ctx, assets, before, patch.parent);
  return refuseTakenCode(updateRow(ctx, assets, before, patch, { lineage }));
}

/** Its label may be on another machine by now, so a taken code is replaced. Its status is computed again. */
async function restoreAsset(ctx: Context, id: string): Promise<void> {
  await ctx.db.rows(
    `update asset a set qrcode = jsonb_build_object('code', $3::text)
     where organization_id = $1 and id = $2 and deleted_at is not null and exists (select from asset o
       where o.organization_id = $1 and lower(o.qrcode ->> 'code') = lower(a.qrcode ->> 'code') and o.deleted_at is null)`,
    [ctx.organization.id, id, newCode()],
  );
  await restoreRow(ctx, assets, id);
  await saveStatus(ctx, id);
}

/** Capacity queries refer to a product by its id, so a product without an id gets one. */
function withProductIds<I extends Pick<Patch<Fields>, 'products'>>(input: I): I {
  if (!input.products) return input;
  return { ...input, products: input.products.map((product) => ({ ...product, id: product.id ?? uuid7() })) };
}

/** The unique index decides, so that two concurrent requests cannot take the same code. */
async function refuseTakenCode<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'asset_code')
      throw invalid({ qrcode: [messages.duplicate('QR code')] });
    throw error;
  }
}
