import { badRequest } from '#shared/errors';
import { dateTime } from '#shared/field';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { addedTo } from '#server/feature';
import { type JsonSchema, list, object } from '#server/http/json-schema';
import { type QueryParameter, type Route, route } from '#server/http/route';
import { assets } from '../asset.server';
import { figuresOf, forecastOf, type Piece, type Plan, scheduleOf, within } from './capacity';
import type { OperatingCalendar, Product } from './operating-hours';
import { openHours } from './open-hours';
import type { Span } from './span';
import { existsSince, lifeWithin, type StatusPeriod, statusPeriodsWithin } from '../status/timeline.server';

declare module '#server/feature' {
  interface Places {
    asset: {
      /** Planned maintenance within a window; it reduces the capacity. */
      maintenance(ctx: Context, id: string, window: Span): Promise<Piece[]>;
    };
  }
}

const words: JsonSchema = { type: 'string' };
const wordsOrNone: JsonSchema = { type: ['string', 'null'] };
const number: JsonSchema = { type: 'number' };
const numberOrNone: JsonSchema = { type: ['number', 'null'] };
const instant: JsonSchema = { type: 'string', format: 'date-time' };

const windowParameters: QueryParameter[] = [
  { name: 'from', description: 'The beginning; a week ago where it is not said.', schema: instant },
  { name: 'to', description: 'The end; a week ahead where it is not said.', schema: instant },
];

export const capacityRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/assets/:id/capacity-schedule',
    tag: 'Assets',
    summary: 'Read when an asset is open, worked on or down; nothing without an operating calendar',
    permit: ['read', 'asset'],
    query: windowParameters,
    answer: object({
      from: instant,
      to: instant,
      has_calendar: { type: 'boolean' },
      intervals: list(
        object({
          from: instant,
          to: instant,
          kind: words,
          source: object({ type: words, id: wordsOrNone, name: wordsOrNone }),
        }),
      ),
    }),
    handle: (ctx, { params, query }) => readSchedule(ctx, params.id!, windowOf(ctx, query)),
  }),
  route({
    method: 'GET',
    path: '/assets/:id/capacity-metrics',
    tag: 'Assets',
    summary: 'Read what an asset could make and what it lost, with a forecast of what lies ahead',
    permit: ['read', 'asset'],
    query: [
      ...windowParameters,
      {
        name: 'product_id',
        description: 'The product whose units are counted.',
        schema: { type: 'string', format: 'uuid' },
      },
    ],
    answer: object({
      from: instant,
      to: instant,
      has_calendar: { type: 'boolean' },
      product: { type: ['object', 'null'], additionalProperties: true },
      calendar_hours: number,
      not_tracked_hours: number,
      scheduled_hours: number,
      planned_down_hours: number,
      unplanned_down_hours: number,
      run_hours: number,
      availability: numberOrNone,
      utilisation: numberOrNone,
      capacity_units: numberOrNone,
      units_lost: numberOrNone,
      forecast: {
        ...object({
          from: instant,
          to: instant,
          scheduled_hours: number,
          planned_down_hours: number,
          unplanned_down_hours: number,
          run_hours: number,
          units: numberOrNone,
        }),
        type: ['object', 'null'],
      },
    }),
    handle: (ctx, { params, query }) => readMetrics(ctx, params.id!, windowOf(ctx, query), query.get('product_id')),
  }),
];

const day = 86_400_000;
const longest = 400;
/** A forecast is based on this much time in the past. */
const forecastBase = 90 * day;

async function readSchedule(ctx: Context, id: string, window: Span) {
  const { operating_calendar } = await getRow(ctx, assets, id);
  const plan = operating_calendar && (await planOf(ctx, id, operating_calendar, window));
  return {
    ...asTimes(window),
    has_calendar: Boolean(plan),
    intervals: plan ? [...beforeLife(window, plan.window), ...scheduleOf(plan)].map(written) : [],
  };
}

async function readMetrics(ctx: Context, id: string, window: Span, productId: string | null) {
  const { operating_calendar, products } = await getRow(ctx, assets, id);
  const product =
    productId === null ? null : (products as Product[] | null)?.find((one) => one.id === productId.toLowerCase());
  if (product === undefined) throw badRequest(messages.unknownProduct);
  const rate = product?.ideal_rate_per_hour ?? null;
  const now = Date.parse(ctx.now);
  const past = { from: now - forecastBase, to: now };
  const future = { from: Math.max(window.from, now), to: window.to };
  const calendar = operating_calendar ?? { weekly: [], exceptions: [] };
  // Two plans instead of one that spans both: the gap between them may be a thousand years.
  const plan = await planOf(ctx, id, calendar, window);
  const forecast = async () => {
    const recent = await planOf(ctx, id, calendar, past);
    return forecastOf(within(plan, future), figuresOf(recent, null), rate);
  };
  return {
    ...asTimes(window),
    has_calendar: operating_calendar !== null,
    product,
    ...figuresOf(plan, rate),
    forecast: future.from < future.to ? await forecast() : null,
  };
}

const written = (piece: Piece) => ({ ...piece, ...asTimes(piece) });

/** The part of a window before the asset existed. */
function beforeLife(window: Span, life: Span): Piece[] {
  const source = { type: 'asset', id: null, name: null } as const;
  return window.from < life.from ? [{ from: window.from, to: life.from, kind: 'closed', source }] : [];
}

/** Covers only the time in which the asset existed; the time before counts in no base. */
async function planOf(ctx: Context, id: string, calendar: OperatingCalendar, span: Span): Promise<Plan> {
  const window = lifeWithin(span, await existsSince(ctx, id));
  const periods = await statusPeriodsWithin(ctx, id, window);
  return {
    window,
    ...openHours(calendar, ctx.organization.time_zone, window),
    untracked: periods.flatMap((period) => untrackedOf(period, window.to)),
    maintenance: await maintenanceOf(ctx, id, window),
    down: periods.flatMap((period) => downOf(period, Date.parse(ctx.now), window.to)),
  };
}

/** Collected from every feature that plans work on assets. */
async function maintenanceOf(ctx: Context, id: string, window: Span): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const { maintenance } of addedTo('asset')) pieces.push(...((await maintenance?.(ctx, id, window)) ?? []));
  return pieces;
}

/** Planned downtime without an end continues; the length of unplanned downtime is unknown, so it counts until now. */
function downOf({ from, to: until, said }: StatusPeriod, now: number, end: number): Piece[] {
  if (said.status_category !== 'offline') return [];
  const planned = said.status_change_type === 'planned';
  const to = until ?? (planned ? end : now);
  return from < to ? [{ from, to, kind: planned ? 'planned_down' : 'unplanned_down', source: sourceOf(said) }] : [];
}

/** Open-ended until the next status change. */
function untrackedOf({ from, to, said }: StatusPeriod, end: number): Piece[] {
  if (said.status_category !== 'do_not_track') return [];
  return [{ from, to: to ?? Math.max(from, end), kind: 'closed', source: sourceOf(said) }];
}

const sourceOf = ({ status_type: type }: StatusPeriod['said']): Piece['source'] => ({
  type: 'status',
  id: type?.id ?? null,
  name: type?.name ?? null,
});

const asTimes = ({ from, to }: Span) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });

const time = dateTime({ label: 'Time' }).schema;

function windowOf(ctx: Context, query: URLSearchParams): Span {
  const now = Date.parse(ctx.now);
  const at = (name: string, otherwise: number) => {
    const raw = query.get(name);
    if (raw === null) return otherwise;
    if (!time.safeParse(raw).success) throw badRequest(messages.badFilterValue(name, messages.mustBeTime(name)));
    return Date.parse(raw);
  };
  const window = { from: at('from', now - 7 * day), to: at('to', now + 7 * day) };
  if (window.from >= window.to || window.to - window.from > longest * day)
    throw badRequest(messages.badWindow(longest));
  return window;
}
