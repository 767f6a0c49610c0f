import { conflict, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { same } from '#server/entity/changes';
import type { Row } from '#server/entity/lock';
import { updateRow } from '#server/entity/write';
import type { Recurrence } from './recurrence/recurrence';
import { dueAfter, freeTotal, type Metered } from './meter/meter.server';
import { exact, pastTotal } from './meter/totals';
import { nextDate, wallBetween } from './recurrence/recurrence-dates.server';
import { wholeRecurrence } from './recurrence/recurrence-options';
import { refuseDropping } from '../procedures/procedures.server';
import { computed } from '../read.server';
import { othersAtWork } from './series-allows.server';
import {
  reloadOrder,
  forget,
  isTaken,
  remainingPlanned,
  livingNext,
  setSeries,
  takeAway,
  waitFor,
} from './planned-order.server';
import { savePlan, planKeys, planLike } from './series-plan.server';
import { beginSeries } from './begin-series.server';
import { planNext } from './plan-next.server';
import { putOff } from './put-off.server';
import { dateAfter, opening, requireRule } from './series-dates.server';
import { bySystem, gridOf, latest, lockSeries, type Series } from './series.server';
import { workOrders } from '../store.server';

/** A change of a work order, as far as it concerns its series. */
interface OrderChange extends Record<string, unknown> {
  recurrence?: Recurrence | null;
  start_date?: string | null;
  due_date?: string | null;
  status?: string;
}

/** Applies a change of a work order to its series: "this one", or "this and following". */
export async function followSeries(ctx: Context, before: Row, input: OrderChange, following: boolean): Promise<void> {
  const series = before.series ? await lockSeries(ctx, before.series as string) : undefined;
  if (!series) {
    if (input.recurrence?.is_active) await beginSeries(ctx, await reloadOrder(ctx, before.id));
    return;
  }
  const order = await reloadOrder(ctx, before.id);
  if (following) await planFollowing(ctx, series, order, input);
  if (input.start_date !== undefined || input.due_date !== undefined) await moveDates(ctx, series, order, following);
  if (input.recurrence !== undefined && !sameRule(series, before, input.recurrence))
    await changeRule(ctx, (await lockSeries(ctx, series.id))!, order, input.recurrence);
  await advanceSeries(ctx, (await lockSeries(ctx, series.id))!, before, order);
}

/** A rule that is sent back unchanged is no change. */
function sameRule({ is_active }: Series, { recurrence }: Row, input: Recurrence | null): boolean {
  if (!recurrence || !input) return !recurrence && !input;
  return same({ ...wholeRecurrence(recurrence as Recurrence), is_active }, wholeRecurrence(input));
}

/** Applies the changed fields of the plan to the following work orders, or the whole plan if no field was given. */
async function planFollowing(ctx: Context, series: Series, order: Row, input: OrderChange): Promise<void> {
  const givenKeys = Object.keys(input).filter((key) => input[key] !== undefined);
  const keys = givenKeys.length === 0 ? planKeys : planKeys.filter((key) => givenKeys.includes(key));
  if (keys.length === 0) return;
  const next = await livingNext(ctx, series);
  if (keys.includes('procedures'))
    for (const { id } of [series, next ?? order]) await refuseDropping(ctx, order.id, id);
  await savePlan(ctx, order.id, series.id, keys);
  if (next && next.id !== order.id) await planLike(bySystem(ctx), order, next, keys);
}

/** A new rule makes a new grid of dates, starting at the date of the changed work order; no rule ends the series. */
async function changeRule(ctx: Context, series: Series, order: Row, given: Recurrence | null): Promise<void> {
  const rule = wholeRecurrence(given ?? { ...series.rule, is_active: false });
  requireRule(ctx, rule);
  const others = otherDates(rule, series.rule);
  const anchor = (others && (order.start_date as string | null)) || series.anchor;
  await setSeries(ctx, series.id, {
    rule,
    is_active: rule.is_active,
    anchor,
    meter_id: rule.meter && rule.meter.measurement,
  });
  await updateOthers(ctx, series, order.id, given && rule);
  let now = (await lockSeries(ctx, series.id))!;
  const due = dueByRule(now, series);
  if (!rule.is_active) return stop(ctx, now, order.id);
  let next = await livingNext(ctx, now);
  if (!next) {
    next = await remainingPlanned(ctx, now, order.id);
    if (next) now = await waitFor(ctx, now, next);
  }
  // Work that stayed planned while the series was paused must not open for a date that has passed.
  const isStale = !series.is_active && next !== undefined && latest(startOf(now, next)) <= Date.parse(ctx.now);
  const keepsDate = next?.id === order.id && !isStale && Boolean(rule.meter?.only) === Boolean(series.rule.meter?.only);
  if (keepsDate && !rule.meter && !series.rule.meter) return rememberOpening(ctx, now, order);
  if (keepsDate) return putOff(ctx, now, Date.parse(now.next_at!), { due });
  const at = dateAfter(ctx, now, latest(await lastAt(ctx, now), others ? anchor : ctx.now, ctx.now));
  if (!next) {
    await forget(ctx, series.next_id);
    return planNext(ctx, [{ series: now, at, due }]);
  }
  const isMoved = at !== Date.parse(now.next_at!) || rule.meter || series.rule.meter;
  if (at !== undefined && isMoved) return putOff(ctx, now, at, { due });
  await rememberOpening(ctx, now, next);
}

/** The due total by a changed rule: another meter, step or first total counts anew. After a pause none is in arrears. */
export function dueByRule({ rule, meter, due_total, taken_totals }: Metered, before: Series): number | null {
  if (!rule.meter) return null;
  const { measurement, every, first_at = null } = rule.meter;
  const was = before.rule.meter;
  const total = meter?.total ?? null;
  if (first_at !== null && (was?.first_at ?? null) !== first_at) return freeTotal({ taken_totals }, first_at);
  const isOther = was?.measurement !== measurement || was.every !== every;
  if (isOther || due_total === null)
    return total === null ? first_at : freeTotal({ taken_totals }, exact(total + every));
  if (before.is_active || total === null || due_total > total) return due_total;
  return freeTotal({ taken_totals }, rule.mode === 'fixed' ? pastTotal(due_total, every, total) : exact(total + every));
}

/** Whether two rules produce different dates. */
export const otherDates = (rule: Required<Recurrence>, before: Required<Recurrence>): boolean =>
  !same([rule.unit, rule.frequency, rule.cron], [before.unit, before.frequency, before.cron]);

/** Open work of the series shows the same rule everywhere. */
async function updateOthers(ctx: Context, series: Series, except: string, rule: Recurrence | null): Promise<void> {
  const others = await ctx.db.rows<{ id: string }>(
    `select id from work_order where organization_id = $1 and series_id = $2 and id <> $3 and deleted_at is null
       and status <> 'done' order by id`,
    [ctx.organization.id, series.id, except],
  );
  for (const { id } of others)
    await updateRow(bySystem(ctx), workOrders, await reloadOrder(ctx, id), { recurrence: rule } as never);
}

/** Removes the planned work order together with the series, unless it is the one being changed. */
async function stop(ctx: Context, series: Series, except: string): Promise<void> {
  const next = await livingNext(ctx, series);
  await clearNext(ctx, series.id);
  if (!next || next.id === except) return;
  await takeAway(ctx, next.id);
}

const clearNext = (ctx: Context, id: string) => setSeries(ctx, id, { next_id: null, next_at: null, opens_at: null });

/** The date of the last work order that is not just planned. */
export async function lastAt(ctx: Context, { id, next_id, anchor }: Series): Promise<string> {
  const [row] = await ctx.db.rows<{ at: string | null }>(
    `select max(at) as at from work_order_occurrence where organization_id = $1 and series_id = $2
       and work_order_id is distinct from $3 and work_order_id is not null`,
    [ctx.organization.id, id, next_id],
  );
  return row?.at ?? anchor;
}

/** This one: only its opening changes. This and following: the grid restarts at its date. */
async function moveDates(ctx: Context, series: Series, order: Row, following: boolean): Promise<void> {
  const { start_date, due_date: due } = order as Row & { start_date: string | null; due_date: string | null };
  const start = start_date ?? due;
  const isNext = series.next_id === order.id;
  if (!following || !start) return isNext ? rememberOpening(ctx, series, order) : undefined;
  if (await isTaken(ctx, series, order.id, start))
    throw invalid({ [start_date ? 'start_date' : 'due_date']: [messages.seriesDateTaken] });
  const due_after = due ? wallBetween(Date.parse(start), Date.parse(due), ctx.organization.time_zone) : null;
  await setSeries(ctx, series.id, { anchor: await anchorFor(ctx, series, start), due_after });
  await ctx.db.rows(
    `update work_order_occurrence set at = $4 where organization_id = $1 and series_id = $2 and work_order_id = $3`,
    [ctx.organization.id, series.id, order.id, start],
  );
  const now = (await lockSeries(ctx, series.id))!;
  if (isNext) return setSeries(ctx, series.id, { next_at: start, opens_at: opening(ctx, now, start) });
  const at = dateAfter(ctx, now, latest(start, ctx.now));
  if (at !== undefined && (await livingNext(ctx, series))) await putOff(ctx, now, at);
}

/**
 * A date that fits the current or the first grid keeps that grid: undoing a move restores the 31st, not the 28th to
 * which February had clamped it.
 */
export async function anchorFor(ctx: Context, series: Series, start: string): Promise<string> {
  const [first] = await ctx.db.rows<{ at: string }>(
    `select at from work_order_occurrence where organization_id = $1 and series_id = $2 order by at limit 1`,
    [ctx.organization.id, series.id],
  );
  const at = Date.parse(start);
  const known = [series.anchor, first?.at ?? series.anchor].find(
    (anchor) => nextDate(gridOf(ctx, { rule: series.rule, anchor }), at - 1) === at,
  );
  return known ?? start;
}

/** The date that it comes on. Where only a forecast has put it is no date of its own. */
const startOf = ({ next_at, stands_at }: Series, { start_date }: Row): string =>
  start_date === null || start_date === stands_at ? next_at! : (start_date as string);

const rememberOpening = (ctx: Context, series: Series, order: Row) =>
  setSeries(ctx, series.id, { opens_at: opening(ctx, series, startOf(series, order)) });

/** A next work order that is started or done is no longer the next. Floating dates wait for the previous completion. */
async function advanceSeries(ctx: Context, series: Series, before: Row, order: Row): Promise<void> {
  if (!series.is_active || before.status === order.status) return;
  if (order.status === 'planned') return makeNext(ctx, series, order);
  const done = order.status === 'done';
  const completed = String(order.completed_at);
  if (series.next_id === order.id) {
    const begun =
      done && series.rule.mode === 'floating' ? latest(completed) : latest(series.next_at!, startOf(series, order));
    // Floating and done early: the calculated date may be its own, so it counts as taken.
    const taken = [...series.taken, Date.parse(series.next_at!)];
    const due = dueAfter(series, 'total');
    return planNext(ctx, [{ series, at: dateAfter(ctx, { ...series, taken }, begun), due }]);
  }
  if (!done || series.rule.mode !== 'floating' || !(await isLast(ctx, series, order))) return;
  const next = await livingNext(ctx, series);
  const at = dateAfter(ctx, series, latest(completed));
  if (next && at !== undefined) await putOff(ctx, series, at, { due: dueAfter(series, 'date') });
}

/** Makes it the next one again, instead of the one planned after it. Refused if its date has come: it would reopen. */
async function makeNext(ctx: Context, series: Series, order: Row): Promise<void> {
  const { opens_at } = await waitFor(ctx, series, order);
  if (Date.parse(opens_at!) <= Date.parse(ctx.now)) throw conflict(messages.seriesDateCome, { allowed: [] });
}

/** Whether none but the planned one was created after it. By number, because one that opened early has a later date. */
async function isLast(ctx: Context, { id, next_id }: Series, order: Row): Promise<boolean> {
  const laterRows = await ctx.db.rows(
    `select from work_order where organization_id = $1 and series_id = $2 and deleted_at is null
       and number > $3 and id is distinct from $4 limit 1`,
    [ctx.organization.id, id, order.number, next_id],
  );
  return laterRows.length === 0;
}

/** One open work order at a time (D16), unless the series stacks. The refusal names the open one. */
export async function refuseSecond(ctx: Context, { id, series }: Row): Promise<void> {
  if (!series || !(await lockSeries(ctx, series as string))) return;
  const [other] = await ctx.db.rows<{ id: string; code: string; name: string; allowed: string[] }>(
    `select other.*, ${computed.allowed_transitions('t')} as allowed
     from work_order t, lateral (select o.id, o.code, o.name from ${othersAtWork('t')} order by o.number desc limit 1) other
     where t.organization_id = $1 and t.id = $2`,
    [ctx.organization.id, id],
  );
  if (!other) return;
  const { allowed, ...open } = other;
  throw conflict(messages.seriesIsOpen(open.code), { allowed, open });
}

/** Deleting the next work order stops the series; restoring it resumes the series. */
export async function detachFromSeries(ctx: Context, order: Row): Promise<void> {
  const series = order.series ? await lockSeries(ctx, order.series as string) : undefined;
  if (!series?.is_active || series.next_id !== order.id) return;
  const rule = { ...series.rule, is_active: false };
  await setSeries(ctx, series.id, { rule, is_active: false });
  await updateOthers(ctx, series, order.id, rule);
}

export async function rejoinSeries(ctx: Context, order: Row): Promise<void> {
  const series = order.series ? await lockSeries(ctx, order.series as string) : undefined;
  if (series?.is_active && series.next_id !== order.id && order.status === 'planned')
    return void (await waitFor(ctx, series, order));
  if (!series || series.is_active || series.next_id !== order.id) return;
  const rule = { ...series.rule, is_active: true };
  await setSeries(ctx, series.id, { rule, is_active: true });
  await updateOthers(ctx, series, order.id, rule);
}
