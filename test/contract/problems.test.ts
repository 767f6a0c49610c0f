import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOptional, type Route } from '#server/http/route';
import { uuid7 } from '#shared/id';
import { Person } from '../person';
import { World } from '../world';
import { call, callRaw } from './call';
import { forgetTries, openPlant, type Plant } from './plant';
import { faultsOf } from './problem';
import { sampleFields } from './sample';
import { addressOf, isRecordRoute, parametersOf, routes, storeFor, title, writableOf } from './table';

let world: World;
let home: Plant;
beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
});
afterAll(() => world.close());

const withBody = routes.filter((route) => route.body).map((route) => [title(route), route] as const);
const addressOn = (route: Route) =>
  addressOf(route, isRecordRoute(route) ? home.records.get(storeFor(route)!.entity.name) : uuid7(), home.id);

describe('a body that is not understood', () => {
  const json = { 'content-type': 'application/json' };
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const bodies: [string, string, Record<string, string>, number[]][] = [
    ['broken JSON', '{"name":', json, [400]],
    ['nothing', '', json, [400, 422]],
    ['only a space', ' ', json, [400]],
    ['NUL', '\u0000', json, [400]],
    ['a number too large for its type', '{"name":1e999}', json, [422]],
    ['a list', '[]', json, [422]],
    ['a word', '"x"', json, [422]],
    ['null', 'null', json, [400, 422]],
    ['lists in lists', deep, json, [422, 400]],
    ['objects in objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, json, [422, 400, 413]],
    ['text', '{"name":"x"}', { 'content-type': 'text/plain' }, [415]],
    ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, [415]],
    ['parts', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }, [415]],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, [415]],
    ['no type', '{"name":"x"}', {}, [415]],
    ['a bad type', '{"name":"x"}', { 'content-type': 'nonsense' }, [415]],
    ['too much', JSON.stringify({ name: 'x'.repeat(1_100_000) }), json, [413]],
  ];

  test.each(withBody)('%s', async (_name, route) => {
    await forgetTries(world);
    for (const [, body, headers, statuses] of bodies) {
      // An empty list is valid if the body replaces a whole list.
      if (body === '[]' && route.body?.batch && route.method === 'PUT') continue;
      // Where nothing is required, nothing needs to be said.
      if (['', 'null'].includes(body) && route.body && isOptional(route.body)) continue;
      const answer = await callRaw(
        world.url,
        route.method,
        addressOn(route),
        { ...home.admin.credentials, ...headers, 'content-length': String(Buffer.byteLength(body)) },
        body,
      );
      expect(faultsOf(answer, ...statuses)).toEqual([]);
    }
  });
});

describe('hostile values', () => {
  const hostile: unknown[] = [
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    'x'.repeat(100_000),
    '9'.repeat(400),
    '-1',
    -1,
    0.1234567,
    1e308,
    -1e308,
    2 ** 53 + 2,
    true,
    {},
    [],
    [[]],
    [null],
    ['\u0000'],
    { id: uuid7() },
    { $gt: '' },
    '2026-02-31',
    '2026-01-01T25:00:00Z',
    '0000-00-00',
    '+275760-09-13',
    '../../etc/passwd',
    "'; drop table member; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    uuid7(),
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ];

  test.each(withBody)('%s', async (_name, route) => {
    const faults: string[] = [];
    const fields = writableOf(route.body!.fields);
    const send = (body: object) => call(world.url, route.method, addressOn(route), { person: home.admin, body });
    // A field behaves the same in every body, so changes are only tried with values that cannot be stored.
    const tried = route.method === 'POST' ? hostile : hostile.slice(0, 10);
    const refused = new Map<unknown, string[]>();
    for (const value of tried) {
      const answer = await send(Object.fromEntries(fields.map(([key]) => [key, value])));
      faults.push(...faultsOf(answer).map((fault) => `${JSON.stringify(value).slice(0, 60)} ${fault}`));
      refused.set(value, Object.keys(answer.body.errors ?? {}));
    }
    // What the refusal does not name was perhaps not looked at: it is sent again without what is named.
    const sendAgain = async (value: unknown, keys: string[]): Promise<void> => {
      const valid = await sampleFields(route.body!.fields, home, 'required');
      const answer = await send({ ...valid, ...Object.fromEntries(keys.map((key) => [key, value])) });
      const note = `${keys.join()} = ${JSON.stringify(value).slice(0, 60)}: ${answer.status}`;
      faults.push(...faultsOf(answer).map((fault) => `${note} ${fault}`));
      const left = keys.filter((key) => !answer.body?.errors?.[key]);
      if (left.length < keys.length) return left.length > 0 ? sendAgain(value, left) : undefined;
      // Refused, but for none of these: one of them may hide what the others would be answered.
      if (answer.status >= 400 && keys.length > 1) {
        for (const key of keys) await sendAgain(value, [key]);
        return;
      }
      const unstorable = typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed());
      if (unstorable && keys.some((key) => route.body!.fields[key]!.kind !== 'data'))
        faults.push(`${note} was not refused`);
    };
    for (const value of tried) {
      await forgetTries(world);
      const left = fields.map(([key]) => key).filter((key) => !refused.get(value)!.includes(key));
      if (left.length > 0) await sendAgain(value, left);
    }
    expect(faults).toEqual([]);
  });
});

describe('an address that leads nowhere', () => {
  // The bytes of a lone surrogate, which are not valid text.
  const notText = '%ED%A0%80';
  const odd = [
    'x',
    '0',
    'null',
    '%00',
    '%ED%A0%80',
    '..%2f..',
    '%2e%2e',
    'a'.repeat(150),
    `${uuid7()}x`,
    '%7B%7D',
    "'",
  ];

  test.each(routes.filter(isRecordRoute).map((route) => [title(route), route] as const))(
    '%s with ids that cannot be',
    async (_name, route) => {
      for (const id of odd) {
        const body = route.method === 'GET' || route.method === 'DELETE' ? '' : '{}';
        const headers = { ...home.admin.credentials, ...(body && { 'content-type': 'application/json' }) };
        const path = `/api${route.path.replace(':id', id)}`;
        expect(
          faultsOf(await callRaw(world.url, route.method, path, headers, body), id === notText ? 400 : 404),
        ).toEqual([]);
      }
    },
  );

  test.each([
    ['GET', '/api'],
    ['GET', '/api/nope'],
    ['GET', '/api/locations/a/b/c'],
    ['POST', `/api/locations/${uuid7()}`],
    ['PUT', '/api/locations'],
    ['DELETE', '/api/locations'],
    ['OPTIONS', '/api/locations'],
    ['TRACE', '/api/locations'],
    ['GET', '/nope'],
    ['GET', '//evil.example'],
    ['GET', '//evil.example/api/locations'],
    ['GET', '/\\evil.example'],
    ['GET', '/api//evil.example'],
    ['GET', '/api/docs/../../package.json'],
    ['GET', '/api/docs/..%2f..%2f..%2fpackage.json'],
    ['GET', '/api/docs/%2e%2e/%2e%2e/app/server.ts'],
    ['GET', '/api/docs/nope.js'],
    ['GET', '/api/%'],
    ['GET', '/api/locations/%'],
    ['GET', '/api/locations/%zz'],
    ['GET', '/api/%c0%ae'],
    ['GET', `/api/locations/${'a'.repeat(300)}`],
    ['GET', `/api/auth/invitations/${'a'.repeat(300)}`],
  ])('%s %s', async (method, path) => {
    const answer = await callRaw(world.url, method, path, home.admin.credentials);
    expect(faultsOf(answer, 400, 403, 404, 405)).toEqual([]);
    expect(answer.headers.get('location')).toBeNull();
  });

  test('an address or headers beyond all measure', async () => {
    expect(faultsOf(await callRaw(world.url, 'GET', `/api/locations?q=${'x'.repeat(20_000)}`), 400, 414, 431)).toEqual(
      [],
    );
    expect(faultsOf(await callRaw(world.url, 'GET', '/api/locations', { 'x-long': 'x'.repeat(20_000) }), 431)).toEqual(
      [],
    );
  });
});

describe('credentials that are none', () => {
  const strange = (headers: Record<string, string>) => callRaw(world.url, 'GET', '/api/users/me', headers);

  test.each([
    ['no credentials', {}],
    ['an empty cookie', { cookie: 'millwright=' }],
    ['a garbage cookie', { cookie: 'millwright=%00garbage' }],
    ['a token nobody has', { cookie: `millwright=${'a'.repeat(43)}` }],
    ['a long cookie', { cookie: `millwright=${'a'.repeat(8_000)}` }],
    ['a garbage key', { authorization: 'Bearer x' }],
    ['a key nobody has', { authorization: `Bearer mw_${'a'.repeat(43)}` }],
    ['a key with NUL', { authorization: 'Bearer %00' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['no scheme', { authorization: 'x'.repeat(50) }],
  ])('%s', async (_name, headers) => {
    expect(faultsOf(await strange(headers), 401)).toEqual([]);
  });

  test('a cookie is of no use beside a bad key', async () => {
    expect(faultsOf(await strange({ ...home.admin.credentials, authorization: 'Bearer x' }), 401)).toEqual([]);
  });

  test('a key that was deleted, a key and a session that ran out', async () => {
    const { body: gone } = await home.admin.post('/auth/api-keys', { name: 'Gone', role: 'viewer' });
    await home.admin.delete(`/auth/api-keys/${gone.id}`);
    expect(faultsOf(await strange(Person.withKey(world.url, gone.key).credentials), 401)).toEqual([]);

    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const { body: brief } = await home.admin.post('/auth/api-keys', { name: 'Brief', role: 'viewer', expires_at });
    const viewer = await home.at.person('viewer');
    world.clockOffset = 40 * 86_400_000;
    try {
      expect(faultsOf(await strange(Person.withKey(world.url, brief.key).credentials), 401)).toEqual([]);
      expect(faultsOf(await strange(viewer.credentials), 401)).toEqual([]);
    } finally {
      world.clockOffset = 0;
    }
    expect((await strange(Person.withKey(world.url, brief.key).credentials)).status).toBe(200);
  });

  test.each(routes.filter(({ permit }) => permit !== 'anyone').map((route) => [title(route), route] as const))(
    '%s asks who is there before anything else',
    async (_name, route) => {
      const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : { nonsense: true };
      const path = addressOf(route, parametersOf(route).length > 0 ? 'nonsense' : '');
      expect(faultsOf(await call(world.url, route.method, `${path}?nonsense=1`, { body }), 401)).toEqual([]);
    },
  );
});
