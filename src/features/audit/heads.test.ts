import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dbOf } from '#server/db/transaction';
import { enqueue } from '#server/jobs/queue';
import { type Organization, World } from '#test/world';
import { verify } from '#test/faults/looking';
import { readHeads } from './heads.server';

const folder = mkdtempSync(join(tmpdir(), 'millwright-heads-'));
const file = join(folder, 'heads');
let world: World;
let acme: Organization;
let other: Organization;

beforeAll(async () => {
  world = await World.open({ AUDIT_HEADS_FILE: file });
  await world.serve({ AUDIT_HEADS_FILE: file });
  acme = await world.organization('Acme');
  other = await world.organization('Other');
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const now = () => new Date(Date.now() + world.clockOffset).toISOString();
const written = () => readFileSync(file, 'utf8');
const mailed = async (person = acme.admin) => (await person.get('/core/mails?page_size=200')).body.results;

/** Waits until all due jobs are done. */
async function settled(): Promise<void> {
  const dueJobs = () => world.rows(`select from job where run_at <= $1 and parked_at is null`, [now()]);
  await expect.poll(async () => (await dueJobs()).length).toBe(0);
}

/** A night passes on both servers. */
async function night(): Promise<void> {
  world.clockOffset += 86_400_000;
  await Promise.all(world.servers.map(({ clockwork }) => clockwork.tick()));
  await settled();
}

test('the heads of all organisations are written to the file once a night, and hold', async () => {
  await Promise.all(world.servers.map(({ clockwork }) => clockwork.tick()));
  await night();
  const first = readHeads(written());
  expect(first.unreadable).toEqual([]);
  expect(first.heads.map(({ organization }) => organization).sort()).toEqual([acme.id, other.id].sort());
  expect(first.heads.map(({ name }) => name).sort()).toEqual(['Acme', 'Other']);

  await Promise.all(world.servers.map(({ clockwork }) => clockwork.tick()));
  await settled();
  expect(readHeads(written()).heads).toHaveLength(2);

  await acme.admin.post('/core/contacts', { name: 'Of the second day' });
  await night();
  const all = readHeads(written()).heads;
  expect(all).toHaveLength(4);
  for (const { id } of [acme, other]) {
    const ofOrganization = all.filter(({ organization }) => organization === id);
    expect((await verify(world, id, ofOrganization)).findings).toEqual([]);
  }
});

test('a job that is done again because its server died writes nothing twice', async () => {
  const before = written();
  const due = before.trimEnd().split('\n').at(-1)!.slice(2);
  const client = await world.app.system.connect();
  await enqueue({ db: dbOf(client), now: now() }, 'note heads', { due: `${due}T00:05:00.000Z` });
  client.release();
  await settled();
  expect(written()).toBe(before);
});

test('a torn last line stays by itself, and the next night is whole', async () => {
  const before = written();
  writeFileSync(file, `${before}${acme.id} 12 abc`);
  await night();
  const { heads, unreadable } = readHeads(written());
  expect(unreadable).toHaveLength(1);
  expect(heads).toHaveLength(readHeads(before).heads.length + 2);
  writeFileSync(file, written().replace(`${acme.id} 12 abc\n`, ''));
});

test('the head is mailed once a night to the address the admins chose', async () => {
  const path = `/organizations/${acme.id}`;
  const bad = await acme.admin.patch(path, { settings: { audit_email: 'nobody' } });
  expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['settings.audit_email']]);
  const manager = await acme.person('manager');
  expect((await manager.patch(path, { settings: { audit_email: 'proof@keeper.example' } })).status).toBe(403);
  await night();
  const before = (await mailed()).length;

  await acme.admin.patch(path, { settings: { audit_email: 'proof@keeper.example' } });
  await night();
  await Promise.all(world.servers.map(({ clockwork }) => clockwork.tick()));
  await settled();
  const mails = await mailed();
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]).toMatchObject({ recipient: 'proof@keeper.example', subject: 'History of Acme: intact' });
  const line = mails[0].body.split('\n').find((one: string) => one.startsWith(acme.id));
  const { heads } = readHeads(line);
  expect(heads).toHaveLength(1);
  expect((await verify(world, acme.id, heads)).findings).toEqual([]);
  expect((await mailed(other.admin)).map(({ recipient }: { recipient: string }) => recipient)).not.toContain(
    'proof@keeper.example',
  );

  await acme.admin.patch(path, { settings: { audit_email: '' } });
  await night();
  expect(await mailed()).toHaveLength(before + 1);
});

test('a damaged file of heads, or a guard that is off, is told in the next mail', async () => {
  const path = `/organizations/${acme.id}`;
  await acme.admin.patch(path, { settings: { audit_email: 'proof@keeper.example' } });
  const whole = written();
  writeFileSync(file, whole.replace(/ [0-9a-f]{64} /, ' '));
  await night();
  expect((await mailed())[0].subject).toBe('History of Acme: does not fit');
  writeFileSync(file, whole);
  await night();
  expect((await mailed())[0].subject).toBe('History of Acme: intact');
  const owner = new pg.Client(world.connection);
  await owner.connect();
  await owner.query(`alter table audit_chain disable trigger audit_refuse`);
  await night();
  await owner.query(`alter table audit_chain enable trigger audit_refuse`);
  await owner.end();
  expect((await mailed())[0].subject).toBe('History of Acme: does not fit');
  await acme.admin.patch(path, { settings: { audit_email: '' } });
});

test('a history that was emptied is told in the next mail, although it has no head', async () => {
  const cut = await world.organization('Emptied');
  await cut.admin.patch(`/organizations/${cut.id}`, { settings: { audit_email: 'proof@keeper.example' } });
  await Promise.all(world.servers.map(({ clockwork }) => clockwork.tick()));
  await night();
  expect((await mailed(cut.admin))[0].subject).toBe('History of Emptied: intact');
  const owner = new pg.Client(world.connection);
  await owner.connect();
  for (const table of ['audit_head', 'audit_chain', 'audit_entry'])
    await owner.query(
      `begin; alter table ${table} disable trigger user; set local role millwright_system;
       delete from ${table} where organization_id = '${cut.id}';
       set local role none; alter table ${table} enable trigger user; commit`,
    );
  await owner.end();
  await night();
  const [mail] = await mailed(cut.admin);
  expect(mail).toMatchObject({ recipient: 'proof@keeper.example', subject: 'History of Emptied: does not fit' });
  expect(mail.body).toContain('It has no end that could be noted.');
});

test('a history that was rewritten since an earlier night is told in the next mail', async () => {
  await acme.admin.patch(`/organizations/${acme.id}`, { settings: { audit_email: 'proof@keeper.example' } });
  const lines = written().split('\n');
  const at = lines.findLastIndex((line) => line.startsWith(acme.id));
  // The file is stored elsewhere: compared with it, a different hash looks like a rewritten history.
  lines[at] = lines[at]!.replace(/ [0-9a-f]{64} /, ` ${'a'.repeat(64)} `);
  writeFileSync(file, lines.join('\n'));
  await night();
  expect((await mailed())[0].subject).toBe('History of Acme: does not fit');
});
