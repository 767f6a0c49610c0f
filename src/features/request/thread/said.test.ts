import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '../../../../test/person';
import { picture, Portals, trackOf } from '../../../../test/portals';
import { type Organization, World } from '../../../../test/world';

let world: World;
let acme: Organization;
let manager: Person;
let requester: Person;
beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  requester = await acme.person('requester');
});
afterAll(() => world.close());

const photoBy = async (person: Person): Promise<string> => (await person.upload(await picture(), 'photo.jpg')).body.id;

/** Whoever asked reads their own words and photos (F1.5): nobody puts others under their name. */
async function expectOwnWords(id: string, photo: string): Promise<void> {
  const added = await photoBy(manager);
  for (const [key, value] of [
    ['name', 'Planted title'],
    ['description', 'Planted words'],
    ['description', null],
    ['images', [photo, added]],
    ['files', [added]],
  ] as const)
    expect([key, await manager.patch(`/requests/${id}`, { [key]: value })]).toMatchObject([
      key,
      { status: 422, body: { errors: { [key]: [expect.stringContaining('whoever asked')] } } },
    ]);
  const triage: Body = { priority: 'high', public_summary: 'A seal leaks' };
  expect(await manager.patch(`/requests/${id}`, { ...triage, description: 'It drips' })).toMatchObject({ status: 200 });
  // A photo can be taken out, and put back.
  expect((await manager.patch(`/requests/${id}`, { images: [] })).body.images).toEqual([]);
  expect((await manager.patch(`/requests/${id}`, { images: [photo] })).body.images).toMatchObject([{ id: photo }]);
}

test('F1.5 the staff changes neither words nor photos of a requester', async () => {
  const photo = await photoBy(requester);
  const values = { name: 'Drips', description: 'It drips', images: [photo] };
  const { id } = (await requester.post('/requests', values)).body;
  await expectOwnWords(id, photo);
  const { body } = await requester.get(`/requests/${id}`);
  expect(body).toMatchObject({ name: 'Drips', description: 'It drips', images: [{ id: photo }] });
});

test('F1.5 the staff changes neither words nor photos of a stranger', async () => {
  const portals = new Portals(world, acme);
  const portal = await portals.open();
  const id = uuid7();
  const photo = (await portals.upload(portal, await picture(), 'a.jpg', id)).body.id;
  const sent = await portals.report(portal, { id, description: 'It drips', files: [photo] });
  await expectOwnWords(id, photo);
  const { body } = await portals.stranger.get(trackOf(sent));
  expect(body).toMatchObject({ description: 'It drips', files: [{ id: photo }] });
});

test('whoever asked may be of the staff, and then edits it', async () => {
  const { id } = (await manager.post('/requests', { name: 'Mine' })).body;
  const values = { name: 'Still mine', description: 'More', images: [await photoBy(manager)] };
  expect((await manager.patch(`/requests/${id}`, values)).status).toBe(200);
});

test('F1.3 only a pending request can be acknowledged', async () => {
  const make = async (verb?: string, body = {}) => {
    const { id } = (await requester.post('/requests', { name: 'Seen?' })).body;
    if (verb) await (verb === 'cancel' ? requester : manager).post(`/requests/${id}/${verb}`, body);
    return (await manager.post(`/requests/${id}/acknowledge`)).status;
  };
  expect(await make()).toBe(200);
  expect(await make('acknowledge')).toBe(200);
  expect(await make('cancel')).toBe(409);
  expect(await make('accept')).toBe(409);
  expect(await make('reject', { reason: 'No' })).toBe(409);
});
