import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { goodPassword, World } from '#test/world';

let world: World;

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

test('D8, S44 a key is kept for as long as what was pressed may be sent again, and no longer', async () => {
  const { admin, id: organization } = await world.organization('Acme');
  const key = { 'idempotency-key': uuid7() };
  const send = () => admin.post('/core/contacts', { name: 'Sent again' }, key);
  const first = await send();
  const sweepAfter = async (days: number) => {
    world.clockOffset = days * 86_400_000;
    await world.rows(
      `insert into job (id, organization_id, task, payload, run_at) values (gen_random_uuid(), $1, 'sweep', '{}', now())`,
      [organization],
    );
    await expect.poll(() => world.rows(`select from job where task = 'sweep'`), { timeout: 15_000 }).toEqual([]);
    world.clockOffset = 0;
    // Sessions expire within a month.
    await admin.post('/auth/sign-in', { email: admin.email, password: goodPassword });
  };
  await sweepAfter(31.9);
  const repeat = await send();
  expect([repeat.headers.get('idempotency-replayed'), repeat.body.id]).toEqual(['true', first.body.id]);
  await sweepAfter(32.1);
  const fresh = await send();
  expect([fresh.status, fresh.headers.get('idempotency-replayed')]).toEqual([201, null]);
  expect(fresh.body.id).not.toBe(first.body.id);
});
