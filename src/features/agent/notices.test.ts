import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openProposals, scanNow } from '../../../test/agents';
import type { Body, Person } from '../../../test/person';
import { type Organization, World } from '../../../test/world';
import type { Finding } from './rule.server';
import { steward } from './rules/steward/steward.server';

let world: World;
let plant: Organization;
let manager: Person;
let technician: Person;
let place: Body;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('News');
  manager = await plant.person('manager');
  technician = await plant.person('technician');
  place = (await manager.post('/locations', { name: 'Yard' })).body;
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

/** What somebody was told, once all of the history is read. */
async function told(person: Person): Promise<Body[]> {
  while ((await world.unheard()) > 0) await sleep(50);
  return (await person.get('/inbox')).body.results.filter(({ event }: Body) => event === 'proposals');
}

function finds(value: string, calls: Finding['calls'] = []): void {
  const target = { type: 'location' as const, id: place.id, name: place.name };
  const evidence = [{ label: 'Counted', value, decisive: true }];
  const found = {
    kind: 'gap',
    subject: place.id,
    targets: [target],
    title: 'A gap',
    why: 'So',
    confidence: 'high' as const,
  };
  vi.spyOn(steward, 'subjects').mockImplementation(async (_ctx, after) => (after === undefined ? [place.id] : []));
  vi.spyOn(steward, 'look').mockResolvedValue({ findings: [{ ...found, calls, evidence, weight: 1 }], silent: {} });
}

test('managers are told once of what an agent proposes; what only counts anew is no news', async () => {
  finds('1');
  await scanNow(manager, 'steward');
  expect(await told(manager)).toMatchObject([{ text: 'A gap', count: 1 }]);
  finds('2');
  expect(await scanNow(manager, 'steward')).toMatchObject({ renewed: 1 });
  expect(await told(manager)).toMatchObject([{ text: 'A gap', count: 1 }]);
  expect(await told(technician)).toEqual([]);
});

test('of what an assistant proposes hear those who may accept it', async () => {
  const key = await plant.program('manager');
  const propose = async (title: string, call: Body) => {
    const records = [{ type: 'location', id: place.id }];
    expect((await key.post('/agents/proposals', { title, why: 'So', calls: [call], records })).status).toBe(201);
  };
  await propose('Sweep it', { method: 'POST', path: '/work-orders', body: { name: 'Sweep' } });
  const { id: vendor } = (await manager.post('/vendors', { name: 'Hale' })).body;
  await propose('Order it', { method: 'POST', path: '/purchase-orders', body: { vendor } });
  const texts = (rows: Body[]) => rows.map(({ text }) => text);
  expect(texts(await told(manager))).toEqual(expect.arrayContaining(['Sweep it', 'Order it']));
  expect(texts(await told(technician))).toEqual(['Sweep it']);
});

test('whoever owns the key of an assistant hears what others decide about what it proposed', async () => {
  const [owner, other] = [plant.admin, manager];
  const records = [{ type: 'location', id: place.id }];
  const assistant = await plant.program('manager');
  const propose = async (title: string): Promise<string> => {
    const calls = [{ method: 'POST', path: '/work-orders', body: { name: title } }];
    return (await assistant.post('/agents/proposals', { title, why: 'So', calls, records })).body.id;
  };
  const decide = async (by: Person, id: string, verb: string, body: object = {}) =>
    expect((await by.post(`/agents/proposals/${id}/${verb}`, body)).status).toBe(200);
  const hears = async (id: string) =>
    (await told(owner)).filter(({ record }) => record.id === id).map(({ text }) => text);
  const [wall, door, gate] = [await propose('Paint the wall'), await propose('Paint a door'), await propose('A gate')];
  await decide(other, wall, 'accept');
  expect(await hears(wall)).toEqual([`${other.name} accepted what your assistant proposed: Paint the wall`]);
  await decide(other, wall, 'undo');
  expect(await hears(wall)).toEqual([`${other.name} took back what your assistant proposed: Paint the wall`]);
  await decide(other, door, 'dismiss', { reason: 'not_useful' });
  expect(await hears(door)).toEqual([`${other.name} dismissed what your assistant proposed: Paint a door`]);
  // Of what they decide themselves nobody has to tell them.
  await decide(owner, gate, 'accept');
  expect(await hears(gate)).toEqual([]);
});

test('who chose to hear of proposals by mail gets the link to decide, and the log names the agent', async () => {
  const boss = await plant.person('manager');
  const preferences = (await boss.get('/notifications/preferences')).body;
  const matrix = { ...preferences.matrix, proposals: { in_app: false, push: false, mail: 'now' } };
  expect((await boss.put('/notifications/preferences', { ...preferences, matrix })).status).toBe(200);
  const key = await plant.program('manager');
  const calls = [{ method: 'POST', path: '/work-orders', body: { name: 'Rake' } }];
  const records = [{ type: 'location', id: place.id }];
  await key.post('/agents/proposals', { title: 'Rake it', why: 'So', calls, records });
  await told(boss);
  const log = async () => (await plant.admin.get('/core/deliveries')).body.results;
  expect(await log()).toMatchObject([{ user: { id: boss.id }, event: 'proposals', record: { name: 'Rake it' } }]);
  world.clockOffset = 6 * 60_000;
  await world.rows(
    `insert into job (id, organization_id, task, payload, run_at) values (gen_random_uuid(), $1, 'deliver notices', '{}', now())`,
    [plant.id],
  );
  const mails = () => world.rows<Body>(`select body from mail where recipient = $1 and html is not null`, [boss.email]);
  await expect.poll(mails).toMatchObject([{ body: expect.stringMatching(/\/agents\/proposal\/\S+\n/) }]);
  world.clockOffset = 0;
});

test('what was out of date is forgotten after 90 days, what replaced it later', async () => {
  finds('3');
  await scanNow(manager, 'steward');
  const [open] = await openProposals(manager, 'gap', place.id);
  const stale = async (): Promise<Body[]> => (await manager.get('/agents/proposals?state=stale&kind=gap')).body.results;
  expect((await stale()).length).toBeGreaterThan(0);
  await world.rows(`update proposal set updated_at = updated_at - interval '91 days' where organization_id = $1`, [
    plant.id,
  ]);
  const sweep = async () => {
    const [job] = await world.rows<{ id: string }>(
      `insert into job (id, task, payload, run_at) values (gen_random_uuid(), 'sweep agents', '{}', now()) returning id`,
    );
    await world.rows(`select pg_notify('millwright_jobs', '')`);
    while ((await world.rows(`select from job where id = $1`, [job!.id])).length > 0) await sleep(50);
  };
  for (let left = (await stale()).length; left > 0; left--) {
    await sweep();
    expect(await stale()).toHaveLength(left - 1);
  }
  expect((await openProposals(manager, 'gap', place.id))[0].id).toBe(open.id);
});
