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
const saveView = (person: Person, more: object = {}) =>
  person.post('/views', { name: 'Halls', entity: 'location', query, ...more });
const names = async (person: Person) =>
  (await person.get('/views?entity=location')).body.results.map(({ name }: { name: string }) => name);

test('a view keeps its list’s address, and is its owner’s alone until it is shared', async () => {
  const { body: view, status } = await saveView(technician);
  expect([status, view.query, view.is_shared]).toEqual([201, query, false]);
  for (const person of [colleague, manager, plant.admin]) {
    expect((await person.get(`/views/${view.id}`)).status).toBe(404);
    expect((await person.patch(`/views/${view.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await person.delete(`/views/${view.id}`)).status).toBe(404);
    expect(await names(person)).not.toContain('Halls');
    const { body } = await person.get(`/core/audit-logs?entity_type=view&entity_id=${view.id}`);
    expect(body.count).toBe(0);
  }
  await technician.patch(`/views/${view.id}`, { is_shared: true });
  expect((await colleague.get(`/views/${view.id}`)).body.query).toBe(query);
  expect(await names(colleague)).toContain('Halls');
});

test('a shared view is changed by its owner, by admins and by managers', async () => {
  const { body: view } = await saveView(technician, { is_shared: true });
  expect((await colleague.patch(`/views/${view.id}`, { name: 'Mine' })).status).toBe(403);
  expect((await colleague.delete(`/views/${view.id}`)).status).toBe(403);
  expect((await manager.patch(`/views/${view.id}`, { name: 'All halls' })).body.name).toBe('All halls');
  expect((await technician.patch(`/views/${view.id}`, { is_pinned: true })).body.is_pinned).toBe(true);
  expect((await manager.delete(`/views/${view.id}`)).status).toBe(204);
  expect((await colleague.post(`/views/${view.id}/restore`)).status).toBe(404);
  // What a manager deleted, the author cannot restore.
  expect((await technician.post(`/views/${view.id}/restore`)).status).toBe(403);
  expect((await manager.post(`/views/${view.id}/restore`)).body.name).toBe('All halls');
});

test('a pin is the member’s own: whoever reads a view pins it, and nobody else has it in their sidebar', async () => {
  const { body: view } = await saveView(manager, { is_shared: true, name: 'Pinnable', is_pinned: true });
  expect(view.is_pinned).toBe(true);
  expect((await colleague.get(`/views/${view.id}`)).body.is_pinned).toBe(false);
  const pinned = await colleague.patch(`/views/${view.id}`, { is_pinned: true });
  expect([pinned.status, pinned.body.is_pinned, pinned.body.version]).toEqual([200, true, view.version]);
  const seen = async (person: Person) =>
    (await person.get('/views?is_pinned=true')).body.results.map(({ name }: { name: string }) => name);
  expect(await seen(colleague)).toEqual(['Pinnable']);
  expect(await seen(technician)).not.toContain('Pinnable');
  expect((await colleague.patch(`/views/${view.id}`, { is_pinned: true, name: 'Mine' })).status).toBe(403);
  expect((await manager.patch(`/views/${view.id}`, { is_pinned: false })).body.is_pinned).toBe(false);
  expect(await seen(colleague)).toEqual(['Pinnable']);
  const { body: unshared } = await saveView(manager, { name: 'Not shared' });
  expect((await colleague.patch(`/views/${unshared.id}`, { is_pinned: true })).status).toBe(404);
  // Servers of the previous version read the column during an upgrade.
  expect(await world.rows('select is_pinned from saved_view where id = $1', [unshared.id])).toEqual([
    { is_pinned: false },
  ]);
});

test('a requester keeps views of their own lists, and sees only those', async () => {
  const requester = await plant.person('requester');
  await saveView(manager, { name: 'Everybody’s', is_shared: true });
  expect((await saveView(requester)).body.errors).toEqual({ entity: ['Your role (Requester) does not allow this.'] });
  expect((await saveView(requester, { entity: 'request', name: 'My requests' })).status).toBe(201);
  const { body } = await requester.get('/views');
  expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['My requests']);
});

test('a key sees what both its role and its owner’s would', async () => {
  const { body: view } = await saveView(plant.admin, { name: 'Of the admin' });
  const { body: shared } = await saveView(manager, { name: 'Of the manager', is_shared: true });
  const asRequester = await plant.program('requester');
  expect((await asRequester.get(`/views/${view.id}`)).status).toBe(200);
  expect((await asRequester.get(`/views/${shared.id}`)).status).toBe(404);
  expect((await (await plant.program('viewer')).get(`/views/${shared.id}`)).status).toBe(200);
});

test('what is missing or too long is said at its field', async () => {
  const blank = await technician.post('/views', { entity: 'location', name: ' ' });
  expect(blank.body.errors).toEqual({ name: ['Name is required'] });
  const long = await saveView(technician, { name: 'x'.repeat(101) });
  expect(long.body.errors).toEqual({ name: ['Name must be less than 100 characters'] });
  const nowhere = await saveView(technician, { entity: 'nowhere' });
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
