import { type Fields, number, ref } from '#shared/field';
import { call } from '#server/call';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { mostStock } from '#features/part/part';
import { resolveTexts } from '../references.server';
import type { Special, Values } from './special.server';

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
  const own = { location: stock_location as string, quantity: stock_quantity, minimum: stock_minimum };
  return [own, ...headed.filter(({ location }) => location !== own.location)];
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
  along: ['stock_location'],
  repeats: (said) => said.includes('stock_location'),
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
};

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
