import { storeOf, valueOf } from '#server/entity/store';
import type { Context } from '#server/context';
import { readCapacity, workOrders } from '#features/work-order/index.server';
import { hours, ratio } from './figures';
import { also, sumOf, workList } from '../lists.server';
import { type Narrowing, narrowedWork } from '../narrowing.server';

export const backlogList = workList({ status__in: 'open,in_progress,on_hold' });
const readyFilters = { status__in: 'open,in_progress', is_waiting_for_parts: 'false' };

/** What is left to do of the work that may be done now, and the weeks it takes everybody together (A4). */
export async function readBacklog(ctx: Context, narrowing: Narrowing) {
  const list = also(backlogList, narrowedWork(narrowing));
  const ready = also(list, readyFilters);
  const left = `coalesce(sum(${valueOf(workOrders, 'remaining_minutes', 't')}), 0)::int as minutes`;
  const without = `count(*) filter (where t.estimated_minutes is null) as without_estimate`;
  const [sums, sumsReady, capacity] = await Promise.all([
    sumOf<{ minutes: number; without_estimate: number }>(ctx, storeOf('work-order'), list, `${left}, ${without}`),
    sumOf<{ minutes: number }>(ctx, storeOf('work-order'), ready, left),
    readCapacity(ctx, narrowing.team),
  ]);
  const weekly = capacity.daily_minutes * capacity.working_days.length;
  return {
    list,
    ready,
    minutes: sums.minutes,
    without_estimate: sums.without_estimate,
    ready_minutes: sumsReady.minutes,
    capacity_minutes: weekly,
    values: {
      backlog_hours: hours(sums.minutes),
      backlog_weeks: ratio(sums.minutes, weekly),
      ready_hours: hours(sumsReady.minutes),
    },
  };
}
