import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { World } from '#test/world';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.open();
  admin = (await world.organization('Keys')).admin;
});
afterAll(() => world.close());

test('a new key lets assistants propose, unless it says otherwise', async () => {
  const make = async (more: object) =>
    (await admin.post('/auth/api-keys', { name: 'K', role: 'viewer', ...more })).body;
  expect(await make({})).toMatchObject({ assistant: 'propose' });
  expect(await make({ assistant: 'read' })).toMatchObject({ assistant: 'read' });
  expect(await make({ assistant: 'all' })).toMatchObject({ status: 422, errors: { assistant: expect.anything() } });
  const { body: chosen } = await admin.get('/auth/api-keys?assistant=read');
  expect(chosen.results).toMatchObject([{ name: 'K', assistant: 'read' }]);
});

test('a key made before assistants existed is off', async () => {
  const [column] = await world.rows(
    `select column_default from information_schema.columns where table_name = 'api_key' and column_name = 'assistant'`,
  );
  expect(column).toEqual({ column_default: `'off'::text` });
});
