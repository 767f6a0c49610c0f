import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pixel } from '#test/contract/sample';
import type { Body, Person } from '#test/person';
import { importAll, sendTable, settled, undo, upload } from '#test/uploads';
import { World } from '#test/world';
import { uuid7 } from '#shared/id';
import { run, systemActor } from '#server/context';
import { endUnfinished } from './restored.server';
import { uploadTasks } from './tasks.server';

let world: World;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  manager = await (await world.organization('Acme')).person('manager');
});
afterAll(() => world.close());

const manage = async (name: string): Promise<Person> => (await world.organization(name)).person('manager');
const named = async (person: Person, path: string): Promise<string[]> =>
  (await person.get(`${path}?page_size=200`)).body.results.map(({ name }: Body) => name).sort();
const fieldsIn = ({ columns }: Body) => Object.fromEntries(columns.map((one: Body) => [one.header, one.field]));
const rowsOf = async (person: Person, { id }: Body, query = '') =>
  (await person.get(`/batch-uploads/${id}/rows?${query}`)).body.results;

test('a table of assets is read, matched, checked and imported', async () => {
  const checked = await upload(
    manager,
    'asset',
    'Asset name;Make;Purchase date;Purchase cost\nPump 1;Grundfos;31/12/2023;1.250,00 €\nPump 2;KSB;01/02/2024;990,50 €\n',
    { name: 'assets.csv' },
  );
  expect(checked).toMatchObject({
    entity: 'asset',
    status: 'checked',
    file: { name: 'assets.csv', kind: 'csv', encoding: 'utf-8', delimiter: ';', header_row: 1, rows: 2 },
    counts: { create: 2, update: 0, unchanged: 0, rejected: 0, skipped: 0 },
    questions: [],
    groups: [],
  });
  expect(fieldsIn(checked)).toEqual({
    'Asset name': 'name',
    Make: 'manufacturer',
    'Purchase date': 'purchase_date',
    'Purchase cost': 'purchase_cost',
  });
  expect(await named(manager, '/assets')).toEqual([]);
  const done = await importAll(manager, checked);
  expect(done).toMatchObject({ status: 'done', counts: { create: 2, rejected: 0 }, progress: { done: 2, total: 2 } });
  const { results } = (await manager.get('/assets?ordering=name')).body;
  expect(results).toMatchObject([
    { name: 'Pump 1', manufacturer: 'Grundfos', purchase_date: '2023-12-31', purchase_cost: '1250.00' },
    { name: 'Pump 2', manufacturer: 'KSB', purchase_date: '2024-02-01', purchase_cost: '990.50' },
  ]);
  const { body: history } = await manager.get(`/core/audit-logs?entity_type=asset&entity_id=${results[0].id}`);
  expect(history.results).toMatchObject([{ source: 'import', user: { id: manager.id } }]);
});

test('S36.4 the same file twice creates nothing', async () => {
  const person = await manage('Twice');
  const table = 'Name\nA\nB\nB\n';
  const first = await importAll(person, await upload(person, 'location', table));
  expect(first.counts).toMatchObject({ create: 3 });
  const second = await upload(person, 'location', table);
  expect(second.counts).toEqual({ create: 0, update: 0, unchanged: 3, rejected: 0, skipped: 0 });
  expect((await rowsOf(person, second))[0].problems[0].message).toMatch(/^Imported \d+ \w+, row 2$/);
  expect((await person.post(`/batch-uploads/${second.id}/import`, { counts: second.counts })).status).toBe(409);
  // A third B is new.
  const more = await upload(person, 'location', `${table}B\n`);
  expect(more.counts).toMatchObject({ create: 1, unchanged: 3 });
});

test('S36.2 a required field without a column blocks, and says which', async () => {
  const questioned = await upload(manager, 'asset', 'Serial number;Colour\nS1;#112233\n');
  expect(questioned).toMatchObject({
    status: 'ready',
    counts: null,
    questions: [{ field: 'name', message: 'Name is not matched. Choose its column, or one value for all rows.' }],
  });
  expect((await manager.post(`/batch-uploads/${questioned.id}/import`, { counts: { create: 1 } })).status).toBe(409);
  await manager.patch(`/batch-uploads/${questioned.id}`, { settings: { constants: { name: 'Machine' } } });
  expect(await settled(manager, questioned.id)).toMatchObject({ status: 'checked', counts: { create: 1 } });
});

test('S36.3 a hundred bad dates are fixed by one rule, a single cell by hand, and a rule is taken back', async () => {
  const person = await manage('Dates');
  const bad = Array.from({ length: 100 }, (_, at) => `Bad ${at};45${String(at).padStart(3, '0')}`).join('\n');
  const checked = await upload(person, 'asset', `Name;Warranty until\nGood;2024-05-03\nOdd;soon\n${bad}\n`);
  expect(checked.counts).toMatchObject({ create: 1, rejected: 101 });
  expect(checked.groups).toMatchObject([
    { id: 'excel_days:warranty_until', count: 100, fixes: ['format', 'value', 'clear', 'skip'] },
    { id: 'date:warranty_until', count: 1, values: [{ text: 'soon', count: 1 }] },
  ]);
  const fixed = await person.post(`/batch-uploads/${checked.id}/fixes`, {
    group: 'excel_days:warranty_until',
    fix: 'format',
    value: 'excel',
  });
  expect(fixed.body).toEqual({ changed: 100 });
  const after = await settled(person, checked.id);
  expect(after.counts).toMatchObject({ create: 101, rejected: 1 });
  const [odd] = await rowsOf(person, checked, 'outcome=rejected');
  expect(odd).toMatchObject({ row: 3, problems: [{ field: 'warranty_until' }] });
  const edited = await person.patch(`/batch-uploads/${checked.id}/rows/3`, { cells: { 1: '2025-01-31' } });
  expect(edited.body).toMatchObject({ outcome: 'create', problems: [] });
  expect((await settled(person, checked.id)).counts).toMatchObject({ create: 102, rejected: 0 });
  expect((await person.delete(`/batch-uploads/${checked.id}/fixes/${after.rules[0].n}`)).status).toBe(204);
  expect((await settled(person, checked.id)).counts).toMatchObject({ create: 2, rejected: 100 });
});

test('S36.3 rejected rows are a file that uploads again', async () => {
  const person = await manage('Rejected');
  const checked = await upload(person, 'asset', 'Name;Warranty until;Notes\n=1+1;never;x\nPump;2024-05-03;y\n');
  const done = await importAll(person, checked);
  expect(done.counts).toMatchObject({ create: 1, rejected: 1 });
  const file = await person.get(`/batch-uploads/${done.id}/rejected`);
  expect(file.body).toBe(
    "\uFEFFName,Warranty until,Notes,Row,Problem\r\n'=1+1,never,x,2,Warranty until is not a date that can be read\r\n",
  );
  const same = await upload(person, 'asset', file.body);
  expect((await person.get(`/batch-uploads/${same.id}/rejected`)).body).toBe(file.body);
  const second = await upload(person, 'asset', file.body.replace('never', '2025-01-01'));
  expect(second.counts).toMatchObject({ create: 1, rejected: 0 });
  await importAll(person, second);
  expect(await named(person, '/assets')).toEqual(['=1+1', 'Pump']);
});

test('S36.5 undo restores the counts, and what was changed since stays unless asked for', async () => {
  const person = await manage('Undo');
  await person.post('/locations', { name: 'Hall' });
  const checked = await upload(person, 'location', 'Name\nA\nB\nC\n');
  const done = await importAll(person, checked);
  expect(done.undo_until).not.toBeNull();
  const { results } = (await person.get('/locations?name=B')).body;
  await person.patch(`/locations/${results[0].id}`, { description: 'by hand' });
  const undone = await undo(person, done.id);
  expect(undone).toMatchObject({
    status: 'undone',
    progress: { done: 2, total: 3 },
    kept: [{ row: 3, message: 'Changed since the import' }],
  });
  expect(await named(person, '/locations')).toEqual(['B', 'Hall']);
  // What was taken back can be imported again.
  expect((await upload(person, 'location', 'Name\nA\nB\nC\n')).counts).toMatchObject({ create: 2, unchanged: 1 });
});

test('rows change records by a key, field by field, and undo brings the values back', async () => {
  const person = await manage('Keys');
  const make = async (body: Body) => (await person.post('/assets', body)).body;
  const pump = await make({ name: 'Pump', serial_number: 'S-1', model: 'Old', description: 'keep me' });
  await make({ name: 'Fan', serial_number: 'S-2', model: 'Same' });
  const table =
    'Serial number;Name;Model;Description\ns-1;Pump;New;\nS-2;Fan;Same;\nS-3;Press;;\nS-3;Again;;\n;Nameless;;\n';
  const checked = await upload(person, 'asset', table, { settings: { key: 'serial_number' } });
  expect(checked.counts).toEqual({ create: 2, update: 1, unchanged: 1, rejected: 1, skipped: 0 });
  expect(await rowsOf(person, checked, 'outcome=update')).toMatchObject([
    {
      row: 2,
      changes: [{ field: 'serial_number' }, { field: 'model', from: 'Old', to: 'New' }],
      record: { id: pump.id },
    },
  ]);
  expect(checked.groups).toMatchObject([{ problem: 'double', field: 'serial_number', fixes: ['first', 'skip'] }]);
  const done = await importAll(person, checked);
  expect((await person.get(`/assets/${pump.id}`)).body).toMatchObject({ model: 'New', description: 'keep me' });
  await undo(person, done.id);
  expect((await person.get(`/assets/${pump.id}`)).body).toMatchObject({ model: 'Old', serial_number: 'S-1' });
  expect(await named(person, '/assets')).toEqual(['Fan', 'Pump']);
});

test('[clear] empties a value, a blank one stays, and mode decides what is allowed', async () => {
  const person = await manage('Clear');
  const make = async (body: Body) => (await person.post('/assets', body)).body;
  const pump = await make({ name: 'Pump', serial_number: 'S-1', model: 'M', manufacturer: 'KSB' });
  const table = `Id;Model;Manufacturer\n${pump.id};[clear];\n`;
  const checked = await upload(person, 'asset', table, { settings: { key: 'id', mode: 'update' } });
  await importAll(person, checked);
  expect((await person.get(`/assets/${pump.id}`)).body).toMatchObject({ model: null, manufacturer: 'KSB' });
  const blank = await upload(person, 'asset', table, { settings: { key: 'id', mode: 'update', blank: 'clear' } });
  await importAll(person, blank);
  expect((await person.get(`/assets/${pump.id}`)).body).toMatchObject({ manufacturer: null });
  const create = await upload(person, 'asset', 'Serial number;Name\nS-1;Pump\n', {
    settings: { key: 'serial_number', mode: 'create' },
  });
  expect(create.groups).toMatchObject([{ message: 'There is an asset with this serial number already' }]);
  const update = await upload(person, 'asset', 'Serial number;Name\nS-9;Pump\n', {
    settings: { key: 'serial_number', mode: 'update' },
  });
  expect(update.groups).toMatchObject([{ message: 'No asset has this serial number' }]);
});

test('references are found by name, path and id; unknown ones are created, several are chosen', async () => {
  const person = await manage('References');
  const place = async (name: string, parent?: string) => (await person.post('/locations', { name, parent })).body.id;
  const [north, south] = [await place('North'), await place('South')];
  const [a, b] = [await place('Hall', north), await place('Hall', south)];
  const table = `Name;Location\nOne;north\nTwo;North > Hall\nThree;${b}\nFour;Hall\nFive;Yard\nSix;Plant > Shed\n`;
  const checked = await upload(person, 'asset', table);
  expect(checked.counts).toMatchObject({ create: 3, rejected: 3 });
  expect(checked.groups).toMatchObject([
    { id: 'unknown:location', message: 'Location is unknown', count: 2, fixes: ['create', 'map', 'clear', 'skip'] },
    { id: 'several:location', count: 1 },
  ]);
  await person.post(`/batch-uploads/${checked.id}/fixes`, { group: 'unknown:location', fix: 'create' });
  await settled(person, checked.id);
  await person.post(`/batch-uploads/${checked.id}/fixes`, {
    group: 'several:location',
    fix: 'map',
    value: { Hall: 'South > Hall' },
  });
  const fixed = await settled(person, checked.id);
  expect(fixed.counts).toMatchObject({ create: 6, rejected: 0 });
  expect(await named(person, '/locations')).toEqual(['Hall', 'Hall', 'North', 'South']);
  const done = await importAll(person, fixed);
  const { results } = (await person.get('/assets?page_size=50')).body;
  const at = Object.fromEntries(results.map((one: Body) => [one.name, one.location]));
  expect(at).toMatchObject({
    One: { id: north },
    Two: { id: a },
    Three: { id: b },
    Four: { id: b },
    Five: { name: 'Yard' },
  });
  expect((await person.get(`/locations/${at.Six.id}`)).body.path).toEqual(['Plant', 'Shed']);
  await undo(person, done.id);
  expect(await named(person, '/locations')).toEqual(['Hall', 'Hall', 'North', 'South']);
});

test('a tree may name parents of later rows, columns for levels, and a cycle is named', async () => {
  const person = await manage('Tree');
  const checked = await upload(person, 'location', 'Name;Parent location\nBay;Hall\nHall;Site\nSite;\nA;B\nB;A\n');
  expect(checked.counts).toMatchObject({ create: 3, rejected: 2 });
  expect(checked.groups).toMatchObject([{ problem: 'cycle', field: 'parent', message: 'A → B → A' }]);
  await importAll(person, checked);
  const [bay] = (await person.get('/locations?name=Bay')).body.results;
  expect((await person.get(`/locations/${bay.id}`)).body.path).toEqual(['Site', 'Hall', 'Bay']);
  const levels = await upload(
    person,
    'location',
    'Level 1;Level 2;Level 3\nMill;;\nMill;Floor;\nMill;Floor;Roll\nMine;Shaft;\n',
  );
  expect(levels).toMatchObject({ status: 'checked', counts: { create: 4 } });
  await importAll(person, levels);
  const [roll] = (await person.get('/locations?name=Roll')).body.results;
  expect((await person.get(`/locations/${roll.id}`)).body.path).toEqual(['Mill', 'Floor', 'Roll']);
  expect((await named(person, '/locations')).filter((name) => name.startsWith('Mi'))).toEqual(['Mill', 'Mine']);
});

test('a date that can be read in two ways is asked about once', async () => {
  const person = await manage('Asked');
  const questioned = await upload(person, 'asset', 'Name;Purchase date;Purchase cost\nPump;03/04/2024;1.234\n');
  expect(questioned).toMatchObject({
    status: 'ready',
    questions: [
      {
        setting: 'date_order',
        message: 'Is 03/04/2024 3 April or March 4?',
        options: [{ value: 'dmy' }, { value: 'mdy' }],
      },
      {
        setting: 'decimal',
        options: [
          { value: ',', label: '1234' },
          { value: '.', label: '1.234' },
        ],
      },
    ],
  });
  await person.patch(`/batch-uploads/${questioned.id}`, { settings: { date_order: 'mdy', decimal: ',' } });
  await importAll(person, await settled(person, questioned.id));
  expect((await person.get('/assets')).body.results).toMatchObject([{ name: 'Pump' }]);
  const [{ id }] = (await person.get('/assets')).body.results;
  expect((await person.get(`/assets/${id}`)).body).toMatchObject({
    purchase_date: '2024-03-04',
    purchase_cost: '1234.00',
  });
});

test('rows can be sent as JSON, and a program has no more rights than its key', async () => {
  const { admin, ...organization } = await world.organization('Programs');
  void organization;
  const sent = await admin.post('/batch-uploads', { entity: 'vendor', rows: [{ name: 'KSB' }, { name: 'SKF' }] });
  expect(sent.status).toBe(201);
  const done = await importAll(admin, await settled(admin, sent.body.id));
  expect(done).toMatchObject({ file: { kind: 'json', rows: 2 }, counts: { create: 2 } });
  const wrong = await admin.post('/batch-uploads', { entity: 'vendor', rows: [{ nom: 'KSB' }] });
  expect(wrong.body.errors).toEqual({ 'rows.nom': ['There is no such field'] });
  expect((await admin.post('/batch-uploads', { entity: 'api-key', rows: [{ name: 'x' }] })).status).toBe(422);
});

test('only those who may upload do, and nobody sees the uploads of others', async () => {
  const organization = await world.organization('Rights');
  const [one, other, technician] = [
    await organization.person('manager'),
    await organization.person('manager'),
    await organization.person('technician'),
  ];
  const mine = await upload(one, 'asset', 'Name\nPump\n');
  expect((await technician.get('/batch-uploads')).status).toBe(403);
  expect((await sendTable(technician, 'asset', 'Name\nPump\n')).status).toBe(403);
  expect((await other.get(`/batch-uploads/${mine.id}`)).status).toBe(404);
  expect((await other.post(`/batch-uploads/${mine.id}/import`, { counts: mine.counts })).status).toBe(404);
  expect((await manager.get(`/batch-uploads/${mine.id}`)).status).toBe(404);
  // A manager may not add users.
  expect((await sendTable(one, 'team', 'Name\nCrew\n')).status).toBe(403);
});

test('counts other than those shown are refused, a record changed since the check is rejected with who', async () => {
  const person = await manage('Since');
  const { body: pump } = await person.post('/assets', { name: 'Pump', serial_number: 'S-1', model: 'A' });
  const checked = await upload(person, 'asset', 'Serial number;Model\nS-1;B\n', {
    settings: { key: 'serial_number', mode: 'update' },
  });
  const refused = await person.post(`/batch-uploads/${checked.id}/import`, {
    counts: { ...checked.counts, update: 2 },
  });
  expect(refused).toMatchObject({ status: 409, body: { counts: { update: 1 } } });
  await person.patch(`/assets/${pump.id}`, { model: 'C' });
  const done = await importAll(person, checked);
  expect(done.counts).toMatchObject({ update: 0, rejected: 1 });
  expect(done.groups).toMatchObject([{ message: `Changed since the check by ${person.name}` }]);
  expect((await person.get(`/assets/${pump.id}`)).body.model).toBe('C');
});

test('S36.1 the template uploads as it is: its example is no row', async () => {
  const person = await manage('Template');
  const csv = await person.get('/assets/import-template');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.body).toMatch(/^\uFEFFName \*,/);
  const [headings] = csv.body.replace('\uFEFF', '').split('\r\n');
  const cells = headings.split(',').map((heading: string) => (heading === 'Name *' ? 'Pump' : ''));
  const checked = await upload(person, 'asset', `${csv.body}${cells.join(',')}\r\n`);
  expect(checked).toMatchObject({ file: { rows: 1 }, counts: { create: 1, rejected: 0 } });
  const response = await fetch(`${person.url}/api/assets/import-template?format=xlsx`, { headers: person.credentials });
  const sheet = new Uint8Array(await response.arrayBuffer());
  const read = await upload(person, 'asset', sheet, { name: 'template.xlsx' });
  expect(read).toMatchObject({ status: 'unreadable', problem: expect.stringMatching(/no rows/) });
});

test('pictures that are sent along are found by the names in the cells, and wait for the import', async () => {
  const person = await manage('Pictures');
  const checked = await upload(
    person,
    'asset',
    'Name;Images\nPump;photos\\Pump #1.PNG\nFan;https://old.example/fan.png?size=2\nMotor;motor.png\n',
  );
  expect(checked).toMatchObject({ file: { pictures: 0 }, counts: { create: 0, rejected: 3 } });
  const messages = checked.groups.map(({ message }: Body) => message);
  expect(messages).toEqual([
    'Images is unknown',
    'Pictures are not fetched from other servers. Upload them with the table.',
  ]);
  const sent: Record<string, string> = {};
  for (const name of ['pump #1.png', 'pump #2.png', 'Fan.png'])
    sent[name] = (await person.upload(pixel, name, { in_library: false })).body.id;
  await person.patch(`/batch-uploads/${checked.id}`, { settings: { pictures: sent } });
  const ready = await settled(person, checked.id);
  expect(ready).toMatchObject({ file: { pictures: 3 }, counts: { create: 2, rejected: 1 } });
  expect(ready.settings).not.toHaveProperty('pictures');

  // Unattached files are swept after a day; those of a table that is not imported yet stay.
  await world.rows(`update file set created_at = created_at - interval '3 days'`);
  await world.rows(
    `insert into job (id, organization_id, task, payload, run_at)
     select gen_random_uuid(), organization_id, 'sweep files', '{}', now() from batch_upload where id = $1`,
    [checked.id],
  );
  await expect.poll(() => world.rows(`select from job where task = 'sweep files'`), { timeout: 15_000 }).toEqual([]);
  await importAll(person, ready);
  const { results } = (await person.get('/assets?ordering=name')).body;
  expect(results.map(({ name, images }: Body) => [name, images.map(({ id }: Body) => id)])).toEqual([
    ['Fan', [sent['Fan.png']]],
    ['Pump', [sent['pump #1.png']]],
  ]);
});

test('too many pictures, and what is no id, are refused', async () => {
  const { id } = await upload(manager, 'asset', 'Name;Images\nPump 9;a.png\n');
  const some = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.png`, uuid7()]));
  const say = (pictures: object) => manager.patch(`/batch-uploads/${id}`, { settings: { pictures } });
  expect((await say(some(2_001))).body.errors).toEqual({
    'settings.pictures': ['2,001 pictures: the most is 2,000.'],
  });
  expect((await say({ 'a.png': 'b' })).status).toBe(422);
});

test('columns that hold secrets are not read', async () => {
  const person = await manage('Secrets');
  const table = 'Name;Password;PIN;User password;API token\nHall;canary-7;9137;canary-7;canary-7\n';
  const checked = await upload(person, 'location', table);
  const secret = { why: 'secret', samples: [] };
  expect(checked.columns).toMatchObject([{ field: 'name' }, secret, secret, secret, secret]);
  const staged = JSON.stringify(
    await world.rows(`select cells, edits, values, problems, changes from import_row where upload_id = $1`, [
      checked.id,
    ]),
  );
  expect(staged).toContain('Hall');
  expect(staged).not.toMatch(/canary-7|9137/);
});

test('data.md 1 one history entry for an import and one for its undo, with what they did', async () => {
  const person = await manage('History');
  const done = await importAll(person, await upload(person, 'location', 'Name\nA\nB\n', { name: 'places.csv' }));
  await undo(person, done.id);
  const { results } = (await person.get(`/core/audit-logs?entity_type=batch-upload&entity_id=${done.id}`)).body;
  const facts = ({ changes }: Body) => Object.fromEntries(changes.map((one: Body) => [one.field, one.to]));
  expect(results).toMatchObject([
    { action: 'updated', description: 'Took back the import of locations from places.csv' },
    { action: 'created', description: 'Imported locations from places.csv: 2 new, 0 changed', user: { id: person.id } },
  ]);
  expect(results.map(facts)).toMatchObject([
    { status: 'undone', entity: 'location' },
    { status: 'done', entity: 'location', create: 2, update: 0, rejected: 0 },
  ]);
});

test('F4 who imported is told when it is done, and nobody else', async () => {
  const plant = await world.organization('Told');
  const [person, other] = [await plant.person('manager'), await plant.person('manager')];
  const done = await importAll(person, await upload(person, 'location', 'Name\nA\nB\n', { name: 'places.csv' }));
  expect((await person.get('/inbox')).body.results).toMatchObject([
    {
      event: 'import_done',
      record: { entity_type: 'batch-upload', id: done.id, name: 'places.csv' },
      text: 'Imported: 2 new, 0 changed, 0 rejected',
      count: 1,
    },
  ]);
  expect((await other.get('/inbox')).body.results).toEqual([]);
});

test('ids of another product are the key without being asked for; twice in a file they are a problem', async () => {
  const person = await manage('Ids');
  const checked = await upload(person, 'location', 'External id;Name\n7;Hall\n8;Yard\n7;Hall again\n');
  expect(checked).toMatchObject({ settings: { key: 'external_id' }, counts: { create: 2, rejected: 1 } });
  await importAll(person, checked);
  const second = await upload(person, 'location', 'External id;Name\n7;Hall 1\n8;Yard\n');
  expect(second.counts).toMatchObject({ create: 0, update: 1, unchanged: 1 });
});

test('after a restore, whose backups have no rows, unfinished uploads are gone or say what happened', async () => {
  const person = await manage('Restored');
  const draft = await upload(person, 'location', 'Name\nA\n');
  const done = await importAll(person, await upload(person, 'location', 'Name\nB\n'));
  const half = await upload(person, 'location', 'Name\nC\n');
  await world.rows(`delete from import_row where upload_id in ('${draft.id}', '${done.id}', '${half.id}')`);
  await world.rows(`update batch_upload set status = 'importing' where id = '${half.id}'`);
  const db = { rows: world.rows.bind(world) } as never;
  await endUnfinished({ db, now: new Date().toISOString(), seals: undefined as never, isSameSecret: true });
  expect((await person.get(`/batch-uploads/${draft.id}`)).status).toBe(404);
  expect((await person.get(`/batch-uploads/${done.id}`)).body).toMatchObject({ status: 'done', undo_until: null });
  expect((await person.post(`/batch-uploads/${done.id}/undo`, {})).status).toBe(409);
  expect((await person.get(`/batch-uploads/${half.id}`)).body).toMatchObject({
    status: 'cancelled',
    counts: null,
    problem: expect.stringMatching(/^A backup was restored/),
  });
});

test('a cell that is written over keeps the tree together, and what other rows need is checked again', async () => {
  const person = await manage('Edited');
  const table = 'Name;Parent location;Address\nHal;;\nBay;Hall;\nShelf;Bay;\n';
  const { id, counts } = await upload(person, 'location', table);
  expect(counts).toMatchObject({ create: 2, rejected: 1 });
  const edit = (row: number, cells: Body) => person.patch(`/batch-uploads/${id}/rows/${row}`, { cells });
  expect((await edit(2, { 0: 'Hall' })).status).toBe(200);
  expect(await settled(person, id)).toMatchObject({ status: 'checked', counts: { create: 3, rejected: 0 } });
  expect((await edit(3, { 2: 'Mill Lane 4' })).body).toMatchObject({ outcome: 'create', problems: [] });
  const done = await importAll(person, await settled(person, id));
  expect(done.counts).toMatchObject({ create: 3, rejected: 0 });
  const [shelf] = (await person.get('/locations?name=Shelf')).body.results;
  expect((await person.get(`/locations/${shelf.id}`)).body.path).toEqual(['Hall', 'Bay', 'Shelf']);
});

test('rows that are equal stay apart after one of them was written over and back', async () => {
  const person = await manage('Equals');
  const { id } = await upload(person, 'location', 'Name;Address\nA;x\nA;x\n');
  for (const text of ['y', 'x']) await person.patch(`/batch-uploads/${id}/rows/2`, { cells: { 1: text } });
  await importAll(person, await settled(person, id));
  expect((await upload(person, 'location', 'Name;Address\nA;x\nA;x\n')).counts).toMatchObject({ unchanged: 2 });
});

test('what lies above a new place and is there already is not made again, and signs tell names apart', async () => {
  const person = await manage('Above');
  await person.post('/locations', { name: 'North' });
  const table = 'Name;Location\nOne;North > Annex\nTwo;A+\nThree;A-\nFour;constructor\n';
  const checked = await upload(person, 'asset', table);
  const fixed = await person.post(`/batch-uploads/${checked.id}/fixes`, { group: 'unknown:location', fix: 'create' });
  expect(fixed.body).toEqual({ changed: 4 });
  await importAll(person, await settled(person, checked.id));
  expect(await named(person, '/locations')).toEqual(['A+', 'A-', 'Annex', 'North', 'constructor']);
});

test('options that differ in their signs are not taken for each other', async () => {
  const { admin } = await world.organization('Signs');
  const options = [
    { value: 'below', label: '< 50 °C' },
    { value: 'above', label: '> 50 °C' },
  ];
  await admin.post('/custom-fields', { entity: 'location', name: 'Heat', type: 'choice', options });
  const checked = await upload(admin, 'location', 'Name;Heat\nA;> 50 °c\nB;< 50 °C\nC;50 °C\nD;constructor\n');
  expect(checked).toMatchObject({ counts: { create: 2, rejected: 2 } });
  const mapped = { group: 'choice:custom_fields.heat', fix: 'map', value: { '50 °C': 'above' } };
  expect((await admin.post(`/batch-uploads/${checked.id}/fixes`, mapped)).body).toEqual({ changed: 1 });
  await importAll(admin, await settled(admin, checked.id));
  const { results } = (await admin.get('/locations?ordering=name')).body;
  expect(results.map(({ custom_fields }: Body) => custom_fields.heat)).toEqual(['above', 'below', 'above']);
});

test('the same values are the same row, however they are written', async () => {
  const person = await manage('Same');
  const table = 'Name;Purchase date;Purchase cost\nPump;13/05/2024;1.250,00 €\n';
  await importAll(person, await upload(person, 'asset', table));
  const rows = [{ name: 'Pump', purchase_date: '2024-05-13', purchase_cost: 1250 }];
  const sent = await person.post('/batch-uploads', { entity: 'asset', rows });
  expect((await settled(person, sent.body.id)).counts).toMatchObject({ create: 0, unchanged: 1 });
});

test('external ids are told apart by their case', async () => {
  const person = await manage('Case');
  const table = 'External id;Name\na1;One\nA1;Two\n';
  await importAll(person, await upload(person, 'location', table));
  expect((await upload(person, 'location', table)).counts).toMatchObject({ unchanged: 2, rejected: 0 });
});

test('who imports without the numbers is asked for them, and ids of references are ids', async () => {
  const person = await manage('Bodies');
  const { id } = await upload(person, 'asset', 'Name;Location\nPump;Yard\n');
  expect((await person.post(`/batch-uploads/${id}/import`, { counts: {} })).status).toBe(409);
  const wrong = await person.patch(`/batch-uploads/${id}`, { settings: { references: { location: { Yard: 'x' } } } });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['settings.references.location']]);
});

test('data.md 1 a person has three drafts; after 30 days they end, an import cannot be undone, and its rows are still known', async () => {
  const person = await manage('Limits');
  const done = await importAll(person, await upload(person, 'location', 'Name\nHall\n'));
  const drafts: string[] = [];
  for (const name of ['A', 'B', 'C', 'D']) drafts.push((await upload(person, 'location', `Name\n${name}\n`)).id);
  const statuses = () => Promise.all(drafts.map(async (id) => (await person.get(`/batch-uploads/${id}`)).status));
  expect(await statuses()).toEqual([404, 200, 200, 200]);
  const age = async (days: number) => {
    await world.rows(
      `update batch_upload set updated_at = updated_at - $2 * interval '1 day', ended_at = ended_at - $2 * interval '1 day'
       where id = any($1)`,
      [[done.id, ...drafts], days],
    );
    await world.rows(
      `insert into job (id, organization_id, task, payload, run_at)
       select gen_random_uuid(), organization_id, 'sweep uploads', '{}', now() from batch_upload where id = $1`,
      [done.id],
    );
    await expect
      .poll(() => world.rows(`select from job where task = 'sweep uploads'`), { timeout: 15_000 })
      .toEqual([]);
  };
  await age(29);
  expect(await statuses()).toEqual([404, 200, 200, 200]);
  expect((await person.get(`/batch-uploads/${done.id}`)).body.undo_until).not.toBeNull();
  await age(2);
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  expect((await person.get(`/batch-uploads/${done.id}`)).body).toMatchObject({ status: 'done', undo_until: null });
  expect((await person.post(`/batch-uploads/${done.id}/undo`, {})).status).toBe(409);
  expect((await upload(person, 'location', 'Name\nHall\n')).counts).toMatchObject({ create: 0, unchanged: 1 });
});

test('an admin who takes back what somebody imported is named in the history', async () => {
  const organization = await world.organization('Pressed');
  const person = await organization.person('manager');
  const done = await importAll(person, await upload(person, 'location', 'Name\nA\n'));
  const [place] = (await person.get('/locations')).body.results;
  await undo(organization.admin, done.id);
  const { results } = (await organization.admin.get(`/core/audit-logs?entity_type=location&entity_id=${place.id}`))
    .body;
  expect(results.map(({ action, user }: Body) => [action, user.id])).toEqual([
    ['deleted', organization.admin.id],
    ['created', person.id],
  ]);
});

test('a job that gives up late leaves what was asked since', async () => {
  const person = await manage('Late');
  const { id } = await upload(person, 'location', 'Name\nA\n');
  const task = uploadTasks.find(({ name }) => name === 'check upload')!;
  const [row] = await world.rows<{ organization_id: string }>(
    `select organization_id from batch_upload where id = '${id}'`,
  );
  const organization = { id: row!.organization_id, time_zone: 'UTC', currency: 'EUR' };
  const who = { user: systemActor, organization, requestId: null, source: 'system' as const };
  await run(world.app, who, (ctx) => task.giveUp!({ ctx } as never, { upload: id, version: 1 } as never));
  expect((await person.get(`/batch-uploads/${id}`)).body.status).toBe('checked');
});

test('the files to try are read as the page says of them, one after the other', async () => {
  const person = await manage('Samples');
  const sample = (name: string) => readFile(new URL(`../../app/public/samples/${name}`, import.meta.url));
  const tried = async (entity: string, name: string) => upload(person, entity, await sample(name), { name });
  const problems = ({ groups }: Body) => Object.fromEntries(groups.map(({ id, count }: Body) => [id, count]));
  const fix = async ({ id }: Body, group: string, given: Body) => {
    expect((await person.post(`/batch-uploads/${id}/fixes`, { group, ...given })).status).toBe(200);
    return settled(person, id);
  };

  const sites = await tried('location', 'sites.csv');
  expect(sites).toMatchObject({ file: { encoding: 'windows-1252' }, counts: { create: 13, rejected: 0 } });
  await importAll(person, sites);

  let equipment = await tried('asset', 'equipment.csv');
  expect(equipment).toMatchObject({ file: { header_row: 3, rows: 39 }, settings: { key: 'external_id' } });
  expect(problems(equipment)).toEqual({
    'unknown:location': 3,
    'date:purchase_date': 2,
    'date:warranty_until': 2,
    'choice:criticality': 1,
    'required:name': 1,
    'double:external_id': 1,
  });
  equipment = await fix(equipment, 'unknown:location', { fix: 'create' });
  equipment = await fix(equipment, 'date:purchase_date', { fix: 'clear' });
  equipment = await fix(equipment, 'date:warranty_until', { fix: 'clear' });
  equipment = await fix(equipment, 'choice:criticality', { fix: 'map', value: { high: 'a' } });
  expect((await importAll(person, equipment)).counts).toMatchObject({ create: 37, rejected: 2 });

  let parts = await tried('part', 'spare-parts.xlsx');
  expect(problems(parts)).toEqual({ 'sheet_error:unit_cost': 1, 'merged:category': 10 });
  parts = await fix(parts, 'merged:category', { fix: 'fill_down' });
  await importAll(person, parts);
  const [belt] = (await person.get('/parts?number=00511')).body.results;
  expect(belt).toMatchObject({ name: 'Timing belt 8M-1200', category: 'Belts', quantity: 8 });

  let history = await tried('work-order', 'work-history.csv');
  expect(history).toMatchObject({ status: 'checked', questions: [] });
  expect(problems(history)).toMatchObject({ 'choice:status': 11 });
  history = await fix(history, 'choice:status', { fix: 'map', value: { Closed: 'done' } });
  expect((await importAll(person, history)).counts).toMatchObject({ create: 12, rejected: 0 });
});
