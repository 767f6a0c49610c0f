import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config';
import { openStorage } from '#server/storage/open';
import { pixel } from '#test/contract/sample';
import { World } from '#test/world';

/** A real S3 server on loopback, with a bucket. */
let store: S3rver;
let folder: string;
let world: World;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-s3-'));
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'plant', configs: [] }],
  });
  const { port } = await store.run();
  environment = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'plant',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  };
  world = await World.open(environment);
});
afterAll(async () => {
  await world.close();
  await store.close().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

test('files lie in the bucket, come back whole and in parts, and are swept from it', async () => {
  const { admin, id } = await world.organization('Acme');
  const get = (url: string, headers = {}) =>
    fetch(`${world.url}${url}`, { headers: { ...admin.credentials, ...headers } });
  const picture = await admin.upload(pixel, 'pixel.png');
  expect(picture.status).toBe(201);
  for (const url of [picture.body.image_url, picture.body.medium_url, picture.body.thumbnail_url])
    expect((await get(url)).status).toBe(200);

  // More than one part of a multipart upload.
  const bytes = Buffer.alloc(18_000_000, 'millwright ');
  const large = await admin.upload(bytes, 'large.bin');
  expect(large.status).toBe(201);
  expect(Buffer.from(await (await get(large.body.file_url)).arrayBuffer()).equals(bytes)).toBe(true);
  const middle = await get(large.body.file_url, { range: 'bytes=8388600-8388619' });
  expect([middle.status, await middle.text()]).toEqual([206, bytes.subarray(8_388_600, 8_388_620).toString()]);

  const { storage } = world.app;
  const keys = async () => {
    const found: string[] = [];
    for await (const { key, at } of storage.keys(id)) {
      expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(300_000);
      found.push(key);
    }
    return found;
  };
  const before = await keys();
  expect(before).toHaveLength(4);
  await storage.remove(before[0]!);
  expect(await keys()).toEqual(before.slice(1));
});

test('a store that cannot be reached is a 503, and the server is not ready', async () => {
  expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
  const { admin } = await world.organization('Away');
  const { storage } = world.app;
  const nobody = { ...environment, S3_ENDPOINT: 'http://127.0.0.1:9', DATA_DIR: world.folder };
  world.app.storage = openStorage(readConfig(nobody));
  const { status, body } = await admin.upload('text', 'text.txt');
  expect([status, body.detail]).toEqual([503, 'The file storage cannot be reached right now. Try again in a moment.']);
  expect((await fetch(`${world.url}/readyz`)).status).toBe(503);
  world.app.storage = storage;
  expect((await admin.get('/core/files')).body.count).toBe(0);
});

test('half a store is refused before anything starts', () => {
  expect(() => readConfig({ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'plant' })).toThrow(
    'S3_ACCESS_KEY is needed beside S3_ENDPOINT.',
  );
});
