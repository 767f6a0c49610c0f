import { scopeOf } from '#shared/permission';
import type { Context } from '#server/context';

/** What we have to do with vendors of ours. */
export interface Figures {
  parts: number;
  open_orders: number;
  /** Twelve months; null for people who may not read costs. */
  spend: string | null;
  buys: boolean;
}

const months = `interval '12 months'`;

export async function figuresOf(ctx: Context, vendors: readonly string[]): Promise<Map<string, Figures>> {
  if (vendors.length === 0) return new Map();
  const seesCosts = scopeOf(ctx.user, 'read', 'cost') === 'all';
  const rows = await ctx.db.rows<Figures & { id: string }>(
    `select v.id,
       (select count(*)::int from part_vendor s join part p on p.organization_id = s.organization_id and p.id = s.part_id
          and p.deleted_at is null where s.organization_id = $1 and s.vendor_id = v.id) as parts,
       o.open_orders, o.buys,
       case when $4 then round(coalesce((select sum(round(r.quantity * r.unit_price, 2)) from purchase_receipt r
         join purchase_order p on p.organization_id = r.organization_id and p.id = r.order_id
         where r.organization_id = $1 and p.vendor_id = v.id and r.created_at >= $3::timestamptz - ${months}), 0), 2)::text
       end as spend
     from unnest($2::uuid[]) v (id), lateral (
       select count(*) filter (where status not in ('received', 'rejected', 'cancelled') and closed_at is null)::int as open_orders,
         coalesce(bool_or(sent_at is not null), false) as buys
       from purchase_order where organization_id = $1 and vendor_id = v.id and deleted_at is null) o`,
    [ctx.organization.id, vendors, ctx.now, seesCosts],
  );
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
