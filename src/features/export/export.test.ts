import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unguard } from '#shared/formula';
import type { Body, Person } from '../../../test/person';
import { type Organization, World } from '../../../test/world';

let world: World;
let acme: Organization;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  ({ admin } = acme);
  manager = await acme.person('manager');
});
afterAll(() => world.close());

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};

/** The rows of a CSV file by heading, with its guards taken off. */
const csvOf = async (path: string): Promise<Record<string, string>[]> => {
  const { status, body } = await manager.get(path);
  expect(status).toBe(200);
  const rows: Record<string, string>[] = parse(body as string, { columns: true, bom: true });
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, unguard(value)])));
};

const bytesOf = async (path: string): Promise<Uint8Array> => {
  const answer = await fetch(`${world.url}/api${path}`, { headers: manager.credentials });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};

const sheetOf = async (path: string) => {
  const [sheet] = (await readXlsx(await bytesOf(path))).sheets;
  const [head = [], ...rows] = sheet!.rows;
  return rows.map((row) => Object.fromEntries(head.map((heading, at) => [String(heading), row[at]])));
};

describe('columns', () => {
  test('data 2: id and external_id come first; a reference is its path in a tree, with all also its id', async () => {
    const plant = await make('/locations', { name: 'Plant' });
    const hall = await make('/locations', { name: 'Hall 1', parent: plant.id });
    const { id } = await make('/assets', { name: 'Pump in a hall', location: hall.id });
    const [row] = await csvOf(`/assets/export?id=${id}&columns=all`);
    expect(row).toMatchObject({ id, Name: 'Pump in a hall', Location: 'Plant > Hall 1', 'Location id': hall.id });
    const head = String((await manager.get(`/assets/export?id=${id}`)).body).split('\r\n')[0];
    expect(head).toMatch(/^\uFEFFid,External id,Name,/);
  });

  test('data 2: visible is what a table shows at first; keys are taken in their order', async () => {
    const { id } = await make('/vendors', { name: 'Fern', website: 'https://fern.example', country: 'DE' });
    const headOf = async (columns: string) =>
      String((await manager.get(`/vendors/export?id=${id}&columns=${columns}`)).body).split('\r\n')[0];
    expect(await headOf('visible')).toBe('\uFEFFid,External id,Name,Description,Country,Industry,Lead time in days');
    expect(await headOf('country,name')).toBe('\uFEFFid,External id,Country,Name');
    expect(await manager.get('/vendors/export?columns=name,secret')).toMatchObject({
      status: 400,
      body: { detail: 'Unknown column "secret".' },
    });
    expect(await manager.get('/vendors/export?format=pdf')).toMatchObject({
      status: 400,
      body: { detail: 'format must be csv or xlsx.' },
    });
  });

  test('S4.7 all rows of the filter, not only the page, and by the name of the list', async () => {
    for (let at = 0; at < 30; at++) await make('/locations', { name: `Shed ${at}` });
    const answer = await manager.get('/locations/export?q=shed&page_size=5');
    expect(String(answer.body).trim().split('\r\n')).toHaveLength(31);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Locations.csv"');
  });
});

describe('XLSX', () => {
  test('data 2: text stays text, also what looks like a formula or an escape', async () => {
    const texts = ['=1+1', "'=1+1", '007', '_x0041_', '_x005F_x0041_', '1.2E+12', ' blank ', 'é 漢 😀'];
    for (const name of texts) await make('/locations', { name: `x${name}`, description: name });
    const rows = await sheetOf('/locations/export?format=xlsx&name__icontains=x&columns=name,description');
    const found = rows.map((row) => row.Description);
    for (const text of texts) expect(found).toContain(text.trim());
  });

  test('data 2: times are in the time of the plant, and in an hour that occurs twice ISO text', async () => {
    expect((await admin.patch(`/organizations/${acme.id}`, { time_zone: 'Europe/Berlin' })).status).toBe(200);
    const due = async (name: string, due_date: string) => make('/work-orders', { name, due_date });
    await due('Clock summer', '2026-07-01T06:30:00.000Z');
    await due('Clock twice', '2026-10-25T00:30:00.000Z');
    await due('Clock twice again', '2026-10-25T01:30:00.000Z');
    await due('Clock after', '2026-10-25T02:00:00.000Z');
    const rows = await sheetOf('/work-orders/export?format=xlsx&q=clock&ordering=due_date&columns=name,due_date');
    expect(rows.map((row) => row['Due date'])).toEqual([
      new Date('2026-07-01T08:30:00.000Z'),
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
      new Date('2026-10-25T03:00:00.000Z'),
    ]);
    const [first] = await csvOf('/work-orders/export?q=clock&ordering=due_date');
    expect(first!['Due date']).toBe('2026-07-01T06:30:00.000Z');
  });

  test('data 2: amounts are numbers, days are days, and before March 1900 text', async () => {
    await make('/assets', { name: 'Dear', purchase_cost: '1234.50', purchase_date: '2024-02-29' });
    await make('/assets', { name: 'Dear old', purchase_date: '1899-05-01' });
    const rows = await sheetOf(
      '/assets/export?format=xlsx&q=dear&ordering=name&columns=name,purchase_cost,purchase_date',
    );
    expect(rows.map((row) => [row['Purchase cost'], row['Purchase date']])).toEqual([
      [1234.5, new Date('2024-02-29T00:00:00Z')],
      [null, '1899-05-01'],
    ]);
  });
});

describe('external ids', () => {
  test('data 1: are unique among the living records of a noun', async () => {
    const first = await make('/vendors', { name: 'First', external_id: 'SAP-1' });
    const taken = await manager.post('/vendors', { name: 'Second', external_id: 'SAP-1' });
    expect(taken).toMatchObject({ status: 422, body: { errors: { external_id: ['External id is used already'] } } });
    await make('/parts', { name: 'Of another noun', external_id: 'SAP-1' });
    expect((await manager.delete(`/vendors/${first.id}`)).status).toBe(204);
    const second = await make('/vendors', { name: 'Second', external_id: 'SAP-1' });
    expect((await manager.post(`/vendors/${first.id}/restore`)).body.errors).toEqual({
      external_id: ['External id is used already'],
    });
    const found = await manager.get('/vendors?external_id=SAP-1');
    expect(found.body.results.map(({ id }: Body) => id)).toEqual([second.id]);
    expect((await manager.post('/vendors', { name: 'x', external_id: 'y'.repeat(101) })).status).toBe(422);
  });

  test('data 4: PUT creates the record, then changes it, and twice changes nothing', async () => {
    const put = (body: object) => manager.put(`/assets/external/${encodeURIComponent('Line 1/Pump é')}`, body);
    expect(await put({ description: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { name: expect.anything() } },
    });
    const made = await put({ name: 'Pump' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Pump', external_id: 'Line 1/Pump é', version: 1 } });
    const changed = await put({ description: 'Red' });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: made.body.id, name: 'Pump', description: 'Red', version: 2 },
    });
    expect((await put({ description: 'Red' })).body.version).toBe(2);
    expect((await put({ name: 'Pump', external_id: 'other' })).body.errors).toEqual({
      external_id: ['External id differs from the one in the address'],
    });
    expect((await put({ nickname: 'Pump' })).status).toBe(422);
    const viewer = await acme.person('viewer');
    expect((await viewer.put('/assets/external/x', { name: 'x' })).status).toBe(403);
    const key = 'é'.repeat(100);
    expect((await manager.put(`/assets/external/${encodeURIComponent(key)}`, { name: 'Long' })).body.external_id).toBe(
      key,
    );
  });

  test('data 4: of many calls at once with a new key one creates', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => manager.put('/locations/external/at-once', { name: `Try ${at}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('data 4: another organisation has keys of its own', async () => {
    const other = await world.organization('Other');
    await make('/vendors', { name: 'Ours', external_id: 'shared-key' });
    const theirs = await other.admin.put('/vendors/external/shared-key', { name: 'Theirs' });
    expect(theirs).toMatchObject({ status: 201, body: { name: 'Theirs' } });
    expect((await manager.get('/vendors?external_id=shared-key')).body.results).toMatchObject([{ name: 'Ours' }]);
  });

  test.each([
    'locations',
    'assets',
    'parts',
    'work-orders',
    'vendors',
    'core/contacts',
    'teams',
    'users',
    'measurements',
  ])('data 1: %s can be filtered by external_id and by updated_at__gte', async (path) => {
    const { status, body } = await admin.get(`/${path}?external_id=none&updated_at__gte=2020-01-01T00:00:00Z`);
    expect([status, body.count]).toEqual([200, 0]);
  });
});

test('data 4: /core/audit-logs?after= follows what changed since, deletes included, oldest first', async () => {
  const [last] = (await manager.get('/core/audit-logs?page_size=1')).body.results;
  const { id } = await make('/locations', { name: 'Followed' });
  await manager.patch(`/locations/${id}`, { name: 'Renamed' });
  await manager.delete(`/locations/${id}`);
  const { body } = await manager.get(`/core/audit-logs?after=${last.id}`);
  expect(body.results.map(({ entity_id, action }: Body) => [entity_id, action])).toEqual([
    [id, 'created'],
    [id, 'updated'],
    [id, 'deleted'],
  ]);
  expect((await manager.get(`/core/audit-logs?after=${body.results[2].id}`)).body.count).toBe(0);
  const other = await world.organization('Stranger');
  expect((await other.admin.get(`/core/audit-logs?after=${last.id}`)).status).toBe(400);
});
