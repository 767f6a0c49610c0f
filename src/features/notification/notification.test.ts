import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { PushService } from '#test/push-service';
import { Ear } from '#test/faults/event-stream';
import { type Organization, World } from '#test/world';

let world: World;
let plant: Organization;
let manager: Person;
let tina: Person;
let limited: Person;
let push: PushService;

beforeAll(async () => {
  push = await PushService.open();
  world = await World.open({ OUTGOING_ALLOW: '127.0.0.1' });
});
beforeEach(async () => {
  world.clockOffset = 0;
  plant = await world.organization('Acme');
  manager = await plant.person('manager', 'Mona Manager');
  tina = await plant.person('technician', 'Tina Tech');
  limited = await plant.person('limited_technician', 'Lim Itted');
});
afterAll(async () => {
  await world.close();
  push.close();
});

const minute = 60_000;
const inbox = async (person: Person, state = 'open'): Promise<Body[]> =>
  (await person.get(`/inbox?state=${state}`)).body.results;
const unread = async (person: Person): Promise<number> => (await person.get('/inbox/count')).body.unread;
/** Until everything that happened has been told. */
const settled = async () => {
  await expect.poll(() => world.unheard(), { interval: 20 }).toBe(0);
};
const makeOrder = async (values: object = {}): Promise<Body> =>
  (await manager.post('/work-orders', { name: 'Fix the press', ...values })).body;
const deliveries = async (channel: string): Promise<Body[]> =>
  (await plant.admin.get('/core/deliveries?page_size=200')).body.results.filter((one: Body) => one.channel === channel);
/** Moves the clock and runs what is due by then. */
const passTo = async (ms: number) => {
  world.clockOffset = ms;
  await world.rows(
    `insert into job (id, organization_id, task, payload, run_at) values (gen_random_uuid(), $1, 'deliver notices', '{}', now())`,
    [plant.id],
  );
  await expect
    .poll(() => world.rows(`select from job where task in ('deliver notices', 'mail') and run_at <= now()`))
    .toEqual([]);
};

test('F4 assigned: who is given work finds it in the inbox, and who gives it to themselves does not', async () => {
  const order = await makeOrder({ assigned_to: { users: [tina.id, manager.id] } });
  await settled();
  expect(await inbox(tina)).toMatchObject([
    {
      event: 'assigned',
      record: { entity_type: 'work-order', id: order.id, name: 'Fix the press', code: order.code },
      text: 'Mona Manager assigned this to you',
      count: 1,
      is_read: false,
      is_done: false,
      snoozed_until: null,
    },
  ]);
  expect([await unread(tina), await unread(manager), await unread(limited)]).toEqual([1, 0, 0]);
});

test('F4 the badge: open pages are told the number of unread notices, without an id, and nobody else’s', async () => {
  const [ear, other] = [await Ear.open(tina), await Ear.open(limited)];
  await expect.poll(() => ear.unread).toEqual([0]);
  await makeOrder({ assigned_to: { users: [tina.id] } });
  await expect.poll(() => ear.unread).toEqual([0, 1]);
  const [row] = await inbox(tina);
  await tina.patch(`/inbox/${row.id}`, { is_done: true });
  await expect.poll(() => ear.unread).toEqual([0, 1, 0]);
  expect(other.unread).toEqual([0]);
  await Promise.all([ear.close(), other.close()]);
});

test('F4 through a team: those of its members who are new to the work', async () => {
  const team = (await plant.admin.post('/teams', { name: 'Night shift', members: [tina.id, limited.id] })).body;
  const order = await makeOrder({ assigned_to: { users: [], teams: [team.id] } });
  await settled();
  expect((await inbox(limited)).map(({ record }) => record.id)).toEqual([order.id]);
  expect(await unread(tina)).toBe(1);
});

test('F4 one unread row per record, counted; read or done, the next one begins anew', async () => {
  const { id } = await makeOrder({ assigned_to: { users: [tina.id] } });
  const comment = (text: string) => manager.post(`/work-orders/${id}/comments`, { text });
  await comment('First');
  await comment('Second');
  await settled();
  const [row] = await inbox(tina);
  expect(row).toMatchObject({ event: 'comment', text: 'Mona Manager: Second', count: 3 });
  expect((await tina.patch(`/inbox/${row.id}`, { is_read: true })).body).toMatchObject({ is_read: true });
  expect(await unread(tina)).toBe(0);
  await tina.patch(`/inbox/${row.id}`, { is_done: true });
  expect([await inbox(tina), (await inbox(tina, 'done')).length]).toEqual([[], 1]);
  await comment('Third');
  await settled();
  expect(await inbox(tina)).toMatchObject([{ id: row.id, count: 1, is_read: false, is_done: false }]);
});

test('F4 opening a record reads its notice; all are read at once; nobody reads for others', async () => {
  const orders = [];
  for (let nth = 0; nth < 3; nth++) orders.push(await makeOrder({ assigned_to: { users: [tina.id, limited.id] } }));
  await settled();
  expect((await tina.post('/inbox/read', { record: orders[1].id })).body.read).toHaveLength(1);
  expect((await inbox(tina)).map(({ is_read }) => is_read)).toEqual([false, true, false]);
  const { read } = (await tina.post('/inbox/read')).body;
  expect(await unread(tina)).toBe(0);
  // Taken back, they are unread again; nobody takes back what others have read.
  expect((await limited.post('/inbox/unread', { notices: read })).status).toBe(204);
  expect(await unread(tina)).toBe(0);
  expect((await tina.post('/inbox/unread', { notices: read })).status).toBe(204);
  expect(await unread(tina)).toBe(2);
  await tina.post('/inbox/read');
  expect([await unread(tina), await unread(limited)]).toEqual([0, 3]);
});

test('F4 creator, assignee, commenter and mentioned watch; unwatching lasts', async () => {
  const { id } = await makeOrder({ assigned_to: { users: [tina.id] } });
  const watching = async (person: Person) => (await person.get(`/watches/work-order/${id}`)).body.is_watching;
  await settled();
  expect([await watching(manager), await watching(tina), await watching(plant.admin)]).toEqual([true, true, false]);
  await plant.admin.post(`/work-orders/${id}/comments`, { text: 'On it' });
  await settled();
  expect(await watching(plant.admin)).toBe(true);
  expect(await inbox(manager)).toMatchObject([{ event: 'comment' }]);
  expect((await manager.delete(`/watches/work-order/${id}`)).status).toBe(204);
  await tina.post(`/work-orders/${id}/comments`, { text: 'Done soon' });
  await manager.post(`/work-orders/${id}/comments`, { text: 'Fine' });
  await settled();
  expect(await watching(manager)).toBe(false);
  expect(await inbox(manager)).toMatchObject([{ count: 1 }]);
  expect((await manager.put(`/watches/work-order/${id}`, {})).body).toEqual({ is_watching: true });
  await tina.patch(`/work-orders/${id}`, { status: 'in_progress' });
  await settled();
  expect(await inbox(manager)).toMatchObject([
    { event: 'status', text: 'Tina Tech set the status to In progress', count: 2 },
  ]);
});

test('F4 nobody hears of what they may not read, also if they watched it before', async () => {
  const order = await makeOrder({ assigned_to: { users: [limited.id] } });
  await settled();
  expect(await unread(limited)).toBe(1);
  await manager.patch(`/work-orders/${order.id}`, { assigned_to: { users: [] } });
  await manager.post(`/work-orders/${order.id}/comments`, {
    text: `A secret for @${tina.name} and not for @${limited.name}`,
  });
  await settled();
  expect([await inbox(limited), await unread(limited)]).toEqual([[], 0]);
  expect(await inbox(tina)).toMatchObject([
    { event: 'mention', text: expect.stringContaining('Mona Manager mentioned you: A secret') },
  ]);
  expect((await limited.get(`/watches/work-order/${order.id}`)).status).toBe(404);
});

test('F4 a mention is told once, and an edit tells only those whom it names anew', async () => {
  const { id } = await makeOrder();
  const said = (await manager.post(`/work-orders/${id}/comments`, { text: `@${tina.name} look` })).body;
  await settled();
  expect(await inbox(tina)).toMatchObject([{ event: 'mention', count: 1 }]);
  await manager.patch(`/work-orders/comments/${said.id}`, { text: `@${tina.name} and @${plant.admin.name} look` });
  await settled();
  expect(await inbox(tina)).toMatchObject([{ count: 1 }]);
  expect(await inbox(plant.admin)).toMatchObject([{ event: 'mention' }]);
});

test('F4 only a mention or something urgent wakes what is snoozed', async () => {
  const { id } = await makeOrder({ assigned_to: { users: [tina.id] } });
  await settled();
  const [row] = await inbox(tina);
  const later = new Date(Date.now() + 60 * minute).toISOString();
  expect((await tina.patch(`/inbox/${row.id}`, { snoozed_until: later })).body.snoozed_until).toBe(later);
  await manager.post(`/work-orders/${id}/comments`, { text: 'No hurry' });
  await settled();
  expect([await inbox(tina), await unread(tina)]).toEqual([[], 0]);
  expect(await inbox(tina, 'snoozed')).toMatchObject([{ count: 2 }]);
  await manager.post(`/work-orders/${id}/comments`, { text: `@${tina.name} please` });
  await settled();
  expect(await inbox(tina)).toMatchObject([{ event: 'mention', snoozed_until: null }]);
  const past = await tina.patch(`/inbox/${row.id}`, { snoozed_until: new Date(Date.now() - minute).toISOString() });
  expect(past.status).toBe(422);
});

test('F4 nobody reads or changes another’s inbox', async () => {
  await makeOrder({ assigned_to: { users: [tina.id] } });
  await settled();
  const [row] = await inbox(tina);
  expect((await manager.patch(`/inbox/${row.id}`, { is_done: true })).status).toBe(404);
  expect((await (await plant.program('admin')).get('/inbox')).status).toBe(403);
});

test('F4 an asset that goes offline unplanned, low stock and an order to approve reach managers', async () => {
  const asset = (await tina.post('/assets', { name: 'Press 4' })).body.id;
  const statuses = (await manager.get('/assets/custom-health-status')).body.results;
  const offline = statuses.find(({ category }: Body) => category === 'offline').id;
  const place = (await manager.post('/locations', { name: 'Store' })).body.id;
  const part_stocks = [{ location: place, quantity: 5, minimum_quantity: 3 }];
  const part = (await manager.post('/parts', { name: 'Fuse', part_stocks })).body.id;
  await tina.post('/assets/status', { asset, status_type: offline, status_change_type: 'unplanned' });
  await plant.admin.post(`/parts/${part}/movements`, { kind: 'issue', location: place, quantity: 4 });
  const vendor = (await manager.post('/vendors', { name: 'Supplier' })).body.id;
  const lines = [{ part, quantity: 9 }];
  const order = (await plant.admin.post('/purchase-orders', { vendor, deliver_to: place, lines })).body;
  expect((await plant.admin.post(`/purchase-orders/${order.id}/request`)).status).toBe(200);
  await settled();
  expect((await inbox(manager)).map(({ text }) => text)).toEqual([
    'Acme Admin asks for approval',
    'Low stock: Store: 1 (minimum 3)',
    expect.stringMatching(/^Offline, not planned: .* \(Tina Tech\)$/),
  ]);
  expect((await inbox(plant.admin)).map(({ event }) => event)).toEqual(['asset_offline']);
  expect(await inbox(tina)).toEqual([]);
});

test('F4 overdue work is told to its assignees once for each due date', async () => {
  const due = (ms: number) => new Date(Date.now() + ms).toISOString();
  const { id } = await makeOrder({ assigned_to: { users: [tina.id] }, due_date: due(5 * minute) });
  await settled();
  const look = async (after: number) => {
    world.clockOffset = after;
    await world.rows(
      `insert into job (id, organization_id, task, payload, run_at) values (gen_random_uuid(), $1, 'work overdue', '{}', now())`,
      [plant.id],
    );
    await expect.poll(() => world.rows(`select from job where task = 'work overdue'`)).toEqual([]);
  };
  await look(0);
  expect(await inbox(tina)).toMatchObject([{ event: 'assigned' }]);
  await look(6 * minute);
  await look(7 * minute);
  expect(await inbox(tina)).toMatchObject([{ event: 'overdue', count: 2, text: 'This is overdue' }]);
  await manager.patch(`/work-orders/${id}`, { due_date: due(10 * minute) });
  await look(11 * minute);
  expect(await inbox(tina)).toMatchObject([{ count: 3 }]);
});

test('F4 work that is due on the next day is told to its assignees once', async () => {
  await plant.admin.patch(`/organizations/${plant.id}`, { time_zone: 'UTC' });
  const at = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`;
  const made = [];
  for (const days of [1, 2]) {
    made.push(await makeOrder({ due_date: at(days), assigned_to: { users: [tina.id] } }));
    await settled();
  }
  await tina.post('/inbox/read');
  for (let nth = 0; nth < 2; nth++) {
    await world.rows(
      `insert into job (id, organization_id, task, payload, run_at) values (gen_random_uuid(), $1, 'work due tomorrow', '{}', now())`,
      [plant.id],
    );
    await expect.poll(() => world.rows(`select from job where task = 'work due tomorrow'`)).toEqual([]);
  }
  const unread = (await inbox(tina)).filter(({ is_read }) => !is_read);
  expect(unread).toMatchObject([
    { event: 'due_tomorrow', record: { id: made[0]!.id }, text: 'This is due tomorrow', count: 1 },
  ]);
});

test('F4 mail waits five minutes, is one per record, and is dropped if its notice was read', async () => {
  const [first, second] = [await makeOrder(), await makeOrder({ name: 'Oil it' })];
  const mention = (id: string, text: string) =>
    manager.post(`/work-orders/${id}/comments`, { text: `@${tina.name} ${text}` });
  await mention(first.id, 'one');
  await mention(first.id, 'two');
  await mention(second.id, 'three');
  await settled();
  const row = (await inbox(tina)).find(({ record }) => record.id === second.id);
  await tina.patch(`/inbox/${row.id}`, { is_read: true });
  await passTo(4 * minute);
  const mails = () => world.rows<Body>(`select * from mail where recipient = $1 and html is not null`, [tina.email]);
  expect(await mails()).toEqual([]);
  await passTo(6 * minute);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: `[Acme] ${first.code} Fix the press: Mona Manager mentioned you: @Tina Tech two`,
    body: expect.stringContaining(`/work-order/${first.id}`),
    html: expect.stringContaining('Mona Manager mentioned you'),
  });
  expect(mail.html).not.toMatch(/src=|url\(|<link|<script/);
  expect((await deliveries('mail')).map(({ status, reason }) => [status, reason])).toEqual(
    expect.arrayContaining([
      ['sent', null],
      ['merged', 'newer'],
      ['dropped', 'read'],
    ]),
  );
});

test('F4 a mail is dropped if its reader may not read the record any more', async () => {
  const order = await makeOrder({ assigned_to: { users: [limited.id] } });
  await manager.post(`/work-orders/${order.id}/comments`, { text: `@${limited.name} look` });
  await settled();
  await manager.patch(`/work-orders/${order.id}`, { assigned_to: { users: [] } });
  await passTo(6 * minute);
  expect((await deliveries('mail')).map(({ status, reason }) => [status, reason])).toEqual([
    ['dropped', 'not_readable'],
  ]);
});

test('F4 one-click unsubscribe: a GET only asks, a POST ends mails of that kind', async () => {
  const { id } = await makeOrder();
  await manager.post(`/work-orders/${id}/comments`, { text: `@${tina.name} look` });
  await settled();
  await passTo(6 * minute);
  const [mail] = await world.rows<Body>(`select unsubscribe from mail where recipient = $1 and html is not null`, [
    tina.email,
  ]);
  const chosen = async () => (await tina.get('/notifications/preferences')).body.matrix.mention;
  expect((await fetch(mail.unsubscribe)).status).toBe(200);
  expect(await chosen()).toEqual({ in_app: true, push: true, mail: 'now' });
  const posted = await fetch(mail.unsubscribe, {
    method: 'POST',
    body: new URLSearchParams('List-Unsubscribe=One-Click'),
  });
  expect(posted.status).toBe(200);
  expect(await chosen()).toEqual({ in_app: true, push: true, mail: 'off' });
  expect((await fetch(mail.unsubscribe.replace(/.{9}$/, 'forgedabc'))).status).toBe(404);
});

test('F4 to unsubscribe changes nothing else: neither zone, nor quiet hours, nor what is urgent', async () => {
  // On no day, so that the mail leaves whenever this runs.
  const quiet = { days: [], from: '21:00', to: '05:00', urgent: true };
  const before = (await tina.get('/notifications/preferences')).body;
  await tina.put('/notifications/preferences', { ...before, quiet, time_zone: 'America/Chicago' });
  const { id } = await makeOrder();
  await manager.post(`/work-orders/${id}/comments`, { text: `@${tina.name} look` });
  await settled();
  await passTo(6 * minute);
  const [mail] = await world.rows<Body>(`select unsubscribe from mail where recipient = $1 and html is not null`, [
    tina.email,
  ]);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(mail.unsubscribe, { method: 'POST', body: form })).status).toBe(200);
  const after = (await tina.get('/notifications/preferences')).body;
  expect(after).toEqual({
    matrix: { ...before.matrix, mention: { ...before.matrix.mention, mail: 'off' } },
    quiet,
    time_zone: 'America/Chicago',
  });
  const at = '2026-11-18T12:00:00.000Z';
  const preview = await tina.post('/notifications/preferences/preview', { event: 'request_created', at, urgent: true });
  expect(preview.body.push_at).toBe(at);
});

test('F4 what is not in the inbox is sent, though an older notice about the record was read', async () => {
  const preferences = (await tina.get('/notifications/preferences')).body;
  const { id } = await makeOrder({ assigned_to: { users: [tina.id] } });
  await settled();
  await tina.post('/inbox/read');
  const matrix = { ...preferences.matrix, comment: { in_app: false, push: false, mail: 'now' } };
  await tina.put('/notifications/preferences', { ...preferences, matrix });
  await manager.post(`/work-orders/${id}/comments`, { text: 'It leaks' });
  await settled();
  await passTo(6 * minute);
  expect((await deliveries('mail')).map(({ event, status }) => [event, status])).toEqual([['comment', 'sent']]);
});

test('F4 quiet hours that begin before it leaves hold a mail, too', async () => {
  const { id } = await makeOrder();
  await manager.post(`/work-orders/${id}/comments`, { text: `@${tina.name} look` });
  await settled();
  const clock = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16);
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const quiet = { days, from: clock(-60 * minute), to: clock(120 * minute), urgent: true };
  await tina.put('/notifications/preferences', { matrix: {}, quiet, time_zone: 'UTC' });
  await passTo(6 * minute);
  expect((await deliveries('mail')).map(({ status, reason }) => [status, reason])).toEqual([['held', 'quiet_hours']]);
  await passTo(121 * minute);
  expect((await deliveries('mail')).map(({ status }) => status)).toEqual(['sent']);
});

test('F4 a digest on the next working morning holds all that came, and none comes where nothing did', async () => {
  const preferences = (await tina.get('/notifications/preferences')).body;
  const matrix = { ...preferences.matrix, mention: { in_app: false, push: false, mail: 'digest' } };
  expect((await tina.put('/notifications/preferences', { ...preferences, matrix })).status).toBe(200);
  for (const name of ['One', 'Two']) {
    const { id } = await makeOrder({ name });
    await manager.post(`/work-orders/${id}/comments`, { text: `@${tina.name} look` });
  }
  await settled();
  expect(await inbox(tina)).toEqual([]);
  expect((await deliveries('mail')).map(({ status, reason }) => [status, reason])).toEqual([
    ['held', 'digest'],
    ['held', 'digest'],
  ]);
  await passTo(5 * 24 * 60 * minute);
  const mails = await world.rows<Body>(`select subject, body from mail where recipient = $1 and html is not null`, [
    tina.email,
  ]);
  expect(mails).toMatchObject([{ subject: '[Acme] Your digest: 2 notices' }]);
  expect(mails[0].body).toMatch(/One[^]*Two/);
});

test('F4 what a person chose holds, and the preview says when it would come (F7)', async () => {
  const preferences = (await tina.get('/notifications/preferences')).body;
  expect(preferences).toMatchObject({
    matrix: { assigned: { in_app: true, push: true, mail: 'off' }, order_to_approve: { push: false, mail: 'now' } },
    quiet: { days: [], urgent: true },
  });
  const quiet = { days: ['saturday'], from: '22:00', to: '06:00', urgent: true };
  const saved = await tina.put('/notifications/preferences', { matrix: {}, quiet, time_zone: 'Europe/Berlin' });
  expect(saved.body).toMatchObject({ quiet, time_zone: 'Europe/Berlin' });
  const preview = async (event: string, urgent: boolean) =>
    (await tina.post('/notifications/preferences/preview', { event, at: '2026-10-24T23:30:00Z', urgent })).body;
  const after = '2026-10-25T05:00:00.000Z';
  expect(await preview('mention', false)).toEqual({ push_at: after, mail_at: after });
  expect(await preview('mention', true)).toEqual({ push_at: '2026-10-24T23:30:00.000Z', mail_at: after });
  expect(await preview('comment', false)).toEqual({ push_at: null, mail_at: null });
  const wrong = await tina.put('/notifications/preferences', { matrix: { mention: { in_app: true } } });
  expect(wrong.status).toBe(422);
});

test('F4 in quiet hours pushes wait and come as one, and urgent ones pass', async () => {
  await tina.post('/push/subscriptions', push.browser('tina'));
  const now = new Date();
  const clock = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(11, 16);
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const quiet = { days, from: clock(-60 * minute), to: clock(120 * minute), urgent: true };
  await tina.put('/notifications/preferences', { matrix: {}, quiet, time_zone: 'UTC' });
  const given = { assigned_to: { users: [tina.id] } };
  await makeOrder({ ...given, name: 'One' });
  await makeOrder({ ...given, name: 'Two' });
  await makeOrder({ ...given, name: 'Burning', priority: 'critical' });
  await settled();
  await passTo(1000);
  await expect.poll(() => push.received.length).toBe(1);
  expect(push.received[0]!.note.title).toContain('Burning');
  await passTo(121 * minute);
  await expect.poll(() => push.received.length).toBe(2);
  expect(push.received[1]!.note).toMatchObject({ title: '2 notices', url: '/inbox' });
});

test('F4 one push per record in two minutes', async () => {
  await tina.post('/push/subscriptions', push.browser('tina-again'));
  const before = push.received.length;
  const { id } = await makeOrder({ assigned_to: { users: [tina.id] } });
  await settled();
  await expect.poll(() => push.received.length).toBe(before + 1);
  for (const text of ['one', 'two'])
    await manager.post(`/work-orders/${id}/comments`, { text: `@${tina.name} ${text}` });
  await settled();
  await passTo(minute);
  expect(push.received.length).toBe(before + 1);
  await passTo(3 * minute);
  await expect.poll(() => push.received.length).toBe(before + 2);
  expect(push.received.at(-1)!.note.body).toContain('two');
});

test('F4 the log says of a push that it is queued until the push service takes it, and names the record', async () => {
  await tina.post('/push/subscriptions', push.browser('tina-late'));
  // Refused again and again: it waits for as long as anybody looks.
  push.answers.set(
    '/tina-late',
    Array.from({ length: 7 }, () => 503),
  );
  const order = await makeOrder({ assigned_to: { users: [tina.id] } });
  await settled();
  await passTo(minute);
  const log = async () => (await deliveries('push')).map(({ status, reason, record }) => [status, reason, record.name]);
  await expect.poll(log).toEqual([['waiting', 'queued', 'Fix the press']]);
  expect((await deliveries('push'))[0]!.record).toMatchObject({ code: order.code });
  push.answers.delete('/tina-late');
  await world.rows(`update job set run_at = now() where task = 'push'`);
  await expect.poll(log).toEqual([['sent', null, 'Fix the press']]);
  await manager.delete(`/work-orders/${order.id}`);
  expect(await log()).toEqual([['sent', null, null]]);
});
