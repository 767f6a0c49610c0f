import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '../../../../../test/person';
import { World } from '../../../../../test/world';

let world: World;
let admin: Person;
let builtin: Body[];
const path = '/assets/custom-health-status';

beforeAll(async () => {
  world = await World.open();
  admin = (await world.organization('Acme')).admin;
  builtin = (await admin.get(path)).body.results;
});
afterAll(() => world.close());

test('every organisation begins with one of each category, which stay', async () => {
  expect(builtin.map(({ name, category, is_builtin }) => [name, category, is_builtin])).toEqual([
    ['Online', 'online', true],
    ['Offline', 'offline', true],
    ['Do Not Track', 'do_not_track', true],
  ]);
  for (const { id } of builtin) {
    expect((await admin.delete(`${path}/${id}`)).status).toBe(409);
    expect((await admin.put(`${path}/${id}`, { name: 'x', category: 'offline' })).status).toBe(
      id === builtin[1].id ? 200 : 409,
    );
  }
  expect((await admin.put(`${path}/${builtin[1].id}`, { name: 'Offline', category: 'offline' })).status).toBe(200);
});

test('a name has 1 to 255 characters', async () => {
  const named = async (name: string) => (await admin.post(path, { name, category: 'offline' })).body.errors?.name;
  expect(await named('')).toEqual(['Name is required']);
  expect(await named('x'.repeat(256))).toEqual(['Name too long']);
  expect(await named('x'.repeat(255))).toBeUndefined();
});

test('deleting one that is in use asks for a replacement, which takes its place', async () => {
  const { body: broken } = await admin.post(path, { name: 'Broken', category: 'offline' });
  const asset = (await admin.post('/assets', { name: 'Press' })).body.id;
  const other = (await admin.post('/assets', { name: 'Saw' })).body.id;
  const status = { status_type: broken.id, status_change_type: 'unplanned' };
  await admin.post('/assets/status', { asset, ...status });
  await admin.post('/assets/status', { asset: other, ...status, status_change_since: '2026-01-01T00:00:00Z' });
  await admin.post('/assets/status', { asset: other, status_type: builtin[0].id });

  expect((await admin.put(`${path}/${broken.id}`, { name: 'Broken', category: 'online' })).status).toBe(409);
  const refused = await admin.delete(`${path}/${broken.id}`);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      detail: 'It is used by 2 status changes. Choose a status to replace it.',
      in_use: 2,
      replacement_needed: true,
    },
  });
  const replace = (id: string) => admin.delete(`${path}/${broken.id}?replacement=${id}`);
  for (const [id, message] of [
    [uuid7(), 'Replacement was not found'],
    ['x', 'Replacement was not found'],
    [broken.id, 'Replacement was not found'],
    [builtin[0].id, 'The replacement must be of the same category'],
  ] as const)
    expect((await replace(id)).body.errors).toEqual({ replacement: [message] });
  expect((await replace(builtin[1].id)).status).toBe(204);

  expect((await admin.get(`/assets/${asset}`)).body).toMatchObject({
    asset_status: { status_type: { id: builtin[1].id, name: 'Offline' } },
    status_type: { id: builtin[1].id },
  });
  expect((await admin.get(`/assets/${other}/timeline`)).body.results[1].status_type.name).toBe('Offline');
  expect((await admin.get(`/core/audit-logs?entity_id=${asset}`)).body.results[0].description).toBe(
    'Status “Broken” is now “Offline”',
  );
  expect((await admin.get(path)).body.results.map(({ name }: Body) => name)).not.toContain('Broken');
});
