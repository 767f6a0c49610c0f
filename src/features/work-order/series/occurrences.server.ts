import { badRequest } from '#shared/errors';
import { choice, dateTime, ref } from '#shared/field';
import { scopeOf } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { compare } from '#server/entity/filter/filter';
import { Params } from '#server/entity/params';
import { pageParameters } from '#server/entity/routes';
import { reached, visibleTo } from '#server/entity/visible';
import { type JsonSchema, object, pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { type QueryParameter, type Route, route } from '#server/http/route';
import { statusOptions } from '../status/status';
import { workOrders } from '../store.server';
import { deadlineOf, graceOf, stateBy } from './deadline.server';
import type { Series } from './series.server';

const states = [
  'on_time',
  'late',
  'overdue',
  'missed',
  'skipped',
  'cancelled',
  ...statusOptions.map(({ value }) => value).filter((status) => status !== 'done'),
];
const stateField = choice(
  states.map((value) => ({ value, label: value })),
  { label: 'state' },
);
const deadlineField = dateTime({ label: 'deadline' });
const idField = (to: string) => ref(to, { label: to });

/** The filters, each with its SQL on an occurrence `f` and the plan of its series. */
const filters = [
  { name: 'deadline__gte', field: deadlineField, value: 'f.deadline', operator: 'gte' },
  { name: 'deadline__lt', field: deadlineField, value: 'f.deadline', operator: 'lt' },
  { name: 'state', field: stateField, value: 'f.state', operator: 'eq' },
  { name: 'state__in', field: stateField, value: 'f.state', operator: 'in' },
  { name: 'series', field: idField('work-order'), value: 'f.series_id', operator: 'eq' },
] as const;

const text: JsonSchema = { type: 'string' };
const id: JsonSchema = { type: 'string', format: 'uuid' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };

const parameters: QueryParameter[] = [
  ...pageParameters.filter(({ name }) => name.startsWith('page')),
  { name: 'deadline__gte', description: 'Only from this moment on.', schema: instant },
  { name: 'deadline__lt', description: 'Only before this moment.', schema: instant },
  { name: 'state', description: `Only in this state: ${states.join(', ')}.`, schema: text },
  { name: 'state__in', description: 'Only in one of these states.', schema: text },
  { name: 'series', description: 'Only of this series.', schema: id },
  { name: 'team', description: 'Only of series of this team.', schema: id },
  { name: 'location', description: 'Only of series in this location and what is in it.', schema: id },
];

export const occurrenceRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/work-orders/occurrences',
    tag: 'Work orders',
    summary:
      'List the dates of all recurring work with their deadlines and what became of them: first those not on time, then the latest',
    permit: ['read', 'work-order'],
    query: parameters,
    answer: pageSchema(
      object({
        series: object({ id, name: text, recurrence: { type: 'object', additionalProperties: true } }),
        at: instant,
        work_order: { ...object({ id, code: text, name: text, status: text }), type: ['object', 'null'] },
        deadline: instant,
        state: text,
      }),
    ),
    handle: (ctx, { query }) => listOccurrences(ctx, query),
  }),
];

async function listOccurrences(ctx: Context, query: URLSearchParams): Promise<Page<unknown>> {
  const paging = readPage(query, 25);
  const { from, params } = await foundBy(ctx, query);
  const [total] = await ctx.db.rows<{ count: number }>(`select count(*) as count ${from}`, params.values);
  const results = await ctx.db.rows(
    `select json_build_object('id', f.series_id, 'name', f.series_name, 'recurrence', f.rule) as series, f.at,
       case when f.work_order_id is not null then json_build_object('id', f.work_order_id, 'code', f.code, 'name', f.name,
         'status', f.status) end as work_order, f.deadline, f.state
     ${from} order by f.state = 'on_time', f.deadline desc, f.series_id, f.at desc limit ${paging.size} offset ${paging.offset}`,
    params.values,
  );
  return pageOf(ctx, paging, total!.count, results);
}

/** How many are in which state, by the filters of the list. */
export async function countOccurrences(ctx: Context, query: URLSearchParams): Promise<Record<string, number>> {
  const { from, params } = await foundBy(ctx, query);
  const rows = await ctx.db.rows<{ state: string; count: number }>(
    `select f.state, count(*) as count ${from} group by 1`,
    params.values,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

async function foundBy(ctx: Context, query: URLSearchParams): Promise<{ from: string; params: Params }> {
  const params = new Params();
  const from = occurrences(ctx, await gracesOf(ctx), params);
  const where = ['true'];
  for (const [name, raw] of query) {
    if (name === 'page' || name === 'page_size') continue;
    const filter = filters.find((one) => one.name === name);
    if (filter) where.push(compare({ ctx, params, name, raw }, filter.field, filter.value, filter.operator));
    else where.push(ofPlan(ctx, name, raw, params));
  }
  return { from: `from (${from}) f where ${where.join(' and ')}`, params };
}

function ofPlan(ctx: Context, name: string, raw: string, params: Params): string {
  const request = { ctx, params, name, raw };
  if (name === 'location') return compare(request, idField('location'), 'f.location_id', 'within');
  if (name === 'team')
    return `exists (select from work_order_team t where t.organization_id = ${params.add(ctx.organization.id)}
      and t.work_order_id = f.series_id and ${compare(request, idField('team'), 't.team_id', 'eq')})`;
  throw badRequest(messages.unknownFilter(name));
}

interface Grace {
  id: string;
  milliseconds: number;
}

/** The rule of a series is evaluated here and not in the database, which knows no cron expressions. */
async function gracesOf(ctx: Context): Promise<Grace[]> {
  const all = await ctx.db.rows<Pick<Series, 'id' | 'rule' | 'anchor'>>(
    `select id, rule, anchor from work_order_series where organization_id = $1`,
    [ctx.organization.id],
    'often',
  );
  return all.map((series) => ({ id: series.id, milliseconds: graceOf(ctx, series) }));
}

/** SQL: all occurrences that the person may see; a date without work order is seen by whoever sees the plan. */
function occurrences(ctx: Context, graces: Grace[], params: Params): string {
  const ids = params.add(graces.map((one) => one.id));
  const milliseconds = params.add(graces.map((one) => one.milliseconds));
  const seenPlan = reached(ctx, workOrders, 'p', params, scopeOf(ctx.user, 'read', 'work-order')!);
  return `select o.series_id, o.at, o.work_order_id, p.name as series_name, s.rule, p.location_id, w.code, w.name, w.status,
      d.deadline, ${stateBy('d.deadline')} as state
    from work_order_occurrence o
      join unnest(${ids}::uuid[], ${milliseconds}::float8[]) as g (series_id, milliseconds) on g.series_id = o.series_id
      join work_order_series s on s.organization_id = o.organization_id and s.id = o.series_id
      join work_order p on p.organization_id = o.organization_id and p.id = o.series_id
      left join work_order w on w.organization_id = o.organization_id and w.id = o.work_order_id
      cross join lateral (select ${deadlineOf('g.milliseconds')} as deadline) d
    where o.organization_id = ${params.add(ctx.organization.id)}
      and case when o.work_order_id is null then ${seenPlan} else ${visibleTo(ctx, workOrders, 'w', params)} end`;
}
