import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../../test/person';
import { type Organization, World } from '../../../../../test/world';

let world: World;
let here: Organization;
let viewer: Person;

beforeAll(async () => {
  world = await World.open();
  here = await world.organization('Acme');
  viewer = await here.person('viewer');
});
afterAll(() => world.close());

const cyclesOf = (written: string) =>
  written.split(' ').map((one) => (one === '-' ? { days: 30, failed: false } : { days: Number(one), failed: true }));
const advise = (body: object, person = viewer) => person.post('/agents/interval-advice', body);

test('Failures that come with age shorten an interval', async () => {
  const cycles = cyclesOf('24 - 27 22 - 28 25 - 26 29 23 -');
  expect(await advise({ interval_days: 30, criticality: 'b', cycles })).toMatchObject({
    status: 200,
    body: { verdict: 'shorten', reason: 'wears_out', beta: 8.11, ratio: 22.28, reliability: 0.3, days: 21 },
  });
});

test('Random failures leave it', async () => {
  const cycles = cyclesOf('3 - 17 28 - 9 - 22 5 - 14 -');
  expect((await advise({ interval_days: 30, cycles })).body).toEqual({
    verdict: 'keep',
    reason: 'random_failures',
    beta: 1.23,
    ratio: 0.33,
    reliability: 0.41,
    days: null,
  });
});

test('Clean cycles lengthen it, but not on a critical asset', async () => {
  const cycles = cyclesOf(Array(12).fill('-').join(' '));
  const longer = { verdict: 'lengthen', reason: 'nothing_wrong', beta: null, days: 42 };
  expect((await advise({ interval_days: 30, cycles })).body).toMatchObject(longer);
  const critical = { verdict: 'keep', reason: 'critical', days: null };
  expect((await advise({ interval_days: 30, criticality: 'a', cycles })).body).toMatchObject(critical);
});

test('What is sent wrongly is said', async () => {
  const errors = async (body: object) => (await advise(body)).body.errors;
  expect(await errors({})).toEqual({
    interval_days: ['Interval is required'],
    cycles: ['Cycles is required'],
  });
  expect(await errors({ interval_days: 0, criticality: 'd', cycles: 'many' })).toEqual({
    interval_days: ['Interval must be 1 or greater'],
    criticality: ['Criticality must be one of: a, b, c'],
    cycles: ['Cycles must be a list'],
  });
  const cycles = [{ days: 0, failed: true }];
  expect(Object.values(await errors({ interval_days: 30, cycles })).flat()).toEqual(['Days must be 0.01 or greater']);
  const unsure = [{ days: 3, failed: 'no' }];
  expect(Object.values(await errors({ interval_days: 30, cycles: unsure })).flat()).toEqual([
    'Failed must be true or false',
  ]);
});

test('Requesters may not ask', async () => {
  expect((await advise({ interval_days: 30, cycles: [] }, await here.person('requester'))).status).toBe(403);
});
