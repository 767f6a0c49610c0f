import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { type Body, Person } from '../../../test/person';
import { type Organization, World } from '../../../test/world';

let world: World;
let plant: Organization;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Portal');
  admin = plant.admin;
  stranger = new Person(world.url);
});
afterAll(() => world.close());

const tokenOf = (url: string): string => new URL(url).pathname.split('/').pop()!;

async function makePortal(values: Body = {}): Promise<Body> {
  const { status, body } = await admin.post('/portals', { title: 'Hall 1', ...values });
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...body, at: `/public/portals/${tokenOf(body.url)}` };
}

test('a stranger reports and follows it (S31.1)', async () => {
  const portal = await makePortal();
  const sent = await stranger.post(`${portal.at}/requests`, { description: 'Water drips\nfrom the pump' });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const track = `/public/track/${tokenOf(sent.body.tracking_url)}`;
  const read = await stranger.get(track);
  expect(read.body).toMatchObject({
    code: sent.body.code,
    state: 'received',
    description: 'Water drips\nfrom the pump',
  });
  const [row] = (await admin.get(`/requests?code=${sent.body.code}`)).body.results;
  expect(row).toMatchObject({ name: 'Water drips', portal: { name: 'Hall 1' }, created_by: null });
});
