import { number, ref } from '#shared/field';
import { call } from '#server/call';
import { mostStock } from '#features/part/part';
import type { Special, Values } from './special.server';

interface Shelf {
  location: { id: string };
  quantity: number;
  minimum_quantity: number;
}

/** Stock lies at a location: the opening stock of a new part, a count of one that is there. A row for each location. */
export const partSpecial: Special = {
  omit: ['part_stocks'],
  fields: {
    stock_location: ref('location', { label: 'Stock location' }),
    stock_quantity: number({ label: 'Stock quantity', min: 0, max: mostStock }),
    stock_minimum: number({ label: 'Stock minimum', min: 0, max: mostStock }),
  },
  along: ['stock_location'],
  repeats: (said) => said.includes('stock_location'),
  body: ({ stock_location, stock_quantity, stock_minimum, ...values }, isNew) => {
    if (!isNew || !stock_location) return values;
    const shelf = { location: stock_location, quantity: stock_quantity ?? 0, minimum_quantity: stock_minimum ?? 0 };
    return { ...values, part_stocks: [shelf] };
  },
  current: ({ part_stocks }, { stock_location }) => {
    const shelf = (part_stocks as Shelf[]).find(({ location }) => location.id === stock_location);
    return { stock_location, stock_quantity: shelf?.quantity, stock_minimum: shelf?.minimum_quantity };
  },
  after: async (ctx, id, values, isNew) => {
    if (!isNew) await countStock(ctx, id, values);
  },
};

async function countStock(ctx: Parameters<NonNullable<Special['after']>>[0], id: string, values: Values) {
  const { stock_location: location, stock_quantity, stock_minimum } = values;
  if (!location) return;
  if (stock_quantity != null) {
    const body = { kind: 'count', location, quantity: stock_quantity };
    await call(ctx, 'POST', '/parts/:id/movements', { params: { id }, body });
  }
  if (stock_minimum != null) {
    const params = { id, location: location as string };
    const body = { minimum_quantity: stock_minimum };
    await call(ctx, 'PATCH', '/parts/:id/stocks/:location', { params, body });
  }
}
