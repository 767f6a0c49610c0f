import { addDays, weekOf } from '#shared/days';
import { badRequest, notFound } from '#shared/errors';
import { rounded } from '#shared/figure';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { workOrders } from '#features/work-order/index.server';
import { type Delivery, readCosts, readDeliveries, todayOf } from './facts.server';
import type { Costs } from './facts';
import { readsCosts } from './listing.server';
import { arrivalsOf, inputsOf, type Reckoned, xyzOfPart } from './outlook';
import { namedShown, outlookOf, type OutlookRow, partShown } from './parts.server';
import { columnsOf, reckonedOf } from './reckon.server';
import type { Abc, OutlookDelivery, OutlookDetail, OutlookNeed } from './supply-chain';
import { labels } from './supply-chain.words';

/** A part at a location, reckoned now by the same function as the rows; without a location, at its main place. */
export async function readDetail(ctx: Context, part: string, query: URLSearchParams): Promise<OutlookDetail> {
  for (const name of query.keys()) if (name !== 'location') throw badRequest(messages.unknownFilter(name));
  const location = query.get('location');
  if (location !== null && !isUuid(location))
    throw badRequest(messages.badFilterValue('location', messages.mustBeId(labels.location)));
  const rows = await reckonedOf(ctx, [part]);
  const row = location ? rows.find(({ facts }) => facts.location === location) : rows.toSorted(byStock)[0];
  if (!row) throw notFound();
  const [head, needs, arrivals, deliveries, costs] = await Promise.all([
    readHead(ctx, row),
    needsOf(ctx, row),
    readArrivals(ctx, row),
    readDeliveries(ctx, [row.facts.part]),
    readCosts(ctx),
  ]);
  const {
    part_id: _part,
    location_id: _location,
    part_name: _name,
    vendor_id: _vendor,
    ...columns
  } = columnsOf(row, xyzOfPart(rows));
  const today = todayOf(ctx);
  return {
    ...outlookOf(ctx, { ...columns, ...head.row, as_of: ctx.now } as OutlookRow),
    weeks: weeksOf(row, today),
    needs,
    arrivals,
    projection: Array.from(row.projection, (stock, day) => ({ day: addDays(today, day), stock: rounded(stock, 2) })),
    lead_times: deliveries.map(deliveryOf),
    surplus: rows
      .filter((other) => other !== row && surplusOf(other) > 0)
      .map((other) => ({
        location: { id: other.facts.location, name: head.places.get(other.facts.location)! },
        quantity: surplusOf(other),
      })),
    inputs: shownInputs(ctx, row, costs),
  };
}

const byStock = (a: Reckoned, b: Reckoned): number => b.facts.onHand - a.facts.onHand;

/** What a place can give away: more than its minimum, its reorder point and what is planned there. */
const surplusOf = ({ facts, reorder, knownDemand }: Reckoned): number =>
  Math.max(
    0,
    Math.min(facts.onHand - facts.reserved, facts.onHand - Math.max(facts.minimum, reorder.reorderPoint) - knownDemand),
  );

interface Head {
  row: Pick<OutlookRow, 'part' | 'location' | 'vendor' | 'abc'>;
  /** Names by id. */
  places: Map<string, string>;
}

async function readHead(ctx: Context, { facts }: Reckoned): Promise<Head> {
  const { id } = ctx.organization;
  const [[found], places] = await Promise.all([
    ctx.db.rows<OutlookRow & { abc: Abc | null }>(
      `select ${partShown('p')} as part, ${namedShown('l')} as location, ${namedShown('v')} as vendor,
         (select abc from part_outlook o where o.organization_id = p.organization_id and o.part_id = p.id limit 1) as abc
       from part p
         join location l on l.organization_id = p.organization_id and l.id = $3
         left join vendor v on v.organization_id = p.organization_id and v.id = $4
       where p.organization_id = $1 and p.id = $2`,
      [id, facts.part.id, facts.location, facts.part.vendor],
    ),
    ctx.db.rows<{ id: string; name: string }>(
      `select l.id, l.name from part_stock s join location l on l.organization_id = s.organization_id and l.id = s.location_id
       where s.organization_id = $1 and s.part_id = $2`,
      [id, facts.part.id],
    ),
  ]);
  return { row: found!, places: new Map(places.map((place) => [place.id, place.name])) };
}

function weeksOf({ oneOffWeeks, scheduledWeeks }: Reckoned, today: string): OutlookDetail['weeks'] {
  const monday = weekOf(today, 'monday');
  return oneOffWeeks.map((one_off, at) => ({
    week: addDays(monday, -7 * (oneOffWeeks.length - at)),
    one_off,
    scheduled: scheduledWeeks[at]!,
  }));
}

/** The names of work that the person may not see stay out; what it needs does not. */
async function needsOf(ctx: Context, { facts }: Reckoned): Promise<OutlookNeed[]> {
  const today = todayOf(ctx);
  const ids = [...new Set(facts.needs.flatMap(({ work_order, series }) => [work_order, series]).filter(Boolean))];
  const params = new Params();
  const visible = visibleTo(ctx, workOrders, 'w', params);
  const [works, plans] = await Promise.all([
    ctx.db.rows<{ id: string; name: string; code: string }>(
      `select w.id, w.name, w.code from work_order w where ${visible} and w.id = any(${params.add(ids, 'uuid[]')})`,
      params.values,
    ),
    ctx.db.rows<{ id: string; name: string }>(
      `select id, name from work_order where organization_id = $1 and id = any($2::uuid[]) and kind = 'series'`,
      [ctx.organization.id, ids],
    ),
  ]);
  return facts.needs
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, quantity, is_scheduled, work_order, series }) => ({
      day: addDays(today, day),
      quantity,
      is_scheduled,
      work_order: works.find(({ id }) => id === work_order) ?? null,
      series: plans.find(({ id }) => id === series) ?? null,
    }));
}

async function readArrivals(ctx: Context, { facts, leadTime }: Reckoned): Promise<OutlookDetail['arrivals']> {
  const today = todayOf(ctx);
  const arrivals = arrivalsOf(facts.orders, leadTime, today);
  const orders = await ctx.db.rows<{ id: string; name: string; vendor: { id: string; name: string } }>(
    `select o.id, o.name, ${namedShown('v')} as vendor from purchase_order o
       join vendor v on v.organization_id = o.organization_id and v.id = o.vendor_id
     where o.organization_id = $1 and o.id = any($2::uuid[])`,
    [ctx.organization.id, arrivals.map(({ order }) => order)],
  );
  return arrivals
    .toSorted((a, b) => a.day - b.day)
    .map(({ order, day, quantity }) => {
      const { vendor, ...named } = orders.find(({ id }) => id === order)!;
      return { order: named, vendor, day: addDays(today, day), quantity, is_late: day < 0 };
    });
}

const deliveryOf = ({ order, order_name, sent_on, completed_on, days }: Delivery): OutlookDelivery => ({
  order: { id: order, name: order_name },
  sent_on,
  completed_on,
  days,
});

function shownInputs(ctx: Context, row: Reckoned, { orderCost, holdingRate }: Costs): OutlookDetail['inputs'] {
  const { average_cost, ...numbers } = inputsOf(row);
  const six = Object.fromEntries(
    Object.entries(numbers).map(([key, value]) => [key, value === null ? null : rounded(value, 6)]),
  ) as typeof numbers;
  return {
    ...six,
    order_cost: orderCost.toFixed(2),
    holding_rate: holdingRate,
    average_cost: readsCosts(ctx) ? average_cost : null,
  };
}
