import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '../../../test/person';
import { type Organization, World } from '../../../test/world';
import { notExported, notExportedColumns } from './organization/tables.server';

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

const finished = async (person: Person, id: string): Promise<Body> => {
  await expect
    .poll(async () => (await person.get(`/exports/${id}`)).body.status, { timeout: 120_000, interval: 200 })
    .not.toBe('waiting');
  return (await person.get(`/exports/${id}`)).body;
};

const bytesOf = async (person: Person, path: string): Promise<Buffer> => {
  const answer = await fetch(`${world.url}${path}`, { headers: person.credentials });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** The entries of a ZIP file by name. */
async function entriesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}

/** What the database does by itself a minute after so many rows were added. */
async function analyze(): Promise<void> {
  const owner = new pg.Client(world.connection);
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
}

test('data 2: above 100,000 rows a job writes the file, and only whoever asked may fetch it', async () => {
  // By SQL, because the API would take minutes.
  await world.rows(
    `insert into contact (organization_id, id, name, created_at, updated_at)
     select $1, gen_random_uuid(), 'Contact ' || n, now(), now() from generate_series(1, 100001) n`,
    [acme.id],
  );
  await analyze();
  const job = await manager.get('/core/contacts/export?columns=name&ordering=name');
  expect(job).toMatchObject({ status: 202, body: { kind: 'list', entity_type: 'contact', status: 'waiting' } });
  expect(job.headers.get('location')).toBe(`/api/exports/${job.body.id}`);
  const done = await finished(manager, job.body.id);
  expect(done).toMatchObject({ status: 'done', row_count: 100_001 });
  const text = (await bytesOf(manager, done.file_url)).toString('utf8');
  const ids = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(0, 36));
  expect(new Set(ids).size).toBe(100_001);

  expect((await admin.get(`/exports/${done.id}`)).status).toBe(404);
  expect((await (await acme.person('viewer')).get(`/exports/${done.id}`)).status).toBe(403);
  const notices = async (person: Person) => (await person.get('/inbox')).body.results;
  expect(await notices(manager)).toMatchObject([
    { event: 'export_ready', record: { entity_type: 'export', id: done.id, name: done.name }, is_read: false },
  ]);
  expect(await notices(admin)).toEqual([]);

  world.clockOffset = 8 * 86_400_000;
  expect((await manager.get(`/exports/${done.id}`)).status).toBe(404);
  world.clockOffset = 0;
  await world.rows('delete from contact where organization_id = $1', [acme.id]);
});

test('data 2: the whole organisation as a ZIP file, by an admin alone, without secrets', async () => {
  expect((await manager.post('/exports')).status).toBe(403);
  const location = (await admin.post('/locations', { name: '=Plant canaryplace' })).body;
  const photo = (await admin.upload(Buffer.from('%PDF-1.4 canaryfile'), 'manual.pdf')).body;
  await admin.post('/assets', { name: 'Pump', location: location.id, files: [photo.id] });
  const key = (await admin.post('/auth/api-keys', { name: 'Robot', role: 'admin' })).body.key as string;
  const other = await world.organization('Elsewhere');
  await other.admin.post('/locations', { name: 'canaryforeign' });

  const job = await admin.post('/exports');
  expect(job).toMatchObject({ status: 202, body: { kind: 'organization', status: 'waiting' } });
  const done = await finished(admin, job.body.id);
  expect(done).toMatchObject({ status: 'done', name: expect.stringMatching(/^organization-.*\.zip$/) });
  expect(Date.parse(done.expires_at) - Date.parse(done.created_at)).toBe(7 * 86_400_000);
  expect((await manager.get(`/exports/${done.id}`)).status).toBe(404);

  const entries = await entriesOf(await bytesOf(admin, done.file_url));
  const manifest = JSON.parse(entries.get('manifest.json')!.toString('utf8'));
  expect(manifest).toMatchObject({ format: 'millwright-organization', version: 1, organization: { id: acme.id } });
  for (const [name, { rows, sha256 }] of Object.entries(manifest.tables as Record<string, Body>)) {
    const bytes = entries.get(`tables/${name}.ndjson`)!;
    expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, sha256]);
    expect(bytes.toString('utf8').split('\n').filter(Boolean)).toHaveLength(rows);
  }
  expect(entries.get('spreadsheets/locations.csv')!.toString('utf8')).toContain("'=Plant canaryplace");
  expect(
    entries.get(`files/${photo.sha256 ?? createHash('sha256').update('%PDF-1.4 canaryfile').digest('hex')}`),
  ).toBeDefined();
  const whole = Buffer.concat([...entries.values()]).toString('utf8');
  expect(whole).not.toContain('canaryforeign');
  const [person] = await world.rows<{ password_hash: string }>('select password_hash from person limit 1');
  const [made] = await world.rows<{ key_hash: string }>('select key_hash from api_key limit 1');
  for (const secret of [key, person!.password_hash, made!.key_hash]) expect(whole).not.toContain(secret);
  const { body } = await admin.get(`/core/audit-logs?entity_type=organization&entity_id=${acme.id}`);
  expect(body.results[0].description).toBe('Exported the whole organisation');
});

test('a whole export that breaks in the middle is tried again, and does not wait for ever', async () => {
  const { admin: other, id: organization } = await world.organization('Broken');
  const file = await other.upload('What the pump says', 'pump.txt', { in_library: true });
  expect(file.status).toBe(201);
  const [{ stored_as } = { stored_as: '' }] = await world.rows<{ stored_as: string }>(
    `select stored_as from file where organization_id = $1`,
    [organization],
  );
  const [stored] = readdirSync(join(world.folder, 'files', organization)).filter((name) => name.startsWith(stored_as));
  const path = join(world.folder, 'files', organization, stored!);
  // It opens, and fails when it is read.
  renameSync(path, `${path}.away`);
  mkdirSync(path);
  const { id } = (await other.post('/exports')).body;
  const attempts = () => world.rows(`select from job where organization_id = $1 and attempts > 0`, [organization]);
  await expect.poll(attempts).toHaveLength(1);
  rmdirSync(path);
  renameSync(`${path}.away`, path);
  expect(await finished(other, id)).toMatchObject({ status: 'done' });
});

test('every column that may hold a secret was looked at', async () => {
  const found = await world.rows<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name ~ '(token|secret|password|hash|key|sealed)'
       and c.is_generated = 'NEVER'
       and exists (select from information_schema.columns o where o.table_schema = 'public'
         and o.table_name = c.table_name and o.column_name = 'organization_id')`,
  );
  const leaves = found
    .map(({ name }) => name.split('.') as [string, string])
    .filter(([table, column]) => !notExported.has(table) && !notExportedColumns[table]?.includes(column))
    .map((one) => one.join('.'))
    .sort();
  expect(leaves).toEqual([
    // Names of what is counted or defined, and whose key proposed something.
    'agent.key',
    'agent_mute.key',
    'audit_chain.hash',
    'audit_head.hash',
    'automation_run.key',
    'connector.key',
    'custom_field.key',
    'kpi_day.key',
    // How much text was sent, as a number.
    'language_model_call.tokens',
    // The public address of a portal, as it is printed on labels.
    'portal.token',
    'proposal.api_key_id',
    'proposal.api_key_name',
    'proposal.key',
  ]);
});
