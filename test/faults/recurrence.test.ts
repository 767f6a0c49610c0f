import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble } from '#app/server';
import { makeLog } from '#app/log';
import type { App } from '#server/app';
import { readConfig } from '#server/config';
import { run, systemActor } from '#server/context';
import { datesBetween } from '#features/work-order/series/recurrence/recurrence-dates.server';
import { wholeRecurrence } from '#features/work-order/series/recurrence/recurrence-options';
import { changeWorkOrder } from '#features/work-order/work-order.server';
import { type Body, insist } from '../person';
import { type Organization, World } from '../world';
import { chanceOf, seconds, sized, times } from './random';

const minute = 60_000;
const hour = 60 * minute;
const chance = chanceOf('recurrence');

let world: World;
let organization: Organization;
let app: App;
let now = Date.now();
const servers: ChildProcess[] = [];

const serverFile = join(import.meta.dirname, 'series-server.ts');
async function startServer(at: number): Promise<void> {
  const { connectionString, user, host, port, database } = world.connection;
  const url = connectionString ?? `postgres://${user}@${encodeURIComponent(host!)}:${port}/${database}`;
  const child = fork(serverFile, { execArgv: ['--import', 'tsx'], env: { ...process.env, DATABASE_URL: url } });
  servers[at] = child;
  await once(child, 'message');
}

beforeAll(async () => {
  world = await World.open();
  organization = await world.organization('Acme');
  const config = readConfig({ SECRET_KEY: 'a secret for tests only', LOG_LEVEL: 'silent' });
  app = assemble(config, world.connection, makeLog('silent'), () => new Date(now));
  await Promise.all(times(sized(2, 4), startServer));
});
afterAll(async () => {
  await Promise.all(
    servers.map((child) => {
      const ended = once(child, 'exit');
      return child.kill('SIGKILL') ? ended : undefined;
    }),
  );
  await Promise.all([app.pool.end(), app.system.end()]);
  await world.close();
});

/** One server ticks. If it is killed meanwhile, a new one replaces it. */
async function turn(at: number, clock: number, killed: boolean): Promise<void> {
  const child = servers[at]!;
  const answered = once(child, 'message').catch(() => undefined);
  child.send({ now: clock });
  if (!killed) return void (await answered);
  await sleep(chance.whole(60));
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await startServer(at);
}

interface Kept {
  id: string;
  anchor: string;
  rule: never;
  dates: string[];
  /** Its work orders with their dates, in the order of creation. */
  made: { at: string; done: string | null }[];
  open: number;
  planned: number;
}

const readSeries = () =>
  world.rows<Kept>(
    `select s.id, s.anchor::text, s.rule, array(select o.at::text from work_order_occurrence o where o.series_id = s.id order by o.at) as dates,
       (select json_agg(json_build_object('at', o.at, 'done', w.completed_at) order by w.number) from work_order w
         join work_order_occurrence o on o.work_order_id = w.id where w.series_id = s.id) as made,
       (select count(*)::int from work_order w where w.series_id = s.id and w.status in ('open', 'in_progress', 'on_hold')) as open,
       (select count(*)::int from work_order w where w.series_id = s.id and w.status = 'planned') as planned
     from work_order_series s`,
  );

/** A floating date is one step after the completion (or date) of the one before; if it is taken, soon after. */
function expectFloated({ anchor, rule, made, dates }: Kept): void {
  const { unit, frequency, stack } = wholeRecurrence(rule);
  expect(made).toHaveLength(dates.length);
  const after = (at: number) => {
    if (unit === 'hourly') return at + frequency * hour;
    return at - (at % (24 * hour)) + frequency * 24 * hour + (Date.parse(anchor) % (24 * hour));
  };
  // With stacking several are open, and it is not known which one the next follows.
  if (stack) return;
  for (const [nth, one] of made.slice(0, -1).entries()) {
    const late = Date.parse(made[nth + 1]!.at) - after(Date.parse(one.done ?? one.at));
    expect({ nth, late: Math.min(Math.max(late, 0), 3 * minute) }).toEqual({ nth, late });
  }
}

/** Completes some open work orders at the same time. The random choice comes first, so that the seed reproduces it. */
async function complete(): Promise<void> {
  const open = await world.rows<{ id: string }>(
    `select id from work_order where status = 'open' order by md5(name || $1), start_date limit 8`,
    [String(chance.whole(2 ** 31))],
  );
  const circumstances = {
    user: systemActor,
    organization: { id: organization.id, time_zone: 'UTC', currency: 'USD' },
    requestId: null,
    source: 'system' as const,
  };
  for (const { id } of open)
    await retryWhenBusy(() => run(app, circumstances, (ctx) => changeWorkOrder(ctx, id, { status: 'done' })));
}

/** The number of requests and of refusals. */
let requests = 0;
let refusals = 0;
/** A busy machine refuses a request after five seconds without writing anything, so it is retried. */
async function retryWhenBusy(work: () => Promise<unknown>): Promise<void> {
  requests++;
  for (let tries = 1; ; tries++)
    try {
      return void (await work());
    } catch (error) {
      if (!isTurnedAway(error) || tries === 5) throw error;
      refusals++;
      await sleep(1000);
    }
}

const isTurnedAway = (error: unknown): boolean => {
  const { code = '', status } = error as { code?: string; status?: number };
  return status === 503 || ['57014', '55P03'].includes(code);
};

async function create(path: string, body: object): Promise<Body> {
  const { status, body: answer, tries } = await insist(() => organization.admin.post(path, body));
  expect(status).toBe(201);
  requests++;
  refusals += tries - 1;
  return answer;
}

test(
  'several servers with skewed and jumping clocks, killed at random: each occurrence once, and none missing',
  async () => {
    const count = sized(40, 200);
    const place = (await create('/locations', { name: 'Store' })).id;
    const parts: string[] = [];
    for (const name of ['Belt', 'Filter', 'Grease']) {
      const part_stocks = [{ location: place, quantity: 5_000 }];
      parts.push((await create('/parts', { name, part_stocks })).id);
    }
    for (let nth = 0; nth < count; nth++) {
      await create('/work-orders', {
        name: `Series ${nth}`,
        start_date: new Date(now + chance.whole(600) * minute).toISOString(),
        parts: parts.filter(() => chance.happens(0.3)).map((id) => ({ id, quantity: 1, location: place })),
        recurrence: {
          unit: chance.happens(0.7) ? 'hourly' : 'daily',
          frequency: 1 + chance.whole(4),
          is_active: true,
          stack: chance.happens(0.3),
          mode: chance.happens(0.2) ? 'floating' : 'fixed',
        },
      });
    }
    // The server's own scheduler would use the real time.
    await world.servers.pop()!.stop();

    let furthest = now;
    let kills = 0;
    for (let step = 0; step < sized(16, 120); step++) {
      now += (10 + chance.whole(80)) * minute;
      const doomed = step === 5 || chance.happens(sized(0.05, 0.3)) ? chance.whole(servers.length) : -1;
      if (doomed >= 0) kills++;
      await Promise.all([
        complete(),
        ...servers.map((_, at) => {
          // Sometimes a clock jumps by hours, as around the correction of a wrong time.
          const jump = chance.happens(0.1) ? (chance.whole(12) - 8) * hour : 0;
          const clock = now + (chance.whole(180) - 90) * 1000 + jump;
          furthest = Math.max(furthest, clock);
          return turn(at, clock, at === doomed);
        }),
      ]);
    }
    const end = Math.max(now, furthest) + 2 * minute;
    for (const at of [...servers.keys(), ...servers.keys()]) await turn(at, end, false);

    const found = await readSeries();
    expect(found).toHaveLength(count);
    for (const one of found) {
      const { id, anchor, rule, dates, open, planned } = one;
      const grid = { rule: wholeRecurrence(rule), anchor: Date.parse(anchor), zone: 'UTC' };
      expect(planned).toBe(1);
      expect(open).toBeLessThanOrEqual(grid.rule.stack ? Infinity : 1);
      if (grid.rule.mode === 'floating') {
        expectFloated(one);
        continue;
      }
      const expected = datesBetween(grid, grid.anchor - 1, end, Infinity);
      const [next] = datesBetween(grid, end, Infinity, 1);
      const shown = (at: number) => new Date(at).toISOString();
      expect({ id, dates: dates.map((at) => shown(Date.parse(at))) }).toEqual({
        id,
        dates: [...expected, next!].map(shown),
      });
    }
    const orders = await world.rows<{ count: number }>(
      `select count(*)::int as count from work_order w where kind = 'work_order'
         and not exists (select from work_order_occurrence o where o.work_order_id = w.id)`,
    );
    expect(orders[0]!.count).toBe(0);
    const promised = await world.rows<{ reserved: number; wanted: number }>(
      `select s.reserved::int, (select coalesce(sum(l.quantity), 0)::int from work_order_part l
         join work_order w on w.id = l.work_order_id and w.kind = 'work_order' and w.status <> 'done'
         where l.part_id = s.part_id and l.location_id = s.location_id) as wanted from part_stock s`,
    );
    for (const { reserved, wanted } of promised) expect(reserved).toBe(wanted);
    const dates = found.reduce((sum, one) => sum + one.dates.length, 0);
    console.log(
      `recurrence: ${count} series on ${servers.length} servers, ${dates} dates, ${kills} kills, ${refusals} of ${requests} turned away`,
    );
    expect(refusals).toBeLessThanOrEqual(requests / 10);
    expect(kills).toBeGreaterThan(0);
  },
  seconds(180, 1800),
);
