interface Interval {
  unit: 'daily' | 'weekly' | 'monthly' | 'yearly';
  frequency: number;
}

const units = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const;
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
/** In a sentence, where the sign must not begin a line. */
const share = (of: number): string => percent(of).replace(' ', '\u00a0');
const rounded = (value: number): string => String(Number(value.toPrecision(3)));

/** “monthly”, “every 3 weeks”. */
const every = ({ unit, frequency }: Interval): string => (frequency === 1 ? unit : `every ${frequency} ${units[unit]}`);

const minutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`);

/** What the agent says about recurring work. */
export const words = {
  percent,
  rounded,
  every,
  /** The name of the work, with the asset where the name does not say it. */
  named: (name: string, asset: string | undefined) =>
    asset && !name.toLowerCase().includes(asset.toLowerCase()) ? `${name} (${asset})` : name,
  shorten: {
    label: 'Do it more often',
    title: (name: string, next: Interval, now: Interval, failed: number, of: number) =>
      `${name} ${every(next)}, not ${every(now)}: ${failed} of ${of} cycles failed`,
    why: (now: Interval, reliability: number, goal: number, next: Interval, then: number) =>
      `Failures come with age. Done ${every(now)}, ${share(reliability)} of cycles pass without a failure; the goal is ${share(goal)}. Done ${every(next)} it would be ${share(then)}.`,
    failed: 'Cycles that failed',
    of: (failed: number, all: number) => `${failed} of ${all}`,
    days: 'Failed after days',
    shape: 'Wear (Weibull shape, above 1 it wears)',
    ratio: 'Likelihood ratio to random failures (from 5.41 on significant)',
    reliability: 'Pass without a failure',
    goal: 'Goal',
  },
  lengthen: {
    label: 'Do it less often',
    title: (name: string, next: Interval, now: Interval, count: number) =>
      `${name} ${every(next)}, not ${every(now)}: nothing was wrong in ${count} cycles`,
    why: (count: number, most: number) =>
      `In the last ${count} cycles there was no failure, no repair, no finding and no part. With 95\u00a0% certainty at most ${share(most)} of cycles fail.`,
    clean: 'Clean cycles in a row',
    bound: 'At most so many cycles fail',
  },
  estimate: {
    label: 'Correct the estimate',
    title: (name: string, median: number, now: number) => `${name} takes ${minutes(median)}, not ${now}`,
    why: (count: number, median: number) =>
      `Half of the last ${count} times took more than ${minutes(median)}, half of them less.`,
    median: (count: number) => `Median of ${count} times`,
    now: 'Estimate now',
    minutes,
  },
  sister: {
    label: 'Plan like its sister',
    title: (asset: string, sister: string) => `Plan maintenance of ${asset} like that of ${sister}`,
    why: (asset: string, sister: string, made: string, plans: readonly string[]) =>
      `${asset} and ${sister} are both ${made}. ${sister} has ${plans.join(', ')}; ${asset} has no preventive work that recurs.`,
    model: 'Maker and model',
    plan: 'Recurring work of the sister',
  },
  silent: {
    no_asset: 'No asset',
    not_preventive: 'Not preventive',
    no_days: 'By cron, by hour or by meter',
    two_series: 'Two preventive series on the asset',
    fixed: 'The interval is prescribed',
    changed: 'The interval was changed within three cycles',
    late: 'Done on time in less than 80 %',
    gone: 'Not active any more',
    planned: 'Has preventive work',
    no_sister: 'No sister with preventive work',
    few_times: 'Fewer than five times with booked minutes',
    close: 'The estimate is close enough',
    no_estimate: 'No estimate',
  },
  reasons: {
    wears_out: 'Failures come with age',
    nothing_wrong: 'Nothing was wrong',
    few_cycles: 'Too few cycles',
    few_failures: 'Too few failures',
    random_failures: 'Failures do not come with age',
    within_goal: 'The goal is met',
    few_days: 'Clean for less than 180 days',
    not_clean: 'Too few clean cycles in a row',
    critical: 'Not longer on an asset of criticality A',
    no_step: 'No interval in between',
  },
} as const;
