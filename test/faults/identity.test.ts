import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { uuid7 } from '#shared/id';
import { type Role, roles } from '#shared/permission';
import { countTry } from '#server/auth/limits';
import { Person, type Reply } from '../person';
import { goodPassword, type Organization, World } from '../world';
import { chanceOf, seconds, sized, tally, times } from './random';
import { Ear, until } from './event-stream';
import { tablesWith } from './looking';

/** All compared passwords, so that the work of an answer is counted instead of timed. */
const compared = vi.hoisted(() => [] as string[]);
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    verify: (hash: string, password: string) => {
      compared.push(hash);
      return argon2.verify(hash, password);
    },
  };
});

/** The promise is one second; a busy machine gets a little more. */
const revokedWithin = 2_000;

let world: World;
let organization: Organization;
const at = (person: Person, server: number) => person.at(world.servers[server]!.url);
const newcomer = (server = 0) => new Person(world.servers[server]!.url);
const newEmail = () => `${uuid7().slice(-12)}@people.example`;
const tokenOf = (url: string) => new URL(url).pathname.split('/').pop()!;
const join = (person: Person, token: string, more: Record<string, unknown> = {}) =>
  person.post('/auth/accept-invite', { token, name: 'New', email: newEmail(), password: goodPassword, ...more });

beforeAll(async () => {
  world = await World.open();
  await world.serve();
  organization = await world.organization('Acme');
});
afterAll(() => world.close());
// All people share the address 127.0.0.1 and would exceed its rate limit.
afterEach(async () => void (await world.rows(`delete from attempt`)));

test('of twenty who set up the installation at once one succeeds', async () => {
  const empty = await World.open();
  await empty.serve();
  const setupBody = (who: number) => ({
    organization_name: 'First',
    name: 'Admin',
    // Some requests come from the same person, who pressed twice.
    email: `admin-${who % 15}@first.example`,
    password: goodPassword,
  });
  const replies = await Promise.all(
    times(20, (who) => new Person(empty.servers[who % 2]!.url).post('/auth/setup', setupBody(who))),
  );
  expect(tally(replies.map((reply) => reply.status))).toEqual({ 201: 1, 409: 19 });
  for (const table of ['organization', 'member', 'person', 'installation'])
    expect(await empty.rows(`select from ${table}`)).toHaveLength(1);
  await empty.close();
});

describe('invitations', () => {
  const members = () =>
    world.rows<{ role: Role }>(`select role from member where organization_id = $1`, [organization.id]);

  test('a link for three lets exactly three of fifteen in', async () => {
    const before = (await members()).length;
    const { body } = await organization.admin.post('/users/invite-link', { role: 'technician', uses: 3 });
    const replies = await Promise.all(times(15, (who) => join(newcomer(who % 2), tokenOf(body.url))));
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 201: 3, 410: 12 });
    expect(await members()).toHaveLength(before + 3);
  });

  test('one that is used, expired or revoked is gone, on every server', async () => {
    const make = async () =>
      (await organization.admin.post('/users/invite-link', { role: 'viewer', expires_in_hours: 1 })).body;
    const [used, expired, revoked] = [await make(), await make(), await make()];
    expect((await join(newcomer(), tokenOf(used.url))).status).toBe(201);
    expect((await organization.admin.delete(`/users/invitations/${revoked.id}`)).status).toBe(204);
    const before = (await members()).length;
    const refused = async (url: string) => {
      for (const server of [0, 1]) {
        expect((await newcomer(server).get(`/auth/invitations/${tokenOf(url)}`)).status).toBe(410);
        expect((await join(newcomer(server), tokenOf(url))).status).toBe(410);
      }
    };
    await refused(used.url);
    await refused(revoked.url);
    world.clockOffset = 61 * 60_000;
    await refused(expired.url).finally(() => (world.clockOffset = 0));
    expect(await members()).toHaveLength(before);
  });

  test('whoever was demoted or deactivated since lets nobody in', async () => {
    for (const change of [{ role: 'technician' }, { is_active: false }]) {
      const inviter = await organization.person('manager');
      const { body } = await inviter.post('/users/invite-link', { role: 'technician', uses: 5 });
      expect((await join(newcomer(1), tokenOf(body.url))).status).toBe(201);
      expect((await organization.admin.patch(`/users/${inviter.id}`, change)).status).toBe(200);
      expect((await join(newcomer(1), tokenOf(body.url))).status).toBe(410);
    }
  });

  test('nobody joins with a higher role than the inviter may give', async () => {
    const manager = await organization.person('manager');
    for (const role of ['admin', 'manager']) {
      const link = await manager.post('/users/invite-link', { role });
      const mail = await manager.post('/users/invite-user', { role, email: newEmail() });
      expect([link.status, mail.status]).toEqual([422, 422]);
      expect(link.body.errors).toHaveProperty('role');
    }
    const { body } = await manager.post('/users/invite-link', { role: 'requester' });
    expect((await join(newcomer(), tokenOf(body.url), { role: 'admin' })).status).toBe(422);
    const joined = await join(newcomer(), tokenOf(body.url));
    expect([joined.status, joined.body.user.role]).toEqual([201, 'requester']);
  });

  test('one that was mailed is for that address alone', async () => {
    const email = newEmail();
    expect((await organization.admin.post('/users/invite-user', { role: 'viewer', email })).status).toBe(201);
    const [mail] = await world.rows<{ body: string }>(`select body from mail where recipient = $1`, [email]);
    const token = tokenOf(/http\S+/.exec(mail!.body)![0]);
    const { admin: stranger } = await world.organization('Strangers');
    expect((await stranger.post('/auth/accept-invite', { token })).status).toBe(409);
    expect((await join(newcomer(), token, { email: newEmail() })).body.user.email).toBe(email);
  });
});

describe('authority', () => {
  test(
    'two admins who put each other out never leave the organisation without one',
    async () => {
      const chance = chanceOf('last admin');
      const { admin: first, id: home } = await world.organization('Two admins');
      const { body: link } = await first.post('/users/invite-link', { role: 'admin' });
      const second = newcomer();
      second.become((await join(second, tokenOf(link.url))).body.user, '');
      // Keys, because they survive the deactivation of their owner and work again afterwards.
      const pair: Person[] = [];
      for (const person of [first, second]) {
        const { body } = await person.post('/auth/api-keys', { name: 'Key', role: 'admin' });
        const program = Person.withKey(world.url, body.key);
        program.become(person, '');
        pair.push(program);
      }
      const ways: ((by: Person, to: Person) => Promise<Reply>)[] = [
        (by, to) => by.post(`/users/${to.id}/change_role`, { role: 'technician' }),
        (by, to) => by.patch(`/users/${to.id}`, { role: 'viewer' }),
        (by, to) => by.patch(`/users/${to.id}`, { is_active: false }),
        (by, to) => by.delete(`/users/${to.id}`),
      ];
      const statuses: number[] = [];
      for (let round = 0; round < sized(24, 300); round++) {
        const [one, other] = chance.happens(0.5) ? [pair[0]!, pair[1]!] : [pair[1]!, pair[0]!];
        const crossed = chance.happens(0.8);
        const replies = await Promise.all([
          chance.pick(ways)(at(one, 0), crossed ? other : one),
          chance.pick(ways)(at(other, 1), crossed ? one : other),
        ]);
        statuses.push(...replies.map((reply) => reply.status));
        const activeAdmins = await world.rows(
          `select from member where organization_id = $1 and role = 'admin' and is_active and deleted_at is null`,
          [home],
        );
        expect(activeAdmins.length).toBeGreaterThanOrEqual(1);
        await world.rows(
          `update member set role = 'admin', is_active = true, deleted_at = null where organization_id = $1`,
          [home],
        );
      }
      console.log(`last admin: ${JSON.stringify(tally(statuses))}`);
      for (const status of new Set(statuses)) expect([200, 204, 401, 403, 404, 409]).toContain(status);
    },
    seconds(30, 300),
  );

  test.each(roles.filter((role) => role !== 'admin'))('a %s cannot become more', async (role) => {
    const person = await organization.person(role);
    const powers = async () =>
      world.rows(
        `select 'member' as what, id, role, is_active from member where organization_id = $1
         union all select 'key', id, role, true from api_key where organization_id = $1
         union all select 'invitation', id, role, true from invitation where organization_id = $1 order by 2`,
        [organization.id],
      );
    const before = await powers();
    const fullBody = { name: person.name, email: person.email, role: 'admin', is_active: true };
    const attempts = {
      patch: await person.patch(`/users/${person.id}`, { role: 'admin' }),
      put: await person.put(`/users/${person.id}`, fullBody),
      change_role: await person.post(`/users/${person.id}/change_role`, { role: 'admin' }),
      key: await person.post('/auth/api-keys', { name: 'Mine', role: 'admin' }),
      'weak key': await person.post('/auth/api-keys', { name: 'Mine', role }),
      link: await person.post('/users/invite-link', { role: 'admin' }),
      mail: await person.post('/users/invite-user', { role: 'admin', email: newEmail() }),
      add: await person.post('/users', { ...fullBody, email: newEmail() }),
      hidden: await person.patch(`/users/${person.id}`, { person_id: organization.admin.id, organization_id: uuid7() }),
      'another out': await person.patch(`/users/${organization.admin.id}`, { is_active: false }),
      'another away': await person.delete(`/users/${organization.admin.id}`),
    };
    for (const [way, { status }] of Object.entries(attempts))
      expect([way, [403, 404, 422]]).toEqual([way, expect.arrayContaining([status])]);
    expect(await powers()).toEqual(before);
  });

  test('a key never does more than its owner, whatever its owner has become', async () => {
    const sees = async (who: Person, path: string) => (await who.get(path)).status;
    for (const [keyRole, ownerRole] of [
      ['admin', 'technician'],
      ['viewer', 'requester'],
      ['manager', 'requester'],
      ['requester', 'viewer'],
    ] as [Role, Role][]) {
      const owner = await organization.person('admin');
      const { body } = await owner.post('/auth/api-keys', { name: 'Key', role: keyRole });
      const key = Person.withKey(world.url, body.key);
      await organization.admin.post(`/users/${owner.id}/change_role`, { role: ownerRole });
      const bare = await organization.person(keyRole);
      for (const path of [
        '/core/contacts',
        '/locations',
        '/users',
        '/teams',
        '/users/invitations',
        '/auth/api-keys',
        '/core/mails',
      ]) {
        const allowed = (await sees(owner, path)) === 200 && (await sees(bare, path)) === 200;
        expect([keyRole, ownerRole, path, await sees(key, path)]).toEqual([
          keyRole,
          ownerRole,
          path,
          allowed ? 200 : 403,
        ]);
      }
    }
  });
});

describe('stale authority', () => {
  const forget = async (email: string) => {
    await newcomer().post('/auth/forgot-password', { email });
    let token = '';
    await until('the mail with the link', 10_000, async () => {
      const [mail] = await world.rows<{ body: string }>(
        `select body from mail where recipient = $1 and subject = 'Choose a new password' order by id desc limit 1`,
        [email],
      );
      token = mail ? tokenOf(/http\S+/.exec(mail.body)![0]) : '';
      return token !== '';
    });
    return token;
  };

  const endings: Record<string, (person: Person) => Promise<Reply>> = {
    deactivated: (person) => organization.admin.patch(`/users/${person.id}`, { is_active: false }),
    deleted: (person) => organization.admin.delete(`/users/${person.id}`),
    'signed out': (person) => person.post('/auth/sign-out'),
    'signed out everywhere': (person) => at(person, 0).post('/auth/sign-out-everywhere'),
    'given a new password': async (person) =>
      newcomer().post('/auth/reset-password', { token: await forget(person.email), password: `${goodPassword}!` }),
  };

  test.each(Object.keys(endings))('somebody %s is refused on the other server', async (ending) => {
    const person = await organization.person('technician');
    const elsewhere = at(person, 1);
    // Authenticated a moment ago, so the next read uses the cache.
    expect((await elsewhere.get('/core/contacts')).status).toBe(200);
    const { status } = await endings[ending]!(person);
    expect([200, 204]).toContain(status);
    await until(
      `reading after being ${ending}`,
      revokedWithin,
      async () => (await elsewhere.get('/core/contacts')).status === 401,
    );
  });

  test.each(Object.keys(endings))('a stream of somebody %s is ended, and no change let through', async (ending) => {
    const person = await organization.person('technician');
    const elsewhere = at(person, 1);
    const ear = await Ear.open(elsewhere);
    expect((await elsewhere.get('/core/contacts')).status).toBe(200);
    await endings[ending]!(person);
    // A write never uses the cache, so it is refused at once.
    expect((await elsewhere.post('/core/contacts', { name: 'Too late' })).status).toBe(401);
    await until(`the stream after being ${ending}`, revokedWithin, () => ear.ended);
  });

  test('a deleted key is refused on the other server, streams included', async () => {
    const { body } = await organization.admin.post('/auth/api-keys', { name: 'Short', role: 'technician' });
    const program = Person.withKey(world.servers[1]!.url, body.key);
    const ear = await Ear.open(program);
    expect((await program.get('/core/contacts')).status).toBe(200);
    expect((await organization.admin.delete(`/auth/api-keys/${body.id}`)).status).toBe(204);
    expect((await program.post('/core/contacts', { name: 'Too late' })).status).toBe(401);
    await until(
      'reading with a deleted key',
      revokedWithin,
      async () => (await program.get('/core/contacts')).status === 401,
    );
    await until('the stream of a deleted key', revokedWithin, () => ear.ended);
  });

  test('somebody demoted has the lesser role on the other server, streams included', async () => {
    const person = await organization.person('manager');
    const elsewhere = at(person, 1);
    const ear = await Ear.open(elsewhere);
    expect((await elsewhere.get('/core/contacts')).status).toBe(200);
    await organization.admin.post(`/users/${person.id}/change_role`, { role: 'requester' });
    expect((await elsewhere.post('/core/contacts', { name: 'Too late' })).status).toBe(403);
    await until(
      'reading after a demotion',
      revokedWithin,
      async () => (await elsewhere.get('/core/contacts')).status === 403,
    );
    // The stream learns of the role by the same notice, so give it time.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { body: contact } = await organization.admin.post('/core/contacts', { name: 'Not for them' });
    const { body: rest } = await organization.admin.patch(`/users/${person.id}`, { color: '#112233' });
    await until('an event about themselves', revokedWithin, () => ear.of(rest.id).length > 0);
    expect(ear.of(contact.id)).toEqual([]);
    await ear.close();
  });
});

describe('sessions', () => {
  test('signing in gives a new token whatever one came with, and the old ones open nothing afterwards', async () => {
    const person = await organization.person('viewer');
    const first = person.cookie;
    const { email } = person;
    const signIn = (password: string, cookie: string) =>
      fetch(`${world.url}/api/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ email, password }),
      });
    const planted = `millwright=${'p'.repeat(43)}`;
    const cookies = [first, planted];
    for (const sentCookie of [planted, first]) {
      const response = await signIn(goodPassword, sentCookie);
      expect(response.status).toBe(200);
      const [set] = response.headers.getSetCookie();
      expect(set).toMatch(/; HttpOnly/);
      expect(set).toMatch(/; SameSite=Lax/);
      expect(set).toMatch(/; Path=\//);
      expect(set).not.toMatch(/Domain|Secure/);
      const cookie = set!.split(';')[0]!;
      expect(cookies).not.toContain(cookie);
      cookies.push(cookie);
    }
    const opens = async (cookie: string, server = 0) =>
      (await fetch(`${world.servers[server]!.url}/api/users/me`, { headers: { cookie } })).status;
    expect(await opens(planted)).toBe(401);
    expect(await opens(cookies.at(-1)!)).toBe(200);
    for (const cookie of cookies) expect(await tablesWith(world, cookie.split('=')[1]!)).toEqual([]);

    const last = cookies.at(-1)!;
    await fetch(`${world.url}/api/auth/sign-out`, { method: 'POST', headers: { cookie: last } });
    for (const server of [0, 1])
      await until('a token after sign-out', revokedWithin, async () => (await opens(last, server)) === 401);
  });

  test('behind TLS the cookie is Secure and bound to the host', async () => {
    const behind = await world.serve({ PUBLIC_URL: 'https://cmms.example' });
    const person = await organization.person('viewer');
    const response = await fetch(`${behind.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: goodPassword }),
    });
    const [set] = response.headers.getSetCookie();
    expect(set).toMatch(/^__Host-millwright=[\w-]{43};/);
    for (const flag of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(set!.split('; ')).toContain(flag);
    expect(set).not.toMatch(/Domain/);
    await behind.stop();
    world.servers.splice(world.servers.indexOf(behind), 1);
  });

  test('passwords, keys and tokens lie in the database as hashes only', async () => {
    const secret = `Only in my head ${uuid7()}`;
    const { body } = await organization.admin.post('/users/invite-link', { role: 'viewer' });
    const person = newcomer();
    expect((await join(person, tokenOf(body.url), { password: secret })).status).toBe(201);
    expect(await tablesWith(world, tokenOf(body.url))).toEqual([]);
    expect(await tablesWith(world, secret)).toEqual([]);
    expect(await tablesWith(world, person.cookie.split('=')[1]!)).toEqual([]);
  });
});

describe('guessing', () => {
  const guess = (email: string, server: number, forwarded: string, password = 'not the password') =>
    newcomer(server).post('/auth/sign-in', { email, password }, { 'x-forwarded-for': forwarded });

  test('ten tries per account, counted by all servers together, whatever address one claims', async () => {
    const person = await organization.person('viewer');
    await world.rows(`delete from attempt`);
    const replies = await Promise.all(times(24, (n) => guess(person.email, n % 2, `203.0.113.${n}`)));
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 401: 10, 429: 14 });
    const waits = replies
      .filter(({ status }) => status === 429)
      .map(({ headers }) => Number(headers.get('retry-after')));
    expect(Math.min(...waits)).toBeGreaterThan(0);
    // The right password and another spelling of the email make no difference.
    for (const server of [0, 1])
      expect((await guess(person.email.toUpperCase(), server, '203.0.113.99', goodPassword)).status).toBe(429);
    world.clockOffset = 16 * 60_000;
    const after = await guess(person.email, 1, '203.0.113.99', goodPassword).finally(() => (world.clockOffset = 0));
    expect(after.status).toBe(200);
  });

  test('an account is limited from all addresses together, too', async () => {
    // This server trusts X-Forwarded-For, as behind a proxy.
    const proxied = await world.serve({ TRUST_PROXY: 'true' });
    const { email } = await organization.person('viewer');
    await world.rows(`delete from attempt`);
    for (let n = 0; n < 200; n++)
      await countTry(world.servers[n % 2]!.app, { kind: 'account', of: email, from: `203.0.113.${n}` });
    const { status, headers } = await guess(email, 2, '198.51.100.1', goodPassword);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    await proxied.stop();
    world.servers.splice(world.servers.indexOf(proxied), 1);
  });

  test('an address is limited too, and cannot name another for itself', async () => {
    for (let tried = 0; tried < 100; tried++) await countTry(world.app, { kind: 'address', of: '127.0.0.1' });
    for (const server of [0, 1]) {
      const { status, headers } = await guess(newEmail(), server, `198.51.100.${server}`);
      expect(status).toBe(429);
      expect(headers.has('retry-after')).toBe(true);
    }
  });

  test('a known, an unknown and an account without a password get the same answer for the same work', async () => {
    const known = (await organization.person('viewer')).email;
    const without = newEmail();
    await organization.admin.post('/users', { name: 'Without', email: without, role: 'viewer' });
    const answers = [];
    for (const email of [known, newEmail(), without]) {
      compared.length = 0;
      const { status, headers, body } = await guess(email, 0, '');
      const shape = [...headers.keys()].sort().join();
      answers.push({
        status,
        body: { ...body, request_id: '' },
        shape,
        work: compared.map((hash) => hash.split('$').slice(0, 4).join('$')),
      });
    }
    expect(answers[0]).toMatchObject({ status: 401, work: ['$argon2id$v=19$m=19456,t=2,p=1'] });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('asking for a new password answers the same for everybody, and its link works once', async () => {
    const { email } = await organization.person('viewer');
    const answers = [];
    for (const givenEmail of [email, newEmail()]) {
      const { status, body, headers } = await newcomer().post('/auth/forgot-password', { email: givenEmail });
      answers.push({ status, body, shape: [...headers.keys()].sort().join() });
    }
    expect(answers[0]).toMatchObject({ status: 204, body: '' });
    expect(answers[1]).toEqual(answers[0]);
    let link = '';
    await until('the mail', 10_000, async () => {
      const [mail] = await world.rows<{ body: string }>(`select body from mail where recipient = $1`, [email]);
      link = mail ? /http\S+/.exec(mail.body)![0] : '';
      return link !== '';
    });
    const reset = (n: number) =>
      newcomer(n % 2).post('/auth/reset-password', { token: tokenOf(link), password: `${goodPassword} ${n}` });
    const replies = await Promise.all(times(6, reset));
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 204: 1, 410: 5 });
    expect((await reset(7)).status).toBe(410);
    const winner = replies.findIndex((reply) => reply.status === 204);
    expect((await guess(email, 0, '', `${goodPassword} ${winner}`)).status).toBe(200);
    expect((await guess(email, 0, '', goodPassword)).status).toBe(401);
  });
});
