import type { Context } from '../context';
import { quote, type Store } from './store';

/**
 * The exact total of "Showing n of total", without counting a hundred thousand rows for every page. A cached count is
 * valid until something in the organisation changes, and the last number of its history (the clock, which the list's
 * statement reads) shows that.
 */
export async function totalOf(
  ctx: Context,
  store: Store,
  condition: string,
  values: unknown[],
  clock: number | undefined,
): Promise<number> {
  const key = JSON.stringify([store.source, condition, values, ctx.user.id]);
  const cached = totals.get(key);
  if (cached && clock !== undefined && cached.clock === clock) return cached.total;
  const [row] = await ctx.db.rows<{ total: number }>(
    `select count(*) as total from ${quote(store.source)} t where ${condition}`,
    values,
  );
  const { total } = row!;
  if (clock !== undefined) cache(key, { clock, total });
  return total;
}

/** The number of the last change of the organisation. */
export async function lastOf(ctx: Context): Promise<number> {
  const [head] = await ctx.db.rows<{ seq: number }>(
    `select coalesce(max(seq), 0) as seq from audit_chain where organization_id = $1`,
    [ctx.organization.id],
  );
  return head!.seq;
}

const totals = new Map<string, { clock: number; total: number }>();
const maxCached = 2_000;

function cache(key: string, value: { clock: number; total: number }): void {
  totals.delete(key);
  totals.set(key, value);
  if (totals.size > maxCached) totals.delete(totals.keys().next().value!);
}
