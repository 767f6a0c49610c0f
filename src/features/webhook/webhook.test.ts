import { createServer, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { overdueOrganizations } from './overdue.server';

interface Call {
  path: string;
  headers: Record<string, string>;
  text: string;
  body: Body;
}

let world: World;
let plant: Organization;
let manager: Person;
let sink: Server;
let address: string;
let calls: Call[] = [];
let answer: (call: Call) => number | undefined = () => 200;
/** Takes what ends the answer of an address that has none. */
let slowly: (end: () => void) => void = () => {};

beforeAll(async () => {
  sink = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const call = { path: request.url!, headers, text, body: JSON.parse(text) as Body };
      // What an earlier test left is still being sent.
      const isOurs = call.path.startsWith(`/${plant.id}/`);
      const status = isOurs ? answer(call) : 200;
      if (isOurs) calls.push(call);
      // An address without an answer hangs until the test ends.
      if (status !== undefined) response.writeHead(status, { location: addressOf('elsewhere') }).end('not read');
      else slowly(() => response.writeHead(200).end());
    });
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(sink.address() as { port: number }).port}`;
  world = await World.open({ OUTGOING_ALLOW: '127.0.0.1' });
});
beforeEach(async () => {
  answer = () => 200;
  slowly = () => {};
  world.clockOffset = 0;
  plant = await world.organization('Acme');
  // Only now nothing of an earlier one is taken for a call of this one.
  calls = [];
  manager = await plant.person('manager', 'Mona Manager');
});
afterEach(() => sink.closeAllConnections());
afterAll(async () => {
  await world.close();
  sink.close();
});

const addressOf = (name: string) => `${address}/${plant.id}/${name}`;
const subscribe = async (events: string[], rest: object = {}): Promise<Body> => {
  const made = await plant.admin.post('/webhooks', { url: addressOf('here'), events, role: 'admin', ...rest });
  expect(made).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
  return made.body;
};
const make = async (path: string, body: object): Promise<Body> => {
  const made = await manager.post(path, body);
  expect(made).toMatchObject({ status: 201 });
  return made.body;
};
const delivered = async (count: number) => {
  await expect.poll(() => calls.length, { interval: 20 }).toBe(count);
};
const heard = async () => {
  await expect.poll(() => world.unheard(), { interval: 20 }).toBe(0);
};
const logOf = async ({ id }: Body, query = ''): Promise<Body[]> =>
  (await plant.admin.get(`/webhooks/${id}/deliveries${query}`)).body.results;
const outcome = async (hook: Body, ...wanted: unknown[][]) => {
  const now = async () => (await logOf(hook)).map(({ type, status, attempts }) => [type, status, attempts]);
  await expect.poll(now, { interval: 30 }).toEqual(wanted);
};
/** So often at least: on a busy machine the second try may have come by itself. */
const tried = async (hook: Body, times: number) => {
  const fewest = async () => Math.min(...(await logOf(hook, '?page_size=100')).map(({ attempts }) => attempts));
  await expect.poll(fewest, { interval: 30 }).toBeGreaterThanOrEqual(times);
};
/** Moves on and lets the clockwork see what is due. */
const pass = async (milliseconds: number) => {
  world.clockOffset += milliseconds;
  await world.servers[0]!.clockwork.tick();
};
const verify = (secret: string, { text, headers }: Call) => new Webhook(secret).verify(text, headers);

test('D9 a change is sent as a signed event with record, changes, source and who did it', async () => {
  const hook = await subscribe(['location.created']);
  const hall = await make('/locations', { name: 'Hall 1' });
  await delivered(1);
  const [call] = calls;
  expect(verify(hook.secret, call!)).toMatchObject({
    type: 'location.created',
    data: {
      record: { id: hall.id, name: 'Hall 1' },
      changes: expect.arrayContaining([{ field: 'name', from: null, to: 'Hall 1' }]),
      source: 'screen',
      actor: { id: manager.id, name: 'Mona Manager' },
    },
  });
  const { results } = (await manager.get(`/core/audit-logs?entity_id=${hall.id}`)).body;
  expect(call!.headers['webhook-id']).toBe(results[0].id);
  expect(() => verify(hook.secret, { ...call!, text: call!.text.replace('Hall 1', 'Hall 2') })).toThrow(
    'No matching signature found',
  );
  await outcome(hook, ['location.created', 'sent', 1]);
});

test('the most telling of the chosen events names the change, which is sent once', async () => {
  await subscribe(['work_order.created', 'work_order.updated', 'work_order.status_changed', 'work_order.completed']);
  const job = await make('/work-orders', { name: 'Oil' });
  await manager.patch(`/work-orders/${job.id}`, { priority: 'high' });
  await manager.patch(`/work-orders/${job.id}`, { status: 'in_progress' });
  await manager.patch(`/work-orders/${job.id}`, { status: 'done' });
  await delivered(4);
  expect(calls.map(({ body }) => body.type).toSorted()).toEqual([
    'work_order.completed',
    'work_order.created',
    'work_order.status_changed',
    'work_order.updated',
  ]);
});

test('stock, readings, comments, people and requests have events of their own', async () => {
  await subscribe(['stock.moved', 'stock.low', 'reading.added', 'comment.added', 'user.joined', 'request.rejected']);
  const store = await make('/locations', { name: 'Store' });
  const part = await make('/parts', {
    name: 'Seal',
    part_stocks: [{ location: store.id, quantity: 5, minimum_quantity: 2 }],
  });
  const meter = await make('/measurements', { name: 'Hours', unit: 'h', kind: 'gauge', location: store.id });
  const job = await make('/work-orders', { name: 'Oil' });
  const input = await make('/requests', { name: 'Drips' });
  await manager.post(`/parts/${part.id}/movements`, { kind: 'receive', location: store.id, quantity: 1 });
  await manager.post(`/measurements/${meter.id}/readings`, { value: 12 });
  await manager.post(`/work-orders/${job.id}/comments`, { text: 'Seen' });
  await manager.post(`/requests/${input.id}/reject`, { reason: 'Known' });
  await plant.person('viewer', 'Vera Viewer');
  await heard();
  await expect
    .poll(() => calls.map(({ body }) => body.type).toSorted())
    .toEqual(['comment.added', 'reading.added', 'request.rejected', 'stock.moved', 'user.joined']);
});

test('it is sent what its role may read: no costs, and nothing that it may not see', async () => {
  await subscribe(['part.created', 'purchase_order.created', 'user.updated'], { role: 'requester' });
  await subscribe(['part.created'], { role: 'limited_technician', url: addressOf('limited') });
  await make('/parts', { name: 'Seal', unit_cost: '12.50' });
  await heard();
  await delivered(1);
  const [{ path, body, text } = {} as Call] = calls;
  expect(path).toMatch(/limited$/);
  expect(body.data.record.name).toBe('Seal');
  expect(text).not.toContain('12.5');
});

test('above 20 KB only ids are sent', async () => {
  await subscribe(['location.created', 'procedure.created']);
  const fields = Array.from({ length: 80 }, (_, n) => ({ type: 'text', label: `${n} ${'é'.repeat(90)}` }));
  const large = await make('/procedures', { name: 'Long', fields });
  const small = await make('/locations', { name: 'Small' });
  await delivered(2);
  const dataOf = ({ id }: Body) => calls.map(({ body }) => body.data).find(({ record }) => record.id === id);
  expect(dataOf(large)).toMatchObject({ record: { entity_type: 'procedure', id: large.id }, changes: null });
  expect(dataOf(small)).toMatchObject({ record: { name: 'Small' } });
});

test('what fails is tried again with the same id: after 5 s, 5 min, 30 min', async () => {
  answer = () => 500;
  const hook = await subscribe(['location.created']);
  await make('/locations', { name: 'Hall 1' });
  await heard();
  await tried(hook, 1);
  await pass(6_000);
  await tried(hook, 2);
  answer = () => 204;
  await pass(331_000);
  await delivered(3);
  await outcome(hook, ['location.created', 'sent', 3]);
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [row] = await logOf(hook);
  expect(row!.tries.map(({ status }: Body) => status)).toEqual([500, 500, 204]);
});

test('after ten tries it has failed, and can be resent alone or with all that failed', async () => {
  answer = () => 500;
  const hook = await subscribe(['location.created']);
  await make('/locations', { name: 'Hall 1' });
  await make('/locations', { name: 'Hall 2' });
  const failed = async (count: number) => {
    await expect.poll(async () => (await logOf(hook, '?status=failed')).length).toBe(count);
  };
  await heard();
  for (let tries = 1; tries <= 10; tries++) {
    await tried(hook, tries);
    // Three days in all, fewer than switch it off.
    await pass([0, 6e3, 331e3, 2e6, 8e6, 2e7, 4e7, 5.6e7, 8e7, 9.6e7][tries] ?? 0);
  }
  await outcome(hook, ['location.created', 'failed', 10], ['location.created', 'failed', 10]);
  answer = () => 200;
  const [one] = await logOf(hook);
  expect(await plant.admin.post(`/webhooks/deliveries/${one!.id}/resend`)).toMatchObject({
    status: 202,
    body: { resent: 1 },
  });
  await failed(1);
  expect((await plant.admin.post(`/webhooks/${hook.id}/resend-failed`)).body).toEqual({ resent: 1 });
  await expect.poll(async () => (await logOf(hook, '?status=sent')).length).toBe(2);
});

test('redirects fail', async () => {
  answer = ({ path }) => (path.endsWith('/here') ? 302 : 200);
  const hook = await subscribe(['location.created']);
  await make('/locations', { name: 'Hall 1' });
  await heard();
  await tried(hook, 1);
  expect((await logOf(hook))[0]).toMatchObject({
    status: 'waiting',
    tries: expect.arrayContaining([{ at: expect.any(String), status: 302 }]),
  });
  expect([...new Set(calls.map(({ path }) => path))]).toEqual([`/${plant.id}/here`]);
});

test('410 switches it off, admins are told, and switched on again it begins anew', async () => {
  answer = () => 410;
  const hook = await subscribe(['location.created']);
  await make('/locations', { name: 'Hall 1' });
  const now = async () => (await plant.admin.get(`/webhooks/${hook.id}`)).body;
  await expect.poll(now).toMatchObject({ is_enabled: false, disabled_reason: 'gone' });
  await outcome(hook, ['location.created', 'failed', 1]);
  await expect
    .poll(async () => (await plant.admin.get('/inbox')).body.results.map(({ event }: Body) => event))
    .toEqual(['webhook_disabled']);
  await make('/locations', { name: 'Hall 2' });
  await heard();
  expect(await logOf(hook)).toHaveLength(1);
  await plant.admin.patch(`/webhooks/${hook.id}`, { is_enabled: true });
  expect(await now()).toMatchObject({ is_enabled: true, disabled_reason: null });
});

test('five days of failure switch it off', async () => {
  answer = () => 503;
  const hook = await subscribe(['location.created']);
  await make('/locations', { name: 'Hall 1' });
  await heard();
  await tried(hook, 1);
  await pass(5 * 86_400_000 + 60_000);
  await expect
    .poll(async () => (await plant.admin.get(`/webhooks/${hook.id}`)).body)
    .toMatchObject({ is_enabled: false, disabled_reason: 'failing' });
});

test('rotation signs with both secrets for 24 hours', async () => {
  const hook = await subscribe(['location.created']);
  const rotated = (await plant.admin.post(`/webhooks/${hook.id}/rotate`)).body;
  expect(rotated.secret).not.toBe(hook.secret);
  await make('/locations', { name: 'Hall 1' });
  await delivered(1);
  for (const secret of [hook.secret, rotated.secret]) expect(() => verify(secret, calls[0]!)).not.toThrow();
  await outcome(hook, ['location.created', 'sent', 1]);
  world.clockOffset = 25 * 3_600_000;
  await make('/locations', { name: 'Hall 2' });
  await delivered(2);
  expect(calls[1]!.headers['webhook-signature']!.split(' ')).toHaveLength(1);
  const read = (await plant.admin.get(`/webhooks/${hook.id}`)).body;
  expect(JSON.stringify(read)).not.toContain('whsec_');
});

test('an address that hangs delays no other', async () => {
  answer = ({ path }) => (path.endsWith('/slow') ? undefined : 200);
  for (let at = 0; at < 3; at++) await subscribe(['location.created'], { url: addressOf('slow') });
  await subscribe(['location.created']);
  for (const name of ['Hall 1', 'Hall 2', 'Hall 3']) await make('/locations', { name });
  // The slow ones do not answer at all.
  await expect.poll(() => calls.filter(({ path }) => path.endsWith('/here')).length).toBe(3);
});

test('a test sends a ping', async () => {
  const hook = await subscribe(['location.created']);
  expect((await plant.admin.post(`/webhooks/${hook.id}/test`)).status).toBe(202);
  await delivered(1);
  expect(calls[0]!.body).toMatchObject({ type: 'ping' });
  await outcome(hook, ['ping', 'sent', 1]);
});

test('overdue work is told once', async () => {
  const hook = await subscribe(['work_order.overdue']);
  const job = await make('/work-orders', { name: 'Oil', due_date: new Date(Date.now() + 3_600_000).toISOString() });
  await pass(2 * 3_600_000);
  await delivered(1);
  expect(calls[0]!.body).toMatchObject({ type: 'work_order.overdue', data: { record: { id: job.id } } });
  await pass(3_600_000);
  await make('/locations', { name: 'Hall 1' });
  await heard();
  expect(await logOf(hook)).toHaveLength(1);
});

test('a sink that fails every third time gets everything, and the same only with the same id', async () => {
  const tries = new Map<string, number>();
  // Of ten messages one fails once, one twice and one three times.
  answer = ({ headers }) => {
    const id = headers['webhook-id']!;
    if (!tries.has(id)) tries.set(id, ((tries.size + 1) % 10) - 3);
    const triesLeft = tries.get(id)!;
    tries.set(id, triesLeft + 1);
    return triesLeft < 0 ? 503 : 200;
  };
  const hook = await subscribe(['location.created']);
  for (let at = 0; at < 20; at++) await make('/locations', { name: `Hall ${at}` });
  await heard();
  // Past the longest of the delays before the fourth try: each wave sends what is left.
  for (let wave = 1; wave <= 3; wave++) {
    const behind = async () =>
      (await logOf(hook, '?page_size=100')).filter(({ status, attempts }) => status === 'waiting' && attempts < wave);
    await expect.poll(behind, { interval: 50 }).toEqual([]);
    await pass(2_200_000);
  }
  await expect.poll(async () => (await logOf(hook, '?status=sent&page_size=100')).length).toBe(20);
  // One that was on its way when the clock moved is sent twice.
  expect(calls.length).toBeGreaterThanOrEqual(20 + 6 + 4 + 2);
  const idOf = new Map(calls.map(({ body, headers }) => [body.data.record.id, headers['webhook-id']]));
  expect(idOf.size).toBe(20);
  for (const { body, headers } of calls) expect(headers['webhook-id']).toBe(idOf.get(body.data.record.id));
});

test('an import is told once when it ends, and once when it is undone', async () => {
  const hook = await subscribe(['import.completed', 'import.undone', 'location.created', 'location.deleted']);
  const rows = [{ name: 'Hall 1' }, { name: 'Hall 2' }];
  const made = await plant.admin.post('/batch-uploads', { entity: 'location', rows });
  const path = `/batch-uploads/${made.body.id}`;
  const status = async () => (await plant.admin.get(path)).body.status;
  await expect.poll(status).toBe('checked');
  const { counts } = (await plant.admin.get(path)).body;
  expect((await plant.admin.post(`${path}/import`, { counts })).status).toBe(202);
  await delivered(1);
  expect(calls[0]!.body).toMatchObject({
    type: 'import.completed',
    data: {
      record: { id: made.body.id, entity: 'location', status: 'done', counts: { create: 2 } },
      changes: expect.arrayContaining([{ field: 'create', from: null, to: 2 }]),
      actor: { id: plant.admin.id },
    },
  });
  await plant.admin.post(`${path}/undo`, { changed: 'keep' });
  await delivered(2);
  expect(calls[1]!.body).toMatchObject({ type: 'import.undone', data: { record: { status: 'undone' } } });
  await heard();
  expect(await logOf(hook)).toHaveLength(2);
});

test('private addresses are refused on saving and never reached', async () => {
  const body = { events: ['location.created'], role: 'viewer' };
  for (const url of [
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://0x7f.2/',
    'http://169.254.169.254/latest',
    'ftp://a.example',
  ]) {
    const made = await plant.admin.post('/webhooks', { ...body, url });
    expect([url, made.status, Object.keys(made.body.errors)]).toEqual([url, 422, ['url']]);
  }
});

test('only admins make them, managers read them, and events must exist', async () => {
  const body = { url: addressOf('here'), events: ['location.created'], role: 'viewer' };
  expect((await manager.post('/webhooks', body)).status).toBe(403);
  expect((await manager.get('/webhooks')).status).toBe(200);
  const technician = await plant.person('technician');
  expect((await technician.get('/webhooks')).status).toBe(403);
  const wrong = await plant.admin.post('/webhooks', { ...body, events: ['location.exploded'] });
  expect(wrong.body.errors.events).toEqual(['There is no event called “location.exploded”']);
  const none = await plant.admin.post('/webhooks', { ...body, events: [] });
  expect(none.body.errors.events).toEqual(['Choose at least one event']);
});

test('nothing leaves while the installation is silent, and everything when it may', async () => {
  const hook = await subscribe(['location.created']);
  await world.rows(`insert into fact (name, value) values ('silent since', '2026-01-01T00:00:00Z')`);
  await make('/locations', { name: 'Hall 1' });
  await heard();
  await world.servers[0]!.runner.runOne();
  expect(calls).toEqual([]);
  await world.rows(`delete from fact where name = 'silent since'`);
  await delivered(1);
  await outcome(hook, ['location.created', 'sent', 1]);
});

test('an address gets few at once, however many wait', async () => {
  let [open, most] = [0, 0];
  const waiting: (() => void)[] = [];
  answer = () => {
    most = Math.max(most, ++open);
    return undefined;
  };
  slowly = (end) => waiting.push(() => (open--, end()));
  const hook = await subscribe(['location.created']);
  for (let at = 0; at < 12; at++) await make('/locations', { name: `Hall ${at}` });
  await heard();
  const sent = async () => {
    for (const end of waiting.splice(0)) end();
    return (await logOf(hook, '?status=sent')).length;
  };
  await expect.poll(sent, { interval: 50 }).toBe(12);
  expect(most).toBeLessThanOrEqual(4);
});

test('a webhook that is off is neither tested nor resent', async () => {
  const hook = await subscribe(['location.created'], { is_enabled: false });
  for (const path of [`${hook.id}/test`, `${hook.id}/resend-failed`])
    expect(await plant.admin.post(`/webhooks/${path}`)).toMatchObject({
      status: 409,
      body: { detail: 'Switch it on first.' },
    });
});

test('managers do not read what was made for admins', async () => {
  const hooks = [await subscribe(['location.created']), await subscribe(['location.created'], { role: 'technician' })];
  await make('/locations', { name: 'Hall 1' });
  await delivered(2);
  const bodies = (person: Person) =>
    Promise.all(hooks.map(async ({ id }) => (await person.get(`/webhooks/${id}/deliveries`)).body.results[0].body));
  expect(await bodies(manager)).toEqual([null, expect.stringContaining('Hall 1')]);
  expect(await bodies(plant.admin)).toEqual([expect.stringContaining('Hall 1'), expect.stringContaining('Hall 1')]);
});

test('overdue work is told to roles that may read it, and is no work for the others', async () => {
  await subscribe(['work_order.overdue'], { role: 'requester' });
  await make('/work-orders', { name: 'Oil', due_date: new Date(Date.now() + 3_600_000).toISOString() });
  world.clockOffset = 2 * 3_600_000;
  const now = new Date(Date.now() + world.clockOffset).toISOString();
  expect(await overdueOrganizations(world.app.system, now)).not.toContain(plant.id);
});
