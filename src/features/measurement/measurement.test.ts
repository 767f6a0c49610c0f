import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Body, Person } from '../../../test/person';
import { type Organization, World } from '../../../test/world';

let world: World;
let acme: Organization;
let manager: Person;
let pump: Body;
beforeAll(async () => {
  world = await World.open({ LOG_LEVEL: 'error' });
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  pump = await made('/assets', { name: 'Pump' });
});
afterAll(() => world.close());

async function made(path: string, body: object, by = manager): Promise<Body> {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

/** A key of the organisation, as a sensor has one. */
async function sensorOf({ admin }: Organization): Promise<Person> {
  const { key } = await made('/auth/api-keys', { name: 'Gateway', role: 'technician' }, admin);
  return Person.withKey(world.url, key);
}

const meter = (body: object = {}): Promise<Body> =>
  made('/measurements', { name: 'Hours', kind: 'cumulative', unit: 'h', asset: pump.id, ...body });
const read = (of: Body, body: object, by = manager) => by.post(`/measurements/${of.id}/readings`, body);
const added = async (of: Body, value: number | string, taken_at?: string, more: object = {}, by = manager) => {
  const reply = await read(of, { value, ...(taken_at && { taken_at }), ...more }, by);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const now = async (of: Body): Promise<Body> => (await manager.get(`/measurements/${of.id}`)).body;
const listed = async (of: Body): Promise<Body[]> =>
  (await manager.get(`/measurements/${of.id}/readings?page_size=200`)).body.results.reverse();

test('F7: a rollover at 1000 counts on', async () => {
  const hours = await meter({ rollover_at: 1000, decimals: 0 });
  await added(hours, 990, '2026-06-01T08:00:00Z');
  await added(hours, 10, '2026-06-02T08:00:00Z', { meaning: { kind: 'rollover' } });
  await added(hours, 40, '2026-06-03T08:00:00Z');
  const all = await listed(hours);
  expect(all.map(({ delta }) => delta)).toEqual([0, 20, 30]);
  expect(all.map(({ total }) => total)).toEqual([990, 1010, 1040]);
  expect(await now(hours)).toMatchObject({
    total: 1040,
    last_value: 40,
    last_reading: { value: 40 },
    reading_count: 3,
  });
});

const day = (of: number) => `2026-06-${String(of).padStart(2, '0')}T08:00:00.000Z`;

test('F7: the average of a day, and when a value is reached', async () => {
  const hours = await meter();
  for (const [on, value] of [
    [1, 1000],
    [11, 1200],
    [16, 1350],
  ] as const)
    await added(hours, value, day(on));
  world.clockOffset = Date.parse(day(17)) - Date.now();
  try {
    expect((await now(hours)).average_per_day).toBeCloseTo(23.33, 2);
    expect((await manager.get(`/measurements/${hours.id}/forecast?value=1500`)).body).toMatchObject({
      date: '2026-06-22',
      is_stale: false,
    });
    world.clockOffset += 30 * 86_400_000;
    expect((await manager.get(`/measurements/${hours.id}/forecast?value=1500`)).body).toMatchObject({
      date: '2026-07-17',
      is_stale: true,
    });
    expect((await manager.get(`/measurements/${hours.id}/forecast?value=1300`)).body.is_reached).toBe(true);
    expect((await manager.get(`/measurements/${hours.id}/forecast?value=x`)).status).toBe(400);
  } finally {
    world.clockOffset = 0;
  }
});

test('F2.5: what nobody explained leaves the average, and one reading makes none', async () => {
  world.clockOffset = Date.parse(day(28)) - Date.now();
  try {
    const hours = await meter();
    await added(hours, 1000, day(1));
    expect((await now(hours)).average_per_day).toBeNull();
    await added(hours, 1100, day(11));
    const wrong = await added(hours, 1200, day(13));
    await added(hours, 1150, day(21), { meaning: { kind: 'reset', start: 1150 } });
    await manager.post(`/measurements/${hours.id}/readings/${wrong.id}/void`, { reason: 'Typing error' });
    // 1000 to 1100 in ten days; the reset adds nothing in ten more.
    expect((await now(hours)).average_per_day).toBeCloseTo(5);
    const late = await added(hours, 1900, day(16));
    expect(late.is_late).toBe(true);
    const falling = await meter();
    await added(falling, 100, day(1));
    await added(falling, 200, day(11));
    await added(falling, 300, day(21));
    await added(falling, 900, day(16));
    expect((await listed(falling)).at(-1)).toMatchObject({ value: 300, delta: 0, is_unexplained: true, total: 900 });
    // The last five days are not explained: 800 in fifteen.
    expect((await now(falling)).average_per_day).toBeCloseTo(800 / 15, 3);
  } finally {
    world.clockOffset = 0;
  }
});

test('F2.2: rounded half away from zero, fifteen digits, five minutes ahead', async () => {
  const level = await meter({ name: 'Level', kind: 'gauge', unit: 'm', decimals: 2 });
  expect((await added(level, 1.005, day(1))).value).toBe(1.01);
  expect((await added(level, -1.005, day(2))).value).toBe(-1.01);
  expect((await added(level, '0.1249999', day(3))).value).toBe(0.12);
  expect((await read(level, { value: 12345678901234.5 })).body.errors.value).toEqual([
    'Value can have at most 15 digits',
  ]);
  expect((await read(level, { value: 'warm' })).body.errors.value).toEqual(['Value must be a number']);
  const inFuture = new Date(Date.now() + 6 * 60_000).toISOString();
  expect((await read(level, { value: 1, taken_at: inFuture })).body.errors.taken_at).toEqual([
    'Taken at cannot be more than 5 minutes ahead',
  ]);
  expect((await read(level, { value: 1, taken_at: new Date(Date.now() + 4 * 60_000).toISOString() })).status).toBe(201);
});

test('F2.2: the same is returned once more, something else of the same time is a conflict', async () => {
  const level = await meter({ name: 'Level', kind: 'gauge' });
  const first = await added(level, 5, day(1), { external_id: 'a-1' });
  expect(first.duplicate).toBe(false);
  expect(await added(level, 7, day(2), { external_id: 'a-1' })).toMatchObject({ id: first.id, duplicate: true });
  expect(await added(level, 5, day(1))).toMatchObject({ id: first.id, duplicate: true });
  expect((await read(level, { value: 6, taken_at: day(1) })).status).toBe(409);
  expect(await listed(level)).toHaveLength(1);
});

test('a reading at two servers at once is one', async () => {
  const other = await world.serve();
  const level = await meter({ name: 'Level', kind: 'gauge' });
  const body = { value: 5, taken_at: day(3) };
  const replies = await Promise.all(
    [manager, manager.at(other.url), manager, manager.at(other.url)].map((one) => read(level, body, one)),
  );
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  expect((await now(level)).reading_count).toBe(1);
});

test('F2.3: a fall asks for its meaning, and each meaning has its delta', async () => {
  const hours = await meter({ decimals: 0 });
  await added(hours, 100, day(1));
  const fall = await read(hours, { value: 20, taken_at: day(2) });
  expect(fall).toMatchObject({ status: 422, body: { needs: 'meaning' } });
  expect(
    (await read(hours, { value: 20, taken_at: day(2), meaning: { kind: 'rollover' } })).body.errors.meaning,
  ).toEqual(['The measurement does not say at which value it rolls over']);
  expect(await added(hours, 20, day(2), { meaning: { kind: 'reset' } })).toMatchObject({ delta: 20, total: 120 });
  expect(await added(hours, 15, day(3), { meaning: { kind: 'reset', start: 10 } })).toMatchObject({
    delta: 5,
    total: 125,
  });
  expect(await added(hours, 7, day(4), { meaning: { kind: 'replaced', old_final: 18, new_start: 2 } })).toMatchObject({
    delta: 8,
    total: 133,
  });
  expect(await added(hours, 3, day(5), { meaning: { kind: 'replaced' } })).toMatchObject({ delta: 0, total: 133 });
  const wrong = await added(hours, 900, day(6));
  const right = await added(hours, 9, day(7), {
    meaning: { kind: 'correction', void: [wrong.id], reason: 'One digit too many' },
  });
  expect(right).toMatchObject({ delta: 6, total: 139 });
  const second = await added(hours, 9, day(7), {
    meaning: { kind: 'correction', void: [wrong.id], reason: 'One digit too many' },
  });
  expect(second).toMatchObject({ id: right.id, duplicate: true });
  // The same value once more, in the place of the one that is voided.
  const noted = await added(hours, 9, day(7), {
    note: 'Looked again',
    meaning: { kind: 'correction', void: [right.id], reason: 'Without a note' },
  });
  expect(noted).toMatchObject({ duplicate: false, delta: 6, total: 139 });
  expect((await listed(hours)).find(({ id }) => id === wrong.id)).toMatchObject({
    void_reason: 'One digit too many',
    total: null,
  });
  const capped = await meter({ rollover_at: 1000 });
  expect((await read(capped, { value: 1000 })).body.errors.value).toEqual([
    'The meter begins again at 1000, so it cannot show this',
  ]);
});

test('F2.3: from a key a fall is a rollover if so much can have been added', async () => {
  const sensor = await sensorOf(acme);
  const fast = await meter({ rollover_at: 1000, max_per_day: 50, decimals: 0 });
  await added(fast, 990, day(1), {}, sensor);
  expect(await added(fast, 40, day(2), {}, sensor)).toMatchObject({ delta: 50, meaning: { kind: 'rollover' } });
  expect((await read(fast, { value: 30, taken_at: day(3) }, sensor)).status).toBe(422);
  const unsaid = await meter({ rollover_at: 1000, decimals: 0 });
  await added(unsaid, 950, day(1), {}, sensor);
  expect(await added(unsaid, 50, day(2), {}, sensor)).toMatchObject({ delta: 100 });
  expect((await read(unsaid, { value: 49, taken_at: day(3) }, sensor)).status).toBe(422);
});

test('F2.4: voided and late readings move what follows them', async () => {
  const hours = await meter({ decimals: 0 });
  await added(hours, 100, day(1));
  const second = await added(hours, 160, day(5));
  await added(hours, 200, day(9));
  await added(hours, 230, day(12));
  // Late and higher than the next: the next is unexplained, and everything after it moves.
  expect(await added(hours, 180, day(3))).toMatchObject({ is_late: true, delta: 80, total: 180 });
  expect((await listed(hours)).map(({ delta, total }) => [delta, total])).toEqual([
    [0, 100],
    [80, 180],
    [0, 180],
    [40, 220],
    [30, 250],
  ]);
  expect((await listed(hours))[2]).toMatchObject({ id: second.id, is_unexplained: true });
  expect((await now(hours)).total).toBe(250);
  const voided = await manager.post(`/measurements/${hours.id}/readings/${second.id}/void`, { reason: 'Misread' });
  expect(voided).toMatchObject({ status: 200, body: { void_reason: 'Misread', voided_by: { id: manager.id } } });
  expect((await listed(hours)).map(({ delta, total }) => [delta, total])).toEqual([
    [0, 100],
    [80, 180],
    [null, null],
    [20, 200],
    [30, 230],
  ]);
  expect((await now(hours)).total).toBe(230);
  const again = await manager.post(`/measurements/${hours.id}/readings/${second.id}/void`, { reason: 'Again' });
  expect(again.status).toBe(409);
});

test('F2.4: the implausible is asked about, or kept aside when a sensor says it', async () => {
  const sensor = await sensorOf(acme);
  const heat = await meter({ name: 'Heat', kind: 'gauge', unit: '°C', plausible_low: -40, plausible_high: 200 });
  await added(heat, 20, day(1));
  expect(await read(heat, { value: 500, taken_at: day(2) })).toMatchObject({
    status: 422,
    body: { needs: 'confirmed' },
  });
  expect(await added(heat, 500, day(3), {}, sensor)).toMatchObject({ is_suspect: true });
  expect(await now(heat)).toMatchObject({ last_value: 20, band: 'ok' });
  expect(await added(heat, 500, day(4), { confirmed: true })).toMatchObject({ is_suspect: false });
  expect((await now(heat)).last_value).toBe(500);
});

test('bands follow the limits, also when those change, and alarm states', async () => {
  const heat = await meter({
    name: 'Heat',
    kind: 'gauge',
    warning_high: 70,
    action_high: 80,
    warning_low: 10,
    action_low: 5,
  });
  for (const [on, value, band] of [
    [1, 70, 'ok'],
    [2, 71, 'warning'],
    [3, 81, 'action'],
    [4, 9, 'warning'],
    [5, 4, 'action'],
  ] as const) {
    await added(heat, value, day(on));
    expect((await now(heat)).band).toBe(band);
  }
  expect((await manager.patch(`/measurements/${heat.id}`, { action_low: 3 })).body.band).toBe('warning');
  const limitsOutOfOrder = await manager.patch(`/measurements/${heat.id}`, { warning_high: 90 });
  expect(limitsOutOfOrder.body.errors.warning_high).toEqual(['Warning above must lie within Action above']);
  const pumpState = await meter({
    name: 'State',
    kind: 'state',
    unit: null,
    states: [
      { key: 'run', label: 'Running' },
      { key: 'trip', label: 'Tripped', is_alarm: true },
    ],
  });
  expect((await read(pumpState, { value: 'off' })).body.errors.value).toEqual([
    'Value must be one of the states: run, trip',
  ]);
  expect((await added(pumpState, 'trip')).value).toBe('trip');
  expect(await now(pumpState)).toMatchObject({ band: 'action', last_state: 'trip', last_reading: { value: 'trip' } });
});

test('F2.1: exactly one of asset and location; kind and unit are fixed once there are readings', async () => {
  expect((await manager.post('/measurements', { name: 'X', kind: 'gauge' })).body.errors.asset).toHaveLength(1);
  const hall = await made('/locations', { name: 'Hall' });
  expect(
    (await manager.post('/measurements', { name: 'X', kind: 'gauge', asset: pump.id, location: hall.id })).status,
  ).toBe(422);
  const heat = await meter({ kind: 'gauge', unit: '°C' });
  expect((await manager.patch(`/measurements/${heat.id}`, { unit: 'K' })).status).toBe(200);
  await added(heat, 300);
  expect((await manager.patch(`/measurements/${heat.id}`, { unit: '°C' })).status).toBe(409);
  expect((await manager.patch(`/measurements/${heat.id}`, { kind: 'cumulative' })).status).toBe(409);
  expect((await manager.patch(`/measurements/${heat.id}`, { unit: 'K', name: 'Heat' })).status).toBe(200);
  await meter({ code: 'PLC-7' });
  expect(
    (await manager.post('/measurements', { name: 'X', kind: 'gauge', asset: pump.id, code: 'PLC-7' })).body.errors,
  ).toEqual({
    code: ['Code is used already'],
  });
});

test('a machine or a place stays while it is measured, so that no meter waits for readings of what is gone', async () => {
  const [machine, place] = [await made('/assets', { name: 'Mixer' }), await made('/locations', { name: 'Cellar' })];
  const daily = { name: 'Daily', kind: 'gauge', expected_every_minutes: 1440 };
  const ofMachine = await made('/measurements', { ...daily, asset: machine.id });
  await made('/measurements', { ...daily, location: place.id });
  const held = { status: 409, body: { held_by: [{ entity_type: 'measurement', count: 1 }] } };
  for (const path of [`/assets/${machine.id}`, `/locations/${place.id}`])
    expect(await manager.delete(path)).toMatchObject(held);
  for (const path of [`/measurements/${ofMachine.id}`, `/assets/${machine.id}`])
    expect((await manager.delete(path)).status).toBe(204);
  expect((await manager.post(`/measurements/${ofMachine.id}/restore`)).status).toBe(422);
});

test('a reading is due when the last one is too long ago; lists can be filtered by it', async () => {
  const daily = await meter({ name: 'Daily', expected_every_minutes: 1440 });
  expect(await now(daily)).toMatchObject({ is_due: false });
  world.clockOffset = 2 * 86_400_000;
  try {
    expect(await now(daily)).toMatchObject({ is_due: true });
    const due = await manager.get('/measurements?is_due=true&ordering=due_at');
    expect(due.body.results.map(({ id }: Body) => id)).toContain(daily.id);
    await added(daily, 10);
    expect(await now(daily)).toMatchObject({ is_due: false });
  } finally {
    world.clockOffset = 0;
  }
});

test('F2.6: a batch commits its good rows, names measurements by id or code, and leaves one entry each', async () => {
  const sensor = await sensorOf(acme);
  const [heat, flow] = [await meter({ kind: 'gauge', code: 'T-1' }), await meter({ code: 'F-1' })];
  const sent = [
    { code: 'T-1', value: 20, taken_at: day(1) },
    { measurement: flow.id, value: 100, taken_at: day(2) },
    { code: 'T-1', value: 21, taken_at: day(2) },
    { code: 'nothing', value: 1 },
    { measurement: flow.id, value: 'many' },
    { measurement: flow.id, value: 90, taken_at: day(1) },
    { value: 3 },
    { code: 'T-1', value: 20, taken_at: day(1) },
    { code: 'T-1', value: 20, colour: 'red' },
  ];
  const { status, body } = await sensor.post('/measurements/readings', sent);
  expect([status, body.accepted, body.duplicates]).toEqual([200, 4, 1]);
  expect(body.rejected.map(({ index }: Body) => index)).toEqual([3, 4, 6, 8]);
  expect((await listed(flow)).map(({ value, delta }) => [value, delta])).toEqual([
    [90, 0],
    [100, 10],
  ]);
  const history = await manager.get(`/core/audit-logs?entity_type=measurement&entity_id=${heat.id}&action=reading`);
  expect(history.body.results).toHaveLength(1);
  const [{ changes }] = history.body.results;
  expect(changes).toMatchObject([{ field: 'readings', from: null, to: (await listed(heat)).map(({ id }) => id) }]);
  const many = await manager.post(`/measurements/${heat.id}/readings`, [{ value: 1 }, { value: 'x' }]);
  expect(many.body).toMatchObject({ accepted: 1, duplicates: 0, rejected: [{ index: 1 }] });
  expect((await sensor.post('/measurements/readings', [])).status).toBe(422);
});

test('who may add readings: technicians, and limited ones on work of theirs', async () => {
  const hours = await meter();
  const [technician, viewer, limited] = await Promise.all([
    acme.person('technician'),
    acme.person('viewer'),
    acme.person('limited_technician'),
  ]);
  await added(hours, 1, day(1), {}, technician);
  expect((await read(hours, { value: 2 }, viewer)).status).toBe(403);
  expect((await read(hours, { value: 2 }, limited)).status).toBe(403);
  await made('/work-orders', { name: 'Look', asset: pump.id, assigned_to: { users: [limited.id] } });
  expect((await read(hours, { value: 2 }, limited)).status).toBe(201);
});

test('D3: limited technicians read what is assigned to them or a team of theirs, and what is on their rounds', async () => {
  const yard = await made('/locations', { name: 'Yard' });
  const limited = await acme.person('limited_technician');
  const team = await made('/teams', { name: 'Readers', members: [limited.id] }, acme.admin);
  const of = (name: string, more: object = {}) => meter({ name, asset: null, location: yard.id, ...more });
  const [mine, ours, walked, foreign] = [
    await of('Mine', { assigned_to: { users: [limited.id] } }),
    await of('Ours', { assigned_to: { teams: [team.id] } }),
    await of('Walked'),
    await of('Foreign', { assigned_to: { users: [manager.id] } }),
  ];
  const round = await made('/measurement-rounds', {
    name: 'Yard',
    measurements: [walked.id],
    assigned_to: { users: [limited.id] },
  });
  for (const one of [mine, ours, walked]) expect(await read(one, { value: 1 }, limited)).toMatchObject({ status: 201 });
  expect((await read(foreign, { value: 1 }, limited)).status).toBe(403);
  const rows = [mine, foreign].map(({ id }) => ({ measurement: id, value: 2 }));
  expect((await limited.post('/measurements/readings', rows)).body).toMatchObject({
    accepted: 1,
    rejected: [{ index: 1, errors: { measurement: [expect.any(String)] } }],
  });
  await manager.patch(`/measurements/${mine.id}`, { assigned_to: { users: [] } });
  expect((await manager.delete(`/measurement-rounds/${round.id}`)).status).toBe(204);
  for (const one of [mine, walked]) expect((await read(one, { value: 3 }, limited)).status).toBe(403);
});

test('F2.1: what belongs to an asset and a location is refused at the location that was sent', async () => {
  const said = 'A measurement belongs to an asset or to a location, to exactly one of them';
  const elsewhere = await world.organization('Elsewhere');
  const foreign = await made('/locations', { name: 'Foreign' }, elsewhere.admin);
  const body = { name: 'Hours', kind: 'gauge' };
  const refused = async (sent: object) => (await manager.post('/measurements', { ...body, ...sent })).body.errors;
  expect(await refused({})).toEqual({ asset: [said] });
  expect(await refused({ asset: pump.id, location: foreign.id })).toEqual({ location: [said] });
  expect(await refused({ location: foreign.id })).toEqual({ location: [expect.any(String)] });
  const hours = await meter();
  const patched = async (sent: object) => (await manager.patch(`/measurements/${hours.id}`, sent)).body.errors;
  expect(await patched({ location: foreign.id })).toEqual({ location: [said] });
  expect(await patched({ asset: null, location: foreign.id })).toEqual({ location: [expect.any(String)] });
  expect(await patched({ asset: null })).toEqual({ asset: [said] });
});

test('F2.2: a reading that waited on a device with a wrong clock was taken when it was typed', async () => {
  const level = await meter({ name: 'Level', kind: 'gauge' });
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const typed = (body: object, sent: string) =>
    manager.post(`/measurements/${level.id}/readings`, body, { 'sent-at': sent });
  const minutesAgo = ({ body }: { body: Body }) => Math.round((Date.now() - Date.parse(body.taken_at)) / 60_000);
  // Ten minutes ago, on phones that are an hour fast, a day slow and right.
  expect(minutesAgo(await typed({ value: 1, typed_at: at(50) }, at(60)))).toBe(10);
  expect(minutesAgo(await typed({ value: 2, typed_at: at(-24 * 60 - 9) }, at(-24 * 60)))).toBe(9);
  expect(minutesAgo(await typed({ value: 3, typed_at: at(-8) }, at(0)))).toBe(8);
  expect(minutesAgo(await typed({ value: 4, typed_at: at(60) }, at(60)))).toBe(0);
  // A time that somebody said needs no correction.
  expect(minutesAgo(await typed({ value: 5, taken_at: at(-30), typed_at: at(60) }, at(60)))).toBe(30);
  expect((await typed({ value: 6, typed_at: at(0) }, 'noon')).status).toBe(400);
});

test('a measurement that recurring work or an enabled automation goes by cannot be deleted', async () => {
  const hours = await meter();
  await added(hours, 100, day(1));
  const job = await made('/work-orders', {
    name: 'Oil',
    asset: pump.id,
    recurrence: { unit: 'monthly', frequency: 6, is_active: true, meter: { measurement: hours.id, every: 500 } },
  });
  const automation = await made('/automations', {
    name: 'Hot',
    is_enabled: true,
    trigger: { type: 'reading', measurement: hours.id, op: 'above', value: 5000 },
    actions: [{ type: 'create_work_order', values: { name: 'Look' } }],
  });
  expect(await manager.delete(`/measurements/${hours.id}`)).toMatchObject({
    status: 409,
    body: {
      detail: 'It cannot be deleted while it is used by 1 recurring work order and 1 enabled automation.',
      held_by: [
        { entity_type: 'work-order', count: 1 },
        { entity_type: 'automation', count: 1 },
      ],
    },
  });
  await manager.patch(`/automations/${automation.id}`, { is_enabled: false });
  expect(await manager.patch(`/work-orders/${job.id}`, { recurrence: null })).toMatchObject({ status: 200 });
  expect((await manager.delete(`/measurements/${hours.id}`)).status).toBe(204);
});

test('F2.7: the chart sums up values, totals and rates', async () => {
  const hours = await meter({ decimals: 0 });
  const at = (minutes: number) => new Date(Date.parse(day(1)) + minutes * 60_000).toISOString();
  const sent = Array.from({ length: 600 }, (_, n) => ({ measurement: hours.id, value: n, taken_at: at(n * 60) }));
  expect((await manager.post('/measurements/readings', sent)).body.accepted).toBe(600);
  const series = async (query: string) =>
    (await manager.get(`/measurements/${hours.id}/series?${query}`)).body.buckets as Body[];
  const check = async () => {
    const all = await listed600(hours);
    for (const points of [1, 7, 50, 800]) {
      const buckets = await series(`points=${points}&as=total`);
      expect(buckets.length).toBeLessThanOrEqual(points + 1);
      expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      expect([buckets[0].first, buckets.at(-1).last]).toEqual([all[0]!.total, all.at(-1)!.total]);
      const values = await series(`points=${points}`);
      expect(Math.max(...values.map(({ max }) => max))).toBe(Math.max(...all.map(({ value }) => value)));
    }
  };
  await check();
  const [, bad] = (await manager.get(`/measurements/${hours.id}/readings?page_size=200`)).body.results;
  await manager.post(`/measurements/${hours.id}/readings/${bad.id}/void`, { reason: 'Wrong' });
  await added(hours, 300, at(100 * 60 + 30));
  await check();
  // A window that begins and ends in the middle of roll-ups holds what was taken within it, and nothing else.
  const readings = await listed600(hours);
  for (const [from, to] of [
    [at(90), at(30_150)],
    [at(3_000), at(3_090)],
    [at(360), at(720)],
    [at(61), at(62)],
  ] as const) {
    const inside = readings.filter(({ taken_at }) => taken_at >= from && taken_at <= to);
    for (const points of [1, 3, 50])
      for (const as of ['value', 'total']) {
        const buckets = await series(`from=${from}&to=${to}&points=${points}&as=${as}`);
        expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(inside.length);
        expect([buckets[0]?.first, buckets.at(-1)?.last]).toEqual([inside[0]?.[as], inside.at(-1)?.[as]]);
      }
  }
  expect((await series('as=rate&points=10')).at(-1).last).toBeCloseTo(24, 0);
  expect((await manager.get(`/measurements/${hours.id}/series?as=colour`)).status).toBe(400);
});

test('F2.7: of a state measurement the states that followed one another, however many readings each has', async () => {
  const states = [
    { key: 'on', label: 'On' },
    { key: 'off', label: 'Off' },
  ];
  const lamp = await meter({ name: 'Lamp', kind: 'state', unit: undefined, states });
  const at = (minutes: number) => new Date(Date.parse(day(1)) + minutes * 60_000).toISOString();
  const sent = Array.from({ length: 90 }, (_, n) => ({
    measurement: lamp.id,
    value: n % 30 < 20 ? 'on' : 'off',
    taken_at: at(n),
  }));
  expect((await manager.post('/measurements/readings', sent)).body.accepted).toBe(90);
  const said = async (query: string) =>
    (await manager.get(`/measurements/${lamp.id}/series?${query}`)).body.states.map(
      ({ state, from, to, count }: Body) => [state, from, to, count],
    );
  expect(await said('points=50')).toEqual(
    [0, 30, 60].flatMap((n) => [
      ['on', at(n), at(n + 19), 20],
      ['off', at(n + 20), at(n + 29), 10],
    ]),
  );
  expect(await said('points=1')).toEqual([['off', at(80), at(89), 10]]);
  expect((await manager.get(`/measurements/${lamp.id}/series?as=rate`)).status).toBe(400);
});

/** All that count, in order of time. */
async function listed600(of: Body): Promise<Body[]> {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => manager.get(`/measurements/${of.id}/readings?page_size=200&page=${page}`)),
  );
  return pages
    .flatMap(({ status, body }) => (status === 200 ? body.results : []))
    .filter(({ voided_at }) => !voided_at)
    .reverse();
}

test('F2.6: a round has its measurements in order, and limited technicians see theirs', async () => {
  const [a, b] = [await meter({ name: 'A' }), await meter({ name: 'B' })];
  const limited = await acme.person('limited_technician');
  const round = await made('/measurement-rounds', {
    name: 'North hall',
    measurements: [b.id, a.id],
    assigned_to: { users: [limited.id] },
  });
  const other = await made('/measurement-rounds', { name: 'South hall', measurements: [a.id] });
  // Two machines may each have one of this name.
  const { results } = (await manager.get(`/measurements/minimal?id__in=${a.id}`)).body;
  expect(results).toMatchObject([{ name: 'A', asset: { name: 'Pump' }, location: null }]);
  const skip = (measurement: string, by = limited) =>
    by.post(`/measurement-rounds/${round.id}/skips`, { measurement, reason: 'Machine is off' });
  expect((await skip(b.id)).status).toBe(204);
  const histories = [`measurement&entity_id=${b.id}`, `measurement-round&entity_id=${round.id}`];
  const said = await Promise.all(
    histories.map(async (of) => (await manager.get(`/core/audit-logs?entity_type=${of}`)).body.results[0].description),
  );
  expect(said).toEqual(['Not read on North hall: Machine is off', 'B was not read: Machine is off']);
  expect((await skip((await meter()).id)).body.errors).toHaveProperty('measurement');
  expect((await skip(a.id, await acme.person('viewer'))).status).toBe(403);
  expect(round.measurements.map(({ name }: Body) => name)).toEqual(['B', 'A']);
  expect(round.measurement_count).toBe(2);
  expect((await limited.get('/measurement-rounds')).body.results.map(({ id }: Body) => id)).toEqual([round.id]);
  expect((await limited.get(`/measurement-rounds/${other.id}`)).status).toBe(404);
  const turned = await manager.patch(`/measurement-rounds/${round.id}`, { measurements: [a.id, b.id] });
  expect(turned.body.measurements.map(({ name }: Body) => name)).toEqual(['A', 'B']);
});
