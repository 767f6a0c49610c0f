import { addDays, daysBetween, weekOf } from '#shared/days';
import { dayIn } from '#shared/wall';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { takeTurns } from '#server/turns';
import { activeSeries, datesOf } from '#features/work-order/index.server';
import { Book, type Moved, type Shelf, type UsedWeek } from './book';
import { weeksBack } from './formulas/demand';
import type { Costs, Facts, Need, Ordered, PartFacts } from './facts';
import { daysAhead } from './formulas/projection';
import { usualCosts } from './formulas/reorder';
import { grouped } from './formulas/statistics';

const dayLength = 86_400_000;
/** How far back deliveries count (B4). */
export const leadDays = 730;

export const todayOf = ({ now, organization }: Context): string => dayIn(now, organization.time_zone);

/** Reads what is known of these parts, at all of their locations, in as many statements for one as for thousands. */
export async function readFacts(ctx: Context, ids: readonly string[]): Promise<Facts[]> {
  const parts = await readParts(ctx, ids);
  const known = [...parts.keys()];
  if (known.length === 0) return [];
  const [shelves, weeks, ledger, needs, orders] = await Promise.all([
    readShelves(ctx, known),
    readWeeks(ctx, known),
    readLedger(ctx, known),
    readNeeds(ctx, known),
    readOrders(ctx, known),
  ]);
  const book = new Book(parts, todayOf(ctx), ctx.organization.time_zone);
  const turn = takeTurns(ctx);
  for (const one of shelves) book.put(one);
  for (const one of weeks) book.putWeek(one);
  for (const one of ledger) {
    await turn();
    book.putLedger(one);
  }
  // What names its place comes first: where nothing was ever in stock, the first of these is the main place.
  for (const { part, location, ...order } of placedFirst(orders)) book.at(part, location)?.orders.push(order);
  for (const { part, location, site, ...need } of placedFirst(needs)) book.at(part, location, site)?.needs.push(need);
  return book.rows();
}

// ---- statements ----------------------------------------------------------------------------------------------------

/** What ordering and keeping cost in this organisation (B6). */
export async function readCosts({ db, organization }: Context): Promise<Costs> {
  const [row] = await db.rows<{ order_cost: string | null; holding_rate: number | null }>(
    `select settings ->> 'order_cost' as order_cost, (settings -> 'holding_rate')::float8 as holding_rate
     from organization where id = $1`,
    [organization.id],
  );
  return {
    orderCost: Number(row?.order_cost ?? usualCosts.orderCost),
    holdingRate: row?.holding_rate ?? usualCosts.holdingRate,
  };
}

/** SQL for the order in which the vendor `w` of a part is chosen: the cheapest with a price `t`, then the fastest. */
export const vendorsInOrder = `t.price nulls last, coalesce(t.lead_time_days, w.lead_time_days) nulls last, app_fold(w.name), w.id`;

async function readParts(ctx: Context, ids: readonly string[]): Promise<Map<string, PartFacts>> {
  const rows = await ctx.db.rows<Omit<PartFacts, 'leads'>>(
    `select p.id, app_fold(p.name) as folded, p.is_archived, p.average_cost::text, v.vendor, v.stated,
       coalesce(v.vendors, 0)::int as vendors, a.criticality
     from part p
       left join lateral (select (array_agg(t.vendor_id order by ${vendorsInOrder}))[1] as vendor, count(*) as vendors,
           (array_agg(coalesce(t.lead_time_days, w.lead_time_days) order by ${vendorsInOrder}))[1] as stated
         from part_vendor t join vendor w on w.organization_id = t.organization_id and w.id = t.vendor_id and w.deleted_at is null
         where t.organization_id = p.organization_id and t.part_id = p.id) v on true
       left join lateral (select min(a.criticality) as criticality
         from asset_part l join asset a on a.organization_id = l.organization_id and a.id = l.asset_id and a.deleted_at is null
         where l.organization_id = p.organization_id and l.part_id = p.id) a on true
     where p.organization_id = $1 and p.id = any($2) and p.deleted_at is null and p.components is null`,
    [ctx.organization.id, ids],
    'often',
  );
  const leads = await readLeads(ctx, rows);
  return new Map(rows.map((row) => [row.id, { ...row, leads: leads.get(row.id) ?? [] }]));
}

export interface Delivery {
  part: string;
  order: string;
  order_name: string;
  sent_on: string;
  completed_on: string;
  days: number;
}

/**
 * SQL: the lines of vendors that are complete, with the day on which they were: the receipt that completed it, or the
 * last of an order closed short. A receipt taken back never was. `pairs` are rows of part and vendor.
 */
export const completedLines = (pairs: string, zone: string): string => `
  select l.part_id, o.vendor_id, o.id as order_id, o.name as order_name, (o.sent_at at time zone ${zone})::date as sent_on,
    (c.at at time zone ${zone})::date as completed_on
  from ${pairs} w
    join purchase_order_part l on l.organization_id = w.organization_id and l.part_id = w.part_id
    join purchase_order o on o.organization_id = l.organization_id and o.id = l.order_id and o.vendor_id = w.vendor_id
      and o.deleted_at is null and o.sent_at is not null
    cross join lateral (select n.quantity from jsonb_to_recordset(o.lines) as n (part uuid, quantity int) where n.part = l.part_id) n
    cross join lateral (
      select case when max(r.total) >= n.quantity then min(r.created_at) filter (where r.total >= n.quantity)
          when o.closed_at is not null then max(r.created_at) end as at
      from (select r.created_at, sum(r.quantity) over (order by r.created_at, r.id) as total from purchase_receipt r
        where r.organization_id = o.organization_id and r.order_id = o.id and r.part_id = l.part_id and r.takes_back is null
          and not exists (select from purchase_receipt t where t.organization_id = r.organization_id and t.takes_back = r.id)) r) c
  where c.at is not null`;

const deliveries = `select d.part_id as part, d.order_id as order, d.order_name, to_char(d.sent_on, 'YYYY-MM-DD') as sent_on,
    to_char(d.completed_on, 'YYYY-MM-DD') as completed_on, d.completed_on - d.sent_on as days
  from (${completedLines(
    `(select $1::uuid as organization_id, p as part_id, v as vendor_id from unnest($2::uuid[], $3::uuid[]) as u (p, v))`,
    '$4',
  )}) d
  where d.completed_on >= $5::date order by d.completed_on desc, d.order_id`;

/** Past deliveries of each part by its vendor, newest first (B4). */
export function readDeliveries(
  ctx: Context,
  pairs: readonly { id: string; vendor: string | null }[],
): Promise<Delivery[]> {
  const bought = pairs.filter(({ vendor }) => vendor !== null);
  if (bought.length === 0) return Promise.resolve([]);
  return ctx.db.rows<Delivery>(
    deliveries,
    [
      ctx.organization.id,
      bought.map(({ id }) => id),
      bought.map(({ vendor }) => vendor),
      ctx.organization.time_zone,
      addDays(todayOf(ctx), -leadDays),
    ],
    'often',
  );
}

async function readLeads(ctx: Context, parts: readonly { id: string; vendor: string | null }[]) {
  const leads = new Map<string, number[]>();
  for (const { part, days } of await readDeliveries(ctx, parts)) leads.set(part, [...(leads.get(part) ?? []), days]);
  return leads;
}

/** The stock of each part, its main place first: where most is on hand, then by name. */
const readShelves = (ctx: Context, ids: string[]): Promise<Shelf[]> =>
  ctx.db.rows<Shelf>(
    `select s.part_id as part, s.location_id as location, s.quantity, s.reserved, s.minimum_quantity,
       round(s.quantity * p.average_cost, 2)::text as value
     from part_stock s
       join part p on p.organization_id = s.organization_id and p.id = s.part_id
       join location l on l.organization_id = s.organization_id and l.id = s.location_id and l.deleted_at is null
     where s.organization_id = $1 and s.part_id = any($2) and p.id = any($2) order by s.part_id, s.quantity desc, app_fold(l.name), l.id`,
    [ctx.organization.id, ids],
  );

function readWeeks(ctx: Context, ids: string[]): Promise<UsedWeek[]> {
  const first = addDays(weekOf(todayOf(ctx), 'monday'), -7 * weeksBack);
  return ctx.db.rows<UsedWeek>(
    `select part_id as part, location_id as location, to_char(week, 'YYYY-MM-DD') as week, is_scheduled, issued::int,
       returned::int, value::text
     from part_week where organization_id = $1 and part_id = any($2) and week >= $3`,
    [ctx.organization.id, ids, first],
  );
}

const readLedger = (ctx: Context, ids: string[]): Promise<Moved[]> =>
  ctx.db.rows<Moved>(
    `select part_id as part, location_id as location, min(m.at) as first_at,
       max(m.at) filter (where kind = 'issue') as issued_at,
       max(m.at) filter (where quantity > 0 and balance = quantity) as filled_at,
       max(m.at) filter (where balance = 0 and quantity < 0) as emptied_at,
       max(m.at) filter (where kind = 'count') as counted_at
     from (select part_id, location_id, kind, quantity, balance, coalesce(counted_at, created_at) as at from part_movement
       where organization_id = $1 and part_id = any($2)) m group by 1, 2`,
    [ctx.organization.id, ids],
  );

/** Those with a place of their own before the others. */
const placedFirst = <T extends { location: string | null }>(rows: readonly T[]): T[] => [
  ...rows.filter(({ location }) => location !== null),
  ...rows.filter(({ location }) => location === null),
];

interface Needed extends Need {
  part: string;
  location: string | null;
  /** Where the work is. */
  site: string | null;
}

/** Rows of parts `w`, those of kits as rows of their components unless an assembled kit is reserved. */
const neededParts = `(select w.organization_id, w.work_order_id, w.location_id, w.part_id, w.quantity::bigint as quantity
    from work_order_part w where w.organization_id = $1 and w.part_id = any($2)
  union all
  select w.organization_id, w.work_order_id, w.location_id, c.part, w.quantity::bigint * c.quantity
    from part k cross join lateral jsonb_to_recordset(k.components) as c (part uuid, quantity int)
      join work_order_part w on w.organization_id = k.organization_id and w.part_id = k.id
    where k.organization_id = $1 and k.components is not null and c.part = any($2)
      and not exists (select from part_reservation v where v.organization_id = w.organization_id
        and v.origin_type = 'work-order' and v.origin_id = w.work_order_id and v.part_id = w.part_id))`;

/** Every hour is the most often that work recurs. */
const mostDates = (daysAhead + 1) * 24;

/** What planned work needs, and what the dates of series will (B3). */
async function readNeeds(ctx: Context, ids: string[]): Promise<Needed[]> {
  const today = todayOf(ctx);
  const { id, time_zone } = ctx.organization;
  const dayOf = (at: string | number | null) =>
    at === null ? 0 : Math.max(0, daysBetween(today, dayIn(at, time_zone)));
  const planned = await ctx.db.rows<Omit<Needed, 'day'> & { at: string | null }>(
    `select w.part_id as part, w.location_id as location, w.quantity::int as quantity, o.id as work_order,
       o.series_id as series, o.series_id is not null as is_scheduled, coalesce(o.start_date, o.due_date) as at,
       o.location_id as site
     from ${neededParts} w join work_order o on o.organization_id = w.organization_id and o.id = w.work_order_id
     where o.kind = 'work_order' and o.deleted_at is null and o.status <> 'done'`,
    [id, ids],
    'often',
  );
  const plans = await ctx.db.rows<Pick<Needed, 'part' | 'location' | 'site' | 'quantity'> & { series: string }>(
    `select w.part_id as part, w.location_id as location, w.quantity::int as quantity, s.id as series, o.location_id as site
     from ${neededParts} w join work_order_series s on s.organization_id = w.organization_id and s.id = w.work_order_id
       join work_order o on o.organization_id = s.organization_id and o.id = s.id
     where s.is_active`,
    [id, ids],
    'often',
  );
  const params = new Params();
  const where = `w.organization_id = ${params.add(id)} and w.deleted_at is null
    and s.id = any(${params.add([...new Set(plans.map(({ series }) => series))], 'uuid[]')})`;
  const series = plans.length === 0 ? [] : await activeSeries(ctx, [where], params);
  const end = Date.parse(ctx.now) + (daysAhead + 1) * dayLength;
  const { dates } = datesOf(ctx, series, Date.parse(ctx.now), end, { ofOne: mostDates, ofAll: 1_000_000 });
  const plansOf = grouped(plans, (plan) => plan.series);
  const upcoming = dates.flatMap(({ series: { id: of }, at }) => {
    const day = dayOf(at);
    // From now on so many times 24 hours reach into the day after the last.
    if (day > daysAhead) return [];
    return (plansOf.get(of) ?? []).map((plan) => ({ ...plan, day, is_scheduled: true, work_order: null }));
  });
  return [...planned.map(({ at, ...need }) => ({ ...need, day: dayOf(at) })), ...upcoming];
}

/** What is outstanding of orders, from drafts on. */
export const readOrders = (
  ctx: Context,
  ids: string[],
): Promise<(Ordered & { part: string; location: string | null })[]> =>
  ctx.db.rows(
    `select i.part_id as part, case when d.deleted_at is null then o.deliver_to_id end as location, o.id as order,
       l.quantity - l.received as quantity, to_char(o.expected_on, 'YYYY-MM-DD') as expected_on,
       case when o.status in ('sent', 'partially_received') then to_char((o.sent_at at time zone $3)::date, 'YYYY-MM-DD') end as sent_on
     from purchase_order_part i
       join purchase_order o on o.organization_id = i.organization_id and o.id = i.order_id and o.deleted_at is null
         and o.status in ('draft', 'requested', 'approved', 'sent', 'partially_received')
       left join location d on d.organization_id = o.organization_id and d.id = o.deliver_to_id
       cross join lateral (select l.quantity, coalesce((select sum(r.quantity) from purchase_receipt r
           where r.organization_id = o.organization_id and r.order_id = o.id and r.part_id = i.part_id), 0)::int as received
         from jsonb_to_recordset(o.lines) as l (part uuid, quantity int) where l.part = i.part_id) l
     where i.organization_id = $1 and i.part_id = any($2) and l.quantity > l.received order by o.number`,
    [ctx.organization.id, ids, ctx.organization.time_zone],
    'often',
  );
