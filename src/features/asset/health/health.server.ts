import { badRequest } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { instantWriter } from '#server/db/instant';
import { type JsonSchema, object } from '#server/http/json-schema';
import { type Route, route, Written } from '#server/http/route';
import { healthOf, type HealthSpan, kindOf } from './health';
import {
  existsSince,
  intervalsSchema,
  lifeWithin,
  statusOf,
  type StatusPeriod,
  statusPeriodsWithin,
} from '../status/timeline.server';

const number: JsonSchema = { type: 'number' };
const numberOrNone: JsonSchema = { type: ['number', 'null'] };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const byKind = (schema: JsonSchema) =>
  object({ online: schema, offline_planned: schema, offline_unplanned: schema, not_tracked: schema });

export const healthRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/assets/:id/health-detail',
    tag: 'Assets',
    summary: 'Read how an asset has fared: up time, down time, failures, availability',
    permit: ['read', 'asset'],
    query: [
      {
        name: 'days',
        description: 'How far back.',
        schema: { type: 'integer', minimum: 1, maximum: 3660, default: 30 },
      },
    ],
    answer: object({
      days: { type: 'integer' },
      from: instant,
      to: instant,
      exists_since: instant,
      asset_status: { type: 'object', additionalProperties: true },
      intervals: intervalsSchema,
      hours: byKind(number),
      shares: byKind(numberOrNone),
      failures: { type: 'integer' },
      mtbf_hours: numberOrNone,
      no_failure_in_days: { type: ['integer', 'null'] },
      mttr_hours: numberOrNone,
      availability: numberOrNone,
    }),
    handle: (ctx, { params, query }) => readHealth(ctx, params.id!, daysOf(query)),
  }),
];

const day = 86_400_000;

async function readHealth(ctx: Context, id: string, days: number) {
  const now = Date.parse(ctx.now);
  const window = { from: now - days * day, to: now };
  const [asset_status, since, periods] = await Promise.all([
    statusOf(ctx, id),
    existsSince(ctx, id),
    statusPeriodsWithin(ctx, id, window),
  ]);
  const life = lifeWithin(window, since);
  const health = healthOf(spansOf(periods, life, now), life);
  const daysOfLife = Math.max(1, Math.floor((life.to - life.from) / day));
  const rest = {
    days,
    from: new Date(window.from).toISOString(),
    to: ctx.now,
    exists_since: new Date(since).toISOString(),
    asset_status,
    ...health,
    no_failure_in_days: health.failures === 0 ? daysOfLife : null,
  };
  return new Written(`{"intervals":[${writtenIntervals(periods)}],${JSON.stringify(rest).slice(1)}`);
}

/** Serializes what many intervals share once, and appends it to the times of each. */
function writtenIntervals(periods: StatusPeriod[]): string {
  const tails = new Map<StatusPeriod['said'], string>();
  const tailOf = (said: StatusPeriod['said']): string => {
    const tail = tails.get(said) ?? JSON.stringify(said).slice(1);
    tails.set(said, tail);
    return tail;
  };
  const timeOf = instantWriter();
  const times = periods.map(({ from }) => `"${timeOf(from)}"`);
  const end = periods.at(-1)?.to ?? null;
  times.push(end === null ? 'null' : `"${timeOf(end)}"`);
  return periods.map(({ said }, at) => `{"since":${times[at]},"until":${times[at + 1]},${tailOf(said)}`).join(',');
}

function spansOf(periods: StatusPeriod[], window: { from: number }, now: number): HealthSpan[] {
  const spans = periods.map(({ from, to, said }): HealthSpan => {
    const until = to ?? Infinity;
    return { from, to: Math.min(until, now), kind: kindOf(said), ended: until <= now };
  });
  // Before the first recorded change an asset has No Status, which counts as online.
  const first = spans[0]?.from ?? now;
  return first > window.from ? [{ from: window.from, to: first, kind: 'online', ended: true }, ...spans] : spans;
}

function daysOf(query: URLSearchParams): number {
  const raw = query.get('days') ?? '30';
  const days = Number(raw);
  if (!/^\d{1,4}$/.test(raw) || days < 1 || days > 3660) throw badRequest(messages.badDays);
  return days;
}
