import { choice, date, dateTime, flag, money, number, ref } from '#shared/field';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { type Page, pageOf, readPage } from '#server/http/page';
import { filtersOf, type Listing, orderOf, readsCosts, searchOf } from './listing.server';
import { abcClasses, demandClasses, type LeadTime, type Outlook, stockStates, xyzClasses } from './supply-chain';
import { labels } from './supply-chain.words';

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const column = (name: string) => `o.${name}`;
const quantity = (key: keyof typeof labels) => ({ field: number({ label: labels[key] }), value: column(key) });
const cost = (key: 'value' | 'issued_value') => ({
  field: money({ label: labels[key], guard: 'cost' }),
  value: column(key),
});

/** The rows `o` of the outlook. */
export const outlookListing: Listing = {
  fields: {
    part: { field: ref('part', { label: labels.part }), value: column('part_id') },
    location: { field: ref('location', { label: labels.location }), value: column('location_id') },
    vendor: { field: ref('vendor', { label: labels.vendor }), value: column('vendor_id') },
    is_archived: { field: flag({ label: labels.is_archived }), value: column('is_archived') },
    on_hand: quantity('on_hand'),
    reserved: quantity('reserved'),
    on_order: quantity('on_order'),
    minimum_quantity: quantity('minimum_quantity'),
    is_low: { field: flag({ label: labels.is_low }), value: column('is_low') },
    demand_52w: quantity('demand_52w'),
    class: { field: choice(options(demandClasses), { label: labels.class }), value: column('class') },
    rate: quantity('rate'),
    known_demand: quantity('known_demand'),
    lead_time: { field: number({ label: labels.lead_time }), value: column('lead_median') },
    days_of_cover: quantity('days_of_cover'),
    stock_out_on: { field: date({ label: labels.stock_out_on }), value: column('stock_out_on') },
    emptied_at: { field: dateTime({ label: labels.emptied_at }), value: column('emptied_at') },
    reorder_point: quantity('reorder_point'),
    position: quantity('position'),
    order_quantity: quantity('order_quantity'),
    abc: { field: choice(options(abcClasses), { label: labels.abc }), value: column('abc') },
    xyz: { field: choice(options(xyzClasses), { label: labels.xyz }), value: column('xyz') },
    criticality: {
      field: choice(options(['a', 'b', 'c']), { label: labels.criticality }),
      value: column('criticality'),
    },
    is_single_source: { field: flag({ label: labels.is_single_source }), value: column('is_single_source') },
    no_vendor: { field: flag({ label: labels.no_vendor }), value: column('no_vendor') },
    stock_state: { field: choice(options(stockStates), { label: labels.stock_state }), value: column('stock_state') },
    value: cost('value'),
    issued_value: cost('issued_value'),
    last_counted_at: { field: dateTime({ label: labels.last_counted_at }), value: column('last_counted_at') },
  },
  ordering: 'stock_out_on',
  last: 'o.part_id, o.location_id',
  part: 'o.part_id',
};

/** By the name of a part and not by its id; the folded name has an index. */
const sorted: Listing = {
  ...outlookListing,
  fields: { ...outlookListing.fields, part: { ...outlookListing.fields.part!, value: 'o.part_name' } },
};

/** SQL for the rows that a query finds, as a condition on `o`. */
export function outlookWhere(ctx: Context, query: URLSearchParams, params: Params, terms: string[] = []): string {
  return [
    `o.organization_id = ${params.add(ctx.organization.id)}`,
    ...filtersOf(ctx, outlookListing, query, params),
    ...searchOf(ctx, outlookListing, terms, params),
  ].join(' and ');
}

export async function listOutlook(ctx: Context, query: URLSearchParams): Promise<Page<Outlook>> {
  const paging = readPage(query, 25);
  const params = new Params();
  const where = outlookWhere(ctx, query, params, paging.terms);
  const order = orderOf(ctx, sorted, query);
  // The keys first: of the pages before, only the index is read.
  const [rows, [total]] = await Promise.all([
    ctx.db.rows<OutlookRow>(
      `${shown(
        `(select o.* from (select o.organization_id, o.part_id, o.location_id from part_outlook o where ${where}
            order by ${order} limit ${paging.size} offset ${paging.offset}) k
          join part_outlook o using (organization_id, part_id, location_id))`,
      )} order by ${order}`,
      params.values,
    ),
    ctx.db.rows<{ count: number }>(`select count(*) as count from part_outlook o where ${where}`, params.values),
  ]);
  return pageOf(
    ctx,
    paging,
    total!.count,
    rows.map((row) => outlookOf(ctx, row)),
  );
}

/** A row as SQL gives it. */
export type OutlookRow = Omit<Outlook, 'lead_time' | 'currency'> & {
  lead_median: number;
  lead_p90: number;
  lead_source: LeadTime['source'];
  lead_lines: number;
};

/** SQL for parts as they are shown. */
export const partShown = (row: string): string =>
  `json_build_object('id', ${row}.id, 'name', ${row}.name, 'number', ${row}.number, 'unit', ${row}.unit, 'color', ${row}.color)`;
export const namedShown = (row: string): string =>
  `case when ${row}.id is not null then json_build_object('id', ${row}.id, 'name', ${row}.name) end`;

const plain =
  `is_archived on_hand reserved on_order minimum_quantity is_low demand_52w class rate known_demand lead_median
  lead_p90 lead_source lead_lines days_of_cover emptied_at reorder_point position order_quantity abc xyz criticality
  is_single_source no_vendor stock_state last_counted_at as_of`
    .split(/\s+/)
    .map((name) => `o."${name}"`);

const shown = (rows: string): string => `select ${partShown('p')} as part, ${namedShown('l')} as location,
    ${namedShown('v')} as vendor, ${plain.join(', ')}, to_char(o.stock_out_on, 'YYYY-MM-DD') as stock_out_on,
    o.value::text as value, o.issued_value::text as issued_value
  from ${rows} o
    join part p on p.organization_id = o.organization_id and p.id = o.part_id
    join location l on l.organization_id = o.organization_id and l.id = o.location_id
    left join vendor v on v.organization_id = o.organization_id and v.id = o.vendor_id`;

export function outlookOf(
  ctx: Context,
  { lead_median, lead_p90, lead_source, lead_lines, ...row }: OutlookRow,
): Outlook {
  const money = readsCosts(ctx);
  return {
    ...row,
    lead_time: { median: lead_median, p90: lead_p90, source: lead_source, lines: lead_lines },
    value: money ? row.value : null,
    issued_value: money ? row.issued_value : null,
    currency: ctx.organization.currency,
  };
}
