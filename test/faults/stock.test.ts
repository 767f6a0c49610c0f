import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { type Context, run, systemActor } from '#server/context';
import { issueReserved, release, reserve, returnReserved } from '#features/part/reserve.server';
import type { Person, Reply } from '../person';
import { type Organization, World } from '../world';
import { chanceOf, seconds, sized, tally, times } from './chance';
import { until } from './ear';
import { stockFaults } from './ledger';
import { verify } from './looking';
import { command, freePort } from './server';

/** Five parts at three locations, with some of each there and a minimum that keeps the locations from being deleted. */
interface Store {
  organization: Organization;
  parts: string[];
  places: string[];
}

async function openStore(world: World, name: string): Promise<Store> {
  const organization = await world.organization(name);
  const make = async (path: string, body: object) => (await organization.admin.post(path, body)).body.id as string;
  const places = [];
  for (const place of ['North', 'South', 'Van']) places.push(await make('/locations', { name: place }));
  const parts = [];
  for (const part of ['Bearing', 'Belt', 'Bolt', 'Filter', 'Seal']) {
    const part_stocks = places.map((location) => ({ location, quantity: 12, minimum_quantity: 5 }));
    parts.push(await make('/parts', { name: part, unit_cost: '3.00', part_stocks }));
  }
  return { organization, parts, places };
}

/** Sends until there is an answer: as the same request, to whichever server is there. */
async function insist(send: (headers: Record<string, string>, tries: number) => Promise<Reply>): Promise<Reply> {
  const key = { 'idempotency-key': uuid7() };
  for (let tries = 0; ; tries++) {
    const reply = await send(key, tries).catch(() => undefined);
    if (reply && reply.status !== 503 && reply.status !== 429) return reply;
    if (tries === 100) throw new Error(`no answer: ${reply?.status}`);
    await sleep(100);
  }
}

const chance = chanceOf('stock');
type Kind = 'receive' | 'issue' | 'return' | 'transfer' | 'adjust' | 'count';
const kinds: Kind[] = ['issue', 'issue', 'issue', 'receive', 'return', 'transfer', 'transfer', 'adjust', 'count'];

function anyMovement({ places }: Store) {
  const kind = chance.pick(kinds);
  const location = chance.pick(places);
  const quantity = kind === 'adjust' ? chance.pick([-3, -1, 1, 3]) : 1 + chance.whole(6);
  return {
    kind,
    location,
    quantity,
    ...(kind === 'transfer' && { to_location: chance.pick(places.filter((place) => place !== location)) }),
    ...(kind === 'adjust' && { reason: 'Found' }),
    ...(kind === 'receive' && { unit_cost: `${1 + chance.whole(5)}.${10 + chance.whole(90)}` }),
  };
}

/** What consumers do, and what they were told: each acknowledged movement is in the ledger once, and nothing else is. */
class Consumers {
  readonly answers: string[] = [];
  readonly moved: { id: string; quantity: number; kind: string }[] = [];
  /** Answers that nobody should have got. */
  readonly #odd: string[] = [];
  readonly store: Store;
  #at: (tries: number) => Person;

  constructor(store: Store, at: (tries: number) => Person) {
    this.store = store;
    this.#at = at;
  }

  async move(): Promise<void> {
    const part = chance.pick(this.store.parts);
    const body = anyMovement(this.store);
    const { status, body: made } = await insist((headers, tries) =>
      this.#at(tries).post(`/parts/${part}/movements`, body, headers),
    );
    this.answers.push(`${body.kind} ${status}`);
    if (status === 201) this.moved.push(made);
    else if (status !== 422 || !/^Requested \d+ exceeds stock \(\d+\)$/.test(made.detail))
      this.#odd.push(`${body.kind}: ${status} ${made.detail}`);
  }

  /** Edits, minima, and deletes of what is held and of what is not. */
  async meddle(): Promise<void> {
    const { parts, places } = this.store;
    const part = chance.pick(parts);
    const [method, path, body, status] = chance.pick([
      ['PATCH', `/parts/${part}`, { description: uuid7() }, 200],
      ['PATCH', `/parts/${part}/stocks/${chance.pick(places)}`, { minimum_quantity: 1 + chance.whole(9) }, 200],
      ['DELETE', `/parts/${part}`, undefined, 409],
      ['DELETE', `/locations/${chance.pick(places)}`, undefined, 409],
    ] as const);
    const reply = await insist((_, tries) => this.#at(tries).send(method, path, body));
    this.answers.push(`${method} ${reply.status}`);
    if (reply.status !== status) this.#odd.push(`${method} ${path}: ${reply.status}`);
  }

  /** What is wrong, in words. */
  async faults(world: World): Promise<string[]> {
    const { organization, parts, places } = this.store;
    const lines = await world.rows<{ id: string; quantity: number }>(
      `select id, quantity from part_movement where organization_id = $1 and origin_id is null`,
      [organization.id],
    );
    const byId = new Map(lines.map((line) => [line.id, line.quantity]));
    const lost = this.moved.filter(({ id, quantity }) => byId.get(id) !== quantity);
    const legs = this.moved.filter(({ kind }) => kind === 'transfer').length;
    const expected = parts.length * places.length + this.moved.length + legs;
    const { findings } = await verify(world, organization.id);
    return [
      ...this.#odd,
      ...(await stockFaults((sql) => world.rows(sql))),
      ...lost.map(({ id }) => `${id} was acknowledged and is not there`),
      ...(lines.length === expected ? [] : [`${lines.length} lines where ${expected} were acknowledged`]),
      ...findings.map((finding) => JSON.stringify(finding)),
    ];
  }
}

describe.each([1, 2])('stock at once, %i server(s)', (servers) => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
    while (world.servers.length < servers) await world.serve();
  });
  afterAll(() => world.close());

  test(
    'fifty consumers: never below zero, quantity is the ledger’s, each answer exactly once, no deadlock',
    async () => {
      const store = await openStore(world, 'Acme');
      const { admin, id } = store.organization;
      const people = world.servers.map((server) => admin.at(server.url));
      const consumers = new Consumers(store, () => chance.pick(people));
      const promise = promisesOf(world, id, store);
      await Promise.all(
        times(50, async () => {
          for (let step = 0; step < sized(4, 40); step++) {
            const dice = chance.whole(10);
            if (dice < 7) await consumers.move();
            else if (dice < 9) await promise();
            else await consumers.meddle();
          }
        }),
      );
      expect(await consumers.faults(world)).toEqual([]);
      const [row] = await world.rows<{ deadlocks: number }>(
        `select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`,
      );
      expect(row!.deadlocks).toBe(0);
      console.log(`stock, ${servers} server(s): ${JSON.stringify(tally(consumers.answers))}`);
    },
    seconds(60, 900),
  );
});

/** Work orders that want parts, take them, bring them back or let them go: with no routes of their own yet. */
function promisesOf(world: World, organization: string, { parts, places }: Store) {
  const orders = times(8, () => ({ entity_type: 'work-order', id: uuid7() }));
  const tenant = { id: organization, time_zone: 'UTC', currency: 'USD' };
  const line = (at: number) => ({
    part: parts[at]!,
    location: chance.pick(places),
    quantity: 1 + chance.whole(4),
    at: 'parts',
  });
  const acts: ((ctx: Context) => Promise<unknown>)[] = [
    (ctx: Context) => reserve(ctx, chance.pick(orders), [line(chance.whole(3)), line(3 + chance.whole(2))]),
    (ctx: Context) => issueReserved(ctx, chance.pick(orders)),
    (ctx: Context) => returnReserved(ctx, chance.pick(orders)),
    (ctx: Context) => release(ctx, chance.pick(orders)),
  ];
  return async () => {
    const circumstances = { user: systemActor, organization: tenant, requestId: null, source: 'system' as const };
    const act = chance.pick(acts);
    for (let tries = 0; ; tries++) {
      const error = await run(chance.pick(world.servers).app, circumstances, act).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!error) return;
      // No more than is free; or the machine is busy, and it is tried again.
      if (error instanceof AppError && error.status === 422) return;
      if (!(error instanceof AppError && error.status === 503) || tries === 50) throw error;
      await sleep(100);
    }
  };
}

describe('stock when something fails', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  test(
    'a server killed among two: what was acknowledged is there once, and what was not is sent again',
    async () => {
      const store = await openStore(world, 'Brown');
      const port = await freePort();
      const { user, host, port: database, database: name } = world.connection;
      const other: ChildProcess = command(['serve'], {
        DATABASE_URL:
          world.connection.connectionString ?? `postgres://${user}@${encodeURIComponent(host!)}:${database}/${name}`,
        DATA_DIR: world.folder,
        PORT: String(port),
        SECRET_KEY: 'a secret for tests only',
      });
      const url = `http://127.0.0.1:${port}`;
      const ready = () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until('the second server', 30_000, ready);
      const { admin } = store.organization;
      const [here, there] = [admin, admin.at(url)];
      // Who was at the one that is gone goes to the other.
      const consumers = new Consumers(store, (tries) => (tries === 0 ? chance.pick([here, there]) : here));
      const working = times(50, async () => {
        for (let step = 0; step < sized(3, 30); step++) await consumers.move();
      });
      await until('some work', 30_000, async () => consumers.moved.length > 20);
      other.kill('SIGKILL');
      await once(other, 'exit');
      await Promise.all(working);
      expect(await consumers.faults(world)).toEqual([]);
      console.log(`stock, one of two killed: ${JSON.stringify(tally(consumers.answers))}`);
    },
    seconds(90, 900),
  );

  test('a transfer that fails at any of its writes leaves both places as they were', async () => {
    const store = await openStore(world, 'Clark');
    const [part, from, to] = [store.parts[0]!, store.places[0]!, store.places[1]!];
    const { admin } = store.organization;
    const owner = new pg.Client(world.connection);
    await owner.connect();
    await owner.query(`create function probe_fail() returns trigger language plpgsql as $$
      begin raise exception 'forced'; end $$`);
    const state = async () => ({
      part: (await admin.get(`/parts/${part}`)).body,
      lines: (await admin.get(`/parts/${part}/movements`)).body.count,
    });
    const before = await state();
    const transfer = () =>
      admin.post(`/parts/${part}/movements`, { kind: 'transfer', location: from, to_location: to, quantity: 2 });
    const arriving = `when (new.location_id = '${to}')`;
    for (const [event, table, which] of [
      ['before update', 'part_stock', `when (new.location_id = '${from}')`],
      ['before update', 'part_stock', arriving],
      ['before insert', 'part_movement', `when (new.location_id = '${from}')`],
      ['before insert', 'part_movement', arriving],
      ['before update', 'part', ''],
      ['before insert', 'audit_entry', ''],
      ['before insert', 'audit_chain', ''],
    ]) {
      await owner.query(
        `create trigger probe ${event} on ${table} for each row ${which} execute function probe_fail()`,
      );
      expect({ table, which, status: (await transfer()).status }).toEqual({ table, which, status: 500 });
      await owner.query(`drop trigger probe on ${table}`);
      expect(await state()).toEqual(before);
    }
    await owner.end();
    expect((await transfer()).status).toBe(201);
    expect(await stockFaults((sql) => world.rows(sql))).toEqual([]);
    expect((await state()).lines).toBe(before.lines + 2);
  });
});
