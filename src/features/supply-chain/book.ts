import { daysBetween, weekOf } from '#shared/days';
import { dayIn } from '#shared/wall';
import { type Week, weeksBack } from './formulas/demand';
import type { Facts, PartFacts } from './facts';

export interface Shelf {
  part: string;
  location: string;
  quantity: number;
  reserved: number;
  minimum_quantity: number;
  value: string | null;
}

export interface UsedWeek {
  part: string;
  location: string;
  week: string;
  is_scheduled: boolean;
  issued: number;
  returned: number;
  value: string;
}

export interface Moved {
  part: string;
  location: string;
  first_at: string;
  issued_at: string | null;
  filled_at: string | null;
  emptied_at: string | null;
  counted_at: string | null;
}

/** One for all weeks of all rows, because most weeks are so. */
const nothing: Week = Object.freeze({ issued: 0, returned: 0 });

/** The rows while they are put together. */
export class Book {
  readonly #parts: Map<string, PartFacts>;
  readonly #main = new Map<string, string>();
  readonly #facts = new Map<string, Facts>();
  readonly #monday: string;
  readonly #zone: string;

  constructor(parts: Map<string, PartFacts>, today: string, zone: string) {
    this.#parts = parts;
    this.#monday = weekOf(today, 'monday');
    this.#zone = zone;
  }

  /**
   * The row at a location, or without one at the main place, which is the first that was asked for. A part that is at
   * none is taken to where the work is; undefined if that is nowhere, too.
   */
  at(part: string, location: string | null, site: string | null = null): Facts | undefined {
    const place = location ?? this.#main.get(part) ?? site;
    if (!place) return undefined;
    if (!this.#main.has(part)) this.#main.set(part, place);
    const key = `${part} ${place}`;
    const known = this.#facts.get(key);
    if (known) return known;
    const facts: Facts = {
      part: this.#parts.get(part)!,
      location: place,
      onHand: 0,
      reserved: 0,
      minimum: 0,
      value: null,
      scheduled: [],
      oneOff: [],
      issuedValue: 0,
      firstAt: null,
      issuedAt: null,
      filledAt: null,
      emptiedAt: null,
      countedAt: null,
      needs: [],
      orders: [],
    };
    this.#facts.set(key, facts);
    return facts;
  }

  put({ part, location, quantity, reserved, minimum_quantity, value }: Shelf): void {
    Object.assign(this.at(part, location)!, { onHand: quantity, reserved, minimum: minimum_quantity, value });
  }

  putLedger({ part, location, first_at, issued_at, filled_at, emptied_at, counted_at }: Moved): void {
    const facts = this.at(part, location)!;
    const day = (at: string | null) => (at === null ? null : dayIn(at, this.#zone));
    Object.assign(facts, {
      firstAt: day(first_at),
      issuedAt: day(issued_at),
      filledAt: day(filled_at),
      emptiedAt: emptied_at,
      countedAt: counted_at,
    });
    const since = weekOf(facts.firstAt!, 'monday');
    const length = Math.max(0, Math.min(weeksBack, daysBetween(since, this.#monday) / 7));
    const padded = (weeks: Week[]): Week[] => {
      const all = Array<Week>(length + 1).fill(nothing);
      for (const [back, week] of weeks.toReversed().entries()) if (back <= length) all[length - back] = week;
      return all;
    };
    facts.scheduled = padded(facts.scheduled);
    facts.oneOff = padded(facts.oneOff);
  }

  putWeek({ part, location, week, is_scheduled, issued, returned, value }: UsedWeek): void {
    const facts = this.at(part, location)!;
    const at = weeksBack - daysBetween(week, this.#monday) / 7;
    if (at < 0 || at > weeksBack) return;
    const weeks = is_scheduled ? facts.scheduled : facts.oneOff;
    if (weeks.length === 0) weeks.push(...Array<Week>(weeksBack + 1).fill(nothing));
    weeks[at] = { issued, returned };
    if (at < weeksBack) facts.issuedValue += Number(value);
  }

  /** A part is at a location if it is, should be, was or will be needed or comes there. */
  rows(): Facts[] {
    return [...this.#facts.values()].filter(
      ({ onHand, reserved, minimum, needs, orders, scheduled, oneOff }) =>
        onHand > 0 ||
        reserved > 0 ||
        minimum > 0 ||
        needs.length > 0 ||
        orders.length > 0 ||
        [...scheduled, ...oneOff].some(({ issued }) => issued > 0),
    );
  }
}
