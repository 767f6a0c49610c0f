import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openProposals, scanNow } from '../../../../../test/agents';
import { follow, lookOf } from '../../../../../test/looking';
import type { Body, Person } from '../../../../../test/person';
import { type Organization, World } from '../../../../../test/world';
import { steward } from './steward.server';

let world: World;
let here: Organization;
let manager: Person;
let store: Body;

beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  here = await world.organization('Acme');
  manager = await here.person('manager');
  store = await make('/locations', { name: 'Store' });
});
afterAll(() => world.close());

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const read = async (path: string): Promise<Body> => (await manager.get(path)).body;
const found = async () => (await lookOf(world, here, steward)).findings;
const stock = (quantity: number, location = store) => ({ part_stocks: [{ location: location.id, quantity }] });

test('the worked example 7: of two parts with one number the empty one is archived', async () => {
  const full = await make('/parts', { name: 'Seal', number: 'AB-12/3', ...stock(2) });
  const empty = await make('/parts', { name: 'Seal ring', number: 'ab 1.23' });
  await make('/parts', { name: 'Other', number: 'AB-12/4' });
  const [finding, ...others] = await found();
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    kind: 'double',
    targets: [{ id: full.id }, { id: empty.id }],
    calls: [{ method: 'PATCH', path: `/parts/${empty.id}`, body: { is_archived: true } }],
  });
  expect(finding!.evidence.map(({ value }) => value)).toEqual(['AB-12/3: 2 in stock', 'ab 1.23: 0 in stock']);
  expect(await follow(manager, finding!)).toEqual([200]);
  expect(await read(`/parts/${empty.id}`)).toMatchObject({ is_archived: true });
  expect(await found()).toEqual([]);
});

test('parts with one number that both have stock, or a kit, are advice', async () => {
  await make('/parts', { name: 'Seal', number: 'AB-12/3', ...stock(2) });
  await make('/parts', { name: 'Seal ring', number: 'ab123', ...stock(1) });
  const screw = await make('/parts', { name: 'Screw', number: 'S1', ...stock(1) });
  await make('/parts', { name: 'Screw kit', number: 's-1', components: [{ part: screw.id, quantity: 2 }] });
  expect((await found()).map(({ kind, calls }) => [kind, calls])).toEqual([
    ['double', []],
    ['double', []],
  ]);
});

test('of empty parts the oldest stays', async () => {
  const parts = [];
  for (const number of ['X-1', 'x1', 'X 1']) parts.push(await make('/parts', { name: number, number }));
  const [finding] = await found();
  expect(finding!.calls.map(({ path }) => path)).toEqual(parts.slice(1).map(({ id }) => `/parts/${id}`));
});

test('assets with one maker and serial number are advice, and too short numbers nothing', async () => {
  const one = await make('/assets', { name: 'Mixer', manufacturer: 'Krüger', serial_number: 'M-77.12' });
  const two = await make('/assets', { name: 'Mixer 2', manufacturer: 'KRUGER ', serial_number: 'm7712' });
  await make('/assets', { name: 'Mixer 3', manufacturer: 'Other', serial_number: 'M7712' });
  for (const name of ['A', 'B']) await make('/assets', { name, manufacturer: 'Krüger', serial_number: '12-3' });
  for (const name of ['C', 'D']) await make('/assets', { name, serial_number: 'M7713' });
  expect(await found()).toMatchObject([{ kind: 'double', targets: [{ id: one.id }, { id: two.id }], calls: [] }]);
  expect((await lookOf(world, here, steward)).silent).toMatchObject({ 'Serial number under 4 characters': 2 });
});

test('of contacts with one mail the one that says most stays, unless they belong to different vendors', async () => {
  const [hale, orb] = [await make('/vendors', { name: 'Hale' }), await make('/vendors', { name: 'Orb' })];
  const thin = await make('/core/contacts', { name: 'Orders', email: 'Orders@Hale.example' });
  const rich = await make('/core/contacts', { name: 'Order desk', email: 'orders@hale.example', vendor: hale.id });
  const [finding, ...others] = await found();
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    why: 'Order desk stays, Orders goes.',
    calls: [{ method: 'DELETE', path: `/core/contacts/${thin.id}` }],
  });
  expect(await follow(manager, finding!)).toEqual([204]);
  expect(await found()).toEqual([]);
  await make('/core/contacts', { name: 'Agent', email: 'orders@hale.example', vendor: orb.id });
  expect(await found()).toMatchObject([{ kind: 'double', calls: [] }]);
  expect(await read(`/core/contacts/${rich.id}`)).toMatchObject({ name: 'Order desk' });
});

test('vendors with one web host are advice', async () => {
  await make('/vendors', { name: 'Hale', website: 'https://www.hale.example/shop' });
  await make('/vendors', { name: 'Hale Ltd', website: 'http://hale.example' });
  await make('/vendors', { name: 'None' });
  await make('/vendors', { name: 'None either' });
  expect(await found()).toMatchObject([
    { kind: 'double', title: 'More than one vendor has the website hale.example', confidence: 'medium', calls: [] },
  ]);
});

test('an asset without a location takes that of the asset it is part of', async () => {
  const line = await make('/assets', { name: 'Line', location: store.id });
  const motor = await make('/assets', { name: 'Motor', parent: line.id });
  await make('/assets', { name: 'Cable', parent: motor.id });
  const [finding, ...others] = await found();
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ kind: 'gap', title: 'Motor is at Store', targets: [{ id: motor.id }] });
  expect(await follow(manager, finding!)).toEqual([200]);
  expect((await read(`/assets/${motor.id}`)).location.id).toBe(store.id);
  expect(await found()).toMatchObject([{ kind: 'gap', title: 'Cable is at Store' }]);
});

test('a part without a cost takes that of its last receipt, which only its evidence names', async () => {
  const part = await make('/parts', { name: 'Seal', number: 'S-1' });
  const receive = (unit_cost?: string) =>
    make(`/parts/${part.id}/movements`, { kind: 'receive', location: store.id, quantity: 1, unit_cost });
  await receive('4.10');
  await receive('5.20');
  await manager.patch(`/parts/${part.id}`, { unit_cost: null });
  await receive();
  const [finding, ...others] = await found();
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ kind: 'gap', calls: [{ path: `/parts/${part.id}`, body: { unit_cost: '5.20' } }] });
  expect(`${finding!.title} ${finding!.why}`).not.toContain('5.20');
  expect(finding!.evidence.filter(({ value }) => value.includes('5.20'))).toMatchObject([{ guard: 'cost' }]);
  expect(await follow(manager, finding!)).toEqual([200]);
  expect(await read(`/parts/${part.id}`)).toMatchObject({ unit_cost: '5.20' });
  expect(await found()).toEqual([]);
});

test('one spelling of a category has 80 % and five uses: the others take it', async () => {
  const parts = (category: string, count: number, of = 'Part') =>
    Promise.all(
      Array.from({ length: count }, (_, at) => make('/parts', { name: `${of} ${category} ${at}`, category })),
    );
  await parts('Électrique', 4);
  const [odd] = await parts('Electrique', 1);
  expect(await found()).toEqual([]);
  await parts('Électrique', 1, 'More');
  const [finding] = await found();
  expect(finding).toMatchObject({
    kind: 'spelling',
    title: 'Write the category of 1 part as “Électrique”',
    targets: [{ id: odd!.id }],
    calls: [{ method: 'PATCH', path: `/parts/${odd!.id}`, body: { category: 'Électrique' } }],
  });
  expect(await follow(manager, finding!)).toEqual([200]);
  expect(await read(`/parts/${odd!.id}`)).toMatchObject({ category: 'Électrique' });
  expect(await found()).toEqual([]);
  await parts('Electrique', 2);
  expect(await found()).toEqual([]);
});

/** Accepts what is proposed about a record, undoes it, and says what is there each time. */
async function toAndFro<T>(kind: string, target: string, now: () => Promise<T>): Promise<T[]> {
  await scanNow(manager, 'steward');
  const [proposal] = await openProposals(manager, kind, target);
  const before = await now();
  expect((await manager.post(`/agents/proposals/${proposal.id}/accept`, {})).status).toBe(200);
  const done = await now();
  expect(await manager.post(`/agents/proposals/${proposal.id}/undo`)).toMatchObject({ status: 200 });
  expect(await now()).toEqual(before);
  return [before, done];
}

test('each kind is accepted and undone', async () => {
  await make('/parts', { name: 'Seal', number: 'AB-12/3', ...stock(2) });
  const twin = await make('/parts', { name: 'Seal ring', number: 'ab123' });
  const archived = async () => (await read(`/parts/${twin.id}`)).is_archived;
  expect(await toAndFro('double', twin.id, archived)).toEqual([false, true]);

  await make('/core/contacts', { name: 'Order desk', email: 'orders@hale.example', phone: '+49 30 1234567' });
  const again = await make('/core/contacts', { name: 'Orders', email: 'orders@hale.example' });
  const contact = async () => (await manager.get(`/core/contacts/${again.id}`)).status;
  expect(await toAndFro('double', again.id, contact)).toEqual([200, 404]);

  const line = await make('/assets', { name: 'Line', location: store.id });
  const motor = await make('/assets', { name: 'Motor', parent: line.id });
  const location = async () => (await read(`/assets/${motor.id}`)).location?.name ?? null;
  expect(await toAndFro('gap', motor.id, location)).toEqual([null, 'Store']);

  for (let at = 0; at < 5; at++) await make('/parts', { name: `Ring ${at}`, category: 'Électrique' });
  const odd = await make('/parts', { name: 'Odd ring', category: 'Electrique' });
  const category = async () => (await read(`/parts/${odd.id}`)).category;
  expect(await toAndFro('spelling', odd.id, category)).toEqual(['Electrique', 'Électrique']);
});

test('a price is shown to those alone who may read costs', async () => {
  const part = await make('/parts', { name: 'Seal', number: 'S-1' });
  const priced = { kind: 'receive', location: store.id, quantity: 1, unit_cost: '77.31' };
  await make(`/parts/${part.id}/movements`, priced);
  await manager.patch(`/parts/${part.id}`, { unit_cost: null });
  await scanNow(manager, 'steward');
  const [proposal] = await openProposals(manager, 'gap', part.id);
  expect(JSON.stringify(proposal)).toContain('77.31');
  const technician = await here.person('technician');
  const { body } = await technician.get(`/agents/proposals/${proposal.id}`);
  expect(body).toMatchObject({ id: proposal.id, may_accept: false });
  expect(JSON.stringify(body)).not.toContain('77.31');
});
