import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { World } from '#test/world';
import { Person, type Reply } from '#test/person';

let world: World;
let noisy: Person;
let quiet: Person;

beforeAll(async () => {
  world = await World.open({ OVERLOAD_AFTER_MS: '50', DATABASE_POOL: '4' });
  noisy = (await world.organization('Noisy')).admin;
  quiet = (await world.organization('Quiet')).admin;
  for (let n = 0; n < 50; n++) await noisy.post('/locations', { name: `Hall ${n}` });
});
afterAll(() => world.close());

test('an overloaded server refuses early and says when to come back; a quiet organisation is served', async () => {
  const loud: Reply[] = [];
  const calm: Reply[] = [];
  const isShedding = () => loud.some(({ status }) => status !== 200);
  let over = false;
  // Many concurrent requests; the pause after a refusal leaves this process time for the others.
  const shout = async () => {
    while (!over) {
      const reply = await noisy.get('/locations?page_size=50');
      loud.push(reply);
      if (reply.status !== 200) await sleep(50);
    }
  };
  const shouting = Promise.all(Array.from({ length: 80 }, shout));
  await expect.poll(isShedding, { timeout: 60_000 }).toBe(true);
  for (let n = 0; n < 20; n++) calm.push(await quiet.get('/users/me'));
  over = true;
  await shouting;

  expect(new Set(calm.map(({ status }) => status))).toEqual(new Set([200]));
  expect([200, 429, 503]).toEqual(expect.arrayContaining([...new Set(loud.map(({ status }) => status))]));
  for (const { status, headers, body } of loud.filter(({ status }) => status !== 200)) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({ status, request_id: headers.get('x-request-id') });
  }
  expect(loud.some(({ status }) => status === 200)).toBe(true);

  // After the overload everybody is served again, including the noisy organisation.
  await expect.poll(async () => (await noisy.get('/locations')).status, { timeout: 60_000 }).toBe(200);
});

test('made-up credentials do not get past the gate of an overloaded server', async () => {
  const refused: number[] = [];
  let over = false;
  const shout = async () => {
    while (!over) await noisy.get('/locations?page_size=50');
  };
  const forge = async () => {
    const stranger = new Person(world.url);
    while (!over) {
      const { status } = await stranger.get('/users/me', { cookie: `millwright=${uuid7()}` });
      if (status !== 401) refused.push(status);
    }
  };
  const busy = Promise.all([...Array.from({ length: 80 }, shout), ...Array.from({ length: 20 }, forge)]);
  await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThan(0);
  over = true;
  await busy;
  expect([429, 503]).toEqual(expect.arrayContaining([...new Set(refused)]));
});
