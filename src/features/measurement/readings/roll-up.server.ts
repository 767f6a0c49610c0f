import type { Context } from '#server/context';
import { decimalOf } from '../figure';
import type { Placed } from './place.server';

/** The spans of roll-ups, in seconds, from the finest. */
export const spans = [300, 21_600] as const;
const [fine, coarse] = spans;

const columns =
  'count, min, max, first, first_at, last, last_at, first_total, last_total, organization_id, measurement_id, span, starts_at';

/** SQL: the beginning of the span that a time is in. */
const startOf = (span: string, at: string): string =>
  `date_bin(make_interval(secs => ${span}), ${at}, 'epoch'::timestamptz)`;

/** Sums up readings `r`, grouped by the last four columns. */
const sums = `count(*)::int, min(r.value), max(r.value), (array_agg(r.value order by r.taken_at))[1], min(r.taken_at),
  (array_agg(r.value order by r.taken_at desc))[1], max(r.taken_at), (array_agg(r.total order by r.taken_at))[1],
  (array_agg(r.total order by r.taken_at desc))[1]`;

/** Adds readings that are newer than all others of their measurement. */
export async function extendRollUps(ctx: Context, placed: readonly Placed[]): Promise<void> {
  const counted = placed.filter(({ units, isSuspect }) => units !== null && !isSuspect);
  if (counted.length === 0) return;
  await ctx.db.rows(
    `insert into reading_roll_up as u (${columns})
     select ${sums}, $1::uuid, r.measurement_id, s.span, ${startOf('s.span', 'r.taken_at')}
     from unnest($2::uuid[], $3::timestamptz[], $4::float8[], $5::float8[]) r (measurement_id, taken_at, value, total)
     cross join unnest($6::int[]) s (span) group by 10, 11, 12, 13
     on conflict (organization_id, measurement_id, span, starts_at) do update set count = u.count + excluded.count,
       min = least(u.min, excluded.min), max = greatest(u.max, excluded.max),
       last = excluded.last, last_at = excluded.last_at, last_total = excluded.last_total`,
    [
      ctx.organization.id,
      counted.map(({ of }) => of.id),
      counted.map(({ takenAt }) => takenAt),
      counted.map(({ units }) => decimalOf(units!)),
      counted.map(({ total }) => (total === null ? null : decimalOf(total))),
      spans,
    ],
    'often',
  );
}

/** Sums up anew the spans around these times: of the fine ones the readings, of the coarse ones the fine ones. */
export async function renewRollUps(ctx: Context, measurement: string, times: readonly string[]): Promise<void> {
  if (times.length === 0) return;
  // With their ends, and apart: under row-level security an index is not searched by a function.
  const those = (span: number) =>
    `with t as materialized (select starts_at, starts_at + interval '${span} seconds' as ends_at
       from (select distinct ${startOf(String(span), 'at')} as starts_at from unnest($3::timestamptz[]) at) s)`;
  const values = [ctx.organization.id, measurement, times];
  const isHere = 'organization_id = $1 and measurement_id = $2';
  for (const span of spans)
    await ctx.db.rows(
      `${those(span)} delete from reading_roll_up where ${isHere} and span = ${span} and starts_at in (select starts_at from t)`,
      values,
    );
  await ctx.db.rows(
    `${those(fine)} insert into reading_roll_up (${columns})
     select ${sums}, $1::uuid, $2::uuid, ${fine}, t.starts_at from t
     join reading r on r.organization_id = $1 and r.measurement_id = $2 and r.voided_at is null and not r.is_suspect
       and r.value is not null and r.taken_at >= t.starts_at and r.taken_at < t.ends_at
     group by t.starts_at`,
    values,
  );
  await ctx.db.rows(
    `${those(coarse)} insert into reading_roll_up (${columns})
     select sum(u.count)::int, min(u.min), max(u.max), (array_agg(u.first order by u.starts_at))[1], min(u.first_at),
       (array_agg(u.last order by u.starts_at desc))[1], max(u.last_at),
       (array_agg(u.first_total order by u.starts_at))[1], (array_agg(u.last_total order by u.starts_at desc))[1],
       $1::uuid, $2::uuid, ${coarse}, t.starts_at from t
     join reading_roll_up u on u.organization_id = $1 and u.measurement_id = $2 and u.span = ${fine}
       and u.starts_at >= t.starts_at and u.starts_at < t.ends_at
     group by t.starts_at`,
    values,
  );
}

/** Moves the totals of the spans that begin in this time. Those around its ends are summed up anew. */
export async function shiftRollUps(
  ctx: Context,
  measurement: string,
  from: string,
  until: string | null,
  by: string,
): Promise<void> {
  await ctx.db.rows(
    `update reading_roll_up set first_total = first_total + $5::float8, last_total = last_total + $5::float8
     where organization_id = $1 and measurement_id = $2 and starts_at > $3 and ($4::timestamptz is null or starts_at < $4)`,
    [ctx.organization.id, measurement, from, until, by],
  );
}
