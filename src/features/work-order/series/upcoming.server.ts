import { badRequest } from '#shared/errors';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { rowsOf } from '#server/entity/read';
import { visibleTo } from '#server/entity/visible';
import { type Page, pageOf, readPage } from '#server/http/page';
import type { QueryParameter } from '#server/http/route';
import { momentIn } from './moment-in.server';
import { type Grid, nextDate, stepOf } from './recurrence/recurrence-dates.server';
import { datesFor } from './series-dates.server';
import { gridOf, type Series, seriesColumns } from './series.server';
import { workOrders } from '../store.server';

const day = 86_400_000;
const longestRange = 400;
/** Distant dates are useless, and each rule would be evaluated for all the years up to them. */
const furthestYears = 5;
interface Limits {
  ofOne: number;
  ofAll: number;
}

/** Nobody reads a longer plan. */
export const mostRead: Limits = { ofOne: 400, ofAll: 5_000 };

const filters: Record<string, (value: string) => string> = {
  asset: (value) => `w.asset_id = ${value}`,
  location: (value) => `w.location_id = ${value}`,
  assigned_to: (
    value,
  ) => `exists (select from work_order_user u where u.organization_id = w.organization_id and u.work_order_id = w.id
    and u.member_id = ${value})`,
  team: (
    value,
  ) => `exists (select from work_order_team u where u.organization_id = w.organization_id and u.work_order_id = w.id
    and u.team_id = ${value})`,
};

export const upcomingParameters: QueryParameter[] = [
  {
    name: 'from',
    description: `The first instant, within ${furthestYears} years; now, unless said.`,
    schema: { type: 'string', format: 'date-time' },
  },
  {
    name: 'to',
    description: `The last instant, at most ${longestRange} days later; 31 days later, unless said.`,
    schema: { type: 'string', format: 'date-time' },
  },
  ...Object.keys(filters).map((name) => ({
    name,
    description: `The id of what it is for: ${name.replace('_', ' ')}.`,
    schema: { type: 'string', format: 'uuid' },
  })),
];

/** The future dates of the organisation's series after the planned work orders: calculated, not stored. */
export async function listUpcoming(
  ctx: Context,
  query: URLSearchParams,
): Promise<Page<unknown> & { truncated: boolean }> {
  const page = readPage(query, 50);
  const { from, to } = rangeOf(ctx, query);
  const { dates, truncated } = datesOf(ctx, await seriesFor(ctx, query), from, to, mostRead);
  const shown = dates.slice(page.offset, page.offset + page.size);
  const heads = [...new Set(shown.map(({ series }) => series.next_id!))];
  const records = heads.length === 0 ? [] : await rowsOf(ctx, workOrders, heads, 'listed');
  const byId = new Map(records.map((record) => [record.id, record]));
  const results = shown.map(({ series, at }) => projected(ctx, series, at, byId.get(series.next_id)!));
  return { ...pageOf(ctx, page, dates.length, results), truncated };
}

function projected(ctx: Context, series: Series, at: number, head: Record<string, unknown>) {
  const { start_date, due_date } = datesFor(ctx, series, at);
  const { id, code, name, priority, work_type, asset, location, assigned_to, estimated_minutes } = head;
  return {
    series: { id: series.id, recurrence: series.rule },
    head: { id, code, name },
    name,
    start_date,
    due_date,
    priority,
    work_type,
    asset,
    location,
    assigned_to,
    estimated_minutes,
    projected: true,
  };
}

function rangeOf(ctx: Context, query: URLSearchParams): { from: number; to: number } {
  const read = (name: string) => {
    const moment = momentIn(query, name, messages.it);
    return moment === undefined ? undefined : Date.parse(moment);
  };
  const from = read('from') ?? Date.parse(ctx.now);
  const to = read('to') ?? from + 31 * day;
  if (to < from || to - from > longestRange * day) throw badRequest(messages.rangeTooLong(longestRange));
  if (Math.abs(from - Date.parse(ctx.now)) > furthestYears * 366 * day)
    throw badRequest(messages.rangeTooFar(furthestYears));
  return { from, to };
}

async function seriesFor(ctx: Context, query: URLSearchParams): Promise<Series[]> {
  const params = new Params();
  const where = [visibleTo(ctx, workOrders, 'w', params)];
  for (const [name, value] of query) {
    if (['from', 'to', 'page', 'page_size'].includes(name)) continue;
    const filter = Object.hasOwn(filters, name) && filters[name];
    if (!filter) throw badRequest(messages.unknownFilter(name));
    if (!isUuid(value)) throw badRequest(messages.badFilterValue(name, messages.mustBeId(name)));
    where.push(filter(params.add(value)));
  }
  return activeSeries(ctx, where, params);
}

/** The active series whose planned work order `w` matches the conditions. */
export const activeSeries = (ctx: Context, where: string[], params: Params): Promise<Series[]> =>
  ctx.db.rows<Series>(
    `select ${seriesColumns} from work_order_series s
       join work_order w on w.organization_id = s.organization_id and w.id = s.next_id
     where s.is_active and ${where.join(' and ')} order by s.id`,
    params.values,
  );

type Planned = Pick<Series, 'rule' | 'anchor' | 'next_at' | 'stands_at' | 'meter'>;

interface UpcomingDate {
  series: Series;
  at: number;
  grid: Grid;
  taken: Set<number>;
  remaining: number;
}

/** Merges the dates of all series in order, up to the limits: the earliest in the heap advances to its next date. */
export function datesOf(
  ctx: Context,
  all: Series[],
  from: number,
  to: number,
  limits: Limits,
): { dates: UpcomingDate[]; truncated: boolean } {
  const heap: UpcomingDate[] = [];
  let truncated = false;
  const push = (one: UpcomingDate, at: number | undefined) => {
    if (at === undefined || at > to) return;
    if (one.remaining === 0) truncated = true;
    else insert(heap, { ...one, at, remaining: one.remaining - 1 });
  };
  for (const series of all) {
    const grid = gridAhead(ctx, series);
    if (!grid) continue;
    const one = {
      series,
      at: series.rule.meter ? grid.anchor : Date.parse(series.next_at!),
      grid,
      taken: new Set(series.taken),
      remaining: limits.ofOne,
    };
    push(one, following(one, from - 1));
  }
  const found: UpcomingDate[] = [];
  for (let one = removeFirst(heap); one; one = found.length < limits.ofAll ? removeFirst(heap) : undefined) {
    found.push(one);
    push(one, following(one, one.at));
  }
  return { dates: found, truncated: truncated || heap.length > 0 };
}

/**
 * A floating series advances step by step from the planned one, as if each were done on its date. By meter the step is
 * the interval or what the meter takes for it, whichever is shorter; if neither is known, there are no dates.
 */
function gridAhead(ctx: Context, series: Planned): Grid | undefined {
  const { rule, next_at, stands_at } = series;
  if (!rule.meter) return gridOf(ctx, rule.mode === 'floating' ? { rule, anchor: next_at! } : series);
  const anchor = stands_at ?? (rule.meter.only ? null : next_at);
  if (anchor === null) return undefined;
  const grid = gridOf(ctx, { rule, anchor });
  const pace = rule.meter.every / (series.meter?.average ?? 0);
  if (rule.meter.only ? !(pace > 0 && pace < Infinity) : !(pace > 0 && pace * day < stepOf(grid)))
    return rule.meter.only ? undefined : grid;
  return { ...grid, rule: { ...rule, unit: 'daily', frequency: Math.max(1, pace) } };
}

/** The first dates after the planned one of a series by meter. */
export function byMeterAhead(ctx: Context, series: Planned, most: number): string[] {
  const grid = gridAhead(ctx, series);
  const dates: string[] = [];
  for (let at = grid?.anchor; grid && at !== undefined && dates.length < most;) {
    at = nextDate(grid, at);
    if (at !== undefined) dates.push(new Date(at).toISOString());
  }
  return dates;
}

/** The first date of a series after both its current date and an instant. */
function following({ at, grid, taken }: UpcomingDate, after: number): number | undefined {
  let next = nextDate(grid, Math.max(at, after));
  while (next !== undefined && taken.has(next)) next = nextDate(grid, next);
  return next;
}

const isBefore = (a: UpcomingDate, b: UpcomingDate): boolean =>
  a.at < b.at || (a.at === b.at && a.series.id < b.series.id);

function insert(heap: UpcomingDate[], one: UpcomingDate): void {
  let at = heap.push(one) - 1;
  for (let above = (at - 1) >> 1; at > 0 && isBefore(one, heap[above]!); above = (at - 1) >> 1) {
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = one;
}

function removeFirst(heap: UpcomingDate[]): UpcomingDate | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (!first || !last || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++;
    if (below >= heap.length || !isBefore(heap[below]!, last)) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = last;
  return first;
}
