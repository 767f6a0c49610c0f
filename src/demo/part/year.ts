import { rounded } from '#shared/decimal';
import { randomOf } from '../asset/history';
import type { DemoTaken } from '../work-order/jobs';
import { type DemoDemand, type DemoPart, demoReasons } from '../part';
import type { MovementKind } from '#features/part/stock/stock';

const [hour, day] = [3_600_000, 86_400_000];

export interface DemoMove {
  at: number;
  kind: MovementKind;
  store: string;
  quantity: number;
  cost?: string;
  reason?: string;
  by: 'stores' | 'shop';
  /** The key of the work order that consumed it. */
  job?: string;
}

/**
 * Two years of stock movements of a part, always the same for a seed: it is issued as it wears, ordered when it is low,
 * transferred to the second location when that is empty, and counted once; work orders consume theirs in between. The
 * two legs of a transfer are one entry. Stock never falls below zero.
 */
export function demoMoves(demo: DemoPart, seed: readonly number[], now: number, taken: DemoTaken[]): DemoMove[][] {
  const next = randomOf(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)]!;
  const { store, also, order, minimum, cost } = demo;
  const stockAt = new Map([[store, 0], ...(also ? [[also[0], 0] as const] : [])]);
  const moves: DemoMove[][] = [];
  const add = (...legs: DemoMove[]) => {
    for (const leg of legs) stockAt.set(leg.store, stockAt.get(leg.store)! + leg.quantity);
    moves.push(legs);
  };
  const here = () => stockAt.get(store)!;
  const begin = now - (demo.demand === 'new' ? 8 * 7 : demoDays) * day;
  add({ at: begin, kind: 'count', store, quantity: minimum + order, cost, reason: 'First count', by: 'stores' });

  let ordered: number | undefined;
  const receive = (at: number): undefined => {
    const price = rounded(String(Math.round(Number(cost) * (94 + next() * 14)) / 100));
    const reason = pick(demoReasons.receive);
    add({ at, kind: 'receive', store, quantity: order, cost: price, reason, by: 'stores' });
  };
  const waiting = taken.toSorted((a, b) => a.at - b.at);
  const give = (until: number) => {
    while (waiting[0] && waiting[0].at < until) {
      const { at, job, name, quantity } = waiting.shift()!;
      if (ordered !== undefined && ordered < at) ordered = receive(ordered);
      while (here() < quantity) receive(at - hour);
      add({ at, kind: 'issue', store, quantity: -quantity, reason: name, by: 'shop', job });
      if (here() <= minimum && ordered === undefined) ordered = workTime(at + (4 + next() * 12) * day, next());
    }
  };
  const counted = now - (60 + Math.floor(next() * 240)) * day;
  for (const [at, wanted] of usesOf(demo, begin, now, next)) {
    const time = workTime(at, next());
    if (time >= now - hour) break;
    give(time);
    if (ordered !== undefined && ordered < time) ordered = receive(ordered);
    if (also && stockAt.get(also[0])! <= also[1] && here() > minimum) {
      const quantity = Math.min(2 * also[1], here());
      const leg = { at: time - hour, kind: 'transfer' as const, reason: 'Filled up', by: 'stores' as const };
      add({ ...leg, store, quantity: -quantity }, { ...leg, store: also[0], quantity });
    }
    const from = also && stockAt.get(also[0])! > 0 && next() < 0.4 ? also[0] : store;
    const quantity = Math.min(wanted, stockAt.get(from)!);
    if (quantity > 0)
      add({ at: time, kind: 'issue', store: from, quantity: -quantity, reason: pick(demoReasons.issue), by: 'shop' });
    if (next() < 0.06 && quantity > 1)
      add({ at: time + hour, kind: 'return', store: from, quantity: 1, reason: 'Not needed', by: 'shop' });
    if (here() <= minimum && ordered === undefined) ordered = workTime(time + (4 + next() * 12) * day, next());
  }
  give(now);
  if (ordered !== undefined && ordered < now - day) receive(ordered);
  const off =
    demo.inStock === undefined ? (next() < 0.4 && here() > 2 ? (next() < 0.6 ? -1 : 1) : 0) : demo.inStock - here();
  if (off !== 0)
    add({
      at: now - (1 + Math.floor(next() * 20)) * hour,
      kind: 'adjust',
      store,
      quantity: off,
      reason: pick(demoReasons.adjust),
      by: 'stores',
    });
  else
    add({
      at: Math.max(counted, moves.at(-1)![0]!.at + hour),
      kind: 'count',
      store,
      quantity: 0,
      reason: 'Cycle count',
      by: 'stores',
    });
  return inOrder(moves, now);
}

/** How far back the movements of the demo plant go: 104 weeks. */
export const demoDays = 728;

type Use = [at: number, quantity: number];

/** When a part is used, and how many. */
function usesOf(demo: DemoPart, begin: number, now: number, next: () => number): Use[] {
  return demo.demand ? weeklyUses(demo, demo.demand, begin, now, next) : wornUses(demo, begin, now, next);
}

/** As it wears. Several are issued at once, so that bolts do not have more movements than bearings. */
function wornUses({ use }: DemoPart, begin: number, now: number, next: () => number): Use[] {
  const batch = Math.max(1, Math.round(use / 14));
  const uses: Use[] = [];
  for (let at = begin; at < now - day;) {
    at += -Math.log(1 - next()) * (365 / (use / batch)) * day;
    uses.push([at, 1 + Math.floor(next() * (2 * batch - 1))]);
  }
  return uses;
}

/** The weeks with a use, as a share, and how much more or less than the mean is used in them. */
const patterns: Record<DemoDemand, { weeks: number; sizes: readonly number[] }> = {
  smooth: { weeks: 1, sizes: [0.8, 1, 1, 1.2] },
  erratic: { weeks: 0.95, sizes: [0.2, 0.4, 0.4, 0.6, 1, 3.4] },
  intermittent: { weeks: 0.3, sizes: [1, 1, 1.4] },
  lumpy: { weeks: 0.25, sizes: [0.3, 0.3, 0.3, 3.1] },
  new: { weeks: 0.9, sizes: [0.7, 1, 1.3] },
  dead: { weeks: 0.5, sizes: [1, 2] },
};

/** Of what is no longer used, the last was issued more than a year ago. */
const deadSince = 60 * 7 * day;

function weeklyUses({ use }: DemoPart, demand: DemoDemand, begin: number, now: number, next: () => number): Use[] {
  const { weeks, sizes } = patterns[demand];
  const mean = use / 52 / weeks;
  const end = demand === 'dead' ? now - deadSince : now - day;
  const uses: Use[] = [];
  for (let at = begin + 3 * day; at < end; at += 7 * day)
    if (next() < weeks) {
      const size = sizes[Math.floor(next() * sizes.length)]!;
      uses.push([at, Math.max(1, Math.round(mean * size))]);
    }
  return uses;
}

/** Makes the times ascend and none lie in the future, because the sums were computed in this order. */
function inOrder(moves: DemoMove[][], now: number): DemoMove[][] {
  let last = 0;
  for (const legs of moves) {
    const at = Math.min(Math.max(legs[0]!.at, last + 60_000), now);
    for (const leg of legs) leg.at = at;
    last = at;
  }
  return moves;
}

/** A full minute between 6:00 and 22:00. */
const workTime = (at: number, share: number): number =>
  Math.floor(at / day) * day + 6 * hour + Math.floor((share * 16 * hour) / 60_000) * 60_000;
