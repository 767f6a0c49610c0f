import { isDeepStrictEqual } from 'node:util';
import { conflict, type FieldErrors, invalid } from '#shared/errors';
import { messages } from '#shared/messages';
import type { Change } from '#server/audit';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { issueReserved, release, reserve, returnReserved } from '#features/part/reserve.server';
import type { PartLine } from './plan';
import { workOrderPartTable } from './work-order.table';

export interface PartRow {
  part: string;
  location: string | null;
  quantity: number;
}

const originOf = (id: string) => ({ entity_type: 'work-order', id });

/** What a template needs: nothing is promised to it. */
export async function planParts(ctx: Context, id: string, lines: PartLine[]): Promise<Change[]> {
  const before = await namedRows(ctx, id);
  await keepRows(ctx, id, await rowsFor(ctx, lines, 'parts.'));
  return changeOf(before, await namedRows(ctx, id));
}

/**
 * The whole list of parts of a work order (D15). What has a place is promised there, or the save is refused with what
 * is free; a row without one takes the only place that has the part, and waits for a place otherwise. Answers what its
 * history has to say.
 */
export const setParts = async (ctx: Context, id: string, lines: PartLine[], at = 'parts.'): Promise<Change[]> =>
  promise(ctx, id, await placed(ctx, lines), at);

async function promise(ctx: Context, id: string, lines: PartLine[], at: string): Promise<Change[]> {
  const before = await namedRows(ctx, id);
  const rows = await rowsFor(ctx, lines, at);
  const promised = rows.flatMap(({ part, location, quantity }, nth) =>
    location === null ? [] : [{ part, location, quantity, at: `${at}${nth}` }],
  );
  await reserve(ctx, originOf(id), promised);
  await keepRows(ctx, id, rows);
  return changeOf(before, await namedRows(ctx, id));
}

const changeOf = (from: unknown[], to: unknown[]): Change[] =>
  isDeepStrictEqual(from, to) ? [] : [{ field: 'parts', from, to }];

export function refuseWhenDone(status: unknown): void {
  if (status === 'done') throw conflict(messages.doneSettled);
}

/** Done: what was promised is taken, at the cost of this moment. */
export async function issueParts(ctx: Context, id: string, code: string): Promise<void> {
  for (const { part, location, unit_cost } of await issueReserved(ctx, originOf(id), code))
    await stamp(ctx, id, part, location, unit_cost);
  // What came from nowhere we know costs what it costs now, and no longer changes with the price.
  await ctx.db.rows(
    `update work_order_part w set unit_cost = p.unit_cost from part p
     where w.organization_id = $1 and w.work_order_id = $2 and w.location_id is null
       and p.organization_id = w.organization_id and p.id = w.part_id`,
    [ctx.organization.id, id],
  );
}

/** Skipped or cancelled: what was promised is free again; the rows stay as they were planned. */
export const releaseParts = (ctx: Context, id: string): Promise<void> => release(ctx, originOf(id));

/**
 * Reopened: what was taken comes back and is promised again. What was only free again meanwhile may be gone by now:
 * then its row waits for a place.
 */
export async function returnParts(ctx: Context, id: string, code: string): Promise<Change[]> {
  const returned = await returnReserved(ctx, originOf(id), code);
  await ctx.db.rows(`update work_order_part set unit_cost = null where organization_id = $1 and work_order_id = $2`, [
    ctx.organization.id,
    id,
  ]);
  return returned.length > 0 ? [] : promiseFree(ctx, id, await rowsOf(ctx, id));
}

/** Promises what is free; what is not keeps its row, which waits for a place. */
export async function promiseFree(ctx: Context, id: string, rows: PartRow[]): Promise<Change[]> {
  const free = await ctx.db.rows<{ part: string; location: string; available: number }>(
    `select part_id as part, location_id as location, quantity - reserved as available from part_stock
     where organization_id = $1 and part_id = any($2)`,
    [ctx.organization.id, rows.map(({ part }) => part)],
  );
  const isFree = ({ part, location, quantity }: PartRow) =>
    free.some((one) => one.part === part && one.location === location && one.available >= quantity);
  const lines: PartLine[] = [];
  for (const row of rows) {
    const location = isFree(row) ? row.location : null;
    const same = lines.find((line) => line.id === row.part && line.location === location);
    if (same) same.quantity! += row.quantity;
    else lines.push({ id: row.part, quantity: row.quantity, location });
  }
  return promise(ctx, id, lines, 'parts.');
}

// ---- pieces --------------------------------------------------------------------------------------------------------

/** The only place that has the part, where none was chosen. */
async function placed(ctx: Context, lines: PartLine[]): Promise<PartLine[]> {
  const open = lines.filter(({ location }) => !location).map(({ id }) => id);
  if (open.length === 0) return lines;
  const places = await ctx.db.rows<{ part: string; places: string[] }>(
    `select part_id as part, array_agg(location_id) as places from part_stock
     where organization_id = $1 and part_id = any($2) and quantity - reserved > 0 group by part_id`,
    [ctx.organization.id, open],
  );
  const chosen = new Set(lines.map(({ id, location }) => `${id} ${location}`));
  return lines.map((line) => {
    const [only, ...others] = places.find(({ part }) => part === line.id)?.places ?? [];
    const free = only !== undefined && others.length === 0 && !chosen.has(`${line.id} ${only}`);
    return line.location || !free ? line : { ...line, location: only };
  });
}

async function rowsFor(ctx: Context, lines: PartLine[], at: string): Promise<PartRow[]> {
  const rows = lines.map(({ id, location, quantity }) => ({
    part: id,
    location: location ?? null,
    quantity: quantity ?? 1,
  }));
  const living = (table: string, ids: (string | null)[]) =>
    ctx.db.rows<{ id: string }>(
      `select id from ${table} where organization_id = $1 and id = any($2) and deleted_at is null`,
      [ctx.organization.id, ids.filter(Boolean)],
    );
  const parts = new Set(
    (
      await living(
        'part',
        rows.map(({ part }) => part),
      )
    ).map(({ id }) => id),
  );
  const places = new Set(
    (
      await living(
        'location',
        rows.map(({ location }) => location),
      )
    ).map(({ id }) => id),
  );
  const errors: FieldErrors = {};
  for (const [nth, { part, location }] of rows.entries()) {
    if (!parts.has(part)) errors[`${at}${nth}.id`] = [messages.notFoundReference('Part')];
    if (location && !places.has(location)) errors[`${at}${nth}.location`] = [messages.notFoundReference('Location')];
    if (rows.slice(0, nth).some((other) => other.part === part && other.location === location))
      errors[`${at}${nth}.location`] = [messages.samePartHere];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return rows;
}

async function keepRows(ctx: Context, id: string, rows: PartRow[]): Promise<void> {
  await ctx.db.rows(`delete from work_order_part where organization_id = $1 and work_order_id = $2`, [
    ctx.organization.id,
    id,
  ]);
  const kept = rows.map(({ part, location, quantity }, position) => ({
    organization_id: ctx.organization.id,
    work_order_id: id,
    position,
    part_id: part,
    location_id: location,
    quantity,
  }));
  if (kept.length > 0) await insertInto(ctx.db, workOrderPartTable, kept);
}

const stamp = (ctx: Context, id: string, part: string, location: string, cost: string | null) =>
  ctx.db.rows(
    `update work_order_part set unit_cost = $5
     where organization_id = $1 and work_order_id = $2 and part_id = $3 and location_id = $4`,
    [ctx.organization.id, id, part, location, cost],
  );

export const rowsOf = (ctx: Context, id: string): Promise<PartRow[]> =>
  ctx.db.rows<PartRow>(
    `select part_id as part, location_id as location, quantity from work_order_part
     where organization_id = $1 and work_order_id = $2 order by position`,
    [ctx.organization.id, id],
  );

/** As history shows them. */
const namedRows = (ctx: Context, id: string) =>
  ctx.db.rows<Record<string, unknown>>(
    `select p.id, p.name, w.quantity, l.name as location from work_order_part w
       join part p on p.organization_id = w.organization_id and p.id = w.part_id
       left join location l on l.organization_id = w.organization_id and l.id = w.location_id
     where w.organization_id = $1 and w.work_order_id = $2 order by w.position`,
    [ctx.organization.id, id],
  );
