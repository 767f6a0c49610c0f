import { messages } from '#words/messages';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { isLostRace } from '#server/db/transaction';
import type { Timetable } from '#server/jobs/cron';
import { enqueue } from '#server/jobs/queue';
import type { Task } from '#server/jobs/runner';
import { datesBetween, lastDate } from './recurrence/recurrence-dates.server';
import {
  bySystem,
  dateAfter,
  freeDate,
  gridOf,
  saveOccurrences,
  planNext,
  putAllOff,
  type Series,
  seriesColumns,
} from './series.server';

/** The maximum number of missed dates recorded one by one after a long downtime. */
const maxMissed = 1000;
/** How many series advance in one transaction. */
const batchSize = 200;

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

interface Due extends Series {
  code: string;
  name: string;
  start: string;
  /** The code of another open work order of the series. */
  open: string | null;
}

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
  for (const series of due) {
    const error = await attempt(ctx, () => turn(ctx, [series]));
    if (error !== undefined) await postpone(ctx, series, error);
  }
  return due.length;
}

async function turn(ctx: Context, due: Due[]): Promise<void> {
  const opening = due.filter(({ open, rule }) => open === null || rule.stack);
  const blocked = due.filter((series) => !opening.includes(series));
  await miss(ctx, blocked);
  await open(ctx, opening);
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

/**
 * Reads the open work orders again after locking: a work order that was reopened just before does not change the locked
 * rows, so the first query did not see it.
 */
async function dueSeries(ctx: Context): Promise<Due[]> {
  const found = await lockDue(ctx);
  if (found.length === 0) return [];
  const rows = await ctx.db.rows<{ series: string; code: string }>(
    `select distinct on (o.series_id) o.series_id as series, o.code from work_order o
     where o.organization_id = $1 and o.series_id = any($2) and o.id <> all($3) and ${isOpen} order by o.series_id, o.number desc`,
    [ctx.organization.id, found.map(({ id }) => id), found.map(({ next_id }) => next_id)],
  );
  const openOf = new Map(rows.map(({ series, code }) => [series, code]));
  return found
    .map((series) => ({ ...series, open: openOf.get(series.id) ?? null }))
    .filter(({ open, rule, start }) => open === null || rule.stack || (rule.mode === 'fixed' && start <= ctx.now));
}

const isOpen = `o.deleted_at is null and o.status in ('open', 'in_progress', 'on_hold')`;

const lockDue = (ctx: Context): Promise<Due[]> =>
  ctx.db.rows<Due>(
    `select ${seriesColumns}, w.code, w.name, coalesce(w.start_date, s.next_at) as start, p.code as open
     from work_order_series s join work_order w on w.organization_id = s.organization_id and w.id = s.next_id
       left join lateral (select o.code from work_order o
         where o.organization_id = s.organization_id and o.series_id = s.id and o.id <> s.next_id
           and ${isOpen}
         order by o.number desc limit 1) p on true
     where s.organization_id = $1 and s.is_active and s.opens_at <= $2 and w.status = 'planned' and w.deleted_at is null
       and (p.code is null or (s.rule ->> 'stack')::boolean
         or s.rule ->> 'mode' = 'fixed' and coalesce(w.start_date, s.next_at) <= $2)
     order by s.opens_at, s.id limit ${batchSize} for update of s, w skip locked`,
    [ctx.organization.id, ctx.now],
  );

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

/** The dates without a work order, from the planned one up to an instant. */
function missedUntil(ctx: Context, series: Due, until: number): number[] {
  const first = Date.parse(series.next_at!);
  const taken = new Set(series.taken);
  return [first, ...datesBetween(gridOf(ctx, series), first, until, maxMissed)].filter((at) => !taken.has(at));
}

interface Opened {
  series: Due;
  at: number;
  missed: number[];
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

const startOf = ({ start }: Due): number => Date.parse(start);
/** Fixed dates in the past are gone; a floating date is expected one step after the start. */
const lateBy = ({ rule }: Series, at: number, now: number): number => (rule.mode === 'fixed' ? Math.max(at, now) : at);

/** The date that it opens for: its own, unless later ones have come since. */
function openedAt(ctx: Context, series: Due): Opened {
  const planned = Date.parse(series.next_at!);
  const now = Date.parse(ctx.now);
  const last = series.rule.mode === 'fixed' ? lastDate(gridOf(ctx, series), now) : undefined;
  // A work order that somebody moved alone stays at its date.
  if (last === undefined || last <= Math.max(planned, startOf(series)) || series.taken.includes(last))
    return { series, at: planned, missed: [] };
  return { series, at: last, missed: missedUntil(ctx, series, last - 1) };
}
