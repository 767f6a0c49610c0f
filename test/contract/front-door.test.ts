import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { exchange } from '../exchange';
import { goodPassword, World } from '../world';
import { type Answer, call, callRaw } from './call';
import { forgetTries, openPlant, type Plant, settled } from './plant';
import { faultsOf } from './problem';
import { hashRows } from './rows';
import { addressOf, routes, title } from './table';

let world: World;
let home: Plant;
beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
});
afterAll(() => world.close());

const changing = routes.filter(({ method }) => method !== 'GET').map((route) => [title(route), route] as const);

describe('a change that another site asks for', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'not an address' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  test.each(changing)('%s is refused before anything is looked at', async (_name, route) => {
    for (const headers of foreign) {
      const answer = await call(world.url, route.method, addressOf(route, uuid7()), {
        person: home.admin,
        headers,
        body: {},
      });
      expect(faultsOf(answer, 403)).toEqual([]);
    }
  });

  test('our own pages and programs are let in; a key needs no origin', async () => {
    const ownOrigins = [{ origin: world.url }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}];
    for (const headers of ownOrigins)
      expect((await home.admin.post('/locations', { name: 'x' }, headers as Record<string, string>)).status).toBe(201);
    const program = await home.at.program('admin');
    expect((await program.post('/locations', { name: 'x' }, { origin: 'https://evil.example' })).status).toBe(201);
  });

  test('reading from elsewhere gets no leave to use the answer', async () => {
    const { headers } = await home.admin.get('/locations', { origin: 'https://evil.example' });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a forged host', () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const post = (path: string, body: unknown, headers: Record<string, string> = forged) =>
    callRaw(
      world.url,
      'POST',
      `/api${path}`,
      { ...home.admin.credentials, ...headers, 'content-type': 'application/json' },
      JSON.stringify(body),
    );

  test('is in no link, mail, redirect or cookie', async () => {
    const link = await post('/users/invite-link', { role: 'viewer' });
    expect(link.body.url).toMatch(new RegExp(`^${world.url}/invite/`));
    const answers: Answer[] = [
      link,
      await post('/users/invite-user', { email: 'invited@example.test', role: 'viewer' }),
      await post('/auth/forgot-password', { email: home.admin.email }),
      await callRaw(world.url, 'GET', '/', forged),
      await callRaw(world.url, 'GET', '/api/locations?page_size=1', { ...home.admin.credentials, ...forged }),
      // Without a cookie, because signing in ends the session of the request.
      await callRaw(
        world.url,
        'POST',
        '/api/auth/sign-in',
        { ...forged, 'content-type': 'application/json' },
        JSON.stringify({ email: home.admin.email, password: goodPassword }),
      ),
    ];
    for (const { status, text, headers } of answers) {
      expect(status).toBeLessThan(400);
      expect(`${text} ${JSON.stringify([...headers])}`).not.toContain('evil');
    }
    await settled(world);
    const mails = await world.rows<{ body: string }>(`select body from mail where recipient in ($1, $2)`, [
      'invited@example.test',
      home.admin.email,
    ]);
    // The invitation, the reset, and the sign-up confirmation of the organisation.
    expect(mails).toHaveLength(3);
    for (const { body } of mails) expect(body).toContain(world.url);
    expect(JSON.stringify(mails)).not.toContain('evil');
  });

  test('with the origin of its own does not open the door to a page of ours', async () => {
    // Origins of an attacker's page: the browser would send no cookie of ours, and we accept none.
    const before = await hashRows(world, home.organization);
    const answer = await callRaw(
      world.url,
      'POST',
      '/api/locations',
      { host: 'evil.example', origin: 'http://evil.example', 'content-type': 'application/json' },
      '{"name":"x"}',
    );
    expect(faultsOf(answer, 401, 403)).toEqual([]);
    expect(await hashRows(world, home.organization)).toEqual(before);
  });
});

describe('every kind of answer carries the security headers', () => {
  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/', 200],
    ['GET', '/api/docs', 200],
    ['GET', '/icon.svg', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/auth/status', 200],
    ['GET', '/api/users/me', 200],
    ['GET', '/api/events', 200],
    ['HEAD', '/api/users/me', 200],
    ['POST', '/api/auth/sign-out', 204],
  ])('%s %s %i', async (method, path, status) => {
    await forgetTries(world);
    const person = await home.at.person('viewer');
    const answer = await call(world.url, method, path, { person });
    expect(faultsOf(answer, status)).toEqual([]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('server')).toBeNull();
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  test('and nothing of the API is kept by a cache', async () => {
    for (const path of ['/users/me', '/locations', `/locations/${uuid7()}`])
      expect((await home.admin.get(path)).headers.get('cache-control')).toBe('no-store');
  });

  test('a server known by https says so', async () => {
    const secure = await World.open({ PUBLIC_URL: 'https://plant.example' });
    try {
      const answer = await call(secure.url, 'POST', '/api/auth/setup', {
        body: { organization_name: 'Secure', name: 'Some One', email: 'some@one.example', password: goodPassword },
      });
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
      expect(answer.headers.get('set-cookie')).toMatch(
        /^__Host-millwright=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax/,
      );
    } finally {
      await secure.close();
    }
  });
});

test('a call that an address does not have is told which it has', async () => {
  const answer = await call(world.url, 'PUT', '/api/locations', { person: home.admin, body: {} });
  expect(faultsOf(answer, 405)).toEqual([]);
  expect(answer.headers.get('allow')!.split(', ').sort()).toEqual(['GET', 'POST']);
});

test('every operation declares what any of them may answer: no such method, and headers that are too large', async () => {
  const { body } = await home.admin.get('/openapi.json');
  const undeclared = Object.entries<Record<string, { responses: object }>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      ['405', '431'].filter((status) => !(status in responses)).map((status) => `${method} ${path}: ${status}`),
    ),
  );
  expect(undeclared).toEqual([]);
});

test('JSON that nests beyond all measure is refused before it is read', async () => {
  const nested = (levels: number) => `{"name":"\\"[[{","custom_fields":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const send = (text: string) =>
    exchange(
      `${world.url}/api/assets`,
      'POST',
      { ...home.admin.credentials, 'content-type': 'application/json' },
      text,
    );
  expect((await send(nested(90))).status).toBe(422);
  expect((await send(nested(100))).status).toBe(400);
});

test('a new record says where it is', async () => {
  const made = await home.admin.post('/locations', { name: 'Found again' });
  expect(made.headers.get('location')).toBe(`/api/locations/${made.body.id}`);
});
