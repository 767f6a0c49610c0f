/** How long something ran, and whether it failed then or was taken care of before (censored). */
export interface Life {
  days: number;
  failed: boolean;
}

export interface Weibull {
  /** Below 1 failures become rarer with age, at 1 they are random, above 1 it wears. */
  shape: number;
  /** The age by which 63 % have failed. */
  scale: number;
}

/** Failures all on one day have no finite shape. */
const steepest = 100;

/** The most likely Weibull distribution, from one failure on. */
export function weibullOf(lives: readonly Life[]): Weibull {
  const longest = Math.max(...lives.map(({ days }) => days));
  // In parts of the longest life, so that no power of it becomes infinite.
  const ages = lives.map(({ days }) => days / longest);
  const failed = lives.filter((life) => life.failed).map(({ days }) => days / longest);
  const mean = sum(failed.map(Math.log)) / failed.length;
  const slope = (shape: number) => {
    const weights = ages.map((age) => age ** shape);
    return sum(ages.map((age, at) => weights[at]! * Math.log(age))) / sum(weights) - 1 / shape - mean;
  };
  const shape = rootOf(slope, 0.001, steepest);
  const scale = longest * (sum(ages.map((age) => age ** shape)) / failed.length) ** (1 / shape);
  return { shape, scale };
}

/** Of a function that rises; its end where there is none between. */
function rootOf(rising: (value: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let turn = 0; turn < 50; turn++) {
    const middle = (low + high) / 2;
    if (rising(middle) > 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** The share that is still running at this age. */
export const reliabilityAt = ({ shape, scale }: Weibull, days: number): number => Math.exp(-((days / scale) ** shape));

/** A few failures make the most likely shape too steep. */
export const correctedShape = ({ shape }: Weibull, failures: number): number =>
  (shape * (failures - 2)) / (failures - 0.68);

/** Twice the logarithm of how much likelier it is than random failures; from 5.41 on, chance explains 1 % of that. */
export function ratioToRandom(lives: readonly Life[], found: Weibull): number {
  const failures = lives.filter(({ failed }) => failed).length;
  const random = { shape: 1, scale: sum(lives.map(({ days }) => days)) / failures };
  return 2 * (likelihoodOf(lives, found) - likelihoodOf(lives, random));
}

const likelihoodOf = (lives: readonly Life[], { shape, scale }: Weibull): number =>
  sum(
    lives.map(({ days, failed }) => {
      const hazard = failed ? Math.log(shape / scale) + (shape - 1) * Math.log(days / scale) : 0;
      return hazard - (days / scale) ** shape;
    }),
  );

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
