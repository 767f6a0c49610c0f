import { isDeepStrictEqual } from 'node:util';
import { type FieldErrors, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { insertInto, updateOne } from '#server/db/statement';
import { getRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { loadRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { type Supply, supplyFields } from './supply';
import { supplyTable } from './supply.table';
import { vendor } from '#features/vendor/vendor';
import { vendors } from '#features/vendor/index.server';
import { vendorTable } from '#features/vendor/vendor.table';

export const supplyRoutes: Route[] = [
  route({
    method: 'PUT',
    path: '/vendors/:id/parts',
    tag: 'Vendors',
    summary: 'Say which parts a vendor supplies, under which number, at what price and in how many days',
    permit: ['update', 'vendor'],
    body: input(supplyFields),
    answer: () => recordSchema(vendor, chips),
    handle: async (ctx, { params, body }) => {
      await setSupplies(ctx, params.id!, body.parts);
      return getRow(ctx, vendors, params.id!);
    },
  }),
];

/** Replaces the whole list; parts that are not in it are no longer supplied. */
export async function setSupplies(ctx: Context, id: string, given: Supply[]): Promise<void> {
  await loadRow(ctx, vendors, id, 'update');
  await requireParts(ctx, given);
  const before = await suppliesAt(ctx, id);
  await ctx.db.rows(`delete from part_vendor where organization_id = $1 and vendor_id = $2`, [ctx.organization.id, id]);
  const rows = given.map(({ part, ...terms }) => ({
    organization_id: ctx.organization.id,
    vendor_id: id,
    part_id: part,
    ...terms,
  }));
  if (rows.length > 0) await insertInto(ctx.db, supplyTable, rows);
  const after = await suppliesAt(ctx, id);
  const differing = [...before, ...after].filter((one) => {
    const same = (list: Supplied[]) => list.some((other) => isDeepStrictEqual(one, other));
    return !same(before) || !same(after);
  });
  if (differing.length === 0) return;
  await updateOne(ctx.db, vendorTable, ctx.organization.id, id, { updated_at: ctx.now });
  await record(ctx, [
    {
      entity_type: 'vendor',
      entity_id: id,
      action: 'updated',
      description: messages.suppliesChanged([...new Set(differing.map(({ name }) => name))]),
      changes: [{ field: 'parts', from: before, to: after }],
    },
  ]);
}

async function requireParts(ctx: Context, given: Supply[]): Promise<void> {
  const living = await ctx.db.rows<{ id: string }>(
    `select id from part where organization_id = $1 and id = any($2) and deleted_at is null order by id for key share`,
    [ctx.organization.id, given.map(({ part }) => part)],
  );
  const errors: FieldErrors = {};
  for (const [at, { part }] of given.entries())
    if (!living.some(({ id }) => id === part)) errors[`parts.${at}.part`] = [messages.notFoundReference('Part')];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export interface Supplied {
  name: string;
  number: string | null;
  price: string | null;
  lead_time_days: number | null;
}

export const suppliesAt = (ctx: Context, vendorId: string): Promise<Supplied[]> =>
  ctx.db.rows<Supplied>(
    `select p.name, s.part_id as part, s.number, s.price, s.lead_time_days from part_vendor s
       join part p on p.organization_id = s.organization_id and p.id = s.part_id
     where s.organization_id = $1 and s.vendor_id = $2 order by s.part_id`,
    [ctx.organization.id, vendorId],
  );
