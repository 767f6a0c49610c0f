import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRoom } from '#server/entity/custom';
import { flattenCustom, customPrefix } from '#shared/custom-keys';
import { isInPerson, roles } from '#shared/permission';
import type { Body, Person } from '../person';
import { World } from '../world';
import { type Answer, call } from './call';
import { differences, resolve } from './conforms';
import { openPlant, type Plant } from './plant';
import { verbOf } from './declared';
import { fittingTo, makeReady, worksOnce } from './ready';
import { bodyFor, changesFor, make, pixel, sampleFields } from './sample';
import {
  addressOf,
  isOfNoRecord,
  isRecordRoute,
  listsOf,
  parametersOf,
  routes,
  storeFor,
  stores,
  title,
} from './table';
import type { Route } from '#server/http/route';

let world: World;
let home: Plant;
let document: Body;
beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
  for (const store of stores) await make(store, home, 'required');
  document = (await call(world.url, 'GET', '/api/openapi.json')).body;
});
afterAll(() => world.close());

const operationOf = (route: Route): Body =>
  document.paths[`/api${route.path.replace(/:(\w+)/g, '{$1}')}`]?.[route.method.toLowerCase()];

/** Every object in the document with its path. */
function* walk(value: Body, at = '#'): Generator<[string, Body]> {
  if (typeof value !== 'object' || value === null) return;
  yield [at, value];
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${at}/${key}`);
}

describe('the document', () => {
  test('is OpenAPI 3.1 with its parts', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d$/),
      info: { title: 'Millwright', version: expect.any(String) },
    });
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual(['key', 'session']);
    for (const requirement of document.security)
      for (const name of Object.keys(requirement)) expect(document.components.securitySchemes).toHaveProperty(name);
  });

  test('every reference in it leads somewhere', () => {
    const references = [...walk(document)].filter(([, value]) => typeof value.$ref === 'string');
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter(([, { $ref }]) => resolve(document, $ref) === undefined)).toEqual([]);
  });

  test('has every route, and nothing that is none', () => {
    expect(routes.filter((route) => !operationOf(route)).map(title)).toEqual([]);
    const described = Object.values<Body>(document.paths).flatMap((methods) => Object.keys(methods));
    expect(described).toHaveLength(routes.length);
  });

  test.each([
    ['br', 'gzip, deflate, br', 100_000],
    ['gzip', 'gzip;q=0.8, br;q=0', 200_000],
    [null, 'identity', 4_000_000],
  ])('is sent compressed as asked for (%s), and not again to who has it', async (encoding, accepted, most) => {
    const ask = (headers: Record<string, string>) => fetch(`${world.url}/api/openapi.json`, { headers });
    const answer = await ask({ 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(most);
    expect(await answer.json()).toEqual(document);
    const repeated = await ask({ 'if-none-match': answer.headers.get('etag')! });
    expect([repeated.status, await repeated.text()]).toEqual([304, '']);
    expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
  });

  test('names every operation once, and every tag', () => {
    const operations = routes.map(operationOf);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const tags = document.tags.map(({ name }: Body) => name);
    for (const operation of operations) {
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operation.summary).toMatch(/^[A-Z].{4,}/);
      expect(tags).toEqual(expect.arrayContaining(operation.tags));
    }
  });

  test.each(routes.map((route) => [title(route), route] as const))(
    '%s says what it takes and answers',
    (_name, route) => {
      const operation = operationOf(route);
      const inPath = operation.parameters.filter((parameter: Body) => parameter.in === 'path');
      expect(inPath.map((parameter: Body) => [parameter.name, parameter.required])).toEqual(
        parametersOf(route).map((name) => [name, true]),
      );
      const names = operation.parameters.map((parameter: Body) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size).toBe(names.length);
      for (const parameter of operation.parameters) expect(Object.keys(parameter.schema)).not.toEqual([]);
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(
        route.body ? ['application/json'] : route.form ? ['multipart/form-data'] : [],
      );

      const success = operation.responses[route.status ?? 200];
      const schemas = Object.values<Body>(success.content ?? {}).map(({ schema }) => schema);
      expect(schemas).toHaveLength(route.status === 204 ? 0 : 1);
      expect(schemas.filter((schema) => !(schema.type ?? schema.oneOf ?? schema.$ref))).toEqual([]);
      const otherwise = Object.keys(route.otherwise ?? {});
      const good = [route.status ?? 200, ...(route.maySay201 ? [201] : []), ...otherwise].map(String);
      const others = Object.entries<Body>(operation.responses).filter(([code]) => !good.includes(code));
      expect(others.filter(([code]) => Number(code) < 400).map(([code]) => code)).toEqual([]);
      for (const [, response] of others) {
        expect(response.description).toBeTruthy();
        expect(response.content['application/problem+json'].schema.$ref).toBe('#/components/schemas/Problem');
      }
      const open = route.permit === 'anyone';
      const inPerson =
        typeof route.permit === 'string' ? route.permit === 'in-person' : isInPerson(route.permit[0], route.permit[1]);
      const session = inPerson ? [{ session: [] }] : undefined;
      expect(operation.security).toEqual(open ? [] : session);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(open ? ['400'] : ['400', '401', '403']));
    },
  );
});

/** Differences between an answer and its operation. */
function misfits(route: Route, answer: Answer): string[] {
  const declared = operationOf(route).responses[answer.status];
  if (!declared) return [`${answer.status} is not declared`];
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]!;
  const content = declared.content?.[type] ?? declared.content?.['*/*'];
  if (answer.status === 204 || type === 'text/event-stream') return answer.text === '' ? [] : ['a body where none is'];
  return content ? differences(document, content.schema, answer.body) : [`${type} is not declared`];
}

const reading = routes.filter(({ method }) => method === 'GET').map((route) => [title(route), route] as const);

describe('answers are as the document says', () => {
  let people: Person[];
  beforeAll(async () => {
    people = [];
    for (const role of roles) people.push(role === 'admin' ? home.admin : await home.at.person(role));
  });

  test.each(reading)('%s, to every role', async (_name, route) => {
    const id = isRecordRoute(route) ? home.id(storeFor(route)!.entity.name) : 'nothing';
    for (const person of people) {
      const answer = await call(world.url, 'GET', addressOf(route, id, home.id), { person });
      expect(misfits(route, answer)).toEqual([]);
    }
    expect(misfits(route, await call(world.url, 'GET', addressOf(route, id, home.id)))).toEqual([]);
  });

  const writing = routes.filter(
    (route) =>
      route.method !== 'GET' &&
      typeof route.permit !== 'string' &&
      !route.form &&
      !isOfNoRecord(route) &&
      // What is said in a stream has tests of its own.
      route.type !== 'text/event-stream',
  );
  test.each(writing.map((route) => [title(route), route] as const))('%s, when it works', async (_name, route) => {
    // Optional values may prevent a delete.
    const extent = route.method === 'DELETE' ? 'required' : 'all';
    const subject = async () => (isRecordRoute(route) ? makeReady(route, home, extent) : undefined);
    let record = await subject();
    const person = verbOf(route).byKey ? await home.at.program('admin') : home.admin;
    const send = async (body: unknown) => {
      const answer = await call(world.url, route.method, addressOf(route, record, home.id), {
        person,
        body,
      });
      expect({ misfits: misfits(route, answer), status: answer.status }).toEqual({
        misfits: [],
        status: route.maySay201 ? 201 : (route.status ?? 200),
      });
    };
    const sample = (extent?: 'required') => sampleFields(route.body!.fields, home, extent);
    const bodies: (() => Promise<unknown>)[] = !route.body
      ? [async () => undefined]
      : record
        ? [() => bodyFor(route, home, record), () => changesFor(route, home, record)]
        : [() => sample('required'), () => sample()];
    if (route.body?.batch) bodies.push(async () => [await sample()]);
    for (const [at, write] of bodies.entries()) {
      if (at > 0 && worksOnce(route)) record = await subject();
      const body = fittingTo(route, record, await write());
      // The sample is valid, so it must match the document, too.
      const mismatches =
        body === undefined
          ? []
          : differences(document, operationOf(route).requestBody.content['application/json'].schema, body);
      expect(mismatches.filter((difference) => !/is no date-time/.test(difference))).toEqual([]);
      await send(body);
    }
  });

  test('an upload, when it works', async () => {
    const route = routes.find(({ form, permit }) => form && permit !== 'anyone')!;
    for (const fields of [{}, { mime_type: 'image/png', is_compressible: false, in_library: true }]) {
      const { status, headers, body } = await home.admin.upload(pixel, 'pixel.png', fields);
      expect({ status, misfits: misfits(route, { status, headers, body, text: '' }) }).toEqual({
        status: 201,
        misfits: [],
      });
    }
  });

  test.each(stores.filter((store) => listsOf(store).length > 0).map((store) => [store.entity.name, store] as const))(
    'every field that %s describes is in its record, and the other way round',
    async (_name, store) => {
      const { body: fields } = await home.admin.get(`${store.entity.path}/fields`);
      const { body: record } = await home.admin.get(`${store.entity.path}/${home.id(store.entity.name)}`);
      // A way is only for filtering.
      const described = fields
        .map(({ key }: Body) => key)
        .filter((key: string) => !Object.hasOwn(store.filterLinks, key));
      const customKeys = described.filter((key: string) => key.startsWith(customPrefix));
      const room = hasRoom(store) ? ['custom_fields'] : [];
      const declared = described.filter((key: string) => !customKeys.includes(key));
      expect(['id', ...room, ...declared].sort()).toEqual(Object.keys(record).sort());
      // Custom values are only present if they are set.
      const filled = Object.keys(flattenCustom(record)).filter((key) => key.startsWith(customPrefix));
      expect(customKeys).toEqual(expect.arrayContaining(filled));
    },
  );
});
