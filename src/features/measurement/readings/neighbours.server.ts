import type { Context } from '#server/context';
import { unitsIn } from '../figure';
import type { StoredMeaning } from '../totals';
import type { Stored } from './chain';

/** What is stored around a time: a reading of the same time or with the same id, and those before and after. */
export interface Neighbours {
  same?: { id: string; units: bigint | null; state: string | null };
  repeated?: string;
  previous?: Stored;
  next?: Stored;
}

interface Found {
  same_id: string | null;
  same_value: string | null;
  same_state: string | null;
  repeated: string | null;
  [column: string]: unknown;
}

const columns = (name: string, row: string): string =>
  ['id', 'taken_at', 'value', 'total', 'meaning'].map((column) => `${row}.${column} as ${name}_${column}`).join(', ');

/** SQL: a reading of `d.measurement_id` that counts, and is not among those that are voided now (`$5`). */
const counts = (row: string): string =>
  `${row}.organization_id = $1 and ${row}.measurement_id = d.measurement_id and ${row}.voided_at is null
   and not ${row}.is_suspect and not ${row}.id = any($5::uuid[])`;

export interface Place {
  measurement: string;
  at: string;
  externalId: string | null;
}

/** In one statement for all, each by an index: with a limit, the planner joins nothing. */
export async function neighboursOf(ctx: Context, places: Place[], without: string[] = []): Promise<Neighbours[]> {
  if (places.length === 0) return [];
  const rows = await ctx.db.rows<Found>(
    `select same.id as same_id, same.value as same_value, same.state as same_state, repeated.id as repeated,
       ${columns('p', 'p')}, ${columns('n', 'n')}
     from unnest($2::uuid[], $3::timestamptz[], $4::text[]) with ordinality d (measurement_id, taken_at, external_id, place)
     left join lateral (select s.id, s.value, s.state from reading s where s.organization_id = $1
       and s.measurement_id = d.measurement_id and s.taken_at = d.taken_at and s.voided_at is null
       limit 1) same on true
     left join lateral (select e.id from reading e where e.organization_id = $1
       and e.measurement_id = d.measurement_id and e.external_id = d.external_id limit 1) repeated on true
     left join lateral (select * from reading r where ${counts('r')} and r.taken_at < d.taken_at
       order by r.taken_at desc limit 1) p on true
     left join lateral (select * from reading r where ${counts('r')} and r.taken_at > d.taken_at
       order by r.taken_at limit 1) n on true
     order by d.place`,
    [
      ctx.organization.id,
      places.map(({ measurement }) => measurement),
      places.map(({ at }) => at),
      places.map(({ externalId }) => externalId),
      without,
    ],
    'often',
  );
  return rows.map((row) => ({
    ...(row.same_id && {
      same: { id: row.same_id, units: row.same_value === null ? null : unitsIn(row.same_value), state: row.same_state },
    }),
    ...(row.repeated && { repeated: row.repeated }),
    previous: storedIn(row, 'p'),
    next: storedIn(row, 'n'),
  }));
}

function storedIn(row: Found, name: 'p' | 'n'): Stored | undefined {
  const id = row[`${name}_id`] as string | null;
  if (!id) return undefined;
  return {
    id,
    at: row[`${name}_taken_at`] as string,
    value: unitsIn((row[`${name}_value`] as string | null) ?? '0'),
    total: unitsIn((row[`${name}_total`] as string | null) ?? '0'),
    meaning: row[`${name}_meaning`] as StoredMeaning | null,
  };
}
