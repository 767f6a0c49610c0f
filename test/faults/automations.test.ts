import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body } from '../person';
import { World } from '../world';
import { until } from './event-stream';
import { urlOf } from './databases';
import { chanceOf, seconds, sized, times } from './random';
import { command, freePort } from './server';

const chance = chanceOf('automations');
let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await World.open();
  // Clocks of servers differ.
  await world.serve({}, 4_000);
  await world.serve({}, -4_000);
  owner = new pg.Client(world.connection);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const meters = 3;

test(
  'F3.1 with three servers whose clocks differ and that are cut off, and one that is killed, each event runs once, in order per subject',
  async () => {
    const plant = await world.organization('Acme');
    const made = async (path: string, body: object): Promise<Body> => (await plant.admin.post(path, body)).body;
    const asset = await made('/assets', { name: 'Press' });
    const automations: Body[] = [];
    for (let n = 0; n < meters; n++) {
      const meter = await made('/measurements', { name: `Meter ${n}`, kind: 'cumulative', asset: asset.id });
      const trigger = { type: 'reading', measurement: meter.id, op: 'increased_by', since: 'reading', value: 1 };
      const actions = [{ type: 'create_request', values: { name: '{{measurement.name}}: {{reading.value}}' } }];
      automations.push(
        await made('/automations', {
          name: `Count ${n}`,
          is_enabled: true,
          trigger,
          actions,
          max_runs_per_hour: 10_000,
        }),
      );
    }
    let [going, killed] = [true, 0];
    const killer = async () => {
      while (going) {
        await sleep(50 + chance.whole(150));
        const { rowCount } = await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and application_name = 'millwright_system' and state <> 'idle' order by random() limit 1`,
        );
        killed += rowCount ?? 0;
      }
    };
    // A server in a process of its own, which reads the history like the others and is killed while it does.
    const port = await freePort();
    const serve = async (): Promise<ChildProcess> => {
      for (;;) {
        const child = await begun();
        // A server whose connection is cut while it starts ends, and is started again as whoever runs it would.
        if (child.exitCode === null) return child;
      }
    };
    const begun = async (): Promise<ChildProcess> => {
      const child = command(['serve'], {
        DATABASE_URL: urlOf(world.connection),
        DATA_DIR: world.folder,
        PORT: String(port),
        SECRET_KEY: 'a secret for tests only',
      });
      await until(
        'the fourth server',
        120_000,
        async () =>
          child.exitCode !== null ||
          (await fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          )),
      );
      return child;
    };
    let [child, ended] = [await serve(), 0];
    const ending = async () => {
      for (;;) {
        await sleep(300 + chance.whole(1_200));
        const exit = once(child, 'exit');
        child.kill('SIGKILL');
        await exit;
        ended += 1;
        if (!going) return;
        child = await serve();
      }
    };
    const killing = Promise.all([killer(), ending()]);
    const count = sized(15, 1_700);
    const start = Date.now() - 3_600_000 * 24;
    // One sensor per meter, each at a server of its own.
    const sending = times(meters, async (at) => {
      const sensor = plant.admin.at(world.servers[at]!.url);
      for (let n = 0; n <= count; n++) {
        const taken_at = new Date(start + n * 1_000).toISOString();
        const measurement = automations[at]!.trigger.measurement;
        const reply = await sensor.post(`/measurements/${measurement}/readings`, { value: 100 + n, taken_at });
        expect(reply.status).toBe(201);
      }
    });
    try {
      await Promise.all(sending);
      // A quick machine is done before anything was cut off.
      await until('a connection to be cut', seconds(30, 30), async () => killed > 0);
    } finally {
      going = false;
      await killing;
    }
    await until('all to be run', seconds(90, 900), async () => {
      // The pauses after a failure.
      world.clockOffset += 60_000;
      await owner.query(`select pg_notify('millwright_changes', '{"events": [{}]}')`);
      await sleep(40);
      return (await world.unheard()) === 0;
    });
    expect(ended).toBeGreaterThan(0);
    expect(await owner.query(`select from parked_entry`)).toMatchObject({ rowCount: 0 });
    for (const [at, { id }] of automations.entries()) {
      const runs = await owner.query(
        `select status, count(*)::int from automation_run where automation_id = $1 group by 1`,
        [id],
      );
      expect(runs.rows).toEqual([{ status: 'succeeded', count }]);
      // Numbers are dealt in the order of the runs; the clocks of their servers differ.
      const requests = await owner.query(`select name from request where name like $1 order by length(code), code`, [
        `Meter ${at}: %`,
      ]);
      // The first reading has nothing to rise from.
      expect(requests.rows).toEqual(times(count, (n) => ({ name: `Meter ${at}: ${101 + n}` })));
    }
  },
  seconds(120, 1_200),
);
