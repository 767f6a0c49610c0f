import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
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
  const work = ['due_readings', 'in_progress', 'overdue', 'this_week', 'timer', 'today'];
  const state = ['status_strip', 'tiles'];
  const decides = ['proposals'];
  const planning = ['automations', 'requests', 'unassigned', 'week_load'];
  const keys = async (person: Person) => Object.keys(await home(person)).sort();
  expect(await keys(plant.admin)).toEqual([...common, ...work, ...state, ...planning, ...decides, 'checklist'].sort());
  expect(await keys(manager!)).toEqual([...common, ...work, ...state, ...planning, ...decides].sort());
  expect(await keys(tom!)).toEqual([...common, ...work, ...decides].sort());
  expect(await keys(limited!)).toEqual([...common, ...work].sort());
  expect(await keys(viewer!)).toEqual([...common, ...state].sort());
  expect(await keys(requester!)).toEqual(['as_of', 'requests']);
});

test('automations that fail or switched themselves off stand on Home of those who plan', async () => {
  const automate = async (name: string, action: object): Promise<Body> => {
    const trigger = { type: 'field_changed', entity: 'vendor', field: 'name' };
    const { status, body } = await manager!.post('/automations', {
      name,
      is_enabled: true,
      trigger,
      actions: [action],
    });
    expect(status).toBe(201);
    return body;
  };
  const failing = await automate('Assigns nobody can', { type: 'set_fields', values: { website: '{{vendor.name}}' } });
  await automate('Tells', { type: 'notify', to: { users: [tom!.id] }, text: 'Changed' });
  const vendor = (await manager!.post('/vendors', { name: 'Acme' })).body;
  await manager!.patch(`/vendors/${vendor.id}`, { name: 'no address' });
  await expect.poll(() => world.unheard()).toBe(0);
  const { automations } = await home(manager!);
  expect(automations).toMatchObject({ count: 1, results: [{ id: failing.id, last_run: { status: 'failed' } }] });
  expect(names(await follow(manager!, automations.list))).toEqual(names(automations));
  expect((await home(tom!)).automations).toBeUndefined();
  await manager!.patch(`/automations/${failing.id}`, { is_enabled: false });
  expect((await home(manager!)).automations.count).toBe(0);
});

test('work says whether it is in time, what is left of it and whether it waits for parts', async () => {
  const ask = async (query: string) => names((await manager!.get(`/work-orders?ordering=name&q=Asked&${query}`)).body);
  const part = (await manager!.post('/parts', { name: 'Seal' })).body.id;
  await make('Asked late', { due_date: '2026-11-18T11:59:00Z', estimated_minutes: 90 });
  await make('Asked ahead', { due_date: '2026-11-18T12:59:00Z', parts: [{ id: part, quantity: 1 }] });
  await make('Asked undated', { start_date: '2026-11-19T08:00:00Z' });
  const round = await make('Asked round', { due_date: '2026-11-10T08:00:00Z' });
  const part1 = await make('Asked part of it', { parent: round.id, due_date: '2026-11-17T08:00:00Z' });
  const skipped = await make('Asked skipped', { due_date: '2026-11-10T08:00:00Z' });
  await manager!.patch(`/work-orders/${skipped.id}`, { status: 'done', done_reason: 'skipped', note: 'No need' });
  await manager!.patch(`/work-orders/${part1.id}`, { status: 'done' });
  expect(await ask('timeliness=overdue')).toEqual(['Asked late', 'Asked round']);
  expect(await ask('timeliness__in=ahead,late')).toEqual(['Asked ahead', 'Asked part of it']);
  expect(await ask('timeliness__ne=overdue&status__ne=done')).toEqual(['Asked ahead', 'Asked undated']);
  expect(await ask('timeliness__isnull=true')).toEqual(['Asked skipped', 'Asked undated']);
  expect(await ask('has_sub_orders=true')).toEqual(['Asked round']);
  expect(await ask('plan_date__gte=2026-11-19T00:00:00Z')).toEqual(['Asked undated']);
  expect(await ask('is_waiting_for_parts=true')).toEqual(['Asked ahead']);
  const late = (await manager!.get('/work-orders?q=Asked late')).body.results[0];
  expect(late).toMatchObject({ timeliness: 'overdue', plan_date: late.due_date, booked_minutes: 0 });
  const entry = { work_order: late.id, time_type: 'work', user: tom!.id, hours: 1, minutes: 0 };
  expect((await manager!.post('/work-orders/time-entries', entry)).status).toBe(201);
  expect(await ask('remaining_minutes=30&booked_minutes=60')).toEqual(['Asked late']);
  expect((await manager!.get('/work-orders?timeliness=soon')).status).toBe(400);
});

test('pending requests stand by when they are to be acknowledged; a requester sees their own', async () => {
  // Rows as the calls for requests make them, and those that nobody is to see.
  const add = (name: string, by: Person | null, due: string, more: Record<string, unknown> = {}) =>
    world.rows(
      `insert into request (organization_id, id, created_at, updated_at, created_by, name, number, code, ack_due_at, status,
         is_suspect, is_unconfirmed)
       values ($1, $2, $3, $3, $4, $5, (select count(*) + 1 from request), $5, $6, $7, $8, $9)`,
      [
        plant.id,
        uuid7(),
        now,
        by?.id ?? null,
        name,
        due,
        more.status ?? 'pending',
        more.is_suspect ?? false,
        more.is_unconfirmed ?? false,
      ],
    );
  await add('Later', null, '2026-11-20T08:00:00Z');
  await add('Sooner', requester!, '2026-11-19T08:00:00Z');
  await add('Decided', requester!, '2026-11-17T08:00:00Z', { status: 'accepted' });
  await add('Spam', null, '2026-11-19T08:00:00Z', { is_suspect: true });
  await add('Unconfirmed', null, '2026-11-19T08:00:00Z', { is_unconfirmed: true });
  const { requests, tiles } = await home(manager!);
  expect(names(requests)).toEqual(['Sooner', 'Later']);
  expect(requests).toMatchObject({ count: 2, list: { path: '/requests', query: { status: 'pending' } } });
  expect(tiles.find(({ key }: Body) => key === 'pending_requests').value).toBe(2);
  expect(names((await home(requester!)).requests).sort()).toEqual(['Decided', 'Sooner']);
});

test('F1.3, F1.5 Home says of requests what their list says: asked, answered, seen, and how the work is going', async () => {
  const ask = async (name: string): Promise<string> => (await requester!.post('/requests', { name })).body.id;
  const [asked, answered, seen, planned, done] = [
    await ask('Asked'),
    await ask('Answered'),
    await ask('Seen'),
    await ask('Planned'),
    await ask('Done'),
  ];
  const reply = (by: Person, id: string) =>
    by.post(`/requests/${id}/comments`, { text: 'Which one?', is_public: true });
  await reply(manager!, asked);
  await reply(manager!, answered);
  await reply(requester!, answered);
  await manager!.post(`/requests/${seen}/acknowledge`);
  await manager!.post(`/requests/${planned}/accept`);
  const { work_order } = (await manager!.post(`/requests/${done}/accept`)).body;
  await manager!.patch(`/work-orders/${work_order.id}`, { status: 'done' });
  const facts = ['name', 'state', 'waiting_for', 'acknowledged_at'];
  const shown = ({ results }: Body): unknown[] =>
    results
      .map((row: Body) => facts.map((key) => row[key]))
      .sort((a: string[], b: string[]) => (a[0]! < b[0]! ? -1 : 1));
  const since = `created_by=${requester!.id}&name__in=Asked,Answered,Seen,Planned,Done`;
  const own = (await home(requester!)).requests;
  own.results = own.results.filter(({ id }: Body) => [asked, answered, seen, planned, done].includes(id));
  expect(shown(own)).toEqual(shown((await requester!.get(`/requests?${since}`)).body));
  const pending = (await home(manager!)).requests;
  // Answered ones wait for the staff: they come first.
  expect(names(pending)[0]).toBe('Answered');
  pending.results = pending.results.filter(({ id }: Body) => [asked, answered, seen].includes(id));
  expect(shown(pending)).toEqual(shown((await manager!.get(`/requests?status=pending&${since}`)).body));
});

test('one reply to the requester is told once', async () => {
  const { id } = (await requester!.post('/requests', { name: 'Noise' })).body;
  const { work_order } = (await manager!.post(`/requests/${id}/accept`)).body;
  await manager!.post(`/work-orders/${work_order.id}/comments`, { text: 'We come at noon', is_public: true });
  const { activity } = await home(manager!);
  expect(activity.slice(0, 2).map(({ entity_type, description }: Body) => [entity_type, description])).toEqual([
    ['work-order', 'Commented “We come at noon”'],
    ['request', `Accepted the request as ${work_order.code}`],
  ]);
});

test('first steps are ticked by what has really happened', async () => {
  const other = await world.organization('New');
  const ticked = async () => {
    const { checklist } = await home(other.admin);
    return checklist.filter(({ is_done }: Body) => is_done).map(({ key }: Body) => key);
  };
  expect(await ticked()).toEqual([]);
  const asset = (await other.admin.post('/assets', { name: 'Press' })).body.id;
  expect(await ticked()).toEqual(['asset']);
  await other.admin.delete(`/assets/${asset}`);
  await other.person('technician');
  const job = (await other.admin.post('/work-orders', { name: 'Grease' })).body.id;
  await other.admin.patch(`/work-orders/${job}`, { status: 'done' });
  expect(await ticked()).toEqual(['asset', 'colleague', 'work_order_done']);
  const press = (await other.admin.post('/assets', { name: 'Press' })).body.id;
  const meter = (await other.admin.post('/measurements', { name: 'Hours', kind: 'gauge', asset: press })).body.id;
  await other.admin.post(`/measurements/${meter}/readings`, { value: 1 });
  expect(await ticked()).toEqual(['asset', 'colleague', 'work_order_done', 'reading']);
});

test('S2 late readings of mine, and of nobody, are on Home', async () => {
  const other = await world.organization('Meters');
  const [tina, tim] = [await other.person('technician'), await other.person('technician')];
  const asset = (await other.admin.post('/assets', { name: 'Press' })).body.id;
  const meter = async (name: string, more: object) => {
    const body = { name, kind: 'gauge', unit: 'bar', asset, expected_every_minutes: 60, ...more };
    return (await other.admin.post('/measurements', body)).body;
  };
  const ofTina = await meter('Of Tina', { assigned_to: { users: [tina.id] } });
  const ofNobody = await meter('Of nobody', {});
  await meter('Not expected', { expected_every_minutes: null });
  expect((await home(tina)).due_readings.count).toBe(0);
  const offset = world.clockOffset;
  world.clockOffset += 7_200_000;
  try {
    const due = (await home(tina)).due_readings;
    expect(due).toMatchObject({
      count: 2,
      results: [{ id: ofTina.id, unit: 'bar', asset: { id: asset } }, { id: ofNobody.id }],
    });
    const listed = await tina.get(`${due.list.path}?${new URLSearchParams(due.list.query).toString()}`);
    expect(listed.body.count).toBe(2);
    expect((await home(tim)).due_readings.results.map(({ id }: Body) => id)).toEqual([ofNobody.id]);
  } finally {
    world.clockOffset = offset;
  }
});
