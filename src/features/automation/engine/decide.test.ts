import { expect, test } from 'vitest';
import { chanceOf, sized } from '#test/faults/random';
import { after, decide, type ReadingSignal, type State, unseen } from './decide';
import type { ReadingTrigger } from '../sentence/trigger';

const chance = chanceOf('automation edges');
const trigger = (rest: Partial<ReadingTrigger>): ReadingTrigger =>
  ({ type: 'reading', measurement: '', op: 'above', value: 80, ...rest }) as ReadingTrigger;

interface Taken {
  at: string;
  value: number;
}

/** When it fires, by the decision and a clock that rings what is due before each reading. */
function fired(given: ReadingTrigger, readings: Taken[], end: string): string[] {
  let state: State = unseen;
  const times: string[] = [];
  const ring = (isDue: (due: string) => boolean) => {
    if (state.due === null || !isDue(state.due)) return;
    const at = state.due;
    const { state: next, fires } = decide(given, state, { kind: 'clock', at });
    state = next;
    if (fires) times.push(at);
  };
  for (const { at, value } of readings) {
    ring((due) => due < at);
    const signal: ReadingSignal = { kind: 'reading', at, value, state: null, delta: null, total: null };
    const { state: next, fires } = decide(given, state, signal);
    state = next;
    if (fires) times.push(at);
  }
  ring((due) => due <= end);
  return times;
}

/** The same, reckoned without states: the last reading that is clearly in or clearly out decides for each moment. */
function reckoned(
  { op, value, value2, hysteresis, for_minutes }: ReadingTrigger,
  readings: Taken[],
  end: string,
): string[] {
  const [a, b, h] = [Number(value), Number(value2), hysteresis ?? 0];
  const isIn = (v: number) =>
    op === 'above' ? v > a : op === 'below' ? v < a : op === 'between' ? v >= a && v <= b : v < a || v > b;
  const isOut = (v: number) =>
    op === 'above'
      ? v <= a - h
      : op === 'below'
        ? v >= a + h
        : op === 'between'
          ? v < a - h || v > b + h
          : v >= a + h && v <= b - h;
  const clear = readings.filter(({ value: v }) => isIn(v) || isOut(v));
  return clear.flatMap(({ at, value: v }, n) => {
    const before = clear[n - 1];
    if (!isIn(v) || (before && isIn(before.value))) return [];
    const left = clear.slice(n).find((one) => isOut(one.value))?.at;
    if (!for_minutes) return [at];
    const due = after(at, for_minutes);
    return due <= end && (left === undefined || due < left) ? [due] : [];
  });
}

test('F3.2 edges with hysteresis and “for”, against a second reckoning', () => {
  for (let n = 0; n < sized(2_000, 50_000); n++) {
    const op = (['above', 'below', 'between', 'outside'] as const)[chance.whole(4)]!;
    const given = trigger({
      op,
      value: 40 + chance.whole(10),
      ...((op === 'between' || op === 'outside') && { value2: 60 + chance.whole(10) }),
      ...(chance.whole(2) === 0 && { hysteresis: chance.whole(5) }),
      ...(chance.whole(2) === 0 && { for_minutes: 1 + chance.whole(20) }),
    });
    let at = '2026-06-01T00:00:00.000Z';
    const readings = Array.from({ length: 1 + chance.whole(30) }, () => {
      at = after(at, 1 + chance.whole(12));
      return { at, value: 30 + chance.whole(50) };
    });
    const end = after(at, chance.whole(30));
    // With what was given, so that a failure shows it.
    const run = { given, readings, end };
    expect({ ...run, at: fired(given, readings, end) }).toEqual({ ...run, at: reckoned(given, readings, end) });
  }
});

test('F3.2 the mark of an increase rises as often as fits, and by nothing else', () => {
  const given = trigger({ op: 'increased_by', value: 0.1, since: 'trigger' });
  let state: State = unseen;
  let [total, runs] = [0, 0];
  for (let n = 0; n < 1_000; n++) {
    total = Math.round((total + 0.07) * 100) / 100;
    const signal: ReadingSignal = { kind: 'reading', at: '', value: total, state: null, delta: 0.07, total };
    const decided = decide(given, state, signal);
    state = decided.state;
    if (decided.fires) runs++;
  }
  // From 0.07 to 70.00 lie 699 steps of 0.1; each of the 999 later readings passes none or one.
  expect([runs, state.mark]).toEqual([699, 69.97]);
});
