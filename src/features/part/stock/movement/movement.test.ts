import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '../../../../../test/person';
import { type Organization, World } from '../../../../../test/world';

let world: World;
let here: Organization;
let manager: Person;
let main: string;
let van: string;

beforeAll(async () => {
  world = await World.open();
  here = await world.organization('Acme');
  manager = await here.person('manager');
  main = (await manager.post('/locations', { name: 'Main store' })).body.id;
  van = (await manager.post('/locations', { name: 'Van' })).body.id;
});
afterAll(() => world.close());

async function stocked(quantity: number, more: Record<string, unknown> = {}): Promise<string> {
  const part_stocks = [{ location: main, quantity, minimum_quantity: 0, ...(more.stock as object) }];
  const { body } = await manager.post('/parts', { name: 'Seal kit', unit_cost: '10.00', part_stocks });
  return body.id;
}
const move = (part: string, body: Record<string, unknown>, headers = {}) =>
  manager.post(`/parts/${part}/movements`, { location: main, ...body }, headers);
const read = async (part: string): Promise<Body> => (await manager.get(`/parts/${part}`)).body;
const lines = async (part: string, query = ''): Promise<Body[]> =>
  (await manager.get(`/parts/${part}/movements${query}`)).body.results;
const lastEntry = async (part: string): Promise<Body> =>
  (await manager.get(`/core/audit-logs?entity_type=part&entity_id=${part}`)).body.results[0];

test('S27.2 each kind of movement, its line in the ledger, and its history with the reason', async () => {
  const part = await stocked(10);
  const steps: [Record<string, unknown>, number, number, string][] = [
    [{ kind: 'receive', quantity: 5, reason: 'PO 12' }, 5, 15, 'Received 5 at Main store: “PO 12”'],
    [{ kind: 'issue', quantity: 3, reason: 'Pump 4' }, -3, 12, 'Issued 3 from Main store: “Pump 4”'],
    [{ kind: 'return', quantity: 1 }, 1, 13, 'Returned 1 to Main store'],
    [{ kind: 'adjust', quantity: -2, reason: 'Rusty' }, -2, 11, 'Adjusted stock at Main store by −2 to 11: “Rusty”'],
    [{ kind: 'count', quantity: 9 }, -2, 9, 'Counted 9 at Main store, where 11 were expected'],
    [
      { kind: 'transfer', quantity: 4, to_location: van, reason: 'Round' },
      -4,
      5,
      'Moved 4 from Main store to Van: “Round”',
    ],
  ];
  for (const [body, quantity, balance, words] of steps) {
    const made = await move(part, body);
    expect(made).toMatchObject({ status: 201, body: { kind: body.kind, quantity, balance, warning: null } });
    expect(made.body.created_by.id).toBe(manager.id);
    expect((await lastEntry(part)).description).toBe(words);
  }
  const all = await lines(part);
  expect(all.map(({ kind, location, quantity }) => [kind, location.name, quantity])).toEqual([
    ['transfer', 'Van', 4],
    ['transfer', 'Main store', -4],
    ['count', 'Main store', -2],
    ['adjust', 'Main store', -2],
    ['return', 'Main store', 1],
    ['issue', 'Main store', -3],
    ['receive', 'Main store', 5],
    ['adjust', 'Main store', 10],
  ]);
  expect(all[0]).toMatchObject({ from_location: { name: 'Main store' }, to_location: null });
  expect(all[1]).toMatchObject({ from_location: null, to_location: { name: 'Van' } });
  expect(await read(part)).toMatchObject({ quantity: 9, available: 9 });
  expect((await lines(part, `?kind=transfer&location=${van}`)).map(({ quantity }) => quantity)).toEqual([4]);
  expect((await manager.get(`/parts/${part}/movements?page=2&page_size=3`)).body).toMatchObject({
    count: 8,
    results: [{ kind: 'adjust' }, { kind: 'return' }, { kind: 'issue' }],
  });
  // A count that confirms the expected quantity is recorded, too.
  expect((await move(part, { kind: 'count', quantity: 5 })).body).toMatchObject({ quantity: 0, balance: 5 });
});

describe('S27.2 a count that arrives late', () => {
  afterEach(() => {
    world.clockOffset = 0;
  });

  /** A part with this quantity, and a clock that starts here. */
  async function shelf(quantity: number) {
    const part = await stocked(quantity);
    const start = Date.now();
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    const pass = (minutes: number) => {
      world.clockOffset = minutes * 60_000;
    };
    const count = (found: number, counted_at?: string, headers = {}) =>
      move(part, { kind: 'count', quantity: found, counted_at }, headers);
    return { part, at, pass, count };
  }

  test('leaves what has moved since', async () => {
    const { part, at, pass, count } = await shelf(10);
    const [first, second] = [at(10), at(11)];
    pass(20);
    await move(part, { kind: 'issue', quantity: 2 });
    // Nine of ten were found, and two of those were issued since.
    expect((await count(9, first)).body).toMatchObject({ kind: 'count', quantity: -1, balance: 7 });
    expect((await lastEntry(part)).description).toBe(
      'Counted 9 at Main store, where 10 were expected, and 7 are left by now',
    );
    // Counted again a moment later but sent afterwards: compared with the first count, not with the issue.
    expect((await count(10, second)).body).toMatchObject({ quantity: 1, balance: 8 });
    // The first count again: a later count exists and wins.
    expect((await count(4, first)).body).toMatchObject({ quantity: 0, balance: 8 });
    expect((await lastEntry(part)).description).toBe('Counted 4 at Main store before a later count, which holds');
    // More were issued since than the count found.
    pass(30);
    await move(part, { kind: 'issue', quantity: 5 });
    expect((await count(2, at(25))).body.errors).toEqual({
      quantity: ['Counted 2, and 5 have been taken since: count it once more'],
    });
    expect((await count(3, '2999-01-01T00:00:00Z')).body).toMatchObject({ quantity: 0, balance: 3 });
    expect((await count(6)).body).toMatchObject({ quantity: 3, balance: 6 });
    expect((await move(part, { kind: 'issue', quantity: 1, counted_at: first })).body.errors).toEqual({
      counted_at: ['Only a count says when it was counted'],
    });
    // Too long ago: the stock of that time can no longer be reconstructed.
    expect((await count(6, '2000-01-01T00:00:00Z')).body.errors).toEqual({
      counted_at: ['Counted at must be within the last 31 days'],
    });
  });

  test('has seen what was taken before it, though both are told later', async () => {
    const { part, at, pass, count } = await shelf(20);
    const parts = [{ id: part, location: main, quantity: 2 }];
    const { body: order } = await manager.post('/work-orders', { name: 'Change bearings', parts });
    pass(120);
    const setStatus = async (status: string, minutes: number) =>
      expect((await manager.patch(`/work-orders/${order.id}`, { status, at: at(minutes) })).status).toBe(200);
    await setStatus('done', 60);
    expect((await count(18, at(90))).body).toMatchObject({ quantity: 0, balance: 18 });
    // Returned before it was counted again.
    pass(240);
    await setStatus('open', 200);
    expect((await count(20, at(220))).body).toMatchObject({ quantity: 0, balance: 20 });
    expect((await count(19, at(190))).body).toMatchObject({ quantity: 0, balance: 20 });
  });

  test('that was told at once has seen it, too', async () => {
    const { part, at, pass, count } = await shelf(20);
    const parts = [{ id: part, location: main, quantity: 2 }];
    const { body: order } = await manager.post('/work-orders', { name: 'Change bearings', parts });
    pass(90);
    expect((await count(18)).body).toMatchObject({ quantity: -2, balance: 18 });
    pass(120);
    const setStatus = async (status: string, minutes: number) =>
      expect((await manager.patch(`/work-orders/${order.id}`, { status, at: at(minutes) })).status).toBe(200);
    await setStatus('done', 60);
    expect(await read(part)).toMatchObject({ quantity: 18, reserved: 0 });
    expect((await lines(part)).slice(0, 2)).toMatchObject([
      { kind: 'issue', quantity: -2, balance: 18 },
      { kind: 'adjust', quantity: 2, balance: 20, reason: `${order.code}, before it was counted last` },
    ]);
    pass(300);
    expect((await count(20)).body).toMatchObject({ quantity: 2, balance: 20 });
    pass(320);
    await setStatus('open', 200);
    expect(await read(part)).toMatchObject({ quantity: 20, reserved: 2 });
  });

  test('is not mistaken for one by a clock that is wrong', async () => {
    const { part, at, pass, count } = await shelf(12);
    pass(10);
    await move(part, { kind: 'receive', quantity: 10 });
    // Counted now, on a phone that is three minutes slow: the received stock is included.
    pass(12);
    expect((await count(22, at(9), { 'sent-at': at(9) })).body).toMatchObject({ quantity: 0, balance: 22 });
    await count(22);
    pass(14);
    expect((await count(21, at(11), { 'sent-at': at(11) })).body).toMatchObject({ quantity: -1, balance: 21 });
    // A phone that is an hour fast, sent ten minutes later, after one was issued.
    pass(25);
    await move(part, { kind: 'issue', quantity: 1 });
    pass(30);
    expect((await count(20, at(80), { 'sent-at': at(90) })).body).toMatchObject({ quantity: -1, balance: 19 });
    // A phone that is a day slow.
    const day = -24 * 60;
    expect((await count(19, at(day + 29), { 'sent-at': at(day + 30) })).body).toMatchObject({ quantity: 0 });
    expect((await count(18, at(30), { 'sent-at': 'noon' })).status).toBe(400);
    expect((await count(18, at(30), { 'sent-at': '9999-01-01T00:00:00Z' })).status).toBe(422);
  });
});

test('nothing goes below zero, and the refusal is the spec’s', async () => {
  const part = await stocked(2);
  expect(await move(part, { kind: 'issue', quantity: 3 })).toMatchObject({
    status: 422,
    body: { errors: { quantity: ['Requested 3 exceeds stock (2)'] } },
  });
  expect((await move(part, { kind: 'transfer', quantity: 3, to_location: van })).body.errors.quantity).toEqual([
    'Requested 3 exceeds stock (2)',
  ]);
  expect((await move(part, { kind: 'adjust', quantity: -3, reason: 'x' })).body.errors.quantity).toEqual([
    'Requested 3 exceeds stock (2)',
  ]);
  expect((await move(part, { kind: 'issue', quantity: 1, location: van })).body.errors.quantity).toEqual([
    'Requested 1 exceeds stock (0)',
  ]);
  expect(await read(part)).toMatchObject({ quantity: 2, part_stocks: [{ quantity: 2 }] });
  await expect(world.rows(`update part_stock set quantity = -1 where part_id = $1`, [part])).rejects.toThrow(/check/);
  await expect(world.rows(`delete from part_movement`)).rejects.toThrow(/append-only/);
});

test('what makes no sense is said at its field', async () => {
  const part = await stocked(2);
  const wrong: [Record<string, unknown>, Record<string, string[]>][] = [
    [{ kind: 'issue', quantity: 0 }, { quantity: ['Quantity must be 1 or greater'] }],
    [{ kind: 'receive', quantity: -1 }, { quantity: ['Quantity must be 1 or greater'] }],
    [{ kind: 'receive', quantity: 1.5 }, { quantity: ['Quantity must be a whole number'] }],
    [{ kind: 'count', quantity: -1 }, { quantity: ['Quantity must be 0 or greater'] }],
    [{ kind: 'adjust', quantity: 0, reason: 'x' }, { quantity: ['Quantity must not be 0'] }],
    [{ kind: 'adjust', quantity: 1 }, { reason: ['Reason is required'] }],
    [{ kind: 'transfer', quantity: 1 }, { to_location: ['To location is required'] }],
    [
      { kind: 'transfer', quantity: 1, to_location: main },
      { to_location: ['A transfer needs two different locations'] },
    ],
    [{ kind: 'receive', quantity: 1, to_location: van }, { to_location: ['Only a transfer has a second location'] }],
    [{ kind: 'receive', quantity: 1, location: uuid7() }, { location: ['Location was not found'] }],
    [{ kind: 'receive', quantity: 100_000_000 }, { quantity: ['Stock must be 100000000 or less'] }],
    [
      { kind: 'issue', quantity: 1, unit_cost: '1.00' },
      { unit_cost: ['A unit cost is given only for what is received or returned'] },
    ],
  ];
  for (const [body, errors] of wrong) expect((await move(part, body)).body.errors).toEqual(errors);
  expect((await move(uuid7(), { kind: 'receive', quantity: 1 })).status).toBe(404);
  expect((await lines(part)).length).toBe(1);
});

test('what comes in at another cost moves the average, exactly', async () => {
  const part = await stocked(3);
  await move(part, { kind: 'receive', quantity: 1, unit_cost: '11.00' });
  expect(await read(part)).toMatchObject({ unit_cost: '10.25', version: 2 });
  expect((await lastEntry(part)).changes).toContainEqual(
    expect.objectContaining({ field: 'unit_cost', from: '10.00', to: '10.25' }),
  );
  expect((await move(part, { kind: 'issue', quantity: 2 })).body.unit_cost).toBe('10.25');
  // 2 at 10.25 and 1 at 0.01 are 20.51; a third of that is periodic, and six decimals of it are stored.
  await move(part, { kind: 'return', quantity: 1, unit_cost: '0.01' });
  expect((await read(part)).unit_cost).toBe('6.84');
  await move(part, { kind: 'receive', quantity: 3, unit_cost: '6.84' });
  const [row] = await world.rows(`select average_cost from part where id = $1`, [part]);
  expect(row!.average_cost).toBe('6.838334');
  // A cost entered by hand replaces the average; a receipt without a cost does not change it.
  await manager.patch(`/parts/${part}`, { unit_cost: '5' });
  await move(part, { kind: 'receive', quantity: 6 });
  expect(await read(part)).toMatchObject({ unit_cost: '5.00', quantity: 12 });
  const technician = await here.person('technician');
  const seen = await technician.get(`/parts/${part}/movements`);
  expect(seen.body.results.every(({ unit_cost }: Body) => unit_cost === null)).toBe(true);
  expect(
    (await technician.post(`/parts/${part}/movements`, { kind: 'issue', location: main, quantity: 1 })).status,
  ).toBe(403);
});

test('a repeat with the same key moves nothing again, and an id is taken once', async () => {
  const part = await stocked(5);
  const key = { 'idempotency-key': uuid7() };
  const first = await move(part, { kind: 'issue', quantity: 2 }, key);
  const repeat = await move(part, { kind: 'issue', quantity: 2 }, key);
  expect(repeat.body).toEqual(first.body);
  expect(await read(part)).toMatchObject({ quantity: 3 });
  const id = uuid7();
  expect((await move(part, { id, kind: 'issue', quantity: 1 })).body.id).toBe(id);
  expect((await move(part, { id, kind: 'issue', quantity: 1 })).status).toBe(409);
  expect(await read(part)).toMatchObject({ quantity: 2 });
});

test('a part that another version of the server counted as low, or not, is put right by its next movement', async () => {
  const enough = await stocked(5, { stock: { minimum_quantity: 3 } });
  const short = await stocked(2, { stock: { minimum_quantity: 3 } });
  await world.rows(`update part set low_stocks = 1 - low_stocks where id = any($1)`, [[enough, short]]);
  for (const [part, is_low] of [
    [enough, false],
    [short, true],
  ] as const) {
    expect((await move(part, { kind: 'issue', quantity: 1 })).status).toBe(201);
    expect(await read(part)).toMatchObject({ is_low });
  }
  expect((await move(short, { kind: 'receive', quantity: 4 })).status).toBe(201);
  expect(await read(short)).toMatchObject({ is_low: false });
});

test('S27.1 a stock that falls below its minimum is low, warns, and says so once', async () => {
  const part = await stocked(6, { stock: { minimum_quantity: 4 } });
  expect(await read(part)).toMatchObject({ is_low: false });
  const entry = async (quantity: number) => {
    const { body } = await move(part, { kind: 'issue', quantity });
    return { warning: body.warning, entry: await lastEntry(part) };
  };
  const low = expect.objectContaining({ field: 'is_low', from: false, to: true });
  // Exactly the minimum is enough.
  const met = await entry(2);
  expect(met).toMatchObject({ warning: null, entry: { description: 'Issued 2 from Main store' } });
  expect(await read(part)).toMatchObject({ is_low: false, part_stocks: [{ available: 4, is_low: false }] });
  expect((await manager.get('/parts?is_low=true')).body.count).toBe(0);
  const fell = await entry(1);
  expect(fell).toMatchObject({
    warning: 'Stock (3) is below minimum (4)',
    entry: { description: expect.stringContaining('Main store is low: 3 free, minimum 4') },
  });
  expect(fell.entry.changes).toContainEqual(low);
  const further = await entry(1);
  expect(further.warning).toBe('Stock (2) is below minimum (4)');
  expect(further.entry.changes).not.toContainEqual(low);
  await move(part, { kind: 'return', quantity: 1 });
  expect((await manager.get('/parts?is_low=true')).body.results.map(({ id }: Body) => id)).toEqual([part]);

  const stock = `/parts/${part}/stocks/${main}`;
  expect((await manager.patch(stock, { minimum_quantity: 2 })).body).toEqual({
    id: expect.any(String),
    location: { id: main, name: 'Main store' },
    quantity: 3,
    reserved: 0,
    available: 3,
    minimum_quantity: 2,
    is_low: false,
  });
  expect((await lastEntry(part)).description).toBe('Changed minimum at Main store from 4 to 2');
  expect((await manager.get('/parts?is_low=true')).body.count).toBe(0);
  // A location with a minimum and no stock.
  expect((await manager.patch(`/parts/${part}/stocks/${van}`, { minimum_quantity: 1 })).body.is_low).toBe(true);
  expect((await manager.patch(`/parts/${part}/stocks/${van}`, { minimum_quantity: null })).body.is_low).toBe(false);
  expect((await manager.patch(`/parts/${part}/stocks/${uuid7()}`, { minimum_quantity: 1 })).status).toBe(404);
  expect((await manager.patch(stock, { minimum_quantity: 1 }, { 'if-match': '"99"' })).status).toBe(412);
});
