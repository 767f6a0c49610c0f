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

test('history is searched by values, names and labels as people see them', async () => {
  const find = async (q: string, person = manager) => {
    const { status, body } = await person.get(`/core/audit-logs?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    return body.results.map(({ entity_id }: { entity_id: string }) => entity_id);
  };
  const site = (await manager.post('/locations', { name: 'Quarry of Ystad' })).body.id;
  const shed = (await manager.post('/locations', { name: 'Shed' })).body.id;
  await manager.patch(`/locations/${shed}`, { parent: site, address: 'Möwenweg 7' });
  // With several changes at once, the sentence only names the fields.
  expect(await find('ystad shed')).toEqual([]);
  expect(await find('mowenweg')).toEqual([shed]);
  expect(await find('quarry address')).toContain(shed);
  await manager.patch(`/locations/${shed}`, { address: 'Elsewhere 9', parent: null });
  expect((await find('MÖWENWEG')).length).toBe(2);

  const order = (await manager.post('/work-orders', { name: 'Grease it', priority: 'high' })).body.id;
  await manager.patch(`/work-orders/${order}`, { due_date: '2031-03-10T08:30:00Z', priority: 'critical' });
  expect(await find('due date critical')).toContain(order);
  expect(await find('10 Mar 2031')).toEqual([order]);
  expect(await find('Mar 10, 2031')).toEqual([order]);

  const asset = (await manager.post('/assets', { name: 'Press', purchase_cost: '48213.50' })).body.id;
  expect(await find('48,213.50')).toEqual([asset]);
  expect(await find('$48,213.50 press')).toEqual([asset]);
  // Values that a person may not read cannot be found by searching either.
  const viewer = await acme.person('viewer');
  expect(await find('press', viewer)).toContain(asset);
  const readsCosts = (await viewer.get(`/assets/${asset}`)).body.purchase_cost !== undefined;
  expect(await find('48213.50', viewer)).toEqual(readsCosts ? [asset] : []);
  const limited = await acme.person('limited_technician');
  expect(await find('48213.50', limited)).toEqual([]);
  expect(await find('100%_\\\'"')).toEqual([]);
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
