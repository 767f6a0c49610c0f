import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let acme: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
});
afterAll(() => world.close());

const contact = async (name: string, more: object = {}): Promise<Body> =>
  (await manager.post('/core/contacts', { name, ...more })).body;
const namesOf = (vendor: Body): string[] => vendor.contacts.map(({ name }: Body) => name);
const history = async (noun: string, id: string): Promise<string[]> =>
  (await manager.get(`/core/audit-logs?entity_type=${noun}&entity_id=${id}`)).body.results.map(
    ({ description }: Body) => description,
  );

test('a vendor has its contacts, each of whom belongs to one vendor (D23)', async () => {
  const [orders, service] = [await contact('Orders', { phone: '555 0100' }), await contact('Service')];
  const made = await manager.post('/vendors', { name: 'Nordlager', contacts: [orders.id, service.id] });
  expect(made).toMatchObject({ status: 201, body: { name: 'Nordlager', version: 1 } });
  expect(made.body.contacts).toMatchObject([{ name: 'Orders', phone: '555 0100', email: null }, { name: 'Service' }]);
  expect((await manager.get(`/core/contacts/${orders.id}`)).body.vendor).toMatchObject({ name: 'Nordlager' });
  expect((await manager.get(`/core/contacts?vendor=${made.body.id}`)).body.count).toBe(2);
  expect((await manager.get(`/vendors/${made.body.id}/counts`)).body).toMatchObject({ contacts: 2, assets: 0 });

  const other = (await manager.post('/vendors', { name: 'Aeroscrew', contacts: [service.id] })).body;
  expect(namesOf(other)).toEqual(['Service']);
  expect(namesOf((await manager.get(`/vendors/${made.body.id}`)).body)).toEqual(['Orders']);
  expect((await history('contact', service.id))[0]).toBe('Changed vendor from “Nordlager” to “Aeroscrew”');

  const match = { 'if-match': made.headers.get('etag')! };
  const emptied = await manager.patch(`/vendors/${made.body.id}`, { contacts: [] }, match);
  expect(emptied).toMatchObject({ status: 200, body: { contacts: [], version: 2 } });
  expect((await manager.get(`/core/contacts/${orders.id}`)).body.vendor).toBeNull();
  expect((await manager.patch(`/vendors/${made.body.id}`, { name: 'Late' }, match)).status).toBe(412);
});

test('contacts go with their vendor and come back with it; one deleted before stays away', async () => {
  const [remaining, gone] = [await contact('Kept'), await contact('Gone before')];
  const { id } = (await manager.post('/vendors', { name: 'Kettlewell', contacts: [remaining.id, gone.id] })).body;
  await manager.delete(`/core/contacts/${gone.id}`);
  expect((await manager.delete(`/vendors/${id}`)).status).toBe(204);
  expect((await manager.get(`/core/contacts/${remaining.id}`)).status).toBe(404);
  expect((await manager.post(`/vendors/${id}/restore`)).body).toMatchObject({ id, contacts: [{ name: 'Kept' }] });
  expect((await manager.get(`/core/contacts/${gone.id}`)).status).toBe(404);
});

test('a technician adds a vendor with contacts of nobody, and takes none from another', async () => {
  const technician = await acme.person('technician');
  const made = await technician.post('/core/contacts', [{ name: 'Counter', email: 'counter@voltline.example' }]);
  const vendor = await technician.post('/vendors', { name: 'Voltline', contacts: [made.body[0].id] });
  expect(vendor).toMatchObject({ status: 201, body: { contacts: [{ email: 'counter@voltline.example' }] } });
  const taken = await technician.post('/vendors', { name: 'Thief', contacts: [made.body[0].id] });
  expect(taken).toMatchObject({
    status: 422,
    body: { errors: { contacts: ['“Counter” belongs to another vendor already'] } },
  });
  expect((await manager.get('/vendors/minimal?q=Thief')).body.count).toBe(0);
  expect((await technician.patch(`/vendors/${vendor.body.id}`, { name: 'Mine' })).status).toBe(403);
});

test('an asset names its vendors, and is found by them', async () => {
  const { id } = (await manager.post('/vendors', { name: 'Fillmatic', color: '#006375' })).body;
  const filler = await manager.post('/assets', { name: 'Filler', vendors: [id] });
  expect(filler.body.vendors).toEqual([{ id, name: 'Fillmatic', color: '#006375' }]);
  expect((await manager.get(`/assets?vendors__name=Fillmatic`)).body.results).toMatchObject([{ name: 'Filler' }]);
  expect((await manager.get(`/vendors/${id}/counts`)).body).toMatchObject({ assets: 1 });
});

test('a vendor supplies parts under its own number, at a price and in so many days', async () => {
  const { id } = (await manager.post('/vendors', { name: 'Aeroscrew' })).body;
  const [filter, belt] = [
    (await manager.post('/parts', { name: 'Oil filter', vendors: [id] })).body,
    (await manager.post('/parts', { name: 'Belt' })).body,
  ];
  expect(filter.vendors).toMatchObject([{ id, name: 'Aeroscrew' }]);
  expect((await manager.get(`/vendors/${id}`)).body.parts).toMatchObject([
    { part: { name: 'Oil filter' }, price: null },
  ]);

  const terms = { number: 'AS-77', price: '18.4', lead_time_days: 7 };
  const set = await manager.put(`/vendors/${id}/parts`, { parts: [{ part: filter.id, ...terms }, { part: belt.id }] });
  expect(set).toMatchObject({ status: 200, body: { version: 2, parts: [{ part: { name: 'Belt' } }, {}] } });
  expect(set.body.parts[1]).toMatchObject({ number: 'AS-77', price: '18.40', lead_time_days: 7 });
  expect((await manager.get(`/parts?vendors=${id}`)).body.count).toBe(2);
  // An update from the part keeps existing terms.
  await manager.patch(`/parts/${filter.id}`, { vendors: [id] });
  const other = (await manager.post('/vendors', { name: 'Another' })).body;
  await manager.patch(`/parts/${filter.id}`, { vendors: [id, other.id] });
  expect((await manager.get(`/vendors/${id}`)).body.parts[1]).toMatchObject({ number: 'AS-77', price: '18.40' });

  const refused = await manager.put(`/vendors/${id}/parts`, {
    parts: [{ part: other.id }, { part: belt.id, price: -1 }],
  });
  expect(refused).toMatchObject({ status: 422, body: { errors: { 'parts.1.price': ['Price must be 0 or greater'] } } });
  const unknown = await manager.put(`/vendors/${id}/parts`, { parts: [{ part: other.id }] });
  expect(unknown.body.errors).toEqual({ 'parts.0.part': ['Part was not found'] });

  // Prices are only for people who may read costs, in the record and in its history.
  const limited = await acme.person('limited_technician');
  expect((await limited.get(`/vendors/${id}`)).body.parts[1]).toMatchObject({ number: 'AS-77', price: null });
  const logs = (await limited.get(`/core/audit-logs?entity_type=vendor&entity_id=${id}`)).body.results;
  expect(JSON.stringify(logs)).toContain('AS-77');
  expect(JSON.stringify(logs)).not.toContain('18.40');
});
