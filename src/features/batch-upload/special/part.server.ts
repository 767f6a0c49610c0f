import { type Fields, number, ref } from '#shared/field';
import type { AppError } from '#shared/errors';
import { call } from '#server/call';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { deleteRow, loadRow } from '#server/entity/write';
import { mostStock } from '#features/part/part';
import { resolveTexts } from '../references.server';
import type { Period, Special, Values } from './special.server';

interface Shelf {
  location: { id: string };
  quantity: number;
  minimum_quantity: number;
}

/** “Quantity at Store”: a column for each location. */
const atPlace = /^(?:quantity|qty|stock|on hand|menge|bestand) (?:at|in|auf) (.+)$/i;
const prefix = 'quantity_at.';
const quantity = { min: 0, max: mostStock } as const;

async function quantityFields(ctx: Context, headings: string[]): Promise<Fields> {
  const places = headings.flatMap((heading) => {
    const place = atPlace.exec(heading.trim())?.[1];
    return place === undefined ? [] : [{ heading, place }];
  });
  if (places.length === 0) return {};
  const found = await resolveTexts(
    ctx,
    storeOf('location'),
    places.map(({ place }) => place),
  );
  return Object.fromEntries(
    places.flatMap(({ heading, place }) => {
      const location = found.get(place)!;
      return 'id' in location ? [[`${prefix}${location.id}`, number({ label: heading, ...quantity })]] : [];
    }),
  );
}

/** What a row says lies where: in one column for each location, or in one row for each. */
function shelvesIn({ stock_location, stock_quantity, stock_minimum, ...values }: Values) {
  const headed = Object.entries(values)
    .filter(([key, value]) => key.startsWith(prefix) && value != null)
    .map(([key, value]) => ({ location: key.slice(prefix.length), quantity: value, minimum: undefined as unknown }));
  if (!stock_location) return headed;
  const stock = { location: stock_location as string, quantity: stock_quantity, minimum: stock_minimum };
  return [stock, ...headed.filter(({ location }) => location !== stock.location)];
}

const withoutStock = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !(key in stockFields) && !key.startsWith(prefix)));

const stockFields = {
  stock_location: ref('location', { label: 'Stock location' }),
  stock_quantity: number({ label: 'Stock quantity', ...quantity }),
  stock_minimum: number({ label: 'Stock minimum', ...quantity }),
};

/** Stock lies at a location: the opening stock of a new part, a count of one that is there. */
export const partSpecial: Special = {
  omit: ['part_stocks'],
  fields: stockFields,
  headed: { prefix, fields: quantityFields },
  along: (changed) => (changed.some((field) => field in stockFields) ? ['stock_location'] : []),
  lacks: ({ stock_location, stock_quantity, stock_minimum }) =>
    !stock_location && (stock_quantity != null || stock_minimum != null) ? 'stock_location' : undefined,
  repeats: (said) => said.includes('stock_location'),
  placesIn: (values) => (values.stock_location ? [{ place: values.stock_location, field: 'stock_location' }] : []),
  body: (values, isNew) => {
    const shelves = isNew ? shelvesIn(values) : [];
    if (shelves.length === 0) return withoutStock(values);
    const part_stocks = shelves.map(({ location, quantity, minimum }) => ({
      location,
      quantity: quantity ?? 0,
      minimum_quantity: minimum ?? 0,
    }));
    return { ...withoutStock(values), part_stocks };
  },
  current: ({ part_stocks }, values) => {
    const at = (id: unknown) => (part_stocks as Shelf[]).find(({ location }) => location.id === id);
    const { stock_location } = values;
    const headed = Object.keys(values).filter((key) => key.startsWith(prefix));
    return {
      stock_location,
      stock_quantity: at(stock_location)?.quantity ?? 0,
      stock_minimum: at(stock_location)?.minimum_quantity ?? 0,
      ...Object.fromEntries(headed.map((key) => [key, at(key.slice(prefix.length))?.quantity ?? 0])),
    };
  },
  after: async (ctx, id, values, isNew) => {
    if (!isNew) await countStock(ctx, id, values);
  },
  remove: removePart,
};

/** A part that nothing but its import has moved goes with its stock, which an opposite movement takes out first. */
async function removePart(ctx: Context, id: string, { ended_at }: Period): Promise<void> {
  const values = [ctx.organization.id, id];
  try {
    await call(ctx, 'DELETE', '/parts/:id', { params: { id } });
    return;
  } catch (error) {
    const held = ((error as AppError).extra?.held_by ?? []) as { entity_type: string }[];
    const isOther = held.some(({ entity_type }) => entity_type !== 'part-stock' && entity_type !== 'part-movement');
    const foreign = await ctx.db.rows(
      `select from part_movement where organization_id = $1 and part_id = $2
         and (source <> 'import' or created_at > $3) limit 1`,
      [...values, ended_at],
    );
    if (held.length === 0 || isOther || foreign.length > 0) throw error;
  }
  const shelves = await ctx.db.rows<{ location: string }>(
    `select location_id as location from part_stock where organization_id = $1 and part_id = $2 and quantity > 0`,
    values,
  );
  for (const { location } of shelves)
    await call(ctx, 'POST', '/parts/:id/movements', { params: { id }, body: { kind: 'count', location, quantity: 0 } });
  const store = storeOf('part');
  await deleteRow(ctx, store, await loadRow(ctx, store, id, 'delete'));
}

async function countStock(ctx: Context, id: string, values: Values): Promise<void> {
  for (const { location, quantity, minimum } of shelvesIn(values)) {
    if (quantity != null) {
      const body = { kind: 'count', location, quantity };
      await call(ctx, 'POST', '/parts/:id/movements', { params: { id }, body });
    }
    if (minimum != null) {
      const body = { minimum_quantity: minimum };
      await call(ctx, 'PATCH', '/parts/:id/stocks/:location', { params: { id, location }, body });
    }
  }
}
