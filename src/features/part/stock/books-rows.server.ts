import type { Context } from '#server/context';
import { few } from '#server/db/statement';
import type { Component } from '../part';
import { isLow, type Stock } from './stock';
import { lowStock } from './stock.table';
import { weeksFrom } from './weeks.server';

/** A part locked by the books. */
export interface Held {
  id: string;
  name: string;
  quantity: number;
  reserved: number;
  unit_cost: string | null;
  average_cost: string | null;
  low_stocks: number;
  movements: number;
  components: Component[] | null;
  before: Pick<Held, 'quantity' | 'reserved' | 'unit_cost' | 'low_stocks'>;
}

export interface Shelf extends Stock {
  id: string;
  part_id: string;
  location_id: string;
  before: Stock;
}

export interface Written {
  id: string;
  part_id: string;
  seq: number;
  location_id: string;
  other_location_id: string | null;
  kind: string;
  quantity: number;
  balance: number;
  unit_cost: string | null;
  reason: string | null;
  origin_type: string | null;
  origin_id: string | null;
  is_scheduled: boolean;
  counted_at: string | null;
}

export async function readParts(ctx: Context, ids: string[]): Promise<Map<string, Held>> {
  const these = [ctx.organization.id, ids];
  const [rows, low] = await Promise.all([
    ctx.db.rows<Held>(
      `select id, name, quantity, reserved, unit_cost, average_cost, movements, components from part
       where organization_id = $1 and id = any(${few(2)}) and deleted_at is null order by id for no key update`,
      these,
      'often',
    ),
    // Counted again after locking instead of adjusting the stored count, because a server of another version may count
    // differently.
    ctx.db.rows<{ part_id: string; low: number }>(
      `select s.part_id, count(*) as low from part_stock s
       where s.organization_id = $1 and s.part_id = any(${few(2)}) and ${lowStock('s')} group by 1`,
      these,
      'often',
    ),
  ]);
  const lowOf = new Map(low.map((one) => [one.part_id, one.low]));
  return new Map(
    rows.map((row) => {
      const part = { ...row, low_stocks: lowOf.get(row.id) ?? 0 };
      return [row.id, { ...part, before: { ...part } }];
    }),
  );
}

interface Place {
  place: string;
  name: string;
}

/** The stock at the given locations, which are locked so that none is deleted before the commit. */
export async function readShelves(
  ctx: Context,
  parts: string[],
  places: string[],
): Promise<{ places: Map<string, string>; shelves: Shelf[] }> {
  const rows = await ctx.db.rows<Place & Shelf>(
    `select l.id as place, l.name, s.id, s.part_id, s.location_id, s.quantity, s.reserved, s.minimum_quantity
     from location l left join part_stock s
       on s.organization_id = l.organization_id and s.location_id = l.id and s.part_id = any(${few(2)})
     where l.organization_id = $1 and l.id = any(${few(3)}) and l.deleted_at is null order by l.id for key share of l`,
    [ctx.organization.id, parts, places],
    'often',
  );
  return {
    places: new Map(rows.map(({ place, name }) => [place, name])),
    shelves: rows
      .filter(({ id }) => id !== null)
      .map(({ place: _place, name: _name, ...shelf }) => ({ ...shelf, before: { ...shelf } })),
  };
}

/** Updates the number of locations at which each part is low, from the final state of the shelves. */
export function countLow(parts: Held[], shelves: Shelf[]): void {
  for (const { before, part_id, ...shelf } of shelves)
    parts.find(({ id }) => id === part_id)!.low_stocks += Number(isLow(shelf)) - Number(isLow(before));
}

/**
 * Writes all or nothing in one statement, because others wait for the locked parts. The ids are also passed beside the
 * JSON: without them the planner cannot estimate how few rows it has, and would read all parts.
 */
export async function writeBooks(ctx: Context, parts: Held[], shelves: Shelf[], movements: Written[]): Promise<void> {
  await ctx.db.rows(
    `with stock as (
       insert into part_stock (organization_id, id, part_id, location_id, quantity, reserved, minimum_quantity)
       select $1, id, part_id, location_id, quantity, reserved, minimum_quantity
       from jsonb_to_recordset($2::jsonb) as s (id uuid, part_id uuid, location_id uuid, quantity int, reserved int, minimum_quantity int)
       on conflict (organization_id, part_id, location_id) do update
         set quantity = excluded.quantity, reserved = excluded.reserved, minimum_quantity = excluded.minimum_quantity),
     moved as (
       insert into part_movement (organization_id, id, part_id, seq, location_id, other_location_id, kind, quantity,
         balance, unit_cost, reason, origin_type, origin_id, is_scheduled, counted_at, source, created_at, created_by)
       select $1, id, part_id, seq, location_id, other_location_id, kind, quantity, balance, unit_cost, reason,
         origin_type, origin_id, is_scheduled, counted_at, $5, $6, $7
       from jsonb_to_recordset($3::jsonb) as m (id uuid, part_id uuid, seq int, location_id uuid, other_location_id uuid,
         kind text, quantity int, balance int, unit_cost numeric, reason text, origin_type text, origin_id uuid,
         is_scheduled boolean, counted_at timestamptz)
       returning organization_id, part_id, location_id, is_scheduled, kind, quantity, unit_cost, counted_at, created_at),
     used as (${weeksFrom('moved', '$9')} on conflict (organization_id, part_id, location_id, week, is_scheduled)
       do update set issued = w.issued + excluded.issued, returned = w.returned + excluded.returned,
         value = w.value + excluded.value)
     update part p set quantity = n.quantity, reserved = n.reserved, low_stocks = n.low_stocks, movements = n.movements,
       average_cost = n.average_cost, unit_cost = n.unit_cost,
       version = p.version + (p.unit_cost is distinct from n.unit_cost)::int,
       updated_at = case when p.unit_cost is distinct from n.unit_cost then $6 else p.updated_at end
     from jsonb_to_recordset($4::jsonb) as n (id uuid, quantity int, reserved int, low_stocks int, movements int,
       average_cost numeric, unit_cost numeric)
     where p.organization_id = $1 and p.id = any(${few(8)}) and p.id = n.id`,
    [
      ctx.organization.id,
      JSON.stringify(shelves),
      JSON.stringify(movements),
      JSON.stringify(parts),
      ctx.source,
      ctx.now,
      ctx.user.member,
      parts.map(({ id }) => id),
      ctx.organization.time_zone,
    ],
    'often',
  );
}
