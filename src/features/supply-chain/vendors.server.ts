import { addDays } from '#shared/days';
import { choice, date, number, ref } from '#shared/field';
import { type Named, rounded } from '#shared/figure';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { type Page, pageOf, readPage } from '#server/http/page';
import { vendors } from '#features/vendor/index.server';
import { completedLines, leadDays, todayOf } from './facts.server';
import { leadTimeOf } from './formulas/lead-time';
import { filtersOf, type Listing, orderOf, readsCosts } from './listing.server';
import { namedShown } from './parts.server';
import { type VendorLine, vendorLineStates, type VendorScore } from './supply-chain';
import { labels } from './supply-chain.words';
import { fewestLines, scoredDays, scoredFrom, scoredTo, scoreOf } from './formulas/vendor-score';

export const vendorLineListing: Listing = {
  fields: {
    order: { field: ref('purchase-order', { label: labels.order }), value: 'x.order_id' },
    vendor: { field: ref('vendor', { label: labels.vendor }), value: 'x.vendor_id' },
    part: { field: ref('part', { label: labels.part }), value: 'x.part_id' },
    location: { field: ref('location', { label: labels.location }), value: 'x.location_id' },
    promised_on: { field: date({ label: labels.promised_on }), value: 'x.promised_on' },
    state: {
      field: choice(
        vendorLineStates.map((value) => ({ value, label: value })),
        { label: labels.state },
      ),
      value: 'x.state',
    },
  },
  ordering: '-promised_on',
  last: 'x.order_id, x.part_id',
};

/** SQL: the lines of orders that were sent with a promised day, and what had come by the end of the day after (B8). */
function promisedLines(ctx: Context, params: Params): string {
  const zone = params.add(ctx.organization.time_zone, 'text');
  const today = params.add(todayOf(ctx), 'date');
  return `select o.id as order_id, o.vendor_id, o.deliver_to_id as location_id, l.part as part_id, l.quantity as ordered,
      o.promised_on, r.got, case when r.got >= l.quantity then 'on_time' when o.promised_on + 1 >= ${today} then 'open'
        when r.total >= l.quantity then 'late' else 'short' end as state
    from purchase_order o
      cross join lateral jsonb_to_recordset(o.lines) as l (part uuid, quantity int)
      cross join lateral (
        select coalesce(sum(r.quantity) filter (where (r.created_at at time zone ${zone})::date <= o.promised_on + 1), 0)::int as got,
          coalesce(sum(r.quantity), 0) as total
        from purchase_receipt r
        where r.organization_id = o.organization_id and r.order_id = o.id and r.part_id = l.part and r.takes_back is null
          and not exists (select from purchase_receipt t where t.organization_id = r.organization_id and t.takes_back = r.id)) r
    where o.organization_id = ${params.add(ctx.organization.id)} and o.deleted_at is null and o.promised_on is not null
      and o.status in ('sent', 'partially_received', 'received')`;
}

/** The lines that were due in the 365 days before a day, as filters of their list. */
export const dueLines = (today: string): Record<string, string> => ({
  promised_on__gte: scoredFrom(today),
  promised_on__lt: scoredTo(today),
});

/** Without a filter of the promised day, those by which vendors are judged now. */
function lineFilters(ctx: Context, query: URLSearchParams): URLSearchParams {
  if ([...query.keys()].some((name) => name.startsWith('promised_on'))) return query;
  return new URLSearchParams([...query, ...Object.entries(dueLines(todayOf(ctx)))]);
}

const foundLines = (ctx: Context, query: URLSearchParams, params: Params): string =>
  `(${promisedLines(ctx, params)}) x where ${['true', ...filtersOf(ctx, vendorLineListing, query, params)].join(' and ')}`;

export async function listVendorLines(ctx: Context, query: URLSearchParams): Promise<Page<VendorLine>> {
  const paging = readPage(query, 25);
  const params = new Params();
  const found = foundLines(ctx, lineFilters(ctx, query), params);
  const order = orderOf(ctx, vendorLineListing, query);
  const [total] = await ctx.db.rows<{ count: number }>(`select count(*) as count from ${found}`, params.values);
  const organization = params.add(ctx.organization.id);
  const rows = await ctx.db.rows<VendorLine>(
    `select ${namedShown('po')} as order, ${namedShown('v')} as vendor, ${namedShown('p')} as part, x.ordered,
       to_char(x.promised_on, 'YYYY-MM-DD') as promised_on, x.got, x.state
     from (select x.* from ${found} order by ${order} limit ${paging.size} offset ${paging.offset}) x
       join purchase_order po on po.organization_id = ${organization} and po.id = x.order_id
       join vendor v on v.organization_id = ${organization} and v.id = x.vendor_id
       join part p on p.organization_id = ${organization} and p.id = x.part_id
     order by ${order}`,
    params.values,
  );
  return pageOf(ctx, paging, total!.count, rows);
}

/** How many lines were due, and how many of them were on time. */
export async function countLines(
  ctx: Context,
  query: Record<string, string>,
): Promise<{ due: number; onTime: number }> {
  const params = new Params();
  const found = foundLines(ctx, new URLSearchParams(query), params);
  const [row] = await ctx.db.rows<{ due: number; onTime: number }>(
    `select count(*) as due, count(*) filter (where x.state = 'on_time') as "onTime" from ${found}`,
    params.values,
  );
  return row!;
}

export const vendorListing: Listing = {
  fields: {
    vendor: { field: ref('vendor', { label: labels.vendor }), value: 'v.id' },
    lines: { field: number({ label: labels.lines }), value: 'coalesce(n.lines, 0)' },
  },
  ordering: '-lines',
  last: 'app_fold(v.name), v.id',
};

/** The scorecards of living vendors, those with most lines first. */
export async function listVendors(ctx: Context, query: URLSearchParams): Promise<Page<VendorScore>> {
  const paging = readPage(query, 25);
  const today = todayOf(ctx);
  const params = new Params();
  const where = [visibleTo(ctx, vendors, 'v', params), ...filtersOf(ctx, vendorListing, query, params)];
  const due = foundLines(ctx, new URLSearchParams(dueLines(today)), params);
  const from = `from vendor v left join (select x.vendor_id, count(*) as lines from ${due} group by 1) n on n.vendor_id = v.id
    where ${where.join(' and ')}`;
  const [total] = await ctx.db.rows<{ count: number }>(`select count(*) as count ${from}`, params.values);
  const page = await ctx.db.rows<Named>(
    `select v.id, v.name ${from} order by ${orderOf(ctx, vendorListing, query)} limit ${paging.size} offset ${paging.offset}`,
    params.values,
  );
  return pageOf(ctx, paging, total!.count, await scoresOf(ctx, page, today));
}

async function scoresOf(ctx: Context, page: Named[], today: string): Promise<VendorScore[]> {
  const ids = page.map(({ id }) => id);
  const [lines, leads, prices] = await Promise.all([
    readLines(ctx, ids, today),
    readLeads(ctx, ids, today),
    readPrices(ctx, ids, today),
  ]);
  const money = readsCosts(ctx);
  return page.map(({ id, name }) => {
    const ofVendor = lines.filter(({ vendor }) => vendor === id);
    const lead = leads.find(({ vendor }) => vendor === id);
    const price = prices.find(({ vendor }) => vendor === id);
    return {
      vendor: { id, name },
      lines: ofVendor.length,
      ...scoreOf(ofVendor),
      price_drift: money && price?.drift != null ? rounded(price.drift, 1) : null,
      lead_time: leadTimeOf(lead?.days ?? [], lead?.stated ?? null),
      spend: money ? (price?.spend ?? '0.00') : null,
      currency: ctx.organization.currency,
      few: ofVendor.length < fewestLines,
      list: { path: '/supply-chain/vendor-lines', query: { vendor: id, ...dueLines(today) } },
    };
  });
}

export function readLines(ctx: Context, ids: string[], today: string) {
  const params = new Params();
  const found = foundLines(ctx, new URLSearchParams(dueLines(today)), params);
  return ctx.db.rows<{ vendor: string; ordered: number; got: number }>(
    `select x.vendor_id as vendor, x.ordered, x.got from ${found} and x.vendor_id = any(${params.add(ids)})`,
    params.values,
  );
}

/** How long deliveries of any part took, and what the vendor says for all of them. */
const readLeads = (ctx: Context, ids: string[], today: string) =>
  ctx.db.rows<{ vendor: string; days: number[]; stated: number | null }>(
    `select v.id as vendor, v.lead_time_days as stated, array(select c.completed_on - c.sent_on
         from (${completedLines(
           `(select distinct i.organization_id, i.part_id, v.id as vendor_id from purchase_order q
               join purchase_order_part i on i.organization_id = q.organization_id and i.order_id = q.id
             where q.organization_id = v.organization_id and q.vendor_id = v.id)`,
           '$3',
         )}) c where c.completed_on >= $4::date) as days
     from vendor v where v.organization_id = $1 and v.id = any($2)`,
    [ctx.organization.id, ids, ctx.organization.time_zone, addDays(today, -leadDays)],
  );

/**
 * What was spent, and by how many percent prices rose: against the last price before these days, or else the first in
 * them (B8).
 */
export const readPrices = (ctx: Context, ids: string[], today: string) =>
  ctx.db.rows<{ vendor: string; spend: string; drift: number | null }>(
    `with priced as (
       select o.vendor_id, r.part_id, r.quantity, r.unit_price, r.created_at, r.id, (r.created_at at time zone $3)::date >= $4::date as counts,
         r.takes_back is null and not exists (select from purchase_receipt t
           where t.organization_id = r.organization_id and t.takes_back = r.id) as stands
       from purchase_receipt r join purchase_order o on o.organization_id = r.organization_id and o.id = r.order_id
       where r.organization_id = $1 and o.vendor_id = any($2) and r.unit_price is not null),
     refs as (
       select vendor_id, part_id, coalesce((array_agg(unit_price order by created_at desc, id desc) filter (where not counts))[1],
         (array_agg(unit_price order by created_at, id) filter (where counts))[1]) as price
       from priced where stands group by 1, 2)
     select p.vendor_id as vendor, coalesce(sum(round(p.quantity * p.unit_price, 2)), 0)::text as spend,
       (100 * (sum(p.quantity * p.unit_price) filter (where p.stands)
         / nullif(sum(p.quantity * f.price) filter (where p.stands), 0) - 1))::float8 as drift
     from priced p left join refs f on f.vendor_id = p.vendor_id and f.part_id = p.part_id where p.counts group by 1`,
    [ctx.organization.id, ids, ctx.organization.time_zone, addDays(today, -scoredDays)],
  );
