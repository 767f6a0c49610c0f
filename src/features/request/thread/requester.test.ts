import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#app/features.server';
import { systemActor, run } from '#server/context';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';
import { cancelRequest, confirmContact, createRequest, publicStatesOf, replyAsRequester } from '../index.server';

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
const read = async (path: string, by: Person = manager): Promise<Body> => (await by.get(path)).body;
const textsOf = async (path: string, by: Person) =>
  (await read(`${path}/comments`, by)).results.map(({ text, created_by }: Body) => [text, created_by?.name ?? null]);
/** What strangers do has no user and the source of the portal. */
const outside = <T>(work: Parameters<typeof run<T>>[2]): Promise<T> =>
  run(
    world.app,
    {
      user: systemActor,
      organization: { id: acme.id, time_zone: 'UTC', currency: 'EUR' },
      requestId: null,
      source: 'portal',
    },
    work,
  );

test('F1.3 a request and its work show one thread, of which the requester reads what is public', async () => {
  const { id } = await make('/requests', { name: 'It squeaks' }, requester);
  await make(`/requests/${id}/comments`, { text: 'Since Monday', is_public: false }, requester);
  await make(`/requests/${id}/comments`, { text: 'Probably the belt' });
  const { work_order } = (await manager.post(`/requests/${id}/accept`, {})).body;
  const twin = await make('/requests', { name: 'It squeaks, too' }, requester);
  await manager.post(`/requests/${twin.id}/merge`, { work_order: work_order.id });
  const place = `/work-orders/${work_order.id}`;
  await make(`${place}/comments`, { text: 'Order a belt' });
  const said = `@${manager.name.toUpperCase()} comes tomorrow`;
  await make(`${place}/comments`, { text: said, is_public: true });

  const unnamed = ['@Maintenance comes tomorrow', 'Maintenance'];
  expect(await textsOf(`/requests/${id}`, requester)).toEqual([unnamed, ['Since Monday', requester.name]]);
  expect(await textsOf(`/requests/${twin.id}`, requester)).toEqual([unnamed]);
  expect((await read(`/requests/${id}`, requester)).comments).toBe(2);
  expect(await textsOf(`/requests/${id}`, manager)).toEqual([
    [said, manager.name],
    ['Probably the belt', manager.name],
    ['Since Monday', requester.name],
  ]);
  const feed = (await read(`${place}/comments`)).results;
  expect(feed.map(({ text }: Body) => text)).toEqual([
    said,
    'Order a belt',
    `${twin.code}: It squeaks, too`,
    'Probably the belt',
    'Since Monday',
  ]);
  expect(feed.at(-1)).toMatchObject({ is_public: true, of: { entity_type: 'request', id } });
  expect(await requester.post(`${place}/comments`, { text: 'Hello?' })).toMatchObject({ status: 403 });
});

test('F1.5 nothing of the staff and their work is in any answer to a requester', async () => {
  const boss = await acme.person('manager');
  await acme.admin.patch(`/users/${boss.id}`, { name: 'Plantedboss Zoë' });
  await make('/teams', { name: 'Plantedcrew' }, acme.admin);
  const file = (await boss.upload('words', 'plantedfile.txt')).body;
  const { id } = await make('/requests', { name: 'Mine', description: 'My words' }, requester);
  const other = await make('/requests', { name: 'Plantedothers words' }, await acme.person('requester'));
  await make(`/requests/${id}/comments`, { text: 'plantedinternal', files: [file.id] }, boss);
  const reply = '@Plantedboss Zoe or @plantedcrew will look';
  await make(`/requests/${id}/comments`, { text: reply, is_public: true, files: [file.id] }, boss);
  const { work_order } = (await boss.post(`/requests/${id}/accept`, { work_order: { name: 'Plantedwork' } })).body;
  await boss.post(`/requests/${other.id}/merge`, { work_order: work_order.id });
  await boss.patch(`/work-orders/${work_order.id}`, {
    status: 'on_hold',
    on_hold_reason: 'vendor',
    note: 'plantednote',
  });
  await boss.patch(`/work-orders/${work_order.id}`, { status: 'done', done_reason: 'cancelled', note: 'plantednote' });
  const planted = ['planted', work_order.code, work_order.id, boss.id, other.id].map((word) => word.toLowerCase());

  const addresses = routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('/events'))
    .map(({ path }) => path.replaceAll(/:\w+/g, path.startsWith('/work-order') ? work_order.id : id));
  const filters = ['work_order__name__icontains=p', 'decided_by__isnull=false', 'ordering=work_order'];
  const more = [
    ...filters.map((filter) => `/requests?${filter}`),
    `/core/audit-logs?entity_type=request&entity_id=${id}`,
    '/core/audit-logs?q=planted',
    '/requests?q=planted',
    `/files/${file.id}`,
  ];
  for (const address of [...addresses, ...more]) {
    const { status, body } = await requester.get(address);
    const text = (JSON.stringify(body) ?? '').toLowerCase();
    // A refusal may repeat what was asked for.
    const said = planted.filter((word) => text.includes(word) && !(status >= 400 && address.includes(word)));
    expect([address, said]).toEqual([address, []]);
  }
  expect(await textsOf(`/requests/${id}`, requester)).toEqual([
    ['@Maintenance or @Maintenance will look', 'Maintenance'],
  ]);
  const mine = await read(`/requests/${id}`, requester);
  expect(mine).toMatchObject({ state: 'closed', work_order: null, decided_by: null, description: 'My words' });
  expect(mine.states.map(({ state }: Body) => state)).toEqual(['received', 'seen', 'planned', 'waiting', 'closed']);
});

test('D3 requesters and limited technicians reach their own requests alone', async () => {
  const [limited, viewer] = [await acme.person('limited_technician'), await acme.person('viewer')];
  const theirs = await make('/requests', { name: 'Somebody else’s' });
  for (const person of [requester, limited]) {
    const file = (await person.upload('words', 'words.txt')).body;
    const { id } = await make('/requests', { name: 'My own', files: [file.id] }, person);
    expect((await read(`/requests/${id}`, person)).files).toMatchObject([{ id: file.id }]);
    const summary = await person.post('/requests', { name: 'My own', public_summary: 'For all' });
    expect(summary).toMatchObject({ status: 422, body: { errors: { public_summary: [expect.any(String)] } } });
    expect((await read('/requests?page_size=100', person)).results.map((one: Body) => one.id)).not.toContain(theirs.id);
    expect((await person.get(`/requests/${theirs.id}`)).status).toBe(404);
    expect((await person.get(`/requests/${theirs.id}/comments`)).status).toBe(404);
    expect((await person.post(`/requests/${theirs.id}/cancel`)).status).toBe(404);
    expect((await person.post(`/requests/${id}/accept`, {})).status).toBe(403);
    expect((await person.patch(`/requests/${id}`, { name: 'Changed' })).status).toBe(403);
    expect((await person.post(`/requests/${id}/cancel`)).status).toBe(200);
  }
  expect((await viewer.get(`/requests/${theirs.id}`)).status).toBe(200);
  expect((await viewer.post('/requests', { name: 'No' })).status).toBe(403);
  expect((await viewer.post(`/requests/${theirs.id}/comments`, { text: 'No' })).status).toBe(403);
});

test('F1.7 a stranger asks, replies and withdraws without a user; their words and contact are not in the history', async () => {
  const contact = { name: 'Ada Forgettable', email: 'ada@forgettable.example', phone: '0123' };
  const id = await outside((ctx) => createRequest(ctx, { name: 'No light' }, { contact }));
  await outside((ctx) => replyAsRequester(ctx, id, { text: 'Forgettable reply' }));
  expect(await read(`/requests/${id}`)).toMatchObject({ contact, created_by: null, waiting_for: 'staff' });
  const viewer = await acme.person('viewer');
  expect(await read(`/requests/${id}`, viewer)).toMatchObject({ name: 'No light', contact: null });
  expect(await textsOf(`/requests/${id}`, manager)).toEqual([['Forgettable reply', null]]);
  const comment = (await read(`/requests/${id}/comments`)).results[0];
  await manager.delete(`/requests/comments/${comment.id}`);
  await outside((ctx) => cancelRequest(ctx, id));
  expect(await outside((ctx) => publicStatesOf(ctx, id))).toMatchObject({ state: 'withdrawn', reason: null });
  const csv = await manager.get('/requests/export');
  expect(JSON.stringify(csv.body)).not.toContain('orgettable');
  const entries = await world.rows(
    'select description, changes, source, user_id from audit_entry where entity_id = $1',
    [id],
  );
  expect(JSON.stringify(entries)).not.toContain('orgettable');
  expect(entries.filter(({ user_id }) => user_id === null).every(({ source }) => source === 'portal')).toBe(true);
  expect((await manager.delete(`/requests/${id}/contact`)).status).toBe(204);
  expect((await read(`/requests/${id}`)).contact).toBe(null);
});

test('F1.7 nobody sees an unconfirmed report; a suspect one is in no list unless it is asked for', async () => {
  const hidden = await outside((ctx) => createRequest(ctx, { name: 'Unconfirmed' }, { is_unconfirmed: true }));
  const suspect = await outside((ctx) => createRequest(ctx, { name: 'Buy pills' }, { is_suspect: true }));
  const listed = async (query = '') =>
    (await read(`/requests?page_size=200${query}`)).results.map((one: Body) => one.id);
  const entries = () => world.rows('select from audit_entry where entity_id = any($1)', [[hidden, suspect]]);
  expect(await listed()).not.toEqual(expect.arrayContaining([hidden]));
  expect(await listed()).not.toEqual(expect.arrayContaining([suspect]));
  expect(await listed('&is_suspect=true')).toEqual([suspect]);
  expect((await manager.get(`/requests/${hidden}`)).status).toBe(404);
  expect((await manager.post(`/requests/${hidden}/accept`, {})).status).toBe(404);
  expect(await entries()).toHaveLength(0);
  await outside((ctx) => confirmContact(ctx, hidden));
  expect(await listed()).toContain(hidden);
  expect(await entries()).toHaveLength(1);
});
