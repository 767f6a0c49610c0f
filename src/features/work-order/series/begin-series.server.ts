import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import type { Row } from '#server/entity/lock';
import { firstDue, loadMeter } from './meter/meter.server';
import { planNext } from './plan-next.server';
import { putOff } from './put-off.server';
import type { Recurrence } from './recurrence/recurrence';
import { wallBetween } from './recurrence/recurrence-dates.server';
import { wholeRecurrence } from './recurrence/recurrence-options';
import { dateAfter, opensAt, requireRule, undatedStart } from './series-dates.server';
import { makePlan } from './series-plan.server';
import { latest, saveOccurrences, type Series } from './series.server';
import { seriesTable } from './series.table';

/** Starts a series with a recurring work order as the first; if it is planned, it is also the next. */
export async function beginSeries(ctx: Context, order: Row): Promise<void> {
  const rule = wholeRecurrence(order.recurrence as Recurrence);
  requireRule(ctx, rule);
  const { start_date: start, due_date: due } = order as { start_date: string | null; due_date: string | null } & Row;
  const first = start ?? due ?? ctx.now;
  const anchor = start ?? due ?? undatedStart(ctx, rule);
  const id = uuid7(Date.parse(ctx.now));
  await makePlan(ctx, order, id);
  const waits = order.status === 'planned';
  const meter = await loadMeter(ctx, rule);
  const series: Series = {
    id,
    rule,
    is_active: true,
    anchor,
    due_after: due ? wallBetween(Date.parse(anchor), Date.parse(due), ctx.organization.time_zone) : null,
    first_id: order.id,
    next_id: waits ? order.id : null,
    next_at: waits ? first : null,
    opens_at: waits ? opensAt(ctx, rule, first) : null,
    meter_id: meter && meter.id,
    meter,
    due_total: rule.meter && firstDue(rule.meter, meter?.total ?? null, waits),
    stands_at: null,
    taken_totals: [],
    taken: [],
  };
  await insertInto(ctx.db, seriesTable, [{ ...series, organization_id: ctx.organization.id }]);
  await saveOccurrences(ctx, [{ series_id: id, at: first, work_order_id: order.id }]);
  await ctx.db.rows(`update work_order set series_id = $3 where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    order.id,
    id,
  ]);
  const at = dateAfter(ctx, series, latest(anchor, ctx.now));
  if (!waits) return planNext(ctx, [{ series, at }]);
  // Without a date of its own, work by meter comes one step from now at the latest.
  if (rule.meter) await putOff(ctx, series, start || due || at === undefined ? Date.parse(first) : at);
}
