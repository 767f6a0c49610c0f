import { sum } from '#shared/decimal';
import { can, scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import { fewestLines, readLines, readPrices, scoreOf, todayOf } from '#features/supply-chain/index.server';
import type { Partner } from '../partner';

/** What we have to do with vendors of ours. */
type Figures = Pick<Partner, 'parts' | 'open_orders' | 'spend' | 'on_time' | 'few'>;

const nothing: Figures = { parts: 0, open_orders: 0, spend: null, on_time: null, few: false };

/** Those of these vendors that were ever sent an order. */
export async function boughtFrom({ db, organization }: Context, vendors: readonly string[]): Promise<Set<string>> {
  if (vendors.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(
    `select distinct vendor_id as id from purchase_order
     where organization_id = $1 and vendor_id = any($2) and sent_at is not null and deleted_at is null`,
    [organization.id, vendors],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The figures of companies, each over all vendors of ours that it is, as the scorecard reckons them (B8). */
export async function figuresOf(ctx: Context, companies: readonly (readonly string[])[]): Promise<Figures[]> {
  const vendors = companies.flat();
  if (vendors.length === 0) return companies.map(() => nothing);
  const today = todayOf(ctx);
  const seesCosts = scopeOf(ctx.user, 'read', 'cost') === 'all';
  const seesFigures = can(ctx.user, 'read', 'figure');
  const [counts, prices, lines] = await Promise.all([
    ctx.db.rows<{ id: string; parts: number; open_orders: number }>(
      `select v.id,
         (select count(*)::int from part_vendor s join part p on p.organization_id = s.organization_id and p.id = s.part_id
            and p.deleted_at is null where s.organization_id = $1 and s.vendor_id = v.id) as parts,
         (select count(*)::int from purchase_order where organization_id = $1 and vendor_id = v.id and deleted_at is null
            and status not in ('received', 'rejected', 'cancelled') and closed_at is null) as open_orders
       from unnest($2::uuid[]) v (id)`,
      [ctx.organization.id, vendors],
    ),
    seesCosts ? readPrices(ctx, vendors, today) : [],
    seesFigures ? readLines(ctx, vendors, today) : [],
  ]);
  return companies.map((ids) => {
    if (ids.length === 0) return nothing;
    const own = counts.filter(({ id }) => ids.includes(id));
    const due = lines.filter(({ vendor }) => ids.includes(vendor));
    const spends = prices.filter(({ vendor }) => ids.includes(vendor)).map(({ spend }) => spend);
    return {
      parts: own.reduce((all, { parts }) => all + parts, 0),
      open_orders: own.reduce((all, { open_orders }) => all + open_orders, 0),
      spend: seesCosts ? sum(['0.00', ...spends]) : null,
      on_time: scoreOf(due).on_time,
      few: seesFigures && due.length < fewestLines,
    };
  });
}
