import { badRequest } from '#shared/errors';
import { dateTime, ref } from '#shared/field';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { compare } from '#server/entity/filter/filter';
import { Params } from '#server/entity/params';
import { pageParameters } from '#server/entity/routes';
import { visibleTo } from '#server/entity/visible';
import { type JsonSchema, object, pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { type Route, route } from '#server/http/route';
import { takeTurns } from '#server/turns';
import { assets } from '../asset.server';
import { hour, type Span } from '../capacity/span';
import { lifeWithin } from '../status/timeline.server';
import { type HealthSpan, type HealthSums, kindOf, sumsOf } from './health';

const number: JsonSchema = { type: 'number' };
const numberOrNone: JsonSchema = { type: ['number', 'null'] };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const id: JsonSchema = { type: 'string', format: 'uuid' };

export const reliabilityRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/assets/reliability',
    tag: 'Assets',
    summary: 'List how assets with a recorded status fared in a window, those that failed most first',
    permit: ['read', 'asset'],
    query: [
      ...pageParameters.filter(({ name }) => name.startsWith('page')),
      { name: 'from', description: 'The first instant; 30 days before the end, unless said.', schema: instant },
      { name: 'to', description: 'The end; now, unless said.', schema: instant },
      { name: 'asset', description: 'Only this asset.', schema: id },
      { name: 'location', description: 'Only assets in this location and what is in it.', schema: id },
    ],
    answer: pageSchema(
      object({
        asset: object({ id, name: { type: 'string' } }),
        online_hours: number,
        planned_hours: number,
        unplanned_hours: number,
        tracked_hours: number,
        failures: { type: 'integer' },
        repairs: { type: 'integer' },
        repair_hours: number,
        mtbf: numberOrNone,
        mttr: numberOrNone,
        availability: numberOrNone,
      }),
    ),
    handle: (ctx, { query }) => listReliability(ctx, query),
  }),
];

const day = 24 * hour;
const longest = 3660 * day;

async function listReliability(ctx: Context, query: URLSearchParams): Promise<Page<unknown>> {
  const paging = readPage(query, 25);
  const rest = new URLSearchParams([...query].filter(([name]) => !['from', 'to', 'page', 'page_size'].includes(name)));
  const all = await readReliability(ctx, windowIn(ctx, query), rest);
  const found = all.toSorted(
    ({ sums: a }, { sums: b }) =>
      b.failures.length - a.failures.length || b.time.offline_unplanned - a.time.offline_unplanned,
  );
  const shown = found.slice(paging.offset, paging.offset + paging.size);
  return pageOf(ctx, paging, found.length, shown.map(rowOf));
}

/** The hours are exact, so that their sums are those of the figures; means and shares are rounded. */
function rowOf({ asset, sums: { time, tracked, failures, repairs, repairing } }: Reliability) {
  const onePlace = (value: number) => Math.round(value * 10) / 10;
  return {
    asset,
    online_hours: time.online / hour,
    planned_hours: time.offline_planned / hour,
    unplanned_hours: time.offline_unplanned / hour,
    tracked_hours: tracked / hour,
    failures: failures.length,
    repairs,
    repair_hours: repairing / hour,
    mtbf: failures.length === 0 ? null : onePlace(time.online / hour / failures.length),
    mttr: repairs === 0 ? null : onePlace(repairing / hour / repairs),
    availability: tracked === 0 ? null : onePlace((100 * time.online) / tracked),
  };
}

function windowIn(ctx: Context, query: URLSearchParams): Span {
  const momentOf = (name: string): number | undefined => {
    const raw = query.get(name);
    if (raw !== null && !dateTime({ label: name }).schema.safeParse(raw).success)
      throw badRequest(messages.badFilterValue(name, messages.mustBeTime(name)));
    return raw === null ? undefined : Date.parse(raw);
  };
  const to = momentOf('to') ?? Date.parse(ctx.now);
  const from = momentOf('from') ?? to - 30 * day;
  if (to <= from || to - from > longest) throw badRequest(messages.rangeTooLong(longest / day));
  return { from, to };
}

export interface Reliability {
  asset: { id: string; name: string };
  sums: HealthSums;
}

/** The assets whose status was ever recorded, by name: others were never down, and would only dilute the figures. */
export async function readReliability(ctx: Context, window: Span, filters: URLSearchParams): Promise<Reliability[]> {
  const [found] = await readReliabilities(ctx, [window], filters);
  return found!;
}

/** The same for several windows, from one reading. */
export async function readReliabilities(
  ctx: Context,
  windows: Span[],
  filters: URLSearchParams,
): Promise<Reliability[][]> {
  const params = new Params();
  const where = [visibleTo(ctx, assets, 't', params)];
  for (const [name, raw] of filters) where.push(filterOf({ ctx, params, name, raw }));
  const from = Math.min(...windows.map((window) => window.from));
  const to = Math.max(...windows.map((window) => window.to));
  const bounds = [from, to].map((at) => params.add(new Date(at).toISOString(), 'timestamptz'));
  const found = await ctx.db.tuples(stepsOf(where.join(' and '), bounds[0]!, bounds[1]!), params.values);
  const now = Date.parse(ctx.now);
  const results = windows.map((): Reliability[] => []);
  const turn = takeTurns(ctx);
  for (const row of found) {
    await turn();
    const [id, name, since, recordedAt, steps] = row as [string, string, number, number, Step[]];
    const spans = steps.map((step) => spanOf(step, now));
    for (const [at, window] of windows.entries()) {
      if (recordedAt >= window.to) continue;
      const life = lifeWithin(window, since);
      const first = spans[0]?.from ?? window.to;
      // Before the first recorded change an asset has No Status, which counts as online.
      const before: HealthSpan[] =
        first > life.from ? [{ from: life.from, to: first, kind: 'online', ended: true }] : [];
      results[at]!.push({ asset: { id, name }, sums: sumsOf([...before, ...spans], life) });
    }
  }
  return results;
}

const filterFields = { asset: ref('asset', { label: 'asset' }), location: ref('location', { label: 'location' }) };

function filterOf(request: { ctx: Context; params: Params; name: string; raw: string }): string {
  if (request.name === 'asset') return compare(request, filterFields.asset, 't.id', 'eq');
  if (request.name === 'location') return compare(request, filterFields.location, 't.location_id', 'within');
  throw badRequest(messages.unknownFilter(request.name));
}

type Step = [since: number, until: number | null, category: string | null, changeType: string | null];

function spanOf([from, until, category, changeType]: Step, now: number): HealthSpan {
  const kind = kindOf({
    status_category: (category ?? 'online') as 'online',
    status_change_type: changeType as 'planned' | null,
  });
  return { from, to: Math.min(until ?? Infinity, now), kind, ended: until !== null && until <= now };
}

const milliseconds = (value: string) => `floor(extract(epoch from ${value}) * 1000)::float8`;

/** For each asset the steps of its timeline in the window, from the one that holds when it begins. */
const stepsOf = (where: string, from: string, to: string): string => `
select t.id, t.name, ${milliseconds('least(t.created_at, f.first)')}, ${milliseconds('f.first')}, s.steps
from asset t
  cross join lateral (select min(since) as first, max(since) filter (where since <= ${from}) as base
    from asset_status_step where organization_id = t.organization_id and asset_id = t.id) f
  cross join lateral (
    select coalesce(json_agg(json_build_array(${milliseconds('x.since')}, ${milliseconds('x.until')}, c.status_category,
      c.status_change_type) order by x.since), '[]') as steps
    from (select since, change_id, lead(since) over (order by since) as until from asset_status_step
        where organization_id = t.organization_id and asset_id = t.id and since >= coalesce(f.base, '-infinity')) x
      left join asset_status_change c on c.organization_id = t.organization_id and c.id = x.change_id
    where x.since < ${to}) s
where ${where} and f.first < ${to} order by app_fold(t.name), t.id`;
