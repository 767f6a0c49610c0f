import { addDays, daysBetween } from '#shared/days';
import { xyzOf } from './formulas/abc';
import { demandOf } from './formulas/demand';
import type { Costs, Facts, Ordered } from './facts';
import { leadTimeDeviation, leadTimeOf } from './formulas/lead-time';
import {
  type Course,
  type Dated,
  daysAhead,
  daysOfCover,
  projectionOf,
  stockOutDay,
  upTo,
} from './formulas/projection';
import { type Rate, rateOf } from './formulas/rate';
import { type Reorder, reorderOf, serviceOf } from './formulas/reorder';
import { total } from './formulas/statistics';
import type { LeadTime, StockState } from './supply-chain';

/** A row of the outlook with what it was reckoned by. */
export interface Reckoned {
  facts: Facts;
  /** Demand of the complete weeks, oldest first. */
  scheduledWeeks: number[];
  oneOffWeeks: number[];
  rate: Rate;
  leadTime: LeadTime;
  course: Course;
  projection: Float64Array;
  reorder: Reorder;
  knownDemand: number;
  onOrder: number;
  daysOfCover: number | null;
  stockOutOn: string | null;
  stockState: StockState | null;
}

/** Reckons a part at a location as of a day (B1 to B7). */
export function reckon(facts: Facts, today: string, costs: Costs): Reckoned {
  const { part, onHand, needs } = facts;
  // What came back in the week that runs was no demand of the weeks before; what was taken in it is not counted yet.
  const [scheduledWeeks, oneOffWeeks] = [facts.scheduled, facts.oneOff].map((weeks) => demandOf(weeks).slice(0, -1));
  const rate = rateOf(part.is_archived ? [] : oneOffWeeks!);
  const leadTime = leadTimeOf(part.leads, part.stated);
  const [scheduled, oneOff] = [true, false].map((kind) => needs.filter((need) => need.is_scheduled === kind));
  const course: Course = {
    onHand,
    rate: rate.rate,
    scheduled: scheduled!,
    oneOff: oneOff!,
    arrivals: arrivalsOf(facts.orders, leadTime, today).filter(({ day }) => day >= 0),
  };
  const projection = projectionOf(course);
  const outDay = stockOutDay(projection);
  const onOrder = total(facts.orders.map(({ quantity }) => quantity));
  const knownDemand = upTo(needs, daysAhead);
  return {
    facts,
    scheduledWeeks: scheduledWeeks!,
    oneOffWeeks: oneOffWeeks!,
    rate,
    leadTime,
    course,
    projection,
    reorder: reorderOf(
      {
        ...rate,
        leadTime,
        criticality: part.criticality,
        onHand,
        onOrder,
        scheduled: scheduled!,
        oneOff: oneOff!,
        unitCost: part.average_cost === null ? null : Number(part.average_cost),
      },
      costs,
    ),
    knownDemand,
    onOrder,
    daysOfCover: daysOfCover(course),
    stockOutOn: outDay === undefined ? null : addDays(today, outDay),
    stockState: stockStateOf(facts, knownDemand, today),
  };
}

/** When orders that were sent arrive; the day of a late one is before today. */
export const arrivalsOf = (
  orders: readonly Ordered[],
  leadTime: LeadTime,
  today: string,
): (Dated & { order: string })[] =>
  orders.flatMap(({ order, quantity, sent_on, expected_on }) =>
    sent_on === null
      ? []
      : [{ order, quantity, day: daysBetween(today, expected_on ?? addDays(sent_on, leadTime.median)) }],
  );

const deadAfter = 364;
const slowAfter = 182;

/** Stock that nobody has needed for long, and nobody will; that of critical machines is kept on purpose (B7). */
function stockStateOf(
  { part, onHand, firstAt, issuedAt, filledAt }: Facts,
  knownDemand: number,
  today: string,
): StockState | null {
  const since = [firstAt, issuedAt, filledAt]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  if (onHand <= 0 || knownDemand > 0 || since === undefined) return null;
  const days = daysBetween(since, today);
  if (days < slowAfter) return null;
  if (part.criticality === 'a') return 'insurance';
  return days >= deadAfter ? 'dead' : 'slow';
}

/** The XYZ class of a part, from the demand at all of its locations (B7). */
export function xyzOfPart(rows: readonly Reckoned[]): ReturnType<typeof xyzOf> {
  const length = Math.max(0, ...rows.map(({ oneOffWeeks }) => oneOffWeeks.length));
  const weeks = Array<number>(length).fill(0);
  for (const { oneOffWeeks, scheduledWeeks } of rows)
    for (const all of [oneOffWeeks, scheduledWeeks])
      for (const [at, demand] of all.entries()) weeks[length - all.length + at]! += demand;
  return xyzOf(weeks);
}

/** What the formulas were filled in with, to show. */
export function inputsOf({ rate, leadTime, reorder, facts, oneOffWeeks }: Reckoned) {
  const { factor, level } = serviceOf(facts.part.criticality);
  return {
    weeks: oneOffWeeks.length,
    adi: rate.adi,
    cv2: rate.cv2,
    rate: rate.rate,
    weekly_deviation: rate.weeklyDeviation,
    lead_time_deviation: leadTimeDeviation(leadTime),
    service_factor: factor,
    service_level: level,
    needed_in_lead_time: reorder.needed,
    yearly_use: reorder.yearlyUse,
    average_cost: facts.part.average_cost,
    economic_quantity: reorder.economicQuantity,
  };
}
