import { movingAverage, rounded } from '#shared/decimal';
import { uuid7 } from '#shared/id';
import { type Happening, record } from '#server/audit';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { insertRows } from '#server/entity/write';
import { noiseOf } from '../asset/history';
import { demoNow } from '../asset/seed.server';
import { type DemoTaken, demoTaken } from '../work-order/jobs';
import type { Held, Shelf, Written } from '#features/part/stock/books-rows.server';
import { type DemoPart, demoKit, demoParts, demoTwice } from '../part';
import { demoDays, type DemoMove, demoMoves } from './year';
import { rebuildWeeks } from '#features/part/index.server';
import { parts } from '#features/part/part.server';
import { isLow } from '#features/part/stock/stock';
import { partMovementTable, partStockTable } from '#features/part/stock/stock.table';
import { historyOf } from '#features/part/stock/history.server';

type Id = (kind: string, key: string) => string;
const day = 86_400_000;

/** Parts in the five stores of the demo plant with two years of movements. Locations and assets must be seeded before. */
export async function seedDemoParts(ctx: Context, idOf: Id): Promise<void> {
  const seeded = await ctx.db.rows(`select from part where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    idOf('part', demoParts[0]!.key),
  ]);
  if (seeded.length > 0) return;
  const now = Date.parse(ctx.now);
  const places = await placesOf(ctx, idOf);
  const people = await peopleOf(ctx);
  const taken = demoTaken(ctx.organization.id, await demoNow(ctx, idOf));
  const years = demoParts.map((demo) => bookYear(ctx, demo, idOf, places, now, taken.get(demo.key)!));
  const then: Context = { ...ctx, now: new Date(now - (demoDays + 1) * day).toISOString() };
  await insertRows(
    then,
    parts,
    years.map(({ demo }) => inputOf(demo, idOf)),
    years.map(({ part: { quantity, reserved, low_stocks, movements, unit_cost, average_cost } }) => ({
      quantity,
      reserved,
      low_stocks,
      movements,
      unit_cost,
      average_cost,
    })),
  );
  const { components, assets, ...kit } = demoKit;
  await insertRows(then, parts, [
    {
      ...kit,
      id: idOf('part', kit.key),
      assets: assets.map((key) => idOf('asset', key)),
      components: components.map(([key, quantity]) => ({ part: idOf('part', key), quantity })),
    },
    { ...demoTwice, id: idOf('part', demoTwice.key) },
  ]);
  await insertInto(
    ctx.db,
    partStockTable,
    years.flatMap(({ shelves }) => shelves.map((shelf) => ({ ...shelf, organization_id: ctx.organization.id }))),
  );
  const lines = years.flatMap(({ lines: all }) => all);
  for (let at = 0; at < lines.length; at += 500)
    await insertInto(
      ctx.db,
      partMovementTable,
      lines.slice(at, at + 500).map((line) => ({ ...line, created_by: people[line.by] })),
    );
  await rebuildWeeks(
    ctx,
    years.map(({ part }) => part.id),
  );
  for (const by of ['stores', 'shop'] as const) {
    const actorEntries = years.flatMap(({ entries }) =>
      entries.filter((entry) => entry.by === by).map(({ entry }) => entry),
    );
    const actor = { ...ctx.user, member: people[by] };
    for (let at = 0; at < actorEntries.length; at += 500)
      await record({ ...ctx, user: actor }, actorEntries.slice(at, at + 500));
  }
}

const inputOf = ({ key, number, name, description, category, unit, assets }: DemoPart, idOf: Id) => ({
  id: idOf('part', key),
  number,
  name,
  description,
  category,
  unit,
  assets: assets.map((asset) => idOf('asset', asset)),
});

interface Line extends Written {
  organization_id: string;
  source: string;
  created_at: string;
  by: DemoMove['by'];
}

/** Books the years of one part like the product does: the same averages, descriptions and sums. */
function bookYear(
  ctx: Context,
  demo: DemoPart,
  idOf: Id,
  places: Map<string, string>,
  now: number,
  taken: DemoTaken[],
) {
  const noise = noiseOf(ctx.organization.id, demo.key);
  const part = emptyPart(idOf('part', demo.key), demo.name);
  const shelves = shelvesOf(demo, idOf);
  const lines: Line[] = [];
  const entries: { by: DemoMove['by']; entry: Happening }[] = [];
  for (const moves of demoMoves(demo, noise, now, taken)) {
    const { at, by } = moves[0]!;
    const timestamp = new Date(at).toISOString();
    const touched = moves.map(({ store }) => shelves.find((shelf) => shelf.location_id === idOf('location', store))!);
    part.before = { ...part };
    for (const shelf of touched) shelf.before = { ...shelf };
    const notes = moves.map((move, leg) => {
      const line = book(part, touched[leg]!, touched[1 - leg], move);
      const origin = move.job ? { origin_type: 'work-order', origin_id: idOf('work-order', move.job) } : {};
      lines.push({
        ...line,
        ...origin,
        organization_id: ctx.organization.id,
        source: 'screen',
        created_at: timestamp,
        by,
      });
      return {
        part: part.id,
        location: line.location_id,
        other: line.other_location_id ?? undefined,
        kind: move.kind,
        quantity: move.quantity,
        reserved: 0,
        reason: move.reason,
        stock: { ...touched[leg]! },
      };
    });
    part.low_stocks = shelves.filter(isLow).length;
    entries.push({ by, entry: { ...historyOf(part, places, touched, notes), timestamp } });
  }
  return { demo, part, shelves, lines, entries };
}

function book(part: Held, shelf: Shelf, other: Shelf | undefined, move: DemoMove): Written {
  if (move.cost) {
    part.average_cost = movingAverage(part.quantity, part.average_cost, move.quantity, move.cost);
    part.unit_cost = rounded(part.average_cost);
  }
  shelf.quantity += move.quantity;
  part.quantity += move.quantity;
  return {
    id: uuid7(move.at),
    part_id: part.id,
    seq: ++part.movements,
    location_id: shelf.location_id,
    other_location_id: other?.location_id ?? null,
    kind: move.kind,
    quantity: move.quantity,
    balance: shelf.quantity,
    unit_cost: move.cost ?? part.unit_cost,
    reason: move.reason ?? null,
    origin_type: null,
    origin_id: null,
    is_scheduled: false,
    counted_at: null,
  };
}

function emptyPart(id: string, name: string): Held {
  const none = { quantity: 0, reserved: 0, unit_cost: null, low_stocks: 0 };
  return { id, name, ...none, average_cost: null, movements: 0, components: null, before: none };
}

function shelvesOf({ key, store, minimum, also }: DemoPart, idOf: Id): Shelf[] {
  return [[store, minimum] as const, ...(also ? [also] : [])].map(([place, minimum_quantity]) => {
    const empty = { quantity: 0, reserved: 0, minimum_quantity };
    return {
      ...empty,
      id: idOf('part-stock', `${key} ${place}`),
      part_id: idOf('part', key),
      location_id: idOf('location', place),
      before: empty,
    };
  });
}

async function placesOf(ctx: Context, idOf: Id): Promise<Map<string, string>> {
  const keys = new Set(demoParts.flatMap(({ store, also }) => [store, ...(also ? [also[0]] : [])]));
  const rows = await ctx.db.rows<{ id: string; name: string }>(
    `select id, name from location where organization_id = $1 and id = any($2)`,
    [ctx.organization.id, [...keys].map((key) => idOf('location', key))],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who manages the stores, and who consumes parts. */
async function peopleOf(ctx: Context): Promise<Record<DemoMove['by'], string | null>> {
  const rows = await ctx.db.rows<{ id: string; role: string }>(
    `select id, role from member where organization_id = $1 and role in ('manager', 'technician') and deleted_at is null order by id`,
    [ctx.organization.id],
  );
  const first = (role: string) => rows.find((row) => row.role === role)?.id ?? null;
  return { stores: first('manager'), shop: first('technician') };
}
