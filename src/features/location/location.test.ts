import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { World } from '#test/world';

let world: World;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  manager = await (await world.organization('Acme')).person('manager');
});
afterAll(() => world.close());

test('a location is created, read, changed and deleted', async () => {
  const made = await manager.post('/locations', { name: '  Hall 1 ', description: 'Ground floor' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Hall 1',
    description: 'Ground floor',
    parent: null,
    path: ['Hall 1'],
    has_children: false,
    version: 1,
  });
  expect(made.headers.get('etag')).toBe('"1"');

  const changed = await manager.patch(`/locations/${made.body.id}`, { name: 'Hall 2', description: null });
  expect(changed.body).toMatchObject({ name: 'Hall 2', description: null, version: 2 });
  expect((await manager.delete(`/locations/${made.body.id}`)).status).toBe(204);
  expect((await manager.get(`/locations/${made.body.id}`)).status).toBe(404);
});
