import { deltaOf, type StoredMeaning } from '../totals';

/** A valid reading of a cumulative measurement, as it is stored. */
export interface Stored {
  id: string;
  at: string;
  value: bigint;
  total: bigint;
  meaning: StoredMeaning | null;
}

/** The reading before another: its value, and its total as it will be. */
export interface Before {
  at: string;
  value: bigint;
  total: bigint;
}

/** A stored reading whose predecessor is another one now. */
export interface Restated {
  id: string;
  delta: bigint;
  isUnexplained: boolean;
}

/** From this time on, totals are higher by so much. */
export interface Shift {
  from: string;
  by: bigint;
}

/**
 * The totals of one measurement while readings are added and voided, from the oldest change to the newest. A change
 * concerns the reading after it; all later ones keep their deltas, and their totals move by one amount.
 */
export class Chain {
  readonly restated: Restated[] = [];
  readonly shifts: Shift[] = [];

  /** How much the totals of stored readings move by now. */
  get #moved(): bigint {
    return this.shifts.at(-1)?.by ?? 0n;
  }

  /** A stored reading, with its total as it will be. */
  before(stored: Stored | undefined): Before | undefined {
    return stored && { at: stored.at, value: stored.value, total: stored.total + this.#moved };
  }

  /** What a new reading adds to the one before, and its total. */
  add(before: Before | undefined, value: bigint, meaning: StoredMeaning | null) {
    const reckoned = deltaOf(before?.value, value, meaning);
    return { ...reckoned, total: before ? before.total + reckoned.delta : value };
  }

  /** The stored reading `next` follows `before` now. */
  follow(before: Before | undefined, next: Stored): void {
    const { total, ...reckoned } = this.add(before, next.value, next.meaning);
    this.restated.push({ id: next.id, ...reckoned });
    const by = total - next.total;
    if (by !== this.#moved) this.shifts.push({ from: next.at, by });
  }
}
