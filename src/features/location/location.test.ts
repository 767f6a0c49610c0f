import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Person } from '#test/person';
import { World } from '#test/world';

let world: World;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  manager = await (await world.organization('Acme')).person('manager');
});
afterAll(() => world.close());

const make = async (name: string, parent?: string): Promise<string> =>
  (await manager.post('/locations', { name, parent })).body.id;

test('a location is created, read, changed and deleted', async () => {
  const made = await manager.post('/locations', { name: '  Hall 1 ', description: 'Ground floor' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Hall 1',
    description: 'Ground floor',
    parent: null,
    path: ['Hall 1'],
    version: 1,
  });
  expect(made.body.created_by).toMatchObject({ id: manager.id, name: manager.name });
  expect(made.headers.get('etag')).toBe('"1"');

  const changed = await manager.patch(`/locations/${made.body.id}`, { name: 'Hall 2', description: null });
  expect(changed.body).toMatchObject({ name: 'Hall 2', description: null, version: 2 });
  expect((await manager.delete(`/locations/${made.body.id}`)).status).toBe(204);
  expect((await manager.get(`/locations/${made.body.id}`)).status).toBe(404);
});

test('a client may choose the id, once', async () => {
  const id = uuid7();
  expect((await manager.post('/locations', { id, name: 'Chosen' })).body.id).toBe(id);
  expect((await manager.post('/locations', { id, name: 'Again' })).status).toBe(409);
  const wrong = await manager.post('/locations', { id: '6fa459ea-ee8a-4ca4-894e-db77e160355e', name: 'Not v7' });
  expect(wrong.body.errors).toEqual({ id: ['Id must be a UUID of version 7'] });
});

test('bad fields are named with the messages of the spec', async () => {
  const reply = await manager.post('/locations', {
    name: 'x'.repeat(101),
    description: 'y'.repeat(501),
    color: 'red',
    parent: 7,
    shade: 1,
  });
  expect(reply.status).toBe(422);
  expect(reply.body.errors).toEqual({
    name: ['Name must be less than 100 characters'],
    description: ['Description must be less than 500 characters'],
    color: ['Colour must be a colour such as #1f6feb'],
    parent: ['Parent location must be an id'],
    shade: ['Unknown field'],
  });
  for (const body of [{}, { name: null }, { name: '   ' }]) {
    expect((await manager.post('/locations', body)).body.errors).toEqual({ name: ['Name is required'] });
  }
  expect((await manager.post('/locations', { name: 'x', parent: uuid7() })).body.errors).toEqual({
    parent: ['Parent location was not found'],
  });
  expect((await manager.post('/locations', [])).status).toBe(422);
});

describe('the hierarchy', () => {
  test('shows what lies below and above', async () => {
    const site = await make('Site');
    const hall = await make('Hall', site);
    const [bay] = [await make('Bay B', hall), await make('Bay A', hall)];
    const tree = await manager.get(`/locations/${hall}/hierarchy`);
    expect(tree.body).toMatchObject({
      id: hall,
      name: 'Hall',
      children: [
        { name: 'Bay A', children: [] },
        { name: 'Bay B', children: [] },
      ],
      ancestors: [{ id: site, name: 'Site' }],
    });
    expect((await manager.get(`/locations/${bay}`)).body.path).toEqual(['Site', 'Hall', 'Bay B']);
    expect((await manager.get(`/locations/${hall}/counts`)).body).toMatchObject({ children: 2, assets: 0, parts: 0 });
    expect((await manager.get(`/locations/${hall}`)).body.has_children).toBe(true);
  });

  test('a move takes along what lies below, and never makes a cycle', async () => {
    const [top, other] = [await make('Top'), await make('Other')];
    const middle = await make('Middle', top);
    const leaf = await make('Leaf', middle);
    await manager.patch(`/locations/${middle}`, { parent: other });
    expect((await manager.get(`/locations/${leaf}`)).body.path).toEqual(['Other', 'Middle', 'Leaf']);
    for (const parent of [middle, leaf]) {
      const refused = await manager.patch(`/locations/${middle}`, { parent });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { parent: ['A location cannot be its own ancestor'] } },
      });
    }
    await manager.patch(`/locations/${middle}`, { parent: null });
    expect((await manager.get(`/locations/${leaf}`)).body.path).toEqual(['Middle', 'Leaf']);
  });

  test('a screen opens it level by level, and a search says where what it found lies', async () => {
    const walker = await (await world.organization('Levels')).person('manager');
    const add = async (name: string, parent?: string): Promise<string> =>
      (await walker.post('/locations', { name, parent })).body.id;
    const site = await add('Site');
    const hall = await add('Hall', site);
    const [line, gone] = [await add('Line 3', hall), await add('Line 4', hall)];
    await walker.delete(`/locations/${gone}`);
    const seen = async (query: string) => (await walker.get(`/locations/minimal?${query}`)).body.results;
    expect(await seen('parent__isnull=true')).toMatchObject([
      { id: site, ancestors: [], has_children: true, descendants: 2 },
    ]);
    expect(await seen(`parent=${hall}`)).toMatchObject([
      { id: line, path: ['Site', 'Hall', 'Line 3'], ancestors: [site, hall], has_children: false, descendants: 0 },
    ]);
    expect(await seen('q=line')).toMatchObject([{ id: line, ancestors: [site, hall] }]);
    await walker.patch(`/locations/${hall}`, { parent: null });
    expect((await walker.get(`/locations/${line}`)).body.ancestors).toEqual([hall]);
    expect((await walker.get(`/locations/${site}`)).body.descendants).toBe(0);
  });

  test('is at most thirty levels deep', async () => {
    let parent: string | undefined;
    for (let level = 1; level <= 30; level++) parent = await make(`Level ${level}`, parent);
    const refused = await manager.post('/locations', { name: 'Level 31', parent });
    expect(refused.body.errors).toEqual({ parent: ['The hierarchy can be at most 30 levels deep'] });
  });

  test('what lies below holds a location', async () => {
    const parent = await make('Held');
    const child = await make('Holder', parent);
    const refused = await manager.delete(`/locations/${parent}`);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        detail: 'It cannot be deleted while it is used by 1 location.',
        held_by: [{ entity_type: 'location', count: 1 }],
      },
    });
    await manager.delete(`/locations/${child}`);
    expect((await manager.delete(`/locations/${parent}`)).status).toBe(204);
  });
});

describe('a list', () => {
  let planner: Person;
  beforeAll(async () => {
    planner = await (await world.organization('Lists')).person('manager');
    const { body } = await planner.post('/locations', { name: 'Zürich plant', address: 'Hafenstraße 1' });
    for (const name of ['alpha', 'Beta', 'émile', 'delta 100%', 'gamma_1'])
      await planner.post('/locations', { name, parent: body.id });
  });
  const names = async (query: string) =>
    (await planner.get(`/locations?${query}`)).body.results.map((row: { name: string }) => row.name);

  test('is ordered as people read, whatever the case and accents', async () => {
    expect(await names('')).toEqual(['alpha', 'Beta', 'delta 100%', 'émile', 'gamma_1', 'Zürich plant']);
    expect(await names('ordering=-name&page_size=2')).toEqual(['Zürich plant', 'gamma_1']);
    expect(await names('ordering=parent,-name')).toEqual([
      'gamma_1',
      'émile',
      'delta 100%',
      'Beta',
      'alpha',
      'Zürich plant',
    ]);
  });

  test('finds every word, without regard to accents, and takes % and _ as they are', async () => {
    expect(await names('q=zurich+hafen')).toEqual(['Zürich plant']);
    expect(await names('q=EMILE')).toEqual(['émile']);
    expect(await names('q=100%25')).toEqual(['delta 100%']);
    expect(await names('q=a_1')).toEqual(['gamma_1']);
    expect(await names('q=nonsense')).toEqual([]);
  });

  test('filters with every operator, also through references', async () => {
    expect(await names('parent__isnull=true')).toEqual(['Zürich plant']);
    expect(await names('name__in=alpha,Beta')).toEqual(['alpha', 'Beta']);
    expect(await names('name__ne=alpha&parent__isnull=false')).toHaveLength(4);
    expect(await names('name__icontains=MIL')).toEqual(['émile']);
    expect(await names('parent__name__icontains=zur&name=alpha')).toEqual(['alpha']);
    expect(await names('parent__address__isnull=true')).toEqual([]);
    expect(await names('has_children=true')).toEqual(['Zürich plant']);
    expect(await names(`created_by=${planner.id}&created_at__gte=2020-01-01T00:00:00Z`)).toHaveLength(6);
    expect(await names('created_at__gt=2999-01-01T00:00:00Z')).toEqual([]);
  });

  test('pages, and counts exactly also after a change', async () => {
    const first = await planner.get('/locations?page_size=4');
    expect(first.body).toMatchObject({
      count: 6,
      page: 1,
      page_size: 4,
      previous: null,
      next: '/api/locations?page_size=4&page=2',
    });
    const second = await planner.get('/locations?page=2&page_size=4');
    expect(second.body).toMatchObject({ count: 6, next: null, previous: '/api/locations?page=1&page_size=4' });
    expect(second.body.results).toHaveLength(2);
    await planner.post('/locations', { name: 'One more' });
    expect((await planner.get('/locations?page_size=4')).body.count).toBe(7);
    expect((await planner.get('/locations?page=9')).body).toMatchObject({ count: 7, results: [], next: null });
  });

  test('refuses what it does not know, by name', async () => {
    for (const [query, word] of [
      ['foo=1', 'foo'],
      ['name__gte=a', 'name__gte'],
      ['parent=7', 'parent'],
      ['ordering=path', 'path'],
      ['has_children=maybe', 'has_children'],
      ['parent__foo=1', 'parent__foo'],
    ]) {
      const reply = await planner.get(`/locations?${query}`);
      expect(reply.status).toBe(400);
      expect(reply.body.detail).toContain(word);
    }
    for (const query of ['page=0', 'page=x', 'page_size=201', 'page_size=-1', `q=${'x'.repeat(201)}`])
      expect((await planner.get(`/locations?${query}`)).status).toBe(400);
  });

  test('describes its fields', async () => {
    const { body } = await planner.get('/locations/fields');
    const parent = body.find((field: { key: string }) => field.key === 'parent');
    expect(parent).toMatchObject({
      label: 'Parent location',
      type: 'ref',
      required: false,
      options_from: '/api/locations/minimal',
      filterable: true,
      sortable: true,
      editable: true,
    });
    expect(body.find((field: { key: string }) => field.key === 'name')).toMatchObject({
      required: true,
      limits: { max: 100 },
      default_column: true,
    });
    expect(body.find((field: { key: string }) => field.key === 'path')).toMatchObject({
      filterable: false,
      editable: false,
    });
  });
});

test('a requester sees no more than names', async () => {
  const requester = await (await world.organization('Names')).person('requester');
  expect((await requester.get('/locations/minimal')).status).toBe(200);
  expect((await requester.get('/locations')).status).toBe(403);
});
