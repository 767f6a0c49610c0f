import { dayIn } from '#shared/wall';
import { daysBetween } from '#shared/days';

/** What planning needs of a work order. */
export interface Planned {
  start_date: string | null;
  due_date: string | null;
  estimated_minutes: number | null;
  /** Of those below it, where there are any: what is to be done is theirs. */
  progress?: { done: number; total: number } | null;
  assigned_to: { users: { id: string }[]; teams: { id: string; name: string }[] };
}

/** The day it stands on: when it is due, or when it starts where nothing says until when. None: it is still to be planned. */
export function dayOf({ due_date, start_date }: Pick<Planned, 'due_date' | 'start_date'>, zone: string): string | null {
  const at = due_date ?? start_date;
  return at ? dayIn(at, zone) : null;
}

/** Before which day work that is not done is left over: the first that is shown, or today where that is still ahead. */
export const behindOf = (first: string, today: string): string => (first < today ? first : today);

/** What is to be done by somebody, day by day. */
export interface Load {
  minutes: number[];
  /** How many nobody has put a time to. */
  without_estimate: number[];
}

export const nobody = '';

/** In whose line it stands: those of the people who have it; of the teams, where they have not said who; or nobody's. */
export function holdersOf({ assigned_to: { users, teams } }: Pick<Planned, 'assigned_to'>): string[] {
  const holders = (users.length > 0 ? users : teams).map(({ id }) => id);
  return holders.length > 0 ? holders.sort() : [nobody];
}

/**
 * Who has how much on which of the days. An estimate is all the work there is to do: those who share a work order share
 * it, to the minute. What has others below it is done with them, and is not counted beside them.
 */
export function loadOf(orders: readonly Planned[], first: string, count: number, zone: string): Map<string, Load> {
  const loads = new Map<string, Load>();
  const of = (who: string): Load => {
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
      const load = of(who);
      if (order.estimated_minutes === null) load.without_estimate[at]! += 1;
      else load.minutes[at]! += shareOf(order.estimated_minutes, place, shared.length);
    }
  }
  return loads;
}

/** Whole minutes that add up: the first take what is left over. */
const shareOf = (minutes: number, place: number, many: number): number =>
  Math.floor(minutes / many) + (place < minutes % many ? 1 : 0);

/** Those that have something of which nobody has said who does it. */
export function teamsOf<T extends { id: string; name: string }>(
  orders: readonly { assigned_to: { users: unknown[]; teams: T[] } }[],
): T[] {
  const having = orders.filter(({ assigned_to }) => assigned_to.users.length === 0);
  const teams = new Map(having.flatMap(({ assigned_to }) => assigned_to.teams.map((team) => [team.id, team])));
  return [...teams.values()].sort((a, b) => a.name.localeCompare(b.name));
}
