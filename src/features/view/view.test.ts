import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let manager: Person;
let technician: Person;
let colleague: Person;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Plant');
  [manager, technician, colleague] = [
    await plant.person('manager'),
    await plant.person('technician'),
    await plant.person('technician'),
  ];
});
afterAll(() => world.close());

const query = 'view=tableView&name__icontains=hall&ordering=-name,parent&columns=name,parent';
const keep = (person: Person, more: object = {}) =>
  person.post('/views', { name: 'Halls', entity: 'location', query, ...more });
const names = async (person: Person) =>
  (await person.get('/views?entity=location')).body.results.map(({ name }: { name: string }) => name);

test('a view keeps its list’s address, and is its owner’s alone until it is shared', async () => {
  const { body: kept, status } = await keep(technician);
  expect([status, kept.query, kept.is_shared]).toEqual([201, query, false]);
  for (const person of [colleague, manager, plant.admin]) {
    expect((await person.get(`/views/${kept.id}`)).status).toBe(404);
    expect((await person.patch(`/views/${kept.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await person.delete(`/views/${kept.id}`)).status).toBe(404);
    expect(await names(person)).not.toContain('Halls');
    const { body } = await person.get(`/core/audit-logs?entity_type=view&entity_id=${kept.id}`);
    expect(body.count).toBe(0);
  }
  await technician.patch(`/views/${kept.id}`, { is_shared: true });
  expect((await colleague.get(`/views/${kept.id}`)).body.query).toBe(query);
  expect(await names(colleague)).toContain('Halls');
});

test('a shared view is changed by its owner, by admins and by managers', async () => {
  const { body: kept } = await keep(technician, { is_shared: true });
  expect((await colleague.patch(`/views/${kept.id}`, { name: 'Mine' })).status).toBe(403);
  expect((await colleague.delete(`/views/${kept.id}`)).status).toBe(403);
  expect((await manager.patch(`/views/${kept.id}`, { name: 'All halls' })).body.name).toBe('All halls');
  expect((await technician.patch(`/views/${kept.id}`, { is_pinned: true })).body.is_pinned).toBe(true);
  expect((await manager.delete(`/views/${kept.id}`)).status).toBe(204);
  expect((await colleague.post(`/views/${kept.id}/restore`)).status).toBe(404);
  // What a manager deleted, the author cannot restore.
  expect((await technician.post(`/views/${kept.id}/restore`)).status).toBe(403);
  expect((await manager.post(`/views/${kept.id}/restore`)).body.name).toBe('All halls');
});

test('a pin is the member’s own: whoever reads a view pins it, and nobody else has it in their sidebar', async () => {
  const { body: kept } = await keep(manager, { is_shared: true, name: 'Pinnable', is_pinned: true });
  expect(kept.is_pinned).toBe(true);
  expect((await colleague.get(`/views/${kept.id}`)).body.is_pinned).toBe(false);
  const pinned = await colleague.patch(`/views/${kept.id}`, { is_pinned: true });
  expect([pinned.status, pinned.body.is_pinned, pinned.body.version]).toEqual([200, true, kept.version]);
  const seen = async (person: Person) =>
    (await person.get('/views?is_pinned=true')).body.results.map(({ name }: { name: string }) => name);
  expect(await seen(colleague)).toEqual(['Pinnable']);
  expect(await seen(technician)).not.toContain('Pinnable');
  expect((await colleague.patch(`/views/${kept.id}`, { is_pinned: true, name: 'Mine' })).status).toBe(403);
  expect((await manager.patch(`/views/${kept.id}`, { is_pinned: false })).body.is_pinned).toBe(false);
  expect(await seen(colleague)).toEqual(['Pinnable']);
  const { body: own } = await keep(manager, { name: 'Not shared' });
  expect((await colleague.patch(`/views/${own.id}`, { is_pinned: true })).status).toBe(404);
  // Servers of the previous version read the column during an upgrade.
  expect(await world.rows('select is_pinned from saved_view where id = $1', [own.id])).toEqual([{ is_pinned: false }]);
});

test('a requester keeps views of their own lists, and sees only those', async () => {
  const requester = await plant.person('requester');
  await keep(manager, { name: 'Everybody’s', is_shared: true });
  expect((await keep(requester)).body.errors).toEqual({ entity: ['Your role (Requester) does not allow this.'] });
  expect((await keep(requester, { entity: 'request', name: 'My requests' })).status).toBe(201);
  const { body } = await requester.get('/views');
  expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['My requests']);
});

test('a key sees what both its role and its owner’s would', async () => {
  const { body: kept } = await keep(plant.admin, { name: 'Of the admin' });
  const { body: shared } = await keep(manager, { name: 'Of the manager', is_shared: true });
  const asRequester = await plant.program('requester');
  expect((await asRequester.get(`/views/${kept.id}`)).status).toBe(200);
  expect((await asRequester.get(`/views/${shared.id}`)).status).toBe(404);
  expect((await (await plant.program('viewer')).get(`/views/${shared.id}`)).status).toBe(200);
});

test('what is missing or too long is said at its field', async () => {
  const blank = await technician.post('/views', { entity: 'location', name: ' ' });
  expect(blank.body.errors).toEqual({ name: ['Name is required'] });
  const long = await keep(technician, { name: 'x'.repeat(101) });
  expect(long.body.errors).toEqual({ name: ['Name must be less than 100 characters'] });
  const nowhere = await keep(technician, { entity: 'nowhere' });
  expect(Object.keys(nowhere.body.errors)).toEqual(['entity']);
});

test('filters by day may be relative to the organisation’s today, so that a kept view stays true', async () => {
  await plant.admin.patch(`/organizations/${plant.id}`, { time_zone: 'Pacific/Kiritimati' });
  await manager.post('/locations', { name: 'New hall' });
  const count = async (filter: string) => (await manager.get(`/locations?${filter}`)).body.count;
  expect(await count('created_at__gte=today&created_at__lt=today%2B1')).toBe(1);
  expect(await count('created_at__lt=today')).toBe(0);
  world.clockOffset = 2 * 86_400_000;
  expect(await count('created_at__gte=today')).toBe(0);
  expect(await count('created_at__gte=today-2&created_at__lt=today-1')).toBe(1);
  world.clockOffset = 0;
  expect((await manager.get('/locations?created_at__gte=today%2B')).status).toBe(400);
  expect((await manager.get('/locations?created_at__gte=todays')).status).toBe(400);
});
