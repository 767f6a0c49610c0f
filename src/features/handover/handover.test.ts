import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../test/pdf';
import type { Body, Person } from '../../../test/person';
import { type Organization, World } from '../../../test/world';

let world: World;
let acme: Organization;
let manager: Person;
let ana: Person;
let bob: Person;
let helper: Person;
let team: string;

const make = async (by: Person, path: string, body: object): Promise<Body> => {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.stoppedAt = '2026-11-18T00:00:00.000Z';
  acme = await world.organization('Acme');
  await acme.admin.patch(`/organizations/${acme.id}`, { time_zone: 'UTC' });
  manager = await acme.person('manager', 'Mona');
  ana = await acme.person('technician', 'Ana');
  bob = await acme.person('technician', 'Bob');
  helper = await acme.person('limited_technician', 'Hal');
  team = (await make(acme.admin, '/teams', { name: 'Mechanics', members: [ana.id, helper.id] })).id;
});

const night = { shift_from: '2026-11-17T22:00:00.000Z', shift_to: '2026-11-18T06:00:00.000Z' };
const handOver = (more: object = {}): Promise<Body> => make(manager, '/handovers', { ...night, team, ...more });
const keysOf = ({ sections }: Body): string[] => sections.map(({ key }: Body) => key);
const sectionOf = ({ sections }: Body, key: string): Body => sections.find((one: Body) => one.key === key);
const job = (name: string, more: object = {}): Promise<Body> =>
  make(manager, '/work-orders', { name, assigned_to: { teams: [team] }, ...more });
const at = (time: string): void => {
  world.stoppedAt = `2026-11-18T${time}:00.000Z`;
};
/** A machine that breaks down now. */
async function stop(asset: Body): Promise<Body> {
  const { results } = (await manager.get('/assets/custom-health-status')).body;
  const broken = results.find(({ category }: Body) => category === 'offline');
  const change = { asset: asset.id, status_type: broken.id, status_change_type: 'unplanned' };
  expect(await manager.post('/assets/status', change)).toMatchObject({ status: 201 });
  return broken;
}
const run = async (asset: Body): Promise<void> => {
  const { results } = (await manager.get('/assets/custom-health-status')).body;
  const status_type = results.find(({ category }: Body) => category === 'online').id;
  expect(await manager.post('/assets/status', { asset: asset.id, status_type })).toMatchObject({ status: 201 });
};

test('without a shift it is the one whose end is next, by the ends that the agent has', async () => {
  at('16:40');
  const usual = await make(manager, '/handovers', { team });
  expect(usual).toMatchObject({ shift_from: '2026-11-18T06:00:00.000Z', shift_to: '2026-11-18T14:00:00.000Z' });
  const { body: agents } = await acme.admin.get('/agents');
  const { id } = agents.find(({ key }: Body) => key === 'handover');
  const settings = { ends: ['05:00', '17:00'] };
  expect(await acme.admin.patch(`/agents/${id}`, { settings })).toMatchObject({ status: 200 });
  const ofTeam = await make(manager, '/handovers', { team });
  expect(ofTeam).toMatchObject({ shift_from: '2026-11-18T05:00:00.000Z', shift_to: '2026-11-18T17:00:00.000Z' });
});

test('one done, one on hold, one machine offline: three sections; a quiet shift: none', async () => {
  const press = await make(manager, '/assets', { name: 'Press 4' });
  const done = await job('Grease the chain');
  const held = await job('Change the bearing', { asset: press.id, assigned_to: { users: [ana.id] } });
  expect((await handOver({ shift_to: '2026-11-17T23:59:00.000Z' })).sections).toEqual([]);
  at('03:00');
  await ana.patch(`/work-orders/${done.id}`, { status: 'done' });
  await ana.patch(`/work-orders/${held.id}`, { status: 'on_hold', on_hold_reason: 'parts', note: 'It comes at ten' });
  const broken = await stop(press);
  const body = await handOver({ note: 'Mind the step' });
  expect(keysOf(body)).toEqual(['offline', 'on_hold', 'done']);
  expect(sectionOf(body, 'offline')).toEqual({
    key: 'offline',
    lines: [{ noun: 'asset', id: press.id, name: 'Press 4', state: broken.name, at: '2026-11-18T03:00:00.000Z' }],
    more: 0,
  });
  expect(sectionOf(body, 'on_hold').lines).toMatchObject([
    { code: held.code, place: 'Press 4', who: ['Ana'], state: 'parts', said: { text: 'It comes at ten' } },
  ]);
  expect(sectionOf(body, 'done').lines).toMatchObject([{ code: done.code, who: ['Ana'], at: world.stoppedAt }]);
  expect(body).toMatchObject({ name: 'Tue 17 Nov 22:00–06:00 · Mechanics', note: 'Mind the step' });
});

test('work of the team and of its people: what goes on, what is urgent, what comes', async () => {
  const procedure = await make(manager, '/procedures', {
    name: 'Check',
    fields: [
      { id: 'a', type: 'checkbox', label: 'Clean?' },
      { id: 'b', type: 'checkbox', label: 'Dry?' },
    ],
  });
  const begun = await job('Overhaul', { procedures: [procedure.id] });
  await ana.patch(`/work-orders/${begun.id}`, { status: 'in_progress' });
  await ana.patch(`/work-orders/${begun.id}/procedures/${begun.procedures[0].id}/answers`, { a: true });
  await ana.post(`/work-orders/${begun.id}/comments`, { text: 'Seal is worn' });
  await job('Old and urgent', { priority: 'high', due_date: '2026-11-17T12:00:00Z' });
  await make(manager, '/work-orders', { name: 'For anybody', priority: 'critical' });
  await make(manager, '/work-orders', { name: 'For Bob', priority: 'critical', assigned_to: { users: [bob.id] } });
  await job('Tomorrow', { due_date: '2026-11-18T10:00:00Z', assigned_to: { users: [ana.id] } });
  await job('Next week', { due_date: '2026-11-25T10:00:00Z' });
  at('05:50');
  const body = await handOver();
  expect(keysOf(body)).toEqual(['urgent', 'in_progress', 'due']);
  expect(sectionOf(body, 'in_progress').lines).toMatchObject([
    {
      name: 'Overhaul',
      who: ['Mechanics'],
      steps: { answered: 1, total: 2 },
      said: { by: 'Ana', text: 'Seal is worn' },
    },
  ]);
  expect(sectionOf(body, 'urgent').lines).toMatchObject([
    { name: 'For anybody', priority: 'critical', at: '2026-11-18T00:00:00.000Z' },
    { name: 'Old and urgent', priority: 'high', is_late: true, at: '2026-11-17T12:00:00.000Z' },
  ]);
  expect(sectionOf(body, 'due').lines).toMatchObject([{ name: 'Tomorrow', who: ['Ana'] }]);
  const plant = await handOver({ team: null });
  expect(sectionOf(plant, 'urgent').lines.map(({ name }: Body) => name)).toContain('For Bob');
});

test('requests, readings out of limits or late, parts that ran out and machines that run again', async () => {
  const press = await make(manager, '/assets', { name: 'Press 4' });
  const heat = { name: 'Heat', kind: 'gauge', unit: '°C', asset: press.id, action_high: 80, decimals: 1 };
  const hot = await make(manager, '/measurements', heat);
  await make(manager, '/measurements', { ...heat, name: 'Pressure', unit: 'bar', expected_every_minutes: 60 });
  await make(manager, `/measurements/${hot.id}/readings`, { value: 95.25 });
  const store = await make(manager, '/locations', { name: 'Store' });
  const stock = [{ location: store.id, quantity: 2, minimum_quantity: 0 }];
  const part = await make(manager, '/parts', { name: 'Seal', unit_cost: '4.00', part_stocks: stock });
  const report = await make(ana, '/requests', { name: 'Oil on the floor', asset: press.id, priority: 'high' });
  const broken = await stop(press);
  at('04:00');
  await run(press);
  const issue = { kind: 'issue', location: store.id, quantity: 2 };
  expect((await manager.post(`/parts/${part.id}/movements`, issue)).status).toBe(201);
  const body = await handOver();
  expect(keysOf(body)).toEqual(['readings', 'requests', 'parts', 'changes']);
  expect(sectionOf(body, 'readings').lines).toEqual([
    {
      noun: 'measurement',
      id: hot.id,
      name: 'Heat',
      place: 'Press 4',
      state: 'action',
      value: '95.3 °C',
      limit: '80 °C',
      at: '2026-11-18T00:00:00.000Z',
    },
    expect.objectContaining({ name: 'Pressure', is_late: true, at: '2026-11-18T01:00:00.000Z' }),
  ]);
  expect(sectionOf(body, 'requests').lines).toMatchObject([{ code: report.code, priority: 'high', state: 'pending' }]);
  expect(sectionOf(body, 'parts').lines).toMatchObject([{ name: 'Seal', state: 'out' }]);
  expect(sectionOf(body, 'changes').lines).toMatchObject([
    { name: 'Press 4', from: broken.name, state: 'Online', at: '2026-11-18T04:00:00.000Z' },
  ]);
});

test('twelve lines in a section, and how many more there were', async () => {
  for (let n = 0; n < 13; n++) await job(`Due ${n}`, { due_date: '2026-11-18T10:00:00Z' });
  const due = sectionOf(await handOver(), 'due');
  expect([due.lines.length, due.more]).toEqual([12, 1]);
});

test('a reader sees only what they may read, and hears of nothing else', async () => {
  const ofTeam = await job('With Hal', { assigned_to: { users: [helper.id] }, due_date: '2026-11-18T10:00:00Z' });
  await job('Without Hal', { assigned_to: { users: [ana.id] }, due_date: '2026-11-18T10:00:00Z' });
  await make(ana, '/requests', { name: 'Noise' });
  const made = await handOver();
  expect(keysOf(made)).toEqual(['requests', 'due']);
  const read = await helper.get(`/handovers/${made.id}`);
  expect(read.body.sections).toMatchObject([{ key: 'due', lines: [{ id: ofTeam.id }], more: 0 }]);
  const listed = JSON.stringify((await helper.get('/handovers')).body);
  const entries = JSON.stringify((await helper.get(`/core/audit-logs?entity_type=handover&entity_id=${made.id}`)).body);
  expect([listed, entries].filter((text) => text.includes('Without Hal'))).toEqual([]);
  await manager.delete(`/work-orders/${ofTeam.id}`);
  expect((await helper.get(`/handovers/${made.id}`)).body.sections).toEqual([]);
});

test('staff reads all handovers and knows which are theirs; viewers only read, requesters see none', async () => {
  const other = (await make(acme.admin, '/teams', { name: 'Electricians', members: [bob.id] })).id;
  const [theirs, plants, ours] = [await handOver({ team: other }), await handOver({ team: null }), await handOver()];
  const mine = (await helper.get('/handovers?is_mine=true')).body.results.map(({ id }: Body) => id);
  expect(mine.sort()).toEqual([plants.id, ours.id].sort());
  expect((await helper.get(`/handovers/${theirs.id}`)).body.is_mine).toBe(false);
  const requester = await acme.person('requester');
  expect((await requester.get('/handovers')).status).toBe(403);
  const viewer = await acme.person('viewer');
  expect((await viewer.get(`/handovers/${ours.id}`)).status).toBe(200);
  expect((await viewer.post(`/handovers/${ours.id}/acknowledge`)).status).toBe(403);
});

test('everybody acknowledges once, whatever they press', async () => {
  const { id } = await handOver();
  at('06:05');
  await ana.post(`/handovers/${id}/acknowledge`);
  at('06:10');
  const repeated = await Promise.all([1, 2].map(() => ana.post(`/handovers/${id}/acknowledge`)));
  expect(repeated.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await bob.post(`/handovers/${id}/acknowledge`);
  expect(body.acknowledged_by).toMatchObject([
    { id: ana.id, name: 'Ana', at: '2026-11-18T06:05:00.000Z' },
    { id: bob.id, name: 'Bob', at: '2026-11-18T06:10:00.000Z' },
  ]);
  expect((await helper.get(`/handovers/${id}`)).body).toMatchObject({ is_acknowledged: false, is_mine: true });
  expect((await ana.get('/handovers?is_acknowledged=false')).body.count).toBe(0);
  const entries = (await manager.get(`/core/audit-logs?entity_type=handover&entity_id=${id}`)).body.results;
  expect(entries.filter(({ description }: Body) => description === 'Acknowledged the handover')).toHaveLength(2);
});

test('only the note of a handover changes, and a shift is handed over once', async () => {
  const made = await handOver();
  const refused = await ana.patch(`/handovers/${made.id}`, { shift_to: '2026-11-18T07:00:00Z', sections: [] });
  expect(Object.keys(refused.body.errors)).toEqual(['shift_to', 'sections']);
  expect((await ana.patch(`/handovers/${made.id}`, { note: 'Mind the step' })).body.note).toBe('Mind the step');
  expect(await manager.post('/handovers', { ...night, team })).toMatchObject({
    status: 409,
    body: { detail: 'This shift was handed over already.' },
  });
  expect((await manager.delete(`/handovers/${made.id}`)).status).toBe(204);
  await handOver();
});

test('without a shift it is the one whose end is next, by the clock of the plant', async () => {
  await acme.admin.patch(`/organizations/${acme.id}`, { time_zone: 'Europe/Berlin' });
  world.stoppedAt = '2026-11-18T04:50:00.000Z';
  expect((await make(manager, '/handovers', {})).shift_to).toBe('2026-11-18T05:00:00.000Z');
  for (const [wrong, errors] of [
    [{ shift_from: night.shift_from }, { shift_to: ['Shift to is required'] }],
    [{ shift_to: night.shift_to }, { shift_from: ['Shift from is required'] }],
    [
      { shift_from: night.shift_to, shift_to: night.shift_to },
      { shift_to: ['Shift to must be later than shift from'] },
    ],
    [{ ...night, shift_from: '2026-11-16T22:00:00Z' }, { shift_to: ['A shift can last at most a day'] }],
    [{ ...night, team: manager.id }, { team: ['Team was not found'] }],
  ] as const)
    expect(await manager.post('/handovers', wrong)).toMatchObject({ status: 422, body: { errors } });
});

test('the team hears of it, but not whoever made it', async () => {
  const { id } = await make(ana, '/handovers', { ...night, team });
  await expect.poll(() => world.unheard(), { timeout: 20_000 }).toBe(0);
  expect((await helper.get('/inbox')).body.results).toMatchObject([
    { event: 'handover', record: { entity_type: 'handover', id }, text: 'Ana handed over the shift' },
  ]);
  for (const person of [ana, bob]) expect((await person.get('/inbox')).body.results).toEqual([]);
});

test('on paper it says the same, and leaves out the same', async () => {
  const ofTeam = await job('With Hal', { assigned_to: { users: [helper.id] }, due_date: '2026-11-18T10:00:00Z' });
  await job('Without Hal', { assigned_to: { users: [ana.id] }, due_date: '2026-11-18T10:00:00Z' });
  const { id } = await handOver({ note: 'Mind the step' });
  await ana.post(`/handovers/${id}/acknowledge`);
  const whole = (await readPdf(ana, `/handovers/${id}/handover.pdf`)).joined;
  for (const said of [
    'Tue 17 Nov 22:00',
    '06:00 · Mechanics',
    'Mind the step',
    'Due next (2)',
    `${ofTeam.code} With Hal`,
    'Without Hal',
  ])
    expect(whole).toContain(said);
  expect(whole).toContain('Read by: Ana');
  const part = (await readPdf(helper, `/handovers/${id}/handover.pdf`)).joined;
  expect([part.includes('With Hal'), part.includes('Without Hal')]).toEqual([true, false]);
});

test('Home shows the latest that is for the person, until they have read it or a day has passed', async () => {
  await handOver({ team: (await make(acme.admin, '/teams', { name: 'Electricians', members: [bob.id] })).id });
  const { id, name } = await handOver({ note: 'Mind the step' });
  const home = async (person: Person): Promise<Body> => (await person.get('/home')).body.handover;
  expect(await home(ana)).toEqual({ id, name, note: 'Mind the step' });
  expect(await home(manager)).toBeUndefined();
  await ana.post(`/handovers/${id}/acknowledge`);
  expect(await home(ana)).toBeUndefined();
  expect((await home(helper)).id).toBe(id);
  world.stoppedAt = '2026-11-19T06:01:00.000Z';
  expect(await home(helper)).toBeUndefined();
});
