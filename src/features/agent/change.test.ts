import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { World } from '#test/world';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.stoppedAt = '2026-11-18T12:00:00.000Z';
  ({ admin } = await world.organization('Acme'));
});

const agent = async (key: string): Promise<Body> =>
  (await admin.get('/agents')).body.find((one: Body) => one.key === key);
const patch = async (key: string, body: object) => admin.patch(`/agents/${(await agent(key)).id}`, body);
const errorsOf = async (key: string, settings: object) => (await patch(key, { settings })).body.errors;

test('the handover looks when shifts end, as long as nobody sets another schedule', async () => {
  expect(await agent('handover')).toMatchObject({ schedule: '0 6,14,22 * * *' });
  await patch('handover', { is_enabled: false });
  await patch('handover', { is_enabled: true });
  const set = await patch('handover', { settings: { ends: ['19:30', '07:00'] } });
  expect(set).toMatchObject({
    status: 200,
    body: { schedule: '0,30 7,19 * * *', next_scan_at: '2026-11-18T19:00:00.000Z' },
  });
  // A form sends all of its fields, those that nobody has touched among them.
  const { schedule, settings } = set.body;
  const whole = await patch('handover', { schedule, settings: { ...settings, ends: ['08:00'] } });
  expect(whole.body).toMatchObject({ schedule: '0 8 * * *', next_scan_at: '2026-11-19T08:00:00.000Z' });
  await patch('handover', { schedule: '15 8 * * *' });
  expect((await patch('handover', { settings: { ends: ['09:00'] } })).body.schedule).toBe('15 8 * * *');
  expect((await patch('handover', { schedule: null })).body.schedule).toBe('0 9 * * *');
});

test('what is no time, and who hands over otherwise, is refused', async () => {
  expect(await errorsOf('handover', { ends: ['06:00', '24:00'], by: 'asset' })).toEqual({
    'settings.ends': ['Times are written as 06:30'],
    'settings.by': ['By must be one of: team, plant'],
  });
  expect((await agent('handover')).settings).toEqual({ ends: ['06:00', '14:00', '22:00'], by: 'team' });
  expect((await patch('handover', { settings: { by: 'plant' } })).status).toBe(200);
});

test('shares have limits', async () => {
  expect(await errorsOf('planner', { goal_a: 5, goal_c: 0.2, failures: 7 })).toEqual({
    'settings.goal_a': ['goal_a must be 0.999 or less'],
    'settings.goal_c': ['goal_c must be 0.5 or greater'],
  });
  expect(await errorsOf('triage', { alike_on_asset: 40, alike_at_place: 0 })).toEqual({
    'settings.alike_on_asset': ['alike_on_asset must be 1 or less'],
    'settings.alike_at_place': ['alike_at_place must be 0.1 or greater'],
  });
  expect((await patch('planner', { settings: { goal_a: 0.999, failures: 3 } })).status).toBe(200);
});
