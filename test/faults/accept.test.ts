import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insist, type Person, type Reply } from '../person';
import { type Organization, World } from '../world';
import { chanceOf, seconds, sized, times } from './random';

let world: World;
let acme: Organization;
let owner: pg.Client;
beforeAll(async () => {
  world = await World.open();
  await world.serve();
  acme = await world.organization('Acme');
  owner = new pg.Client(world.connection);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const ordersOf = (id: string) =>
  world.rows<{ id: string }>(`select id from work_order where origin_type = 'request' and origin_id = $1`, [id]);

test(
  'F1.2 a request that two servers accept while their connections break has one work order or none, and one in the end',
  async () => {
    const chance = chanceOf('accepting while connections break');
    const at = times(2, (nth) => acme.admin.at(world.servers[nth]!.url));
    const accept = (person: Person, id: string): Promise<Reply | undefined> =>
      person.post(`/requests/${id}/accept`, {}).catch(() => undefined);
    let killed = 0;
    const count = sized(12, 300);
    // A fast machine may accept before it is disturbed.
    for (let nth = 0; nth < count || (killed === 0 && nth < 10 * count); nth++) {
      const { id } = (await insist(() => acme.admin.post('/requests', { name: `Request ${nth}` }))).body;
      const accepting = Promise.all(at.map((person) => accept(person, id)));
      await sleep(chance.whole(25));
      const { rowCount } = await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
         and application_name = 'millwright_app' and state <> 'idle'`,
      );
      killed += rowCount ?? 0;
      const won = (await accepting).filter((reply) => reply?.status === 200);
      const made = await ordersOf(id);
      const [kept] = await world.rows(`select status, work_order_id from request where id = $1`, [id]);
      expect(made.length).toBeLessThanOrEqual(1);
      expect(won.length).toBeLessThanOrEqual(made.length);
      expect(kept).toEqual({ status: made[0] ? 'accepted' : 'pending', work_order_id: made[0]?.id ?? null });
      const last = await insist(() => acme.admin.post(`/requests/${id}/accept`, {}));
      expect(last.status).toBe(made[0] ? 409 : 200);
      expect(await ordersOf(id)).toEqual([{ id: last.body.work_order.id }]);
    }
    console.log(`accepting: ${killed} connections cut off`);
    expect(killed).toBeGreaterThan(0);
  },
  seconds(60, 1200),
);
