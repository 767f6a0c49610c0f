import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Config, readConfig } from '#server/config';
import type { Storage } from '#server/storage/storage';
import { type Organization, World } from '#test/world';
import { checkFile } from './file/read.server';
import { DamagedError } from './file/tar';
import { withBackup } from './find.server';
import { placeOf } from './place.server';
import { requireWhole } from './restore/verify.server';
import { writeScheduled } from './scheduled.server';
import { oneAtATime } from './state.server';

const folder = mkdtempSync(join(tmpdir(), 'millwright-place-'));
const dir = join(folder, 'backups');
let world: World;
let acme: Organization;
let bucket: S3rver;

beforeAll(async () => {
  world = await World.open({ BACKUP_DIR: dir });
  acme = await world.organization('Acme');
  await acme.admin.upload('The manual of the pump', 'manual.txt', { in_library: true });
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'safe', configs: [] }],
  });
});
afterAll(async () => {
  await world.close();
  await bucket.close().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

const make = (config: Config, now: string, storage = world.app.storage) => {
  const { app, connection } = { app: { ...world.app, config }, connection: world.connection };
  const source = { connection, storage, version: 'test', secretMark: 'x', now: new Date(now) };
  return writeScheduled(app, source);
};
const files = (path: string) => readdirSync(path).toSorted();

test('in a folder files are shared by hash, old ones make room, and a download is one whole file', async () => {
  const { config } = world.app;
  await make(config, '2026-11-17T02:15:00.000Z');
  const shared = files(join(dir, 'files'));
  expect(shared).toHaveLength(1);
  writeFileSync(join(dir, 'millwright-mine.tar'), 'left alone');
  // What a killed one left: a file that no backup needs, and a backup without its note.
  writeFileSync(join(dir, 'files', 'f'.repeat(64)), '');
  writeFileSync(join(dir, 'millwright-2026-11-16T021500.tar'), '');
  await make(config, '2026-11-17T09:00:00.000Z');
  // Of one day the last stays.
  const name = 'millwright-2026-11-17T090000.tar';
  expect(files(dir)).toEqual(['files', name, `${name}.json`, 'millwright-mine.tar']);
  expect(files(join(dir, 'files'))).toEqual(shared);
  expect((await acme.admin.get('/system/backups')).body.backups).toMatchObject([
    { name, files: 1, missing: 0, is_encrypted: false, verified_at: expect.any(String) },
  ]);
  const answer = await fetch(`${world.url}/api/system/backups/${name}`, { headers: acme.admin.credentials });
  const path = join(folder, 'downloaded.tar');
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  const manifest = await checkFile(config.backup, path);
  expect(manifest).toMatchObject({ files_beside: false, files: [{ sha256: shared[0] }] });
  expect(manifest.entries).toHaveProperty(`files/${shared[0]}`);
  // A second one would tidy away what the first has just put there.
  const second = () => expect(make(config, '2026-11-18T02:15:00Z')).rejects.toThrow('A backup is being made already.');
  await oneAtATime(world.connection, second);
});

test('nothing is removed while a note cannot be read, and a file that is gone is told from a storage that is away', async () => {
  const { config } = world.app;
  const name = 'millwright-2026-11-17T090000.tar';
  writeFileSync(join(dir, 'millwright-2026-11-10T021500.tar'), 'older');
  writeFileSync(join(dir, 'millwright-2026-11-10T021500.tar.json'), '{ half a no');
  await expect(make(config, '2026-11-18T02:15:00.000Z')).rejects.toBeInstanceOf(DamagedError);
  expect(files(dir)).toContain(name);
  expect(files(dir)).toContain('millwright-2026-11-10T021500.tar');
  rmSync(join(dir, 'millwright-2026-11-10T021500.tar.json'));
  const broken: Storage = Object.assign(Object.create(world.app.storage), {
    size: () => Promise.reject(new Error('away')),
  });
  await expect(make(config, '2026-11-18T03:00:00.000Z', broken)).rejects.toThrow('away');
  expect((await acme.admin.get('/system/backups')).body.problem).toBe('away');
  const lost: Storage = Object.assign(Object.create(world.app.storage), { size: async () => undefined });
  await make(config, '2026-11-18T04:00:00.000Z', lost);
  expect((await acme.admin.get('/system/backups')).body).toMatchObject({
    problem: 'It was made, but 1 stored file that was there before is missing.',
    backups: [{ missing: 1, verified_at: expect.any(String) }, {}],
  });
});

test('a shared file that rotted is noticed, and written anew by the next backup', async () => {
  const { config } = world.app;
  const [sha256] = files(join(dir, 'files'));
  const path = join(dir, 'files', sha256!);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, 'x'.repeat(whole.length));
  await expect(make(config, '2026-11-18T06:00:00.000Z')).rejects.toThrow('was changed');
  await make(config, '2026-11-18T07:00:00.000Z');
  expect(readFileSync(path, 'utf8')).toBe(whole);
});

test('in a bucket as well; it is found there by its name, and a changed file is noticed', async () => {
  const { port } = await bucket.run();
  const config = readConfig({
    BACKUP_DIR: join(folder, 'spool'),
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_S3_BUCKET: 'safe',
    BACKUP_S3_REGION: 'us-east-1',
    BACKUP_S3_ACCESS_KEY: 'S3RVER',
    BACKUP_S3_SECRET_KEY: 'S3RVER',
  });
  const { path } = await make(config, '2026-11-17T02:15:00.000Z');
  expect(path).toBe('s3://safe/millwright-backups/millwright-2026-11-17T021500.tar');
  const name = 'millwright-2026-11-17T021500.tar';
  const verify = () => withBackup(config, name, (file) => requireWhole(config.backup, file, () => {}));
  const [file] = (await verify()).files;
  const { storage } = placeOf(config);
  const other = join(folder, 'other');
  writeFileSync(other, 'Other bytes');
  await storage.save(`millwright-backups/files/${file!.sha256}`, other);
  await expect(verify()).rejects.toBeInstanceOf(DamagedError);
  await expect(withBackup(config, 'another.tar', async () => {})).rejects.toThrow('There is no file another.tar');
  // Nothing stays on this disk.
  expect(files(join(folder, 'spool'))).toEqual([]);
});
