import type { ReadingTrigger, Trigger } from '../sentence/trigger';

/**
 * What a trigger makes of what happens to one subject (F3.2). Pure, and the only place that decides: the engine and the
 * test on the last days both call it, so they cannot differ.
 */
export interface State {
  /** Inside the condition; null: never seen. */
  inside: boolean | null;
  /** Of `increased_by`: the total it counts from. */
  mark: number | null;
  /** When the clock is to look again. */
  due: string | null;
}

export const unseen: State = { inside: null, mark: null, due: null };

export interface ReadingSignal {
  kind: 'reading';
  at: string;
  value: number | null;
  state: string | null;
  delta: number | null;
  total: number | null;
}

export type Signal =
  | ReadingSignal
  /** Of an asset: since when it is offline, or null. */
  | { kind: 'offline'; at: string; since: string | null }
  /** Of a work order: until when it is to be done; null where it is done, deleted or has no date. */
  | { kind: 'promised'; at: string; until: string | null }
  | { kind: 'clock'; at: string }
  /** A history entry that the trigger is for. */
  | { kind: 'entry'; at: string };

export interface Decision {
  state: State;
  fires: boolean;
}

export function decide(trigger: Trigger, state: State, signal: Signal): Decision {
  if (signal.kind === 'entry') return { state, fires: true };
  if (signal.kind === 'clock') return { state: { ...state, inside: true, due: null }, fires: true };
  if (signal.kind === 'offline') return held(state, signal.since, minutesOf(trigger), signal.at);
  if (signal.kind === 'promised') return held(state, signal.until, minutesOf(trigger), signal.at);
  if (trigger.type === 'no_reading')
    return { state: { ...state, inside: false, due: after(signal.at, trigger.minutes) }, fires: false };
  if (trigger.type !== 'reading') return { state, fires: false };
  return trigger.op === 'increased_by' ? increased(trigger, state, signal) : edge(trigger, state, signal);
}

/** The state with which it begins to watch: what is inside already waits until it has left. */
export function begin(trigger: Trigger, signal: Signal | undefined, now: string): State {
  if (trigger.type === 'no_reading' && !signal) return { ...unseen, inside: false, due: after(now, trigger.minutes) };
  if (!signal) return trigger.type === 'reading' ? { ...unseen, mark: trigger.first_at ?? null } : unseen;
  if (trigger.type === 'reading' && trigger.op === 'increased_by')
    return { ...unseen, mark: trigger.first_at ?? ('total' in signal ? signal.total : null) };
  const { state } = decide(trigger, unseen, signal);
  const isOver = state.due !== null && state.due <= now && trigger.type !== 'reading';
  if (isOver) return { ...state, inside: true, due: null };
  return trigger.type === 'reading' ? { ...state, due: null } : state;
}

const minutesOf = (trigger: Trigger): number => ('minutes' in trigger ? trigger.minutes : 0);

export const after = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** A state that has lasted since a time: due a while after it, unless it ends. A later time leaves and begins anew. */
function held(state: State, since: string | null, minutes: number, at: string): Decision {
  if (since === null) return { state: { ...state, inside: false, due: null }, fires: false };
  const due = after(since, minutes);
  if (state.inside && due <= at) return { state, fires: false };
  return { state: { ...state, inside: false, due }, fires: false };
}

function increased(trigger: ReadingTrigger, state: State, { delta, total }: ReadingSignal): Decision {
  const by = Number(trigger.value);
  if (trigger.since === 'reading') return { state, fires: delta !== null && delta >= by };
  if (total === null) return { state, fires: false };
  const mark = state.mark ?? trigger.first_at ?? total;
  // Values have six decimals at most; what is lost beyond them must not cost a step.
  const steps = Math.floor((total - mark) / by + 1e-9);
  if (steps < 1) return { state: { ...state, mark }, fires: false };
  return { state: { ...state, mark: rounded(mark + steps * by) }, fires: true };
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

function edge(trigger: ReadingTrigger, state: State, signal: ReadingSignal): Decision {
  const value = signal.state ?? signal.value;
  if (value === null) return { state, fires: false };
  const inside = state.inside ? !leaves(trigger, value) : enters(trigger, value);
  if (!inside) return { state: { ...state, inside, due: null }, fires: false };
  if (state.inside) return { state, fires: false };
  const due = trigger.for_minutes ? after(signal.at, trigger.for_minutes) : null;
  return { state: { ...state, inside, due }, fires: due === null };
}

function enters({ op, value: a, value2: b }: ReadingTrigger, value: number | string): boolean {
  if (op === 'equal') return value === a;
  if (op === 'not_equal') return value !== a;
  if (typeof value !== 'number' || typeof a !== 'number') return false;
  if (op === 'above') return value > a;
  if (op === 'below') return value < a;
  const isBetween = value >= a && value <= Number(b);
  return op === 'between' ? isBetween : !isBetween;
}

function leaves({ op, value: a, value2: b, hysteresis }: ReadingTrigger, value: number | string): boolean {
  if (op === 'equal') return value !== a;
  if (op === 'not_equal') return value === a;
  if (typeof value !== 'number' || typeof a !== 'number') return false;
  const h = hysteresis ?? 0;
  if (op === 'above') return value <= a - h;
  if (op === 'below') return value >= a + h;
  if (op === 'between') return value < a - h || value > Number(b) + h;
  return value >= a + h && value <= Number(b) - h;
}

/** Why a run that is due does not happen; it is used up then. */
export function refusal(
  { cooldown_minutes, unless_open }: { cooldown_minutes?: number | null; unless_open?: boolean | null },
  { last_run_at, is_open }: { last_run_at: string | null; is_open: boolean },
  at: string,
): 'cooldown' | 'open' | undefined {
  if (cooldown_minutes && last_run_at && at < after(last_run_at, cooldown_minutes)) return 'cooldown';
  return (unless_open ?? true) && is_open ? 'open' : undefined;
}
