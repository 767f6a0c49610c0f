import { invalid } from '#shared/errors';
import { dateTime, type Fields, longText } from '#shared/field';
import { dayIn } from '#shared/wall';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { loadRow, noteOn } from '#server/entity/write';
import { type JsonSchema, list, object, pageSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { momentIn } from './moment-in.server';
import { nextDate } from './recurrence/recurrence-dates.server';
import { previewDates, previewParameters } from './series-preview.server';
import { readSeries } from './series-read.server';
import { livingNext } from './planned-order.server';
import { putOff } from './put-off.server';
import { gridOf, holdSeries, saveOccurrences, lockSeries } from './series.server';
import { workOrders } from '../store.server';
import { listUpcoming, upcomingParameters } from './upcoming.server';

const tag = 'Work orders';
const text: JsonSchema = { type: 'string' };
const textOrNone: JsonSchema = { type: ['string', 'null'] };
const anything: JsonSchema = {};

const occurrence = object({
  date: text,
  due_total: { type: ['number', 'null'] },
  state: text,
  reason: textOrNone,
  work_order: { type: ['object', 'null'], additionalProperties: true },
});

/** What the meter of a series shows, and when the planned one is due by it. */
const meter: JsonSchema = {
  ...object({
    measurement: object({ id: text, name: text, unit: textOrNone }),
    total: { type: ['number', 'null'] },
    due_total: { type: ['number', 'null'] },
    left: { type: ['number', 'null'] },
    forecast_at: textOrNone,
    is_stale: { type: 'boolean' },
  }),
  type: ['object', 'null'],
};

const series = object({
  id: text,
  recurrence: { type: 'object', additionalProperties: true },
  is_active: { type: 'boolean' },
  time_zone: text,
  meter,
  next: { ...occurrence, type: ['object', 'null'] },
  upcoming: list(text),
  occurrences: list(occurrence),
  total: { type: 'integer' },
  counts: { type: 'object', additionalProperties: { type: 'integer' } },
  compliance: { type: ['number', 'null'] },
});

/** `truncated`: some dates of the range are missing. */
const upcoming = object({
  ...(pageSchema(
    object({
      series: object({ id: text, recurrence: { type: 'object', additionalProperties: true } }),
      head: object({ id: text, code: text, name: text }),
      name: text,
      start_date: text,
      due_date: textOrNone,
      priority: anything,
      work_type: anything,
      asset: anything,
      location: anything,
      assigned_to: anything,
      estimated_minutes: anything,
      projected: { type: 'boolean' },
    }),
  ).properties as object),
  truncated: { type: 'boolean' },
});

const skipFields = {
  date: dateTime({ label: 'Date', required: true }),
  note: longText({ label: 'Note' }),
} as const satisfies Fields;

const unskipFields = { date: skipFields.date } as const satisfies Fields;

export const seriesRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/work-orders/upcoming',
    tag,
    summary: 'List the dates that recurring work orders will have, beyond those that are planned',
    permit: ['read', 'work-order'],
    query: upcomingParameters,
    answer: upcoming,
    handle: (ctx, { query }) => listUpcoming(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/work-orders/recurrence-preview',
    tag,
    summary: 'List the first dates that a rule would give',
    permit: ['read', 'work-order'],
    query: previewParameters,
    answer: object({ dates: list(text), time_zone: text, meter }),
    handle: (ctx, { query }) => previewDates(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/work-orders/:id/series',
    tag,
    summary: 'Read the series of a work order that comes again, if it does: its rule, its dates, and how it went',
    permit: ['read', 'work-order'],
    query: [
      {
        name: 'before',
        description: 'Of its dates those before this one; 200 are answered at once, the latest first.',
        schema: { type: 'string', format: 'date-time' },
      },
    ],
    answer: { ...series, type: ['object', 'null'] },
    handle: (ctx, { params, query }) => readSeries(ctx, params.id!, momentIn(query, 'before', 'Before')),
  }),
  route({
    method: 'POST',
    path: '/work-orders/:id/series/skip',
    tag,
    summary: 'Skip a date of a series for which there is no work order yet',
    permit: ['update', 'work-order'],
    body: input(skipFields),
    answer: series,
    handle: async (ctx, { params, body }) => {
      await skipDate(ctx, params.id!, body.date, body.note);
      return readSeries(ctx, params.id!);
    },
  }),
  route({
    method: 'POST',
    path: '/work-orders/:id/series/unskip',
    tag,
    summary: 'Take back that a date ahead is skipped',
    permit: ['update', 'work-order'],
    body: input(unskipFields),
    answer: series,
    handle: async (ctx, { params, body }) => {
      await unskipDate(ctx, params.id!, body.date);
      return readSeries(ctx, params.id!);
    },
  }),
];

/** A planned work order is skipped like any other; a later date is only marked. */
async function skipDate(ctx: Context, id: string, date: string, note?: string | null): Promise<void> {
  await holdSeries(ctx, id);
  const order = await loadRow(ctx, workOrders, id, 'update');
  const found = order.series ? await lockSeries(ctx, order.series as string) : undefined;
  const at = Date.parse(date);
  const isAhead =
    found?.is_active &&
    found.next_at &&
    at > Date.parse(found.next_at) &&
    found.rule.mode === 'fixed' &&
    !found.rule.meter &&
    !found.taken.includes(at) &&
    nextDate(gridOf(ctx, found), at - 1) === at;
  if (!isAhead) throw invalid({ date: [messages.noSuchDate] });
  await saveOccurrences(ctx, [
    { series_id: found.id, at: new Date(at).toISOString(), absence: 'skipped', reason: note ?? undefined },
  ]);
  await noteOn(ctx, workOrders, order.id, messages.occurrenceSkipped(dayIn(date, ctx.organization.time_zone)));
}

/**
 * If the series has already planned a work order after that date, it moves back to it, unless somebody gave it another
 * date.
 */
async function unskipDate(ctx: Context, id: string, date: string): Promise<void> {
  await holdSeries(ctx, id);
  const order = await loadRow(ctx, workOrders, id, 'update');
  const found = order.series ? await lockSeries(ctx, order.series as string) : undefined;
  const at = Date.parse(date);
  const freed =
    found && at > Date.parse(ctx.now)
      ? await ctx.db.rows(
          `delete from work_order_occurrence where organization_id = $1 and series_id = $2 and at = $3
             and absence = 'skipped' returning at`,
          [ctx.organization.id, found.id, new Date(at).toISOString()],
        )
      : [];
  if (!found || freed.length === 0) throw invalid({ date: [messages.noSuchDate] });
  const description = messages.occurrenceUnskipped(dayIn(date, ctx.organization.time_zone));
  const nextAt = found.next_at && Date.parse(found.next_at);
  const next = found.is_active && nextAt && at < nextAt ? await livingNext(ctx, found) : undefined;
  const start = next?.start_date ? Date.parse(next.start_date as string) : nextAt;
  const comesBack = next && (start === nextAt || start === at);
  if (comesBack) await putOff(ctx, found, at, { description });
  if (!comesBack || next.id !== order.id) await noteOn(ctx, workOrders, order.id, description);
}
