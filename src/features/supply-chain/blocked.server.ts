import { addDays } from '#shared/days';
import { badRequest } from '#shared/errors';
import type { Named } from '#shared/figure';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { lastOf } from '#server/entity/count';
import { firstIds, totalRows } from '#server/entity/read';
import { instantText } from '#server/entity/select';
import { type Page, pageOf, readPage } from '#server/http/page';
import { workOrders } from '#features/work-order/index.server';
import { todayOf } from './facts.server';
import { arrivalsOf } from './outlook';
import { namedShown, partShown } from './parts.server';
import { reckonedOf } from './reckon.server';
import type { BlockedWork } from './supply-chain';
import { labels } from './supply-chain.words';

const names = ['work_order', 'location'];

/** Work that waits for parts, as filters of work orders (B9). */
function blockedFilters(query: URLSearchParams): URLSearchParams {
  const [order, location] = names.map((name) => {
    const raw = query.get(name);
    if (raw !== null && !isUuid(raw)) throw badRequest(messages.badFilterValue(name, messages.mustBeId(name)));
    return raw;
  });
  return new URLSearchParams({
    is_waiting_for_parts: 'true',
    has_sub_orders: 'false',
    ...(order && { id: order }),
    ...(location && { location__within: location }),
  });
}

export const countBlocked = async (ctx: Context, query: URLSearchParams): Promise<number> =>
  totalRows(ctx, workOrders, blockedFilters(query), await lastOf(ctx));

export const blockedParameters = [
  { name: 'work_order', description: `${labels.work_order}: is`, schema: { type: 'string', format: 'uuid' } },
  {
    name: 'location',
    description: `${labels.location}: is, or is anywhere inside`,
    schema: { type: 'string', format: 'uuid' },
  },
];

export async function listBlocked(ctx: Context, query: URLSearchParams): Promise<Page<BlockedWork>> {
  const paging = readPage(query, 25);
  for (const name of query.keys())
    if (!['page', 'page_size', ...names].includes(name)) throw badRequest(messages.unknownFilter(name));
  const filters = blockedFilters(query);
  filters.set('ordering', 'due_date');
  const { ids, count } = await firstIds(ctx, workOrders, filters, paging.offset + paging.size);
  const page = ids.slice(paging.offset);
  const rows = page.length === 0 ? [] : await readBlocked(ctx, page);
  return pageOf(
    ctx,
    paging,
    // Past the last page nothing says how many there are.
    ids.length === 0 && paging.offset > 0 ? await countBlocked(ctx, query) : count,
    page.flatMap((id) => rows.find((row) => row.work_order.id === id) ?? []),
  );
}

/** The rows that are short, each with the order that covers it first. */
async function readBlocked(ctx: Context, ids: string[]): Promise<BlockedWork[]> {
  const works = await ctx.db.rows<Unsupplied>(
    `select json_build_object('id', o.id, 'name', o.name, 'code', o.code, 'status', o.status, 'priority', o.priority,
         'start_date', ${instantText('o.start_date')}, 'due_date', ${instantText('o.due_date')}) as work_order,
       case when o.status = 'on_hold' and o.on_hold_reason = 'parts' then coalesce(o.status_since, o.updated_at) end as since,
       (select coalesce(json_agg(json_build_object('part', ${partShown('p')}, 'location', ${namedShown('l')},
           'short', w.quantity - greatest(a.free, 0)) order by w.position), '[]')
         from work_order_part w
           join part p on p.organization_id = w.organization_id and p.id = w.part_id
           left join location l on l.organization_id = w.organization_id and l.id = w.location_id
           cross join lateral (select coalesce(sum(s.quantity - s.reserved), 0)::int as free from part_stock s
             where s.organization_id = w.organization_id and s.part_id = w.part_id
               and (w.location_id is null or s.location_id = w.location_id)) a
         where w.organization_id = o.organization_id and w.work_order_id = o.id and w.quantity > a.free
           and not exists (select from part_reservation v where v.organization_id = w.organization_id
             and v.origin_type = 'work-order' and v.origin_id = w.work_order_id and v.part_id = w.part_id
             and v.location_id = w.location_id)) as parts
     from work_order o where o.organization_id = $1 and o.id = any($2)`,
    [ctx.organization.id, ids],
  );
  const parts = works.flatMap((work) => work.parts.map(({ part }) => part.id));
  const coming = await readComing(ctx, [...new Set(parts)]);
  return works.map((work) => ({
    ...work,
    parts: work.parts.map((row) => ({ ...row, ...coveredBy(coming, row, todayOf(ctx)) })),
  }));
}

type Unsupplied = Omit<BlockedWork, 'parts'> & {
  parts: Omit<BlockedWork['parts'][number], 'arrives_on' | 'is_late' | 'order'>[];
};

interface Coming {
  part: string;
  location: string;
  day: number;
  quantity: number;
  order: Named;
}

/** What was sent for, and when it arrives at which place, as the outlook of the part has it (B5). */
async function readComing(ctx: Context, parts: string[]): Promise<Coming[]> {
  const today = todayOf(ctx);
  const coming = (await reckonedOf(ctx, parts)).flatMap(({ facts, leadTime }) =>
    arrivalsOf(facts.orders, leadTime, today).map((arrival) => ({
      ...arrival,
      part: facts.part.id,
      location: facts.location,
    })),
  );
  const named = await ctx.db.rows<Named>(
    `select id, name from purchase_order where organization_id = $1 and id = any($2)`,
    [ctx.organization.id, coming.map(({ order }) => order)],
  );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return coming
    .map((one) => ({ ...one, order: { id: one.order, name: names.get(one.order)! } }))
    .toSorted((a, b) => a.day - b.day);
}

/** The first arrival that with those before it brings what is short; late ones bring nothing yet, and are named. */
function coveredBy(coming: readonly Coming[], { part, location, short }: Unsupplied['parts'][number], today: string) {
  const ofPart = coming.filter((one) => one.part === part.id && (!location || one.location === location.id));
  let total = 0;
  for (const { day, quantity, order } of ofPart.filter((one) => one.day >= 0)) {
    total += quantity;
    if (total >= short) return { arrives_on: addDays(today, day), is_late: false, order };
  }
  const late = ofPart.find(({ day }) => day < 0);
  return { arrives_on: null, is_late: late !== undefined, order: late?.order ?? null };
}
