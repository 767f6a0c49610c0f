import { afterEach, beforeEach, expect, test } from 'vitest';
import { chanceOf } from '#test/faults/random';
import type { Body, Person } from '#test/person';
import { World } from '#test/world';

/** A month of a small plant, once as it happens and once as a test on the last 30 days (F3.9). */
let world: World;
let admin: Person;

const hour = 3_600_000;
const day = 24 * hour;
const begin = Math.floor(Date.now() / hour) * hour;

// For each try anew: the automations of an earlier one would run here, too.
beforeEach(async () => {
  world = await World.open();
  const organization = await world.organization('Acme');
  // A key, because sessions expire as the month passes.
  admin = await organization.program('admin');
  admin.become(organization.admin, '');
});
afterEach(() => world.close());

async function made(path: string, body: object): Promise<Body> {
  const reply = await admin.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

/** Until everything is read, and what the clock has brought by then is done. */
async function settled(): Promise<void> {
  const pending = async () =>
    (await world.unheard()) +
    (await world.rows(`select from automation_timer where due_at <= $1`, [world.stoppedAt])).length;
  await expect.poll(pending, { timeout: 60_000, interval: 15 }).toBe(0);
}

const read = (of: Body, value: number | string) => made(`/measurements/${of.id}/readings`, { value });

/** What happens when; each at an hour of its own and timers between them, so that nothing depends on who comes first. */
type Plan = [at: number, act: () => Promise<unknown>][];

test(
  'F3.9 a test on the last 30 days says what really ran, and what was skipped and why',
  { timeout: 600_000 },
  async () => {
    const chance = chanceOf('a month twice');
    const at = (hours: number) => new Date(begin + hours * hour).toISOString();
    world.stoppedAt = at(0);
    const asset = (await made('/assets', { name: 'Press' })).id;
    const meter = (name: string, more: object) => made('/measurements', { name, asset, ...more });
    const heat = await meter('Heat', { kind: 'gauge', unit: '°C' });
    const hours = await meter('Hours', { kind: 'cumulative', unit: 'h' });
    const lamp = await meter('Lamp', {
      kind: 'state',
      states: [
        { key: 'green', label: 'Green' },
        { key: 'red', label: 'Red', is_alarm: true },
      ],
    });
    await read(heat, 60);
    await read(hours, 1000);
    await read(lamp, 'green');
    const statuses = (await admin.get('/assets/custom-health-status')).body.results as Body[];
    const turn = (category: string) =>
      made('/assets/status', {
        asset,
        status_category: category,
        status_type: statuses.find((one) => one.category === category)!.id,
        ...(category === 'offline' && { status_change_type: 'unplanned' }),
      });
    await settled();

    const actions = [{ type: 'notify', to: { users: [admin.id] }, text: 'Look' }];
    const above = { type: 'reading', measurement: heat.id, op: 'above', value: 80 };
    const automations: Body[] = [];
    for (const [name, trigger, rest] of [
      ['hot', { ...above, hysteresis: 5 }, {}],
      ['hot for long', { ...above, for_minutes: 20 * 60 }, {}],
      ['hot, seldom', above, { cooldown_minutes: 4 * 24 * 60 }],
      ['worn', { type: 'reading', measurement: hours.id, op: 'increased_by', value: 50, since: 'trigger' }, {}],
      ['red', { type: 'reading', measurement: lamp.id, op: 'equal', value: 'red' }, {}],
      ['silent', { type: 'no_reading', measurement: heat.id, minutes: 13.5 * 60 }, {}],
      ['stopped', { type: 'asset_status', to: 'offline' }, { cooldown_minutes: 5 * 24 * 60 }],
      ['stopped for long', { type: 'asset_offline', minutes: 10 * 60 }, {}],
      ['late', { type: 'wo_overdue', minutes: 60 }, {}],
      [
        'done',
        { type: 'wo_status', to: 'done' },
        { conditions: { all: [{ field: 'priority', op: 'eq', value: 'high' }] } },
      ],
      ['asked', { type: 'request_created' }, {}],
      ['daily', { type: 'schedule', cron: '30 6 * * *' }, {}],
    ] as [string, object, object][])
      automations.push(
        await made('/automations', { name, is_enabled: true, unless_open: false, trigger, actions, ...rest }),
      );
    await settled();

    const plan: Plan = [];
    let worn = 1000;
    let isOffline = false;
    for (let nth = 0; nth < 30; nth++) {
      const from = nth * 24;
      // After silence a schedule runs for its last time alone, so the engine looks every day.
      plan.push([from + 17, async () => undefined]);
      for (const one of [1, 13])
        if (chance.happens(0.85)) plan.push([from + one, () => read(heat, 60 + chance.whole(35))]);
      if (chance.happens(0.5)) plan.push([from + 3, () => read(hours, (worn += chance.whole(60)))]);
      if (chance.happens(0.3)) plan.push([from + 5, () => read(lamp, chance.pick(['green', 'red']))]);
      if (chance.happens(0.4))
        plan.push([
          from + 7,
          async () => {
            isOffline = !isOffline;
            await turn(isOffline ? 'offline' : 'online');
          },
        ]);
      if (chance.happens(0.2)) plan.push([from + 9, () => made('/requests', { name: `Request ${nth}` })]);
      if (chance.happens(0.4)) {
        const due_date = at(from + 11 + 24 * chance.whole(3) + 2);
        const priority = chance.pick(['low', 'high']);
        let order: Body;
        plan.push([
          from + 11,
          async () => (order = await made('/work-orders', { name: `Work ${nth}`, due_date, priority })),
        ]);
        if (chance.happens(0.7))
          plan.push([
            from + 15 + 24 * chance.whole(3),
            () => admin.patch(`/work-orders/${order.id}`, { status: 'done' }),
          ]);
      }
    }
    for (const [when, act] of plan.toSorted(([a], [b]) => a - b)) {
      if (when >= 30 * 24) continue;
      world.stoppedAt = at(when);
      await act();
      await settled();
    }
    // Just before the month is over, which the test looks back on.
    world.stoppedAt = new Date(begin + 30 * day - 1).toISOString();
    await settled();

    const ran: Record<string, number> = {};
    for (const { id, name } of automations) {
      const results: Body[] = [];
      for (let page = 1; results.length === (page - 1) * 200; page++)
        results.push(...(await admin.get(`/automations/${id}/runs?page_size=200&page=${page}`)).body.results);
      const live = (status: string) =>
        results
          .filter((run) => run.status === status)
          .map((run) => `${run.at} ${run.subject?.id ?? ''} ${run.reason ?? ''}`)
          .toSorted();
      const { status, body } = await admin.post(`/automations/${id}/test`, { days: 30 });
      expect(status).toBe(200);
      const told = (runs: Body[]) =>
        runs.map((run) => `${run.at} ${run.subject?.id ?? ''} ${run.reason ?? ''}`).toSorted();
      expect({ name, runs: told(body.runs), skipped: told(body.skipped) }).toEqual({
        name,
        runs: live('succeeded'),
        skipped: live('skipped'),
      });
      expect(live('failed')).toEqual([]);
      ran[name] = body.runs.length + body.skipped.length;
    }
    expect(Object.values(ran).filter((count) => count > 0).length).toBeGreaterThan(7);
  },
);
