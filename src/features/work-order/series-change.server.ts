import type { Context } from '#server/context';
import { loadRow, removeRow, type Row, same, updateRow } from '#server/entity/write';
import { releaseParts } from './parts.server';
import type { Recurrence } from './recurrence';
import { wallBetween } from './recurrence-dates.server';
import { wholeRecurrence } from './recurrence-options';
import { keepPlan, planKeys, planLike } from './series-plan.server';
import {
  beginSeries,
  bySystem,
  dateAfter,
  latest,
  lockSeries,
  opensAt,
  planNext,
  putOff,
  requireRule,
  type Series,
} from './series.server';
import { workOrders } from './store.server';

/** What was asked of a work order, as far as its series is concerned. */
interface Asked extends Record<string, unknown> {
  recurrence?: Recurrence | null;
  start_date?: string | null;
  due_date?: string | null;
  status?: string;
}

/** What a change of one of its work orders means for a series: "this one", or "this and following". */
export async function followSeries(ctx: Context, before: Row, asked: Asked, following: boolean): Promise<void> {
  const series = before.series ? await lockSeries(ctx, before.series as string) : undefined;
  if (!series) {
    if (asked.recurrence?.is_active) await beginSeries(ctx, await again(ctx, before.id));
    return;
  }
  const order = await again(ctx, before.id);
  if (following) await planFollowing(ctx, series, order, asked);
  if (asked.recurrence !== undefined && !same(before.recurrence, asked.recurrence))
    await changeRule(ctx, series, order, asked.recurrence);
  else if (asked.start_date !== undefined || asked.due_date !== undefined)
    await moveDates(ctx, series, order, following);
  await moveOnWith(ctx, (await lockSeries(ctx, series.id))!, before, order);
}

/** As it is now, whatever version the caller knew. */
const again = (ctx: Context, id: string): Promise<Row> => loadRow(bySystem(ctx), workOrders, id, 'update');

/** What was said of the plan, or where nothing was, all of it, holds for those that follow. */
async function planFollowing(ctx: Context, series: Series, order: Row, asked: Asked): Promise<void> {
  const said = Object.keys(asked).filter((key) => asked[key] !== undefined);
  const keys = said.length === 0 ? planKeys : planKeys.filter((key) => said.includes(key));
  if (keys.length === 0) return;
  await keepPlan(ctx, order.id, series.id, keys);
  if (series.next_id && series.next_id !== order.id)
    await planLike(bySystem(ctx), order, await again(ctx, series.next_id), keys);
}

/** Another rule is another grid, from the date of the order on which it was changed; none is the end of it. */
async function changeRule(ctx: Context, series: Series, order: Row, given: Recurrence | null): Promise<void> {
  const rule = wholeRecurrence(given ?? { ...series.rule, is_active: false });
  requireRule(ctx, rule);
  const otherDates = !same(
    [rule.unit, rule.frequency, rule.cron],
    [series.rule.unit, series.rule.frequency, series.rule.cron],
  );
  const anchor = (otherDates && (order.start_date as string | null)) || series.anchor;
  await setSeries(ctx, series.id, { rule, is_active: rule.is_active, anchor });
  await tellOthers(ctx, series, order.id, given && rule);
  const now: Series = { ...series, rule, is_active: rule.is_active, anchor };
  if (!rule.is_active) return stop(ctx, now, order.id);
  const next = await livingNext(ctx, now);
  if (next?.id === order.id) return rememberOpening(ctx, now, order);
  const at = dateAfter(ctx, now, latest(await lastAt(ctx, now), ctx.now));
  if (!next) {
    await forget(ctx, series.next_id);
    return planNext(ctx, [{ series: now, at }]);
  }
  if (at !== undefined && at !== Date.parse(series.next_at!)) return putOff(ctx, now, at);
  await rememberOpening(ctx, now, next);
}

/** The work that is still to be done says the same of its series everywhere. */
async function tellOthers(ctx: Context, series: Series, but: string, rule: Recurrence | null): Promise<void> {
  const others = await ctx.db.rows<{ id: string }>(
    `select id from work_order where organization_id = $1 and series_id = $2 and id <> $3 and deleted_at is null
       and status <> 'done' order by id limit 200`,
    [ctx.organization.id, series.id, but],
  );
  for (const { id } of others)
    await updateRow(bySystem(ctx), workOrders, await again(ctx, id), { recurrence: rule } as never);
}

/** What was planned ahead goes with the series, unless somebody is at it right now. */
async function stop(ctx: Context, series: Series, but: string): Promise<void> {
  const next = await livingNext(ctx, series);
  await waitForNothing(ctx, series.id);
  if (!next || next.id === but) return;
  await forget(ctx, next.id);
  await releaseParts(ctx, next.id);
  await removeRow(bySystem(ctx), workOrders, await again(ctx, next.id));
}

/** Its date is free for another. */
const forget = (ctx: Context, order: string | null) =>
  ctx.db.rows(`delete from work_order_occurrence where organization_id = $1 and work_order_id = $2`, [
    ctx.organization.id,
    order,
  ]);

const waitForNothing = (ctx: Context, id: string) =>
  setSeries(ctx, id, { next_id: null, next_at: null, opens_at: null });

async function livingNext(ctx: Context, { next_id }: Series): Promise<Row | undefined> {
  const [row] = await ctx.db.rows<{ id: string }>(
    `select id from work_order where organization_id = $1 and id = $2 and deleted_at is null and status = 'planned'`,
    [ctx.organization.id, next_id],
  );
  return row && again(ctx, row.id);
}

/** The date of the last one that is not merely planned. */
async function lastAt(ctx: Context, { id, next_id, anchor }: Series): Promise<string> {
  const [row] = await ctx.db.rows<{ at: string | null }>(
    `select max(at) as at from work_order_occurrence where organization_id = $1 and series_id = $2
       and work_order_id is distinct from $3 and work_order_id is not null`,
    [ctx.organization.id, id, next_id],
  );
  return row?.at ?? anchor;
}

/** This one: only when it turns open. This and following: the grid begins anew here. */
async function moveDates(ctx: Context, series: Series, order: Row, following: boolean): Promise<void> {
  const { start_date: start, due_date: due } = order as Row & { start_date: string | null; due_date: string | null };
  const isNext = series.next_id === order.id;
  if (!following || !start) return isNext ? rememberOpening(ctx, series, order) : undefined;
  const due_after = due ? wallBetween(Date.parse(start), Date.parse(due), ctx.organization.time_zone) : null;
  const now: Series = { ...series, anchor: start, due_after };
  await setSeries(ctx, series.id, { anchor: start, due_after });
  await ctx.db.rows(
    `update work_order_occurrence o set at = $4 where organization_id = $1 and series_id = $2 and work_order_id = $3
       and not exists (select from work_order_occurrence x where x.organization_id = $1 and x.series_id = $2 and x.at = $4)`,
    [ctx.organization.id, series.id, order.id, start],
  );
  if (isNext) return setSeries(ctx, series.id, { next_at: start, opens_at: opensAt(ctx, now.rule, start) });
  const at = dateAfter(ctx, now, latest(start, ctx.now));
  if (series.next_id && at !== undefined) await putOff(ctx, now, at);
}

const rememberOpening = (ctx: Context, { id, rule, next_at }: Series, order: Row) =>
  setSeries(ctx, id, { opens_at: opensAt(ctx, rule, (order.start_date as string | null) ?? next_at!) });

/** The next that is begun or done is no longer the next; floating, the next waits for the one before it to be done. */
async function moveOnWith(ctx: Context, series: Series, before: Row, order: Row): Promise<void> {
  if (!series.is_active || before.status === order.status) return;
  const done = order.status === 'done';
  if (series.next_id === order.id) {
    const begun = done && series.rule.mode === 'floating' ? ctx.now : latestOf(series, order);
    return planNext(ctx, [{ series, at: dateAfter(ctx, series, Date.parse(begun)) }]);
  }
  if (!done || series.rule.mode !== 'floating') return;
  const next = await livingNext(ctx, series);
  const at = dateAfter(ctx, series, Date.parse(ctx.now));
  if (next && at !== undefined) await putOff(ctx, series, at);
}

const latestOf = ({ next_at }: Series, { start_date }: Row): string =>
  new Date(latest(next_at!, (start_date as string | null) ?? next_at!)).toISOString();

/** Who deletes what comes next wants nothing to come; what comes back brings the series back. */
export async function leaveSeries(ctx: Context, order: Row): Promise<void> {
  const series = order.series ? await lockSeries(ctx, order.series as string) : undefined;
  if (!series?.is_active || series.next_id !== order.id) return;
  const rule = { ...series.rule, is_active: false };
  await setSeries(ctx, series.id, { rule, is_active: false });
  await tellOthers(ctx, series, order.id, rule);
}

export async function rejoinSeries(ctx: Context, order: Row): Promise<void> {
  const series = order.series ? await lockSeries(ctx, order.series as string) : undefined;
  if (!series || series.is_active || series.next_id !== order.id) return;
  const rule = { ...series.rule, is_active: true };
  await setSeries(ctx, series.id, { rule, is_active: true });
  await tellOthers(ctx, series, order.id, rule);
}

type Settable = Partial<Omit<Series, 'id' | 'first_id' | 'taken'>>;

async function setSeries(ctx: Context, id: string, values: Settable): Promise<void> {
  const keys = Object.keys(values);
  await ctx.db.rows(
    `update work_order_series set ${keys.map((key, at) => `${key} = $${at + 3}`).join(', ')}
     where organization_id = $1 and id = $2`,
    [
      ctx.organization.id,
      id,
      ...Object.values(values).map((value) =>
        typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      ),
    ],
  );
}
