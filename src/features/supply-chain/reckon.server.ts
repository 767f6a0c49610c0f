import { rounded } from '#shared/figure';
import type { Context } from '#server/context';
import { takeTurns } from '#server/turns';
import { available } from '#features/part/index.server';
import { abcOf } from './formulas/abc';
import { readCosts, readFacts, todayOf } from './facts.server';
import { reckon, type Reckoned, xyzOfPart } from './outlook';
import { grouped } from './formulas/statistics';
import type { Xyz } from './supply-chain';

/**
 * Only one transaction at a time reckons for an organisation, so that no older state overwrites a newer one. Returns
 * false if another one does.
 */
export async function holdReckoning({ db, organization }: Context): Promise<boolean> {
  const [lock] = await db.rows<{ is_held: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_held`,
    [`outlook of ${organization.id}`],
  );
  return lock!.is_held;
}

/** The same, after the one that reckons now, for the command line, where nobody waits for an answer. */
export const waitForReckoning = async ({ db, organization }: Context): Promise<void> => {
  await db.rows(`select set_config('statement_timeout', '5min', true), set_config('lock_timeout', '5min', true)`);
  await db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`outlook of ${organization.id}`]);
};

/** How many parts are reckoned at once. */
const atOnce = 2_000;

/** Reckons the rows of these parts anew and keeps them (B11). */
export async function reckonParts(ctx: Context, parts: readonly string[]): Promise<void> {
  for (let at = 0; at < parts.length; at += atOnce) {
    const some = parts.slice(at, at + atOnce);
    const rows = await reckonedOf(ctx, some);
    await writeRows(ctx, some, rows);
  }
}

export async function reckonedOf(ctx: Context, parts: readonly string[]): Promise<Reckoned[]> {
  const today = todayOf(ctx);
  const [facts, costs] = await Promise.all([readFacts(ctx, parts), readCosts(ctx)]);
  const rows: Reckoned[] = [];
  const turn = takeTurns(ctx);
  for (const one of facts) {
    await turn();
    rows.push(reckon(one, today, costs));
  }
  return rows;
}

/** The columns of a row, as they are written and as they are shown. */
export function columnsOf(row: Reckoned, xyz: Xyz | null) {
  const { facts, rate, leadTime, reorder } = row;
  const { part } = facts;
  const stock = { quantity: facts.onHand, reserved: facts.reserved, minimum_quantity: facts.minimum };
  // Of what is no longer used only the value counts.
  const lives = !part.is_archived;
  return {
    part_id: part.id,
    location_id: facts.location,
    part_name: part.folded,
    is_archived: part.is_archived,
    on_hand: facts.onHand,
    reserved: facts.reserved,
    on_order: row.onOrder,
    minimum_quantity: facts.minimum,
    is_low: lives && facts.minimum > 0 && available(stock) < facts.minimum,
    demand_52w: sumOf(row.scheduledWeeks) + sumOf(row.oneOffWeeks),
    class: rate.class,
    rate: rounded(rate.rate, 2),
    known_demand: row.knownDemand,
    lead_median: leadTime.median,
    lead_p90: leadTime.p90,
    lead_source: leadTime.source,
    lead_lines: leadTime.lines,
    days_of_cover: lives ? row.daysOfCover : null,
    stock_out_on: lives ? row.stockOutOn : null,
    emptied_at: lives ? facts.emptiedAt : null,
    reorder_point: lives ? reorder.reorderPoint : 0,
    position: reorder.position,
    order_quantity: lives ? reorder.orderQuantity : 0,
    xyz: lives ? xyz : null,
    criticality: part.criticality,
    vendor_id: part.vendor,
    is_single_source: part.vendors === 1,
    no_vendor: part.vendors === 0,
    stock_state: lives ? row.stockState : null,
    value: facts.value,
    issued_value: facts.issuedValue.toFixed(2),
    last_counted_at: facts.countedAt,
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

type Columns = ReturnType<typeof columnsOf>;

const types: Record<keyof Columns, string> = {
  part_id: 'uuid',
  location_id: 'uuid',
  part_name: 'text',
  is_archived: 'boolean',
  on_hand: 'bigint',
  reserved: 'bigint',
  on_order: 'bigint',
  minimum_quantity: 'bigint',
  is_low: 'boolean',
  demand_52w: 'bigint',
  class: 'text',
  rate: 'float8',
  known_demand: 'bigint',
  lead_median: 'int',
  lead_p90: 'int',
  lead_source: 'text',
  lead_lines: 'int',
  days_of_cover: 'int',
  stock_out_on: 'date',
  emptied_at: 'timestamptz',
  reorder_point: 'bigint',
  position: 'bigint',
  order_quantity: 'bigint',
  xyz: 'text',
  criticality: 'text',
  vendor_id: 'uuid',
  is_single_source: 'boolean',
  no_vendor: 'boolean',
  stock_state: 'text',
  value: 'numeric',
  issued_value: 'numeric',
  last_counted_at: 'timestamptz',
};
const names = Object.keys(types).map((name) => `"${name}"`);

/** In the order of their keys, and without the rows that are none any more. The class by value stays until the night. */
async function writeRows(ctx: Context, parts: readonly string[], rows: readonly Reckoned[]): Promise<void> {
  const byPart = grouped(rows, ({ facts }) => facts.part.id);
  const columns = [...byPart.values()].flatMap((ofPart) => {
    const xyz = xyzOfPart(ofPart);
    return ofPart.map((row) => columnsOf(row, xyz));
  });
  await ctx.db.rows(
    `with given as (select * from jsonb_to_recordset($3::jsonb) as g (${Object.entries(types)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', ')})),
     gone as (delete from part_outlook o where o.organization_id = $1 and o.part_id = any($2)
       and not exists (select from given g where g.part_id = o.part_id and g.location_id = o.location_id)),
     classes as (select distinct on (part_id) part_id, abc from part_outlook where organization_id = $1 and part_id = any($2))
     insert into part_outlook (organization_id, ${names.join(', ')}, abc, as_of)
     select $1, ${names.map((name) => `g.${name}`).join(', ')}, case when not g.is_archived then c.abc end, $4
     from given g left join classes c on c.part_id = g.part_id order by g.part_id, g.location_id
     on conflict (organization_id, part_id, location_id) do update
       set ${[...names, 'as_of'].map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [ctx.organization.id, parts, JSON.stringify(columns), ctx.now],
  );
}

/** Sorts all parts by the value of what was used of them (B7). */
export async function classify(ctx: Context): Promise<void> {
  const rows = await ctx.db.rows<{ id: string; name: string; value: number }>(
    `select part_id as id, min(part_name) as name, sum(issued_value)::float8 as value from part_outlook
     where organization_id = $1 and not is_archived group by 1`,
    [ctx.organization.id],
  );
  const classes = [...abcOf(rows)];
  await ctx.db.rows(
    `update part_outlook o set abc = n.abc
     from (select p.part_id, c.abc from (select distinct part_id from part_outlook where organization_id = $1) p
       left join unnest($2::uuid[], $3::text[]) as c (part_id, abc) on c.part_id = p.part_id) n
     where o.organization_id = $1 and o.part_id = n.part_id and o.abc is distinct from n.abc`,
    [ctx.organization.id, classes.map(([id]) => id), classes.map(([, abc]) => abc)],
  );
}
