import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Person, Reply } from '../person';
import { type Organization, World } from '../world';
import { seconds, sized, tally, times } from './random';
import { brokenTrees, tablesWith, verify } from './looking';

describe.each([1, 2])('writing at once, %i server(s)', (count) => {
  let world: World;
  let organization: Organization;
  const urls = () => world.servers.map((server) => server.url);
  /** The same person on one of the servers in turn. */
  const spread = (person: Person, at: number) => person.at(urls()[at % count]!);

  beforeAll(async () => {
    world = await World.open();
    while (world.servers.length < count) await world.serve();
    organization = await world.organization('Acme');
  });
  afterAll(() => world.close());

  test('of 50 who patch with one ETag one succeeds, and the others are shown the current record', async () => {
    const { body: contact, headers } = await organization.admin.post('/core/contacts', { name: 'Before' });
    const etag = headers.get('etag')!;
    const replies = await Promise.all(
      times(50, (at) =>
        spread(organization.admin, at).patch(
          `/core/contacts/${contact.id}`,
          { name: `By ${at}` },
          { 'if-match': etag },
        ),
      ),
    );
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 200: 1, 412: 49 });
    const winner = replies.find((reply) => reply.status === 200)!.body;
    for (const { body } of replies.filter((reply) => reply.status === 412)) expect(body.current).toEqual(winner);
    expect((await organization.admin.get(`/core/contacts/${contact.id}`)).body).toEqual(winner);
  });

  test('one Idempotency-Key in parallel makes one object and gives equal answers', async () => {
    for (let round = 0; round < sized(5, 50); round++) {
      const key = uuid7();
      const name = `Once ${round}`;
      const replies = await Promise.all(
        times(12, (at) => spread(organization.admin, at).post('/core/contacts', { name }, { 'idempotency-key': key })),
      );
      expect(tally(replies.map((reply) => reply.status))).toEqual({ 201: 12 });
      expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
      expect(tally(replies.map((reply) => reply.headers.get('idempotency-replayed')))).toEqual({ null: 1, true: 11 });
      const made = await world.rows(`select from contact where name = $1`, [name]);
      expect(made).toHaveLength(1);
    }
  });

  test('a key used for another body or another route is refused', async () => {
    const key = { 'idempotency-key': uuid7() };
    expect((await organization.admin.post('/core/contacts', { name: 'First' }, key)).status).toBe(201);
    const otherBody = await spread(organization.admin, 1).post('/core/contacts', { name: 'Second' }, key);
    const otherRoute = await spread(organization.admin, 1).post('/locations', { name: 'First' }, key);
    for (const { status, body } of [otherBody, otherRoute]) {
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty('Idempotency-Key');
    }
    expect(await world.rows(`select from contact where name = 'Second'`)).toHaveLength(0);
  });

  test('a PATCH or PUT whose answer was lost is not done again over what came after it', async () => {
    const order = (await organization.admin.post('/work-orders', { name: 'Once done' })).body;
    const path = `/work-orders/${order.id}`;
    const key = { 'idempotency-key': uuid7() };
    const first = await organization.admin.patch(path, { status: 'done' }, key);
    expect(first.status).toBe(200);
    await organization.admin.patch(path, { status: 'open' });
    const replay = await spread(organization.admin, 1).patch(path, { status: 'done' }, key);
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect(replay.body).toEqual(first.body);
    expect((await organization.admin.get(path)).body.status).toBe('open');
    const made = (await organization.admin.post('/procedures', { name: 'x', fields: [{ type: 'text', label: 'y' }] }))
      .body;
    const list = { 'idempotency-key': uuid7() };
    expect((await organization.admin.put(`${path}/procedures`, [made.id], list)).body).toHaveLength(1);
    await organization.admin.put(`${path}/procedures`, []);
    expect((await spread(organization.admin, 1).put(`${path}/procedures`, [made.id], list)).status).toBe(200);
    expect((await organization.admin.get(path)).body.procedures).toEqual([]);
    expect((await organization.admin.patch(path, { status: 'on_hold' }, key)).status).toBe(422);
  });

  test("another user's key of the same name is another key", async () => {
    const technician = await organization.person('technician');
    const key = { 'idempotency-key': uuid7() };
    const replies = await Promise.all([
      organization.admin.post('/core/contacts', { name: 'Shared name' }, key),
      spread(technician, 1).post('/core/contacts', { name: 'Shared name' }, key),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
    expect(replies[0]!.body.id).not.toBe(replies[1]!.body.id);
    expect(replies[1]!.body.created_by.id).toBe(technician.id);
    expect(replies.map((reply) => reply.headers.has('idempotency-replayed'))).toEqual([false, false]);
  });

  test('a first attempt that failed leaves the key free', async () => {
    const key = { 'idempotency-key': uuid7() };
    const id = uuid7();
    await organization.admin.post('/core/contacts', { id, name: 'In the way' });
    // Fails at the primary key, after the idempotency key was claimed.
    expect((await organization.admin.post('/core/contacts', { id, name: 'Too late' }, key)).status).toBe(409);
    const next = await spread(organization.admin, 1).post('/core/contacts', { name: 'In time' }, key);
    expect(next.status).toBe(201);
    expect(next.headers.has('idempotency-replayed')).toBe(false);
  });

  test('an API key is given again by its Idempotency-Key, and lies nowhere in the database', async () => {
    const key = { 'idempotency-key': uuid7() };
    const asked = { name: 'Robot', role: 'technician' };
    const first = await organization.admin.post('/auth/api-keys', asked, key);
    const replay = await spread(organization.admin, 1).post('/auth/api-keys', asked, key);
    expect([first.status, replay.status]).toEqual([201, 201]);
    expect(replay.body).toEqual(first.body);
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect(first.body.key).toMatch(/^mw_/);
    expect(await tablesWith(world, 'Robot')).toContain('api_key');
    expect(await tablesWith(world, first.body.key)).toEqual([]);
  });

  test(
    'no living location is left below a deleted one',
    async () => {
      const answers: number[] = [];
      for (let round = 0; round < sized(25, 300); round++) {
        const parent = uuid7();
        const mover = uuid7();
        await organization.admin.post('/locations', { id: parent, name: 'Parent' });
        await organization.admin.post('/locations', { id: mover, name: 'Mover' });
        const replies = await Promise.all([
          spread(organization.admin, 0).post('/locations', { name: 'Child', parent }),
          spread(organization.admin, 1).delete(`/locations/${parent}`),
          spread(organization.admin, 2).post('/locations', { name: 'Child', parent }),
          spread(organization.admin, 3).patch(`/locations/${mover}`, { parent }),
        ]);
        answers.push(...replies.map((reply) => reply.status));
        // Created, moved or deleted; or the parent is gone; or it is referenced.
        for (const { status } of replies) expect([200, 201, 204, 409, 422]).toContain(status);
      }
      expect(await brokenTrees(world)).toEqual({ orphans: [], astray: [], cycles: [] });
      console.log(`delete against references: ${JSON.stringify(tally(answers))}`);
    },
    seconds(30, 300),
  );

  test(
    'forty writers of two organisations: nobody sees a deadlock and both chains hold',
    async () => {
      const other = await world.organization('Brown');
      const places = await Promise.all(
        [organization, other].map((one) => one.admin.post('/locations', { name: 'Shared' })),
      );
      const writer = async (at: number): Promise<Reply[]> => {
        const person = spread([organization, other][at % 2]!.admin, at >> 1);
        const place = places[at % 2]!.body.id;
        const replies: Reply[] = [];
        for (let step = 0; step < sized(4, 40); step++) {
          replies.push(
            await person.post('/core/contacts', [{ name: `${at} ${step} a` }, { name: `${at} ${step} b` }]),
            await person.patch(`/locations/${place}`, { description: `${at} ${step}` }),
          );
        }
        return replies;
      };
      const replies = (await Promise.all(times(40, writer))).flat();
      const statuses = tally(replies.map((reply) => reply.status));
      expect(Object.keys(statuses).sort()).toEqual(['200', '201']);
      for (const one of [organization, other]) {
        const { findings, entries } = await verify(world, one.id);
        expect(findings).toEqual([]);
        expect(entries).toBeGreaterThan(sized(4, 40) * 20 * 3 - 1);
      }
    },
    seconds(30, 300),
  );
});
