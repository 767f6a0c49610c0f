import { isDeepStrictEqual } from 'node:util';
import { conflict, type FieldErrors, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Change } from '#server/audit';
import type { Context } from '#server/context';
import { few, insertInto } from '#server/db/statement';
import { issueReserved, release, reserve, reserveFirst, returnReserved } from '#features/part/index.server';
import { history } from '#words/history';
import type { PartLine } from '../plan';
import { isReserved } from '../read.server';
import { workOrderPartTable } from '../work-order.table';

export interface PartRow {
  part: string;
  location: string | null;
  quantity: number;
}

export interface NamedRow extends PartRow {
  name: string;
  place: string | null;
  /** Whether the quantity is reserved at the location. */
  is_reserved: boolean;
  /** Waits for stock at its location, as the history says. */
  waits?: boolean;
}

interface Shelf {
  part: string;
  location: string;
  name: string;
  quantity: number;
  available: number;
}

const originOf = (id: string) => ({ entity_type: 'work-order', id });

/** A work order whose parts move, and the series it is of. */
interface Moved {
  id: string;
  series?: unknown;
}

const ledgerOrigin = ({ id, series }: Moved) => ({ ...originOf(id), is_scheduled: Boolean(series) });

/** The parts of a template, which reserves nothing. */
export async function changeParts(ctx: Context, id: string, lines: PartLine[], at = 'parts.'): Promise<Change[]> {
  return replaceRows(ctx, id, await rowsOf(ctx, id), await rowsFor(ctx, lines, at));
}

/** The parts of a new record: the changes for its history, and a function that inserts the rows after the record. */
const prepared = (ctx: Context, id: string, rows: NamedRow[]) => ({
  changes: changeOf(null, forHistory(rows)),
  insert: () => insertPartRows(ctx, id, rows),
});

export const plannedParts = async (ctx: Context, id: string, lines: PartLine[]) =>
  prepared(ctx, id, await rowsFor(ctx, lines, 'parts.'));

export const reservedParts = async (ctx: Context, id: string, lines: PartLine[]) =>
  prepared(
    ctx,
    id,
    lines.length === 0 ? [] : await reserveRows(ctx, id, await withOnlyPlace(ctx, lines), 'parts.', reserveFirst),
  );

/**
 * Sets the whole list of parts of a work order (D15). A row with a location is reserved there, or the save is refused
 * with the free quantity. A row without one takes the only location that has the part, or waits for a location. An
 * unchanged row that waits for stock at its location keeps waiting. Returns the changes for the history.
 */
export async function setParts(ctx: Context, id: string, lines: PartLine[], at = 'parts.'): Promise<Change[]> {
  const before = (await rowsOf(ctx, id)).map((row) => ({ ...row, waits: !row.is_reserved && row.location !== null }));
  const waiting = before.filter((row) => row.waits);
  const shelves = waiting.length === 0 ? [] : await shelvesOf(ctx, waiting);
  const isShort = (row: PartRow) =>
    waiting.some((one) => isSame(one, row) && one.quantity === row.quantity) && !isFree(shelves, row);
  return replaceRows(
    ctx,
    id,
    before,
    await reserveRows(ctx, id, await withOnlyPlace(ctx, lines), at, reserve, isShort),
  );
}

async function reserveRows(
  ctx: Context,
  id: string,
  lines: PartLine[],
  at: string,
  reserving = reserve,
  waits: (row: PartRow) => boolean = () => false,
): Promise<NamedRow[]> {
  const rows = await rowsFor(ctx, lines, at);
  const reservable = rows.flatMap((row, nth) =>
    row.location === null || waits(row) ? [] : [{ ...row, location: row.location, at: `${at}${nth}` }],
  );
  await reserving(ctx, originOf(id), reservable);
  return rows.map((row) => ({ ...row, waits: row.location !== null && waits(row) }));
}

/** The rows as the history shows them. */
const forHistory = (rows: NamedRow[], taken?: string) =>
  rows.map(({ part, name, quantity, place, waits }) => {
    const state = taken ?? (waits ? history.partWaits : undefined);
    return {
      id: part,
      name: place === null ? name : `${name} (${[place, state].filter(Boolean).join(', ')})`,
      quantity,
    };
  });

const changeOf = (from: unknown[] | null, to: unknown[]): Change[] =>
  isDeepStrictEqual(from ?? [], to) ? [] : [{ field: 'parts', from, to }];

export function refuseWhenDone(status: unknown): void {
  if (status === 'done') throw conflict(messages.doneSettled);
}

/**
 * Done: takes what is reserved, after reserving `lines`, which could be reserved only now. All rows store the current
 * unit cost, also those from an unknown source.
 */
export async function issueParts(
  ctx: Context,
  order: Moved,
  why: { reason: string; at?: string },
  lines?: PartLine[],
): Promise<Change[]> {
  const { id } = order;
  const before = lines && (await rowsOf(ctx, id));
  if (lines) await replaceRows(ctx, id, before!, await reserveRows(ctx, id, lines, 'parts.'));
  await issueReserved(ctx, ledgerOrigin(order), why);
  const rows = await stamp(ctx, id, 'p.unit_cost');
  return changeOf(forHistory(before ?? rows), forHistory(rows, history.partIssued));
}

/** Skipped or cancelled: the reservations are released; the rows stay as planned. */
export const releaseParts = (ctx: Context, id: string): Promise<void> => release(ctx, originOf(id));

/**
 * Reopened: issued stock is returned and reserved again. Stock that was only released may be gone by now: then its row
 * waits for stock.
 */
export async function returnParts(ctx: Context, order: Moved, why: { reason: string; at?: string }): Promise<Change[]> {
  const { id } = order;
  const returned = await returnReserved(ctx, ledgerOrigin(order), why);
  const rows = await stamp(ctx, id, 'null');
  if (rows.length === 0) return [];
  if (returned.length > 0) return changeOf(forHistory(rows, history.partIssued), forHistory(rows));
  return reserveFree(ctx, id, rows);
}

/** Reserves what is free. Other rows wait for stock at their location, or without a location if it no longer exists. */
export async function reserveFree(ctx: Context, id: string, rows: PartRow[]): Promise<Change[]> {
  const shelves = await shelvesOf(ctx, rows);
  const lines = linesOf(rows, (row) => (shelves.some((shelf) => isSame(shelf, row)) ? row.location : null));
  const reserved = await reserveRows(ctx, id, lines, 'parts.', reserve, (row) => !isFree(shelves, row));
  return replaceRows(ctx, id, await rowsOf(ctx, id), reserved);
}

// ---- pieces --------------------------------------------------------------------------------------------------------

const isSame = (a: { part: string; location: string | null }, b: PartRow): boolean =>
  a.part === b.part && a.location === b.location;

const isFree = (shelves: Shelf[], row: PartRow): boolean =>
  shelves.some((shelf) => isSame(shelf, row) && shelf.available >= row.quantity);

/** The stock of the parts of these rows, by location. */
export const shelvesOf = (ctx: Context, rows: PartRow[]): Promise<Shelf[]> =>
  ctx.db.rows<Shelf>(
    `select s.part_id as part, s.location_id as location, l.name, s.quantity, s.quantity - s.reserved as available
     from part_stock s join location l on l.organization_id = s.organization_id and l.id = s.location_id
     where s.organization_id = $1 and s.part_id = any($2) and l.deleted_at is null`,
    [ctx.organization.id, rows.map(({ part }) => part)],
  );

/** The rows as lines at the given locations. Rows of one part that end up at the same location are added up. */
export function linesOf<T extends PartRow>(rows: T[], placeOf: (row: T) => string | null): PartLine[] {
  const lines: PartLine[] = [];
  for (const row of rows) {
    const location = placeOf(row);
    const same = lines.find((line) => line.id === row.part && line.location === location);
    if (same) same.quantity! += row.quantity;
    else lines.push({ id: row.part, quantity: row.quantity, location });
  }
  return lines;
}

/** Fills in the only location that has the part, where none was chosen. */
async function withOnlyPlace(ctx: Context, lines: PartLine[]): Promise<PartLine[]> {
  const unplaced = lines.filter(({ location }) => !location).map(({ id }) => id);
  if (unplaced.length === 0) return lines;
  const places = await ctx.db.rows<{ part: string; places: string[] }>(
    `select part_id as part, array_agg(location_id) as places from part_stock
     where organization_id = $1 and part_id = any($2) and quantity - reserved > 0 group by part_id`,
    [ctx.organization.id, unplaced],
  );
  const chosen = new Set(lines.map(({ id, location }) => `${id} ${location}`));
  return lines.map((line) => {
    const [only, ...others] = places.find(({ part }) => part === line.id)?.places ?? [];
    const free = only !== undefined && others.length === 0 && !chosen.has(`${line.id} ${only}`);
    return line.location || !free ? line : { ...line, location: only };
  });
}

async function rowsFor(ctx: Context, lines: PartLine[], at: string): Promise<NamedRow[]> {
  if (lines.length === 0) return [];
  const found = await ctx.db.rows<{ id: string; name: string }>(
    `select id, name from part where organization_id = $1 and id = any(${few(2)}) and deleted_at is null
     union all select id, name from location where organization_id = $1 and id = any(${few(3)}) and deleted_at is null`,
    [ctx.organization.id, lines.map(({ id }) => id), lines.map(({ location }) => location).filter(Boolean)],
    'often',
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const rows = lines.map(({ id, location, quantity }) => ({
    part: id,
    location: location ?? null,
    quantity: quantity ?? 1,
    name: names.get(id) ?? '',
    place: location ? (names.get(location) ?? '') : null,
    is_reserved: false,
  }));
  const errors: FieldErrors = {};
  for (const [nth, { part, location }] of rows.entries()) {
    if (!names.has(part)) errors[`${at}${nth}.id`] = [messages.notFoundReference('Part')];
    if (location && !names.has(location)) errors[`${at}${nth}.location`] = [messages.notFoundReference('Location')];
    if (rows.slice(0, nth).some((other) => other.part === part && other.location === location))
      errors[`${at}${nth}.location`] = [messages.samePartHere];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return rows;
}

async function replaceRows(ctx: Context, id: string, before: NamedRow[], rows: NamedRow[]): Promise<Change[]> {
  await ctx.db.rows(`delete from work_order_part where organization_id = $1 and work_order_id = $2`, [
    ctx.organization.id,
    id,
  ]);
  await insertPartRows(ctx, id, rows);
  return changeOf(forHistory(before), forHistory(rows));
}

async function insertPartRows(ctx: Context, id: string, rows: PartRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ part, location, quantity }, position) => ({
    organization_id: ctx.organization.id,
    work_order_id: id,
    position,
    part_id: part,
    location_id: location,
    quantity,
  }));
  await insertInto(ctx.db, workOrderPartTable, values, 'often');
}

const named = `w.part_id as part, w.location_id as location, w.quantity, p.name,
  (select l.name from location l where l.organization_id = w.organization_id and l.id = w.location_id) as place`;
const ofOrder = `w.organization_id = $1 and w.work_order_id = $2 and p.organization_id = w.organization_id and p.id = w.part_id`;

/** Sets the cost of every row, by SQL on its part `p`. */
const stamp = async (ctx: Context, id: string, cost: string): Promise<NamedRow[]> =>
  ctx.db.rows<NamedRow>(
    `with stamped as (
       update work_order_part w set unit_cost = ${cost} from part p where ${ofOrder} returning w.position, ${named})
     select part, location, quantity, name, place from stamped order by position`,
    [ctx.organization.id, id],
    'often',
  );

export const rowsOf = (ctx: Context, id: string): Promise<NamedRow[]> =>
  ctx.db.rows<NamedRow>(
    `select ${named}, ${isReserved} as is_reserved from work_order_part w, part p where ${ofOrder} order by w.position`,
    [ctx.organization.id, id],
    'often',
  );
