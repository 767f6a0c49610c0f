import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let [manager, tom, lea]: Person[] = [];

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Plant');
  await plant.admin.patch(`/organizations/${plant.id}`, { time_zone: 'America/Chicago' });
  manager = await plant.person('manager', 'Mona');
  tom = await plant.person('technician', 'Tom');
  lea = await plant.person('limited_technician', 'Lea');
});
afterAll(() => world.close());

const make = async (name: string, more: object): Promise<Body> => {
  const { status, body } = await manager!.post('/work-orders', { name, ...more });
  expect([name, status]).toEqual([name, 201]);
  return body;
};
const names = (body: Body): string[] => body.results.map(({ name }: Body) => name).sort();

test('S20.3 who has how much of how much on which day, by the clock of the organisation', async () => {
  // 23:30 on Monday in Chicago, which is already Tuesday in UTC.
  await make('Late shift', {
    due_date: '2026-11-17T05:30:00Z',
    estimated_minutes: 540,
    assigned_to: { users: [tom!.id] },
  });
  await make('Shared', {
    start_date: '2026-11-17T14:00:00Z',
    estimated_minutes: 61,
    assigned_to: { users: [tom!.id, lea!.id] },
  });
  const team = async (name: string) => (await plant.admin.post('/teams', { name })).body.id;
  const [electrical, mechanical] = [await team('Electrical'), await team('Mechanical')];
  // Work of a team without people counts for the team; two teams share it equally.
  await make('Of a team', {
    due_date: '2026-11-17T14:00:00Z',
    estimated_minutes: 90,
    assigned_to: { teams: [electrical] },
  });
  await make('Of two teams', {
    due_date: '2026-11-18T14:00:00Z',
    estimated_minutes: 60,
    assigned_to: { teams: [electrical, mechanical] },
  });
  await make('Of Tom for a team', {
    due_date: '2026-11-19T14:00:00Z',
    estimated_minutes: 30,
    assigned_to: { users: [tom!.id], teams: [electrical] },
  });
  // Work on several assets counts once for each sub work order, not again for the parent.
  const [one, two] = [
    (await manager!.post('/assets', { name: 'One' })).body.id,
    (await manager!.post('/assets', { name: 'Two' })).body.id,
  ];
  await make('Round', {
    due_date: '2026-11-20T14:00:00Z',
    estimated_minutes: 40,
    assets: [one, two],
    assigned_to: { teams: [mechanical] },
  });
  await make('Somebody', { due_date: '2026-11-17T14:00:00Z' });
  await make('Outside', { due_date: '2026-11-23T06:00:00Z', estimated_minutes: 60 });
  await make('Some day', { estimated_minutes: 60 });

  const { body } = await manager!.get('/work-orders/workload?from=2026-11-16&to=2026-11-22');
  expect(body.days).toHaveLength(7);
  expect(names(body)).toEqual([
    'Late shift',
    'Of Tom for a team',
    'Of a team',
    'Of two teams',
    'Round',
    'Round',
    'Round',
    'Shared',
    'Somebody',
  ]);
  const personNamed = (name: string) => body.people.find((one: Body) => one.name === name);
  expect(personNamed('Tom')).toMatchObject({
    capacity: [480, 480, 480, 480, 480, 0, 0],
    minutes: [540, expect.any(Number), 0, 30, 0, 0, 0],
  });
  expect(personNamed('Tom').minutes[1] + personNamed('Lea').minutes[1]).toBe(61);
  expect(body.teams.map(({ name, minutes }: Body) => [name, minutes])).toEqual([
    ['Electrical', [0, 90, 30, 0, 0, 0, 0]],
    ['Mechanical', [0, 0, 30, 0, 80, 0, 0]],
  ]);
  expect(body.teams.map(({ without_estimate }: Body) => without_estimate)).toEqual([
    Array(7).fill(0),
    Array(7).fill(0),
  ]);
  expect(body.unassigned.minutes).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(body.unassigned.without_estimate).toEqual([0, 1, 0, 0, 0, 0, 0]);

  await plant.admin.patch(`/users/${tom!.id}`, { daily_minutes: 360 });
  expect((await tom!.patch(`/users/${tom!.id}`, { daily_minutes: 60 })).status).toBe(403);
  await plant.admin.patch(`/organizations/${plant.id}`, { settings: { working_days: ['sunday', 'monday'] } });
  const after = (await manager!.get('/work-orders/workload?from=2026-11-16&to=2026-11-22')).body;
  expect(after.people.find((one: Body) => one.name === 'Tom').capacity).toEqual([360, 0, 0, 0, 0, 0, 360]);
});

test('S20.3 what is overdue from before the days that are asked for is there, with whoever has it', async () => {
  const read = async (from: string, more = '') =>
    (await manager!.get(`/work-orders/workload?from=${from}&to=${from}${more}`)).body;
  const { id } = await make('Left over', { due_date: '2026-01-05T14:00:00Z', assigned_to: { users: [lea!.id] } });
  // In the organisation's time zone: work due on the same day is not overdue from before.
  expect((await read('2026-01-05')).overdue).toEqual({ count: 0, results: [] });
  expect((await read('2026-01-06')).overdue).toMatchObject({ count: 1, results: [{ name: 'Left over' }] });
  const nextWeek = await read('2026-11-16');
  expect(names(nextWeek)).not.toContain('Left over');
  expect(names(nextWeek.overdue)).toEqual(['Left over']);
  expect((await read('2026-11-16', `&users=${tom!.id}`)).overdue.count).toBe(0);
  await manager!.patch(`/work-orders/${id}`, { status: 'done' });
  expect((await read('2026-11-16')).overdue.count).toBe(0);
});

test('what is planned for some days: by the filters of the list, and only what one may see', async () => {
  const at = '/work-orders/scheduled?from=2026-11-16&to=2026-11-17';
  expect(names((await manager!.get(at)).body)).toEqual(['Late shift', 'Of a team', 'Shared', 'Somebody']);
  expect(names((await manager!.get(`${at}&users=${lea!.id}`)).body)).toEqual(['Shared']);
  expect(names((await manager!.get(`${at}&q=late`)).body)).toEqual(['Late shift']);
  expect(names((await lea!.get(at)).body)).toEqual(['Shared']);
  expect((await manager!.get(`${at}&colour=red`)).status).toBe(400);
  for (const bad of [
    'from=yesterday',
    'from=2026-02-30',
    'from=2026-11-17&to=2026-11-16',
    'from=2026-01-01&to=2026-12-31',
  ])
    expect([bad, (await manager!.get(`/work-orders/scheduled?${bad}`)).status]).toEqual([bad, 400]);
});
