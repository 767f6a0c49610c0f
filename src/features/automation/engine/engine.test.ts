import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  world.clockOffset = 0;
  plant = await world.organization('Acme');
  manager = await plant.person('manager', 'Mona Manager');
});
afterAll(() => world.close());

const made = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const automate = (trigger: object, actions: object[], rest: object = {}): Promise<Body> =>
  made('/automations', { name: 'Automatic', is_enabled: true, trigger, actions, ...rest });
/** Until everything that happened, and what follows from it, has been read. */
const settled = async () => {
  await expect.poll(() => world.unheard(), { interval: 20 }).toBe(0);
};
const read = async (path: string): Promise<Body> => (await manager.get(path)).body;
/** By depth first, because servers with other clocks have their part in a chain. */
const runsOf = async ({ id }: Body): Promise<Body[]> =>
  world.rows(
    `select status, reason, at, depth, lines from automation_run where automation_id = $1 order by depth, created_at, id`,
    [id],
  );
const statuses = async (automation: Body) =>
  (await runsOf(automation)).map(({ status, reason }) => (reason ? `${status} ${reason}` : status));

test('F3.2 wo_created with a condition: only critical work is commented on', async () => {
  const automation = await automate({ type: 'wo_created' }, [{ type: 'comment', text: 'Hurry: {{work_order.name}}' }], {
    conditions: { all: [{ field: 'priority', op: 'eq', value: 'critical' }] },
  });
  const critical = await made('/work-orders', { name: 'Leak', priority: 'critical' });
  await made('/work-orders', { name: 'Paint', priority: 'low' });
  await settled();
  const { results } = await read(`/work-orders/${critical.id}/comments`);
  expect(results.map(({ text, created_by }: Body) => [text, created_by])).toEqual([['Hurry: Leak', null]]);
  expect(await statuses(automation)).toEqual(['succeeded']);
  expect(await read(`/automations/${automation.id}`)).toMatchObject({ runs: 1, last_run: { status: 'succeeded' } });
});

test('F3.1 what happened before it was enabled starts nothing, what happened after does, whatever the clocks show', async () => {
  const slow = await world.serve({}, -30_000);
  const fast = await world.serve({}, 30_000);
  const before = await manager.at(fast.url).post('/work-orders', { name: 'Before, by a clock that is ahead' });
  expect(before.status).toBe(201);
  const automation = await automate({ type: 'wo_created' }, [{ type: 'comment', text: 'Seen' }]);
  await manager.at(slow.url).post('/work-orders', { name: 'After, by a clock that is behind' });
  await settled();
  const runs = await world.rows<{ subject: Body }>(`select subject from automation_run where automation_id = $1`, [
    automation.id,
  ]);
  expect(runs.map(({ subject }) => subject.name)).toEqual(['After, by a clock that is behind']);
});

test('F3.7 history of what it does: no user, source automation', async () => {
  await automate({ type: 'wo_created' }, [{ type: 'set_fields', values: { priority: 'high' } }]);
  const order = await made('/work-orders', { name: 'Leak' });
  await settled();
  const { results } = await read(`/core/audit-logs?entity_type=work-order&entity_id=${order.id}`);
  expect(results[0]).toMatchObject({ user: null, source: 'automation', changes: [{ field: 'priority', to: 'high' }] });
});

test('F7 a priority sets due, B due sets priority: A, B, then A blocked', async () => {
  // Made before them, and settled: those of the tests above act on a new work order, too.
  const order = await made('/work-orders', { name: 'Leak', priority: 'high' });
  await settled();
  const a = await automate({ type: 'field_changed', entity: 'work-order', field: 'priority' }, [
    { type: 'set_fields', values: { due_date: '2030-01-01T00:00:00.000Z' } },
  ]);
  const b = await automate({ type: 'field_changed', entity: 'work-order', field: 'due_date' }, [
    { type: 'set_fields', values: { priority: 'critical' } },
  ]);
  await manager.patch(`/work-orders/${order.id}`, { priority: 'low' });
  await settled();
  expect([await statuses(a), await statuses(b)]).toEqual([['succeeded', 'blocked loop'], ['succeeded']]);
});

test('F7 six in a row: five, then blocked', async () => {
  const chain: Body[] = [];
  for (let n = 1; n <= 6; n++)
    chain.push(
      await automate({ type: 'wo_created' }, [{ type: 'create_work_order', values: { name: `Step ${n + 1}` } }], {
        name: `Step ${n}`,
        conditions: { all: [{ field: 'name', op: 'eq', value: `Step ${n}` }] },
      }),
    );
  await made('/work-orders', { name: 'Step 1' });
  await settled();
  const said = [];
  for (const one of chain) said.push(...(await statuses(one)));
  expect(said).toEqual([...Array<string>(5).fill('succeeded'), 'blocked depth']);
});

test('F3.6 a failing action takes back its whole run; three failures in a row disable it (D29)', async () => {
  const automation = await automate({ type: 'wo_created' }, [
    { type: 'set_fields', values: { priority: 'critical' } },
    { type: 'change_asset_status', status_type: (await read('/assets/custom-health-status')).results?.[0]?.id },
  ]);
  const other = await automate({ type: 'wo_created' }, [{ type: 'comment', text: 'Seen' }]);
  const orders = [];
  for (let n = 0; n < 4; n++) orders.push(await made('/work-orders', { name: `No asset ${n}`, priority: 'low' }));
  await settled();
  expect(await statuses(automation)).toEqual(['failed', 'failed', 'failed']);
  expect(await read(`/automations/${automation.id}`)).toMatchObject({ is_enabled: false, disabled_reason: 'failures' });
  expect(await read(`/work-orders/${orders[0]!.id}`)).toMatchObject({ priority: 'low' });
  expect(await statuses(other)).toHaveLength(4);
});
