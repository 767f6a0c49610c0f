import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#app/features.server';
import { uuid7 } from '#shared/id';
import { countTry } from '#server/auth/limits';
import { Person, type Reply } from '../../../../test/person';
import { goodPassword, type Organization, World } from '../../../../test/world';

let world: World;
let acme: Organization;

beforeAll(async () => {
  world = await World.open({ HOST: '::', TRUST_PROXY: 'true' });
  acme = await world.organization('Acme');
});
afterAll(() => world.close());
afterEach(async () => void (await world.rows(`delete from attempt`)));

const posts = routes.filter(({ method }) => method === 'POST');
const visitor = () => new Person(world.url);
const deviceOf = ({ headers }: Reply): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('millwright-device='))!
    .split(';')[0]!;
const signIn = (email: string, password: string, more: Record<string, string> = {}) =>
  visitor().post('/auth/sign-in', { email, password }, more);

describe('tries are counted by network', () => {
  const exhaust = async (from: string) => {
    for (let at = 0; at < 100; at++) await countTry(world.app, { kind: 'address', of: from });
  };
  const statusFrom = async (from: string) =>
    (await signIn('nobody@people.example', 'not the password', { 'x-forwarded-for': from })).status;

  test('IPv4 clients of a server that listens on :: have a budget each', async () => {
    await exhaust('::ffff:203.0.113.1');
    expect(await statusFrom('::ffff:203.0.113.2')).toBe(401);
    for (const spelling of ['::ffff:203.0.113.1', '203.0.113.1', '::ffff:cb00:7101', '0:0:0:0:0:FFFF:203.0.113.1'])
      expect(await statusFrom(spelling)).toBe(429);
  });

  test('an IPv6 network of 64 bits has one budget, however its addresses are written', async () => {
    await exhaust('2001:db8:0:7::1');
    for (const same of ['2001:db8:0:7:ffff::9', '2001:0DB8:0000:0007:1:2:3:4', '2001:db8::7:0:0:0:5'])
      expect(await statusFrom(same)).toBe(429);
    expect(await statusFrom('2001:db8:0:8::1')).toBe(401);
  });
});

describe('a device that has signed in before', () => {
  const lockOut = async (email: string) => {
    await world.rows(`delete from attempt`);
    for (let at = 0; at < 200; at++) await countTry(world.app, { kind: 'account', of: email, from: `203.0.113.${at}` });
  };

  test('lets its owner in while strangers guess from everywhere', async () => {
    const { email } = await acme.person('technician');
    const cookie = deviceOf(await signIn(email, goodPassword));
    await lockOut(email);
    expect((await signIn(email, goodPassword)).status).toBe(429);
    expect((await signIn(email, goodPassword, { cookie })).status).toBe(200);
  });

  test('has ten guesses of its own, and none at other accounts', async () => {
    const { email } = await acme.person('technician');
    const other = await acme.person('technician');
    const cookie = deviceOf(await signIn(email, goodPassword));
    const guesses = [];
    for (let at = 0; at < 11; at++) guesses.push((await signIn(email, `guess ${at}`, { cookie })).status);
    expect([guesses[9], guesses[10]]).toEqual([401, 429]);
    await lockOut(other.email);
    expect((await signIn(other.email, goodPassword, { cookie })).status).toBe(429);
  });

  test('is shared by those who sign in on one tablet, and forgotten with a sign-out everywhere', async () => {
    const [first, second] = [await acme.person('technician'), await acme.person('technician')];
    const cookie = deviceOf(await signIn(first.email, goodPassword));
    expect(deviceOf(await signIn(second.email, goodPassword, { cookie }))).toBe(cookie);
    for (const { email } of [first, second]) {
      await lockOut(email);
      expect((await signIn(email, goodPassword, { cookie })).status).toBe(200);
    }
    expect((await first.post('/auth/sign-out-everywhere')).status).toBe(204);
    await lockOut(first.email);
    expect((await signIn(first.email, goodPassword, { cookie })).status).toBe(429);
  });

  test('is known by a token of ours alone, kept as a hash and out of reach of scripts', async () => {
    const { email } = await acme.person('technician');
    const planted = `millwright-device=${'p'.repeat(43)}`;
    const reply = await signIn(email, goodPassword, { cookie: planted });
    expect(deviceOf(reply)).not.toBe(planted);
    const [set] = reply.headers.getSetCookie().filter((one) => one.startsWith('millwright-device='));
    expect(set).toMatch(/; HttpOnly/);
    const token = deviceOf(reply).split('=')[1];
    expect(await world.rows(`select from device where token_hash = $1`, [token])).toEqual([]);
  });
});

describe('what a stranger sends', () => {
  test('counts before it is read', async () => {
    for (let at = 0; at < 100; at++) await countTry(world.app, { kind: 'address', of: '198.51.100.7' });
    const from = { 'x-forwarded-for': '198.51.100.7' };
    // A file says in its header what it is, and is refused without that; portals count their reports themselves; a
    // webhook is known by an address that nobody can guess, and machines behind one address call it often.
    const open = posts.filter(({ permit, path }) => permit === 'anyone' && !/^\/(public|hooks)\//.test(path));
    expect(open.length).toBeGreaterThan(6);
    for (const { path } of open)
      for (const body of [{ nonsense: true }, 'x'.repeat(30_000)])
        expect([path, (await visitor().post(path, body, from)).status]).toEqual([path, 429]);
  });

  test('is at most 16 KB wherever somebody says who they are', async () => {
    for (const { path } of posts.filter((route) => route.path.startsWith('/auth/') && !route.path.includes(':'))) {
      const refused = await acme.admin.post(path, { email: 'x'.repeat(17_000) });
      expect([path, refused.status, refused.body.detail]).toEqual([path, 413, expect.stringContaining('16 KB')]);
    }
  });

  test('is answered with ten unknown fields and how many more there are, wherever a body is read', async () => {
    const unknown = (many: number) => Object.fromEntries(Array.from({ length: many }, (_, at) => [`u${at}`, 1]));
    const refused = await visitor().post('/auth/sign-in', { email: 'a@b.example', password: 'x', ...unknown(500) });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toHaveLength(11);
    expect(refused.body.errors.body).toEqual(['490 more unknown fields']);
    const record = await acme.admin.post('/locations', { name: 'Hall', ...unknown(11) });
    expect(record.body.errors.body).toEqual(['1 more unknown field']);
    const custom = await acme.admin.post('/locations', { name: 'Hall', custom_fields: unknown(40_000) });
    expect(JSON.stringify(custom.body).length).toBeLessThan(2_000);
    const many = Array.from({ length: 20 }, () => ({ name: 'A', ...unknown(2_000) }));
    const batch = await acme.admin.post('/core/contacts', many);
    expect([batch.status, Object.keys(batch.body.errors).length]).toEqual([422, 11]);
  });
});

test('a key is no cookie, and a cookie no key, not even a moment after it was seen', async () => {
  const { body } = await acme.admin.post('/auth/api-keys', { name: 'Program', role: 'technician' });
  const program = Person.withKey(world.url, body.key);
  expect((await program.get('/users/me')).status).toBe(200);
  expect((await visitor().get('/users/me', { cookie: `millwright=${body.key}` })).status).toBe(401);
  const person = await acme.person('technician');
  expect((await person.get('/users/me')).status).toBe(200);
  const asKey = Person.withKey(world.url, person.cookie.split('=')[1]!);
  expect((await asKey.get('/users/me')).status).toBe(401);
});

test('no table holds anything that lets somebody in', async () => {
  const { admin } = acme;
  const signedIn = await signIn(admin.email, goodPassword);
  const idempotent = { 'idempotency-key': uuid7() };
  const { key } = (await admin.post('/auth/api-keys', { name: 'Program', role: 'viewer' }, idempotent)).body;
  const calendar = (await admin.post('/calendar-feeds', { name: 'Mine' }, { 'idempotency-key': uuid7() })).body.url;
  const link = (await admin.post('/users/invite-link', { role: 'viewer' }, { 'idempotency-key': uuid7() })).body.url;
  const input = { organization_name: 'New', name: 'New', email: 'new@people.example', password: goodPassword };
  expect((await visitor().post('/auth/sign-up', input)).status).toBe(202);
  expect((await visitor().post('/auth/forgot-password', { email: admin.email })).status).toBe(204);
  const changed = { email: 'other@people.example', password: goodPassword };
  expect((await admin.post('/auth/change-email', changed)).status).toBe(204);
  const mailed = async () =>
    (
      await world.rows<{ token: string }>(
        `select substring(body from '/(?:confirm-sign-up|reset-password|confirm-email)/([\\w-]+)') as token from mail
         where recipient = any($1) and body ~ '/(confirm-sign-up|reset-password|confirm-email)/'`,
        [[input.email, admin.email, changed.email]],
      )
    ).map(({ token }) => token);
  await expect.poll(async () => (await mailed()).length).toBeGreaterThanOrEqual(3);
  const shown = [
    ...signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!.split('=')[1]!),
    admin.cookie.split('=')[1]!,
    key as string,
    /calendar\/(.+)\.ics/.exec(calendar)![1]!,
    new URL(link).pathname.split('/').pop()!,
    ...(await mailed()),
  ];
  expect(new Set(shown).size).toBeGreaterThanOrEqual(9);
  // Mails contain their links until they are sent; every other table holds only hashes.
  const tables = await world.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'mail'`,
  );
  for (const { name } of tables)
    for (const token of shown)
      expect([name, await world.rows(`select from "${name}" t where strpos(t::text, $1) > 0`, [token])]).toEqual([
        name,
        [],
      ]);
});

describe('a repeat after a demotion', () => {
  test('shows the record as the new role may read it', async () => {
    const person = await acme.person('manager');
    const key = { 'idempotency-key': uuid7() };
    const { body: press } = await acme.admin.post('/assets', { name: 'Press', purchase_cost: '5000.00' });
    const send = () => person.patch(`/assets/${press.id}`, { name: 'Big press' }, key);
    const first = await send();
    expect(first.body.purchase_cost).toBe('5000.00');
    expect((await send()).body).toEqual(first.body);
    await acme.admin.post(`/users/${person.id}/change_role`, { role: 'technician' });
    const repeat = await send();
    expect([repeat.status, repeat.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(repeat.body.id).toBe(first.body.id);
    expect(JSON.stringify(repeat.body)).not.toContain('5000');
  });

  test('does not show a record that is out of sight now', async () => {
    const person = await acme.person('manager');
    const { body: job } = await acme.admin.post('/work-orders', { name: 'Not theirs' });
    const key = { 'idempotency-key': uuid7() };
    const send = () => person.patch(`/work-orders/${job.id}`, { name: 'Renamed' }, key);
    expect((await send()).status).toBe(200);
    await acme.admin.post(`/users/${person.id}/change_role`, { role: 'limited_technician' });
    expect((await send()).status).toBe(404);
  });

  test('is refused where the new role may not do it, or the answer is no record', async () => {
    const person = await acme.person('admin');
    const [made, invited] = [{ 'idempotency-key': uuid7() }, { 'idempotency-key': uuid7() }];
    const makeKey = () => person.post('/auth/api-keys', { name: 'Mine', role: 'viewer' }, made);
    const invite = () => person.post('/users/invite-link', { role: 'viewer' }, invited);
    expect([(await makeKey()).status, (await invite()).status]).toEqual([201, 201]);
    await acme.admin.post(`/users/${person.id}/change_role`, { role: 'manager' });
    const repeat = await makeKey();
    expect(repeat.status).toBe(403);
    expect(JSON.stringify((await invite()).body)).not.toContain('/invite/');
  });
});

test('a repeat shows nothing of work that was given to somebody else since', async () => {
  const person = await acme.person('limited_technician');
  const { body: job } = await acme.admin.post('/work-orders', { name: 'Job', assigned_to: { users: [person.id] } });
  const [changed, said] = [{ 'idempotency-key': uuid7() }, { 'idempotency-key': uuid7() }];
  const change = () => person.patch(`/work-orders/${job.id}`, { status: 'in_progress' }, changed);
  const comment = () => person.post(`/work-orders/${job.id}/comments`, { text: 'Begun' }, said);
  const firsts = [await change(), await comment()];
  expect(firsts.map(({ status }) => status)).toEqual([200, 201]);
  const repeats = [await change(), await comment()];
  expect(repeats.map(({ body }) => body)).toEqual(firsts.map(({ body }) => body));
  await acme.admin.patch(`/work-orders/${job.id}`, { assigned_to: { users: [acme.admin.id] } });
  for (const { status, body } of [await change(), await comment()]) {
    expect(status).toBe(404);
    expect(JSON.stringify(body)).not.toMatch(/Job|Begun/);
  }
});
