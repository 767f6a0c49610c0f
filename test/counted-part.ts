/** What supply chain says of a part, counted one by one by the words of B1 to B7, to compare it with. */

interface Move {
  daysAgo: number;
  kind: 'issue' | 'return' | 'receive' | 'count';
  quantity: number;
}
/** Days from today; below zero it is late. */
interface Ahead {
  days: number;
  quantity: number;
}

export interface Used {
  /** When it was first in stock, and what is said to have moved since. */
  since: number;
  moves: Move[];
  /** Work for which it is wanted from the store, or from wherever most is. */
  needs: (Ahead & { isNamed: boolean })[];
  /** Work that recurs every so many weeks, from a day on. */
  series: (Ahead & { weeks: number }) | null;
  orders: (Ahead & { isSent: boolean })[];
  /** Days that a delivery takes as the vendor says, and that those took which came. */
  stated: number;
  delivered: { daysAgo: number; took: number }[];
  criticality: 'a' | 'b' | 'c' | null;
}

export const atFirst = 20;
const cost = 4;
/** How far ahead is reckoned. */
const last = 182;

const add = (all: number[]): number => all.reduce((one, other) => one + other, 0);
const mean = (all: number[]): number => (all.length === 0 ? 0 : add(all) / all.length);
const spread = (all: number[]): number =>
  all.length < 2 ? 0 : Math.sqrt(add(all.map((one) => (one - mean(all)) ** 2)) / (all.length - 1));
const up = (value: number): number => Math.ceil(value - 1e-9) + 0;
const units = (all: Ahead[], until: number): number =>
  add(all.map(({ days, quantity }) => (days <= until ? quantity : 0)));

/** The moves that were possible, because nobody takes what is not there, and what they left. */
export function walked({ moves, since }: Used) {
  let onHand = atFirst;
  // Days ago.
  let [filled, emptied] = [since, undefined as number | undefined];
  const done: Move[] = [];
  for (const move of moves.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    if (move.daysAgo >= since || (move.kind === 'issue' && move.quantity > onHand)) continue;
    if (onHand === 0) filled = move.daysAgo;
    if (move.kind === 'count') onHand = move.quantity;
    else onHand += move.kind === 'issue' ? -move.quantity : move.quantity;
    if (onHand === 0) emptied = move.daysAgo;
    done.push(move);
  }
  return { onHand, done, filled, emptied };
}

/** Needs by whether they name the store: only what is free there can be asked for by name. */
export function placed(part: Used): Used['needs'] {
  let free = walked(part).onHand;
  return part.needs.map((need) => {
    const isNamed = need.isNamed && need.quantity <= free;
    if (isNamed) free -= need.quantity;
    return { ...need, isNamed };
  });
}

/** Units used in each complete week, the oldest first: each that came back takes away the latest up to its week (B1). */
function demand(done: Move[], since: number): number[] {
  // Today is a Monday, so that week 0, which runs, is today alone.
  const weekOf = (daysAgo: number) => Math.ceil(daysAgo / 7);
  const weeksOf = (kind: Move['kind']) =>
    done
      .flatMap((move) => (move.kind === kind ? Array<number>(move.quantity).fill(weekOf(move.daysAgo)) : []))
      .toSorted((one, other) => one - other);
  const used = weeksOf('issue');
  for (const week of weeksOf('return')) {
    const latest = used.findIndex((one) => one >= week);
    if (latest !== -1) used.splice(latest, 1);
  }
  const weeks = Math.min(52, weekOf(since));
  return Array.from({ length: weeks }, (_, at) => used.filter((one) => one === weeks - at).length);
}

/** How a part is used, and how much of it a week (B2). */
function rated(weeks: number[]): { class: string; rate: number } {
  const some = weeks.filter((one) => one > 0);
  if (weeks.length < 13) return { class: 'new', rate: mean(weeks) };
  if (some.length === 0) return { class: 'none', rate: 0 };
  const [interval, variation] = [weeks.length / some.length, (spread(some) / mean(some)) ** 2];
  if (interval < 1.32 && variation < 0.49)
    return { class: 'smooth', rate: weeks.reduce((level, one) => 0.8 * level + 0.2 * one, mean(weeks)) };
  const size = some.reduce((z, one) => 0.9 * z + 0.1 * one, mean(some));
  if (interval < 1.32) {
    const at = weeks.flatMap((one, week) => (one > 0 ? [week] : []));
    const gaps = at.map((week, nth) => week - (at[nth - 1] ?? -1));
    return { class: 'erratic', rate: (0.95 * size) / gaps.reduce((p, gap) => 0.9 * p + 0.1 * gap, interval) };
  }
  const chance = weeks.reduce((p, one) => (one > 0 ? p + 0.05 * (1 - p) : 0.95 * p), 1 / interval);
  return { class: variation < 0.49 ? 'intermittent' : 'lumpy', rate: chance * size };
}

/** Days in the middle, and those that nine of ten deliveries do not exceed (B4). */
function leadOf({ delivered, stated }: Used) {
  const lines = delivered.length;
  if (lines < 3) return { median: stated, p90: up(1.5 * stated), source: 'stated', lines };
  const days = delivered.map(({ took }) => took).toSorted((one, other) => one - other);
  const at = (share: number) => {
    const place = share * (lines - 1);
    const [low, high] = [days[Math.floor(place)]!, days[Math.ceil(place)]!];
    return up(low + (place % 1) * (high - low));
  };
  return { median: at(0.5), p90: at(0.9), source: 'history', lines };
}

/** How even thirteen four-week sums are (B7). */
function evenness(weeks: number[]): 'X' | 'Y' | 'Z' | null {
  const sums = Array.from({ length: 13 }, (_, at) => add(weeks.slice(4 * at, 4 * at + 4)));
  if (weeks.length < 52 || add(sums) === 0) return null;
  const variation = spread(sums) / mean(sums);
  return variation < 0.5 ? 'X' : variation < 1 ? 'Y' : 'Z';
}

/** Kept for how long without need (B7). */
function kept(part: Used, known: number): string | null {
  const { onHand, done, filled } = walked(part);
  const issues = done.flatMap(({ kind, daysAgo }) => (kind === 'issue' ? [daysAgo] : []));
  const days = Math.min(filled, ...issues);
  if (onHand === 0 || known > 0 || days < 182) return null;
  if (part.criticality === 'a') return 'insurance';
  return days < 364 ? 'slow' : 'dead';
}

function datesOf({ series }: Used): Ahead[] {
  if (!series) return [];
  const dates = Array.from({ length: last }, (_, nth) => series.days + 7 * series.weeks * nth);
  return dates.filter((days) => days <= last).map((days) => ({ days, quantity: series.quantity }));
}

const serviceFactors = { a: 2.326, b: 1.645, c: 1.282 };

/** All of it; days are counted from today. */
export function counted(part: Used) {
  const { onHand, done, emptied } = walked(part);
  const weeks = demand(done, part.since);
  const { class: kind, rate } = rated(weeks);
  const lead = leadOf(part);
  // What names no place is taken where most is, of two the first by name. In the yard is one, and what was delivered.
  const isMain = onHand >= 1 + part.delivered.length;
  const needs = placed(part).filter(({ isNamed }) => isNamed || isMain);
  const scheduled = isMain ? datesOf(part) : [];
  const needed = (until: number) => units(needs, until) + units(scheduled, until);
  const sent = part.orders.filter(({ isSent }) => isSent);
  const inTime = sent.filter(({ days }) => days >= 0);
  const course = Array.from(
    { length: last + 1 },
    (_, day) => onHand - units(scheduled, day) - Math.max(units(needs, day), (rate * day) / 7),
  );
  const projection = course.map((stock, day) => stock + units(inTime, day));
  const empty = course.findIndex((stock) => stock < -1e-9);
  const factor = serviceFactors[part.criticality ?? 'c'];
  const leadDeviation = (lead.p90 - lead.median) / 1.2816;
  const margin = Math.sqrt((lead.median / 7) * spread(weeks) ** 2 + (rate / 7) ** 2 * leadDeviation ** 2);
  const point = Math.max(part.criticality === 'a' ? 1 : 0, up((rate * lead.median) / 7 + factor * margin));
  const position = onHand + add(part.orders.map(({ quantity }) => quantity)) - needed(lead.p90);
  const yearly = 52 * (rate + units(scheduled, last) / 26);
  const best = yearly > 0 ? Math.min(up(yearly), Math.max(1, up(Math.sqrt((2 * yearly * 50) / (0.2 * cost))))) : 0;
  return {
    weeks,
    projection,
    outOn: projection.findIndex((stock) => stock < -1e-9),
    emptied,
    arrivals: sent.map(({ days, quantity }) => [days, quantity, days < 0]),
    needs: [
      ...needs.map(({ days, quantity }) => [Math.max(0, days), quantity, false]),
      ...scheduled.map(({ days, quantity }) => [days, quantity, true]),
    ],
    row: {
      on_hand: onHand,
      on_order: add(part.orders.map(({ quantity }) => quantity)),
      demand_52w: add(weeks),
      class: kind,
      known_demand: needed(last),
      lead_time: lead,
      days_of_cover: empty === -1 ? null : Math.max(0, empty - 1),
      reorder_point: point,
      position,
      order_quantity: position < point ? Math.max(best, point - position) : 0,
      xyz: evenness(weeks),
      stock_state: kept(part, needed(last)),
      value: (onHand * cost).toFixed(2),
    },
    inputs: {
      weeks: weeks.length,
      rate,
      weekly_deviation: spread(weeks),
      lead_time_deviation: leadDeviation,
      service_factor: factor,
      needed_in_lead_time: needed(lead.p90),
      yearly_use: yearly,
      economic_quantity: best,
    },
  };
}
