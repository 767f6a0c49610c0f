import { parse } from '#shared/entity';
import { AppError, badRequest } from '#shared/errors';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import type { QueryParameter } from '#server/http/route';
import { nounLabels } from '#words/nouns';
import { momentIn } from './moment-in.server';
import { type Recurrence, recurrence } from './recurrence/recurrence';
import { firstDue, loadMeter, standsAt } from './meter/meter.server';
import { requireMeter } from './meter/require-meter.server';
import { dateAfterDone, nextDate } from './recurrence/recurrence-dates.server';
import { wholeRecurrence } from './recurrence/recurrence-options';
import { anchorFor, dueByRule, lastAt, otherDates } from './series-change.server';
import { meterOf, seriesOf } from './series-read.server';
import { canReckon, dateAfter, type Reckoned, undatedStart } from './series-dates.server';
import { gridOf, latest, type Series } from './series.server';
import { words } from './meter/meter.words';
import { workOrders } from '../store.server';
import { byMeterAhead } from './upcoming.server';

const text = { type: 'string' };

export const previewParameters: QueryParameter[] = [
  {
    name: 'start_date',
    description: 'The first date; without one it is counted from today.',
    schema: { type: 'string', format: 'date-time' },
  },
  { name: 'unit', description: 'hourly, daily, weekly, monthly or yearly.', schema: text },
  { name: 'frequency', description: 'Every so many of the unit.', schema: { type: 'integer', minimum: 1 } },
  { name: 'cron', description: 'Instead of unit and frequency.', schema: text },
  { name: 'measurement', description: 'By this meter, too.', schema: { type: 'string', format: 'uuid' } },
  { name: 'every', description: 'Every so many units of the meter.', schema: { type: 'number', minimum: 0 } },
  {
    name: 'first_at',
    description: 'The first due total; without one it is counted from now.',
    schema: { type: 'number', minimum: 0 },
  },
  {
    name: 'lead',
    description: 'How many units before the due total it opens.',
    schema: { type: 'number', minimum: 0 },
  },
  { name: 'only', description: 'By the meter alone, without dates.', schema: { type: 'boolean' } },
  { name: 'mode', description: 'fixed or floating; floating, each is taken to be done on its date.', schema: text },
  {
    name: 'work_order',
    description: 'Of which the rule is to be: what its series has made is reckoned with.',
    schema: { type: 'string', format: 'uuid' },
  },
];

const previewed = 5;

/** The next future dates of a rule, for a new or an existing work order. */
export async function previewDates(
  ctx: Context,
  query: URLSearchParams,
): Promise<{ dates: string[]; time_zone: string; meter: ReturnType<typeof meterOf> }> {
  const rule = await ruleIn(ctx, query);
  const start = momentIn(query, 'start_date', 'Start date');
  const order = query.get('work_order');
  if (order && !isUuid(order)) throw badRequest(messages.mustBeId(nounLabels['work-order'].label));
  const found = order ? await seriesOf(ctx, order).catch(unknownOrder) : undefined;
  const { series, first } = found
    ? await changedSeries(ctx, found, order!, rule, start)
    : newSeries(ctx, rule, start ?? undatedStart(ctx, rule));
  const { time_zone } = ctx.organization;
  if (rule.meter) return { ...(await byMeter(ctx, series, first, found)), time_zone };
  const dates: string[] = [];
  for (let at = first; at !== undefined && dates.length < previewed; at = after(ctx, series, at))
    if (!series.taken.includes(at)) dates.push(new Date(at).toISOString());
  return { dates, time_zone, meter: null };
}

/** The due total with its forecast, and the dates by whichever comes first. */
async function byMeter(ctx: Context, { rule, anchor }: Reckoned, first: number | undefined, found?: Series) {
  const meter = await loadMeter(ctx, rule);
  const begun = { rule, anchor, meter, due_total: found?.due_total ?? null, taken_totals: found?.taken_totals ?? [] };
  const due = found ? dueByRule(begun, found) : firstDue(rule.meter!, meter?.total ?? null, false);
  const standsMs = standsAt(ctx, begun, first ?? Infinity, due);
  const stands_at = standsMs === null || standsMs === Infinity ? null : new Date(standsMs).toISOString();
  const nextByMeter =
    stands_at === null ? [] : byMeterAhead(ctx, { ...begun, next_at: stands_at, stands_at }, previewed - 1);
  return {
    dates: [...(stands_at === null ? [] : [stands_at]), ...nextByMeter],
    meter: meterOf(ctx, { meter, due_total: due }),
  };
}

/** A bad id in the query string is a bad request: the path itself exists. */
function unknownOrder(error: unknown): never {
  if (error instanceof AppError && error.status === 404)
    throw badRequest(messages.notFoundReference(nounLabels['work-order'].label));
  throw error;
}

interface Beginning {
  series: Reckoned;
  first: number | undefined;
}

const after = (ctx: Context, series: Reckoned, at: number): number | undefined =>
  (series.rule.mode === 'floating' ? dateAfterDone : nextDate)(gridOf(ctx, series), at);

/** As in `beginSeries`. */
function newSeries(ctx: Context, rule: Required<Recurrence>, anchor: string): Beginning {
  const series = { rule, anchor, taken: [] };
  const [start, now] = [Date.parse(anchor), Date.parse(ctx.now)];
  // By meter the next one is told, which comes after the first.
  return { series, first: start > now && !rule.meter ? start : dateAfter(ctx, series, Math.max(start, now)) };
}

/** As in `changeRule`, and in `moveDates` if the form has another date. */
async function changedSeries(
  ctx: Context,
  found: Series,
  id: string,
  rule: Required<Recurrence>,
  start?: string,
): Promise<Beginning> {
  const { start_date, due_date } = await getRow(ctx, workOrders, id);
  const current = (start_date ?? due_date) as string | null;
  const chosen = start ?? current;
  const moved = chosen !== null && (current === null || Date.parse(chosen) !== Date.parse(current));
  const others = otherDates(rule, found.rule);
  const anchor = chosen && (others || moved) ? (others ? chosen : await anchorFor(ctx, found, chosen)) : found.anchor;
  const series: Series = { ...found, rule, anchor };
  const isNext = found.next_id === id && chosen !== null && Date.parse(chosen) > Date.parse(ctx.now);
  if (isNext) return { series, first: Date.parse(chosen) };
  const begins = others || moved ? anchor : ctx.now;
  return { series, first: dateAfter(ctx, series, latest(await lastAt(ctx, found), begins, ctx.now)) };
}

async function ruleIn(ctx: Context, query: URLSearchParams): Promise<Required<Recurrence>> {
  const [unit, frequency, cron, mode] = ['unit', 'frequency', 'cron', 'mode'].map((name) => query.get(name));
  const meter = meterIn(query);
  const rule = wholeRecurrence(
    await refusing(() =>
      parse(recurrence, {
        ...(unit && { unit }),
        ...(frequency && { frequency: Number(frequency) }),
        ...(cron && { cron }),
        ...(mode && { mode }),
        ...(meter && { meter }),
      }),
    ),
  );
  await refusing(() => requireMeter(ctx, rule));
  if (!canReckon(ctx, rule)) throw badRequest(messages.impossibleCron(rule.cron!));
  return rule;
}

function meterIn(query: URLSearchParams): object | undefined {
  const measurement = query.get('measurement');
  const only = query.get('only');
  if (!measurement) {
    const alone = ['every', 'first_at', 'lead', 'only'].find((name) => query.has(name));
    if (alone) throw badRequest(words.onlyByMeter(alone));
    return undefined;
  }
  if (only && !['true', 'false'].includes(only)) throw badRequest(`${messages.mustBeFlag('"only"')}.`);
  const numbers = ['every', 'first_at', 'lead'].flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, Number(value)]] : [];
  });
  return { measurement, ...Object.fromEntries(numbers), ...(only === 'true' && { only: true }) };
}

/** In a query string an invalid rule is a bad request; the form shows the messages at their fields. */
async function refusing<T>(check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw error instanceof AppError ? badRequest(error.message, error.extra) : error;
  }
}
