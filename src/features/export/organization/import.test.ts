import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { listeners } from '#app/features.server';
import { verifyChain } from '#features/audit/index.server';
import { dbOf } from '#server/db/transaction';
import { readMigrations } from '#server/db/migrate';
import { openStorage } from '#server/storage/open';
import { hashRows } from '../../../../test/contract/rows';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';
import { importOrganization } from './import.server';
import { notExported } from './tables.server';
import { withClient } from './scratch.server';

let here: World;
let there: World;
let acme: Organization;
let admin: Person;
let file: string;
beforeAll(async () => {
  here = await World.open();
  there = await World.open();
  acme = await here.organization('Acme');
  ({ admin } = acme);
  await acme.person('technician', 'Tess Turner');
  const hall = (await admin.post('/locations', { name: '=Hall “1” \\ \u0001', external_id: 'H-1' })).body;
  const photo = (await admin.upload(Buffer.from('%PDF-1.4 manual'), 'manual.pdf')).body;
  const pump = (
    await admin.post('/assets', { name: 'Pump', location: hall.id, files: [photo.id], purchase_cost: '12.30' })
  ).body;
  await admin.post('/work-orders', { name: 'Fix the pump', asset: pump.id, due_date: '2026-10-25T00:30:00.123Z' });
  // What follows from these changes is done, or it would be in one of the two alone.
  await vi.waitUntil(async () => (await here.unheard()) === 0, { timeout: 60_000, interval: 200 });
  const job = await admin.post('/exports');
  const state = async () => (await admin.get(`/exports/${job.body.id}`)).body;
  await vi.waitUntil(async () => (await state()).status === 'done', { timeout: 60_000, interval: 200 });
  // That the file is ready is told after it was written.
  await here.rows(`delete from notice where event = 'export_ready'`);
  const answer = await fetch(`${here.url}${(await state()).file_url}`, { headers: admin.credentials });
  file = join(there.folder, 'organization.zip');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
});
afterAll(() => Promise.all([here.close(), there.close()]));

const bringIn = (path: string) =>
  importOrganization(
    {
      connection: there.connection,
      storage: openStorage(there.app.config),
      listeners: listeners.map(({ name }) => name),
    },
    path,
  );

test('data 2: an exported organisation comes back with the same ids, rows, history and files', async () => {
  expect(await bringIn(file)).toEqual({ id: acme.id, name: 'Acme' });
  const [was, is] = [await hashRows(here, acme.id), await hashRows(there, acme.id)];
  const changed = Object.keys(was).filter((table) => was[table] !== is[table] && !notExported.has(table));
  // Members wait to join. What followed the export, such as its own entry, is not in it.
  expect(changed.sort()).toEqual(['member', 'person']);
  const members = await there.rows<{ person_id: string | null }>(
    'select person_id from member where organization_id = $1',
    [acme.id],
  );
  expect(members.map(({ person_id }) => person_id)).toEqual([null, null]);
  await withClient(there.connection, async (client) => {
    await client.query('begin; set local role millwright_system');
    expect((await verifyChain(dbOf(client), acme.id)).findings).toEqual([]);
  });
  const unheard = await there.unheard();
  expect(unheard).toBe(0);
  const [stored] = await there.rows<{ stored_as: string }>('select stored_as from file where organization_id = $1', [
    acme.id,
  ]);
  const bytes: Buffer[] = [];
  for await (const chunk of await there.app.storage.open(`${acme.id}/${stored!.stored_as}.content`))
    bytes.push(chunk as Buffer);
  expect(Buffer.concat(bytes).toString()).toBe('%PDF-1.4 manual');
});

test('data 2: it is refused where it is already, and nothing changes', async () => {
  const before = await hashRows(there, acme.id);
  await expect(bringIn(file)).rejects.toThrow('Acme is here already. Nothing was changed.');
  expect(await hashRows(there, acme.id)).toEqual(before);
});

test('data 2: a file that is none, or that was damaged, is refused in one line', async () => {
  const none = join(there.folder, 'none.zip');
  writeFileSync(none, 'not a zip');
  await expect(bringIn(none)).rejects.toThrow('is not an export of an organisation');
  const changed = await rewritten((name, bytes) =>
    name === 'tables/location.ndjson' ? Buffer.from(bytes.toString('utf8').replace('Hall', 'Mall')) : bytes,
  );
  const other = await World.open();
  try {
    const connection = { connection: other.connection, storage: openStorage(other.app.config), listeners: [] };
    await expect(importOrganization(connection, changed)).rejects.toThrow(
      'The file is damaged: location is not what was exported.',
    );
    expect(await other.rows('select from organization')).toEqual([]);
  } finally {
    await other.close();
  }
});

test('references are as strict as before', async () => {
  const loose = await there.rows<{ count: number }>(
    `select count(*)::int as count from pg_constraint where contype = 'f' and condeferrable`,
  );
  expect(loose[0]!.count).toBe(0);
  const [trigger] = await there.rows<Body>(`select tgenabled from pg_trigger where tgname = 'audit_link'`);
  expect(trigger.tgenabled).toBe('O');
});

/** The file with other entries. */
async function rewritten(change: (name: string, bytes: Buffer) => Buffer): Promise<string> {
  const zip = await yauzl.openPromise(file);
  const next = new ZipFile();
  for await (const entry of zip.eachEntry())
    next.addBuffer(change(entry.fileName, await buffer(await zip.openReadStreamPromise(entry))), entry.fileName);
  next.end();
  zip.close();
  const path = join(there.folder, 'rewritten.zip');
  writeFileSync(path, await buffer(next.outputStream));
  return path;
}

test('data 2: a file that would go to the folder of another organisation is refused, and none stays', async () => {
  const strange = await rewritten((name, bytes) =>
    name === 'tables/file.ndjson'
      ? Buffer.from(bytes.toString('utf8').replace(/"stored_as":"/, '"stored_as":"../another/'))
      : bytes,
  );
  const other = await World.open();
  try {
    const at = { connection: other.connection, storage: openStorage(other.app.config), listeners: [] };
    await expect(importOrganization(at, strange)).rejects.toThrow('file has rows of another organisation');
    const damaged = await rewritten((name, bytes) =>
      name === 'tables/location.ndjson' ? Buffer.from(bytes.toString('utf8').replace('Hall', 'Mall')) : bytes,
    );
    await expect(importOrganization(at, damaged)).rejects.toThrow('location is not what was exported');
    const stored: string[] = [];
    for await (const { key } of other.app.storage.keys(acme.id)) stored.push(key);
    expect(stored).toEqual([]);
  } finally {
    await other.close();
  }
});

test('data 2: an export of an older version is migrated up on its way', async () => {
  const older = await rewritten((name, bytes) => {
    if (name !== 'manifest.json') return bytes;
    const manifest = JSON.parse(bytes.toString('utf8'));
    // Rows of tables that the older version did not have would not be there.
    const [before, newest] = readMigrations().slice(-2);
    const migration = before!.name;
    const isNew = (table: string) => newest!.text.includes(`CREATE TABLE "${table}"`);
    const tables = Object.entries<Body>(manifest.tables).filter(([name, { rows }]) => rows > 0 && !isNew(name));
    return Buffer.from(JSON.stringify({ ...manifest, migration, tables: Object.fromEntries(tables) }));
  });
  const other = await World.open();
  try {
    const at = { connection: other.connection, storage: openStorage(other.app.config), listeners: [] };
    expect(await importOrganization(at, older)).toMatchObject({ name: 'Acme' });
    const names = await other.rows('select name from asset where organization_id = $1', [acme.id]);
    expect(names).toEqual([{ name: 'Pump' }]);
    const databases = await other.rows(`select datname from pg_database where datname like 'millwright_import%'`);
    expect(databases).toEqual([]);
  } finally {
    await other.close();
  }
});
