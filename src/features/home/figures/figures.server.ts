import { addDays } from '#shared/days';
import type { Context } from '#server/context';
import { type Route, route } from '#server/http/route';
import { readBacklog } from './backlog.server';
import { startOf, todayOf } from './days.server';
import { ageBuckets, windowsOf } from './figures';
import { words } from './figures.words';
import type { Figure, FigureKey, HomeFigures } from '../home';
import { figuresSchema } from '../home-schema.server';
import { levelsBefore, overdueList } from './levels.server';
import { also, countOf } from '../lists.server';
import {
  daysIn,
  daysParameter,
  narrowedWork,
  narrowingIn,
  narrowingParameters,
  type Narrowing,
} from '../narrowing.server';
import { readPlantFigures } from './plant-figures.server';
import { compared, noted, type Reading, valuesOf, type Window } from './reading';
import { readWorkFigures } from './work-figures.server';

export const figureRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/home/figures',
    tag: 'Home',
    summary: 'Read the figures over the last days, compared with the days before; each names the rows it stands for',
    permit: ['read', 'figure'],
    query: [daysParameter(30), ...narrowingParameters],
    answer: figuresSchema,
    handle: (ctx, { query }) => readFigures(ctx, daysIn(query, 30), narrowingIn(query)),
  }),
];

async function readFigures(ctx: Context, days: number, narrowing: Narrowing): Promise<HomeFigures> {
  const { previous_from, from, to } = windowsOf(ctx.now, days);
  const windows: Window[] = [
    { from, to, days },
    { from: previous_from, to: from, days },
  ];
  const [work, plant, levels, ageing] = await Promise.all([
    Promise.all(windows.map((window) => readWorkFigures(ctx, window, narrowing))),
    readPlantFigures(ctx, windows, narrowing),
    readLevels(ctx, narrowing),
    readAgeing(ctx, narrowing),
  ]);
  const [now, before] = windows.map((_, at) => [...work[at]!, ...plant[at]!]);
  const figures = [...compared(now!, valuesOf(before!)), ...levels];
  const { currency } = ctx.organization;
  return { from, to, previous_from, currency, figures: figures.sort((a, b) => placeOf(a) - placeOf(b)), ageing };
}

const order: FigureKey[] = [
  'pm_compliance',
  'reactive_share',
  'reactive_hours_share',
  'backlog_hours',
  'backlog_weeks',
  'ready_hours',
  'mtbf',
  'mttr',
  'availability',
  'schedule_compliance',
  'time_to_acknowledge',
  'booked_share',
  'cost',
];
const placeOf = ({ key }: Figure): number => order.indexOf(key);

/** A level is compared with what was written down; that is of the whole organisation. */
async function readLevels(ctx: Context, narrowing: Narrowing): Promise<Figure[]> {
  const [backlog, before] = await Promise.all([readBacklog(ctx, narrowing), levelsBefore(ctx)]);
  const { minutes, ready_minutes, without_estimate, capacity_minutes, values, list, ready } = backlog;
  const common = { better: 'down', denominator: null, sum_of: 'remaining_minutes' } as const;
  const note = without_estimate > 0 ? { note: words.withoutEstimate(without_estimate) } : {};
  const readings: Reading[] = [
    { ...common, ...note, key: 'backlog_hours', value: values.backlog_hours, unit: 'hours', numerator: minutes, list },
    noted(
      {
        ...common,
        ...note,
        key: 'backlog_weeks',
        value: values.backlog_weeks,
        unit: 'weeks',
        numerator: minutes,
        list,
        capacity_minutes,
      },
      words.noCapacity,
    ),
    { ...common, key: 'ready_hours', value: values.ready_hours, unit: 'hours', numerator: ready_minutes, list: ready },
  ];
  const isWhole = !narrowing.team && !narrowing.location;
  return compared(readings, (isWhole ? before : new Map()) as Map<FigureKey, number>);
}

/** Overdue work by the days since its due day (A10). */
function readAgeing(ctx: Context, narrowing: Narrowing): Promise<HomeFigures['ageing']> {
  const today = todayOf(ctx);
  const overdue = also(overdueList, narrowedWork(narrowing));
  return Promise.all(
    ageBuckets.map(async ({ bucket, from, to }) => {
      const list = also(overdue, {
        ...(to !== null && { due_date__gte: startOf(ctx, addDays(today, -to)) }),
        ...(from > 0 && { due_date__lt: startOf(ctx, addDays(today, 1 - from)) }),
      });
      return { bucket, count: await countOf(ctx, 'work-order', list), list };
    }),
  );
}
