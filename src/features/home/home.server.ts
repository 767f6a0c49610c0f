import { daysFrom } from '#shared/days';
import type { Role } from '#shared/permission';
import { dayIn } from '#shared/wall';
import type { Context } from '#server/context';
import { listRows, sumRowsBy } from '#server/entity/read';
import { storeOf, valueOf } from '#server/entity/store';
import { allHomeParts } from '#server/feature';
import { type Route, route } from '#server/http/route';
import { latestEntries } from '#features/audit/index.server';
import {
  myBlocks,
  myLists,
  readCapacity,
  readMyWork,
  readTimer,
  somePlanned,
  workOrders,
} from '#features/work-order/index.server';
import { readFailing } from './automations.server';
import { backlogList } from './figures/backlog.server';
import { readChecklist } from './checklist.server';
import { daysOf, workingDaysIn } from './figures/days.server';
import type { Block, Home, HomeJob, ListLink, StatusShare } from './home';
import { homeSchema } from './home-schema.server';
import { readTiles } from './figures/levels.server';
import { also, countOf, listOf, searchOf, sumOf, within, workList } from './lists.server';
import { readDue } from './readings.server';
import { readOwn, readPending } from './requests.server';

/** What a block shows; the rest is in its list. */
const mostShown = 20;
const mostActivity = 20;

/** Who sees which block; others do not get it. */
const seenBy = {
  work: ['admin', 'manager', 'technician', 'limited_technician'],
  tiles: ['admin', 'manager', 'viewer'],
  planning: ['admin', 'manager'],
  activity: ['admin', 'manager', 'technician', 'limited_technician', 'viewer'],
  own_requests: ['requester'],
  checklist: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export const homeRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/home',
    tag: 'Home',
    summary: 'Read what is to be done now, and how things stand; each role gets the parts that it sees',
    permit: 'signed-in',
    answer: homeSchema,
    handle: (ctx) => readHome(ctx),
  }),
];

/** The statements are sent together and take one round trip. */
async function readHome(ctx: Context): Promise<Home> {
  const parts = await Promise.all([
    seen(ctx, 'work', readWork),
    seen(ctx, 'tiles', readState),
    seen(ctx, 'planning', readPlanning),
    seen(ctx, 'activity', async () => ({ activity: await latestEntries(ctx, mostActivity) })),
    seen(ctx, 'own_requests', async () => ({ requests: await readOwn(ctx, mostShown) })),
    seen(ctx, 'checklist', async () => ({ checklist: await readChecklist(ctx) })),
    ...allHomeParts().map((part) => part(ctx)),
  ]);
  return Object.assign({ as_of: ctx.now }, ...parts) as Home;
}

/** A key sees what both its own role and its owner's see. */
async function seen(
  ctx: Context,
  block: keyof typeof seenBy,
  read: (ctx: Context) => Promise<Partial<Home>>,
): Promise<Partial<Home>> {
  const roles: readonly Role[] = seenBy[block];
  const { role, within: owner } = ctx.user;
  return roles.includes(role) && (!owner || roles.includes(owner)) ? read(ctx) : {};
}

async function readWork(ctx: Context): Promise<Partial<Home>> {
  const days = daysOf(ctx);
  const lists = myLists(days);
  const [timer, work, due_readings] = await Promise.all([
    readTimer(ctx),
    readMyWork(ctx, days, mostShown),
    readDue(ctx, mostShown),
  ]);
  const jobs = await jobsOf(
    ctx,
    myBlocks.flatMap((block) => work[block].ids),
  );
  const blocks = myBlocks.map((block) => [block, blockOf(work[block], jobs, listOf('/work-orders', lists[block]))]);
  return { timer, ...(Object.fromEntries(blocks) as Partial<Home>), due_readings };
}

async function readState(ctx: Context): Promise<Partial<Home>> {
  const [tiles, status_strip] = await Promise.all([readTiles(ctx), readStrip(ctx)]);
  return { tiles, status_strip };
}

const categories = ['online', 'offline', 'do_not_track'] as const;

async function readStrip(ctx: Context): Promise<StatusShare[]> {
  const assets = storeOf('asset');
  const counts = await sumRowsBy<{ key: string; count: number }>(
    ctx,
    assets,
    new URLSearchParams(),
    valueOf(assets, 'status_category', 't'),
    'count(*) as count',
  );
  return categories.map((status_category) => ({
    status_category,
    count: counts.find(({ key }) => key === status_category)?.count ?? 0,
    list: listOf('/assets', { status_category }),
  }));
}

const unassignedList = also(backlogList, { users__isnull: 'true', teams__isnull: 'true' });

async function readPlanning(ctx: Context): Promise<Partial<Home>> {
  const [found, requests, week_load, automations] = await Promise.all([
    readUnassigned(ctx),
    readPending(ctx, mostShown),
    readWeek(ctx),
    readFailing(ctx, mostShown),
  ]);
  const jobs = await jobsOf(ctx, found.ids);
  return { unassigned: blockOf(found, jobs, unassignedList), requests, week_load, automations };
}

/** To find that there is none is the slowest part of the page, and the number is remembered. */
async function readUnassigned(ctx: Context): Promise<{ ids: string[]; count: number }> {
  const count = await countOf(ctx, 'work-order', unassignedList);
  if (count === 0) return { ids: [], count };
  const first = searchOf(also(unassignedList, { page_size: String(mostShown) }));
  const { results } = await listRows(ctx, workOrders, first, 'minimal');
  return { ids: results.map(({ id }) => id), count };
}

/** As the workload has it: estimates of what is planned for this week, and the working time of everybody. */
async function readWeek(ctx: Context): Promise<Home['week_load']> {
  const { this_week, next_week } = daysOf(ctx);
  const planned = workList({ ...within('plan_date', this_week, next_week), status__ne: 'done' });
  const [{ minutes }, capacity] = await Promise.all([
    sumOf<{ minutes: number }>(ctx, workOrders, planned, 'coalesce(sum(t.estimated_minutes), 0)::int as minutes'),
    readCapacity(ctx),
  ]);
  const days = daysFrom(dayIn(this_week, ctx.organization.time_zone), 7);
  return { minutes, capacity_minutes: capacity.daily_minutes * workingDaysIn(days, capacity.working_days) };
}

async function jobsOf(ctx: Context, ids: string[]): Promise<Map<string, HomeJob>> {
  const rows = ids.length === 0 ? [] : ((await somePlanned(ctx, [...new Set(ids)])) as unknown as HomeJob[]);
  return new Map(rows.map((row) => [row.id, row]));
}

const blockOf = (
  { ids, count }: { ids: string[]; count: number },
  jobs: Map<string, HomeJob>,
  list: ListLink,
): Block<HomeJob> => ({ count, results: ids.flatMap((id) => jobs.get(id) ?? []), list });
