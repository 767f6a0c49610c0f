import { addDays, daysFrom } from '#shared/days';
import { percent } from '#shared/figure';
import { scopeOf } from '#shared/permission';
import { dayIn } from '#shared/wall';
import type { Context } from '#server/context';
import { storeOf, valueOf } from '#server/entity/store';
import { countOccurrences, readCapacity, totalCost, workOrders } from '#features/work-order/index.server';
import { workingDaysIn } from './days.server';
import { words } from './figures.words';
import { also, listOf, searchOf, sumOf, within, workList } from '../lists.server';
import { type Narrowing, narrowedWork } from '../narrowing.server';
import { noted, type Reading, type Window } from './reading';

/** The figures about work over a window (A1, A2, A3, A7, A8). */
export async function readWorkFigures(ctx: Context, window: Window, narrowing: Narrowing): Promise<Reading[]> {
  const all = await Promise.all([
    pmCompliance(ctx, window, narrowing),
    scheduleCompliance(ctx, window, narrowing),
    reactive(ctx, window, narrowing),
    bookedShare(ctx, window, narrowing),
    cost(ctx, window, narrowing),
  ]);
  return all.flat();
}

const decided = ['on_time', 'late', 'overdue', 'missed'];

async function pmCompliance(ctx: Context, { from, to }: Window, narrowing: Narrowing): Promise<Reading> {
  const list = listOf('/work-orders/occurrences', {
    ...within('deadline', from, to),
    state__in: decided.join(','),
    ...narrowing,
  });
  const counts = await countOccurrences(ctx, searchOf(list));
  const numerator = counts.on_time ?? 0;
  const denominator = decided.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const { state__in: _all, ...rest } = list.query;
  return noted(
    {
      key: 'pm_compliance',
      value: percent(numerator, denominator),
      unit: 'percent',
      better: 'up',
      numerator,
      denominator,
      list,
      numerator_list: listOf(list.path, { ...rest, state: 'on_time' }),
    },
    words.noPm,
  );
}

async function scheduleCompliance(ctx: Context, { from, to }: Window, narrowing: Narrowing): Promise<Reading> {
  const due = workList({ ...within('due_date', from, to), ...narrowedWork(narrowing) });
  const list = also(due, { timeliness__in: 'on_time,late,overdue' });
  const { all, on_time } = await sumOf<{ all: number; on_time: number }>(
    ctx,
    workOrders,
    list,
    `count(*) as "all", count(*) filter (where ${valueOf(workOrders, 'timeliness', 't')} = 'on_time') as on_time`,
  );
  return noted(
    {
      key: 'schedule_compliance',
      value: percent(on_time, all),
      unit: 'percent',
      better: 'up',
      numerator: on_time,
      denominator: all,
      list,
      numerator_list: also(due, { timeliness: 'on_time' }),
    },
    words.nothingDue,
  );
}

const isReactive = `t.work_type = 'reactive'`;

async function reactive(ctx: Context, { from, to }: Window, narrowing: Narrowing): Promise<Reading[]> {
  const list = workList({
    status: 'done',
    done_reason: 'completed',
    ...within('completed_at', from, to),
    ...narrowedWork(narrowing),
  });
  const minutes = `sum(${valueOf(workOrders, 'booked_minutes', 't')})`;
  const sums = await sumOf<Record<'all' | 'some' | 'all_minutes' | 'some_minutes', number>>(
    ctx,
    workOrders,
    list,
    `count(*) as "all", count(*) filter (where ${isReactive}) as "some", coalesce(${minutes}, 0)::float8 as all_minutes,
     coalesce(${minutes} filter (where ${isReactive}), 0)::float8 as some_minutes`,
  );
  const common = { unit: 'percent', better: 'down', list } as const;
  const numerator_list = also(list, { work_type: 'reactive' });
  return [
    noted(
      {
        ...common,
        key: 'reactive_share',
        value: percent(sums.some, sums.all),
        numerator: sums.some,
        denominator: sums.all,
        numerator_list,
      },
      words.nothingCompleted,
    ),
    noted(
      {
        ...common,
        key: 'reactive_hours_share',
        value: percent(sums.some_minutes, sums.all_minutes),
        numerator: sums.some_minutes,
        denominator: sums.all_minutes,
        numerator_list,
        sum_of: 'booked_minutes',
        denominator_sum_of: 'booked_minutes',
      },
      words.noTime,
    ),
  ];
}

/** Of whole days before the end of the window, because entries are of days. */
async function bookedShare(ctx: Context, { to, days }: Window, narrowing: Narrowing): Promise<Reading> {
  const end = dayIn(to, ctx.organization.time_zone);
  const begin = addDays(end, -days);
  const list = listOf('/work-orders/time-entries', {
    ...within('worked_at', begin, end),
    ...(narrowing.team && { user__teams: narrowing.team }),
    ...(narrowing.location && { work_order__location__within: narrowing.location }),
  });
  const [{ minutes }, capacity] = await Promise.all([
    sumOf<{ minutes: number }>(ctx, storeOf('time-entry'), list, 'coalesce(sum(t.minutes), 0)::float8 as minutes'),
    readCapacity(ctx, narrowing.team),
  ]);
  const available = capacity.daily_minutes * workingDaysIn(daysFrom(begin, days), capacity.working_days);
  return noted(
    {
      key: 'booked_share',
      value: percent(minutes, available),
      unit: 'percent',
      better: 'up',
      numerator: minutes,
      denominator: null,
      list,
      sum_of: 'minutes',
      capacity_minutes: available,
    },
    words.noCapacity,
  );
}

async function cost(ctx: Context, { from, to }: Window, narrowing: Narrowing): Promise<Reading> {
  const list = workList({ status: 'done', ...within('completed_at', from, to), ...narrowedWork(narrowing) });
  const isShown = scopeOf(ctx.user, 'read', 'cost') === 'all';
  const value = isShown
    ? (
        await sumOf<{ cost: string }>(
          ctx,
          workOrders,
          list,
          `coalesce(sum(${totalCost('t')}), 0)::numeric(20, 2)::text as cost`,
        )
      ).cost
    : null;
  return {
    key: 'cost',
    value,
    unit: 'money',
    better: 'down',
    numerator: value,
    denominator: null,
    list,
    sum_of: 'total_cost',
  };
}
