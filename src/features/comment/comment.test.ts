import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { PushService } from '#test/push-service';
import { type Organization, World } from '#test/world';

let world: World;
let service: PushService;
let acme: Organization;
let manager: Person;
let writer: Person;
let order: Body;

beforeAll(async () => {
  service = await PushService.open();
  world = await World.open({ OUTGOING_ALLOW: '127.0.0.1' });
  acme = await world.organization('Acme');
  manager = await acme.person('manager', 'Mara');
  writer = await acme.person('technician', 'Will');
  order = (await manager.post('/work-orders', { name: 'Job' })).body;
});
afterAll(async () => {
  await world.close();
  service.close();
});

const say = async (body: object): Promise<Body> => (await writer.post(`/work-orders/${order.id}/comments`, body)).body;
const edit = (id: string, body: object, by = writer) => by.patch(`/work-orders/comments/${id}`, body);
const file = async (name: string): Promise<string> => (await writer.upload(Buffer.from(name), `${name}.txt`)).body.id;
const linked = async (id: string) => (await world.rows(`select from file_link where file_id = $1`, [id])).length;
const history = async (): Promise<Body[]> =>
  (await manager.get(`/core/audit-logs?entity_type=work-order&entity_id=${order.id}`)).body.results;

test('D21 one’s own comment can be edited: it says so, and the history keeps what it said', async () => {
  const said = await say({ text: 'The belt is worn' });
  expect(said.updated_at).toBeNull();
  expect(await edit(said.id, { text: 'The belt is torn' })).toMatchObject({
    status: 200,
    body: { id: said.id, text: 'The belt is torn', updated_at: expect.any(String), created_at: said.created_at },
  });
  expect((await history())[0]).toMatchObject({
    description: 'Edited a comment: “The belt is torn”',
    changes: [
      {
        field: 'comments',
        from: { id: said.id, name: 'The belt is worn' },
        to: { id: said.id, name: 'The belt is torn' },
      },
    ],
  });
  const entries = (await history()).length;
  expect((await edit(said.id, { text: 'The belt is torn' })).status).toBe(200);
  expect(await history()).toHaveLength(entries);
  expect((await edit(said.id, { text: '' })).body.errors).toEqual({ text: ['Comment is required'] });
  expect((await edit(said.id, { text: 'Not mine' }, manager)).status).toBe(403);
  expect((await edit(order.id, { text: 'None' })).status).toBe(404);
  await manager.delete(`/work-orders/comments/${said.id}`);
  expect((await edit(said.id, { text: 'Gone' })).status).toBe(404);
});

test('a long comment is cut between characters in its history', async () => {
  const said = await say({ text: `${'x'.repeat(198)}😀 and more` });
  expect(said.text).toContain('😀');
  expect((await history())[0]!.description).toMatch(/x…/);
});

test('files go with the comment that showed them, unless another one does', async () => {
  const [only, both, later] = [await file('only'), await file('both'), await file('later')];
  const first = await say({ text: 'Look', files: [only, both] });
  const second = await say({ text: 'And', files: [both] });
  expect([await linked(only), await linked(both)]).toEqual([1, 1]);
  const edited = await edit(first.id, { files: [later, both] });
  expect(edited.body.files.map(({ id }: Body) => id)).toEqual([later, both]);
  expect([await linked(only), await linked(both), await linked(later)]).toEqual([0, 1, 1]);
  expect((await edit(first.id, { files: [order.id] })).body.errors).toHaveProperty('files');
  await writer.delete(`/work-orders/comments/${first.id}`);
  expect([await linked(both), await linked(later)]).toEqual([1, 0]);
  await writer.delete(`/work-orders/comments/${second.id}`);
  expect(await linked(both)).toBe(0);
  expect((await history())[0]).toMatchObject({ description: 'Deleted a comment' });

  const restore = (id: string, by = writer) => by.post(`/work-orders/comments/${id}/restore`);
  expect(await restore(first.id)).toMatchObject({
    status: 200,
    body: { text: 'Look', updated_at: expect.any(String) },
  });
  expect([await linked(both), await linked(later)]).toEqual([1, 1]);
  expect((await history())[0]).toMatchObject({ description: 'Restored a comment: “Look”' });
  const entries = (await history()).length;
  expect((await restore(first.id, manager)).status).toBe(200);
  expect(await history()).toHaveLength(entries);
  expect((await restore(first.id, await acme.person('technician'))).status).toBe(403);
  await world.rows(`update file set deleted_at = now() where id = $1`, [both]);
  expect((await restore(second.id)).body).toMatchObject({ text: 'And', files: [] });
});

test('whom a manager deletes a comment of cannot bring it back; who deleted it can', async () => {
  const said = await say({ text: 'Unkind words' });
  const restore = (by: Person) => by.post(`/work-orders/comments/${said.id}/restore`);
  expect((await manager.delete(`/work-orders/comments/${said.id}`)).status).toBe(204);
  expect((await restore(writer)).status).toBe(403);
  expect((await writer.delete(`/work-orders/comments/${said.id}`)).status).toBe(404);
  expect((await restore(await acme.person('manager'))).status).toBe(200);
  expect((await writer.delete(`/work-orders/comments/${said.id}`)).status).toBe(204);
  expect((await restore(writer)).body).toMatchObject({ text: 'Unkind words' });
});

test('whoever may read the record hears, and is offered: a limited technician of what is given to them', async () => {
  const [mine, other] = [
    await acme.person('limited_technician', 'Lena Own'),
    await acme.person('limited_technician', 'Lars Other'),
  ];
  await acme.person('requester', 'Rita Asks');
  const team = (body: object) => acme.admin.post('/teams', body);
  await team({ name: 'Fitters', members: [mine.id] });
  await team({ name: 'Painters', members: [other.id] });
  const given = (await manager.post('/work-orders', { name: 'Given', assigned_to: { users: [mine.id] } })).body;
  // Before they have a browser: one push per record in two minutes, and this test is about the second.
  await expect.poll(() => world.unheard()).toBe(0);
  for (const [person, name] of [
    [mine, 'own'],
    [other, 'other'],
  ] as const)
    await person.post('/push/subscriptions', service.browser(name));
  const at = `/work-orders/${given.id}/comments`;
  await writer.post(at, { text: '@Lars Other and @Lena Own, look' });
  const heard = () => service.received.map(({ note }) => note.body).filter((body) => body?.includes('Lena'));
  await expect.poll(heard).toEqual(['Will mentioned you: @Lars Other and @Lena Own, look']);
  const offered = (await mine.get(`${at}/mentionable`)).body.map(({ name }: Body) => name);
  expect(offered).toEqual(expect.arrayContaining(['Lena Own', 'Mara', 'Will', 'Fitters']));
  for (const name of ['Lars Other', 'Rita Asks', 'Painters']) expect(offered).not.toContain(name);
  expect((await other.get(`${at}/mentionable`)).status).toBe(404);
});

test('who is named in an edit hears of it; who was named before has heard', async () => {
  await manager.post('/push/subscriptions', service.browser('mara'));
  const said = await say({ text: 'Who knows this?' });
  await edit(said.id, { text: '@Mara knows' });
  await edit(said.id, { text: '@Mara knows this' });
  // One push per record in two minutes, so the last is about another one.
  const { id } = (await manager.post('/work-orders', { name: 'Another' })).body;
  await writer.post(`/work-orders/${id}/comments`, { text: '@Mara, the last' });
  const bodies = () =>
    service.received
      .map(({ note }) => note.body)
      .filter((body) => body?.includes('@Mara'))
      .toSorted();
  await expect.poll(bodies).toEqual(['Will mentioned you: @Mara knows', 'Will mentioned you: @Mara, the last']);
});
