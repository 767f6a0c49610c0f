import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { importAll, undo, upload } from '#test/uploads';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let admin: Person;
let manager: Person;
let register: Server;
let asked: string[] = [];
let answer: (response: ServerResponse) => void = () => {};

const leiRecord = (lei: string, name: string, country = 'DE') => ({
  attributes: {
    lei,
    entity: {
      legalName: { name, language: 'en' },
      otherNames: [{ name: `${name} Group` }],
      legalAddress: { addressLines: ['Hafenstr. 1'], city: 'Kiel', country, postalCode: '24103' },
      registeredAs: 'HRB 4711',
      status: 'ACTIVE',
    },
    registration: { lastUpdateDate: '2026-05-04T10:00:00Z' },
  },
});
const json = (body: unknown) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(body));

beforeAll(async () => {
  register = createServer((request, response) => {
    asked.push(request.url!);
    answer(response);
  });
  await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve));
  const { port } = register.address() as { port: number };
  world = await World.open({ OUTGOING_ALLOW: '127.0.0.1', LEI_URL: `http://127.0.0.1:${port}/api/v1` });
});
beforeEach(async () => {
  world.clockOffset = 0;
  plant = await world.organization('Acme');
  admin = plant.admin;
  manager = await plant.person('manager');
  asked = [];
});
afterAll(async () => {
  await world.close();
  register.closeAllConnections();
  register.close();
});

const search = async (q: string, more = '', by = manager): Promise<Body> => {
  const { status, body } = await by.get(`/partners?q=${encodeURIComponent(q)}${more}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const names = ({ results }: Body): string[] => results.map(({ name }: Body) => name);
const add = async (body: Body): Promise<Body> => (await manager.post('/vendors', body)).body;

const heading =
  'Directory;Name;Other names;Registration number;Tax number;Country;Industry;Website;Email;Phone;Address\n';
const load = async (rows: string[], by = admin): Promise<Body> =>
  importAll(by, await upload(by, 'company', heading + rows.join('\n')));
const chamber = [
  'Chamber;Kugelfrisch GmbH & Co. KG;Frisch Bearings;HRB 1234;DE 811 234 567;DE;Machinery;www.kugelfrisch.example;info@kugelfrisch.example;+49 89 1234567;12 Ring, Munich',
  'Chamber;Société Générale des Pompes S.A.R.L.;;;;FR;Machinery;;;;Lyon',
  "Chamber;O'Brien Valves Ltd.;;;;GB;Metals;;;;Leeds",
  'Chamber;Kugelfrysch GmbH;;;;DE;;;;;Ulm',
];

test('D25: a directory is searched without accents, legal forms and one wrong letter, by any number, host, phone or town', async () => {
  expect(await load(chamber)).toMatchObject({ status: 'done', counts: { create: 4 } });
  const found: [string, string][] = [
    ['kugelfrisch gmbh', 'Kugelfrisch GmbH & Co. KG'],
    ['Kugelfrisch Ltd', 'Kugelfrisch GmbH & Co. KG'],
    ['frisch bearings', 'Kugelfrisch GmbH & Co. KG'],
    ['societe generale', 'Société Générale des Pompes S.A.R.L.'],
    ['Soceité pompes', 'Société Générale des Pompes S.A.R.L.'],
    ['obrien', "O'Brien Valves Ltd."],
    ['valvs', "O'Brien Valves Ltd."],
    ['HRB1234', 'Kugelfrisch GmbH & Co. KG'],
    ['de811234567', 'Kugelfrisch GmbH & Co. KG'],
    ['https://kugelfrisch.example/about', 'Kugelfrisch GmbH & Co. KG'],
    ['sales@kugelfrisch.example', 'Kugelfrisch GmbH & Co. KG'],
    ['089 1234567', 'Kugelfrisch GmbH & Co. KG'],
    ['leeds', "O'Brien Valves Ltd."],
  ];
  for (const [q, name] of found) expect([q, names(await search(q))[0]]).toEqual([q, name]);
  expect(await search('no such company')).toMatchObject({ count: 0, results: [], is_more: false });
  expect(await search('')).toMatchObject({ count: 0, results: [] });
  const [first] = (await search('kugelfrisch')).results;
  expect(first).toMatchObject({
    kinds: ['company'],
    sources: [{ kind: 'directory', name: 'Chamber' }],
    place: { country: 'DE' },
    contacts: [{ email: 'info@kugelfrisch.example' }],
    doubles: [{ name: 'Kugelfrysch GmbH', why: 'Names differ by one letter' }],
    vendors: [],
    spend: null,
  });
});

test('D25: a load replaces a directory as a whole, another directory stays, and what is deleted is found no more', async () => {
  await load(chamber);
  await load(['Guild;Guild Pumps;;;;US;;;;;']);
  await load([...chamber.slice(1, 2), ...chamber.slice(1, 2)]);
  expect((await manager.get('/partners/directories')).body).toMatchObject([
    { name: 'Chamber', companies: 2 },
    { name: 'Guild', companies: 1 },
  ]);
  expect(names(await search('kugelfrisch'))).toEqual([]);
  expect((await search('pompes')).results).toMatchObject([{ sources: [{}, {}] }]);
  expect(names(await search('guild'))).toEqual(['Guild Pumps']);
  const left = () => world.rows(`select from directory_company where organization_id = $1`, [plant.id]);
  await expect.poll(async () => (await left()).length).toBe(3);

  const [, guild] = (await admin.get('/partners/directories')).body;
  expect((await manager.delete(`/partners/directories/${guild.id}`)).status).toBe(403);
  expect((await admin.delete(`/partners/directories/${guild.id}`)).status).toBe(204);
  expect((await admin.delete(`/partners/directories/${guild.id}`)).status).toBe(404);
  expect(names(await search('guild'))).toEqual([]);
});

test('an import of companies is taken back, and only an admin makes one', async () => {
  const { id } = await load(chamber);
  await undo(admin, id);
  expect((await manager.get('/partners/directories')).body).toEqual([]);
  expect(names(await search('kugelfrisch'))).toEqual([]);
  await expect(upload(manager, 'company', heading)).rejects.toThrow('refused');
  const technician = await plant.person('technician');
  expect((await technician.get('/partners/directories')).status).toBe(403);
  expect((await technician.get('/partners?q=x')).status).toBe(200);
  expect((await (await plant.person('requester')).get('/partners?q=x')).status).toBe(403);
});

test('hostile rows of a directory do no harm', async () => {
  const long = 'x'.repeat(2_000);
  const checked = await upload(
    admin,
    'company',
    `${heading}Odd;${long};;;;;;;;;\nOdd;=HYPERLINK("http://evil.example");;;;;;;;;\nOdd;שלום תעשיות;;;;IL;;;;;\nOdd;GmbH;;;;DE;;;;;\nOdd;%_\\;;;;;;;;;\n`,
  );
  expect(checked.counts).toMatchObject({ create: 4, rejected: 1 });
  await importAll(admin, checked);
  expect(names(await search('שלום'))).toEqual(['שלום תעשיות']);
  expect(names(await search('GmbH'))).toEqual(['GmbH']);
  expect(names(await search('%'))).toEqual([]);
  expect((await manager.get(`/partners?q=${'a'.repeat(300)}`)).status).toBe(400);
  expect((await manager.get('/partners?colour=red')).status).toBe(400);
});

test('D25: ours come first, the same company is one card, and facets count', async () => {
  await load(chamber);
  const contact = (await manager.post('/core/contacts', { name: 'Vera', email: 'vera@kugelfrisch.example' })).body;
  const vendor = await add({ name: 'Kugelfrisch', tax_number: 'DE811234567', country: 'DE', contacts: [contact.id] });
  await add({ name: 'Kugelwerk', country: 'CH', industry_type: 'metals' });
  const part = (await manager.post('/parts', { name: 'Bearing', vendors: [vendor.id] })).body;
  await manager.post('/purchase-orders', { vendor: vendor.id, lines: [{ part: part.id, quantity: 2 }] });
  const page = await search('kugel');
  expect(names(page).slice(0, 2)).toEqual(['Kugelfrisch', 'Kugelfrysch GmbH']);
  expect(page.results[0]).toMatchObject({
    key: `vendor-${vendor.id}`,
    kinds: ['vendor', 'company', 'contact'],
    sources: [{ kind: 'ours' }, { kind: 'directory', name: 'Chamber' }],
    contacts: [{ name: 'Vera' }, { email: 'info@kugelfrisch.example' }],
    vendors: [{ id: vendor.id, name: 'Kugelfrisch' }],
    parts: 1,
    open_orders: 1,
    spend: '0.00',
    currency: 'USD',
    on_time: null,
  });
  expect(page.facets.country).toEqual([
    { value: 'DE', label: 'Germany', count: 2 },
    { value: 'CH', label: 'Switzerland', count: 1 },
  ]);
  expect(names(await search('kugel', '&country=CH'))).toEqual(['Kugelwerk']);
  expect(names(await search('kugel', '&source=ours')).toSorted()).toEqual(['Kugelfrisch', 'Kugelwerk']);
  expect(names(await search('kugel', '&buys=true'))).toEqual([]);
  const limited = await plant.person('limited_technician');
  expect((await search('kugelfrisch', '', limited)).results[0].spend).toBeNull();
  // By the company of a directory the same card is found.
  const { key } = page.results[0].sources[1];
  expect((await manager.get(`/partners/${key}`)).body).toMatchObject({ vendors: [{ id: vendor.id }] });
  const foreign = (await world.organization('Other')).admin;
  expect((await foreign.get(`/partners/${key}`)).status).toBe(404);
  expect((await search('kugel', '', foreign)).count).toBe(0);
});

test('S37.1: a company becomes a vendor, and a double is warned of', async () => {
  await load(chamber);
  const [{ key }] = (await search('kugelfrisch')).results;
  const made = await manager.post(`/partners/${key}/vendor`, {});
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: 'Kugelfrisch GmbH & Co. KG',
      website: 'https://www.kugelfrisch.example',
      tax_number: 'DE 811 234 567',
      country: 'DE',
      contacts: [{ email: 'info@kugelfrisch.example' }],
    },
  });
  expect((await manager.get('/vendors?q=kugelfrisch')).body.count).toBe(1);
  const again = await manager.post(`/partners/${key}/vendor`, {});
  expect(again).toMatchObject({ status: 409, body: { vendors: [{ id: made.body.id }] } });
  expect((await manager.post(`/partners/${key}/vendor`, { even_if_double: true })).status).toBe(201);
  expect((await search('kugelfrisch')).results[0].vendors).toHaveLength(2);
  const viewer = await plant.person('viewer');
  expect((await viewer.post(`/partners/${key}/vendor`, {})).status).toBe(403);
});

test('D25: doubles of vendors become one with all that was theirs, and two again for a day', async () => {
  const contact = (await manager.post('/core/contacts', { name: 'Vera' })).body;
  const kept = await add({ name: 'Nordlager' });
  const double = await add({ name: 'Nordlager Ltd', tax_number: 'GB123456789', contacts: [contact.id] });
  const part = (await manager.post('/parts', { name: 'Bearing', vendors: [double.id] })).body;
  const terms = { number: 'N-1', price: '3.50', lead_time_days: 4 };
  await manager.put(`/vendors/${double.id}/parts`, { parts: [{ part: part.id, ...terms }] });
  const order = (await manager.post('/purchase-orders', { vendor: double.id, lines: [{ part: part.id, quantity: 2 }] }))
    .body;
  const asset = (await manager.post('/assets', { name: 'Mill', vendors: [double.id] })).body;
  expect((await manager.post(`/vendors/${kept.id}/merge`, { vendors: [kept.id] })).status).toBe(422);
  expect(
    (await (await plant.person('technician')).post(`/vendors/${kept.id}/merge`, { vendors: [double.id] })).status,
  ).toBe(403);

  const merged = await manager.post(`/vendors/${kept.id}/merge`, { vendors: [double.id] });
  expect(merged).toMatchObject({
    status: 200,
    body: {
      tax_number: 'GB123456789',
      other_names: 'Nordlager Ltd',
      contacts: [{ name: 'Vera' }],
      parts: [{ part: { id: part.id }, ...terms }],
    },
  });
  expect((await manager.get(`/vendors/${double.id}`)).status).toBe(404);
  expect((await manager.get(`/purchase-orders/${order.id}`)).body.vendor.id).toBe(kept.id);
  expect((await manager.get(`/assets/${asset.id}`)).body.vendors).toMatchObject([{ id: kept.id }]);
  const logs = (await manager.get(`/core/audit-logs?entity_type=vendor&entity_id=${kept.id}`)).body.results;
  expect(logs.map(({ description }: Body) => description)).toContain('Merged “Nordlager Ltd” into this vendor');

  const undone = await manager.post(`/vendors/${kept.id}/merge/undo`);
  expect(undone).toMatchObject({ status: 200, body: { tax_number: null, other_names: null, contacts: [], parts: [] } });
  expect((await manager.get(`/vendors/${double.id}`)).body).toMatchObject({
    contacts: [{ name: 'Vera' }],
    parts: [{ part: { id: part.id }, ...terms }],
  });
  expect((await manager.get(`/purchase-orders/${order.id}`)).body.vendor.id).toBe(double.id);
  expect((await manager.post(`/vendors/${kept.id}/merge/undo`)).status).toBe(409);

  await manager.post(`/vendors/${kept.id}/merge`, { vendors: [double.id] });
  world.clockOffset = 25 * 3_600_000;
  expect((await manager.post(`/vendors/${kept.id}/merge/undo`)).status).toBe(409);
});

test('D25: the LEI register is asked only when an admin switched it on, kept for 30 days, and named when it fails', async () => {
  answer = json({ data: [leiRecord('5299000J2N45DDNE4Y28', 'Hafenwerk AG')] });
  expect(await search('hafenwerk')).toMatchObject({ count: 0, connectors: [] });
  expect(asked).toEqual([]);
  expect((await manager.patch('/partners/connectors/lei', { is_on: true })).status).toBe(403);
  expect((await admin.patch('/partners/connectors/lei', { is_on: true })).body).toMatchObject({
    key: 'lei',
    is_on: true,
  });
  expect((await admin.patch('/partners/connectors/other', { is_on: true })).status).toBe(404);

  const found = await search('hafenwerk');
  expect(found).toMatchObject({
    count: 1,
    connectors: [{ key: 'lei', name: 'LEI register', state: 'answered' }],
    results: [
      {
        key: 'lei-5299000J2N45DDNE4Y28',
        name: 'Hafenwerk AG',
        place: { address: 'Hafenstr. 1, 24103 Kiel', country: 'DE' },
        sources: [{ kind: 'connector', name: 'LEI register', date: '2026-05-04' }],
      },
    ],
  });
  expect(new URL(asked[0]!, 'http://x').searchParams.get('filter[fulltext]')).toBe('hafenwerk');
  expect((await search('hafenwerk')).connectors).toMatchObject([{ state: 'kept' }]);
  expect(asked).toHaveLength(1);
  const vendor = await manager.post('/partners/lei-5299000J2N45DDNE4Y28/vendor', {});
  expect(vendor).toMatchObject({ status: 201, body: { name: 'Hafenwerk AG', lei: '5299000J2N45DDNE4Y28' } });
  expect((await search('hafenwerk')).results).toMatchObject([{ vendors: [{ id: vendor.body.id }] }]);

  // Sessions would not live that long.
  await world.rows(`update connector_answer set answered_at = answered_at - interval '31 days'`);
  for (const wrong of [
    json({ data: 'nonsense' }),
    (response: ServerResponse) => response.writeHead(200).end('<html>'),
    (response: ServerResponse) => response.writeHead(503).end(),
    (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/inside' }).end(),
    (response: ServerResponse) => response.destroy(),
  ]) {
    answer = wrong;
    expect(await search('hafenwerk')).toMatchObject({
      connectors: [{ key: 'lei', state: 'failed' }],
      results: [{ name: 'Hafenwerk AG', kinds: ['vendor'] }],
    });
  }
  answer = () => {};
  expect((await search('hafenwerk')).connectors).toMatchObject([{ state: 'slow' }]);
  await admin.patch('/partners/connectors/lei', { is_on: false });
  expect((await search('hafenwerk')).connectors).toEqual([]);
});
