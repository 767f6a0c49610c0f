import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let acme: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager', 'Mona Jour');
});
afterAll(() => world.close());

test('history says who changed what, from what, to what, and through what', async () => {
  const hall = (await manager.post('/locations', { name: 'Hall' })).body.id;
  const room = (await manager.post('/locations', { name: 'Room' })).body.id;
  await manager.patch(`/locations/${room}`, { parent: hall });
  await manager.patch(`/locations/${room}`, { parent: null, name: 'Chamber' });
  await manager.patch(`/locations/${room}`, { name: 'Chamber' });
  const program = await acme.program('manager');
  await program.delete(`/locations/${room}`);

  const { body } = await manager.get(`/core/audit-logs?entity_type=location&entity_id=${room}`);
  expect(body.results.map((entry: { description: string }) => entry.description)).toEqual([
    'Deleted location “Chamber”',
    'Changed name and parent location',
    'Changed parent location from nothing to “Hall”',
    'Created location “Room”',
  ]);
  expect(body.results[0]).toMatchObject({ action: 'deleted', source: 'api', user: { id: acme.admin.id } });
  expect(body.results[1]).toMatchObject({
    source: 'screen',
    user: { id: manager.id, name: 'Mona Jour' },
    changes: [
      { field: 'name', label: 'Name', from: 'Room', to: 'Chamber' },
      { field: 'parent', label: 'Parent location', from: { id: hall, name: 'Hall' }, to: null },
    ],
  });
});

test('history is searched and paged', async () => {
  for (let at = 0; at < 5; at++) await manager.post('/core/contacts', { name: `Searched ${at}` });
  expect((await manager.get('/core/audit-logs?q=searched+mona&page_size=2')).body).toMatchObject({
    count: 5,
    page_size: 2,
  });
  expect((await manager.get('/core/audit-logs?q=nothing-like-it')).body.count).toBe(0);
  const since = (await manager.get('/core/audit-logs?q=searched')).body.results[1].timestamp;
  const count = async (query: string) => (await manager.get(`/core/audit-logs?q=searched&${query}`)).body.count;
  expect(await count(`timestamp__gte=${since}`)).toBe(2);
  expect(await count(`timestamp__lt=${since}`)).toBe(3);
  expect(await count('action=created&source=screen')).toBe(5);
  expect(await count('action=deleted')).toBe(0);
  expect((await manager.get('/core/audit-logs?timestamp__gte=yesterday')).status).toBe(400);
  expect((await manager.get('/core/audit-logs?entity_type=spaceship')).status).toBe(400);
  expect((await manager.get('/core/audit-logs?nonsense=1')).status).toBe(400);
});

test('history is visible where the record is', async () => {
  const requester = await acme.person('requester');
  const { body } = await requester.get('/core/audit-logs?page_size=200');
  const others = body.results.filter(
    (entry: { entity_type: string; entity_id: string }) =>
      entry.entity_type === 'user' && entry.entity_id !== requester.id,
  );
  expect(others).toEqual([]);
  expect(new Set(body.results.map((entry: { entity_type: string }) => entry.entity_type))).toEqual(new Set(['user']));
  expect((await requester.get('/core/audit-logs?entity_type=location')).body.count).toBe(0);
});
