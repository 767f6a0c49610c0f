import { dayIn } from '#shared/wall';
import { daysBetween } from '#shared/days';

/** What planning needs to know about a work order. */
export interface Planned {
  start_date: string | null;
  due_date: string | null;
  estimated_minutes: number | null;
  /** The progress of its sub work orders, which carry the work if there are any. */
  progress?: { done: number; total: number } | null;
  assigned_to: { users: { id: string }[]; teams: { id: string; name: string }[] };
}

/** The day of a job: its due date, or else its start date. Null if it is unscheduled. */
export function dayOf({ due_date, start_date }: Pick<Planned, 'due_date' | 'start_date'>, zone: string): string | null {
  const at = due_date ?? start_date;
  return at ? dayIn(at, zone) : null;
}

/** Open work due before this day is overdue: the first day shown, or today if that is earlier. */
export const behindOf = (first: string, today: string): string => (first < today ? first : today);

/** The work of one assignee, day by day. */
export interface Load {
  minutes: number[];
  /** How many have no estimate. */
  without_estimate: number[];
}

export const nobody = '';

/** The rows that a job counts for: its people; if there are none, its teams; otherwise nobody. */
export function holdersOf({ assigned_to: { users, teams } }: Pick<Planned, 'assigned_to'>): string[] {
  const holders = (users.length > 0 ? users : teams).map(({ id }) => id);
  return holders.length > 0 ? holders.sort() : [nobody];
}

/**
 * The load per assignee and day. An estimate covers all the work, so assignees share it, to the minute. A work order
 * with sub work orders is not counted, because its sub work orders are.
 */
export function loadOf(orders: readonly Planned[], first: string, count: number, zone: string): Map<string, Load> {
  const loads = new Map<string, Load>();
  const loadFor = (who: string): Load => {
    const load = loads.get(who) ?? { minutes: Array(count).fill(0), without_estimate: Array(count).fill(0) };
    loads.set(who, load);
    return load;
  };
  for (const order of orders) {
    const day = dayOf(order, zone);
    const at = day === null ? -1 : daysBetween(first, day);
    if (at < 0 || at >= count || order.progress) continue;
    const shared = holdersOf(order);
    for (const [place, who] of shared.entries()) {
      const load = loadFor(who);
      if (order.estimated_minutes === null) load.without_estimate[at]! += 1;
      else load.minutes[at]! += shareOf(order.estimated_minutes, place, shared.length);
    }
  }
  return loads;
}

/** Whole minutes that add up: the first ones take the remainder. */
const shareOf = (minutes: number, place: number, count: number): number =>
  Math.floor(minutes / count) + (place < minutes % count ? 1 : 0);

/** The teams with work that names no person. */
export function teamsOf<T extends { id: string; name: string }>(
  orders: readonly { assigned_to: { users: unknown[]; teams: T[] } }[],
): T[] {
  const unclaimed = orders.filter(({ assigned_to }) => assigned_to.users.length === 0);
  const teams = new Map(unclaimed.flatMap(({ assigned_to }) => assigned_to.teams.map((team) => [team.id, team])));
  return [...teams.values()].sort((a, b) => a.name.localeCompare(b.name));
}
