import { badRequest } from '#shared/errors';
import { date } from '#shared/field';
import { messages } from '#words/messages';
import { dayIn, momentOf } from '#shared/wall';
import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { firstIds } from '#server/entity/read';
import { thumbnailUrl } from '#server/entity/select';
import { storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { type JsonSchema, list, object } from '#server/http/json-schema';
import { type QueryParameter, type Route, route, Written } from '#server/http/route';
import { recurrenceOf } from '../read.server';
import { workOrders } from '../store.server';
import { workOrder } from '../work-order';
import { addDays, daysBetween, daysFrom, usualDays, weekdayOf, type Weekday, weekdays } from '#shared/days';
import { behindOf, type Load, loadOf, nobody, type Planned, teamsOf } from './workload/load';

const tag = 'Work orders';
/** Two months, including the weeks in which they begin and end. */
const maxDays = 92;
/** More than anybody can view at once; people with more use filters. */
const maxJobs = 5_000;

const text: JsonSchema = { type: 'string' };
const textOrNone: JsonSchema = { type: ['string', 'null'] };
const integer: JsonSchema = { type: 'integer' };
const id: JsonSchema = { type: 'string', format: 'uuid' };
const day: JsonSchema = { type: 'string', format: 'date' };
const instantOrNone: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const placeOrNone: JsonSchema = { ...object({ id, name: text }), type: ['object', 'null'] };
const team = { id, name: text, color: textOrNone };
const person = { id, name: text, color: textOrNone, profile_image: textOrNone };

export const plannedSchema = object({
  id,
  version: integer,
  name: text,
  code: text,
  status: text,
  priority: text,
  start_date: instantOrNone,
  due_date: instantOrNone,
  estimated_minutes: { type: ['integer', 'null'] },
  recurrence: { type: ['object', 'null'], additionalProperties: true },
  progress: { ...object({ done: integer, total: integer }), type: ['object', 'null'] },
  asset: placeOrNone,
  location: placeOrNone,
  assigned_to: object({ users: list(object(person)), teams: list(object(team)) }),
});

const loadSchema = { minutes: list(integer), without_estimate: list(integer) };

const windowParameters: QueryParameter[] = [
  {
    name: 'from',
    description: 'The first day, by the clock of the organisation; today where it is not said.',
    schema: day,
  },
  { name: 'to', description: 'The last day; six days on where it is not said.', schema: day },
];

export const planningRoutes: Route[] = [
  route({
    method: 'GET',
    path: `${workOrder.path}/scheduled`,
    tag,
    summary: 'List what is due, or starts without being due, on the days of a window: all of it in one answer',
    permit: ['read', 'work-order'],
    query: windowParameters,
    answer: object({ from: day, to: day, count: integer, results: list(plannedSchema) }),
    handle: async (ctx, { query }) => {
      const { jobs, ...scheduled } = await readScheduled(ctx, query);
      return new Written(withJobs(scheduled, jobs));
    },
  }),
  route({
    method: 'GET',
    path: `${workOrder.path}/workload`,
    tag,
    summary: 'Read how much everybody has to do on each day of a window and can do, and what is overdue from before it',
    permit: ['read', 'work-order'],
    query: windowParameters,
    answer: object({
      from: day,
      to: day,
      count: integer,
      days: list(day),
      people: list(object({ ...person, capacity: list(integer), ...loadSchema })),
      teams: list(object({ ...team, ...loadSchema })),
      unassigned: object(loadSchema),
      results: list(plannedSchema),
      overdue: object({ count: integer, results: list(plannedSchema) }),
    }),
    handle: async (ctx, { query }) => {
      const { jobs, ...scheduled } = await readScheduled(ctx, query);
      const overdue = await readOverdue(ctx, query);
      const workload = await readWorkload(ctx, scheduled, jobs.rows, overdue.jobs.rows);
      const behind = withJobs({ count: overdue.count }, overdue.jobs);
      return new Written(`{"overdue":${behind},${withJobs({ ...scheduled, ...workload }, jobs).slice(1)}`);
    },
  }),
];

interface Scheduled {
  from: string;
  to: string;
  count: number;
  jobs: Jobs;
}

/** Work orders as a plan shows them, and the same as JSON, serialized in batches as they were read. */
interface Jobs {
  rows: Planned[];
  json: string[];
}

const withJobs = (rest: object, { json }: Jobs): string =>
  `{"results":[${json.join(',')}],${JSON.stringify(rest).slice(1)}`;

/** The filters of the list apply here, too. One index finds what is due, another what only starts. */
async function readScheduled(ctx: Context, query: URLSearchParams): Promise<Scheduled> {
  const { from, to, filters } = windowOf(ctx, query);
  const zone = ctx.organization.time_zone;
  const [begins, ends] = [momentOf(from, '00:00:00', zone), momentOf(addDays(to, 1), '00:00:00', zone)];
  const ids: string[] = [];
  let count = 0;
  for (const [key, only] of [
    ['due_date', undefined],
    ['start_date', 'due_date__isnull'],
  ] as const) {
    const one = new URLSearchParams(filters);
    one.append(`${key}__gte`, begins);
    one.append(`${key}__lt`, ends);
    if (only) one.append(only, 'true');
    one.set('ordering', key);
    const found = await firstIds(ctx, workOrders, one, maxJobs);
    ids.push(...found.ids);
    count += found.count;
  }
  return { from, to, count, jobs: await plannedOf(ctx, ids.slice(0, maxJobs)) };
}

/** Overdue work from before the window and before today, which is on none of its days. */
async function readOverdue(ctx: Context, query: URLSearchParams): Promise<Pick<Scheduled, 'count' | 'jobs'>> {
  const { from, filters } = windowOf(ctx, query);
  const zone = ctx.organization.time_zone;
  filters.append('due_date__lt', momentOf(behindOf(from, dayIn(ctx.now, zone)), '00:00:00', zone));
  filters.append('timeliness', 'overdue');
  filters.set('ordering', 'due_date');
  const { ids, count } = await firstIds(ctx, workOrders, filters, maxJobs);
  return { count, jobs: await plannedOf(ctx, ids) };
}

/** One join for all rows: a subquery for each would run two thousand times. */
const chips = (table: string, column: string, target: string, more: string): string =>
  `(select l.work_order_id, json_agg(json_build_object('id', c.id, 'name', c.name, 'color', c.color${more}) order by app_fold(c.name), c.id) as chips
    from ${table} l join ${target} c on c.organization_id = l.organization_id and c.id = l.${column} and c.deleted_at is null
    where l.organization_id = $1 and l.work_order_id = any ($2::uuid[]) group by l.work_order_id)`;
const place = (alias: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`;

/** Rows are read and serialized in batches, so that other requests are not blocked. */
const batchSize = 500;

/** Only the few columns that a plan shows, so that a month takes no longer than a page of the list. */
async function plannedOf(ctx: Context, ids: string[]): Promise<Jobs> {
  const jobs: Jobs = { rows: [], json: [] };
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = await somePlanned(ctx, ids.slice(from, from + batchSize));
    jobs.rows.push(...batch);
    jobs.json.push(JSON.stringify(batch).slice(1, -1));
  }
  return jobs;
}

export const somePlanned = (ctx: Context, ids: string[]): Promise<Planned[]> =>
  ctx.db.rows<Planned>(
    `select t.id, t.version, t.name, t.code, t.status, t.priority, t.start_date, t.due_date, t.estimated_minutes,
       ${recurrenceOf('t')} as recurrence, b.progress,
       ${place('a')} as asset, ${place('p')} as location,
       json_build_object('users', coalesce(u.chips, '[]'), 'teams', coalesce(g.chips, '[]')) as assigned_to
     from unnest($2::uuid[]) with ordinality page (id, position)
     join work_order t on t.organization_id = $1 and t.id = page.id
     left join asset a on a.organization_id = t.organization_id and a.id = t.asset_id
     left join location p on p.organization_id = t.organization_id and p.id = t.location_id
     left join (select parent_id, json_build_object('done', count(*) filter (where status = 'done'), 'total', count(*)) as progress
       from work_order where organization_id = $1 and parent_id = any ($2::uuid[]) and deleted_at is null
       group by parent_id) b on b.parent_id = t.id
     left join ${chips('work_order_user', 'member_id', 'member', `, 'profile_image', ${thumbnailUrl('c.profile_image_id')}`)} u
       on u.work_order_id = t.id
     left join ${chips('work_order_team', 'team_id', 'team', '')} g on g.work_order_id = t.id
     order by page.position`,
    [ctx.organization.id, ids],
  );

interface Worker {
  id: string;
  name: string;
  color: string | null;
  profile_image: string | null;
  daily_minutes: number;
  /** The organisation's working days; null for the default. */
  working_days: Weekday[] | null;
}

async function readWorkload(
  ctx: Context,
  { from, to }: Pick<Scheduled, 'from' | 'to'>,
  results: Planned[],
  overdue: Planned[],
) {
  const days = daysFrom(from, daysBetween(from, to) + 1);
  const loads = loadOf(results, from, days.length, ctx.organization.time_zone);
  const none: Load = { minutes: days.map(() => 0), without_estimate: days.map(() => 0) };
  const people = await readPeople(ctx, [
    ...new Set([...results, ...overdue].flatMap((one) => one.assigned_to.users.map(({ id }) => id))),
  ]);
  return {
    days,
    people: people.map(({ daily_minutes, working_days, ...one }) => ({
      ...one,
      capacity: days.map((at) => ((working_days ?? usualDays).includes(weekdays[weekdayOf(at)]!) ? daily_minutes : 0)),
      ...(loads.get(one.id) ?? none),
    })),
    teams: teamsOf(results).map((one) => ({ ...one, ...(loads.get(one.id) ?? none) })),
    unassigned: loads.get(nobody) ?? none,
  };
}

/** SQL: the member can be assigned, and so their working time is capacity. */
const isWorker = (member: string): string => `${member}.is_active and ${member}.role not in ('viewer', 'requester')`;

export interface Capacity {
  /** Of everybody together, on one working day. */
  daily_minutes: number;
  working_days: Weekday[];
}

/** What everybody, or everybody in a team, can do on a working day, as the workload shows it. */
export async function readCapacity(ctx: Context, team?: string): Promise<Capacity> {
  const [row] = await ctx.db.rows<{ daily_minutes: number; working_days: Weekday[] | null }>(
    `select coalesce(sum(m.daily_minutes), 0)::int as daily_minutes,
       (select settings -> 'working_days' from organization where id = $1) as working_days
     from member m where m.organization_id = $1 and m.deleted_at is null and ${isWorker('m')}
       and ($2::uuid is null or exists (select from team_member t
         where t.organization_id = m.organization_id and t.team_id = $2 and t.member_id = m.id))`,
    [ctx.organization.id, team ?? null],
  );
  return { daily_minutes: row!.daily_minutes, working_days: row!.working_days ?? usualDays };
}

/** Everybody who can be assigned, and everybody who has work. */
async function readPeople(ctx: Context, having: string[]): Promise<Worker[]> {
  const params = new Params();
  const visible = visibleTo(ctx, storeOf('user'), 'm', params, 'names');
  return ctx.db.rows<Worker>(
    `select m.id, m.name, m.color, ${thumbnailUrl('m.profile_image_id')} as profile_image, m.daily_minutes,
       o.settings -> 'working_days' as working_days
     from member m join organization o on o.id = m.organization_id
     where ${visible} and (${isWorker('m')} or m.id = any (${params.add(having)}::uuid[]))
     order by app_fold(m.name), m.id`,
    params.values,
  );
}

const isDay = date({ label: 'Day' }).schema;

/** The window and the remaining filters. Pagination is ignored: everything is in one answer. */
function windowOf(ctx: Context, query: URLSearchParams): { from: string; to: string; filters: URLSearchParams } {
  const filters = new URLSearchParams(query);
  const today = dayIn(ctx.now, ctx.organization.time_zone);
  const at = (name: string, otherwise: string) => {
    const raw = filters.get(name) ?? otherwise;
    filters.delete(name);
    if (!isDay.safeParse(raw).success) throw badRequest(messages.badFilterValue(name, messages.mustBeDate(name)));
    return raw;
  };
  const from = at('from', today);
  const to = at('to', addDays(from, 6));
  const length = daysBetween(from, to);
  if (length < 0 || length >= maxDays) throw badRequest(messages.badWindow(maxDays));
  for (const name of ['page', 'page_size', 'ordering']) filters.delete(name);
  return { from, to, filters };
}
