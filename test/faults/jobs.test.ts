import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { listeners, tasks } from '#app/features.server';
import { run, systemActor } from '#server/context';
import { insertRow } from '#server/entity/write';
import { enqueue } from '#server/jobs/queue';
import type { Happened, Listener } from '#server/jobs/reader';
import type { Task } from '#server/jobs/runner';
import { contacts } from '#features/vendor/contact.server';
import { type Organization, World } from '../world';
import { chanceOf, seconds, sized, tally, times } from './random';
import { until } from './event-stream';

const chance = chanceOf('jobs');
/** The behaviour of the tasks, set by each test. */
let trouble: (happened: Happened) => Promise<void> = async () => {};

const effect = `insert into probe.effect (event) values ($1)`;
const listener: Listener = {
  name: 'probe',
  hears: ({ entity_type, action }) => entity_type === 'contact' && action === 'created',
  handle: async (ctx, happened) => {
    await ctx.db.rows(effect, [happened.id]);
    await trouble(happened);
  },
};
const probes: Task[] = [
  { name: 'plain', run: async ({ db }, { id }: { id: string }) => void (await db.rows(effect, [id])) },
  { name: 'throws', run: async () => Promise.reject(new Error('as ever')) },
  {
    name: 'goes on though it failed',
    run: async ({ db }, { id }: { id: string }) => {
      beside = sleep(1).then(() => db.rows(effect, [id]));
      beside.catch(() => {});
      throw new Error('as ever');
    },
  },
  // Violates a deferred constraint, which fails only at the commit.
  {
    name: 'fails at commit',
    run: async ({ ctx, db }, { id }: { id: string }) => {
      await insertRow(ctx!, contacts, { id, name: 'Never there' });
      await db.rows(`insert into probe.late values (1)`);
    },
  },
  {
    name: 'kills its connection',
    run: async ({ db }) => {
      const [own] = await db.rows<{ pid: number }>(`select pg_backend_pid() as pid`);
      await owner.query(`select pg_terminate_backend($1)`, [own!.pid]);
      await db.rows(`select pg_sleep(5)`);
    },
  },
];

/** A pending statement of a failed task. */
let beside: Promise<unknown> | undefined;
let world: World;
let organization: Organization;
let owner: pg.Client;

beforeAll(async () => {
  // Servers started from here on know these tasks.
  tasks.push(...probes);
  listeners.push(listener);
  world = await World.open();
  await world.serve();
  await world.serve();
  organization = await world.organization('Acme');
  owner = new pg.Client(world.connection);
  await owner.connect();
  // Without a unique key, so that a duplicate is visible.
  await owner.query(`create schema probe; grant usage on schema probe to millwright_app, millwright_system;
    create table probe.effect (event text, at timestamptz default clock_timestamp());
    create table probe.late (one int unique deferrable initially deferred); insert into probe.late values (1);
    grant all on all tables in schema probe to millwright_app, millwright_system`);
});
afterAll(async () => {
  tasks.splice(tasks.length - probes.length);
  listeners.pop();
  await owner.end();
  await world.close();
});

const effects = async () =>
  (await owner.query<{ event: string }>(`select event from probe.effect order by at`)).rows.map(({ event }) => event);
const waiting = (task: string) =>
  world.rows<{ attempts: number; parked_at: Date | null; last_error: string }>(
    `select attempts, parked_at, last_error from job where task = $1`,
    [task],
  );
/** How many entries the listener has not read. */
const unheard = async (): Promise<number> => {
  const [found] = await world.rows<{ left: number }>(
    `select (h.seq - coalesce(p.seq, 0))::int as left from audit_head h
     left join listener_position p on p.organization_id = h.organization_id and p.listener = 'probe'
     where h.organization_id = $1`,
    [organization.id],
  );
  return found!.left;
};

const circumstances = () => ({
  user: systemActor,
  organization: { id: organization.id, time_zone: 'UTC', currency: 'USD' },
  requestId: null,
  source: 'system' as const,
});
const ask = (task: string, payload: unknown, key?: string) =>
  run(world.app, circumstances(), (ctx) => enqueue(ctx, task, payload, { key }));

/** Skips the pauses between retries until the condition holds. */
const skipPauses = (what: string, holds: () => Promise<boolean>) =>
  until(what, seconds(40, 600), async () => {
    // The pauses grow up to an hour.
    world.clockOffset += 10 * 60_000;
    await owner.query(`select pg_notify('millwright_jobs', '')`);
    // A change wakes the reader of the history.
    await owner.query(`select pg_notify('millwright_changes', '{"events": [{}]}')`);
    await sleep(40);
    return holds();
  });

test('however much one organisation has asked for, another waits for a few of it', async () => {
  const quiet = await world.organization('Quiet');
  // In one statement, so that all jobs are queued before the first is taken.
  await world.rows(
    `insert into job (id, organization_id, task, payload, run_at)
     select gen_random_uuid(), $1::uuid, 'plain', jsonb_build_object('id', 'loud'), now() - interval '1 hour' from generate_series(1, 300)
     union all select gen_random_uuid(), $2::uuid, 'plain', jsonb_build_object('id', 'quiet'), now() - interval '1 minute'
     union all select gen_random_uuid(), null::uuid, 'plain', jsonb_build_object('id', 'nobody'), now() - interval '1 minute'`,
    [organization.id, quiet.id],
  );
  await owner.query(`select pg_notify('millwright_jobs', '')`);
  await expect.poll(async () => (await effects()).length).toBe(302);
  const { rows } = await owner.query<{ event: string }>(`select event from probe.effect order by at`);
  const order = rows.map(({ event }) => event);
  for (const event of ['quiet', 'nobody']) expect(order.indexOf(event)).toBeLessThan(60);
  await owner.query(`delete from probe.effect`);
});

test(
  'with a third of the tries failing and connections cut off, each event has its effect exactly once',
  async () => {
    const failures = new Map<string, number>();
    trouble = async ({ id }) => {
      await sleep(chance.whole(12));
      const before = failures.get(id) ?? 0;
      // Never often enough to be parked.
      if (before >= 3 || !chance.happens(0.3)) return;
      failures.set(id, before + 1);
      throw new Error('the sink is away');
    };
    let killed = 0;
    let writing = true;
    const killer = async () => {
      while (writing) {
        await sleep(30 + chance.whole(120));
        const { rowCount } = await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and application_name = 'millwright_system' and state <> 'idle' order by random() limit 1`,
        );
        killed += rowCount ?? 0;
      }
    };
    const killing = killer();
    const count = sized(120, 3000);
    const writer = async (at: number) => {
      const admin = organization.admin.at(world.servers[at]!.url);
      for (let n = 0; n < count / 3; n++)
        expect((await admin.post('/core/contacts', { name: `C ${n}` })).status).toBe(201);
    };
    await Promise.all(times(3, writer));
    await skipPauses('all to be heard', async () => (await unheard()) === 0);
    writing = false;
    await killing;
    const events = await world.rows<{ id: string }>(
      `select entry_id as id from audit_chain c join audit_entry e on e.id = c.entry_id
       where e.entity_type = 'contact' and e.action = 'created' order by c.seq`,
    );
    expect(events).toHaveLength(count);
    // In the order of the history, too.
    expect(await effects()).toEqual(events.map(({ id }) => id));
    console.log(
      `outbox: ${count} events, ${[...failures.values()].reduce((a, b) => a + b, 0)} failures, ${killed} connections cut off`,
    );
    expect(killed).toBeGreaterThan(0);
    trouble = async () => {};
  },
  seconds(60, 900),
);

test('a change that is rolled back leaves no work', async () => {
  const before = await effects();
  const attempt = run(world.app, circumstances(), async (ctx) => {
    await insertRow(ctx, contacts, { name: 'Never' });
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await unheard()).toBe(0);
  expect(await effects()).toEqual(before);
});

test.each(['throws', 'breaks its connection'])(
  'an entry at which the listener %s is parked after eight tries, and the next are heard in their order',
  async (how) => {
    await owner.query(`delete from probe.effect`);
    trouble = async ({ description }) => {
      if (!description.includes('Poison')) return;
      if (how === 'throws') throw new Error('as ever');
      await owner.query(
        `select pg_terminate_backend(pid) from pg_locks where relation = 'probe.effect'::regclass and pid <> pg_backend_pid()`,
      );
    };
    const created: string[] = [];
    for (const name of ['Before', 'Poison', 'After', 'Last'])
      created.push((await organization.admin.post('/core/contacts', { name })).body.id);
    await skipPauses('all to be heard', async () => (await unheard()) === 0);
    trouble = async () => {};
    const entries = await world.rows<{ id: string; entity_id: string }>(
      `select id, entity_id from audit_entry where entity_id = any($1)`,
      [created],
    );
    const entryOf = (at: number) => entries.find(({ entity_id }) => entity_id === created[at])!.id;
    expect(await effects()).toEqual([entryOf(0), entryOf(2), entryOf(3)]);
    const parked = await world.rows(`delete from parked_entry where listener = 'probe' returning entry_id`);
    expect(parked).toEqual([{ entry_id: entryOf(1) }]);
  },
  seconds(60, 900),
);

test('a listener that comes later hears what happens from then on, and nothing that was imported', async () => {
  const heard: string[] = [];
  listeners.push({
    name: 'late',
    hears: ({ entity_type }) => entity_type === 'contact',
    handle: async (_ctx, { description }) => void heard.push(description),
  });
  const { url } = await world.serve();
  listeners.pop();
  await run(world.app, { ...circumstances(), source: 'import' }, (ctx) =>
    insertRow(ctx, contacts, { name: 'Imported' }),
  );
  expect((await organization.admin.at(url).post('/core/contacts', { name: 'New' })).status).toBe(201);
  await expect.poll(() => heard).toEqual(['Created contact “New”']);
});

test.each(['throws', 'fails at commit', 'kills its connection'])(
  'a job that %s is parked after eight tries, while others flow',
  async (task) => {
    const [id, heard] = [uuid7(), [] as string[]];
    const unsubscribes = world.servers.map(({ app }) =>
      app.events.on('change', ({ entity_id }) => heard.push(entity_id)),
    );
    await ask(task, { id });
    const others = times(10, () => uuid7());
    for (const other of others) await ask('plain', { id: other });
    await skipPauses('the others', async () => (await waiting('plain')).length === 0);
    await skipPauses('the parking', async () => (await waiting(task))[0]?.parked_at != null);
    const [job] = await waiting(task);
    expect(job!.attempts).toBe(8);
    expect(job!.last_error).not.toBe('');
    expect(tally((await effects()).filter((event) => others.includes(event)))).toEqual(
      Object.fromEntries(others.map((other) => [other, 1])),
    );
    // Events of a rolled back transaction are never published.
    expect(heard).not.toContain(id);
    for (const stop of unsubscribes) stop();
  },
  seconds(40, 60),
);

test('what a job had under way when it failed does nothing any more, on a connection that others have by then', async () => {
  const id = uuid7();
  await ask('goes on though it failed', { id });
  await until('the first try', seconds(20, 60), async () => beside !== undefined);
  await expect(beside).rejects.toThrow('has ended');
  expect(await effects()).not.toContain(id);
});

test('a job that no server here knows waits for one that does, while others flow', async () => {
  await ask('of a later version', { id: uuid7() });
  const other = uuid7();
  await ask('plain', { id: other });
  await skipPauses('the other', async () => (await waiting('plain')).length === 0);
  expect(await waiting('of a later version')).toMatchObject([{ attempts: 0, parked_at: null }]);
});

test('what is asked for twice by one key while it waits is done once', async () => {
  const id = uuid7();
  await Promise.all(
    times(8, (at) =>
      run(world.servers[at % 3]!.app, circumstances(), (ctx) =>
        // Due later, so that it still waits when it is queued again.
        enqueue(
          ctx,
          'plain',
          { id },
          { key: `once ${id}`, runAt: new Date(Date.parse(ctx.now) + 5_000).toISOString() },
        ),
      ),
    ),
  );
  expect(await waiting('plain')).toHaveLength(1);
  await skipPauses('it', async () => (await waiting('plain')).length === 0);
  expect((await effects()).filter((event) => event === id)).toHaveLength(1);
});
