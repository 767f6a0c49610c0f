import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body, Person } from '../../../../test/person';
import { type Organization, World } from '../../../../test/world';

let world: World;
let acme: Organization;
let manager: Person;
let tom: Person;
let carl: Person;
let order: Body;

const time = '/work-orders/time-entries';
const costs = '/work-orders/other-costs';

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  [tom, carl] = [await acme.person('technician', 'Tom'), await acme.person('technician', 'Carl')];
  await acme.admin.patch(`/users/${tom.id}`, { hourly_rate: '40' });
  await acme.admin.patch(`/users/${carl.id}`, { hourly_rate: '55' });
  order = (await manager.post('/work-orders', { name: 'Job' })).body;
});
afterAll(() => world.close());

const bookTime = (by: Person, user: Person, body: object = {}) =>
  by.post(time, { work_order: order.id, time_type: 'work', user: user.id, minutes: 60, ...body });
const bookCost = (by: Person, user: Person, body: object = {}) =>
  by.post(costs, { work_order: order.id, category: 'travel', cost: '10', user: user.id, ...body });
const seenBy = async (reader: Person, id: string): Promise<Body> => (await reader.get(`${time}/${id}`)).body;

describe('an hourly rate', () => {
  const refused = {
    status: 422,
    body: {
      errors: { hourly_rate: ['Only an admin or a manager can set the hourly rate of somebody else, or change one'] },
    },
  };

  test('of somebody else is named by managers alone; without one it is the person’s own', async () => {
    expect(await bookTime(tom, carl, { hourly_rate: '999' })).toMatchObject(refused);
    const { body } = await bookTime(tom, carl);
    expect((await seenBy(manager, body.id)).hourly_rate).toBe('55.00');
    expect((await bookTime(manager, carl, { hourly_rate: '70' })).body.hourly_rate).toBe('70.00');
    expect((await bookTime(tom, tom, { hourly_rate: '45' })).body.hourly_rate).toBe('45.00');
  });

  test('that is booked is changed by managers alone, and follows the person', async () => {
    const { body: entry } = await bookTime(tom, tom);
    expect(await tom.patch(`${time}/${entry.id}`, { hourly_rate: '999' })).toMatchObject(refused);
    expect(await tom.patch(`${time}/${entry.id}`, { hourly_rate: null })).toMatchObject(refused);
    expect(await tom.patch(`${time}/${entry.id}`, { user: carl.id, hourly_rate: '999' })).toMatchObject(refused);
    expect((await tom.patch(`${time}/${entry.id}`, { description: 'x' })).body.hourly_rate).toBe('40.00');
    expect((await tom.patch(`${time}/${entry.id}`, { user: carl.id })).status).toBe(200);
    expect((await seenBy(manager, entry.id)).hourly_rate).toBe('55.00');
    expect((await manager.patch(`${time}/${entry.id}`, { hourly_rate: '60' })).body.hourly_rate).toBe('60.00');
  });
});

test('time and costs are of the person they are booked for, whoever booked them (D3)', async () => {
  for (const [path, book] of [
    [time, bookTime],
    [costs, bookCost],
  ] as const) {
    const { body: forCarl } = await book(manager, carl);
    const at = `${path}/${forCarl.id}`;
    expect((await carl.get(at)).body.id).toBe(forCarl.id);
    expect((await carl.patch(at, { description: 'Mine' })).status).toBe(200);
    expect((await tom.patch(at, { description: 'Not mine' })).status).toBe(path === time ? 403 : 404);
    const { body: booked } = await book(tom, carl);
    expect((await tom.delete(`${path}/${booked.id}`)).status).toBe(path === time ? 403 : 404);
    expect((await carl.delete(`${path}/${booked.id}`)).status).toBe(204);
  }
  const { body: booked } = await bookCost(tom, carl);
  expect((await tom.get(`${costs}/${booked.id}`)).status).toBe(404);
  const ids = async (reader: Person) => (await reader.get(costs)).body.results.map(({ id }: Body) => id);
  expect(await ids(tom)).not.toContain(booked.id);
  expect(await ids(carl)).toContain(booked.id);
});

test('what somebody else deleted is restored by them or a manager, what one deleted oneself by oneself', async () => {
  const made: [string, () => Promise<Body>][] = [
    [time, async () => (await bookTime(tom, tom)).body],
    [costs, async () => (await bookCost(tom, tom)).body],
    ['/core/files', async () => (await tom.upload('words', 'Plan.txt')).body],
    [
      '/views',
      async () =>
        (await tom.post('/views', { name: 'Mine', entity: 'location', query: 'ordering=name', is_shared: true })).body,
    ],
  ];
  for (const [path, make] of made) {
    const { id } = await make();
    const at = `${path}/${id}`;
    expect([path, (await tom.delete(at)).status]).toEqual([path, 204]);
    expect([path, (await tom.post(`${at}/restore`)).status]).toEqual([path, 200]);
    expect([path, (await acme.admin.delete(at)).status]).toEqual([path, 204]);
    expect(await tom.post(`${at}/restore`)).toMatchObject({
      status: 403,
      body: { detail: 'Somebody else deleted it. They, an admin or a manager can restore it.' },
    });
    expect([path, (await manager.post(`${at}/restore`)).status]).toEqual([path, 200]);
    // The last person who deleted it counts.
    await tom.delete(at);
    expect([path, (await tom.post(`${at}/restore`)).status]).toEqual([path, 200]);
  }
});

test('time and costs of a deleted work order go with it, and come back with it', async () => {
  const { body: job } = await manager.post('/work-orders', { name: 'To be deleted' });
  const on = { work_order: job.id };
  const person = await acme.person('technician');
  const { body: entry } = await bookTime(person, person, on);
  const { body: file } = await person.upload('words', 'Receipt.txt');
  const { body: cost } = await bookCost(person, person, { ...on, files: [file.id] });
  // Carl may read this one because the cost is his, although somebody else uploaded it.
  const { body: shared } = await person.upload('words', 'Invoice.txt');
  await bookCost(person, carl, { ...on, files: [shared.id] });
  const readByCarl = async () => (await carl.get(`/files/${shared.id}/content`)).status;
  expect(await readByCarl()).toBe(200);
  const counted = async () => (await manager.get(`/users/${person.id}/counts`)).body;
  const before = await counted();
  await manager.delete(`/work-orders/${job.id}`);
  for (const [path, { id }] of [
    [time, entry],
    [costs, cost],
  ] as const) {
    for (const reader of [person, manager]) {
      expect((await reader.get(`${path}/${id}`)).status).toBe(404);
      expect((await reader.patch(`${path}/${id}`, { description: 'x' })).status).toBe(404);
      expect((await reader.delete(`${path}/${id}`)).status).toBe(404);
      for (const query of [`user=${person.id}`, `work_order=${job.id}`])
        expect((await reader.get(`${path}?${query}`)).body.count).toBe(0);
      expect((await reader.get(`${path}/minimal?user=${person.id}`)).body.count).toBe(0);
      expect((await reader.post(`${path}/${id}/restore`)).status).toBe(404);
    }
    expect(String((await manager.get(`${path}/export?user=${person.id}`)).body)).not.toContain(id);
  }
  expect(await counted()).toMatchObject({ time_entries: 0, other_costs: 0 });
  expect(await readByCarl()).toBe(404);

  await manager.post(`/work-orders/${job.id}/restore`);
  expect(await counted()).toEqual(before);
  expect(await readByCarl()).toBe(200);
  expect((await person.get(`${time}/${entry.id}`)).body).toEqual(await seenBy(person, entry.id));
  expect((await person.get(`${costs}?work_order=${job.id}`)).body.count).toBe(1);
});
