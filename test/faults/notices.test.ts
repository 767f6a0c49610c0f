import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../person';
import { World } from '../world';
import { until } from './event-stream';
import { chanceOf, seconds, sized, times } from './random';

const chance = chanceOf('notices');
let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await World.open();
  await world.serve();
  owner = new pg.Client(world.connection);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

test(
  'F4 with servers cut off while they tell, each notice reaches each person once, by each channel',
  async () => {
    const plant = await world.organization('Acme');
    const people = [await plant.person('technician', 'Ann First'), await plant.person('technician', 'Ben Second')];
    let [going, killed] = [true, 0];
    const killer = async () => {
      while (going) {
        await sleep(30 + chance.whole(100));
        const { rowCount } = await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and application_name = 'millwright_system' and state <> 'idle' order by random() limit 1`,
        );
        killed += rowCount ?? 0;
      }
    };
    const killing = killer();
    const count = sized(12, 300);
    const writer = async (at: number) => {
      const admin: Person = plant.admin.at(world.servers[at]!.url);
      for (let n = 0; n < count; n++) {
        const users = people.map(({ id }) => id);
        const { id } = (await admin.post('/work-orders', { name: `Work ${n}`, assigned_to: { users } })).body;
        expect((await admin.post(`/work-orders/${id}/comments`, { text: '@Ann First' })).status).toBe(201);
      }
    };
    await Promise.all(times(2, writer));
    going = false;
    await killing;
    await until('all to be told', seconds(60, 600), async () => {
      // The pauses after a failure.
      world.clockOffset += 60_000;
      await owner.query(`select pg_notify('millwright_changes', '{"events": [{}]}')`);
      await sleep(40);
      return (await world.unheard()) === 0;
    });
    expect(killed).toBeGreaterThan(0);
    expect(await owner.query(`select from parked_entry`)).toMatchObject({ rowCount: 0 });
    // Ann is assigned and mentioned, Ben is assigned and watches.
    const inboxes = await owner.query(`select count, count(*)::int as rows from notice group by count`);
    expect(inboxes.rows).toEqual([{ count: 2, rows: 4 * count }]);
    const { rows } = await owner.query(
      `select m.name, d.channel, sum(d.count)::int as told from delivery d join member m on m.id = d.member_id
       where d.status <> 'merged' group by 1, 2 order by 1, 2`,
    );
    expect(rows).toEqual([
      { name: 'Ann First', channel: 'mail', told: 2 * count },
      { name: 'Ann First', channel: 'push', told: 4 * count },
      { name: 'Ben Second', channel: 'push', told: 2 * count },
    ]);
  },
  seconds(90, 900),
);
