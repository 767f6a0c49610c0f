import type { Context } from '#server/context';
import type { supplyTable } from './supply.table';

type Supply = typeof supplyTable.$inferSelect;

/** The terms at which vendors supply parts. */
export const merging = (ctx: Context, vendors: readonly string[]): Promise<Supply[]> =>
  ctx.db.rows<Supply>(
    `select organization_id, part_id, vendor_id, number, price, lead_time_days from part_vendor
     where organization_id = $1 and vendor_id = any($2) order by part_id, vendor_id`,
    [ctx.organization.id, vendors],
  );

/** The vendor that stays supplies at them what it had no terms for. */
export const merged = (ctx: Context, read: unknown, into: string): Promise<void> =>
  writeTerms(
    ctx,
    (read as Supply[]).map((supply) => ({ ...supply, vendor_id: into })),
  );

export const unmerged = (ctx: Context, read: unknown): Promise<void> => writeTerms(ctx, read as Supply[]);

/** A part and a vendor meet once: the first terms win. */
async function writeTerms(ctx: Context, supplies: readonly Supply[]): Promise<void> {
  for (const { part_id, vendor_id, number, price, lead_time_days } of supplies)
    await ctx.db.rows(
      `update part_vendor set number = $4, price = $5, lead_time_days = $6
       where organization_id = $1 and part_id = $2 and vendor_id = $3
         and number is null and price is null and lead_time_days is null`,
      [ctx.organization.id, part_id, vendor_id, number, price, lead_time_days],
    );
}
