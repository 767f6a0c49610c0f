import { percent } from '#shared/figure';
import type { Context } from '#server/context';
import { readReliabilities, type Reliability } from '#features/asset/index.server';
import { hour, ratio } from './figures';
import { words } from './figures.words';
import { listOf } from '../lists.server';
import type { Narrowing } from '../narrowing.server';
import { noted, type Reading, type Window } from './reading';
import { readDecided } from '../requests.server';

/** The figures about assets and requests over each window (A5, A6). The assets are read once for all. */
export async function readPlantFigures(ctx: Context, windows: Window[], narrowing: Narrowing): Promise<Reading[][]> {
  const spans = windows.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const [assets, requests] = await Promise.all([
    readReliabilities(ctx, spans, new URLSearchParams(narrowed(narrowing.location))),
    Promise.all(windows.map((window) => timeToDecision(ctx, window, narrowing))),
  ]);
  return windows.map((window, at) => [...reliability(assets[at]!, window, narrowing), requests[at]!]);
}

const narrowed = (location: string | undefined) => ({ ...(location && { location }) });

/** All assets together, not the mean of their means: a machine that hardly runs would count as much as any. */
function reliability(rows: Reliability[], { from, to, days }: Window, { location }: Narrowing): Reading[] {
  const list = listOf('/assets/reliability', { from, to, ...narrowed(location) });
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
