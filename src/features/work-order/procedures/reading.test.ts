import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';

let world: World;
let acme: Organization;
let manager: Person;
let pump: Body;
let hours: Body;
beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  pump = await made('/assets', { name: 'Pump' });
  hours = await made('/measurements', { name: 'Running hours', kind: 'cumulative', unit: 'h', asset: pump.id });
});
afterAll(() => world.close());

async function made(path: string, body: object, by = manager): Promise<Body> {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

const steps = (measurement?: string) => [{ id: 'h', type: 'reading', label: 'Hours', measurement }];
const order = async (measurement: string | undefined, more: object = {}) => {
  const procedure = await made('/procedures', { name: 'Inspect', fields: steps(measurement) });
  return made('/work-orders', { name: 'Inspect', asset: pump.id, procedures: [procedure.id], ...more });
};
const answer = (of: Body, value: unknown, by = manager) =>
  by.patch(`/work-orders/${of.id}/procedures/${of.procedures[0].id}/answers`, { h: value });
const readings = async (): Promise<Body[]> => (await manager.get(`/measurements/${hours.id}/readings`)).body.results;

test('F2.8: answering a step by id writes the reading, answering anew voids it, clearing too', async () => {
  const job = await order(hours.id);
  expect(job.procedures[0].steps[0].meter).toMatchObject({ id: hours.id, name: 'Running hours', last_value: null });
  expect((await answer(job, 120.5)).status).toBe(200);
  expect(await readings()).toMatchObject([{ value: 120.5, note: `Read on ${job.code}`, voided_at: null }]);
  expect((await answer(job, 121)).status).toBe(200);
  expect(await readings()).toMatchObject([
    { value: 121, voided_at: null },
    { value: 120.5, void_reason: `Answered anew on ${job.code}` },
  ]);
  expect((await answer(job, 121)).status).toBe(200);
  expect(await readings()).toHaveLength(2);
  await answer(job, null);
  expect((await manager.get(`/measurements/${hours.id}`)).body).toMatchObject({ last_value: null, reading_count: 2 });
});

test('F2.8: a name is found on the asset of the work order; none leaves an answer', async () => {
  const job = await order('running HOURS');
  expect((await answer(job, 200)).status).toBe(200);
  expect((await readings())[0]).toMatchObject({ value: 200 });
  const fall = await answer(await order('Running hours'), 10);
  expect(fall).toMatchObject({ status: 422, body: { needs: 'meaning', errors: { h: [expect.any(String)] } } });
  const answered = await order('Running hours');
  expect((await answer(answered, { answer: 10, meaning: { kind: 'reset' } })).body.steps[0].answer).toBe(10);
  expect((await readings())[0]).toMatchObject({ value: 10, delta: 10, meaning: { kind: 'reset' } });
  const before = (await readings()).length;
  const nowhere = await order('Oil pressure');
  expect(nowhere.procedures[0].steps[0].meter).toBeNull();
  expect((await answer(nowhere, 3)).body.steps[0].answer).toBe(3);
  expect(await readings()).toHaveLength(before);
});

test('F2.8: a limited technician reads on work of theirs', async () => {
  const limited = await acme.person('limited_technician');
  const job = await order(hours.id, { asset: null, assigned_to: { users: [limited.id] } });
  expect((await answer(job, 500, limited)).status).toBe(200);
  expect((await readings())[0]).toMatchObject({ value: 500, created_by: { id: limited.id } });
});

test('F2.9: work for a measurement is open work that reads it; 404 only without the measurement', async () => {
  const meter = await made('/measurements', { name: 'Heat', kind: 'gauge', asset: pump.id });
  const path = `/work-orders/for-measurement/${meter.id}`;
  expect(await manager.get(path)).toMatchObject({ status: 200, body: { count: 0 } });
  const job = await order(meter.id);
  expect((await manager.get(path)).body.results.map(({ id }: Body) => id)).toEqual([job.id]);
  await manager.patch(`/work-orders/${job.id}`, { status: 'done' });
  expect((await manager.get(path)).body.count).toBe(0);
  expect((await manager.get(`/work-orders/for-measurement/${pump.id}`)).status).toBe(404);
  const raised = await order(undefined);
  await world.rows(`update work_order set measurement_id = $2, source = 'measurement' where id = $1`, [
    raised.id,
    meter.id,
  ]);
  for (const list of [path, '/work-orders/for-measurement', '/work-orders/triggered/'])
    expect((await manager.get(list)).body.results).toMatchObject([{ id: raised.id, measurement: { id: meter.id } }]);
});
