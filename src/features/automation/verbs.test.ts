import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open({ OUTGOING_ALLOW: '127.0.0.1' });
});
beforeEach(async () => {
  world.clockOffset = 0;
  plant = await world.organization('Acme');
  manager = await plant.person('manager', 'Mona Manager');
});
afterAll(() => world.close());

async function made(path: string, body: object): Promise<Body> {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}
const automate = (trigger: object, actions: object[], rest: object = {}): Promise<Body> =>
  made('/automations', { name: 'Automatic', is_enabled: true, trigger, actions, ...rest });
const settled = async () => {
  await expect.poll(() => world.unheard(), { interval: 20 }).toBe(0);
};
const runsOf = async ({ id }: Body): Promise<Body[]> => (await manager.get(`/automations/${id}/runs`)).body.results;
const order = { type: 'create_work_order', values: { name: 'Look: {{body.what}}' } };

const hook = ({ webhook }: Body, body: unknown, change: Record<string, string> = {}, url = world.url) => {
  const text = JSON.stringify(body);
  const headers: Record<string, string> = {
    'webhook-id': randomUUID(),
    'webhook-timestamp': String(Math.floor((Date.now() + world.clockOffset) / 1000)),
    ...change,
  };
  const key = Buffer.from(webhook.secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  headers['webhook-signature'] ??= `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return fetch(`${url}${new URL(webhook.url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  });
};

test('F3.2 a signed webhook runs it; the same webhook-id at two servers: one run (F7)', async () => {
  const automation = await automate({ type: 'webhook' }, [order]);
  const other = await world.serve({ OUTGOING_ALLOW: '127.0.0.1' });
  const id = { 'webhook-id': 'call-1' };
  const replies = await Promise.all([
    hook(automation, { what: 'Pump' }, id),
    hook(automation, { what: 'Pump' }, id, other.url),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([202, 202]);
  await expect.poll(async () => (await runsOf(automation)).length, { timeout: 10_000 }).toBe(1);
  const { results } = (await manager.get('/work-orders?source=automation')).body;
  expect(results.map(({ name }: Body) => name)).toEqual(['Look: Pump']);
});

test('F3.2 a bad signature is 401; an unknown or disabled address 404', async () => {
  const automation = await automate({ type: 'webhook' }, [order]);
  expect((await hook(automation, {}, { 'webhook-signature': 'v1,nonsense' })).status).toBe(401);
  expect((await hook(automation, {}, { 'webhook-timestamp': '1000000000' })).status).toBe(401);
  await manager.patch(`/automations/${automation.id}`, { is_enabled: false });
  expect((await hook(automation, {})).status).toBe(404);
  const unknown = { webhook: { ...automation.webhook, url: `${world.url}/api/hooks/${'x'.repeat(22)}` } };
  expect((await hook(unknown, {})).status).toBe(404);
  expect(await runsOf(automation)).toEqual([]);
});

test('F3.5 over our own webhooks, too: no automation runs by its own effect', async () => {
  const called = await automate({ type: 'webhook' }, [order], { unless_open: false });
  const path = new URL(called.webhook.url).pathname;
  await manager.patch(`/automations/${called.id}`, {
    actions: [{ type: 'call_webhook', url: `${world.url}${path}` }],
  });
  // Signed with its own secret, its call is one that it takes.
  expect((await hook(called, {})).status).toBe(202);
  await expect
    .poll(async () => (await runsOf(called)).map(({ status, reason }) => [status, reason]), { timeout: 15_000 })
    .toEqual([
      ['blocked', 'loop'],
      ['succeeded', null],
    ]);
});

test('F6 run now for records, with who pressed it in the log', async () => {
  const automation = await automate({ type: 'wo_created' }, [{ type: 'set_fields', values: { priority: 'high' } }], {
    is_enabled: false,
  });
  const job = await made('/work-orders', { name: 'Leak', priority: 'low' });
  const { body } = await manager.post(`/automations/${automation.id}/run`, { subjects: [job.id] });
  expect(body.runs).toMatchObject([
    { status: 'succeeded', subject: { id: job.id }, lines: [{ text: 'Run by Mona Manager' }, {}] },
  ]);
  expect((await manager.get(`/work-orders/${job.id}`)).body.priority).toBe('high');
  expect((await manager.post(`/automations/${automation.id}/run`, {})).body.errors).toHaveProperty('subjects');
});

test('F3.7 an author who is demoted is the end of it, until somebody takes over', async () => {
  const automation = await automate({ type: 'wo_created' }, [{ type: 'comment', text: 'Seen' }]);
  await plant.admin.post(`/users/${manager.id}/change_role`, { role: 'technician' });
  await settled();
  const now = await plant.admin.get(`/automations/${automation.id}`);
  expect(now.body).toMatchObject({ is_enabled: false, disabled_reason: 'author_rights' });
  const taken = await plant.admin.post(`/automations/${automation.id}/take-over`);
  expect(taken.body).toMatchObject({ author: { id: plant.admin.id }, disabled_reason: null, is_enabled: false });
  const inbox = (await plant.admin.get('/inbox?state=open')).body.results;
  expect(inbox.map(({ event }: Body) => event)).toContain('automation_disabled');
});

test('F3.5 over max_runs_per_hour it is disabled', async () => {
  const automation = await automate({ type: 'wo_created' }, [{ type: 'comment', text: 'Seen' }], {
    max_runs_per_hour: 2,
  });
  for (const name of ['One', 'Two', 'Three']) await made('/work-orders', { name });
  await settled();
  expect(await runsOf(automation)).toHaveLength(2);
  expect((await manager.get(`/automations/${automation.id}`)).body.disabled_reason).toBe('too_many_runs');
});

test('F3.5 the hourly limit holds for schedules, too: records of one time count once', async () => {
  for (const name of ['One', 'Two', 'Three']) await made('/work-orders', { name });
  const filter = { entity: 'work-order', query: 'status=open' };
  const automation = await automate(
    { type: 'schedule', cron: '* * * * *', filter },
    [{ type: 'comment', text: 'Still' }],
    { max_runs_per_hour: 2 },
  );
  for (const minutes of [1, 2]) {
    world.clockOffset = minutes * 60_000;
    await expect.poll(async () => (await runsOf(automation)).length).toBe(3 * minutes);
  }
  world.clockOffset = 3 * 60_000;
  const disabled = async () => (await manager.get(`/automations/${automation.id}`)).body.disabled_reason;
  await expect.poll(disabled).toBe('too_many_runs');
  expect(await runsOf(automation)).toHaveLength(6);
});

test('F7 daily 02:30 Berlin 2026: 29 Mar 01:30Z, 30 Mar 00:30Z, 25 Oct 00:30Z once', async () => {
  await plant.admin.patch(`/organizations/${plant.id}`, { time_zone: 'Europe/Berlin' });
  const preview = async (after: string, count: number) =>
    (await manager.post('/automations/schedule-preview', { schedule: { cron: '30 2 * * *' }, after, count })).body
      .dates;
  expect(await preview('2026-03-28T12:00:00.000Z', 2)).toEqual([
    '2026-03-29T01:30:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ]);
  expect(await preview('2026-10-24T12:00:00.000Z', 2)).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
});

test('F3.2 a schedule runs for each record of its filter, after silence only the last', async () => {
  for (const name of ['Leak', 'Noise']) await made('/work-orders', { name, priority: 'low' });
  const trigger = { type: 'schedule', cron: '0 6 * * *', filter: { entity: 'work-order', query: 'priority=low' } };
  const automation = await automate(trigger, [{ type: 'comment', text: 'Still there' }]);
  expect(automation.next_run_at).not.toBeNull();
  world.clockOffset = 3 * 86_400_000;
  await expect.poll(async () => (await runsOf(automation)).length).toBe(2);
  expect(new Set((await runsOf(automation)).map(({ at }) => at)).size).toBe(1);
});

test('F3.6 a schedule whose filter has broken says so in its log, goes on, and is disabled after three times', async () => {
  const zone = { entity: 'work-order', type: 'text', name: 'Zone' };
  const field = (await plant.admin.post('/custom-fields', zone)).body;
  const filter = { entity: 'work-order', query: 'custom_fields.zone=A' };
  const automation = await automate({ type: 'schedule', cron: '0 6 * * *', filter }, [
    { type: 'comment', text: 'Late' },
  ]);
  expect((await plant.admin.delete(`/custom-fields/${field.id}`)).status).toBe(204);
  for (const days of [1, 2, 3]) {
    world.clockOffset = days * 86_400_000;
    await expect.poll(async () => (await runsOf(automation)).length).toBe(days);
  }
  const [last] = await runsOf(automation);
  expect(last).toMatchObject({
    status: 'failed',
    lines: [{ kind: 'trigger', error: expect.stringContaining('zone') }],
  });
  expect((await manager.get(`/automations/${automation.id}`)).body.disabled_reason).toBe('failures');
});

test('F3.6 an address given up counts, whatever another one answers: three runs in a row disable it', async () => {
  let answered = 0;
  const server = createServer((_, reply) => {
    answered += 1;
    reply.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [alive, dead] = [`http://127.0.0.1:${port}/`, 'http://127.0.0.1:9/'];
  const automation = await automate(
    { type: 'wo_created' },
    [alive, dead].map((url) => ({ type: 'call_webhook', url })),
  );
  for (let nth = 1; nth <= 3; nth++) {
    await made('/work-orders', { name: `Work ${nth}` });
    await expect.poll(() => answered).toBe(nth);
    // The rest of its tries, which take hours.
    const tried = `update job set attempts = 7, run_at = now() where task = 'automation call' and attempts > 0 and parked_at is null returning id`;
    await expect.poll(async () => (await world.rows(tried)).length).toBe(1);
    await world.rows(`select pg_notify('millwright_jobs', '')`);
    await expect.poll(async () => (await runsOf(automation))[0].status).toBe('failed');
  }
  server.close();
  const [last] = await runsOf(automation);
  expect(last.lines).toMatchObject([
    {},
    { answered: true },
    { result: 'failed', error: `${dead} could not be called` },
  ]);
  expect((await manager.get(`/automations/${automation.id}`)).body).toMatchObject({
    is_enabled: false,
    disabled_reason: 'failures',
  });
});

test('F3.2 wo_overdue: due by the clock, left by a later date', async () => {
  const automation = await automate({ type: 'wo_overdue', minutes: 60 }, [{ type: 'comment', text: 'Late' }]);
  const due = new Date(Date.now() + 3_600_000).toISOString();
  const [late, moved] = [
    await made('/work-orders', { name: 'Late', due_date: due }),
    await made('/work-orders', { name: 'Moved', due_date: due }),
  ];
  await manager.patch(`/work-orders/${moved.id}`, { due_date: new Date(Date.now() + 9 * 86_400_000).toISOString() });
  await settled();
  world.clockOffset = 3 * 3_600_000;
  await expect
    .poll(async () => (await runsOf(automation)).map(({ subject }) => subject.id), { timeout: 10_000 })
    .toEqual([late.id]);
});

test('F3.2 asset_offline for a while, and no_reading', async () => {
  const asset = await made('/assets', { name: 'Pump' });
  const gauge = await made('/measurements', { name: 'Heat', kind: 'gauge', asset: asset.id });
  const offline = await automate({ type: 'asset_offline', minutes: 30 }, [
    { type: 'create_work_order', values: { name: 'Restart {{asset.name}}' } },
  ]);
  const silent = await automate({ type: 'no_reading', measurement: gauge.id, minutes: 45 }, [
    { type: 'create_request', values: { name: 'Look at {{measurement.name}}' } },
  ]);
  const statuses = (await manager.get('/assets/custom-health-status')).body.results;
  const status = statuses.find(({ category }: Body) => category === 'offline');
  await made('/assets/status', {
    asset: asset.id,
    status_category: 'offline',
    status_type: status.id,
    status_change_type: 'unplanned',
  });
  await manager.post(`/measurements/${gauge.id}/readings`, { value: 20 });
  await settled();
  world.clockOffset = 31 * 60_000;
  await expect.poll(async () => (await runsOf(offline)).length, { timeout: 10_000 }).toBe(1);
  expect(await runsOf(silent)).toEqual([]);
  world.clockOffset = 50 * 60_000;
  await expect.poll(async () => (await runsOf(silent)).length, { timeout: 10_000 }).toBe(1);
  const { results } = (await manager.get('/requests?status=pending')).body;
  expect(results).toMatchObject([{ name: 'Look at Heat', asset: { id: asset.id }, created_by: null }]);
});

test('F3.9 the test on the last days says what really ran, and writes nothing', async () => {
  const gauge = await made('/measurements', {
    name: 'Heat',
    kind: 'gauge',
    asset: (await made('/assets', { name: 'Pump' })).id,
  });
  const automation = await automate(
    { type: 'reading', measurement: gauge.id, op: 'above', value: 80, hysteresis: 5, for_minutes: 10 },
    [{ type: 'comment', text: 'Hot', on: 'work_order' }, order]
      .toReversed()
      .map((action) => ({ ...action, ...(action === order && { values: { name: 'Hot: {{reading.value}}' } }) })),
    { unless_open: false, cooldown_minutes: 30 },
  );
  const start = Date.now();
  const values = [70, 81, 84, 79, 90, 91, 70, 85, 70, 99, 99, 74, 88, 88, 60];
  for (const [at, value] of values.entries()) {
    world.clockOffset = (at + 1) * 7 * 60_000;
    const taken_at = new Date(start + (at + 1) * 7 * 60_000).toISOString();
    expect((await manager.post(`/measurements/${gauge.id}/readings`, { value, taken_at })).status).toBe(201);
    await settled();
  }
  await settled();
  const ran = (await runsOf(automation))
    .filter(({ status }) => status === 'succeeded')
    .map(({ at }) => at)
    .toSorted();
  const before = await world.rows(`select count(*) from automation_run`);
  const { status, body } = await manager.post(`/automations/${automation.id}/test`, {
    days: 30,
    assume_open_hours: 24,
  });
  expect(status).toBe(200);
  expect(body.runs.map(({ at }: Body) => at)).toEqual(ran);
  expect(ran.length).toBeGreaterThan(1);
  const skipped = (await runsOf(automation)).filter(({ status: how }) => how === 'skipped').toReversed();
  expect(body.skipped).toMatchObject(skipped.map(({ at, reason, subject }) => ({ at, reason, subject })));
  expect(skipped.length).toBeGreaterThan(0);
  expect(body.runs[0].lines.at(-1).text).toBe('Would comment: Hot');
  expect(await world.rows(`select count(*) from automation_run`)).toEqual(before);
});

test('F3.9 what happened before the window is known at its beginning, whatever the trigger', async () => {
  const actions = [{ type: 'notify', to: { users: [plant.admin.id] }, text: 'Look' }];
  const saved = (trigger: object) =>
    automate(trigger, actions, { is_enabled: false, unless_open: false, cooldown_minutes: 5 * 1440 });
  const stopped = await saved({ type: 'asset_status', to: 'offline' });
  const offline = await saved({ type: 'asset_offline', minutes: 3 * 1440 });
  const statuses = (await manager.get('/assets/custom-health-status')).body.results;
  const ago = (days: number) => (world.clockOffset = -days * 86_400_000);
  const turn = (asset: Body, category: string) =>
    made('/assets/status', {
      asset: asset.id,
      status_type: statuses.find((one: Body) => one.category === category).id,
      ...(category === 'offline' && { status_change_type: 'unplanned' }),
    });
  ago(32);
  const [press, mixer] = [await made('/assets', { name: 'Press' }), await made('/assets', { name: 'Mixer' })];
  await turn(mixer, 'offline');
  await turn(press, 'offline');
  ago(31);
  await turn(press, 'online');
  ago(29);
  await turn(press, 'offline');
  ago(28);
  await turn(press, 'online');
  ago(0);
  const tested = async ({ id }: Body) => (await manager.post(`/automations/${id}/test`, { days: 30 })).body;
  const again = { subject: { name: 'Press' }, reason: 'cooldown' };
  expect(await tested(stopped)).toMatchObject({ runs: [], skipped: [again] });
  expect((await tested(offline)).runs).toMatchObject([{ subject: { name: 'Mixer' } }]);
});

test('F3.9 conditions see the fields as they were then; a hop as it is today, and says so', async () => {
  const asset = await made('/assets', { name: 'Pump', criticality: 'a' });
  const conditions = {
    all: [
      { field: 'priority', op: 'eq', value: 'low' },
      { field: 'asset__criticality', op: 'eq', value: 'a' },
    ],
  };
  const automation = await automate(
    { type: 'wo_status', to: 'done' },
    [{ type: 'comment', text: 'Done: {{work_order.name}}' }],
    {
      conditions,
    },
  );
  const job = await made('/work-orders', { name: 'Leak', priority: 'low', asset: asset.id });
  await manager.patch(`/work-orders/${job.id}`, { status: 'done' });
  // The engine reads other fields when it hears of the event.
  await settled();
  await manager.patch(`/work-orders/${job.id}`, { status: 'open' });
  await manager.patch(`/work-orders/${job.id}`, { priority: 'high' });
  await settled();
  expect(await runsOf(automation)).toHaveLength(1);
  const { body } = await manager.post(`/automations/${automation.id}/test`, {});
  expect(body.runs).toMatchObject([
    {
      subject: { id: job.id },
      lines: [
        { text: 'status from open to done' },
        { text: 'Priority is Low', result: 'yes' },
        { text: 'Asset › Criticality is A, critical (as it is today)' },
        { text: 'Would comment: Done: Leak' },
      ],
    },
  ]);
});

test('F3.9 an automation that is not saved yet can be tested, too', async () => {
  const asset = await made('/assets', { name: 'Pump' });
  const hours = await made('/measurements', { name: 'Hours', kind: 'cumulative', asset: asset.id });
  const start = Date.now() - 10 * 86_400_000;
  const readings = [0, 400, 600, 900, 1600].map((value, at) => ({
    value,
    taken_at: new Date(start + at * 86_400_000).toISOString(),
  }));
  expect((await manager.post(`/measurements/${hours.id}/readings`, readings)).status).toBeLessThan(300);
  const { status, body } = await manager.post('/automations/test', {
    trigger: { type: 'reading', measurement: hours.id, op: 'increased_by', value: 500 },
    actions: [{ type: 'create_work_order', values: { name: 'Service' } }],
    assume_open_hours: 0,
    days: 30,
  });
  expect(status).toBe(200);
  expect(body.runs.map(({ at }: Body) => at)).toEqual([readings[2]!.taken_at, readings[4]!.taken_at]);
});

test('F3.9 try: each line for a made-up event', async () => {
  const gauge = await made('/measurements', {
    name: 'Heat',
    kind: 'gauge',
    asset: (await made('/assets', { name: 'Pump' })).id,
  });
  const automation = await automate({ type: 'reading', measurement: gauge.id, op: 'above', value: 80 }, [
    { type: 'create_work_order', values: { name: '{{asset.name}} {{reading.value}}' } },
  ]);
  const attempt = async (value: number) =>
    (await manager.post(`/automations/${automation.id}/try`, { event: { reading: { value } } })).body;
  expect(await attempt(95)).toMatchObject({
    runs: true,
    lines: [{ text: 'Reading 95', result: 'yes' }, { text: 'Would create a work order: Pump 95' }],
  });
  expect(await attempt(70)).toMatchObject({ runs: false, lines: [{ result: 'no' }] });
});

test('F3.4 places in texts are checked on saving, and contacts are none', async () => {
  const errorsOf = async (action: object, trigger: object = { type: 'request_created' }) =>
    (await manager.post('/automations', { name: 'Texts', trigger, actions: [action] })).body.errors;
  expect(
    await errorsOf({ type: 'comment', text: '{{request.name}} {{asset.name}} {{location.name}}' }),
  ).toBeUndefined();
  for (const place of ['request.contact', 'reading.value', 'body.x', 'work_order.name', 'asset', '1+1'])
    expect(await errorsOf({ type: 'comment', text: `{{${place}}}` })).toEqual({
      'actions.0.text': [`There is nothing called {{${place}}} here`],
    });
  expect(await errorsOf({ type: 'set_fields', values: { colour: 'red' } })).toHaveProperty(['actions.0.values.colour']);
  expect(await errorsOf({ type: 'comment', text: 'x' }, { type: 'webhook' })).toHaveProperty(['actions.0.on']);
});
