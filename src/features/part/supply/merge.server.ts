import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#server/audit';
import type { Context } from '#server/context';
import { type Supplied, suppliesAt } from './supply.server';
import type { supplyTable } from './supply.table';

type Supply = typeof supplyTable.$inferSelect;

/** The terms at which vendors that become one supply parts. */
interface Terms {
  merged: Supply[];
  target: Supply[];
  /** As the history shows those of the vendor that stays. */
  shown: Supplied[];
}

const readTerms = (ctx: Context, vendors: readonly string[]): Promise<Supply[]> =>
  ctx.db.rows<Supply>(
    `select organization_id, part_id, vendor_id, number, price, lead_time_days from part_vendor
     where organization_id = $1 and vendor_id = any($2) order by part_id, vendor_id`,
    [ctx.organization.id, vendors],
  );

export async function merging(ctx: Context, vendors: readonly string[], into: string): Promise<Terms> {
  return {
    merged: await readTerms(ctx, vendors),
    target: await readTerms(ctx, [into]),
    shown: await suppliesAt(ctx, into),
  };
}

/** The vendor that stays supplies at them what it had no terms for. */
export async function merged(ctx: Context, read: unknown, into: string): Promise<Change[]> {
  const terms = read as Terms;
  await giveTerms(ctx, takenOver(terms, into));
  return changeSince(ctx, terms.shown, into);
}

/** Those that are back have theirs again, and the vendor that stayed loses what it took over. */
export async function unmerged(ctx: Context, read: unknown, into: string): Promise<Change[]> {
  const terms = read as Terms;
  const before = await suppliesAt(ctx, into);
  await giveTerms(ctx, terms.merged);
  await ctx.db.rows(
    `update part_vendor s set number = null, price = null, lead_time_days = null from ${given}
     where s.organization_id = $1 and s.part_id = m.part_id and s.vendor_id = m.vendor_id
       and (s.number, s.price, s.lead_time_days) is not distinct from (m.number, m.price, m.lead_time_days)`,
    [ctx.organization.id, JSON.stringify(takenOver(terms, into))],
  );
  return changeSince(ctx, before, into);
}

const hasTerms = ({ number, price, lead_time_days }: Supply): boolean =>
  number !== null || price !== null || lead_time_days !== null;

/** The first terms for each part that the vendor that stays had none for. */
function takenOver({ merged: theirs, target }: Terms, into: string): Supply[] {
  const supplied = new Set(target.filter(hasTerms).map(({ part_id }) => part_id));
  const first = new Map<string, Supply>();
  for (const supply of theirs)
    if (hasTerms(supply) && !supplied.has(supply.part_id) && !first.has(supply.part_id))
      first.set(supply.part_id, { ...supply, vendor_id: into });
  return [...first.values()];
}

const given = `jsonb_to_recordset($2) m (part_id uuid, vendor_id uuid, number text, price numeric, lead_time_days int)`;

/** Terms that were said since stay. */
const giveTerms = (ctx: Context, supplies: readonly Supply[]) =>
  ctx.db.rows(
    `update part_vendor s set number = m.number, price = m.price, lead_time_days = m.lead_time_days from ${given}
     where s.organization_id = $1 and s.part_id = m.part_id and s.vendor_id = m.vendor_id
       and s.number is null and s.price is null and s.lead_time_days is null`,
    [ctx.organization.id, JSON.stringify(supplies)],
  );

async function changeSince(ctx: Context, before: Supplied[], vendor: string): Promise<Change[]> {
  const after = await suppliesAt(ctx, vendor);
  return isDeepStrictEqual(before, after) ? [] : [{ field: 'parts', from: before, to: after }];
}
