import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let [manager, tom, limited, viewer, requester]: Person[] = [];

const now = '2026-11-18T12:00:00Z';

beforeAll(async () => {
  world = await World.open();
  world.clockOffset = Date.parse(now) - Date.now();
  plant = await world.organization('Plant');
  manager = await plant.person('manager', 'Mona');
  tom = await plant.person('technician', 'Tom');
  limited = await plant.person('limited_technician', 'Lea');
  viewer = await plant.person('viewer', 'Vera');
  requester = await plant.person('requester', 'Rita');
});
afterAll(() => world.close());

const make = async (name: string, more: object = {}): Promise<Body> => {
  const { status, body } = await manager!.post('/work-orders', { name, ...more });
  expect([name, status]).toEqual([name, 201]);
  return body;
};
const home = async (person: Person): Promise<Body> => {
  const { status, body } = await person.get('/home');
  expect(status).toBe(200);
  return body;
};
const names = ({ results }: Body): string[] => results.map(({ name }: Body) => name);

/** The answer of the list that a number links to. */
const follow = async (person: Person, { path, query }: Body): Promise<Body> => {
  const { status, body } = await person.get(`${path}?${new URLSearchParams({ ...query, page_size: '200' })}`);
  expect([path, query, status]).toEqual([path, query, 200]);
  return body;
};

test('S2 whoever works sees their own work by when it is due, and starts it with one call', async () => {
  const mine = { assigned_to: { users: [tom!.id] } };
  const team = (await plant.admin.post('/teams', { name: 'Crew', members: [tom!.id] })).body.id;
  await make('Late', { ...mine, due_date: '2026-11-18T11:00:00Z' });
  await make('Very late', { ...mine, due_date: '2026-11-02T11:00:00Z' });
  await make('Soon', { ...mine, due_date: '2026-11-18T13:00:00Z' });
  await make('Starts today', { ...mine, start_date: '2026-11-18T06:00:00Z' });
  await make('Of the crew', { assigned_to: { teams: [team] }, due_date: '2026-11-20T13:00:00Z' });
  await make('Sunday', { ...mine, due_date: '2026-11-22T23:59:00Z' });
  await make('Next week', { ...mine, due_date: '2026-11-23T00:00:00Z' });
  await make('Some day', mine);
  await make('Of others', { assigned_to: { users: [manager!.id] }, due_date: '2026-11-18T13:00:00Z' });
  const finished = await make('Finished', { ...mine, due_date: '2026-11-18T13:00:00Z' });
  expect((await tom!.patch(`/work-orders/${finished.id}`, { status: 'done' })).status).toBe(200);

  const before = await home(tom!);
  expect(before.timer).toBeNull();
  expect(names(before.in_progress)).toEqual([]);
  expect(names(before.overdue)).toEqual(['Very late', 'Late']);
  expect(names(before.today)).toEqual(['Starts today', 'Soon']);
  expect(names(before.this_week)).toEqual(['Of the crew', 'Sunday']);

  expect((await tom!.post(`/work-orders/${before.today.results[1].id}/timer/start`, {})).status).toBe(200);
  const after = await home(tom!);
  expect(after.timer.work_order.name).toBe('Soon');
  expect(names(after.in_progress)).toEqual(['Soon']);
  for (const block of ['in_progress', 'overdue', 'today', 'this_week']) {
    const { count, results } = await follow(tom!, after[block].list);
    expect([block, count]).toEqual([block, after[block].count]);
    expect(names({ results }).sort()).toEqual(names(after[block]).sort());
  }
});

test('each role gets the blocks that it sees, and no others', async () => {
  const common = ['activity', 'as_of'];
  const work = ['in_progress', 'overdue', 'this_week', 'timer', 'today'];
  const state = ['status_strip', 'tiles'];
  const planning = ['requests', 'unassigned', 'week_load'];
  const keys = async (person: Person) => Object.keys(await home(person)).sort();
  expect(await keys(plant.admin)).toEqual([...common, ...work, ...state, ...planning, 'checklist'].sort());
  expect(await keys(manager!)).toEqual([...common, ...work, ...state, ...planning].sort());
  expect(await keys(tom!)).toEqual([...common, ...work].sort());
  expect(await keys(limited!)).toEqual([...common, ...work].sort());
  expect(await keys(viewer!)).toEqual([...common, ...state].sort());
  expect(await keys(requester!)).toEqual(['as_of', 'requests']);
});
