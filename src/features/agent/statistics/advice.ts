import { daysIn, type Interval, steps } from './intervals';
import { correctedShape, type Life, ratioToRandom, reliabilityAt, type Weibull, weibullOf } from './weibull';

/** From one completed work order of a series to the next. It failed after so many days, or lasted them. */
export interface Cycle extends Life {
  /** Nothing at all was wrong in it, which is more than that the asset did not stop. */
  isClean: boolean;
}

export interface History {
  /** The present interval in days. */
  days: number;
  criticality: 'a' | 'b' | 'c' | null;
  /** Of the present interval, the oldest first. */
  cycles: readonly Cycle[];
}

export const reasons = [
  'wears_out',
  'nothing_wrong',
  'few_cycles',
  'few_failures',
  'random_failures',
  'within_goal',
  'few_days',
  'not_clean',
  'critical',
  'no_step',
] as const;
type Reason = (typeof reasons)[number];

export interface Advice {
  verdict: 'shorten' | 'lengthen' | 'keep';
  reason: Reason;
  /** The interval to take instead. */
  step: Interval | null;
  /** What failures say, where there are enough of them. */
  found: { weibull: Weibull; ratio: number; reliability: number } | null;
}

/** Older ones say little about the machine as it is now. */
export const mostCycles = 24;
const fewest = { cycles: 8, cleanDays: 180 };
const leastShape = 1.5;
/** Chance alone reaches it in 1 % of all cases. */
const leastRatio = 5.41;
const longestStep = 1.5;

/** What an organisation may set otherwise. */
export interface Limits {
  /** The fewest failures that say something. */
  failures: number;
  clean_cycles: number;
  /** The share of cycles that should pass without a failure, by criticality. */
  goal_a: number;
  goal_b: number;
  goal_c: number;
}

export const usualLimits: Limits = { failures: 6, clean_cycles: 12, goal_a: 0.95, goal_b: 0.9, goal_c: 0.8 };

export const goalFor = (criticality: History['criticality'], limits: Limits): number =>
  limits[`goal_${criticality ?? 'b'}`];

interface Case extends History {
  limits: Limits;
  goal: number;
}

/** Whether an interval should be shorter or longer, by what happened in its cycles. */
export function adviceOn(given: History, limits: Limits = usualLimits): Advice {
  const goal = goalFor(given.criticality, limits);
  const history = { ...given, cycles: given.cycles.slice(-mostCycles), limits, goal };
  const shorter = shorten(history);
  if (shorter.verdict === 'shorten') return shorter;
  const longer = lengthen(history);
  const isFailing = history.cycles.some(({ failed }) => failed);
  return longer.verdict === 'keep' && isFailing ? shorter : { ...longer, found: shorter.found };
}

function shorten(history: Case): Advice {
  const { days, cycles, limits, goal } = history;
  const failures = cycles.filter(({ failed }) => failed).length;
  if (cycles.length < fewest.cycles) return keep('few_cycles');
  if (failures < limits.failures) return keep('few_failures');
  const weibull = weibullOf(cycles);
  const found = { weibull, ratio: ratioToRandom(cycles, weibull), reliability: reliabilityAt(weibull, days) };
  if (correctedShape(weibull, failures) < leastShape || found.ratio < leastRatio)
    return { ...keep('random_failures'), found };
  if (found.reliability >= goal) return { ...keep('within_goal'), found };
  const step = shorterStep(history, weibull);
  return step ? { verdict: 'shorten', reason: 'wears_out', step, found } : { ...keep('no_step'), found };
}

/** The longest that meets the goal, but at most half of the interval is taken away at a time. */
function shorterStep({ days, goal }: Case, weibull: Weibull): Interval | undefined {
  const shorter = steps.filter((step) => daysIn(step) < days && daysIn(step) >= days / 2);
  const good = shorter.filter((step) => reliabilityAt(weibull, daysIn(step)) >= goal);
  return good.at(-1) ?? shorter.find((step) => daysIn(step) > days / 2);
}

function lengthen({ days, criticality, cycles, limits }: Case): Advice {
  const clean = cleanAtLast(cycles);
  if (criticality === 'a') return keep('critical');
  if (clean.length < limits.clean_cycles) return keep(clean.length < cycles.length ? 'not_clean' : 'few_cycles');
  if (clean.reduce((sum, cycle) => sum + cycle.days, 0) < fewest.cleanDays) return keep('few_days');
  const step = steps.find((one) => daysIn(one) > days);
  return step && daysIn(step) <= longestStep * days
    ? { verdict: 'lengthen', reason: 'nothing_wrong', step, found: null }
    : keep('no_step');
}

/** The clean cycles since the last one that was not. */
export const cleanAtLast = (cycles: readonly Cycle[]): Cycle[] =>
  cycles.slice(cycles.findLastIndex(({ isClean }) => !isClean) + 1);

const keep = (reason: Reason): Advice => ({ verdict: 'keep', reason, step: null, found: null });

/** With 95 % certainty no more than this share of cycles fails, if none of so many did. */
export const mostFailing = (clean: number): number => 1 - 0.05 ** (1 / clean);
