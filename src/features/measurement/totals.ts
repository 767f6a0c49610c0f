import type { Meaning } from './meaning';
import { limitUnits } from './figure';

/** Why a value is below the one before, as it is stored: a rollover with the value at which the meter began again. */
export type StoredMeaning = Meaning & { at?: number };

export interface Reckoned {
  delta: bigint;
  /** Below the one before, for no reason that anybody gave: nothing is added. */
  isUnexplained: boolean;
}

/** What a cumulative reading adds to the valid one before it (F2.3); the first adds nothing. */
export function deltaOf(before: bigint | undefined, value: bigint, meaning: StoredMeaning | null): Reckoned {
  if (before === undefined) return { delta: 0n, isUnexplained: false };
  const delta = difference(before, value, meaning);
  return delta < 0n ? { delta: 0n, isUnexplained: true } : { delta, isUnexplained: false };
}

function difference(before: bigint, value: bigint, meaning: StoredMeaning | null): bigint {
  switch (meaning?.kind) {
    case 'rollover':
      // A reading that was entered later may stand between them: then nothing rolled over since.
      return value < before ? limitUnits(meaning.at ?? 0) - before + value : value - before;
    case 'reset':
      return value - limitUnits(meaning.start ?? 0);
    case 'replaced':
      return (
        (typeof meaning.old_final === 'number' ? limitUnits(meaning.old_final) : before) -
        before +
        (value - (typeof meaning.new_start === 'number' ? limitUnits(meaning.new_start) : value))
      );
    default:
      return value - before;
  }
}

/** Why a reading cannot stand after the one before as it is: at which field, and what is missing. */
export type Refusal = 'fall' | 'no rollover' | 'not below' | 'below start' | 'below old final' | 'below new start';

export function refusalOf(
  before: bigint | undefined,
  value: bigint,
  meaning: Meaning | null,
  rolloverAt: bigint | null,
): Refusal | undefined {
  switch (meaning?.kind) {
    case 'rollover':
      if (rolloverAt === null) return 'no rollover';
      return before !== undefined && value >= before ? 'not below' : undefined;
    case 'reset':
      return value < limitUnits(meaning.start ?? 0) ? 'below start' : undefined;
    case 'replaced':
      if (before !== undefined && typeof meaning.old_final === 'number' && limitUnits(meaning.old_final) < before)
        return 'below old final';
      return typeof meaning.new_start === 'number' && value < limitUnits(meaning.new_start)
        ? 'below new start'
        : undefined;
    default:
      return before !== undefined && value < before ? 'fall' : undefined;
  }
}

const day = 86_400_000;
/** Of `rollover_at`, where nobody said how much a day can bring. */
const unsaidShare = 10n;

/** Whether a fall that a sensor reports is a rollover by itself: as little as can have been added since. */
export function rollsOver(
  before: { value: bigint; at: string },
  value: bigint,
  at: string,
  rolloverAt: bigint | null,
  maxPerDay: number | null,
): boolean {
  if (rolloverAt === null) return false;
  const delta = rolloverAt - before.value + value;
  if (delta < 0n) return false;
  if (maxPerDay === null) return delta * unsaidShare <= rolloverAt;
  const elapsed = BigInt(Date.parse(at) - Date.parse(before.at));
  return delta * BigInt(day) <= limitUnits(maxPerDay) * elapsed;
}
