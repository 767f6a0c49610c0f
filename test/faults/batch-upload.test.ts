import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Body, Person } from '../person';
import { sendTable, upload } from '../uploads';
import { goodPassword } from '../world';
import { until } from './event-stream';
import { chanceOf, seconds, sized } from './random';
import { Installation, runCommand } from './server';

let installation: Installation;
let admin: Person;

beforeAll(async () => {
  installation = await Installation.make();
  await installation.start();
  admin = new Person(installation.url);
  const { status } = await admin.post('/auth/setup', {
    organization_name: 'Plant',
    name: 'Ada Min',
    email: 'ada@plant.example',
    password: goodPassword,
  });
  if (status !== 201) throw new Error(`set-up failed: ${status}`);
});
afterAll(() => installation.remove());

/** An answer, from a server that may be starting. */
const ask = async (path: string): Promise<Body> => {
  for (;;) {
    const reply = await admin.get(path).catch(() => undefined);
    if (reply?.status === 200) return reply.body;
    await sleep(100);
  }
};

test(
  'killed at any chunk, with its database or without, an import has each row once, and its bad rows are named',
  async () => {
    const chance = chanceOf('kill -9 while importing');
    const rows = sized(900, 5_000);
    // Three of a hundred are refused by the noun itself: a code that another row has.
    const lines = Array.from({ length: rows }, (_, at) => `Machine ${at};${at % 33 === 5 ? 'SAME' : `CODE-${at}`}`);
    const sent = await sendTable(admin, 'asset', `Name;QR code\n${lines.join('\n')}\n`);
    const { id } = sent.body;
    let read: Body = {};
    await until('checked', 60_000, async () => (read = await ask(`/batch-uploads/${id}`)).status === 'checked');
    expect(read.counts).toMatchObject({ create: rows, rejected: 0 });
    await admin.post(`/batch-uploads/${id}/import`, { counts: read.counts });
    let kills = 0;
    for (; kills < sized(4, 40); kills++) {
      await sleep(50 + chance.whole(700));
      const killing = installation.kill();
      if (chance.happens(0.3)) process.kill(installation.postmaster, 'SIGKILL');
      await killing;
      await installation.start();
      if ((await ask(`/batch-uploads/${id}`)).status === 'done') break;
    }
    await until('done', 120_000, async () => (read = await ask(`/batch-uploads/${id}`)).status === 'done');
    const same = lines.filter((line) => line.endsWith(';SAME')).length;
    expect(read.counts).toMatchObject({ create: rows - same + 1, rejected: same - 1 });
    expect((await ask('/assets?page_size=1')).count).toBe(rows - same + 1);
    const names = new Set<string>();
    for (let page = 1; names.size < rows - same + 1 && page < 100; page++)
      for (const { name } of (await ask(`/assets?page_size=200&page=${page}`)).results) names.add(name);
    expect(names.size).toBe(rows - same + 1);
    const verified = await runCommand(['audit', 'verify', '--json'], { DATA_DIR: installation.dataDir });
    expect([verified.code, verified.err]).toEqual([0, '']);
    console.log(`kill -9 while importing: ${kills + 1} times, ${rows} rows`);
  },
  seconds(300, 1800),
);

test(
  'cancel keeps what is in, the same file brings the rest, and undo takes it back',
  async () => {
    const table = `Name\n${Array.from({ length: 450 }, (_, at) => `Place ${at}`).join('\n')}\n`;
    const checked = await upload(admin, 'location', table);
    await admin.post(`/batch-uploads/${checked.id}/import`, { counts: checked.counts });
    await until('begun', 60_000, async () => (await ask(`/batch-uploads/${checked.id}`)).progress.done > 0);
    await until('stopped', 60_000, async () =>
      [202, 409].includes((await admin.post(`/batch-uploads/${checked.id}/cancel`)).status),
    );
    const stopped = await ask(`/batch-uploads/${checked.id}`);
    expect(['cancelled', 'done']).toContain(stopped.status);
    const inNow = (await ask('/locations?page_size=1')).count;
    expect(inNow).toBe(stopped.counts.create);
    // The rest comes by another upload of the same file.
    const again = await upload(admin, 'location', table);
    expect(again.counts).toMatchObject({ unchanged: inNow, create: 450 - inNow });
    await admin.post(`/batch-uploads/${checked.id}/undo`, {});
    await until('undone', 60_000, async () => (await ask(`/batch-uploads/${checked.id}`)).status === 'undone');
    expect((await ask('/locations?page_size=1')).count).toBe(0);
  },
  seconds(200, 400),
);

test(
  'the command line imports beside a running server, and says by its code whether all is well',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-import-'));
    try {
      const command = async (table: string, ...flags: string[]) => {
        await writeFile(join(folder, 'vendors.csv'), table);
        const given = ['import', 'vendor', join(folder, 'vendors.csv'), '--json', ...flags];
        const { code, out } = await runCommand(given, { DATA_DIR: installation.dataDir });
        return [code, JSON.parse(out)] as [number, Body];
      };
      const count = async () => (await ask('/vendors?page_size=1')).count;
      expect(await command('Name\nKSB\n', '--dry-run')).toMatchObject([
        0,
        { status: 'checked', counts: { create: 1 } },
      ]);
      expect(await count()).toBe(0);
      expect(await command('Name\nKSB\n')).toMatchObject([0, { status: 'done', counts: { create: 1 } }]);
      expect(await count()).toBe(1);
      expect(await command('Name\nKSB\n')).toMatchObject([0, { status: 'checked', counts: { unchanged: 1 } }]);
      const long = 'x'.repeat(300);
      expect(await command(`Name\nSKF\n${long}\n`)).toMatchObject([1, { status: 'done', counts: { rejected: 1 } }]);
      expect(await command('Website\nhttps://ksb.example\n')).toMatchObject([1, { status: 'ready' }]);
      expect(await command('Name\n')).toMatchObject([1, { status: 'unreadable' }]);
      expect(await count()).toBe(2);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  seconds(200, 400),
);
