import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';

let world: World;
let here: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  here = await world.organization('Acme');
  manager = await here.person('manager');
});
afterAll(() => world.close());

const make = async (name: string, category?: string | null, more: object = {}): Promise<Body> => {
  const reply = await manager.post('/parts', { name, category, ...more });
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const listed = async (q = ''): Promise<Body> =>
  (await manager.get(`/parts/categories?q=${encodeURIComponent(q)}`)).body;
const categoryOf = async (id: string) => (await manager.get(`/parts/${id}`)).body.category;
const rename = (from: string, to: string, person = manager) => person.post('/parts/categories/rename', { from, to });

test('lists the categories in use by name, with how many parts have each', async () => {
  expect(await listed()).toEqual([]);
  await make('A', 'seals');
  await make('B', 'Bearings');
  await make('C', 'Bearings', { is_archived: true });
  await make('D', 'Électrique');
  await make('E', null);
  await make('F', '');
  const gone = await make('G', 'Gone');
  await manager.delete(`/parts/${gone.id}`);
  const elsewhere = await world.organization('Other');
  await elsewhere.admin.post('/parts', { name: 'Theirs', category: 'Theirs' });
  expect(await listed()).toEqual([
    { name: 'Bearings', count: 2 },
    { name: 'Électrique', count: 1 },
    { name: 'seals', count: 1 },
  ]);
});

test('the search disregards case and accents, takes signs as they are and lists at most 200', async () => {
  await make('A', 'Électrique 100%');
  await make('B', 'Seals');
  const names = async (q: string) => (await listed(q)).map(({ name }: Body) => name);
  expect(await names('ELEC')).toEqual(['Électrique 100%']);
  expect(await names('élec')).toEqual(['Électrique 100%']);
  expect(await names('100 elec')).toEqual(['Électrique 100%']);
  expect(await names('%')).toEqual(['Électrique 100%']);
  expect(await names('_')).toEqual([]);
  expect(await manager.get(`/parts/categories?q=${'x'.repeat(201)}`)).toMatchObject({ status: 400 });
  for (let at = 0; at < 200; at += 20)
    await Promise.all(Array.from({ length: 20 }, (_, more) => make(`Part ${at + more}`, `Kind ${at + more}`)));
  expect(await listed()).toHaveLength(200);
  expect(await names('kind 199')).toEqual(['Kind 199']);
});

test('a category that differs only in case or spaces takes the spelling in use', async () => {
  await make('A', 'Ball Bearings');
  const second = await make('B', '  ball   bearings ');
  expect(second.category).toBe('Ball Bearings');
  const third = await make('C', 'Seals');
  expect((await manager.patch(`/parts/${third.id}`, { category: 'BALL BEARINGS' })).body.category).toBe(
    'Ball Bearings',
  );
  expect(await listed()).toEqual([{ name: 'Ball Bearings', count: 3 }]);
  const accent = await make('D', 'Bäll Bearings');
  expect(accent.category).toBe('Bäll Bearings');
});

test('the only part of a category can change its spelling, and a category can be emptied', async () => {
  const only = await make('A', 'bearings');
  expect((await manager.patch(`/parts/${only.id}`, { category: 'Bearings' })).body.category).toBe('Bearings');
  expect((await manager.patch(`/parts/${only.id}`, { category: null })).body.category).toBe(null);
  expect((await make('B', 'BEARINGS')).category).toBe('BEARINGS');
});

test('spellings that are written at the same moment become one', async () => {
  const spellings = ['o-rings', 'O-Rings', 'O-RINGS', 'o-Rings', 'O-rings', 'o-ringS'];
  await Promise.all(spellings.map((category, at) => make(`Ring ${at}`, category)));
  expect(await listed()).toEqual([{ name: expect.any(String), count: spellings.length }]);
});

test('a part that is restored takes the spelling that is in use by then', async () => {
  const gone = await make('A', 'bearings');
  await manager.delete(`/parts/${gone.id}`);
  await make('B', 'Bearings');
  expect((await manager.post(`/parts/${gone.id}/restore`)).body.category).toBe('Bearings');
  expect(await listed()).toEqual([{ name: 'Bearings', count: 2 }]);
});

test('renaming changes all parts of the category, with history on each', async () => {
  const bolt = await make('Bolt', 'Bolts');
  const old = await make('Old bolt', 'Bolts', { is_archived: true });
  const seal = await make('Seal', 'Seals');
  expect(await rename('Bolts', 'Fasteners')).toMatchObject({ status: 200, body: { name: 'Fasteners', count: 2 } });
  for (const { id } of [bolt, old]) {
    expect(await categoryOf(id)).toBe('Fasteners');
    const history = (await manager.get(`/core/audit-logs?entity_type=part&entity_id=${id}`)).body.results;
    expect(history[0]).toMatchObject({
      action: 'updated',
      changes: [{ field: 'category', from: 'Bolts', to: 'Fasteners' }],
    });
  }
  expect((await manager.get(`/parts/${seal.id}`)).body).toMatchObject({ category: 'Seals', version: seal.version });
});

test('renaming to a name in use merges, and takes its spelling', async () => {
  await make('A', 'Bearings');
  const other = await make('B', 'Ball races');
  expect((await rename('Ball races', 'bearings')).body).toEqual({ name: 'Bearings', count: 1 });
  expect(await categoryOf(other.id)).toBe('Bearings');
  expect(await listed()).toEqual([{ name: 'Bearings', count: 2 }]);
});

test('renaming can change the spelling alone, and changes nothing where the name stays', async () => {
  const one = await make('A', 'bearings');
  await make('B', 'bearings');
  expect((await rename('bearings', 'Bearings')).body).toEqual({ name: 'Bearings', count: 2 });
  const { version } = (await manager.get(`/parts/${one.id}`)).body;
  expect((await rename('Bearings', 'Bearings')).body).toEqual({ name: 'Bearings', count: 0 });
  expect((await manager.get(`/parts/${one.id}`)).body.version).toBe(version);
});

test('renaming refuses an unknown category, an empty or too long name, and those who may not update parts', async () => {
  const one = await make('A', 'Bearings');
  expect(await rename('Nothing', 'Something')).toMatchObject({
    body: { errors: { from: ['Category was not found'] } },
  });
  expect(await rename('Bearings', ' ')).toMatchObject({ body: { errors: { to: ['New name is required'] } } });
  expect(await rename('Bearings', 'x'.repeat(101))).toMatchObject({ body: { errors: { to: [expect.any(String)] } } });
  const technician = await here.person('technician');
  expect(await rename('Bearings', 'Mine', technician)).toMatchObject({ status: 403 });
  expect((await technician.get('/parts/categories')).body).toEqual([{ name: 'Bearings', count: 1 }]);
  const elsewhere = await world.organization('Other');
  expect(await rename('Bearings', 'Theirs', elsewhere.admin)).toMatchObject({
    body: { errors: { from: ['Category was not found'] } },
  });
  expect(await categoryOf(one.id)).toBe('Bearings');
});

test('the fields of a part say where its categories are listed', async () => {
  const fields = (await manager.get('/parts/fields')).body;
  expect(fields.find(({ key }: Body) => key === 'category')).toMatchObject({
    type: 'text',
    suggestions_from: '/api/parts/categories',
  });
  expect(fields.find(({ key }: Body) => key === 'unit')).toMatchObject({ suggestions_from: null });
});
