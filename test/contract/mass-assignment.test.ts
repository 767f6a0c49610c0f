import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, type Route } from '#server/http/route';
import { flattenCustom, customPrefix } from '#shared/custom-keys';
import { uuid7 } from '#shared/id';
import type { Body } from '../person';
import { World } from '../world';
import { type Answer, call } from './call';
import { openPlant, type Plant, settled } from './plant';
import { hashRows } from './rows';
import { bodyFor } from './sample';
import { addressOf, isByKey, isRecordRoute, parametersOf, routes, storeFor, stores, title, writableOf } from './table';

let world: World;
let home: Plant;
let target: Plant;
beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
  target = await openPlant(world, 'canary4711');
});
afterAll(() => world.close());

/** Fields that attackers try on every noun. */
const commonTargets = [
  'organization_id',
  'organization',
  'role',
  'is_active',
  'is_admin',
  'created_at',
  'updated_at',
  'created_by',
  'version',
  'deleted_at',
  'id',
  'person_id',
  'password_hash',
  'constructor',
  'prototype',
  'toString',
];

/** All columns of the table by both names, all read-only fields, and the tempting ones. */
function forbiddenTo(route: Route): string[] {
  const columns = Object.entries(storeFor(route) ? getTableColumns(storeFor(route)!.table) : {});
  const names = [...columns.flatMap(([key, column]) => [key, column.name]), ...commonTargets];
  const allowed = [...parametersOf(route), ...(route.body!.mode === 'create' || isByKey(route) ? ['id'] : [])];
  const writable = new Set([...writableOf(route.body!.fields).map(([key]) => key), ...allowed]);
  const readOnly = Object.keys(route.body!.fields);
  return [...new Set([...names, ...readOnly])].filter((name) => !writable.has(name));
}

/** A value of a plausible type, so that the field is refused for its name, not for its value. */
function likely(name: string): unknown {
  if (name.endsWith('_at')) return '2020-01-01T00:00:00.000Z';
  if (/^is_|^has_/.test(name)) return true;
  if (/(^|_)(id|by|parent|organization)$/.test(name)) return uuid7();
  if (/version|used|seq/.test(name)) return 7;
  return name === 'role' ? 'admin' : 'x';
}

/** In tens, because an answer names only the first ten unknown fields. */
const inTens = (names: string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / 10) }, (_, at) => names.slice(at * 10, at * 10 + 10));

/** Its good rows are taken, and its answer names the others. */
const takesRows = (route: Route): boolean => 'rejected' in ((answerOf(route)?.properties ?? {}) as object);

const refusalIn = (body: Body): object => body.errors ?? body.rejected?.[0]?.errors ?? {};

const withBody = routes.filter((route) => route.body).map((route) => [title(route), route] as const);

test.each(withBody)('%s takes nothing beside its contract', async (_name, route) => {
  const record = isRecordRoute(route) ? home.records.get(storeFor(route)!.entity.name) : undefined;
  const valid = (await bodyFor(route, home, record))!;
  const send = (raw: string): Promise<Answer> =>
    call(world.url, route.method, addressOf(route, record ?? uuid7(), home.id), { person: home.admin, raw });
  await settled(world);
  const before = await hashRows(world, home.organization);

  const accepted: string[] = [];
  // A field that the answer does not name as unknown would have been accepted.
  for (const forbidden of inTens(forbiddenTo(route))) {
    const more = forbidden.map((name) => `"${name}":${JSON.stringify(likely(name))}`).join(',');
    const raws = [`{${[JSON.stringify(valid).slice(1, -1), more].filter(Boolean).join(',')}}`, `{${more}}`];
    // Where good rows are taken, the bad one is sent alone: nothing must change.
    if (route.body!.batch) raws.push(`[${takesRows(route) ? '' : `${JSON.stringify(valid)},`}${raws[0]}]`);
    for (const raw of raws) {
      const { status, body } = await send(raw);
      const named = Object.keys(refusalIn(body)).map((key) => key.split('.').at(-1)!);
      // A list of ids has no field names.
      const missed = route.body!.schema?.type === 'array' ? [] : forbidden.filter((name) => !named.includes(name));
      if ((status !== 422 && !body.rejected) || missed.length > 0)
        accepted.push(`${raw}: ${status} does not refuse ${missed.join(', ')}`);
    }
  }
  // The JSON parser itself refuses prototype pollution.
  for (const more of ['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}']) {
    const { status, body } = await send(`{${[JSON.stringify(valid).slice(1, -1), more].filter(Boolean).join(',')}}`);
    if (status !== 400 && status !== 422 && !body.rejected?.length) accepted.push(`${more}: ${status}`);
  }
  expect(accepted).toEqual([]);
  await settled(world);
  expect(await hashRows(world, home.organization)).toEqual(before);
});

const withRoom = withBody.filter(([, route]) => route.body!.fields.custom_fields?.kind === 'custom');

test.each(withRoom)('%s takes no custom field that the organisation has not', async (_name, route) => {
  const record = isRecordRoute(route) ? home.records.get(storeFor(route)!.entity.name) : undefined;
  const valid = (await bodyFor(route, home, record))!;
  const foreignKeys = Object.keys(flattenCustom(target.records.get(storeFor(route)!.entity.name)!));
  const foreign = foreignKeys
    .filter((key) => key.startsWith(customPrefix))
    .map((key) => key.slice(customPrefix.length));
  expect(foreign.length).toBeGreaterThanOrEqual(6);
  await settled(world);
  const before = await hashRows(world, home.organization);
  const columns = Object.keys(getTableColumns(storeFor(route)!.table));
  const names = [...new Set([...foreign, ...columns, ...commonTargets])];
  for (const [some, value] of inTens(names).flatMap((some) => [[some, likely] as const, [some, () => null] as const])) {
    const unknown = Object.fromEntries(some.map((name) => [name, value(name)]));
    const custom_fields = { ...(valid.custom_fields as object | undefined), ...unknown };
    const { status, body } = await call(world.url, route.method, addressOf(route, record ?? uuid7(), home.id), {
      person: home.admin,
      body: { ...valid, custom_fields },
    });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: Object.fromEntries(some.map((name) => [customPrefix + name, ['Unknown field']])),
    });
  }
  await settled(world);
  expect(await hashRows(world, home.organization)).toEqual(before);
});

test('every noun that can be written is among them', () => {
  const covered = new Set(withBody.map(([, route]) => storeFor(route)?.entity.name));
  // An invitation is created by inviting a user.
  expect(stores.map(({ entity }) => entity.name).filter((name) => !covered.has(name))).toEqual(['invitation']);
});
