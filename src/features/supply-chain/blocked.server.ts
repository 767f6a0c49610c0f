import { badRequest } from '#shared/errors';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { lastOf } from '#server/entity/count';
import { firstIds, totalRows } from '#server/entity/read';
import { instantText } from '#server/entity/select';
import { type Page, pageOf, readPage } from '#server/http/page';
import { workOrders } from '#features/work-order/index.server';
import { todayOf } from './facts.server';
import { namedShown, partShown } from './parts.server';
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
  const asked = readPage(query, 25);
  for (const name of query.keys())
    if (!['page', 'page_size', ...names].includes(name)) throw badRequest(messages.unknownFilter(name));
  const filters = blockedFilters(query);
  filters.set('ordering', 'due_date');
  const { ids, count } = await firstIds(ctx, workOrders, filters, asked.offset + asked.size);
  const page = ids.slice(asked.offset);
  const rows = page.length === 0 ? [] : await readBlocked(ctx, page);
  return pageOf(
    ctx,
    asked,
    // Past the last page nothing says how many there are.
    ids.length === 0 && asked.offset > 0 ? await countBlocked(ctx, query) : count,
    page.flatMap((id) => rows.find((row) => row.work_order.id === id) ?? []),
  );
}

/** The rows that are short, each with the order that covers it first. */
const readBlocked = (ctx: Context, ids: string[]): Promise<BlockedWork[]> =>
  ctx.db.rows<BlockedWork>(
    `select json_build_object('id', o.id, 'name', o.name, 'code', o.code, 'status', o.status, 'priority', o.priority,
         'start_date', ${instantText('o.start_date')}, 'due_date', ${instantText('o.due_date')}) as work_order,
       case when o.status = 'on_hold' and o.on_hold_reason = 'parts' then coalesce(o.status_since, o.updated_at) end as since,
       (select coalesce(json_agg(json_build_object('part', ${partShown('p')}, 'location', ${namedShown('l')},
           'short', w.quantity - greatest(a.free, 0), 'arrives_on', to_char(n.day, 'YYYY-MM-DD'), 'order', n.order)
           order by w.position), '[]')
         from work_order_part w
           join part p on p.organization_id = w.organization_id and p.id = w.part_id
           left join location l on l.organization_id = w.organization_id and l.id = w.location_id
           cross join lateral (select coalesce(sum(s.quantity - s.reserved), 0)::int as free from part_stock s
             where s.organization_id = w.organization_id and s.part_id = w.part_id
               and (w.location_id is null or s.location_id = w.location_id)) a
           left join lateral (${nextArrival}) n on true
         where w.organization_id = o.organization_id and w.work_order_id = o.id and w.quantity > a.free
           and not exists (select from part_reservation v where v.organization_id = w.organization_id
             and v.origin_type = 'work-order' and v.origin_id = w.work_order_id and v.part_id = w.part_id
             and v.location_id = w.location_id)) as parts
     from work_order o where o.organization_id = $1 and o.id = any($2)`,
    [ctx.organization.id, ids, todayOf(ctx)],
  );

/** SQL: the first order that was sent, is not late and with those before it brings what is short. */
const nextArrival = `select x.day, x.order from (
    select c.expected_on as day, json_build_object('id', c.id, 'name', c.name) as order,
      sum(y.quantity - y.received) over (order by c.expected_on, c.number) as total
    from purchase_order_part i
      join purchase_order c on c.organization_id = i.organization_id and c.id = i.order_id and c.deleted_at is null
        and c.status in ('sent', 'partially_received') and c.expected_on >= $3::date
      cross join lateral (select y.quantity, coalesce((select sum(r.quantity) from purchase_receipt r
          where r.organization_id = c.organization_id and r.order_id = c.id and r.part_id = i.part_id), 0)::int as received
        from jsonb_to_recordset(c.lines) as y (part uuid, quantity int) where y.part = i.part_id) y
    where i.organization_id = w.organization_id and i.part_id = w.part_id and y.quantity > y.received
      and (w.location_id is null or c.deliver_to_id is null or c.deliver_to_id = w.location_id)) x
  where x.total >= w.quantity - greatest(a.free, 0) order by x.day limit 1`;
