import type { Created } from '#shared/entity';
import type { FieldErrors } from '#shared/errors';
import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { figureOf } from '../figure';
import type { readingFields } from '../measurement';
import { words } from '../measurement.words';
import type { StoredMeaning } from '../totals';
import type { Facts } from './facts.server';

export type ReadingInput = Created<typeof readingFields>;

/** A reading on its way in: rounded, with the time it was taken, before it has a place among the others. */
export interface Draft {
  index: number;
  id: string;
  of: Facts;
  units: bigint | null;
  state: string | null;
  takenAt: string;
  note: string | null;
  externalId: string | null;
  meaning: StoredMeaning | null;
  photo: string | null;
  isConfirmed: boolean;
}

/** Clocks differ. */
const tolerance = 5 * 60_000;

export function draftOf(ctx: Context, of: Facts, index: number, input: ReadingInput): Draft | FieldErrors {
  const errors: FieldErrors = {};
  const takenAt = input.taken_at ?? ctx.now;
  if (Date.parse(takenAt) > Date.parse(ctx.now) + tolerance) errors.taken_at = [words.ahead];
  if (input.meaning && of.kind !== 'cumulative') errors.meaning = [words.meaningOfCumulative];
  const value = of.kind === 'state' ? stateOf(of, input.value) : unitsOf(of, input.value);
  if ('error' in value) errors.value = [value.error];
  if (Object.keys(errors).length > 0) return errors;
  return {
    index,
    id: uuid7(Date.parse(ctx.now)),
    of,
    units: null,
    state: null,
    ...value,
    takenAt,
    note: input.note || null,
    externalId: input.external_id || null,
    meaning: input.meaning ?? null,
    photo: input.photo ?? null,
    isConfirmed: input.confirmed === true,
  };
}

function stateOf({ states }: Facts, value: unknown): { state: string } | { error: string } {
  const keys = states.map(({ key }) => key);
  return typeof value === 'string' && keys.includes(value) ? { state: value } : { error: words.mustBeState(keys) };
}

function unitsOf({ decimals }: Facts, value: number | string): { units: bigint } | { error: string } {
  const units = figureOf(value, decimals);
  if (units === 'no number') return { error: words.mustBeNumber };
  return units === 'too long' ? { error: words.tooManyDigits } : { units };
}

export const isDraft = (made: Draft | FieldErrors): made is Draft => 'takenAt' in made && !Array.isArray(made.takenAt);
