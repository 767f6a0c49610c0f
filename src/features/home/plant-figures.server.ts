import type { Context } from '#server/context';
import { readReliability } from '#features/asset/index.server';
import { hour, percent, ratio } from './figures';
import { words } from './figures.words';
import { listOf } from './lists.server';
import type { Narrowing } from './narrowing.server';
import { noted, type Reading, type Window } from './reading';
import { readDecided } from './requests.server';

/** The figures about assets and requests over a window (A5, A6). */
export async function readPlantFigures(ctx: Context, window: Window, narrowing: Narrowing): Promise<Reading[]> {
  const [assets, requests] = await Promise.all([
    reliability(ctx, window, narrowing),
    timeToDecision(ctx, window, narrowing),
  ]);
  return [...assets, requests];
}

/** All assets together, not the mean of their means: a machine that hardly runs would count as much as any. */
async function reliability(ctx: Context, { from, to, days }: Window, { location }: Narrowing): Promise<Reading[]> {
  const narrowed = { ...(location && { location }) };
  const list = listOf('/assets/reliability', { from, to, ...narrowed });
  const span = { from: Date.parse(from), to: Date.parse(to) };
  const rows = await readReliability(ctx, span, new URLSearchParams(narrowed));
  const sum = (of: (sums: (typeof rows)[number]['sums']) => number) =>
    rows.reduce((total, { sums }) => total + of(sums), 0);
  const online = sum(({ time }) => time.online) / hour;
  const tracked = sum((sums) => sums.tracked) / hour;
  const failures = sum((sums) => sums.failures.length);
  const repairs = sum((sums) => sums.repairs);
  const repairing = sum((sums) => sums.repairing) / hour;
  const mtbf: Reading = {
    key: 'mtbf',
    value: ratio(online, failures),
    unit: 'hours',
    better: 'up',
    numerator: online,
    denominator: failures,
    list,
    sum_of: 'online_hours',
    denominator_sum_of: 'failures',
  };
  const mttr: Reading = {
    key: 'mttr',
    value: ratio(repairing, repairs),
    unit: 'hours',
    better: 'down',
    numerator: repairing,
    denominator: repairs,
    list,
    sum_of: 'repair_hours',
    denominator_sum_of: 'repairs',
  };
  const availability: Reading = {
    key: 'availability',
    value: percent(online, tracked),
    unit: 'percent',
    better: 'up',
    numerator: online,
    denominator: tracked,
    list,
    sum_of: 'online_hours',
    denominator_sum_of: 'tracked_hours',
  };
  return [
    noted(mtbf, words.noFailure(days)),
    noted(mttr, words.nothingRepaired),
    noted(availability, words.nothingTracked),
  ];
}

async function timeToDecision(ctx: Context, window: Window, narrowing: Narrowing): Promise<Reading> {
  const { list, count, hours } = await readDecided(ctx, window, narrowing);
  return noted(
    {
      key: 'time_to_acknowledge',
      value: ratio(hours, count),
      unit: 'hours',
      better: 'down',
      numerator: hours,
      denominator: count,
      list,
    },
    words.noRequest,
  );
}
