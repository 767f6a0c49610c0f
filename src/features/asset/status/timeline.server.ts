import type { Context } from '#server/context';
import { notFound } from '#shared/errors';
import { Params } from '#server/entity/params';
import { pageParameters } from '#server/entity/routes';
import { visibleTo } from '#server/entity/visible';
import { list, object, pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { type Route, route } from '#server/http/route';
import { assets } from '../asset.server';
import { currentStatus } from './current.server';
import type { Span } from '../capacity/span';
import type { ChangeType } from './status';
import type { Interval, RecordedInterval } from './timeline';

const words = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };
const orNone = (schema: { type: string; format?: string }) => ({ ...schema, type: [schema.type, 'null'] });
const chip = { ...object({ id: { type: 'string', format: 'uuid' }, name: words }), type: ['object', 'null'] };

const interval = {
  since: instant,
  until: orNone(instant),
  status_category: words,
  status_type: chip,
  status_change_type: orNone(words),
  notes: orNone(words),
  changed_from_source: orNone(words),
  changed_by: chip,
};

export const intervalsSchema = list(object(interval));

export const timelineRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/assets/:id/timeline',
    tag: 'Assets',
    summary: 'Read the status intervals of an asset, those ahead included, the latest first',
    permit: ['read', 'asset'],
    query: pageParameters.filter(({ name }) => name !== 'q'),
    answer: pageSchema(
      object({ ...interval, change: orNone({ type: 'string', format: 'uuid' }), recorded_at: orNone(instant) }),
    ),
    handle: (ctx, { params, query }) => readTimeline(ctx, params.id!, query),
  }),
];

async function readTimeline(ctx: Context, id: string, query: URLSearchParams): Promise<Page<RecordedInterval>> {
  await statusOf(ctx, id);
  const paging = readPage(query, 25);
  const [row] = await ctx.db.rows<{ count: number }>(
    `select count(*)::int as count from asset_status_step where organization_id = $1 and asset_id = $2`,
    [ctx.organization.id, id],
  );
  const results = await readIntervals(
    ctx,
    `${steps} order by s.since desc limit ${paging.size} offset ${paging.offset}`,
    [ctx.organization.id, id],
  );
  return pageOf(ctx, paging, row!.count, results);
}

/** Current status of a visible asset; reading the whole row would cost many times as much. */
export async function statusOf(ctx: Context, id: string): Promise<unknown> {
  const params = new Params();
  const [row] = await ctx.db.rows<{ asset_status: unknown }>(
    `select ${currentStatus('t')} as asset_status from asset t
     where ${visibleTo(ctx, assets, 't', params)} and t.id = ${params.add(id)}`,
    params.values,
    'often',
  );
  if (!row) throw notFound();
  return row.asset_status;
}

/** Milliseconds: when the asset was created, or its first recorded status if that is earlier. */
export async function existsSince(ctx: Context, id: string): Promise<number> {
  const [row] = await ctx.db.rows<{ since: string }>(
    `select least(created_at, ${step('min(since)')})) as since from asset where organization_id = $1 and id = $2`,
    [ctx.organization.id, id],
    'often',
  );
  if (!row) throw notFound();
  return Date.parse(row.since);
}

/** The part of a window in which the asset existed; empty where it was created later. */
export const lifeWithin = (window: Span, since: number): Span => ({
  ...window,
  from: Math.min(window.to, Math.max(window.from, since)),
});

/** An interval without its times. */
type Content = Omit<Interval, 'since' | 'until'>;

/** One interval with its times in milliseconds; equal intervals share one `said` object. */
export interface StatusPeriod {
  from: number;
  /** Null: it has not ended, and its end is unknown. */
  to: number | null;
  said: Content;
}

/**
 * Intervals in a window, earliest first. A year may have thousands with few distinct contents, so each content is read
 * once.
 */
export async function statusPeriodsWithin(ctx: Context, id: string, window: Span): Promise<StatusPeriod[]> {
  const values = [ctx.organization.id, id, ...[window.from, window.to].map((time) => new Date(time).toISOString())];
  const found = await ctx.db.tuples(contentWithin, values);
  const all = found.flatMap(([category, type, changeType, notes, source, by, starts]) => {
    const said = {
      status_category: category,
      status_type: type,
      status_change_type: changeType,
      notes,
      changed_from_source: source,
      changed_by: by,
    } as Content;
    return (starts as number[]).map((from): StatusPeriod => ({ from, to: null, said }));
  });
  all.sort((a, b) => a.from - b.from);
  for (let at = 1; at < all.length; at++) all[at - 1]!.to = all[at]!.from;
  // The first one after the window gives the end of the last one in it.
  return all.filter(({ from }) => from < window.to);
}

const step = (column: string) =>
  `(select ${column} from asset_status_step where organization_id = $1 and asset_id = $2`;

/** The condition on the asset is redundant, but lets the database read the changes together instead of one by one. */
const contentWithin = `
select coalesce(said.status_category, 'online'), case when h.id is not null then json_build_object('id', h.id, 'name', h.name) end,
  said.status_change_type, said.notes, said.changed_from_source,
  case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end, said.starts
from (select c.status_category, c.status_type, c.status_change_type, c.notes, c.changed_from_source, c.created_by,
    json_agg(floor(extract(epoch from s.since) * 1000)) as starts
  from asset_status_step s
    left join asset_status_change c on c.organization_id = $1 and c.asset_id = $2 and c.id = s.change_id
  where s.organization_id = $1 and s.asset_id = $2
    and s.since >= coalesce(${step('max(since)')} and since <= $3), $3)
    and (s.since < $4 or s.since = ${step('min(since)')} and since >= $4))
  group by 1, 2, 3, 4, 5, 6) said
  left join health_status h on h.organization_id = $1 and h.id = said.status_type
  left join member m on m.organization_id = $1 and m.id = said.created_by`;

const steps = `
select s.since, s.until, c.status_category, c.status_type, c.status_change_type, c.notes, c.changed_from_source, c.created_by,
  case when s.since = c.begins then c.id end, c.created_at
from (select since, change_id, lead(since) over (order by since) as until
    from asset_status_step where organization_id = $1 and asset_id = $2) s
  left join asset_status_change c on c.organization_id = $1 and c.asset_id = $2 and c.id = s.change_id`;

type Tuple = (string | null)[];

async function readIntervals(ctx: Context, sql: string, values: unknown[]): Promise<RecordedInterval[]> {
  const found = (await ctx.db.tuples(sql, values)) as Tuple[];
  const names = await namesOf(
    ctx,
    found.flatMap((row) => [row[3]!, row[7]!]),
  );
  return found.map(([since, until, category, type, changeType, notes, source, by, change, recorded]) => ({
    since: since!,
    until: until!,
    status_category: (category ?? 'online') as Interval['status_category'],
    status_type: names.get(type!) ?? null,
    status_change_type: changeType as ChangeType | null,
    notes: notes!,
    changed_from_source: source!,
    changed_by: names.get(by!) ?? null,
    change: change!,
    recorded_at: recorded!,
  }));
}

/** Names of statuses and people in one map: ids are unique across tables. */
async function namesOf(ctx: Context, ids: (string | null)[]): Promise<Map<string, { id: string; name: string }>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db.rows<{ id: string; name: string }>(
    `select id, name from health_status where organization_id = $1 and id = any($2)
     union all select id, name from member where organization_id = $1 and id = any($2)`,
    [ctx.organization.id, wanted],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
