import type { Context } from '#server/context';
import { notFound } from '#shared/errors';
import { Params } from '#server/entity/params';
import { pageParameters } from '#server/entity/routes';
import { visibleTo } from '#server/entity/visible';
import { list, object, pageSchema } from '#server/http/json-schema';
import { type Page, pageOf, readPage } from '#server/http/page';
import { type Route, route } from '#server/http/route';
import { assets } from './asset.server';
import { currentStatus } from './current.server';
import type { ChangeType } from './status';
import type { Interval } from './timeline';

const words = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };
const orNone = (schema: { type: string; format?: string }) => ({ ...schema, type: [schema.type, 'null'] });
const chip = { ...object({ id: { type: 'string', format: 'uuid' }, name: words }), type: ['object', 'null'] };

const intervalSchema = object({
  since: instant,
  until: orNone(instant),
  status_category: words,
  status_type: chip,
  status_change_type: orNone(words),
  notes: orNone(words),
  changed_from_source: orNone(words),
  changed_by: chip,
});

export const intervalsSchema = list(intervalSchema);

export const timelineRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/assets/:id/timeline',
    tag: 'Assets',
    summary: 'Read the status intervals of an asset, those ahead included, the latest first',
    permit: ['read', 'asset'],
    query: pageParameters.filter(({ name }) => name !== 'q'),
    answer: pageSchema(intervalSchema),
    handle: (ctx, { params, query }) => readTimeline(ctx, params.id!, query),
  }),
];

async function readTimeline(ctx: Context, id: string, query: URLSearchParams): Promise<Page<Interval>> {
  await statusOf(ctx, id);
  const asked = readPage(query, 25);
  const [row] = await ctx.db.rows<{ count: number }>(
    `select count(*)::int as count from asset_status_step where organization_id = $1 and asset_id = $2`,
    [ctx.organization.id, id],
  );
  const results = await readIntervals(
    ctx,
    `${steps('')} order by s.since desc limit ${asked.size} offset ${asked.offset}`,
    [ctx.organization.id, id],
  );
  return pageOf(`/assets/${id}/timeline`, query, asked, row!.count, results);
}

/** How an asset is now, for whoever may see it; the whole row would be many times the work. */
export async function statusOf(ctx: Context, id: string): Promise<unknown> {
  const params = new Params();
  const [row] = await ctx.db.rows<{ asset_status: unknown }>(
    `select ${currentStatus('t')} as asset_status from asset t
     where ${visibleTo(ctx, assets, 't', params)} and t.id = ${params.add(id)}`,
    params.values,
  );
  if (!row) throw notFound();
  return row.asset_status;
}

/** Those that lie in a window, the earliest first. */
export function intervalsWithin(ctx: Context, id: string, from: Date, to: Date): Promise<Interval[]> {
  const since = `and since >= coalesce(
    (select max(since) from asset_status_step where organization_id = $1 and asset_id = $2 and since <= $3), $3)`;
  return readIntervals(ctx, `${steps(since)} where s.since < $4 order by s.since`, [
    ctx.organization.id,
    id,
    from.toISOString(),
    to.toISOString(),
  ]);
}

/** That the change is of the same asset is known; said, it lets the database read them together, not one by one. */
const steps = (which: string) => `
select s.since, s.until, c.status_category, c.status_type, c.status_change_type, c.notes, c.changed_from_source, c.created_by
from (select since, change_id, lead(since) over (order by since) as until
    from asset_status_step where organization_id = $1 and asset_id = $2 ${which}) s
  left join asset_status_change c on c.organization_id = $1 and c.asset_id = $2 and c.id = s.change_id`;

type Tuple = (string | null)[];

/** A year may have thousands: the few names they share are asked for once. */
async function readIntervals(ctx: Context, sql: string, values: unknown[]): Promise<Interval[]> {
  const found = (await ctx.db.tuples(sql, values)) as Tuple[];
  const names = await namesOf(
    ctx,
    found.flatMap((row) => [row[3]!, row[7]!]),
  );
  return found.map(([since, until, category, type, changeType, notes, source, by]) => ({
    since: since!,
    until: until!,
    status_category: (category ?? 'online') as Interval['status_category'],
    status_type: names.get(type!) ?? null,
    status_change_type: changeType as ChangeType | null,
    notes: notes!,
    changed_from_source: source!,
    changed_by: names.get(by!) ?? null,
  }));
}

/** Of statuses and people: ids are nobody else's. */
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
