import { addDays } from '#shared/days';
import { badRequest } from '#shared/errors';
import { deltaOf, type Figure, type ListLink, percent, rounded } from '#shared/figure';
import { isUuid } from '#shared/id';
import { momentOf } from '#shared/wall';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { lastOf } from '#server/entity/count';
import { Params } from '#server/entity/params';
import { totalRows } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import { levelsBefore } from '#features/home/index.server';
import { countBlocked } from './blocked.server';
import { todayOf } from './facts.server';
import { readsCosts } from './listing.server';
import { namedShown, outlookWhere } from './parts.server';
import type { SupplySummary, SupplyTileKey } from './supply-chain';
import { labels, notes } from './supply-chain.words';
import { scoredDays } from './formulas/vendor-score';
import { countLines, dueLines } from './vendors.server';

type Query = Record<string, string>;

const rowsPath = '/supply-chain/parts';

/** The overview, for everything or for a location and what is in it. */
export async function readSummary(ctx: Context, query: URLSearchParams): Promise<SupplySummary> {
  for (const name of query.keys()) if (name !== 'location') throw badRequest(messages.unknownFilter(name));
  const location = query.get('location');
  if (location !== null && !isUuid(location))
    throw badRequest(messages.badFilterValue('location', messages.mustBeId(labels.location)));
  const within: Query = location ? { location__within: location } : {};
  const [tiles, locations, abc] = await Promise.all([
    readTiles(ctx, location, within),
    readLocations(ctx, within),
    readClasses(ctx, within),
  ]);
  return { as_of: ctx.now, currency: ctx.organization.currency, tiles, locations, abc };
}

type Tile = Omit<Figure<SupplyTileKey>, 'previous' | 'delta'>;

async function readTiles(ctx: Context, location: string | null, within: Query): Promise<Figure<SupplyTileKey>[]> {
  const today = todayOf(ctx);
  const rows = (more: Query): ListLink => ({ path: rowsPath, query: { ...within, ...more } });
  const runningOut = rows({ stock_out_on__lte: addDays(today, 30) });
  const emptied = rows({ emptied_at__gte: momentOf(addDays(today, -30), '00:00', ctx.organization.time_zone) });
  const narrowed = new URLSearchParams(location ? { location } : {});
  const blocked: ListLink = { path: '/supply-chain/blocked-work', query: Object.fromEntries(narrowed) };
  const [sums, low, waiting, lines, linesBefore, levels] = await Promise.all([
    readSums(ctx, within, { running_out: runningOut, emptied }),
    location ? countRows(ctx, { ...within, is_low: 'true' }) : countLow(ctx),
    countBlocked(ctx, narrowed),
    countLines(ctx, { ...dueLines(today), ...within }),
    countLines(ctx, { ...dueLines(addDays(today, -scoredDays)), ...within }),
    location ? new Map<string, number>() : levelsBefore(ctx),
  ]);
  const count = (key: SupplyTileKey, value: number, list: ListLink): Tile => ({
    key,
    value,
    unit: 'count',
    better: 'down',
    numerator: null,
    denominator: null,
    list,
  });
  const due: ListLink = { path: '/supply-chain/vendor-lines', query: { ...dueLines(today), ...within } };
  const turns = Number(sums.value) === 0 ? null : rounded(Number(sums.issued_value) / Number(sums.value), 2);
  const reads = readsCosts(ctx);
  const lowList = location ? rows({ is_low: 'true' }) : { path: '/parts', query: { is_low: 'true' } };
  const tiles: [Tile, Figure['value']][] = [
    [
      {
        key: 'stock_value',
        value: reads ? sums.value : null,
        unit: 'money',
        better: 'down',
        numerator: reads ? sums.value : null,
        denominator: null,
        list: rows({}),
        sum_of: 'value',
      },
      reads ? (levels.get('stock_value')?.toFixed(2) ?? null) : null,
    ],
    [count('low', low, lowList), levels.get('low_stock') ?? null],
    [count('running_out', sums.running_out, runningOut), null],
    [count('emptied', sums.emptied, emptied), null],
    [count('blocked', waiting, blocked), null],
    [
      {
        key: 'on_time',
        value: percent(lines.onTime, lines.due),
        unit: 'percent',
        better: 'up',
        numerator: lines.onTime,
        denominator: lines.due,
        list: due,
        numerator_list: { path: due.path, query: { ...due.query, state: 'on_time' } },
        ...(lines.due === 0 && { note: notes.noVendorLines }),
      },
      percent(linesBefore.onTime, linesBefore.due),
    ],
    [
      {
        key: 'turns',
        value: reads ? turns : null,
        unit: 'rate',
        better: 'up',
        numerator: reads ? sums.issued_value : null,
        denominator: reads ? sums.value : null,
        list: rows({}),
        sum_of: 'issued_value',
        denominator_sum_of: 'value',
        ...(turns === null && { note: notes.noStock }),
      },
      null,
    ],
  ];
  return tiles.map(([tile, previous]) => ({ ...tile, previous, delta: deltaOf(tile.unit, tile.value, previous) }));
}

interface Sums {
  value: string;
  issued_value: string;
  running_out: number;
  emptied: number;
}

/** By the filters of the lists that the numbers open, so that they cannot disagree. */
async function readSums(
  ctx: Context,
  within: Query,
  lists: Record<'running_out' | 'emptied', ListLink>,
): Promise<Sums> {
  const params = new Params();
  const where = (query: Query) => outlookWhere(ctx, new URLSearchParams(query), params);
  const [row] = await ctx.db.rows<Sums>(
    `select coalesce(sum(o.value), 0)::numeric(20, 2)::text as value,
       coalesce(sum(o.issued_value), 0)::numeric(20, 2)::text as issued_value,
       count(*) filter (where ${where(lists.running_out.query)}) as running_out,
       count(*) filter (where ${where(lists.emptied.query)}) as emptied
     from part_outlook o where ${where(within)}`,
    params.values,
  );
  return row!;
}

async function countRows(ctx: Context, query: Query): Promise<number> {
  const params = new Params();
  const where = outlookWhere(ctx, new URLSearchParams(query), params);
  const [row] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from part_outlook o where ${where}`,
    params.values,
  );
  return row!.count;
}

const countLow = async (ctx: Context): Promise<number> =>
  totalRows(ctx, storeOf('part'), new URLSearchParams({ is_low: 'true' }), await lastOf(ctx));

/** What all stock is worth, to be written down. */
export async function readStockValue(ctx: Context): Promise<number> {
  const [row] = await ctx.db.rows<{ value: number }>(
    `select coalesce(sum(value), 0)::float8 as value from part_outlook where organization_id = $1`,
    [ctx.organization.id],
  );
  return row!.value;
}

async function readLocations(ctx: Context, within: Query): Promise<SupplySummary['locations']> {
  const params = new Params();
  const where = outlookWhere(ctx, new URLSearchParams(within), params);
  const rows = await ctx.db.rows<Omit<SupplySummary['locations'][number], 'list'>>(
    `select ${namedShown('l')} as location, s.value, s.rows, s.low, s.dead_value, s.last_counted_at
     from (select o.location_id, coalesce(sum(o.value), 0)::numeric(20, 2)::text as value, count(*) as rows,
         count(*) filter (where o.is_low) as low, max(o.last_counted_at) as last_counted_at,
         coalesce(sum(o.value) filter (where o.stock_state = 'dead'), 0)::numeric(20, 2)::text as dead_value
       from part_outlook o where ${where} group by 1) s
       join location l on l.organization_id = ${params.add(ctx.organization.id)} and l.id = s.location_id
     order by app_fold(l.name), l.id`,
    params.values,
  );
  const hidden = readsCosts(ctx) ? {} : { value: null, dead_value: null };
  return rows.map((row) => ({
    ...row,
    ...hidden,
    list: { path: rowsPath, query: { location: row.location.id } },
  }));
}

async function readClasses(ctx: Context, within: Query): Promise<SupplySummary['abc']> {
  const params = new Params();
  const where = outlookWhere(ctx, new URLSearchParams({ ...within, is_archived: 'false' }), params);
  const rows = await ctx.db.rows<Omit<SupplySummary['abc'][number], 'list'>>(
    `select o.abc, o.xyz, count(*) as parts,
       coalesce(sum(o.issued_value), 0)::numeric(20, 2)::text as issued_value,
       coalesce(sum(o.value), 0)::numeric(20, 2)::text as stock_value
     from part_outlook o where ${where} group by 1, 2 order by 1, 2`,
    params.values,
  );
  const hidden = readsCosts(ctx) ? {} : { issued_value: null, stock_value: null };
  const filter = (key: 'abc' | 'xyz', value: string | null): Query =>
    value === null ? { [`${key}__isnull`]: 'true' } : { [key]: value };
  return rows.map((row) => ({
    ...row,
    ...hidden,
    list: {
      path: rowsPath,
      query: { ...within, is_archived: 'false', ...filter('abc', row.abc), ...filter('xyz', row.xyz) },
    },
  }));
}
