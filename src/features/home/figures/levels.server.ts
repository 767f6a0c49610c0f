import { addDays } from '#shared/days';
import { deltaOf } from '#shared/figure';
import type { Context } from '#server/context';
import type { Timetable } from '#server/jobs/cron';
import type { Task } from '#server/jobs/runner';
import { dayIn } from '#shared/wall';
import { todayOf } from './days.server';
import type { Figure, ListLink, TileKey } from '../home';
import { countOf, listOf, workList } from '../lists.server';
import { readBacklog } from './backlog.server';
import { countPending } from '../requests.server';

/** How far back levels are compared. */
const daysBack = 30;

export const overdueList = workList({ timeliness: 'overdue' });

const tileLists: Record<TileKey, ListLink> = {
  overdue: overdueList,
  pending_requests: listOf('/requests', { status: 'pending' }),
  assets_offline: listOf('/assets', { status_category: 'offline' }),
  low_stock: listOf('/parts', { is_low: 'true' }),
};

async function readTileValues(ctx: Context): Promise<Record<TileKey, number>> {
  const [overdue, pending_requests, assets_offline, low_stock] = await Promise.all([
    countOf(ctx, 'work-order', tileLists.overdue),
    countPending(ctx),
    countOf(ctx, 'asset', tileLists.assets_offline),
    countOf(ctx, 'part', tileLists.low_stock),
  ]);
  return { overdue, pending_requests, assets_offline, low_stock };
}

export async function readTiles(ctx: Context): Promise<Figure[]> {
  const [values, before] = await Promise.all([readTileValues(ctx), levelsBefore(ctx)]);
  return (Object.keys(tileLists) as TileKey[]).map((key) => {
    const previous = before.get(key) ?? null;
    return {
      key,
      value: values[key],
      unit: 'count',
      previous,
      delta: deltaOf('count', values[key], previous),
      better: 'down',
      numerator: null,
      denominator: null,
      list: tileLists[key],
    };
  });
}

/** The levels at midnight 30 days ago, as far as they were written down. */
export async function levelsBefore(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.db.rows<{ key: string; value: number }>(
    `select key, value from kpi_day where organization_id = $1 and day = $2`,
    [ctx.organization.id, addDays(todayOf(ctx), -daysBack)],
    'often',
  );
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export const levelsTimetable: Timetable = {
  name: 'write down levels',
  pattern: '0 0 * * *',
  zone: 'organization',
  task: 'write down levels',
};

/** At each midnight of the organisation. The key makes it once a day, also if the task is repeated. */
export const levelsTask: Task = {
  name: 'write down levels',
  run: async ({ ctx }, { due }: { due: string }) => {
    const { organization } = ctx!;
    const [tiles, backlog] = await Promise.all([readTileValues(ctx!), readBacklog(ctx!, {})]);
    const levels = { ...tiles, ...backlog.values };
    const day = dayIn(due, organization.time_zone);
    await writeLevels(ctx!, day, levels);
  },
};

/** Writes down levels of a day, once: those that are there stay. */
export async function writeLevels(ctx: Context, day: string, levels: Record<string, number | null>): Promise<void> {
  const known = Object.entries(levels).filter(([, value]) => value !== null);
  await ctx.db.rows(
    `insert into kpi_day (organization_id, day, key, value)
     select $1, $2, key, value from unnest($3::text[], $4::float8[]) as level (key, value) on conflict do nothing`,
    [ctx.organization.id, day, known.map(([key]) => key), known.map(([, value]) => value)],
  );
}
