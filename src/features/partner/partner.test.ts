import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Body, Person } from '#test/person';
import { importAll, undo, upload } from '#test/uploads';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let admin: Person;
let manager: Person;
let register: Server;
/** On an address of this machine that `OUTGOING_ALLOW` does not open. */
let inside: Server;
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
  inside = createServer((_, response) => {
    asked.push('inside');
    response.end();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.2', resolve));
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
  for (const server of [register, inside]) {
    server.closeAllConnections();
    server.close();
  }
});

const addressOf = (server: Server): string => {
  const { address, port } = server.address() as { address: string; port: number };
  return `http://${address}:${port}/`;
};
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

test('D25: what a load of more than one turn of the job said is gone, with its words', async () => {
  await load(['Chamber;Kugelfrisch GmbH;;;;DE;;;;;', 'Guild;Guild Pumps;;;;US;;;;;']);
  await world.rows(
    `insert into directory_company (organization_id, id, directory_id, load_id, name)
     select $1, gen_random_uuid(), id, load_id, 'Filler ' || n from directory, generate_series(1, 5000) n
     where organization_id = $1 and name = 'Chamber'`,
    [plant.id],
  );
  const [chamberList, guild] = (await admin.get('/partners/directories')).body;
  const left = async (table: string) =>
    (await world.rows(`select from ${table} where organization_id = $1`, [plant.id])).length;
  await admin.delete(`/partners/directories/${chamberList.id}`);
  await expect.poll(() => left('directory_company'), { timeout: 30_000 }).toBe(1);
  // Both came with one load: its words stay as long as one of them does.
  expect(await left('directory_word')).toBeGreaterThan(0);
  expect(names(await search('guidl'))).toEqual(['Guild Pumps']);
  await admin.delete(`/partners/directories/${guild.id}`);
  await expect.poll(() => left('directory_word'), { timeout: 30_000 }).toBe(0);
});

test('D25: an import of several directories is taken back as a whole', async () => {
  const { id } = await load(['Chamber;Kugelfrisch GmbH;;;;DE;;;;;', 'Guild;Guild Pumps;;;;US;;;;;']);
  await undo(admin, id);
  const left = () => world.rows(`select from directory_company where organization_id = $1`, [plant.id]);
  await expect.poll(async () => (await left()).length).toBe(0);
});

test('F1.6 who reported by a portal is never found here', async () => {
  await load(chamber);
  const portal = (await admin.post('/portals', { title: 'Gate' })).body;
  const token = new URL(portal.url).pathname.split('/').pop()!;
  const contact = { email: 'wanda@kugelfrisch.example' };
  const stranger = new Person(world.url);
  const sent = await stranger.post(`/public/portals/${token}/requests`, { description: 'Water drips', contact });
  expect(sent.status).toBe(201);
  for (const q of ['kugelfrisch', 'kugelfrisch.example', 'wanda@kugelfrisch.example', 'wanda'])
    expect(JSON.stringify((await search(q)).results)).not.toContain('wanda');
});

test('D25: vendors are found whether their signs are typed or not', async () => {
  await add({ name: "O'Brien" });
  await add({ name: 'S.K.F.' });
  await add({ name: 'Rolls-Worth' });
  const found: [string, string][] = [
    ["O'Brien", "O'Brien"],
    ['obrien', "O'Brien"],
    ["o'br", "O'Brien"],
    ['S.K.F.', 'S.K.F.'],
    ['skf', 'S.K.F.'],
    ['S.K', 'S.K.F.'],
    ['rolls-worth', 'Rolls-Worth'],
    ['rolls worth', 'Rolls-Worth'],
  ];
  for (const [q, name] of found) expect([q, names(await search(q))]).toEqual([q, [name]]);
});

test('D25: one or two letters begin a name, and more are looked for anywhere', async () => {
  await load(chamber);
  expect(names(await search('ku')).toSorted()).toEqual(['Kugelfrisch GmbH & Co. KG', 'Kugelfrysch GmbH']);
  expect(names(await search('ul'))).toEqual([]);
  expect(names(await search('ulm'))).toEqual(['Kugelfrysch GmbH']);
});

test('D25: where more fit than are looked at, the counts say so', async () => {
  for (let at = 0; at < 501; at += 167)
    await manager.post(
      '/core/contacts',
      Array.from({ length: 167 }, (_, n) => ({ name: `Turner ${at + n}` })),
    );
  expect((await search('turner')).is_more).toBe(true);
  expect((await search('turner 400')).is_more).toBe(false);
});

test('D25: a company in two directories is one card, under whatever name it stands there', async () => {
  await load([
    'Chamber;Kugelfrisch GmbH;;HRB 1234;;DE;;;;;',
    'Guild;Frisch Holding GmbH;;hrb-1234;;DE;;www.frisch.example;;;',
    'Fair;Bearings of Ulm;;;;DE;;frisch.example;;;',
  ]);
  const [card] = (await search('kugelfrisch')).results;
  expect(card.sources.map(({ name }: Body) => name).toSorted()).toEqual(['Chamber', 'Guild']);
  const { body } = await manager.get(`/partners/${card.key}`);
  expect(body).toMatchObject({ name: 'Kugelfrisch GmbH', website: 'www.frisch.example', sources: [{}, {}] });
});

test('D25: cards stand in the order of the alphabet, and of two lines the newer one names the company', async () => {
  const rows = [
    'Register;Valdo Étanchéité;FR40303265045;2026-01-05',
    'Register;VALDO FILTERS;DE811234567;2024-03-01',
    'Register;Valdo Filters Inc.;DE811234567;2026-06-01',
    'Register;valdo drives;DE811234568;2026-01-01',
    'Register;Valdo Gears;DE811234569;2026-01-01',
  ];
  await importAll(admin, await upload(admin, 'company', `Directory;Name;Tax number;Updated on\n${rows.join('\n')}`));
  expect(names(await search('valdo'))).toEqual([
    'valdo drives',
    'Valdo Étanchéité',
    'Valdo Filters Inc.',
    'Valdo Gears',
  ]);
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

test('a directory of one company forty thousand times is one card', async () => {
  const rows = Array.from({ length: 40_000 }, (_, at) => `Chamber;Kugelfrisch GmbH ${at};;HRB 1234;;DE;;;;;`);
  expect(await load(rows)).toMatchObject({ status: 'done', counts: { create: 40_000 } });
  const page = await search('kugelfrisch');
  expect(page).toMatchObject({ count: 1, is_more: true });
  expect(page.results[0].doubles).toEqual([]);
}, 300_000);

test('a directory may come in Latin-1 or UTF-16; signs that turn the direction of text are refused', async () => {
  const text = `${heading}Chamber;Société Générale;;;;FR;;;;;\n`;
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  for (const content of [Buffer.from(text, 'latin1'), utf16]) {
    await importAll(admin, await upload(admin, 'company', content));
    expect(names(await search('societe'))).toEqual(['Société Générale']);
  }
  const turned = await upload(admin, 'company', `${heading}Chamber;Kugel\u202Ehcsirf;;;;DE;;;;;\n`);
  expect(turned.counts).toMatchObject({ create: 0, rejected: 1 });
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

test('D25: two who add a company at once add one vendor, and people alone are none', async () => {
  await load(['Chamber;Kugelfrisch GmbH;;HRB 1234;;DE;;;;;', 'Guild;Kugelfrisch;;HRB 1234;;DE;;;;;']);
  const [{ sources }] = (await search('kugelfrisch')).results;
  const made = await Promise.all(sources.map(({ key }: Body) => manager.post(`/partners/${key}/vendor`, {})));
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const contact = (await manager.post('/core/contacts', { name: 'Vera', email: 'vera@elsewhere.example' })).body;
  expect(await manager.post(`/partners/contact-${contact.id}/vendor`, {})).toMatchObject({
    status: 409,
    body: { detail: '“Vera” is a person. Only a company can be added as a vendor.' },
  });
});

test('B8: a card judges a company over all vendors that are it, for people who may read figures', async () => {
  const store = (await manager.post('/locations', { name: 'Store' })).body;
  const part = (await manager.post('/parts', { name: 'Bearing' })).body;
  const now = Date.now();
  const day = 86_400_000;
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const order = async (vendor: Body, received: number): Promise<void> => {
    const lines = [{ part: part.id, quantity: 4, unit_price: '2.50' }];
    const expected_on = dayOf(now + 2 * day);
    const { id } = (
      await manager.post('/purchase-orders', { vendor: vendor.id, deliver_to: store.id, expected_on, lines })
    ).body;
    for (const verb of ['request', 'approve']) await manager.post(`/purchase-orders/${id}/${verb}`, {});
    await manager.post(`/purchase-orders/${id}/send`, { mail: false });
    const came = [{ part: part.id, location: store.id, quantity: received }];
    if (received > 0) await manager.post(`/purchase-orders/${id}/receive`, { lines: came });
  };
  const tax = { tax_number: 'DE811234567', country: 'DE' };
  const first = await add({ name: 'Nordlager', ...tax });
  const second = await add({ name: 'Nordlager Service', ...tax });
  await order(first, 4);
  await order(second, 4);
  const card = async (by = manager) => (await search('nordlager', '', by)).results[0];
  world.clockOffset = 6 * day;
  expect(await card()).toMatchObject({ few: true, spend: '20.00' });
  world.clockOffset = 0;
  await order(second, 0);
  world.clockOffset = 6 * day;
  expect(await card()).toMatchObject({ vendors: [{}, {}], on_time: 66.7, few: false, spend: '20.00' });
  expect(await card(await plant.person('limited_technician'))).toMatchObject({
    on_time: null,
    few: false,
    spend: null,
  });
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

test('D25: the vendor that stays takes terms over, and loses them with the merge; its history says so', async () => {
  const kept = await add({ name: 'Nordlager' });
  const double = await add({ name: 'Nordlager Ltd' });
  const parts: string[] = [];
  for (const name of ['Bearing', 'Seal']) parts.push((await manager.post('/parts', { name })).body.id);
  const own = { number: 'K-2', price: '9.00', lead_time_days: null };
  const none = { number: null, price: null, lead_time_days: null };
  const theirs = { number: 'N-1', price: '3.50', lead_time_days: 4 };
  const supplies = (terms: Body[]) => ({ parts: parts.map((part, at) => ({ part, ...terms[at] })) });
  await manager.put(`/vendors/${kept.id}/parts`, supplies([none, own]));
  await manager.put(`/vendors/${double.id}/parts`, supplies([theirs, theirs]));
  const merged = await manager.post(`/vendors/${kept.id}/merge`, { vendors: [double.id] });
  expect(merged.body.parts).toMatchObject([theirs, own]);
  const undone = await manager.post(`/vendors/${kept.id}/merge/undo`);
  expect(undone.body.parts).toMatchObject([none, own]);
  expect((await manager.get(`/vendors/${double.id}`)).body.parts).toMatchObject([theirs, theirs]);
  const logs = (await manager.get(`/core/audit-logs?entity_type=vendor&entity_id=${kept.id}`)).body.results;
  const priced = logs.flatMap(({ description, changes }: Body) =>
    changes.filter(({ field }: Body) => field === 'parts').map(({ to }: Body) => [description, to[0].price]),
  );
  expect(priced).toEqual(
    expect.arrayContaining([
      ['Merged “Nordlager Ltd” into this vendor', '3.50'],
      ['Undid the last merge into this vendor', null],
    ]),
  );
});

test('D25: a vendor that hundreds of records name is merged, each with one entry in its history', async () => {
  const kept = await add({ name: 'Nordlager' });
  const double = await add({ name: 'Nordlager Ltd' });
  const people = Array.from({ length: 500 }, (_, at) => ({ name: `Person ${at}`, vendor: double.id }));
  const made = (await manager.post('/core/contacts', people)).body;
  const asset = (await manager.post('/assets', { name: 'Mill', vendors: [double.id, kept.id] })).body;
  const of = (vendor: Body) => manager.get(`/core/contacts?vendor=${vendor.id}&page_size=1`);
  expect((await manager.get(`/vendors/${kept.id}/merge`)).body).toEqual([]);
  expect((await manager.post(`/vendors/${kept.id}/merge`, { vendors: [double.id] })).status).toBe(200);
  expect((await of(kept)).body.count).toBe(500);
  expect((await manager.get(`/assets/${asset.id}`)).body.vendors).toMatchObject([{ id: kept.id }]);
  expect((await manager.get(`/vendors/${kept.id}/merge`)).body).toMatchObject([
    { vendors: [{ id: double.id, name: 'Nordlager Ltd' }] },
  ]);
  await manager.patch(`/core/contacts/${made[0].id}`, { vendor: null });
  expect((await manager.post(`/vendors/${kept.id}/merge/undo`)).status).toBe(200);
  // What was changed since stays.
  expect((await of(double)).body.count).toBe(499);
  expect((await manager.get(`/assets/${asset.id}`)).body.vendors).toHaveLength(2);
  const logs = (await manager.get(`/core/audit-logs?entity_type=contact&entity_id=${made[1].id}`)).body.results;
  const seen = logs.slice(0, 2).map(({ changes }: Body) => changes);
  expect(seen).toMatchObject([
    [{ field: 'vendor', from: { id: kept.id, name: 'Nordlager' }, to: { id: double.id, name: 'Nordlager Ltd' } }],
    [{ field: 'vendor', from: { id: double.id, name: 'Nordlager Ltd' }, to: { id: kept.id, name: 'Nordlager' } }],
  ]);
  world.clockOffset = 25 * 3_600_000;
  expect((await manager.get(`/vendors/${kept.id}/merge`)).body).toEqual([]);
  const foreign = (await world.organization('Other')).admin;
  expect((await foreign.get(`/vendors/${kept.id}/merge`)).status).toBe(404);
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
    (response: ServerResponse) => response.writeHead(302, { location: addressOf(inside) }).end(),
    (response: ServerResponse) => response.destroy(),
  ]) {
    answer = wrong;
    world.clockOffset += 61_000;
    expect(await search('hafenwerk')).toMatchObject({
      connectors: [{ key: 'lei', state: 'failed' }],
      results: [{ name: 'Hafenwerk AG', kinds: ['vendor'] }],
    });
  }
  expect(asked).not.toContain('inside');
  world.clockOffset += 61_000;
  answer = () => {};
  expect((await search('hafenwerk')).connectors).toMatchObject([{ state: 'slow' }]);
  // For a minute it is not asked again, whatever is searched for.
  const before = asked.length;
  expect((await search('something else')).connectors).toMatchObject([{ state: 'slow' }]);
  expect(asked).toHaveLength(before);
  await admin.patch('/partners/connectors/lei', { is_on: false });
  expect((await search('hafenwerk')).connectors).toEqual([]);
});

test('D25: what a register said adds no vendor once it is switched off, or after 30 days', async () => {
  answer = json({ data: [leiRecord('5299000J2N45DDNE4Y28', 'Hafenwerk AG')] });
  await admin.patch('/partners/connectors/lei', { is_on: true });
  await search('hafenwerk');
  const path = '/partners/lei-5299000J2N45DDNE4Y28/vendor';
  await admin.patch('/partners/connectors/lei', { is_on: false });
  expect((await manager.post(path, {})).status).toBe(404);
  await admin.patch('/partners/connectors/lei', { is_on: true });
  await world.rows(`update connector_answer set answered_at = answered_at - interval '31 days'`);
  expect((await manager.post(path, {})).status).toBe(404);
});
