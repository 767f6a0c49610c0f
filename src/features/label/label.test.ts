import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let admin: Person;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Plant');
  admin = plant.admin;
});
afterAll(() => world.close());

const pdf = async (path: string): Promise<string> => {
  const reply = await fetch(`${admin.url}/api${path}`, { headers: admin.credentials });
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await reply.arrayBuffer()).toString('latin1');
};

test('parts and locations have labels, on as many sheets as they take, and only one’s own', async () => {
  const part = (await admin.post('/parts', { name: 'Bearing', number: 'BRG-1', category: 'Bearings' })).body.id;
  const yard = (await admin.post('/locations', { name: 'Yard' })).body.id;
  const shelf = (await admin.post('/locations', { name: 'Shelf', parent: yard })).body.id;
  expect(await pdf(`/parts/labels.pdf?ids=${part}`)).toMatch(/^%PDF/);
  const two = await pdf(`/locations/labels.pdf?ids=${yard},${shelf}&sheet=avery-l7160&skip=20`);
  expect(two.match(/\/Type \/Page\b/g)).toHaveLength(2);

  const elsewhere = (await world.organization('Elsewhere')).admin;
  const theirs = (await elsewhere.post('/parts', { name: 'Theirs' })).body.id;
  expect((await admin.get(`/parts/labels.pdf?ids=${part},${theirs}`)).status).toBe(400);
  expect((await admin.get(`/parts/labels.pdf?ids=${part}&sheet=none`)).status).toBe(400);
});
