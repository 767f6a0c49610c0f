import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasStore, linkName } from '#server/entity/store';
import type { Route } from '#server/http/route';
import type { Field } from '#shared/field';
import { uuid7 } from '#shared/id';
import type { Person } from '../person';
import { goodPassword, World } from '../world';
import { type Answer, call, withoutRequestId } from './call';
import { type Intrusion, tryFilters, tryForeignIds, tryReading } from './intruder';
import { openPlant, type Plant, settled } from './plant';
import { isOfBelonging, makeReady } from './ready';
import { hashRows, idsOf, tablesWith, tenantTables } from './rows';
import { changesFor, sampleFields } from './sample';
import { addressOf, isByKey, isMany, isRecordRoute, routes, storeFor, stores, title, writableOf } from './table';

let world: World;
let home: Plant;
let target: Plant;
let it: Intrusion;
let untouched: Record<string, string>;
const intruders: Record<string, Person> = {};

beforeAll(async () => {
  world = await World.open();
  home = await openPlant(world, 'homely');
  target = await openPlant(world, 'canary4711');
  it = { world, home, target };
  intruders['an admin'] = home.admin;
  intruders['an admin’s key'] = await home.at.program('admin');
  intruders['a requester'] = await home.at.person('requester');
  await settled(world);
  untouched = await hashRows(world, target.organization);
});
afterAll(() => world.close());

const expectUntouched = async () => {
  await settled(world);
  expect(await hashRows(world, target.organization)).toEqual(untouched);
};

test('the plants are full: of every noun a record, with its many, its texts marked', async () => {
  // The suite proves nothing about an empty table, so every table must have rows.
  const marked = await tablesWith(world, target.organization, target.mark);
  for (const store of stores) expect(marked).toContain(store.source);
  const linked = await tablesWith(world, target.organization, target.organization);
  for (const store of stores) expect(linked).toEqual(expect.arrayContaining(Object.values(store.links).map(linkName)));
});

describe.each(['an admin', 'an admin’s key', 'a requester'])('%s of another organisation', (who) => {
  test('learns nothing by ids: the answer is that for an id nobody has', async () => {
    expect(await tryForeignIds(it, intruders[who]!)).toEqual([]);
    await expectUntouched();
  });

  test('reads and finds nothing in any list', async () => {
    expect(await tryReading(it, intruders[who]!)).toEqual([]);
  });

  test('finds nothing by filters', async () => {
    expect(await tryFilters(it, intruders[who]!)).toEqual([]);
  });
});

describe('references in bodies', () => {
  const pointing = routes.flatMap((route) =>
    writableOf(route.body?.fields ?? {})
      .filter(([, field]) => field.to && hasStore(field.to))
      .map(([key, field]) => [`${title(route)} ${key}`, route, key, field] as const),
  );

  test.each(pointing)('%s', async (_name, route, key, field) => {
    const ownTarget = await ownRecord(route);
    const ask = (body: unknown) =>
      call(world.url, route.method, addressOf(route, ownTarget, home.id), { person: home.admin, body });
    for (const body of await foreignBodies(route, key, field)) {
      const answer = await ask(body);
      expect(answer.text).not.toContain(target.mark);
      // A batch that takes its good rows answers 200 and names the row with the foreign id.
      const refused = answer.body.rejected?.[0] ?? answer.body;
      expect(answer.status >= 400 || refused !== answer.body).toBe(true);
      // A foreign id answers like an unknown one, and the error names the field, in a batch after its line number.
      expect(refusalOf(answer)).toEqual(refusalOf(await ask(replaced(body, field))));
      const named = Object.keys(refused.errors ?? { [key]: [] });
      expect(named.map((name) => name.replace(/^\d+\./, ''))).toEqual([key]);
      expect(typeof route.permit === 'string' || answer.status === 422 || refused !== answer.body).toBe(true);
    }
  });

  test('touch nothing of theirs', async () => {
    await settled(world);
    expect(await hashRows(world, target.organization)).toEqual(untouched);
  });

  /** Without the good rows: sent again, they are counted as duplicates. */
  const refusalOf = (answer: Answer): unknown => answer.body.rejected ?? withoutRequestId(answer);
  const replaced = (body: unknown, field: Field): unknown =>
    JSON.parse(JSON.stringify(body).replaceAll(target.id(field.to!), uuid7()));
  async function ownRecord(route: Route): Promise<string> {
    if (isOfBelonging(route)) return (await makeReady(route, { ...home, person: home.admin })).id;
    return isRecordRoute(route) ? home.id(storeFor(route)!.entity.name) : '';
  }

  /** The foreign id alone, and beside valid values of the same field, other fields and other records of a batch. */
  async function foreignBodies(route: Route, key: string, field: Field): Promise<unknown[]> {
    const foreignId = target.id(field.to!);
    const values = isMany(field) ? [[foreignId], [home.id(field.to!), foreignId]] : [foreignId];
    const [valid, another] = await validBodies(route);
    const made: unknown[] = [];
    for (const value of values) {
      const whole = { ...valid, [key]: value };
      made.push(whole);
      if (route.body!.mode === 'patch' && !isByKey(route)) made.push({ [key]: value });
      if (route.body!.batch) made.push([another, whole]);
    }
    return made;
  }

  const valids = new Map<Route, Record<string, unknown>[]>();

  /** Built once per route with all references, because no body is ever accepted. */
  async function validBodies(route: Route): Promise<Record<string, unknown>[]> {
    const record = isRecordRoute(route) && home.records.get(storeFor(route)!.entity.name);
    const valid = () => (record ? changesFor(route, home, record) : sampleFields(route.body!.fields, home));
    const made = valids.get(route) ?? [await valid(), ...(route.body!.batch ? [await valid()] : [])];
    valids.set(route, made);
    return made;
  }
});

test('no row refers to, or speaks of, another organisation', async () => {
  const crossing = [];
  for (const [one, other] of [
    [home, target],
    [target, home],
  ] as const) {
    const theirs = [other.mark, ...(await idsOf(world, other.organization))];
    crossing.push(...(await tablesWith(world, one.organization, ...theirs)));
  }
  expect(crossing).toEqual([]);
});

describe('each layer alone', () => {
  const asApp = async <T>(organization: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ ...world.connection, options: '-c role=millwright_app' });
    await client.connect();
    try {
      await client.query('begin');
      if (organization) await client.query(`select set_config('app.organization', $1, true)`, [organization]);
      return await work(client);
    } finally {
      await client.query('rollback');
      await client.end();
    }
  };

  test('the database shows one organisation to whoever asks without a condition', async () => {
    const seen = (table: string, organization?: string) =>
      asApp(organization, async (client) => {
        const { rows } = await client.query(`select distinct organization_id as id from "${table}"`);
        return rows.map(({ id }) => id as string | null);
      });
    for (const table of await tenantTables(world)) {
      expect({ table, ids: await seen(table) }).toEqual({ table, ids: [] });
      const others = (await seen(table, home.organization)).filter((id) => id !== home.organization);
      expect({ table, others }).toEqual({ table, others: [] });
    }
    const found = (asking: string) =>
      asApp(asking, async (client) => {
        const values = [target.organization, [target.mark]];
        return (await client.query(`select app_found($1, 'location', $2)`, values)).rowCount;
      });
    expect(await found(target.organization)).toBeGreaterThan(0);
    expect(await found(home.organization)).toBe(0);
  });

  test.each(stores.map(({ source }) => source))('the database changes and adds no %s of another', async (source) => {
    const run = (sql: string) =>
      asApp(home.organization, async (client) => (await client.query(sql, [target.organization])).rowCount);
    expect(await run(`update "${source}" set version = version where organization_id = $1`)).toBe(0);
    expect(await run(`delete from "${source}" where organization_id = $1`)).toBe(0);
    const adding =
      source === 'organization'
        ? `insert into organization (id, name, created_at, updated_at) values (overlay($1::text placing 'ff' from 1)::uuid, 'x', now(), now())`
        : `update "${source}" set organization_id = $1`;
    await expect(run(adding)).rejects.toThrow(/row-level security/);
  });

  test('the application asks only for its own, with the rules of the database taken away', async () => {
    const owner = new pg.Client(world.connection);
    await owner.connect();
    for (const table of await tenantTables(world)) {
      await owner.query(`drop policy tenant on "${table}"`);
      await owner.query(`create policy tenant on "${table}" to millwright_app using (true)`);
    }
    await owner.end();
    const everything = await asApp(home.organization, (client) => client.query(`select from contact`));
    const ownRows = await world.rows(`select from contact where organization_id = $1`, [home.organization]);
    expect(everything.rowCount).toBeGreaterThan(ownRows.length);
    // A key behaves like the person it belongs to, so two people are enough.
    for (const person of [intruders['an admin']!, intruders['a requester']!]) {
      expect(await tryReading(it, person)).toEqual([]);
      expect(await tryFilters(it, person)).toEqual([]);
      expect(await tryForeignIds(it, person)).toEqual([]);
    }
    await expectUntouched();
  });
});

test('one person in two organisations: a tab left behind writes in neither', async () => {
  const two = await World.open();
  try {
    const [here, there] = [await two.organization('Here'), await two.organization('There')];
    const person = await here.person('manager');
    const { body } = await there.admin.post('/users/invite-link', { role: 'manager' });
    const token = new URL(body.url).pathname.split('/').pop();
    expect((await person.post('/auth/accept-invite', { token })).status).toBe(201);
    await person.post('/auth/sign-in', { email: person.email, password: goodPassword });
    const tab = person.at(two.url);
    for (const [now, old] of [
      [here, there],
      [there, here],
    ] as const) {
      await person.post('/auth/switch-organization', { organization: now.id });
      expect((await person.get('/users/me')).body.organization.id).toBe(now.id);
      const stale = await person.post('/locations', { name: 'Stale' }, { 'x-organization': old.id });
      expect(stale.status).toBe(409);
      expect((await person.post('/locations', { name: 'Fresh' }, { 'x-organization': now.id })).status).toBe(201);
    }
    expect((await tab.post('/locations', { name: 'Stale' })).status).toBe(401);
    const made = await two.rows(`select organization_id, name from location order by name`);
    expect(made).toHaveLength(2);
    expect(made).toEqual(
      expect.arrayContaining([here, there].map(({ id }) => ({ organization_id: id, name: 'Fresh' }))),
    );
  } finally {
    await two.close();
  }
});
