import { deviation, mean } from './statistics';
import type { DemandClass } from '../supply-chain';

/** How a part is used beside recurring work, and how much of it a week (B2). */
export interface Rate {
  class: DemandClass;
  rate: number;
  /** Weeks per week with demand; null without demand. */
  adi: number | null;
  /** How much the weeks with demand differ; null without demand. */
  cv2: number | null;
  /** The deviation of all weeks. */
  weeklyDeviation: number;
}

const fewestWeeks = 13;

/** From the demand of each week, oldest first. */
export function rateOf(weeks: readonly number[]): Rate {
  const used = weeks.filter((demand) => demand > 0);
  const weeklyDeviation = deviation(weeks);
  if (used.length === 0)
    return { class: weeks.length < fewestWeeks ? 'new' : 'none', rate: 0, adi: null, cv2: null, weeklyDeviation };
  const adi = weeks.length / used.length;
  const cv2 = (deviation(used) / mean(used)) ** 2;
  const known = { adi, cv2, weeklyDeviation };
  if (weeks.length < fewestWeeks) return { ...known, class: 'new', rate: mean(weeks) };
  const isOften = adi < 1.32;
  const isEven = cv2 < 0.49;
  if (isOften && isEven) return { ...known, class: 'smooth', rate: smoothed(weeks) };
  if (isOften) return { ...known, class: 'erratic', rate: bySba(weeks, mean(used), adi) };
  return { ...known, class: isEven ? 'intermittent' : 'lumpy', rate: byTsb(weeks, mean(used), 1 / adi) };
}

/** Exponential smoothing from the mean of all weeks. */
function smoothed(weeks: readonly number[]): number {
  let level = mean(weeks);
  for (const demand of weeks) level += 0.2 * (demand - level);
  return level;
}

/** The Syntetos-Boylan approximation: size and interval of demands, each smoothed on demand. */
function bySba(weeks: readonly number[], size: number, interval: number): number {
  let [z, p, last] = [size, interval, -1];
  for (const [at, demand] of weeks.entries()) {
    if (demand <= 0) continue;
    z += 0.1 * (demand - z);
    p += 0.1 * (at - last - p);
    last = at;
  }
  return (0.95 * z) / p;
}

/** Teunter, Syntetos and Babai: the chance of demand falls with each week without, so that it fades when use ends. */
function byTsb(weeks: readonly number[], size: number, chance: number): number {
  let [z, p] = [size, chance];
  for (const demand of weeks) {
    if (demand > 0) {
      z += 0.1 * (demand - z);
      p += 0.05 * (1 - p);
    } else p -= 0.05 * p;
  }
  return p * z;
}
