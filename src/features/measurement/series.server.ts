import { badRequest } from '#shared/errors';
import { dateTime } from '#shared/field';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { object } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';
import { words } from './measurement.words';
import { spans } from './readings/roll-up.server';
import { headOf } from './store.server';

/** What the chart shows of a span of time (F2.7). */
interface Bucket {
  from: string;
  to: string;
  min: number;
  max: number;
  first: number;
  last: number;
  count: number;
}

/** A state that lasted from its first reading to its last. */
interface Lasted {
  state: string;
  from: string;
  to: string;
  count: number;
}

const most = 2000;
const figure = { type: 'number' };
const moment = { type: 'string', format: 'date-time' };

export const seriesRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/measurements/:id/series',
    tag: 'Measurements',
    summary: 'Read the course of a measurement, summed up for a chart',
    permit: ['read', 'measurement'],
    query: [
      { name: 'from', description: 'The beginning; by default the first reading.', schema: moment },
      { name: 'to', description: 'The end; by default the last reading.', schema: moment },
      { name: 'points', description: 'How many buckets at most, 800 by default.', schema: { type: 'integer' } },
      {
        name: 'as',
        description: 'The values, the totals of a cumulative measurement, or the change a day.',
        schema: { type: 'string', enum: ['value', 'total', 'rate'] },
      },
    ],
    answer: object({
      from: { ...moment, type: ['string', 'null'] },
      to: { ...moment, type: ['string', 'null'] },
      as: { type: 'string' },
      buckets: {
        type: 'array',
        items: object({
          from: moment,
          to: moment,
          min: figure,
          max: figure,
          first: figure,
          last: figure,
          count: { type: 'integer' },
        }),
      },
      states: {
        type: 'array',
        description: 'Of a state measurement in the place of buckets: the last states, one after the other.',
        items: object({ state: { type: 'string' }, from: moment, to: moment, count: { type: 'integer' } }),
      },
    }),
    handle: (ctx, { params, query }) => readSeries(ctx, params.id!, query),
  }),
];

type As = 'value' | 'total' | 'rate';

async function readSeries(ctx: Context, id: string, query: URLSearchParams) {
  for (const name of query.keys())
    if (!['from', 'to', 'points', 'as'].includes(name)) throw badRequest(messages.unknownFilter(name));
  const as = (query.get('as') ?? 'value') as As;
  if (!['value', 'total', 'rate'].includes(as)) throw badRequest(words.badAs);
  const points = Number(query.get('points') ?? 800);
  if (!Number.isInteger(points) || points < 1 || points > most) throw badRequest(words.badPoints);
  const { kind } = await headOf(ctx, id);
  if (kind === 'state' && as !== 'value') throw badRequest(words.noStates);
  if (as === 'total' && kind !== 'cumulative') throw badRequest(words.noTotal);
  const [from, to] = await windowOf(ctx, id, timeIn(query, 'from'), timeIn(query, 'to'));
  if (from === null || to === null) return { from, to, as, buckets: [], states: [] };
  if (from > to) throw badRequest(words.badSpan);
  if (kind === 'state') return { from, to, as, buckets: [], states: await statesOf(ctx, id, from, to, points) };
  const width = Math.max(1, (Date.parse(to) - Date.parse(from)) / 1000 / points);
  const rows = await sumsOf(ctx, id, from, to, width, kind === 'cumulative' && as !== 'value');
  return { from, to, as, buckets: as === 'rate' ? ratesOf(rows) : rows.map(bucketOf), states: [] };
}

const time = (label: string) => dateTime({ label }).schema;

function timeIn(query: URLSearchParams, name: string): string | null {
  const given = query.get(name);
  if (given === null) return null;
  const read = time(name).safeParse(given);
  if (!read.success) throw badRequest(messages.mustBeTime(name));
  return read.data;
}

/** The whole course, unless somebody asks for a part of it. */
async function windowOf(ctx: Context, id: string, from: string | null, to: string | null) {
  if (from && to) return [from, to] as const;
  const counts = 'organization_id = $1 and measurement_id = $2 and voided_at is null and not is_suspect';
  const [ends] = await ctx.db.rows<{ first: string | null; last: string | null }>(
    `select (select min(taken_at) from reading where ${counts}) as first, (select max(taken_at) from reading where ${counts}) as last`,
    [ctx.organization.id, id],
  );
  return [from ?? ends!.first, to ?? ends!.last] as const;
}

interface Sum {
  count: number;
  min: number;
  max: number;
  first: number;
  first_at: string;
  last: number;
  last_at: string;
}

/** By the widest roll-ups that fit into a bucket, else by the readings themselves. */
function sumsOf(ctx: Context, id: string, from: string, to: string, width: number, totals: boolean): Promise<Sum[]> {
  const span = spans.findLast((one) => one <= width);
  const values = [ctx.organization.id, id, from, to, width];
  const bucket = (at: string) => `floor(extract(epoch from ${at} - $3::timestamptz) / $5::float8)`;
  if (!span) {
    const value = totals ? 'r.total' : 'r.value';
    return ctx.db.rows<Sum>(
      `select count(*)::int as count, min(${value})::float8 as min, max(${value})::float8 as max,
         (array_agg(${value} order by r.taken_at))[1]::float8 as first, min(r.taken_at) as first_at,
         (array_agg(${value} order by r.taken_at desc))[1]::float8 as last, max(r.taken_at) as last_at
       from reading r where r.organization_id = $1 and r.measurement_id = $2 and r.voided_at is null and not r.is_suspect
         and r.taken_at >= $3 and r.taken_at <= $4
       group by ${bucket('r.taken_at')} order by first_at`,
      values,
    );
  }
  // Whole spans from roll-ups; what the ends of the window cut in two, from its readings.
  const [first, last] = [wholeFrom(from, span), wholeUntil(to, span)];
  const value = totals ? 'r.total' : 'r.value';
  // Totals never fall.
  const ofSpan = totals ? 'u.first_total, u.last_total, u.first_total' : 'u.min, u.max, u.first';
  const end = totals ? 'u.last_total' : 'u.last';
  return ctx.db.rows<Sum>(
    `select sum(count)::int as count, min(low) as min, max(high) as max,
       (array_agg(first order by first_at))[1] as first, min(first_at) as first_at,
       (array_agg(last order by first_at desc))[1] as last, max(last_at) as last_at
     from (
       select u.count, ${ofSpan}, u.first_at, ${end}, u.last_at from reading_roll_up u
       where u.organization_id = $1 and u.measurement_id = $2 and u.span = ${span} and u.starts_at >= $6 and u.starts_at < $7
       union all
       select 1, v.value, v.value, v.value, r.taken_at, v.value, r.taken_at
       from reading r cross join lateral (select ${value}::float8 as value) v
       where r.organization_id = $1 and r.measurement_id = $2 and r.voided_at is null and not r.is_suspect
         and (r.taken_at >= $3 and r.taken_at < least($6::timestamptz, $7::timestamptz)
           or r.taken_at >= greatest($3::timestamptz, $7::timestamptz) and r.taken_at <= $4)
     ) s (count, low, high, first, first_at, last, last_at)
     group by ${bucket('first_at')} order by first_at`,
    [...values, first, last],
  );
}

const wholeFrom = (from: string, span: number): string => binned(from, span, Math.ceil);
const wholeUntil = (to: string, span: number): string => binned(to, span, Math.floor);
const binned = (at: string, span: number, round: (value: number) => number): string =>
  new Date(round(Date.parse(at) / (span * 1000)) * span * 1000).toISOString();

/** So many readings are looked at for their states, the latest ones. */
const mostOfStates = 20_000;

/** The states that followed one another, the latest so many. */
async function statesOf(ctx: Context, id: string, from: string, to: string, points: number): Promise<Lasted[]> {
  const states = await ctx.db.rows<Lasted>(
    `select state, min(taken_at) as from, max(taken_at) as to, count(*)::int as count
     from (select state, taken_at, count(*) filter (where is_other) over (order by taken_at, id) as nth
       from (select *, state is distinct from lag(state) over (order by taken_at, id) as is_other
         from (select id, state, taken_at from reading where organization_id = $1 and measurement_id = $2
             and voided_at is null and not is_suspect and taken_at >= $3 and taken_at <= $4
           order by taken_at desc limit ${mostOfStates}) r) o) n
     group by nth, state order by nth desc limit $5`,
    [ctx.organization.id, id, from, to, points],
  );
  return states.toReversed();
}

const bucketOf = ({ count, min, max, first, first_at, last, last_at }: Sum): Bucket => ({
  from: first_at,
  to: last_at,
  min,
  max,
  first,
  last,
  count,
});

const day = 86_400_000;

/** The change a day from the last reading of one bucket to the last of the next. */
function ratesOf(sums: readonly Sum[]): Bucket[] {
  return sums.flatMap((sum, at) => {
    const before = sums[at - 1] ?? { last: sum.first, last_at: sum.first_at };
    const days = (Date.parse(sum.last_at) - Date.parse(before.last_at)) / day;
    if (days <= 0) return [];
    const rate = (sum.last - before.last) / days;
    return [{ from: before.last_at, to: sum.last_at, min: rate, max: rate, first: rate, last: rate, count: sum.count }];
  });
}
