import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../person';
import { goodPassword, type Organization, World } from '../world';
import { runCommand } from './server';
import { urlOf } from './databases';

const folder = mkdtempSync(join(tmpdir(), 'millwright-admin-'));
const newPassword = 'a whole new phrase';
let world: World;
let acme: Organization;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  environment = { DATABASE_URL: urlOf(world.connection), DATA_DIR: folder };
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const reset = (email: string, password = newPassword) =>
  runCommand(['admin', 'reset-password', '--email', email], environment, `${password}\n`);
const visitor = () => new Person(world.url);
const linkTo = async (email: string, page: string): Promise<string> => {
  const mails = await world.rows<{ body: string }>(`select body from mail where recipient = $1 and body like $2`, [
    email,
    `%/${page}/%`,
  ]);
  return new RegExp(`/${page}/([\\w-]+)`).exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
};

test('a password that is set by the command line ends sessions and pending proofs', async () => {
  const person = await acme.person('manager');
  const wanted = 'wanted@people.example';
  expect((await visitor().post('/auth/forgot-password', { email: person.email })).status).toBe(204);
  expect((await person.post('/auth/change-email', { email: wanted, password: goodPassword })).status).toBe(204);
  await expect.poll(() => linkTo(person.email, 'reset-password')).not.toBe('');
  const tokens = [await linkTo(person.email, 'reset-password'), await linkTo(wanted, 'confirm-email')];

  expect(await reset(person.email)).toMatchObject({ code: 0, err: '' });
  const byLink = await visitor().post('/auth/reset-password', { token: tokens[0], password: goodPassword });
  expect([byLink.status, (await visitor().post('/auth/confirm-email', { token: tokens[1] })).status]).toEqual([
    410, 410,
  ]);
  await expect.poll(async () => (await person.get('/users/me')).status).toBe(401);
  const signIn = (password: string) => visitor().post('/auth/sign-in', { email: person.email, password });
  expect([(await signIn(goodPassword)).status, (await signIn(newPassword)).status]).toEqual([401, 200]);
});

test('whom nobody knows, or a poor password, is said in one line', async () => {
  for (const ended of [await reset('nobody@people.example'), await reset(acme.admin.email, 'short')]) {
    expect(ended.code).not.toBe(0);
    expect(ended.err.trim().split('\n')).toHaveLength(1);
  }
});
