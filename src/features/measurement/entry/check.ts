import { bandOf, bandOfState, isPlausible, type Limits } from '../band';
import { figureOf, limitUnits } from '../figure';
import type { Measured } from '../measured';
import type { Meaning } from '../meaning';
import { words } from '../measurement.words';
import type { Band } from '../options';
import { deltaOf, refusalOf } from '../totals';

/** What has to be answered before a value is taken (F2.3, F2.4); the server asks the same. */
export type Question = 'meaning' | 'confirmed';

export const limitsOf = (of: Measured): Limits => ({
  warning_low: of.warning_low ?? null,
  warning_high: of.warning_high ?? null,
  action_low: of.action_low ?? null,
  action_high: of.action_high ?? null,
  plausible_low: of.plausible_low ?? null,
  plausible_high: of.plausible_high ?? null,
});

export const bandIf = (of: Measured, value: number | string): Band =>
  typeof value === 'string' ? bandOfState(of.states ?? [], value) : bandOf(limitsOf(of), value);

const unitsOf = (of: Measured, value: number): bigint => {
  const units = figureOf(value, of.decimals ?? 2);
  return typeof units === 'bigint' ? units : 0n;
};

const lastUnits = (of: Measured): bigint | undefined =>
  typeof of.last_value === 'number' ? limitUnits(of.last_value) : undefined;

/** Whether the value was taken after the last one that is known here: only then it is compared with that. */
export const isLatest = (of: Measured, takenAt: string): boolean => !of.last_taken_at || takenAt > of.last_taken_at;

/** `before` is the measurement as it was at that time, if that is known. */
export function questionsOf(before: Measured, value: number | string, takenAt: string): Question[] {
  if (typeof value === 'string') return [];
  const questions: Question[] = [];
  if (!isPlausible(limitsOf(before), value)) questions.push('confirmed');
  const falls = () => refusalOf(lastUnits(before), unitsOf(before, value), null, null) === 'fall';
  if (before.kind === 'cumulative' && isLatest(before, takenAt) && falls()) questions.push('meaning');
  return questions;
}

/** Why no answer would make the value acceptable. */
export function errorOf(of: Measured, value: number | string): string | undefined {
  if (typeof value === 'string') return undefined;
  if (figureOf(value, of.decimals ?? 2) === 'too long') return words.tooManyDigits;
  const at = of.kind === 'cumulative' ? of.rollover_at : null;
  return typeof at === 'number' && value >= at ? words.beyondRollover(String(at)) : undefined;
}

const million = 1_000_000;

/** What the value adds to the last one; undefined if there is none, or nobody has said what a fall means. */
export function addedBy(of: Measured, value: number, meaning: Meaning | null): number | undefined {
  const before = lastUnits(of);
  if (before === undefined) return undefined;
  const stored = meaning?.kind === 'rollover' ? { ...meaning, at: of.rollover_at ?? 0 } : meaning;
  const { delta, isUnexplained } = deltaOf(before, unitsOf(of, value), stored);
  return isUnexplained ? undefined : Number(delta) / million;
}
