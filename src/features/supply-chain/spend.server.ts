import { addDays, daysBetween, monthOf } from '#shared/days';
import { badRequest } from '#shared/errors';
import { date, dateTime, money, number, ref, text } from '#shared/field';
import type { ListLink } from '#shared/figure';
import { momentOf } from '#shared/wall';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { type Page, pageOf, readPage } from '#server/http/page';
import { todayOf } from './facts.server';
import { filtersOf, type Listing, orderOf, readsCosts, searchOf } from './listing.server';
import { namedShown } from './parts.server';
import { type Spend, type SpendKey, spendKeys, type SpendReceipt } from './supply-chain';
import { labels, refusals } from './supply-chain.words';

/** Receipts `r` of orders `po`, with their parts `p`. */
export const receiptListing: Listing = {
  fields: {
    order: { field: ref('purchase-order', { label: labels.order }), value: 'r.order_id' },
    vendor: { field: ref('vendor', { label: labels.vendor }), value: 'po.vendor_id' },
    part: { field: ref('part', { label: labels.part }), value: 'r.part_id' },
    category: { field: text({ label: labels.category }), value: 'p.category' },
    location: { field: ref('location', { label: labels.location }), value: 'r.location_id' },
    quantity: { field: number({ label: labels.quantity }), value: 'r.quantity' },
    unit_price: { field: money({ label: labels.unit_price, guard: 'cost' }), value: 'r.unit_price' },
    at: { field: dateTime({ label: labels.at }), value: 'r.created_at' },
  },
  ordering: '-at',
  last: 'r.id',
  part: 'r.part_id',
};

const received = `purchase_receipt r
  join purchase_order po on po.organization_id = r.organization_id and po.id = r.order_id
  join part p on p.organization_id = r.organization_id and p.id = r.part_id
  join vendor v on v.organization_id = po.organization_id and v.id = po.vendor_id
  join location l on l.organization_id = r.organization_id and l.id = r.location_id`;

export async function listReceipts(ctx: Context, query: URLSearchParams): Promise<Page<SpendReceipt>> {
  const paging = readPage(query, 25);
  const params = new Params();
  const where = [
    `r.organization_id = ${params.add(ctx.organization.id)}`,
    ...filtersOf(ctx, receiptListing, query, params),
    ...searchOf(ctx, receiptListing, paging.terms, params),
  ].join(' and ');
  const [rows, [total]] = await Promise.all([
    ctx.db.rows<Omit<SpendReceipt, 'currency'>>(
      `select r.id, ${namedShown('po')} as order, ${namedShown('v')} as vendor, ${namedShown('p')} as part,
         ${namedShown('l')} as location, r.quantity, r.unit_price::text as unit_price,
         round(r.quantity * r.unit_price, 2)::text as amount, r.created_at as at
       from ${received} where ${where} order by ${orderOf(ctx, receiptListing, query)} limit ${paging.size} offset ${paging.offset}`,
      params.values,
    ),
    ctx.db.rows<{ count: number }>(`select count(*) as count from ${received} where ${where}`, params.values),
  ]);
  const { currency } = ctx.organization;
  const hidden = readsCosts(ctx) ? {} : { unit_price: null, amount: null };
  return pageOf(
    ctx,
    paging,
    total!.count,
    rows.map((row) => ({ ...row, ...hidden, currency })),
  );
}

/** SQL for what spend is summed by, and for its name. */
const groups: Record<SpendKey, (zone: string) => [key: string, name: string]> = {
  month: (zone) => [`to_char(r.created_at at time zone ${zone}, 'YYYY-MM')`, 'null'],
  vendor: () => ['v.id::text', 'v.name'],
  category: () => ['p.category', 'p.category'],
  location: () => ['l.id::text', 'l.name'],
};

interface Sum {
  key: string | null;
  name: string | null;
  amount: string;
  unpriced: number;
}

/** What was spent on receipts; one taken back counts against its own month (B10). */
export async function readSpend(ctx: Context, query: URLSearchParams): Promise<Spend> {
  const { by, from, to } = askedIn(ctx, query);
  const { id, currency, time_zone } = ctx.organization;
  const startOf = (day: string) => momentOf(day, '00:00', time_zone);
  const [key, name] = groups[by]('$4');
  const reads = readsCosts(ctx);
  const sums = await ctx.db.rows<Sum>(
    `select ${key} as key, ${name} as name, coalesce(sum(round(r.quantity * r.unit_price, 2)), 0)::numeric(20, 2)::text as amount,
       count(*) filter (where r.unit_price is null and r.takes_back is null) as unpriced
     from ${received} where r.organization_id = $1 and r.created_at >= $2 and r.created_at < $3 and $4::text is not null
     group by 1, 2 order by ${sumsInOrder(by, reads)}`,
    [id, startOf(from), startOf(to), time_zone],
  );
  const cents = sums.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  const within = { at__gte: startOf(from), at__lt: startOf(to) };
  return {
    from,
    to,
    total: reads ? (cents / 100).toFixed(2) : null,
    unpriced: sums.reduce((sum, { unpriced }) => sum + unpriced, 0),
    currency,
    results: sums.map((sum) => ({
      key: sum.key,
      name: sum.name,
      amount: reads ? sum.amount : null,
      list: listOf(by, sum.key, within, (month, further) => {
        const day = monthOf(`${month}-01`, further);
        return startOf(day < from ? from : day > to ? to : day);
      }),
    })),
  };
}

/** Without the amounts, their order must not tell them either. */
function sumsInOrder(by: SpendKey, reads: boolean): string {
  if (by === 'month') return '1';
  return reads ? 'sum(round(r.quantity * r.unit_price, 2)) desc nulls last, 2' : '2, 1';
}

function listOf(
  by: SpendKey,
  key: string | null,
  within: Record<string, string>,
  monthStart: (month: string, further: number) => string,
): ListLink {
  const path = '/supply-chain/receipts';
  if (by === 'month') return { path, query: { at__gte: monthStart(key!, 0), at__lt: monthStart(key!, 1) } };
  return { path, query: { ...within, ...(key === null ? { [`${by}__isnull`]: 'true' } : { [by]: key }) } };
}

const longest = 3_660;

/** Without days, the twelve months up to this one. */
function askedIn(ctx: Context, query: URLSearchParams): { by: SpendKey; from: string; to: string } {
  for (const name of query.keys())
    if (!['by', 'from', 'to'].includes(name)) throw badRequest(messages.unknownFilter(name));
  const today = todayOf(ctx);
  const by = (query.get('by') ?? 'month') as SpendKey;
  if (!spendKeys.includes(by)) throw badRequest(refusals.spendBy(spendKeys));
  const day = (name: string, usual: string): string => {
    const raw = query.get(name) ?? usual;
    if (!date({ label: name }).schema.safeParse(raw).success) throw badRequest(refusals.spendDays(name));
    return raw;
  };
  const from = day('from', monthOf(today, -11));
  const to = day('to', addDays(today, 1));
  if (from >= to || daysBetween(from, to) > longest) throw badRequest(refusals.spendRange);
  return { by, from, to };
}
