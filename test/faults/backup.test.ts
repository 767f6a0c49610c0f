import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config';
import { makeLog } from '#app/log';
import { startServer } from '#app/server';
import { writeManifest } from '#features/backup/file/manifest.server';
import { checkFile } from '#features/backup/file/read.server';
import { DamagedError, headerOf, readTar, tailOf, tarEnd } from '#features/backup/file/tar';
import { digestOf, tablesOf } from '#features/backup/tables.server';
import type { Body } from '../person';
import { Person } from '../person';
import { asOwner, dropDatabase, within } from '../setup/database';
import { goodPassword, type Organization, World } from '../world';
import { chanceOf, seconds, sized } from './random';
import { command, Installation, runCommand } from './server';

const folder = mkdtempSync(join(tmpdir(), 'millwright-backup-'));
/** Each restore makes and compares a whole database. */
const longEnough = seconds(300, 600);
const made: string[] = [];
let world: World;
let acme: Organization;
let environment: Record<string, string>;
let whole: string;
/** Where it was restored; the tests use it in turn. */
let restored: Awaited<ReturnType<typeof emptyPlace>>;
/** Its tables then, before any server ran on it. */
let fresh: Record<string, string>;

const urlOf = ({ connectionString, user, host, port, database }: pg.ClientConfig): string =>
  connectionString ?? `postgres://${user}@${encodeURIComponent(host!)}:${port}/${database}`;

/** An empty database of the same server, with a data folder of its own. */
async function emptyPlace() {
  const name = `backup_test_${process.pid}_${made.length}`;
  made.push(name);
  const { connection } = inject('database');
  await asOwner(connection, `create database ${name}`);
  const own = within(connection, name);
  const dataDir = join(folder, name);
  return { connection: own, dataDir, environment: { DATABASE_URL: urlOf(own), DATA_DIR: dataDir } };
}

async function rowsIn<T>(connection: pg.ClientConfig, sql: string): Promise<T[]> {
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC -c role=millwright_system' });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/** The digest of every table, as an independent connection sees it. */
async function digests(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC -c role=millwright_system' });
  await client.connect();
  try {
    const found: Record<string, string> = {};
    for (const table of await tablesOf(client)) {
      const { rows, digest } = await digestOf(client, table);
      found[table.name] = `${rows} ${digest}`;
    }
    return found;
  } finally {
    await client.end();
  }
}

let files = 0;
/** Another one for each try: no backup is written over another. */
const newFile = (name: string): string => join(folder, `${++files}-${name}`);

const run = (args: string[], place = environment, more: Record<string, string> = {}) =>
  runCommand(args, { ...place, ...more });
const ok = async (args: string[], place = environment, more: Record<string, string> = {}) => {
  const ended = await run(args, place, more);
  expect(ended).toMatchObject({ code: 0, err: '' });
  return ended.out;
};

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  await world.organization('Other');
  const hall = await acme.admin.post('/locations', { name: 'Hall 1\t\\N "é' });
  await acme.admin.post('/parts', {
    name: 'Seal',
    unit_cost: '12.50',
    part_stocks: [{ location: hall.body.id, quantity: 5 }],
  });
  await acme.admin.upload('The manual of the pump', 'manual.txt', { in_library: true });
  environment = {
    DATABASE_URL: urlOf(world.connection),
    DATA_DIR: world.folder,
    SECRET_KEY: 'a secret for tests only',
  };
  whole = join(folder, 'whole.tar');
  await ok(['backup', whole]);
  restored = await emptyPlace();
}, longEnough);
afterAll(async () => {
  await world.close();
  for (const name of made) {
    const { connection } = inject('database');
    await dropDatabase(connection, name);
  }
  rmSync(folder, { recursive: true, force: true });
});

test(
  'what is restored elsewhere has equal tables and files, and everybody signs in again',
  async () => {
    const place = restored;
    expect(await ok(['restore', whole], place.environment, { SECRET_KEY: environment.SECRET_KEY! })).toContain(
      'No mail, push or webhook leaves',
    );
    const [here, there] = [await digests(world.connection), await digests(place.connection)];
    fresh = { ...there };
    // What changes by restoring: mails that waited are kept.
    for (const changing of ['mail', 'cron_tick', 'listener_position', 'fact']) {
      delete here[changing];
      delete there[changing];
    }
    expect(there).toEqual(here);
    expect(await rowsIn(place.connection, `select from session`)).toEqual([]);
    const stored = (dir: string) =>
      readdirSync(join(dir, 'files', acme.id)).map((name) => [
        name,
        readFileSync(join(dir, 'files', acme.id, name), 'utf8'),
      ]);
    expect(stored(place.dataDir)).toEqual(stored(world.folder));
    const config = readConfig({
      PORT: '0',
      DATA_DIR: place.dataDir,
      SECRET_KEY: environment.SECRET_KEY!,
      LOG_LEVEL: 'silent',
    });
    const server = await startServer(config, place.connection, makeLog('silent'));
    const admin = new Person(server.url);
    const signedIn = await admin.post('/auth/sign-in', { email: acme.admin.email, password: goodPassword });
    expect(signedIn.status).toBe(200);
    await server.stop();
  },
  longEnough,
);

test(
  'every flipped byte is found, and every cut',
  async () => {
    const bytes = readFileSync(whole);
    const keys = readConfig({}).backup;
    const chance = chanceOf('flips');
    const path = join(folder, 'flipped.tar');
    const damaged = (changed: Buffer) => {
      writeFileSync(path, changed);
      return expect(checkFile(keys, path)).rejects.toBeInstanceOf(DamagedError);
    };
    for (let at = 0; at < 160; at++) {
      const position = at < 40 ? at * 13 : at < 80 ? bytes.length - 1 - (at - 40) * 40 : chance.whole(bytes.length);
      const flipped = Buffer.from(bytes);
      flipped[position] = flipped[position]! ^ (1 << chance.whole(8));
      await damaged(flipped);
    }
    for (const cut of [1, 511, 1024, 5000, bytes.length - 100]) await damaged(bytes.subarray(0, bytes.length - cut));
    await damaged(Buffer.concat([bytes, Buffer.from([0])]));
    writeFileSync(path, bytes.subarray(0, bytes.length - 600));
    const { code, err } = await run(['backup', 'verify', path]);
    expect([code, err]).toEqual([1, expect.stringContaining('is damaged')]);
  },
  longEnough,
);

test(
  'verify restores it, compares everything and leaves nothing',
  async () => {
    const out = await ok(['backup', 'verify', whole]);
    expect(out).toContain('was restored and is right');
    expect(out).toMatch(/The history of 2 organisations holds/);
  },
  longEnough,
);

/** The backup with another manifest, whose hash is right. */
async function remade(path: string, change: (manifest: Body) => void): Promise<void> {
  const parts: Buffer[] = [];
  for await (const { name, size, body } of readTar(createReadStream(whole))) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    let content: Buffer = Buffer.concat(chunks);
    if (name === 'manifest.json') {
      const { manifest } = JSON.parse(content.toString()) as Body;
      change(manifest);
      content = writeManifest(manifest);
    }
    parts.push(headerOf({ name, size: content.length }), content, tailOf(content.length));
    expect(size).toBeGreaterThan(0);
  }
  writeFileSync(path, Buffer.concat([...parts, tarEnd]));
}

/** Without when it was restored, and what a server that runs there says. */
const lasting = ({ fact: _fact, mail: _mail, ...tables }: Record<string, string>) => tables;

test(
  'killed at any step, the old database is untouched or the new one is whole',
  async () => {
    const secret = { SECRET_KEY: environment.SECRET_KEY! };
    const before = await digests(restored.connection);
    const steps = ['The file is whole', 'rows restored', 'The history of', 'in place', 'Restored the backup'];
    const chance = chanceOf('steps');
    const first = chance.whole(steps.length);
    for (const step of [...steps.slice(first), ...steps.slice(0, first)].slice(0, sized(2, steps.length))) {
      const child = command(['restore', whole, '--replace'], { ...restored.environment, ...secret });
      let said = '';
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdout!.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes(step)) child.kill('SIGKILL');
      });
      await ended;
      expect(said).toContain(step);
      expect([before, fresh].map(lasting)).toContainEqual(lasting(await digests(restored.connection)));
    }
  },
  longEnough,
);

test(
  'it is refused: a newer version, rows that differ, a history that does not go on, a live server, what is not empty',
  async () => {
    const path = join(folder, 'remade.tar');
    await remade(path, ({ migrations }) => migrations.push({ name: '9999_later.sql', checksum: 'x' }));
    const place = await emptyPlace();
    const secret = { SECRET_KEY: environment.SECRET_KEY! };
    expect((await run(['restore', path], place.environment, secret)).err).toContain('Upgrade first');
    await remade(path, ({ tables }) => (tables.find(({ name }: Body) => name === 'location').digest = '1 2'));
    expect((await run(['restore', path], place.environment, secret)).err).toContain(
      'the table location is not as it was',
    );
    await remade(path, ({ heads }) => (heads[0].hash = '0'.repeat(64)));
    expect((await run(['restore', path], place.environment, secret)).err).toContain('does not hold');
    // None of these left anything. Other tests hold theirs while they need them.
    expect(
      await rowsIn(
        within(place.connection, 'postgres'),
        `select datname from pg_database
         where datname like 'millwright_scratch%' and pg_try_advisory_lock(hashtext(datname))`,
      ),
    ).toEqual([]);
    // Somebody else's database is not empty, whatever it is called.
    const theirs = await emptyPlace();
    await asOwner(theirs.connection, 'create schema shop create table orders (id int)');
    expect((await run(['restore', whole], theirs.environment, secret)).err).toContain('is not empty');
    expect((await run(['restore', whole])).err).toContain('A server is running on this database');
    expect((await run(['restore', whole], restored.environment, secret)).err).toContain('is not empty');
    const again = await ok(['restore', whole, '--replace'], restored.environment, secret);
    const [, old] = /The database before it is (\S+)\./.exec(again)!;
    expect(await ok(['restore', '--forget-old'], restored.environment, secret)).toContain(old);
  },
  longEnough,
);

test(
  'a backup under load is one instant of the database',
  async () => {
    let stopped = false;
    let [n, written] = [0, 0];
    const store = await acme.admin.post('/locations', { name: 'Store' });
    const part = await acme.admin.post('/parts', { name: 'Nut' });
    const write = async () => {
      while (!stopped) {
        await acme.admin.post('/locations', { name: `Loaded ${n++}` });
        await acme.admin.post(`/parts/${part.body.id}/movements`, {
          kind: 'receive',
          location: store.body.id,
          quantity: 1,
        });
        written++;
      }
    };
    const writers = [write(), write(), write()];
    await expect.poll(() => written).toBeGreaterThan(5);
    const path = newFile('load.tar');
    await ok(['backup', path]);
    stopped = true;
    await Promise.all(writers);
    const place = await emptyPlace();
    await ok(['restore', path], place.environment, { SECRET_KEY: environment.SECRET_KEY! });
    // A row and its history, a stock and its ledger are written together, and are there together or not at all.
    const [unequal] = await rowsIn<Body>(
      place.connection,
      `select
      (select count(*) from location l where not exists (select from audit_entry e where e.entity_id = l.id and e.action = 'created'))::int as rows,
      (select count(*) from audit_entry e where e.entity_type = 'location' and e.action = 'created' and not exists (select from location l where l.id = e.entity_id))::int as entries,
      (select count(*) from part_stock s where s.quantity <> (select sum(m.quantity) from part_movement m where m.part_id = s.part_id and m.location_id = s.location_id))::int as stocks,
      (select count(*) from location where name like 'Loaded %')::int as loaded`,
    );
    expect(unequal).toMatchObject({ rows: 0, entries: 0, stocks: 0 });
    expect(unequal!.loaded).toBeGreaterThan(0);
    expect(unequal!.loaded).toBeLessThan(n);
  },
  longEnough,
);

test(
  'encrypted by passphrase or public key: only the right key opens it, and the secret travels in it alone',
  async () => {
    const canary = 'canary of the installation';
    const identity = await generateIdentity();
    const byKey = { BACKUP_RECIPIENT: await identityToRecipient(identity) };
    const path = newFile('recipient.tar.age');
    await ok(['backup', path], environment, { ...byKey, SECRET_KEY: canary });
    const bytes = readFileSync(path);
    expect(bytes.includes('Acme')).toBe(false);
    expect((await run(['backup', 'verify', path])).err).toContain('Set BACKUP_PASSPHRASE or BACKUP_IDENTITY');
    const checks = (environment: Record<string, string>, file = path) =>
      checkFile(readConfig(environment).backup, file);
    await expect(checks({ BACKUP_IDENTITY: await generateIdentity() })).rejects.toThrow('another key');
    bytes[bytes.length - 2_000]! ^= 1;
    writeFileSync(`${path}.flipped`, bytes);
    await expect(checks({ BACKUP_IDENTITY: identity }, `${path}.flipped`)).rejects.toBeInstanceOf(DamagedError);
    const place = await emptyPlace();
    const out = await ok(['restore', path], place.environment, { BACKUP_IDENTITY: identity });
    // Its own secret came along: nothing had to be made anew.
    expect(out).not.toContain('made anew');
    expect(await rowsIn(place.connection, `select value from fact where name = 'secret'`)).toEqual([{ value: canary }]);
    const passphrase = { BACKUP_PASSPHRASE: 'five unrelated words are enough' };
    const locked = newFile('passphrase.tar.age');
    await ok(['backup', locked], environment, passphrase);
    expect((await checks(passphrase, locked)).tables.length).toBeGreaterThan(0);
    await expect(checks({ BACKUP_PASSPHRASE: 'another' }, locked)).rejects.toThrow('another key');
  },
  longEnough,
);

/** Everything that can be read in a plain backup. */
async function plainText(path: string): Promise<string> {
  const parts: string[] = [];
  for await (const { name, body } of readTar(createReadStream(path))) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    parts.push((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  }
  return parts.join('\n');
}

test(
  'a plain backup has no secret, no session, no key of push and no link that lets somebody in',
  async () => {
    const secrets = { secret: 'canary-secret', vapid: 'canary-vapid' };
    for (const [name, value] of Object.entries(secrets))
      await world.rows(`insert into fact (name, value) values ($1, $2)`, [name, value]);
    const hook = await acme.admin.post('/webhooks', {
      url: 'https://machines.example/canary',
      events: ['asset.created'],
      role: 'viewer',
    });
    const guest = 'guest@people.example';
    await acme.admin.post('/users/invite-user', { email: guest, role: 'viewer' });
    const [mail] = await world.rows<{ body: string }>(`select body from mail where recipient = $1`, [guest]);
    const [link] = /https?:\S+/.exec(mail!.body)!;
    const path = newFile('canary.tar');
    await ok(['backup', path]);
    const text = await plainText(path);
    expect(text).toContain('https://machines.example/canary');
    expect(text).toContain(guest);
    const session = Object.values(acme.admin.credentials).join().split('=').at(-1)!;
    const canaries = [...Object.values(secrets), hook.body.secret, 'whsec_', link, session, environment.SECRET_KEY!];
    expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
    await world.rows(`delete from fact where name in ('secret', 'vapid')`);
    await acme.admin.delete(`/webhooks/${hook.body.id}`);
  },
  longEnough,
);

test(
  'without the secret what it sealed is made anew and listed',
  async () => {
    const url = 'https://machines.example/hook';
    const hook = await acme.admin.post('/webhooks', { url, events: ['asset.created'], role: 'viewer' });
    expect(hook.status).toBe(201);
    const path = newFile('sealed.tar');
    await ok(['backup', path]);
    const place = await emptyPlace();
    const out = await ok(['restore', path], place.environment, { SECRET_KEY: 'quite another secret' });
    expect(out).toContain(`made anew: the secret of the webhook to ${url}`);
    await acme.admin.delete(`/webhooks/${hook.body.id}`);
  },
  longEnough,
);

test(
  'it moves from an embedded to an external database and back, while the server runs',
  async () => {
    const one = await Installation.make();
    const two = await Installation.make();
    try {
      await one.start();
      const admin = new Person(one.url);
      const set = await admin.post('/auth/setup', {
        organization_name: 'Plant',
        name: 'Ada Admin',
        email: 'ada@plant.example',
        password: goodPassword,
      });
      expect(set.status).toBe(201);
      await admin.post('/locations', { name: 'Hall 1' });
      const first = newFile('embedded.tar');
      await ok(['backup', first], { DATA_DIR: one.dataDir });
      const place = await emptyPlace();
      await ok(['restore', first], place.environment);
      const second = newFile('external.tar');
      await ok(['backup', second], place.environment);
      await ok(['restore', second], { DATA_DIR: two.dataDir });
      await two.start();
      const again = new Person(two.url);
      expect((await again.post('/auth/sign-in', { email: 'ada@plant.example', password: goodPassword })).status).toBe(
        200,
      );
      expect((await again.get('/locations')).body.results).toMatchObject([{ name: 'Hall 1' }]);
      const verified = await ok(['audit', 'verify'], { DATA_DIR: two.dataDir });
      expect(verified).toContain('intact');
      expect((await run(['restore', second, '--replace'], { DATA_DIR: two.dataDir })).code).toBe(1);
    } finally {
      await one.remove();
      await two.remove();
    }
  },
  longEnough,
);

test(
  'into the folder: one that is killed leaves nothing that counts, and the next one is made and tried',
  async () => {
    const dir = newFile('kept');
    const more = { BACKUP_DIR: dir };
    const child = command(['backup'], { ...environment, ...more });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const isWriting = () => existsSync(join(dir, 'incoming')) && readdirSync(join(dir, 'incoming')).length > 0;
    await expect.poll(isWriting, { interval: 5, timeout: 60_000 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    expect(readdirSync(dir).filter((name) => name.startsWith('millwright-'))).toEqual([]);
    await ok(['backup'], environment, more);
    const names = readdirSync(dir).toSorted();
    expect(names).toEqual(['files', expect.stringMatching(/\.tar$/), expect.stringMatching(/\.tar\.json$/)]);
    const note = JSON.parse(readFileSync(join(dir, names[2]!), 'utf8')) as Body;
    expect(note).toMatchObject({ files: 1, verified_at: expect.any(String) });
    // By its name it is found there; without a file that it shares it is worth nothing.
    rmSync(join(dir, 'files', note.needs[0]));
    expect((await run(['backup', 'verify', names[1]!], environment, more)).err).toContain('beside it is missing');
  },
  longEnough,
);
