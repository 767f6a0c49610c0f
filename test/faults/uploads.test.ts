import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Body, Person } from '../person';
import { goodPassword } from '../world';
import { chanceOf, seconds, sized } from './random';
import { until } from './event-stream';
import { Installation } from './server';

let installation: Installation;
let person: Person;
beforeAll(async () => {
  installation = await Installation.make();
  await installation.start();
  person = new Person(installation.url);
  await person.post('/auth/setup', {
    organization_name: 'Uploads',
    name: 'Some One',
    email: 'uploads@example.test',
    password: goodPassword,
  });
});
afterAll(() => installation.remove());

test(
  'kill -9 during uploads: every file there is has its bytes',
  async () => {
    const chance = chanceOf('kill -9 during uploads');
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#458554' } })
      .jpeg()
      .toBuffer();
    const acknowledged = new Set<string>();
    for (let cycle = 0; cycle < sized(3, 40); cycle++) {
      let writing = true;
      const upload = async () => {
        while (writing) {
          const bytes = chance.happens(0.5) ? picture : Buffer.alloc(1 + chance.whole(3_000_000), 'x');
          const reply = await person.upload(bytes, 'some').catch(() => undefined);
          if (reply?.status === 201) acknowledged.add(reply.body.id);
          else if (!reply) return;
        }
      };
      const uploads = Array.from({ length: 4 }, upload);
      // At a random moment while uploads are running.
      const before = acknowledged.size;
      await until('uploads under way', 30_000, async () => acknowledged.size > before + 1);
      await sleep(chance.whole(600));
      await installation.kill();
      writing = false;
      await Promise.all(uploads);
      await installation.start();
      const files = await listed(person);
      expect([...acknowledged].filter((id) => !files.has(id))).toEqual([]);
      for (const file of files.values()) expect(await wrongWith(person, file)).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThan(5);
    // Interrupted uploads are only in the incoming folder, where the sweep deletes them.
    const [organization] = readdirSync(join(installation.dataDir, 'files')).filter((name) => name !== 'incoming');
    expect(existsSync(join(installation.dataDir, 'files', organization!))).toBe(true);
  },
  seconds(180, 1200),
);

test('a download that is read for longer than an answer may take is whole, and no failure', async () => {
  const bytes = randomBytes(20_000_000);
  const { body: file } = await person.upload(bytes, 'recording.bin');
  const answer = await fetch(`${installation.url}${file.file_url}`, { headers: person.credentials });
  const parts: Uint8Array[] = [];
  for await (const part of answer.body!) {
    if (parts.length === 0) await sleep(6_000);
    parts.push(part);
  }
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  expect(installation.said).not.toContain('request failed');
});

async function listed(person: Person): Promise<Map<string, Body>> {
  const found = new Map<string, Body>();
  for (let page = 1, more = true; more; page++) {
    const { body } = await person.get(`/core/files?page_size=200&page=${page}`);
    for (const file of body.results) found.set(file.id, file);
    more = body.next !== null;
  }
  return found;
}

/** Reads all sizes of a file and compares them with its row. */
async function wrongWith(person: Person, file: Body): Promise<string[]> {
  const wrong: string[] = [];
  for (const url of [file.file_url, file.medium_url, file.thumbnail_url].filter(Boolean)) {
    const answer = await fetch(`${installation.url}${url}`, { headers: person.credentials });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) wrong.push(`${url} answered ${answer.status}`);
    else if (url === file.file_url) {
      const sum = createHash('sha256').update(bytes).digest('hex');
      // The ETag begins with the checksum and also includes the name.
      if (bytes.length !== file.size || !answer.headers.get('etag')?.startsWith(`"${sum}-`))
        wrong.push(`${url} is not as it was`);
    } else await sharp(bytes).metadata();
  }
  return wrong;
}
