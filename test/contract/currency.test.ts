import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { allStores } from '#server/entity/store';
import { answerOf } from '#server/http/route';
import { routes, title } from './table';

let world: World;
let home: Organization;
let admin: Person;
beforeAll(async () => {
  world = await World.open();
  home = await world.organization('Acme');
  ({ admin } = home);
  await admin.patch(`/organizations/${home.id}`, { currency: 'EUR' });
});
afterAll(() => world.close());

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await admin.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};

test('every noun with money says its currency', async () => {
  const moneyed = allStores().filter(({ entity }) =>
    Object.values(entity.fields).some(({ kind, hides }) => kind === 'money' || hides),
  );
  expect(moneyed.length).toBeGreaterThan(6);
  for (const { entity } of moneyed)
    expect([entity.name, Object.values(entity.fields).filter((field) => field.isCurrency).length]).toEqual([
      entity.name,
      1,
    ]);
  const document = (await admin.get('/openapi.json')).body;
  expect(document.components.schemas.Part.properties.currency).toMatchObject({ type: 'string' });
  const fields: Body[] = (await admin.get('/parts/fields')).body;
  expect(fields.find(({ key }) => key === 'currency')).toMatchObject({ editable: false, filterable: false });
});

/** Every answer with an amount has its currency; nested rows use that of their record. */
test('every answer with money says its currency', () => {
  const says = (schema: Body): boolean => 'currency' in (schema?.properties ?? {});
  const amounts = /(^|_)(cost|costs|price|rate|total|amount|spend)($|_ytd$)/;
  const silent = (schema: Body, within: boolean): boolean => {
    if (typeof schema !== 'object' || schema === null) return false;
    const known = within || says(schema) || 'money_currency' in (schema.properties ?? {});
    const properties = Object.entries<Body>(schema.properties ?? {});
    // What a figure counts is its value; text there is money.
    const isFigure = 'better' in (schema.properties ?? {});
    const isAmount = (key: string) => amounts.test(key) || (isFigure && key === 'value');
    return (
      properties.some(([key, { type }]) => !known && isAmount(key) && [type].flat().includes('string')) ||
      [...properties.map(([, inner]) => inner), schema.items, ...(schema.oneOf ?? schema.anyOf ?? [])].some((inner) =>
        silent(inner, known),
      )
    );
  };
  const answers = routes.map((route) => ({ title: title(route), schema: answerOf(route) }));
  expect(answers.filter(({ schema }) => says(schema as Body)).length).toBeGreaterThan(20);
  expect(answers.filter(({ schema }) => silent(schema, false)).map((answer) => answer.title)).toEqual([]);
});

test('records, lists and movements with money carry the organisation’s currency', async () => {
  const store = await make('/locations', { name: 'Store' });
  const part = await make('/parts', {
    name: 'Seal',
    unit_cost: '2.50',
    part_stocks: [{ location: store.id, quantity: 5, minimum_quantity: 0 }],
  });
  expect(part).toMatchObject({ unit_cost: '2.50', currency: 'EUR' });
  expect((await admin.get('/parts')).body.results[0].currency).toBe('EUR');
  expect((await admin.get(`/parts/${part.id}/movements`)).body.results[0].currency).toBe('EUR');
  expect((await make('/assets', { name: 'Press', purchase_cost: '100' })).currency).toBe('EUR');
  const order = await make('/work-orders', { name: 'Job' });
  expect(order).toMatchObject({ currency: 'EUR', time_cost_summary: { total_cost: '0.00' } });
  const time = { work_order: order.id, time_type: 'work', user: admin.id, hours: 1, minutes: 0, hourly_rate: '40' };
  expect(await make('/work-orders/time-entries', time)).toMatchObject({ cost: '40.00', currency: 'EUR' });
  const cost = { work_order: order.id, category: 'other', cost: '12', user: admin.id };
  expect((await admin.post('/work-orders/other-costs', cost)).body).toMatchObject({ cost: '12.00', currency: 'EUR' });
  const lines = await admin.put(`/work-orders/${order.id}/parts`, [{ id: part.id, quantity: 1 }]);
  expect(lines).toMatchObject({ status: 200, body: [{ unit_cost: '2.50', currency: 'EUR' }] });
  expect((await admin.get('/home/figures')).body.currency).toBe('EUR');
  // A user's own currency is the one that screens show (D20).
  await admin.patch(`/users/${admin.id}`, { currency: 'GBP', hourly_rate: '40' });
  expect((await admin.get(`/users/${admin.id}`)).body).toMatchObject({ currency: 'GBP', money_currency: 'EUR' });
});
