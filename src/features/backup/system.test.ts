import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markOf, secretMarkFact, secretOf, waitingSecretFile } from '#server/auth/secret';
import { readConfig } from '#server/config';
import type { Organization } from '#test/world';
import { World } from '#test/world';

let world: World;
let acme: Organization;

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
});
afterAll(() => world.close());

test('D40 the admins of the only organisation look after the installation, and nobody else there', async () => {
  expect((await acme.admin.get('/system')).body).toEqual({ is_operator: true, needs: [] });
  expect((await acme.admin.get('/system/backups')).body).toMatchObject({
    is_same_disk: true,
    is_scheduled: true,
    is_running: false,
    problem: null,
    silent_since: null,
    backups: [],
    next_at: expect.stringMatching(/T02:15:00\.000Z$/),
  });
  const manager = await acme.person('manager');
  expect((await manager.get('/system')).status).toBe(403);
  expect((await acme.admin.get('/system/backups/..%2Fsecret.key')).status).toBe(404);
});

test('a restored installation is silent until an operator resumes sending', async () => {
  await world.rows(`insert into fact (name, value) values ('silent since', '2026-11-01T00:00:00.000Z')`);
  expect((await acme.admin.get('/system/backups')).body.silent_since).toBe('2026-11-01T00:00:00.000Z');
  expect((await acme.admin.get('/system')).body.needs).toEqual(['resume_sending']);
  await acme.admin.post('/users/invite-user', { email: 'later@people.example', role: 'viewer' });
  const invitation = async () =>
    (await world.rows(`select status from mail where recipient = 'later@people.example'`))[0];
  // Everything that may run has run, and the mail still waits.
  const { runner } = world.servers[0]!;
  while (await runner.runOne());
  expect(await invitation()).toEqual({ status: 'waiting' });
  expect((await acme.admin.post('/system/resume-sending')).status).toBe(204);
  const { results } = (await acme.admin.get(`/core/audit-logs?entity_type=organization&entity_id=${acme.id}`)).body;
  expect(results[0]).toMatchObject({ description: 'Resumed sending after a restore', user: { id: acme.admin.id } });
  await expect.poll(invitation).toEqual({ status: 'kept' });
});

const noteFact = (name: string, value: unknown) =>
  world.rows(`insert into fact (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`, [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);

test('operators are told of a backup that failed, was killed or is two days old, on screen and by mail', async () => {
  const needs = async () => (await acme.admin.get('/system')).body.needs;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await noteFact('backup made', hoursAgo(47));
  expect(await needs()).toEqual([]);
  await noteFact('backup made', hoursAgo(49));
  expect(await needs()).toEqual(['backup_old']);
  await noteFact('backup', { started_at: hoursAgo(1), finished_at: hoursAgo(1), problem: 'The disk is full.' });
  expect(await needs()).toEqual(['backup_failed']);
  expect((await acme.admin.get('/system/backups')).body).toMatchObject({ problem: 'The disk is full.', is_old: true });
  await noteFact('backup', { started_at: hoursAgo(1), finished_at: null, problem: null });
  expect((await acme.admin.get('/system/backups')).body).toMatchObject({
    is_running: false,
    problem: 'The last backup did not come to its end.',
  });
  await world.rows(
    `insert into job (id, task, payload, run_at) values (gen_random_uuid(), 'check backups', '{}', now())`,
  );
  const notices = async () => (await acme.admin.get('/inbox')).body.results;
  await expect.poll(notices).toMatchObject([
    {
      event: 'backup_failed',
      record: { entity_type: 'system', name: 'Backups' },
      text: expect.stringContaining('The last backup did not come to its end.'),
    },
  ]);
  // By mail, too, unless they choose otherwise; managers hear nothing.
  const log = async () => (await acme.admin.get('/core/deliveries')).body.results;
  expect(await log()).toMatchObject([
    { channel: 'mail', event: 'backup_failed', user: { id: acme.admin.id }, record: { name: 'Backups' } },
  ]);
  await world.rows(`delete from fact where name like 'backup%'`);
});

test('the secret that a killed restore laid out is adopted with its database, and with no other', async () => {
  const config = readConfig({ DATA_DIR: world.folder });
  const { system } = world.app;
  const secret = await secretOf({ config, system });
  writeFileSync(waitingSecretFile(config), 'the secret that came along');
  expect(await secretOf({ config, system })).toBe(secret);
  await noteFact(secretMarkFact, markOf('the secret that came along'));
  expect(await secretOf({ config, system })).toBe('the secret that came along');
  expect(existsSync(waitingSecretFile(config))).toBe(false);
});

test('with several organisations OPERATORS names who looks after it', async () => {
  const other = await world.organization('Other');
  expect((await acme.admin.get('/system')).body).toEqual({ is_operator: false, needs: [] });
  for (const call of [
    acme.admin.get('/system/backups'),
    acme.admin.post('/system/backups'),
    acme.admin.get('/system/backups/any.tar'),
    acme.admin.post('/system/resume-sending'),
  ])
    expect((await call).status).toBe(403);
  const named = await world.serve({ OPERATORS: ` ${other.admin.email.toUpperCase()} , x@y.example` });
  expect((await other.admin.at(named.url).get('/system')).body).toMatchObject({ is_operator: true });
  expect((await acme.admin.at(named.url).get('/system')).body).toMatchObject({ is_operator: false });
});

test('an operator without an account is told of a backup by mail', async () => {
  const alone = await World.open({ OPERATORS: 'x@y.example' });
  try {
    await alone.rows(`insert into fact (name, value) values ('backup made', '2026-01-01T00:00:00.000Z')`);
    await alone.rows(
      `insert into job (id, task, payload, run_at) values (gen_random_uuid(), 'check backups', '{}', now())`,
    );
    const mails = () => alone.rows(`select recipient, body from mail`);
    await expect
      .poll(mails)
      .toEqual([{ recipient: 'x@y.example', body: expect.stringContaining('No backup was made for two days.') }]);
  } finally {
    await alone.close();
  }
});
