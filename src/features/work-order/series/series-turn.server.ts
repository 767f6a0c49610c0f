import { messages } from '#words/messages';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { isLostRace } from '#server/db/transaction';
import type { Timetable } from '#server/jobs/cron';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { followMeter, standAnew, turnByMeter } from './meter/meter-turn.server';
import {
  batchSize,
  type Due,
  dueByMeter,
  dueSeries,
  isBlocked,
  lateBy,
  missedUntil,
  openedAt,
  startOf,
} from './series-due.server';
import { planNext } from './plan-next.server';
import { putAllOff } from './put-off.server';
import { dateAfter, freeDate } from './series-dates.server';
import { bySystem, saveOccurrences, type Series } from './series.server';

export const seriesTimetable: Timetable = { name: 'series', pattern: '* * * * *', zone: 'UTC', task: 'series' };

/** Finds the organisations with due series; each gets its own job. */
export const seriesTask: Task = {
  name: 'series',
  as: 'millwright_system',
  run: async ({ db, now }) => {
    const due = await db.rows<{ id: string }>(
      `select distinct organization_id as id from work_order_series
       where is_active and next_id is not null and opens_at <= $1`,
      [now],
    );
    for (const organization of due)
      await enqueue({ db, now, organization }, seriesTurnTask.name, {}, { key: `series ${organization.id}` });
  },
};

export const seriesTurnTask: Task = {
  name: 'series turn',
  run: async ({ ctx }) => {
    const moved = await turnSeries(ctx!);
    if (moved === batchSize) await enqueue(ctx!, seriesTurnTask.name, {});
  },
};

/**
 * Opens due work orders and plans the next ones. A date that comes while the last work order is open is missed (D16):
 * the planned one moves to the next date. After a downtime only the last date counts, and those before it are missed.
 * Skips locked rows, so that servers never wait for each other; the next run, a minute later, tries them again.
 */
export async function turnSeries(caller: Context): Promise<number> {
  const ctx = bySystem(caller);
  const due = await dueSeries(ctx);
  if (due.length === 0 || (await attempt(ctx, () => turn(ctx, due))) === undefined) return due.length;
  // A failing series must not hold up the others.
  for (const series of due) await alone(ctx, series, () => turn(ctx, [series]));
  return due.length;
}

async function alone(ctx: Context, series: Series, work: () => Promise<void>): Promise<void> {
  const error = await attempt(ctx, work);
  if (error !== undefined) await postpone(ctx, series, error);
}

/** After a reading of this meter. */
export async function turnMetered(caller: Context, measurement: string): Promise<void> {
  const ctx = bySystem(caller);
  for (const series of await dueByMeter(ctx, measurement)) await alone(ctx, series, () => followMeter(ctx, series));
}

/** A forecast changes as days pass without a reading, too. */
export const standAnewTask: Task = {
  name: 'series forecast',
  run: async ({ ctx }) => {
    const meters = await ctx!.db.rows<{ id: string }>(
      `select distinct meter_id as id from work_order_series
       where organization_id = $1 and meter_id is not null and is_active and next_id is not null`,
      [ctx!.organization.id],
    );
    const system = bySystem(ctx!);
    for (const { id } of meters)
      for (const series of await dueByMeter(system, id)) await alone(system, series, () => standAnew(system, series));
  },
};

export const standAnewTimetable: Timetable = {
  name: standAnewTask.name,
  pattern: '5 0 * * *',
  zone: 'organization',
  task: standAnewTask.name,
};

async function turn(ctx: Context, due: Due[]): Promise<void> {
  const dated = due.filter(({ rule }) => !rule.meter);
  await miss(ctx, dated.filter(isBlocked));
  await open(
    ctx,
    dated.filter((series) => !isBlocked(series)),
  );
  await turnByMeter(
    ctx,
    due.filter(({ rule }) => rule.meter),
  );
}

/** Runs all or nothing in a savepoint and returns the error; a lost race restarts the whole transaction. */
async function attempt(ctx: Context, work: () => Promise<void>): Promise<unknown> {
  const eventCount = ctx.events.length;
  await ctx.db.rows('savepoint series');
  try {
    await work();
    await ctx.db.rows('release savepoint series');
    return undefined;
  } catch (error) {
    if (isLostRace(error)) throw error;
    await ctx.db.rows('rollback to savepoint series');
    ctx.events.length = eventCount;
    return error;
  }
}

/** Retried later, so that failing series do not fill every run. */
async function postpone(ctx: Context, { id }: Series, error: unknown): Promise<void> {
  ctx.app.log.error({ err: error, organization: ctx.organization.id, series: id }, 'a series could not be moved on');
  await ctx.db.rows(
    `update work_order_series set opens_at = $3::timestamptz + interval '10 minutes' where organization_id = $1 and id = $2`,
    [ctx.organization.id, id, ctx.now],
  );
}

async function miss(ctx: Context, blocked: Due[]): Promise<void> {
  const now = Date.parse(ctx.now);
  await skipOver(
    ctx,
    blocked.flatMap((series) => {
      const at = freeDate(ctx, series, Math.max(now, Date.parse(series.next_at!)));
      const missed = missedUntil(ctx, series, now);
      return at === undefined ? [] : [{ series, at, missed, why: messages.stillOpen(series.open!) }];
    }),
  );
}

interface Skip {
  series: Due;
  at: number;
  missed: number[];
  why: string;
}

/** Moves planned work orders to a later date and records the dates in between as missed. */
async function skipOver(ctx: Context, skips: Skip[]): Promise<void> {
  await putAllOff(
    ctx,
    skips.map(({ series, at, missed, why }) => ({
      series,
      at,
      description: messages.occurrencesMissed(missed.length, why),
    })),
  );
  await saveOccurrences(
    ctx,
    skips.flatMap(({ series, missed, why }) =>
      missed.map((at) => ({
        series_id: series.id,
        at: new Date(at).toISOString(),
        absence: 'missed' as const,
        reason: why,
      })),
    ),
  );
}

async function open(ctx: Context, due: Due[]): Promise<void> {
  if (due.length === 0) return;
  const opened = due.map((series) => openedAt(ctx, series));
  await skipOver(
    ctx,
    opened.filter(({ missed }) => missed.length > 0).map((one) => ({ ...one, why: messages.serverAway })),
  );
  const ids = due.map(({ next_id }) => next_id!);
  await ctx.db.rows(
    `update work_order set status = 'open', version = version + 1, updated_at = $3
     where organization_id = $1 and id = any($2)`,
    [ctx.organization.id, ids, ctx.now],
  );
  await record(
    ctx,
    due.map(({ next_id }) => ({
      entity_type: 'work-order',
      entity_id: next_id!,
      action: 'updated' as const,
      description: messages.openedBySeries,
      changes: [{ field: 'status', from: 'planned', to: 'open' }],
    })),
  );
  const now = Date.parse(ctx.now);
  await planNext(
    ctx,
    opened.map(({ series, at }) => ({
      series,
      at: dateAfter(ctx, series, Math.max(at, startOf(series), lateBy(series, at, now))),
    })),
  );
}
