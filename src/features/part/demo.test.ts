import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Circumstances, run, systemActor } from '#server/context';
import { takeTime } from '#server/db/transaction';
import { seedDemo, seedMachines, seedStock } from '#features/demo/demo.server';
import { stockFaults } from '#test/faults/ledger';
import type { Body } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let here: Organization;

beforeAll(async () => {
  world = await World.open();
  here = await world.organization('Acme');
  // Seeding has nobody waiting for it, on a busy machine either.
  takeTime(world.app.pool);
});
afterAll(() => world.close());

test('the stores of the demo plant hold what a year of movements left there', async () => {
  const tenant = { id: here.id, time_zone: 'UTC', currency: 'USD' };
  const circumstances: Circumstances = { user: systemActor, organization: tenant, requestId: null, source: 'system' };
  await run(world.app, circumstances, (ctx) => seedDemo(ctx, async () => null));
  await run(world.app, circumstances, seedMachines);
  await run(world.app, circumstances, seedStock);
  expect(await stockFaults((sql) => world.rows(sql))).toEqual([]);

  const { body } = await here.admin.get('/parts?page_size=200');
  expect(body.count).toBe(41);
  const stores = new Set(body.results.flatMap((part: Body) => part.part_stocks.map((one: Body) => one.location.name)));
  expect(stores.size).toBe(5);
  const low = body.results.filter((part: Body) => part.is_low).length;
  expect(low).toBeLessThan(20);
  const [year] = await world.rows<{ kinds: string[]; lines: number; days: number }>(
    `select array_agg(distinct kind order by kind) as kinds, count(*)::int as lines,
       extract(day from max(created_at) - min(created_at))::int as days from part_movement`,
  );
  expect(year!.kinds).toEqual(['adjust', 'count', 'issue', 'receive', 'return', 'transfer']);
  expect(year!.lines).toBeGreaterThan(400);
  expect(year!.days).toBeGreaterThan(355);
  const order = await world.rows(
    `select from part_movement a join part_movement b on b.part_id = a.part_id and b.seq = a.seq + 1
     where b.created_at < a.created_at or b.created_at > now()`,
  );
  expect(order).toEqual([]);
  expect(body.results.find((part: Body) => part.components)).toMatchObject({ kit: { parts: [{}, {}, {}] } });

  await run(world.app, circumstances, seedStock);
  expect((await here.admin.get('/parts')).body.count).toBe(41);
});
