import { type FieldErrors, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import type { Line } from './purchase-order';
import { orderedPartTable } from './purchase-order.table';

interface Known {
  id: string;
  name: string;
  part_number: string | null;
  unit_cost: string | null;
  number: string | null;
  price: string | null;
}

/**
 * Lines as stored: with the current name of the part, and by default the vendor's number and price, or else the unit
 * cost of the part. A value that was removed from an existing line stays empty.
 */
export async function writtenLines(ctx: Context, vendor: string, lines: Line[], before: Line[] = []): Promise<Line[]> {
  const parts = await ctx.db.rows<Known>(
    `select p.id, p.name, p.number as part_number, p.unit_cost, s.number, s.price from part p
       left join part_vendor s on s.organization_id = p.organization_id and s.part_id = p.id and s.vendor_id = $3
     where p.organization_id = $1 and p.id = any($2) and p.deleted_at is null order by p.id for key share of p`,
    [ctx.organization.id, lines.map(({ part }) => part), vendor],
  );
  const errors: FieldErrors = {};
  const written = lines.map((line, at): Line => {
    const part = parts.find(({ id }) => id === line.part);
    if (!part) errors[`lines.${at}.part`] = [messages.notFoundReference('Part')];
    const isNew = !before.some((old) => old.part === line.part);
    return {
      part: line.part,
      name: part?.name ?? '',
      part_number: part?.part_number ?? null,
      number: line.number ?? (isNew ? part?.number : undefined) ?? null,
      quantity: line.quantity,
      unit_price: line.unit_price ?? (isNew ? (part?.price ?? part?.unit_cost) : undefined) ?? null,
    };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return written;
}

/** Saves the parts of the lines in a table of their own, for lookups. */
export async function saveOrderedParts(ctx: Context, order: string, lines: Line[]): Promise<void> {
  const organization_id = ctx.organization.id;
  await ctx.db.rows(`delete from purchase_order_part where organization_id = $1 and order_id = $2`, [
    organization_id,
    order,
  ]);
  const rows = lines.map(({ part }) => ({ organization_id, order_id: order, part_id: part }));
  if (rows.length > 0) await insertInto(ctx.db, orderedPartTable, rows);
}
