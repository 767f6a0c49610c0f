import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let world: World;
let acme: Organization;
let manager: Person;
let requester: Person;
beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  requester = await acme.person('requester');
});
afterAll(() => world.close());

const make = async (path: string, body: object, by: Person = manager): Promise<Body> => {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const act = async (id: string, verb: string, body: object = {}): Promise<Body> => {
  const reply = await manager.post(`/requests/${id}/${verb}`, body);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body;
};
const ask = (more: object = {}): Promise<Body> => make('/requests', { name: 'It leaks', ...more }, requester);
const read = async (path: string): Promise<Body> => (await manager.get(path)).body;
const idsOf = async (query: string): Promise<string[]> =>
  (await read(`/requests?${query}&page_size=100`)).results.map(({ id }: Body) => id);
const history = async (id: string): Promise<Body[]> =>
  (await read(`/core/audit-logs?entity_type=request&entity_id=${id}`)).results;

test('F1.3 Accept makes a work order with everything the request says', async () => {
  const line = (await make('/custom-fields', { entity: 'request', name: 'Line', type: 'text' }, acme.admin)).key;
  const there = (await make('/custom-fields', { entity: 'work-order', name: 'Line', type: 'text' }, acme.admin)).key;
  const shift = (await make('/custom-fields', { entity: 'work-order', name: 'Shift', type: 'text' }, acme.admin)).key;
  const location = await make('/locations', { name: 'Hall 1' });
  const asset = await make('/assets', { name: 'Press', location: location.id });
  const [image, file] = [
    (await requester.upload(pixel, 'leak.png')).body,
    (await requester.upload('words', 'words.txt')).body,
  ];
  const input = { description: 'Under the press', asset: asset.id, location: location.id, priority: 'high' };
  const given = { ...input, images: [image.id], files: [file.id], custom_fields: { [line]: 'B' } };
  const { id, code } = await ask(given);
  const accepted = await act(id, 'accept', { work_order: { custom_fields: { [shift]: 'Night' } } });
  expect(accepted).toMatchObject({
    status: 'accepted',
    progress: 'open',
    state: 'planned',
    is_duplicate: false,
    decided_by: { id: manager.id },
    acknowledged_at: accepted.decided_at,
    allowed_transitions: ['pending'],
  });
  const order = await read(`/work-orders/${accepted.work_order.id}`);
  expect(order).toMatchObject({
    name: 'It leaks',
    description: 'Under the press',
    priority: 'high',
    work_type: 'reactive',
    source: 'request',
    origin_type: 'request',
    origin_id: id,
    asset: { id: asset.id },
    location: { id: location.id },
    images: [{ id: image.id }],
    files: [{ id: file.id }],
    custom_fields: { [there]: 'B', [shift]: 'Night' },
  });
  expect(await read(`/work-orders/${order.id}/counts`)).toMatchObject({ requests: 1 });
  expect(await idsOf(`work_order=${order.id}`)).toEqual([id]);
  const [entry] = await history(id);
  expect(entry).toMatchObject({ description: `Accepted the request as ${order.code}` });
  expect(entry!.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'status', from: 'pending', to: 'accepted' }),
      expect.objectContaining({ field: 'work_order', to: { id: order.id, name: 'It leaks' } }),
    ]),
  );
  expect(await manager.post(`/requests/${id}/accept`, {})).toMatchObject({
    status: 409,
    body: {
      detail: `${code} was accepted already, as ${order.code}.`,
      allowed: ['pending'],
      work_order: { id: order.id, code: order.code },
    },
  });
});

test('F1.3 Accept needs no body', async () => {
  const { id } = await ask();
  expect(await manager.post(`/requests/${id}/accept`)).toMatchObject({ status: 200, body: { status: 'accepted' } });
});

test('F1.3 on the work order a comment of the requester is theirs, one to them is not', async () => {
  const { id } = await ask();
  const { work_order } = await act(id, 'accept');
  const at = `/work-orders/${work_order.id}/comments`;
  await make(`/requests/${id}/comments`, { text: 'It is the left one' }, requester);
  await make(at, { text: 'We come today', is_public: true });
  await make(at, { text: 'Bring a ladder' });
  const seen = async (path: string) =>
    (await read(path)).results.map(({ text, is_public, is_from_requester }: Body) => [
      text,
      is_public,
      is_from_requester,
    ]);
  const thread = [
    ['We come today', true, false],
    ['It is the left one', true, true],
  ];
  expect(await seen(at)).toEqual([['Bring a ladder', false, false], ...thread]);
  expect(await seen(`/requests/${id}/comments`)).toEqual(thread);
});

test('F1.3 Accept takes other values, and asks for what is wrong at its field', async () => {
  const { id } = await ask();
  const wrong = await manager.post(`/requests/${id}/accept`, { work_order: { priority: 'soon', nothing: 1 } });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.errors).sort()).toEqual(['work_order.nothing', 'work_order.priority']);
  expect(await manager.post(`/requests/${id}/accept`, { work_order: { kind: 'template' } })).toMatchObject({
    status: 422,
  });
  const { work_order } = await act(id, 'accept', {
    work_order: { name: 'Seal', due_date: '2030-01-01T08:00:00.000Z' },
  });
  expect(await read(`/work-orders/${work_order.id}`)).toMatchObject({
    name: 'Seal',
    priority: 'medium',
    due_date: '2030-01-01T08:00:00.000Z',
  });
});

test('F1.3 with a template the words of the request win, and what the template requires is asked for', async () => {
  const manual = (await manager.upload('manual', 'manual.txt')).body;
  const photo = (await requester.upload('photo', 'photo.txt')).body;
  const template = await make('/work-orders', {
    kind: 'template',
    name: 'Leak',
    description: 'Look for the leak',
    priority: 'high',
    estimated_minutes: 30,
    files: [manual.id],
    field_rules: { asset: { required: true }, work_type: { locked: true } },
  });
  const { id } = await ask({ files: [photo.id] });
  const work_order = { from_template: template.id };
  const missing = await manager.post(`/requests/${id}/accept`, { work_order });
  expect(missing).toMatchObject({ status: 422, body: { errors: { 'work_order.asset': ['Asset is required'] } } });
  expect(await read(`/requests/${id}`)).toMatchObject({ status: 'pending', work_order: null });
  const asset = await make('/assets', { name: 'Pump' });
  const made = await act(id, 'accept', { work_order: { ...work_order, asset: asset.id } });
  const order = await read(`/work-orders/${made.work_order.id}`);
  expect(order).toMatchObject({
    name: 'It leaks',
    description: 'Look for the leak',
    priority: 'high',
    estimated_minutes: 30,
    source: 'request',
    template: { id: template.id },
    asset: { id: asset.id },
  });
  expect(order.files.map((one: Body) => one.id).sort()).toEqual([manual.id, photo.id].sort());
});

test('F1.3 a template neither locks what the request says nor makes a series of it', async () => {
  const template = await make('/work-orders', {
    kind: 'template',
    name: 'Quarterly check',
    description: 'Check the seals',
    work_type: 'preventive',
    priority: 'low',
    recurrence: { unit: 'monthly', frequency: 3, is_active: true },
    field_rules: {
      name: { locked: true },
      description: { locked: true },
      work_type: { locked: true },
      priority: { locked: true },
      recurrence: { locked: true, required: true },
    },
  });
  const input = { description: 'Oil under the press', priority: 'high' };
  const expected = {
    name: 'It leaks',
    ...input,
    work_type: 'reactive',
    recurrence: null,
    template: { id: template.id },
  };
  const accepted = await act((await ask(input)).id, 'accept', { work_order: { from_template: template.id } });
  expect(await read(`/work-orders/${accepted.work_order.id}`)).toMatchObject(expected);
  // The form of a work order sends them back, and may change them.
  const { id } = await ask(input);
  const sent = { from_template: template.id, from_request: id, name: 'It leaks oil', work_type: 'reactive' };
  expect(await make('/work-orders', sent)).toMatchObject({ ...expected, name: 'It leaks oil' });
  // What the request does not say stays locked.
  const other = await ask();
  const wrong = await manager.post('/work-orders', { ...sent, from_request: other.id, priority: 'high' });
  expect(wrong).toMatchObject({ status: 422, body: { errors: { priority: ['Priority is set by the template'] } } });
});

test('a work order that is created from_request accepts it', async () => {
  const { id } = await ask({ description: 'Oil everywhere' });
  const order = await make('/work-orders', { from_request: id, priority: 'low' });
  expect(order).toMatchObject({ name: 'It leaks', description: 'Oil everywhere', priority: 'low', source: 'request' });
  expect(await read(`/requests/${id}`)).toMatchObject({ status: 'accepted', work_order: { id: order.id } });
  expect(await manager.post('/work-orders', { from_request: id })).toMatchObject({ status: 409 });
  const unknown = await manager.post('/work-orders', { name: 'X', from_request: order.id });
  expect(unknown).toMatchObject({ status: 422, body: { errors: { from_request: ['Request was not found'] } } });
  const technician = await acme.person('technician');
  const other = await ask();
  expect(await technician.post('/work-orders', { from_request: other.id })).toMatchObject({ status: 403 });
});

test('twenty who accept at once make one work order', async () => {
  const { id } = await ask({ name: 'Twenty' });
  const replies = await Promise.all(Array.from({ length: 20 }, () => manager.post(`/requests/${id}/accept`, {})));
  const won = replies.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const { id: order, code } = won[0]!.body.work_order;
  for (const lost of replies.filter((reply) => reply !== won[0]))
    expect(lost).toMatchObject({ status: 409, body: { work_order: { id: order, code } } });
  const made = await read(`/work-orders?origin_id=${id}`);
  expect(made.results.map((one: Body) => one.id)).toEqual([order]);
});

test('F1.2 a merged request adds its text and files to the work, and takes them away when it is reopened', async () => {
  const photo = (await requester.upload(pixel, 'drip.png')).body;
  const order = await make('/work-orders', { name: 'Mend the roof' });
  const { id, code } = await ask({ name: 'Wet floor', description: 'In hall 2', images: [photo.id] });
  expect(await act(id, 'merge', { work_order: order.id })).toMatchObject({
    status: 'accepted',
    is_duplicate: true,
    work_order: { id: order.id },
  });
  const feed = () => read(`/work-orders/${order.id}/comments`);
  const [comment] = (await feed()).results;
  expect(comment).toMatchObject({
    text: `${code}: Wet floor\n\nIn hall 2`,
    is_public: false,
    files: [{ id: photo.id }],
  });
  expect(await act(id, 'reopen')).toMatchObject({ status: 'pending', work_order: null, is_duplicate: false });
  expect((await feed()).count).toBe(0);
  expect((await read(`/work-orders/${order.id}`)).comment_files).toEqual([]);
  await manager.patch(`/work-orders/${order.id}`, { status: 'done' });
  expect(await manager.post(`/requests/${id}/merge`, { work_order: order.id })).toMatchObject({
    status: 409,
    body: { allowed: ['accepted', 'rejected', 'cancelled'] },
  });
  expect(await manager.post(`/requests/${id}/merge`, { work_order: id })).toMatchObject({
    status: 422,
    body: { errors: { work_order: ['Work order was not found'] } },
  });
});

test('Reject needs a reason, and the requester reads it', async () => {
  const { id } = await ask();
  for (const body of [{}, { reason: ' ' }])
    expect(await manager.post(`/requests/${id}/reject`, body)).toMatchObject({
      status: 422,
      body: { errors: { reason: ['Reason is required'] } },
    });
  expect(await manager.post(`/requests/${id}/reject`, { reason: 'x'.repeat(501) })).toMatchObject({ status: 422 });
  await act(id, 'reject', { reason: 'It is meant to leak' });
  const mine = (await requester.get(`/requests/${id}`)).body;
  expect(mine).toMatchObject({ state: 'not_taken_on', reason: 'It is meant to leak', decided_by: null });
  expect(await idsOf('status__in=rejected,cancelled')).toContain(id);
  expect(await act(id, 'reopen')).toMatchObject({ status: 'pending', reason: null, decided_at: null, state: 'seen' });
});

test('F1.2 an accepted request is reopened while its work is as it was made; the work order goes', async () => {
  const { id } = await ask();
  const { work_order } = await act(id, 'accept');
  expect(await act(id, 'reopen')).toMatchObject({ status: 'pending', work_order: null });
  expect(await manager.get(`/work-orders/${work_order.id}`)).toMatchObject({ status: 404 });
  // It comes back on its own; the request stays as it is.
  await manager.post(`/work-orders/${work_order.id}/restore`);
  expect(await read(`/requests/${id}`)).toMatchObject({ status: 'pending', work_order: null });

  const repeated = await act(id, 'accept');
  expect(repeated.work_order.id).not.toBe(work_order.id);
  await make(`/work-orders/${repeated.work_order.id}/comments`, { text: 'I am on it' });
  expect(await manager.post(`/requests/${id}/reopen`)).toMatchObject({ status: 409, body: { allowed: [] } });
  expect(await read(`/requests/${id}`)).toMatchObject({ status: 'accepted', allowed_transitions: [] });
});

test.each([
  ['changed', (id: string) => manager.patch(`/work-orders/${id}`, { priority: 'low' })],
  ['timed', (id: string) => manager.post(`/work-orders/${id}/timer/start`, {})],
])('F1.2 work that was %s is not taken away', async (_how, touch) => {
  const { id } = await ask();
  const { work_order } = await act(id, 'accept');
  expect((await touch(work_order.id)).status).toBeLessThan(300);
  expect(await manager.post(`/requests/${id}/reopen`)).toMatchObject({ status: 409, body: { allowed: [] } });
});

test('a request whose work order is deleted is pending again', async () => {
  const { id } = await ask();
  const { work_order } = await act(id, 'accept');
  const other = await ask({ name: 'The same' });
  await act(other.id, 'merge', { work_order: work_order.id });
  await manager.delete(`/requests/${other.id}`);
  await manager.delete(`/work-orders/${work_order.id}`);
  expect(await read(`/requests/${id}`)).toMatchObject({ status: 'pending', work_order: null, decided_at: null });
  expect((await history(id))[0]!.description).toBe(`${work_order.code}, its work order, was deleted`);
  // One that was deleted before it comes back without the work.
  expect((await manager.post(`/requests/${other.id}/restore`)).body).toMatchObject({
    status: 'pending',
    work_order: null,
  });
});

test('the tabs follow the work, and its end closes the request until the work is reopened', async () => {
  const { id } = await ask();
  const { work_order } = await act(id, 'accept');
  const [open, done] = ['status=accepted&progress=open', 'status=accepted&progress=done'];
  const closed = () => world.rows('select closed_at is not null as closed from request where id = $1', [id]);
  expect([(await idsOf(open)).includes(id), (await idsOf(done)).includes(id)]).toEqual([true, false]);
  await manager.patch(`/work-orders/${work_order.id}`, { status: 'in_progress' });
  await manager.patch(`/work-orders/${work_order.id}`, { status: 'done' });
  expect([(await idsOf(open)).includes(id), (await idsOf(done)).includes(id)]).toEqual([false, true]);
  expect(await closed()).toEqual([{ closed: true }]);
  const [entry] = await history(id);
  expect(entry!.changes).toEqual([expect.objectContaining({ field: 'progress', from: 'open', to: 'done' })]);
  const mine = (await requester.get(`/requests/${id}`)).body;
  expect(mine.states.map(({ state }: Body) => state)).toEqual(['received', 'planned', 'in_work', 'done']);
  await manager.patch(`/work-orders/${work_order.id}`, { status: 'on_hold', on_hold_reason: 'parts' });
  expect(await closed()).toEqual([{ closed: false }]);
  expect((await requester.get(`/requests/${id}`)).body).toMatchObject({ state: 'waiting', progress: 'open' });
  await manager.patch(`/work-orders/${work_order.id}`, { status: 'done', done_reason: 'skipped', note: 'Not needed' });
  expect((await requester.get(`/requests/${id}`)).body.state).toBe('closed');
});

test('three open work orders that are like a request are shown, the nearest first', async () => {
  const press = await make('/assets', { name: 'Big press' });
  const here = await make('/work-orders', { name: 'Paint', asset: press.id });
  const alike = await make('/work-orders', { name: 'Hydraulic hose is torn', asset: press.id });
  const elsewhere = await make('/work-orders', { name: 'Torn hydraulic hose' });
  await make('/work-orders', { name: 'Sweep the yard' });
  const over = await make('/work-orders', { name: 'Torn hydraulic hose', asset: press.id });
  await manager.patch(`/work-orders/${over.id}`, { status: 'done' });
  const { id } = await ask({ name: 'Hydraulic hose torn', asset: press.id });
  const found = await read(`/requests/${id}/similar`);
  expect(found.map((one: Body) => one.id)).toEqual([alike.id, here.id, elsewhere.id]);
  expect(found[0]).toMatchObject({ code: alike.code, status: 'open', asset: { name: 'Big press' } });
});

test('F1.3 words in another order and form are alike; two numbers, and the name of the machine alone, are not', async () => {
  const filler = await make('/assets', { name: 'Filler 1' });
  const order = await make('/work-orders', { name: 'Oil leak at the gearbox' });
  await make('/work-orders', { name: 'Filler 1 gearbox guard' });
  const { id } = await ask({ name: 'Gearbox of Filler 1 is leaking oil', asset: filler.id });
  expect((await read(`/requests/${id}/similar`)).map((one: Body) => one.id)).toEqual([order.id]);
  await make('/work-orders', { name: 'Nozzle 4 of the tunnel is stuck' });
  const seven = await ask({ name: 'Nozzle 7 of the tunnel is stuck' });
  expect(await read(`/requests/${seven.id}/similar`)).toEqual([]);
});

test('F1.3 pending requests that are alike are shown, and no decided, suspect or unlike ones', async () => {
  const saw = await make('/assets', { name: 'Band saw' });
  const first = await ask({ name: 'The blade of the saw is blunt', asset: saw.id });
  const decidedOne = await ask({ name: 'The blade is blunt', asset: saw.id });
  await act(decidedOne.id, 'reject', { reason: 'Twice' });
  const unlike = await ask({ name: 'No paper towels' });
  const { id } = await ask({ name: 'Blunt blade', asset: saw.id });
  const found = await read(`/requests/${id}/duplicates`);
  expect(found.map((one: Body) => one.id)).toEqual([first.id]);
  expect(found[0]).toMatchObject({ code: first.code, status: 'pending', asset: { name: 'Band saw' } });
  expect(await read(`/requests/${unlike.id}/duplicates`)).toEqual([]);
  expect((await requester.get(`/requests/${id}/duplicates`)).status).toBe(403);
});

test('F1.2 pending requests that were answered come first, then by the clock', async () => {
  const [late, soon, input] = [
    await ask({ name: 'Turn 1', priority: 'low' }),
    await ask({ name: 'Turn 2', priority: 'critical' }),
    await ask({ name: 'Turn 3', priority: 'low' }),
  ];
  const order = () => idsOf('name__icontains=Turn&status=pending&ordering=-is_answered,ack_due_at');
  await manager.post(`/requests/${late.id}/comments`, { text: 'Which one?', is_public: true });
  expect(await order()).toEqual([soon.id, late.id, input.id]);
  await requester.post(`/requests/${late.id}/comments`, { text: 'The left one' });
  expect(await order()).toEqual([late.id, soon.id, input.id]);
});

test('F1.4 an act acknowledges, looking does not, and a new priority moves the clock until then', async () => {
  const made = await ask({ priority: 'low' });
  expect(await read(`/requests/${made.id}`)).toMatchObject({ acknowledged_at: null, ack_due_at: made.ack_due_at });
  const critical = (await manager.patch(`/requests/${made.id}`, { priority: 'critical' })).body;
  expect(Date.parse(critical.ack_due_at) - Date.parse(critical.created_at)).toBe(3_600_000);
  const seen = await act(made.id, 'acknowledge');
  expect(seen).toMatchObject({ acknowledged_at: expect.any(String), status: 'pending', state: 'seen' });
  expect(await act(made.id, 'acknowledge')).toMatchObject({
    acknowledged_at: seen.acknowledged_at,
    version: seen.version,
  });
  expect((await manager.patch(`/requests/${made.id}`, { priority: 'low' })).body.ack_due_at).toBe(critical.ack_due_at);
});
