import type { Context } from '#server/context';
import { record } from '#server/audit';
import { decimalOf, inWords } from '../figure';
import { bandOf, bandOfState } from '../band';
import { words } from '../measurement.words';
import type { Chain } from './chain';
import type { Facts } from './facts.server';
import type { Placed } from './place.server';
import { extendRollUps, renewRollUps, shiftRollUps } from './roll-up.server';

/** What a call changes on one measurement. */
export interface Writing {
  of: Facts;
  placed: Placed[];
  chain: Chain;
}

/** Writes readings, what they change on those after them, and what the measurement says of its last one. */
export async function writeReadings(ctx: Context, writings: Writing[]): Promise<void> {
  const placed = writings.flatMap((writing) => writing.placed);
  if (placed.length === 0) return;
  // Before the new ones are there, which have their totals already.
  await restate(ctx, writings);
  await insertReadings(ctx, placed);
  await Promise.all([
    sumUp(ctx, writings),
    sayLast(
      ctx,
      writings
        .filter((writing) => writing.placed.length > 0)
        .map((writing) => ({ of: writing.of, added: writing.placed.length, last: newestOf(writing.placed) })),
    ),
    linkPhotos(ctx, placed),
    record(ctx, writings.flatMap(noteOf)),
  ]);
}

/** Newer readings are added to the sums; around older ones they are made anew. */
async function sumUp(ctx: Context, writings: readonly Writing[]): Promise<void> {
  const isLate = ({ placed }: Writing) => placed.some((one) => one.isLate);
  await extendRollUps(
    ctx,
    writings.filter((one) => !isLate(one)).flatMap(({ placed }) => placed),
  );
  for (const { of, placed, chain } of writings.filter(isLate))
    await renewRollUps(ctx, of.id, [...placed.map(({ takenAt }) => takenAt), ...chain.shifts.map(({ from }) => from)]);
}

function noteOf({ of, placed }: Writing) {
  if (placed.length === 0) return [];
  const inOrder = placed.toSorted((a, b) => a.takenAt.localeCompare(b.takenAt));
  const { units, state } = inOrder[0]!;
  const shown = units === null ? (of.states.find(({ key }) => key === state)?.label ?? state!) : inWords(units);
  return [
    {
      entity_type: 'measurement',
      entity_id: of.id,
      action: 'reading' as const,
      description: words.added(placed.length, [shown, of.unit].filter(Boolean).join(' ')),
      changes: [{ field: 'readings', from: null, to: inOrder.map(({ id }) => id) }],
    },
  ];
}

const decimalOrNull = (units: bigint | null): string | null => (units === null ? null : decimalOf(units));

async function insertReadings(ctx: Context, placed: Placed[]): Promise<void> {
  const column = <T>(of: (one: Placed) => T): T[] => placed.map(of);
  await ctx.db.rows(
    `insert into reading (organization_id, id, measurement_id, value, state, delta, total, taken_at, note, external_id,
       meaning, photo_id, is_suspect, is_unexplained, is_late, created_at, created_by, source)
     select $1, r.id, r.measurement_id, r.value, r.state, r.delta, r.total, r.taken_at, r.note, r.external_id,
       r.meaning::jsonb, r.photo_id, r.is_suspect, r.is_unexplained, r.is_late, $2, $3, $4
     from unnest($5::uuid[], $6::uuid[], $7::numeric[], $8::text[], $9::numeric[], $10::numeric[], $11::timestamptz[],
       $12::text[], $13::text[], $14::text[], $15::uuid[], $16::boolean[], $17::boolean[], $18::boolean[])
       r (id, measurement_id, value, state, delta, total, taken_at, note, external_id, meaning, photo_id,
          is_suspect, is_unexplained, is_late)`,
    [
      ctx.organization.id,
      ctx.now,
      ctx.user.member,
      ctx.source,
      column(({ id }) => id),
      column(({ of }) => of.id),
      column(({ units }) => decimalOrNull(units)),
      column(({ state }) => state),
      column(({ delta }) => decimalOrNull(delta)),
      column(({ total }) => decimalOrNull(total)),
      column(({ takenAt }) => takenAt),
      column(({ note }) => note),
      column(({ externalId }) => externalId),
      column(({ meaning }) => meaning && JSON.stringify(meaning)),
      column(({ photo }) => photo),
      column(({ isSuspect }) => isSuspect),
      column(({ isUnexplained }) => isUnexplained),
      column(({ isLate }) => isLate),
    ],
    'often',
  );
}

/** Readings that follow another one now, and the totals of all after them. */
export async function restate(ctx: Context, writings: readonly Pick<Writing, 'of' | 'chain'>[]): Promise<void> {
  const restated = writings.flatMap(({ chain }) => chain.restated);
  if (restated.length > 0)
    await ctx.db.rows(
      `update reading r set delta = n.delta, is_unexplained = n.is_unexplained
       from unnest($2::uuid[], $3::numeric[], $4::boolean[]) n (id, delta, is_unexplained)
       where r.organization_id = $1 and r.id = n.id`,
      [
        ctx.organization.id,
        restated.map(({ id }) => id),
        restated.map(({ delta }) => decimalOf(delta)),
        restated.map(({ isUnexplained }) => isUnexplained),
      ],
    );
  for (const { of, chain } of writings)
    for (const [at, { from, by }] of chain.shifts.entries()) {
      const until = chain.shifts[at + 1]?.from ?? null;
      if (by === 0n) continue;
      await ctx.db.rows(
        `update reading set total = total + $5 where organization_id = $1 and measurement_id = $2 and voided_at is null
           and not is_suspect and taken_at >= $3 and ($4::timestamptz is null or taken_at < $4)`,
        [ctx.organization.id, of.id, from, until, decimalOf(by)],
      );
      await shiftRollUps(ctx, of.id, from, until, decimalOf(by));
    }
}

interface Last {
  id: string | null;
  value: string | null;
  state: string | null;
  total: string | null;
  taken_at: string | null;
}

interface Touched {
  of: Facts;
  added: number;
  /** Its last valid reading, where that is known already. */
  last?: Last;
}

/** What a measurement says of its last valid reading. */
export async function sayLast(ctx: Context, touched: Touched[]): Promise<void> {
  const found = await lastOf(
    ctx,
    touched.filter(({ last }) => !last).map(({ of }) => of.id),
  );
  const said = touched.map(({ of, added, last = found.get(of.id)! }) => ({ of, added, ...last }));
  await ctx.db.rows(
    `update measurement m set last_reading_id = l.reading_id, last_value = l.value, last_state = l.state,
       last_taken_at = l.taken_at, total = l.total, band = l.band, reading_count = m.reading_count + l.added, updated_at = $2
     from unnest($3::uuid[], $4::uuid[], $5::float8[], $6::text[], $7::timestamptz[], $8::float8[], $9::text[], $10::int[])
       l (id, reading_id, value, state, taken_at, total, band, added)
     where m.organization_id = $1 and m.id = l.id`,
    [
      ctx.organization.id,
      ctx.now,
      said.map(({ of }) => of.id),
      said.map(({ id }) => id),
      said.map(({ value }) => value),
      said.map(({ state }) => state),
      said.map(({ taken_at }) => taken_at),
      said.map(({ total }) => total),
      said.map(({ of, value, state }) => bandNow(of, value, state)),
      said.map(({ added }) => added),
    ],
    'often',
  );
}

function bandNow(of: Facts, value: string | null, state: string | null): string | null {
  if (state !== null) return bandOfState(of.states, state);
  return value === null ? null : bandOf(of, Number(value));
}

async function lastOf(ctx: Context, ids: string[]): Promise<Map<string, Last>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.rows<Last & { measurement_id: string }>(
    `select m.id as measurement_id, l.id, l.value, l.state, l.total, l.taken_at from unnest($2::uuid[]) m (id)
     left join lateral (select r.* from reading r where r.organization_id = $1 and r.measurement_id = m.id
       and r.voided_at is null and not r.is_suspect order by r.taken_at desc limit 1) l on true`,
    [ctx.organization.id, ids],
    'often',
  );
  return new Map(rows.map(({ measurement_id, ...last }) => [measurement_id, last]));
}

/** The newest of those that are written, unless there is a newer one. */
function newestOf(placed: readonly Placed[]): Last | undefined {
  const counted = placed.filter(({ isSuspect }) => !isSuspect);
  const newest = counted.toSorted((a, b) => a.takenAt.localeCompare(b.takenAt)).at(-1);
  if (!newest || newest.isLate) return undefined;
  const { id, units, state, total, takenAt } = newest;
  return { id, value: decimalOrNull(units), state, total: decimalOrNull(total), taken_at: takenAt };
}

/** Whoever may read the measurement may see the photos of its readings. */
async function linkPhotos(ctx: Context, placed: Placed[]): Promise<void> {
  const withPhoto = placed.filter(({ photo }) => photo);
  if (withPhoto.length === 0) return;
  await ctx.db.rows(
    `insert into file_link (organization_id, entity_type, entity_id, field, file_id, position)
     select $1, 'measurement', p.measurement_id, 'photos', p.file_id, p.place
     from unnest($2::uuid[], $3::uuid[]) with ordinality p (measurement_id, file_id, place) on conflict do nothing`,
    [ctx.organization.id, withPhoto.map(({ of }) => of.id), withPhoto.map(({ photo }) => photo)],
  );
}
