import { type FieldErrors, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { history } from '#words/history';
import { heldPlaces } from '../place.server';
import { partMovementTable, partStockTable } from '../stock.table';

interface Opening {
  location: string;
  quantity?: number;
  minimum_quantity?: number;
}

/**
 * The opening stock of a new part, with the movements that explain it. Nobody else can see the part yet, so nothing is
 * locked; call `write` after the part is inserted.
 */
export async function openingStock(ctx: Context, part: string, given: Opening[], unitCost?: string | null) {
  const places = await heldPlaces(
    ctx,
    given.map(({ location }) => location),
  );
  const errors: FieldErrors = {};
  for (const [at, { location }] of given.entries())
    if (!places.has(location)) errors[`part_stocks.${at}.location`] = [messages.notFoundReference('Location')];
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const common = { organization_id: ctx.organization.id, part_id: part };
  const stocks = given.map(({ location, quantity = 0, minimum_quantity = 0 }) => ({
    ...common,
    id: uuid7(),
    location_id: location,
    quantity,
    reserved: 0,
    minimum_quantity,
  }));
  const movements = stocks
    .filter(({ quantity }) => quantity > 0)
    .map(({ location_id, quantity }, at) => ({
      ...common,
      id: uuid7(),
      seq: at + 1,
      location_id,
      kind: 'adjust',
      quantity,
      balance: quantity,
      unit_cost: unitCost ?? null,
      reason: history.opening,
      source: ctx.source,
      created_at: ctx.now,
      created_by: ctx.user.member,
    }));
  const write = async () => {
    if (stocks.length > 0) await insertInto(ctx.db, partStockTable, stocks);
    if (movements.length > 0) await insertInto(ctx.db, partMovementTable, movements);
  };
  return { stocks, movements, write };
}
