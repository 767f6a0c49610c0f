import fs, { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../person';
import { importAll, sendTable, settled, upload } from '../uploads';
import { type Organization, World } from '../world';
import { urlOf } from './databases';
import { seconds } from './random';
import { runCommand } from './server';

/** The system's own device on which every write fails as on a full disk. */
const full = '/dev/full';
const noSpace = 'The server has no space left. Ask an admin to make room, then upload the file again.';
let world: World;
let here: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  here = await world.organization('Full');
  manager = await here.person('manager');
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
afterAll(() => world.close());

/** From now on there is no room for a file that this process writes as a stream. */
function fillDisk(): void {
  const { createWriteStream } = fs;
  vi.spyOn(fs, 'createWriteStream').mockImplementation(() => createWriteStream(full));
  syncBuiltinESMExports();
}
function makeRoom(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

const left = () => {
  const { incoming } = world.app.storage;
  return existsSync(incoming) ? readdirSync(incoming) : [];
};
const table = 'Name;Address\nHall;Mill Lane 4\n';

test('a table that has no room is refused and leaves nothing; the same one comes in afterwards', async () => {
  fillDisk();
  const refused = await sendTable(manager, 'location', table);
  expect([refused.status, refused.body.detail]).toEqual([507, 'The server has no space left. Nothing was saved.']);
  expect([left(), await world.rows(`select from batch_upload`)]).toEqual([[], []]);
  makeRoom();
  expect((await importAll(manager, await upload(manager, 'location', table))).counts).toMatchObject({ create: 1 });
});

test('a disk that fills while a table is unpacked or its rows are written is said at once, with what to do', async () => {
  const { id } = await upload(manager, 'location', 'Name;Address\nYard;Mill Lane 5\n');
  const readAgain = async () => {
    expect((await manager.patch(`/batch-uploads/${id}`, { file: { delimiter: ';' } })).status).toBe(200);
    return settled(manager, id);
  };
  fillDisk();
  expect(await readAgain()).toMatchObject({ status: 'unreadable', problem: noSpace });
  makeRoom();
  const { readers } = world.app;
  const run = readers.run.bind(readers);
  vi.spyOn(readers, 'run').mockImplementation((organization, job, options) => {
    symlinkSync(full, (options as { out: string }).out);
    return run(organization, job, options) as never;
  });
  expect(await readAgain()).toMatchObject({ status: 'unreadable', problem: noSpace });
  expect(left()).toEqual([]);
  makeRoom();
  const read = await readAgain();
  expect(read).toMatchObject({ status: 'checked', problem: null, counts: { create: 1 } });
  expect((await importAll(manager, read)).counts).toMatchObject({ create: 1 });
});

test('an export that has no room is given up at once, whoever asked is told why, and asked again it is written', async () => {
  const settledExport = async () => {
    const { id } = (await here.admin.post('/exports')).body;
    const status = async () => (await here.admin.get(`/exports/${id}`)).body.status as string;
    await expect.poll(status).not.toBe('waiting');
    return status();
  };
  fillDisk();
  expect(await settledExport()).toBe('failed');
  makeRoom();
  const told = 'The server has no space left. Ask an admin to make room, then ask for it again.';
  const inbox = async () => JSON.stringify((await here.admin.get('/inbox')).body);
  await expect.poll(inbox).toContain(told);
  expect(left()).toEqual([]);
  expect(await settledExport()).toBe('done');
});

test('a table is read by another server when the one that reads it stops, and not called too long', async () => {
  const { id } = await upload(manager, 'location', 'Name;Address\nShed;Mill Lane 6\n');
  const [first] = world.servers;
  const { readers } = first!.app;
  const run = readers.run.bind(readers);
  vi.spyOn(readers, 'run').mockImplementation((organization, job, options) => {
    const reading = run(organization, job, options);
    void readers.stop();
    return reading as never;
  });
  expect((await manager.patch(`/batch-uploads/${id}`, { file: { delimiter: ';' } })).status).toBe(200);
  await expect.poll(() => world.rows(`select from job where attempts > 0`)).toHaveLength(1);
  await first!.runner.stop();
  await world.serve();
  expect(await settled(manager, id)).toMatchObject({ status: 'checked', problem: null });
});

test(
  'a backup that has no room says so in one line, leaves nothing half-written, and those before it stay',
  async () => {
    const dir = join(world.folder, 'kept');
    const environment = {
      DATABASE_URL: urlOf(world.connection),
      DATA_DIR: world.folder,
      BACKUP_DIR: dir,
      SECRET_KEY: 'a secret for tests only',
    };
    const backup = (...args: string[]) => runCommand(['backup', ...args], environment);
    await here.admin.upload('The manual of the pump', 'manual.txt', { in_library: true });
    expect(await backup()).toMatchObject({ code: 0, err: '' });
    const before = readdirSync(dir);

    const path = join(world.folder, 'by-hand.tar');
    symlinkSync(full, `${path}.partial`);
    const refused = { code: 1, out: '', err: 'The disk is full. Make room, then run it again.\n' };
    expect(await backup(path)).toEqual(refused);
    expect([existsSync(path), readdirSync(world.folder).filter((name) => name.endsWith('.partial'))]).toEqual([
      false,
      [],
    ]);

    // Whenever it begins within four minutes, what it writes has no room.
    mkdirSync(join(dir, 'incoming'), { recursive: true });
    for (let second = 0; second < 240; second++) {
      const at = new Date(Date.now() + second * 1_000).toISOString().slice(0, 19).replaceAll(':', '');
      symlinkSync(full, join(dir, 'incoming', `millwright-${at}.tar.partial`));
    }
    expect(await backup()).toEqual(refused);
    expect(readdirSync(dir).filter((name) => name !== 'incoming')).toEqual(before);
    const { url } = await world.serve({ OPERATORS: here.admin.email, BACKUP_DIR: dir });
    const shown = (await here.admin.at(url).get('/system/backups')).body;
    expect(shown).toMatchObject({ problem: 'The disk is full.', is_running: false, backups: [{ files: 1 }] });

    // The next one tidies up, too.
    fs.rmSync(join(dir, 'incoming'), { recursive: true });
    expect(await backup()).toMatchObject({ code: 0, err: '' });
    expect((await here.admin.at(url).get('/system/backups')).body).toMatchObject({ problem: null });
  },
  seconds(300, 600),
);
