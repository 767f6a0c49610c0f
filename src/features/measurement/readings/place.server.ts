import { inWords, limitUnits, numberOf, decimalOf } from '../figure';
import { isPlausible } from '../band';
import { words } from '../measurement.words';
import { type Refusal, refusalOf, rollsOver, type StoredMeaning } from '../totals';
import { type Before, Chain, type Stored } from './chain';
import type { Draft } from './draft.server';
import type { Neighbours } from './neighbours.server';
import type { Rejected } from './reading';

/** A reading with its place among the others, ready to be written. */
export interface Placed extends Draft {
  delta: bigint | null;
  total: bigint | null;
  isUnexplained: boolean;
  isSuspect: boolean;
  isLate: boolean;
}

/** What becomes of the readings that one measurement is sent in one call. */
export interface Outcome {
  placed: Placed[];
  /** The stored reading, or the one of the same call, that each repeats; by index. */
  duplicates: Map<number, string>;
  rejected: Rejected[];
  /** Those of them that say something else of the same time; by index. */
  conflicts: Set<number>;
  chain: Chain;
}

/** Whether falls and implausible values can be asked about: a sensor has nobody to answer. */
type Sender = 'person' | 'sensor';

/** Places readings of one measurement, from the oldest on. */
export function placeReadings(drafts: readonly [Draft, Neighbours][], sender: Sender): Outcome {
  const outcome: Outcome = {
    placed: [],
    duplicates: new Map(),
    rejected: [],
    conflicts: new Set(),
    chain: new Chain(),
  };
  const byTime = drafts.toSorted(([a], [b]) => a.takenAt.localeCompare(b.takenAt) || a.index - b.index);
  let last: Before | undefined;
  let waiting: Stored | undefined;
  for (const [draft, around] of byTime) {
    const repeated = repeatedBy(draft, around, outcome);
    if (repeated === 'other value') {
      outcome.rejected.push({ index: draft.index, errors: { taken_at: [words.otherAtTime] } });
      outcome.conflicts.add(draft.index);
      continue;
    }
    if (repeated) {
      outcome.duplicates.set(draft.index, repeated);
      continue;
    }
    // Everything new before the waiting one is placed: it follows the newest of them.
    if (waiting && waiting.at < draft.takenAt) {
      outcome.chain.follow(last, waiting);
      waiting = undefined;
    }
    const stored = outcome.chain.before(around.previous);
    const before = last && (!stored || last.at > stored.at) ? last : stored;
    const placed = placeOne(draft, before, around, sender, outcome.chain);
    if ('errors' in placed) {
      outcome.rejected.push(placed);
      continue;
    }
    outcome.placed.push(placed);
    if (placed.isSuspect || placed.units === null || draft.of.kind !== 'cumulative') continue;
    last = { at: placed.takenAt, value: placed.units, total: placed.total! };
    waiting = around.next;
  }
  if (waiting) outcome.chain.follow(last, waiting);
  return outcome;
}

/** The id of the reading that this one repeats (F2.2). */
function repeatedBy(draft: Draft, { same, repeated }: Neighbours, { placed }: Outcome): string | undefined {
  const inCall = draft.externalId !== null && placed.find(({ externalId }) => externalId === draft.externalId);
  const first = repeated ?? (inCall || undefined)?.id;
  if (first) return first;
  // They come in the order of time.
  const before = placed.at(-1);
  const atTime = same ?? (before?.takenAt === draft.takenAt ? before : undefined);
  if (!atTime) return undefined;
  return atTime.units === draft.units && atTime.state === draft.state ? atTime.id : 'other value';
}

function placeOne(
  draft: Draft,
  before: Before | undefined,
  { next }: Neighbours,
  sender: Sender,
  chain: Chain,
): Placed | Rejected {
  const { index, of, units } = draft;
  const plain = { ...draft, delta: null, total: null, isUnexplained: false, isSuspect: false, isLate: Boolean(next) };
  if (units === null) return plain;
  const rolloverAt = of.rollover_at === null ? null : limitUnits(of.rollover_at);
  if (rolloverAt !== null && units >= rolloverAt)
    return { index, errors: { value: [words.beyondRollover(inWords(rolloverAt))] } };
  if (!isPlausible(of, numberOf(decimalOf(units))!)) {
    if (sender === 'sensor') return { ...plain, isSuspect: true };
    const [low, high] = [of.plausible_low ?? '…', of.plausible_high ?? '…'].map(String) as [string, string];
    if (!draft.isConfirmed) return { index, errors: { value: [words.implausible(low, high)] }, needs: 'confirmed' };
  }
  if (of.kind !== 'cumulative') return plain;
  let { meaning } = draft;
  const refusal = refusalOf(before?.value, units, meaning, rolloverAt);
  if (refusal) {
    const isRollover =
      refusal === 'fall' && sender === 'sensor' && rollsOver(before!, units, draft.takenAt, rolloverAt, of.max_per_day);
    if (!isRollover) return refused(index, refusal, before);
    meaning = { kind: 'rollover' };
  }
  const stored = storedMeaning(meaning, of.rollover_at);
  return { ...plain, meaning: stored, ...chain.add(before, units, stored) };
}

/** With the value at which it rolled over: a later change of the measurement does not change what was. */
const storedMeaning = (meaning: StoredMeaning | null, rolloverAt: number | null): StoredMeaning | null =>
  meaning?.kind === 'rollover' ? { ...meaning, at: rolloverAt! } : meaning;

function refused(index: number, refusal: Refusal, before: Before | undefined): Rejected {
  const was = before ? inWords(before.value) : '';
  switch (refusal) {
    case 'fall':
      return { index, errors: { value: [words.belowLast(was)] }, needs: 'meaning' };
    case 'no rollover':
      return { index, errors: { meaning: [words.noRollover] } };
    case 'not below':
      return { index, errors: { meaning: [words.notBelow] } };
    case 'below start':
      return { index, errors: { meaning: [words.belowStart] } };
    case 'below old final':
      return { index, errors: { meaning: [words.belowOldFinal(was)] } };
    case 'below new start':
      return { index, errors: { meaning: [words.belowNewStart] } };
  }
}
