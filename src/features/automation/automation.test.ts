import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let manager: Person;
beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Acme');
  manager = await plant.person('manager', 'Mona Manager');
});
afterAll(() => world.close());

const comment = { type: 'comment', text: 'Look at {{asset.name}}' };
const call = { type: 'call_webhook', url: 'https://machines.example/hook' };
const made = async (body: object): Promise<Body> => {
  const reply = await manager.post('/automations', body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};

test('F3.10 a new automation is disabled unless said, and its author is who saved it', async () => {
  const body = await made({ name: 'Say it', trigger: { type: 'wo_created' }, actions: [comment] });
  expect(body).toMatchObject({
    is_enabled: false,
    unless_open: true,
    cooldown_minutes: 0,
    max_runs_per_hour: 100,
    author: { id: manager.id },
    last_run: null,
    runs: 0,
  });
  expect(body.webhook.url).toMatch(/\/api\/hooks\/[\w-]{22}$/);
  expect(body.webhook.secret).toMatch(/^whsec_/);
});

test('D3 technicians read automations without their secret, limited technicians not at all', async () => {
  const { id } = await made({ name: 'Secret', trigger: { type: 'webhook' }, actions: [call] });
  const technician = await plant.person('technician');
  expect((await technician.get(`/automations/${id}`)).body).toMatchObject({ name: 'Secret', webhook: null });
  expect((await technician.patch(`/automations/${id}`, { name: 'Mine' })).status).toBe(403);
  expect((await (await plant.person('limited_technician')).get('/automations')).status).toBe(403);
});

test('F3.2 a trigger says what is wrong with its parts', async () => {
  const errorsOf = async (trigger: object) =>
    (await manager.post('/automations', { name: 'Wrong', trigger, actions: [comment] })).body.errors;
  expect(await errorsOf({ type: 'moon' })).toHaveProperty(['trigger.type']);
  expect(await errorsOf({ type: 'schedule', cron: 'daily' })).toEqual({
    'trigger.cron': ['A cron line has five fields, such as "0 6 * * 1"'],
  });
  const measurement = '01970000-0000-7000-8000-000000000000';
  expect(await errorsOf({ type: 'reading', measurement, op: 'between', value: 5, value2: 4 })).toMatchObject({
    'trigger.value2': ['Second value must be above the first'],
  });
});
