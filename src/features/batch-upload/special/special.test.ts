import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { importAll, settled, undo, upload } from '#test/uploads';
import { type Organization, World } from '#test/world';

let world: World;
let organization: Organization;
let admin: Person;

beforeAll(async () => {
  world = await World.open();
  organization = await world.organization('Acme');
  admin = organization.admin;
});
afterAll(() => world.close());

test('part stock: a row per location, opening stock of new parts, a count of others, and undo moves it back', async () => {
  const place = async (name: string) => (await admin.post('/locations', { name })).body.id;
  const [main] = [await place('Main'), await place('Yard')];
  const table =
    'Part number;Name;Stock location;Stock quantity;Stock minimum\nB-1;Bearing;Main;5;2\nB-1;;Yard;7;\nS-1;Seal;Main;1;\n';
  const checked = await upload(admin, 'part', table, { settings: { key: 'number' } });
  expect(checked).toMatchObject({ status: 'checked', counts: { create: 2, update: 1, rejected: 0 } });
  await importAll(admin, checked);
  const read = async () => (await admin.get('/parts?number=B-1')).body.results[0];
  const bearing = await read();
  expect(bearing).toMatchObject({ name: 'Bearing', quantity: 12 });
  expect((await admin.get(`/parts/${bearing.id}`)).body.part_stocks).toMatchObject([
    { location: { id: main }, quantity: 5, minimum_quantity: 2 },
    { location: { name: 'Yard' }, quantity: 7 },
  ]);
  const counted = await upload(admin, 'part', 'Part number;Name;Stock location;Stock quantity\nB-1;Bearing;Main;9\n', {
    settings: { key: 'number' },
  });
  expect(counted.counts).toMatchObject({ create: 0, update: 1 });
  const done = await importAll(admin, counted);
  expect(await read()).toMatchObject({ quantity: 16 });
  await undo(admin, done.id);
  expect(await read()).toMatchObject({ quantity: 12 });
});

test('rows of one part agree, each location is in one of them, and a quantity lies somewhere', async () => {
  await admin.post('/locations', { name: 'Rack' });
  const table =
    'Part number;Name;Stock location;Stock quantity\nD-1;Disc;Rack;5\nD-1;Disk;Main;1\nD-1;;Rack;2\nD-2;Drum;;3\nD-3;Dowel;Rack;1\n';
  const checked = await upload(admin, 'part', table, { settings: { key: 'number' } });
  expect(checked.counts).toMatchObject({ create: 2, update: 0, rejected: 3 });
  expect(checked.groups.map(({ id, message }: Body) => [id, message]).sort()).toEqual([
    ['differs:name', 'Name differs from an earlier row of the same record'],
    ['double:stock_location', 'Stock location occurs in an earlier row, too'],
    ['lacking:stock_location', 'Stock location is missing'],
  ]);
  // Undo takes out the stock that came along, and the parts that nobody else has moved.
  const done = await importAll(admin, checked);
  const [dowel] = (await admin.get('/parts?number=D-3')).body.results;
  const place = (await admin.get('/locations?name=Rack')).body.results[0].id;
  await admin.post(`/parts/${dowel.id}/movements`, { kind: 'count', location: place, quantity: 4 });
  expect(await undo(admin, done.id)).toMatchObject({ status: 'undone', kept: [{ row: 6 }] });
  expect((await admin.get('/parts?number=D-1')).body.count).toBe(0);
  expect((await admin.get('/parts?number=D-3')).body.results).toMatchObject([{ quantity: 4 }]);
});

test('two rows of one part far from each other may say the same new name, and both go back', async () => {
  await admin.post('/parts', { name: 'Old', number: 'F-1' });
  const between = Array.from({ length: 100 }, (_, at) => `F-${at + 2};Far ${at};Main;1`).join('\n');
  const table = `Part number;Name;Stock location;Stock quantity\nF-1;New;Main;1\n${between}\nF-1;New;Yard;2\n`;
  const checked = await upload(admin, 'part', table, { settings: { key: 'number' } });
  const done = await importAll(admin, checked);
  expect(done.counts).toMatchObject({ create: 100, update: 2, rejected: 0 });
  const read = async () => (await admin.get('/parts?number=F-1')).body.results[0];
  expect(await read()).toMatchObject({ name: 'New', quantity: 3 });
  expect(await undo(admin, done.id)).toMatchObject({ status: 'undone', kept: [] });
  expect(await read()).toMatchObject({ name: 'Old', quantity: 0 });
});

test('who is assigned stays where only the other column is in the table', async () => {
  const { body: team } = await admin.post('/teams', { name: 'Night crew' });
  const assigned_to = { users: [], teams: [team.id] };
  const { body: order } = await admin.post('/work-orders', { name: 'Grease', assigned_to });
  const table = `Id;Assigned people\n${order.id};${admin.email}\n`;
  await importAll(admin, await upload(admin, 'work-order', table, { settings: { key: 'id', mode: 'update' } }));
  expect((await admin.get(`/work-orders/${order.id}`)).body.assigned_to).toMatchObject({
    users: [{ id: admin.id }],
    teams: [{ id: team.id }],
  });
});

test('part stock in a column for each location: “Quantity at …”, where the location is known', async () => {
  const shop = (await admin.post('/locations', { name: 'Shop' })).body.id;
  await admin.post('/locations', { name: 'Cellar' });
  const table = (shopStock: string) =>
    `Part number;Name;Quantity at Shop;Qty in Cellar;Quantity at Nowhere\nQ-1;Valve;${shopStock};4;9\nQ-2;Hose;;0;\n`;
  const checked = await upload(admin, 'part', table('3'), { settings: { key: 'number' } });
  expect(checked.columns.map(({ field }: Body) => field?.split('.')[0] ?? null)).toEqual([
    'number',
    'name',
    'quantity_at',
    'quantity_at',
    null,
  ]);
  await importAll(admin, checked);
  const valve = async () => (await admin.get('/parts?number=Q-1')).body.results[0];
  expect(await valve()).toMatchObject({ quantity: 7 });
  const counted = await upload(admin, 'part', table('5'), { settings: { key: 'number' } });
  expect(counted.counts).toMatchObject({ create: 0, update: 1, unchanged: 1 });
  const done = await importAll(admin, counted);
  const stock = async () => (await admin.get(`/parts/${(await valve()).id}`)).body.part_stocks;
  expect(await stock()).toContainEqual(
    expect.objectContaining({ location: expect.objectContaining({ id: shop }), quantity: 5 }),
  );
  await undo(admin, done.id);
  expect(await valve()).toMatchObject({ quantity: 7 });
});

test('work that was done elsewhere says when, by whom and what it took', async () => {
  const person = await organization.person('technician', 'Ted Fix');
  const table = `Name;Status;Created;Completed;Completed by;Time spent;Other cost\nGreased;Done;2024-03-01;2024-03-02 14:30;${person.email};1:30;12.50\nFuture;Done;;2999-01-01;;;\n`;
  const checked = await upload(admin, 'work-order', table);
  expect(checked).toMatchObject({ status: 'checked', counts: { create: 2 } });
  const done = await importAll(admin, checked);
  expect(done.counts).toMatchObject({ create: 1, rejected: 1 });
  expect(done.groups).toMatchObject([{ field: 'completed_at', message: 'Completed must not lie in the future' }]);
  const { results } = (await admin.get('/work-orders?status=done')).body;
  expect(results).toHaveLength(1);
  const order = (await admin.get(`/work-orders/${results[0].id}`)).body;
  expect(order).toMatchObject({
    name: 'Greased',
    status: 'done',
    completed_by: { id: person.id },
    time_cost_summary: { total_time_minutes: 90, total_other_costs: '12.50' },
  });
  expect(order.completed_at.slice(0, 10)).toBe('2024-03-02');
  expect(order.created_at < order.completed_at).toBe(true);
  // Undo deletes it with the time and the cost that came along.
  expect(await undo(admin, done.id)).toMatchObject({ status: 'undone', kept: [] });
  expect((await admin.get('/work-orders?status=done')).body.count).toBe(0);
});

test('people wait to join, and are mailed only if somebody asked for it', async () => {
  const mails = () => world.rows(`select recipient from mail where recipient like '%@crew.example'`);
  const table = 'Name;Email;Role\nAnna;anna@crew.example;Technician\n';
  const checked = await upload(admin, 'user', table, { settings: { key: 'email' } });
  await importAll(admin, checked);
  expect((await admin.get('/users?email=anna@crew.example')).body.results).toMatchObject([{ is_pending: true }]);
  expect(await mails()).toEqual([]);
  const mailed = await upload(admin, 'user', 'Name;Email;Role\nBert;bert@crew.example;viewer\n', {
    settings: { send_invitations: true },
  });
  await importAll(admin, mailed);
  await expect.poll(mails).toEqual([{ recipient: 'bert@crew.example' }]);
});

test('an asset comes with its code and its status', async () => {
  const statuses = (await admin.get('/assets/custom-health-status?page_size=50')).body.results as Body[];
  const online = statuses.find(({ category }) => category === 'online')!;
  const checked = await upload(
    admin,
    'asset',
    `Name;QR code;Health status;Status since\nPump;LABEL-77;${online.name};2024-05-01\n`,
  );
  expect(checked).toMatchObject({ status: 'checked', counts: { create: 1 } });
  await importAll(admin, checked);
  const [pump] = (await admin.get('/assets?name=Pump')).body.results;
  expect((await admin.get(`/assets/${pump.id}`)).body).toMatchObject({
    qrcode: { code: 'LABEL-77' },
    asset_status: { status_category: 'online', status_type: { id: online.id } },
  });
  // Undo takes the change itself back, so that the past is as it was.
  const offline = statuses.find(({ category }) => category === 'offline')!;
  const status = async () => (await admin.get(`/assets/${pump.id}`)).body.asset_status;
  const before = await status();
  const changed = await upload(
    admin,
    'asset',
    `Id;Health status;Status since;Planned or unplanned\n${pump.id};${offline.name};2024-06-01;Unplanned\n`,
    {
      settings: { key: 'id', mode: 'update' },
    },
  );
  const done = await importAll(admin, changed);
  expect(await status()).toMatchObject({
    status_category: 'offline',
    since: expect.stringMatching(/^2024-05-31|^2024-06-01/),
  });
  expect(await undo(admin, done.id)).toMatchObject({ status: 'undone', kept: [] });
  expect(await status()).toEqual(before);
  // One that goes from offline to another offline status keeps saying that it was planned.
  const other = await admin.post('/assets/custom-health-status', { name: 'Torn down', category: 'offline' });
  const turn = async (name: string, since: string) => {
    const table = `Id;Health status;Status since;Planned or unplanned\n${pump.id};${name};${since};Planned\n`;
    const settings = { key: 'id', mode: 'update' };
    expect((await importAll(admin, await upload(admin, 'asset', table, { settings }))).counts).toMatchObject({
      update: 1,
      rejected: 0,
    });
    return status();
  };
  await turn(offline.name, '2024-06-01T00:00:00Z');
  const torn = { status_type: { id: other.body.id }, status_change_type: 'planned' };
  expect(await turn('Torn down', '2024-07-01T00:00:00Z')).toMatchObject(torn);
  expect(await turn('Torn down', '2024-07-02T00:00:00Z')).toMatchObject({ ...torn, since: '2024-07-02T00:00:00.000Z' });
});

test('time entries, other costs, vendors, contacts, teams and measurements are uploaded by their contracts', async () => {
  const { body: order } = await admin.post('/work-orders', { name: 'Repair', status: 'in_progress' });
  const tables: [string, string][] = [
    ['time-entry', `Work order;Time type;User;Minutes\n${order.id};Work;${admin.email};45\n`],
    ['other-cost', `Work order;Category;Cost;User\n${order.id};Travel;20;${admin.email}\n`],
    ['vendor', 'Name;Website\nKSB;https://ksb.example\n'],
    ['contact', 'Name;Email;Vendor\nOrders;orders@ksb.example;KSB\n'],
    ['team', 'Name\nCrew\n'],
    ['location', 'Name\nBoiler house\n'],
    ['measurement', 'Name;Kind;Location\nHours;Cumulative;Boiler house\n'],
  ];
  for (const [entity, table] of tables) {
    const checked = await upload(admin, entity, table);
    expect([entity, checked.status, checked.questions, checked.groups]).toEqual([entity, 'checked', [], []]);
    expect([entity, (await importAll(admin, checked)).counts.create]).toEqual([entity, 1]);
  }
});

test('readings are taken by measurement and time, trigger nothing, and are void after an undo', async () => {
  const { body: place } = await admin.post('/locations', { name: 'Pump room' });
  const made = await admin.post('/measurements', { name: 'Pump hours', kind: 'gauge', location: place.id });
  const table =
    'Measurement;Value;Taken at;Note\nPump hours;1.204,5;2024-03-15 08:00;first\nPump hours;1.210,0;2024-03-16 08:00;\nPump hours;1;2999-01-01 08:00;\n';
  const checked = await upload(admin, 'reading', table);
  expect(checked).toMatchObject({ status: 'checked', questions: [], counts: { create: 3, rejected: 0 } });
  const done = await importAll(admin, checked);
  expect(done.counts).toMatchObject({ create: 2, rejected: 1 });
  const count = async () => (await admin.get(`/measurements/${made.body.id}`)).body;
  expect(await count()).toMatchObject({ reading_count: 2, last_value: 1210 });
  expect((await upload(admin, 'reading', table)).counts).toMatchObject({ create: 1, unchanged: 2 });
  expect(await undo(admin, done.id)).toMatchObject({ status: 'undone', kept: [] });
  expect(await count()).toMatchObject({ last_value: null });
});

test('custom fields are matched by their names and checked by their kinds', async () => {
  await admin.post('/custom-fields', { entity: 'location', name: 'Area', type: 'number' });
  await admin.post('/custom-fields', {
    entity: 'location',
    name: 'Zone',
    type: 'choice',
    options: [
      { value: 'red', label: 'Red' },
      { value: 'blue', label: 'Blue' },
    ],
  });
  const checked = await upload(admin, 'location', 'Name;Area;Zone\nOven;12,5;red\nDock;wide;green\n');
  expect(checked.groups.map(({ id }: Body) => id).sort()).toEqual([
    'choice:custom_fields.zone',
    'number:custom_fields.area',
  ]);
  await admin.post(`/batch-uploads/${checked.id}/fixes`, {
    group: 'choice:custom_fields.zone',
    fix: 'map',
    value: { green: 'blue' },
  });
  await settled(admin, checked.id);
  await admin.post(`/batch-uploads/${checked.id}/fixes`, { group: 'number:custom_fields.area', fix: 'clear' });
  await importAll(admin, await settled(admin, checked.id));
  const { results } = (await admin.get('/locations?ordering=name&q=o')).body;
  const byName = Object.fromEntries(results.map((one: Body) => [one.name, one.custom_fields]));
  expect(byName).toMatchObject({ Dock: { zone: 'blue' }, Oven: { area: 12.5, zone: 'red' } });
  // What green means is remembered.
  const second = await upload(admin, 'location', 'Name;Zone\nYard 2;green\n');
  expect(second.counts).toMatchObject({ create: 1, rejected: 0 });
});
