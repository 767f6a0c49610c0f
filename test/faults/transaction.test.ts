import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, run, systemActor } from '#server/context';
import { insertRow } from '#server/entity/write';
import { contacts } from '#features/vendor/contact.server';
import { type Organization, World } from '../world';

let world: World;
let organization: Organization;

beforeAll(async () => {
  world = await World.open();
  organization = await world.organization('Acme');
});
afterAll(() => world.close());

const within = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
  run(
    world.app,
    {
      user: systemActor,
      organization: { id: organization.id, time_zone: 'UTC', currency: 'USD' },
      requestId: null,
      source: 'system',
    },
    work,
  );

test('of statements that were sent together all fail for the reason of the first, also where its plan was never made', async () => {
  const reported = await within(async ({ db }) => {
    const outcomes = await Promise.allSettled([
      db.rows('select 1 / 0'),
      db.rows(`select 'follows'`),
      // Sent before it is known that the first of the two was never prepared.
      db.rows(`select 'follows by a plan'`, [], 'often'),
      db.rows(`select 'follows by a plan'`, [], 'often'),
    ]);
    const reasons = outcomes.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : 'done'));
    throw new Error(reasons.join());
  }).catch((error: Error) => error.message);
  expect(reported).toBe(Array(4).fill('division by zero').join());
});

test('a lost race among them is tried again', async () => {
  let tries = 0;
  const lost = `do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`;
  const work = () =>
    within(async ({ db }) => {
      const [, [row]] = await Promise.all([
        tries++ === 0 ? db.rows(lost) : undefined,
        db.rows<{ one: number }>('select 1 as one'),
      ]);
      return row!.one;
    });
  expect([await work(), tries]).toEqual([1, 2]);
});

test('what failed in the database without anybody being told is not called done', async () => {
  const attempt = within(async (ctx) => {
    await insertRow(ctx, contacts, { name: 'Never' });
    await ctx.db.rows('select 1 / 0').catch(() => {});
  });
  await expect(attempt).rejects.toThrow('has failed');
  expect((await organization.admin.get('/core/contacts?name=Never')).body.count).toBe(0);
});
