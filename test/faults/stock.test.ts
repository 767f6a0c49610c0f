import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { World } from '../world';
import { chanceOf, seconds, sized, times } from './random';
import { Consumers, openStore } from './consumers';
import { until } from './event-stream';
import { stockFaults } from './ledger';
import { command, freePort } from './server';

const chance = chanceOf('stock');

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
      const people = world.servers.map((server) => store.organization.admin.at(server.url));
      const consumers = new Consumers(store, chance, () => chance.pick(people));
      await Promise.all(
        times(50, async () => {
          for (let step = 0; step < sized(4, 40); step++) await consumers.act();
        }),
      );
      expect(await consumers.faults(world)).toEqual([]);
      const [row] = await world.rows<{ deadlocks: number }>(
        `select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`,
      );
      expect(row!.deadlocks).toBe(0);
      console.log(`stock, ${servers} server(s): ${consumers.told()}`);
    },
    seconds(60, 900),
  );
});

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
      // Clients of the killed server go to the other.
      const consumers = new Consumers(store, chance, (tries) => (tries === 0 ? chance.pick([here, there]) : here));
      const working = times(50, async () => {
        for (let step = 0; step < sized(3, 40); step++) await consumers.act();
      });
      await until('some work', 30_000, async () => consumers.moved.length > 20);
      other.kill('SIGKILL');
      await once(other, 'exit');
      await Promise.all(working);
      expect(await consumers.faults(world)).toEqual([]);
      console.log(`stock, one of two killed: ${consumers.told()}`);
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
