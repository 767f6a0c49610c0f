import { conflict, type FieldErrors, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { Books } from './books.server';
import type { Origin } from './movement/move.server';
import { available } from './stock';
import { partReservationTable } from './stock.table';

/** A quantity of a part at a location. `at` is the path of the line in the request, for errors: `parts.0`. */
export interface Line {
  part: string;
  location: string;
  quantity: number;
  at: string;
}

/** The reason for the ledger, and the time of the event where it is sent later: a count made since then includes it. */
interface Why {
  reason?: string;
  at?: string;
}

type Warned = ReservedRow & { warning: string | null };

export interface ReservedRow {
  part: string;
  location: string;
  quantity: number;
  unit_cost: string | null;
}

/**
 * Reserves exactly these lines for a work order (D15) and releases its other reservations. Returns each line with a
 * warning where it leaves less than the minimum available.
 */
export const reserve = async (ctx: Context, origin: Origin, lines: Line[]): Promise<Warned[]> =>
  settle(ctx, origin, await reservationsOf(ctx, origin), lines);

/** The same for a new work order, which has no reservations and is not visible to anybody else yet. */
export const reserveFirst = (ctx: Context, origin: Origin, lines: Line[]): Promise<Warned[]> =>
  settle(ctx, origin, [], lines);

async function settle(ctx: Context, origin: Origin, old: Counted[], lines: Line[]): Promise<Warned[]> {
  if (old.length + lines.length === 0) return [];
  const books = await open(ctx, [...old, ...lines]);
  requireLines(books, lines);
  const changed = (one: Counted, others: Counted[]) =>
    !others.some((other) => isSame(one, other) && one.quantity === other.quantity);
  for (const line of old.filter((one) => changed(one, lines)))
    books.move({ ...placeOf(line), reserved: -line.quantity });
  for (const line of lines.filter((one) => changed(one, old)))
    books.move({ ...placeOf(line), reserved: line.quantity, field: `${line.at}.quantity` });
  await Promise.all([books.close(), replaceReservations(ctx, origin, old, lines)]);
  return lines.map((line) => {
    const shelf = books.at(line.part, line.location);
    const short = available(shelf) < shelf.minimum_quantity;
    const { unit_cost } = books.parts.get(line.part)!;
    const warning = short ? messages.belowMinimum(available(shelf), shelf.minimum_quantity) : null;
    return { ...placeOf(line), quantity: line.quantity, unit_cost, warning };
  });
}

/** Releases all reservations of a work order that will not use them. */
export async function release(ctx: Context, origin: Origin): Promise<void> {
  await reserve(ctx, origin, []);
}

/** Issues the reserved stock at the current cost. Idempotent: a second call finds no reservations. */
export async function issueReserved(ctx: Context, origin: Origin, { reason, at }: Why = {}): Promise<ReservedRow[]> {
  const lines = await reservationsOf(ctx, origin);
  if (lines.length === 0) return [];
  const books = await open(ctx, lines);
  await keepCountedStock(ctx, books, lines, { reason, at });
  for (const { quantity, ...line } of lines)
    books.move({
      ...line,
      kind: 'issue',
      quantity: -quantity,
      reserved: -quantity,
      origin,
      reason,
      at,
      field: 'parts',
    });
  await Promise.all([books.close(), replaceReservations(ctx, origin, lines, [])]);
  return lines.map((line) => ({ ...line, unit_cost: books.parts.get(line.part)!.unit_cost }));
}

/** Returns issued stock at the cost of its issue, and reserves it again for the same origin. */
export async function returnReserved(ctx: Context, origin: Origin, { reason, at }: Why = {}): Promise<ReservedRow[]> {
  const promised = await reservationsOf(ctx, origin);
  const issued = await ctx.db.rows<ReservedRow>(
    `select part_id as part, location_id as location, -sum(quantity)::int as quantity,
       (array_agg(unit_cost order by seq desc) filter (where kind = 'issue'))[1] as unit_cost from part_movement
     where organization_id = $1 and origin_type = $2 and origin_id = $3 and kind in ('issue', 'return')
     group by part_id, location_id having sum(quantity) < 0`,
    [ctx.organization.id, origin.entity_type, origin.id],
  );
  if (issued.length === 0) return [];
  const books = await open(ctx, issued);
  if (issued.some(({ location }) => !books.places.has(location))) throw conflict(messages.placeGone);
  for (const { unit_cost: unitCost, quantity, ...line } of issued)
    books.move({ ...line, kind: 'return', quantity, reserved: quantity, unitCost, origin, reason, at, field: 'parts' });
  const returned = issued.map((line) => ({ ...line, quantity: -line.quantity }));
  await keepCountedStock(ctx, books, returned, { reason, at });
  await Promise.all([books.close(), replaceReservations(ctx, origin, promised, merged([...promised, ...issued]))]);
  return issued;
}

// ---- private functions ---------------------------------------------------------------------------------------------

interface Place {
  part: string;
  location: string;
}

type Counted = Place & { quantity: number };

const placeOf = ({ part, location }: Place): Place => ({ part, location });
const isSame = (a: Place, b: Place): boolean => a.part === b.part && a.location === b.location;

/**
 * A count made after stock was taken did not include that stock. When the issue is sent only now, the books first get
 * the quantity back and then issue it, so that the counted quantity stays. The reverse applies to returns.
 */
async function keepCountedStock(ctx: Context, books: Books, lines: Counted[], { reason, at }: Why): Promise<void> {
  if (!at || at >= ctx.now) return;
  const counted = await ctx.db.rows<Place>(
    `select distinct part_id as part, location_id as location from part_movement
     where organization_id = $1 and part_id = any($2) and kind = 'count' and coalesce(counted_at, created_at) > $3`,
    [ctx.organization.id, lines.map(({ part }) => part), at],
  );
  const countedReason = messages.beforeCounted(reason);
  for (const { quantity, ...line } of lines.filter((one) => counted.some((other) => isSame(one, other))))
    books.move({ ...placeOf(line), kind: 'adjust', quantity, at, reason: countedReason, field: 'parts' });
}

const open = (ctx: Context, lines: Place[]): Promise<Books> =>
  Books.open(ctx, [...new Set(lines.map(({ part }) => part))], [...new Set(lines.map(({ location }) => location))]);

/** Holds an advisory lock on the reservations of one work order until the commit. */
async function reservationsOf(ctx: Context, { entity_type, id }: Origin): Promise<Counted[]> {
  const [, lines] = await Promise.all([
    ctx.db.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`stock of ${entity_type} ${id}`], 'often'),
    ctx.db.rows<Counted>(
      `select part_id as part, location_id as location, quantity from part_reservation
       where organization_id = $1 and origin_type = $2 and origin_id = $3 order by part_id, location_id`,
      [ctx.organization.id, entity_type, id],
      'often',
    ),
  ]);
  return lines;
}

/** Merges lines of the same part at the same location. */
function merged(lines: Counted[]): Counted[] {
  const sums: Counted[] = [];
  for (const line of lines) {
    const known = sums.find((one) => isSame(one, line));
    if (known) known.quantity += line.quantity;
    else sums.push({ ...placeOf(line), quantity: line.quantity });
  }
  return sums;
}

async function replaceReservations(ctx: Context, origin: Origin, old: Counted[], lines: Counted[]): Promise<void> {
  const rows = lines.map(({ part, location, quantity }) => ({
    organization_id: ctx.organization.id,
    origin_type: origin.entity_type,
    origin_id: origin.id,
    created_at: ctx.now,
    created_by: ctx.user.member,
    part_id: part,
    location_id: location,
    quantity,
  }));
  await Promise.all([
    old.length > 0 &&
      ctx.db.rows(
        `delete from part_reservation where organization_id = $1 and origin_type = $2 and origin_id = $3`,
        [ctx.organization.id, origin.entity_type, origin.id],
        'often',
      ),
    rows.length > 0 && insertInto(ctx.db, partReservationTable, rows, 'often'),
  ]);
}

function requireLines(books: Books, lines: Line[]): void {
  const errors: FieldErrors = {};
  for (const [index, line] of lines.entries()) {
    if (!books.parts.has(line.part)) errors[`${line.at}.id`] = [messages.notFoundReference('Part')];
    if (!books.places.has(line.location)) errors[`${line.at}.location`] = [messages.notFoundReference('Location')];
    else if (lines.slice(0, index).some((other) => isSame(other, line)))
      errors[`${line.at}.location`] = [messages.samePartHere];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
