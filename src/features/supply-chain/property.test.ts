import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atFirst, counted, placed, type Used, walked } from '#test/counted-part';
import { type Body, insist, type Person } from '#test/person';
import { World } from '#test/world';

/** A Monday at noon, by the clock of an organisation in UTC. */
const now = Date.parse('2026-11-16T12:00:00.000Z');
const dayLength = 86_400_000;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

let world: World;
const ago = (days: number): string => new Date(now - days * dayLength).toISOString();
const freeze = (daysAgo: number): void => {
  world.stoppedAt = ago(daysAgo);
};
const dayOf = (days: number): string => ago(-days).slice(0, 10);

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const quantity = fc.integer({ min: 1, max: 9 });
const kinds = ['issue', 'issue', 'issue', 'return', 'receive', 'count'] as const;
const move = fc.record({
  daysAgo: fc.oneof(fc.integer({ min: 0, max: 449 }), fc.constantFrom(0, 1, 7, 8, 364, 365)),
  kind: fc.constantFrom(...kinds),
  quantity,
});
/** Of some, a little is taken nearly every week. */
const steady = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 4 }), fc.boolean()), {
    minLength: 40,
    maxLength: 53,
  })
  .map((weeks) =>
    weeks.flatMap(([day, many, isMore], week) => [
      { daysAgo: 7 * week + day, kind: 'receive' as const, quantity: 9 },
      { daysAgo: 7 * week + day, kind: 'issue' as const, quantity: isMore ? 2 * many : many },
    ]),
  );
const used: fc.Arbitrary<Used> = fc.record({
  since: fc.constantFrom(30, 90, 91, 200, 371, 450),
  moves: fc.oneof(
    { weight: 4, arbitrary: fc.array(move, { minLength: 5, maxLength: 30 }) },
    { weight: 1, arbitrary: steady },
  ),
  needs: fc.array(fc.record({ days: fc.integer({ min: -5, max: 190 }), quantity, isNamed: fc.boolean() }), {
    maxLength: 3,
  }),
  series: fc.option(
    fc.record({ days: fc.integer({ min: 1, max: 60 }), weeks: fc.integer({ min: 2, max: 12 }), quantity }),
    { nil: null },
  ),
  orders: fc.array(fc.record({ days: fc.integer({ min: -3, max: 60 }), quantity, isSent: fc.boolean() }), {
    maxLength: 2,
  }),
  stated: fc.integer({ min: 0, max: 40 }),
  delivered: fc.array(fc.record({ daysAgo: fc.integer({ min: 0, max: 15 }), took: fc.integer({ min: 0, max: 14 }) }), {
    maxLength: 5,
  }),
  criticality: fc.constantFrom('a', 'b', 'c', null),
});

const call = async (person: Person, method: string, path: string, body?: object): Promise<Body> => {
  const reply = await insist(() => person.send(method, path, body));
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify([body, reply.body])}`);
  return reply.body;
};
const make = (person: Person, path: string, body: object): Promise<Body> => call(person, 'POST', path, body);

/**
 * All happens in the store; what only shows how long deliveries take goes to the yard. There is one in the room, too:
 * where a part is at one place alone, whoever names none means that one.
 */
type Places = Record<'store' | 'room' | 'yard', string>;

/** The part as it was used, on the days on which it was. */
async function live(admin: Person, { store, room, yard }: Places, part: Used): Promise<string> {
  freeze(part.since);
  const { criticality } = part;
  const assets = criticality ? [(await make(admin, '/assets', { name: 'Press', criticality })).id] : [];
  const stock = [store, room, yard].map((location) => ({ location, quantity: location === store ? atFirst : 1 }));
  const { id } = await make(admin, '/parts', { name: 'Seal', unit_cost: '4.00', assets, part_stocks: stock });
  const vendor = await make(admin, '/vendors', { name: `Hale ${id}`, lead_time_days: part.stated });
  await call(admin, 'PUT', `/vendors/${vendor.id}/parts`, { parts: [{ part: id, price: '4.00' }] });
  for (const { daysAgo, ...moved } of walked(part).done) {
    freeze(daysAgo);
    await make(admin, `/parts/${id}/movements`, { ...moved, location: store });
  }
  const order = async (more: object, many: number, verbs: string[]): Promise<string> => {
    const lines = [{ part: id, quantity: many, unit_price: '4.00' }];
    const made = await make(admin, '/purchase-orders', { vendor: vendor.id, lines, ...more });
    for (const verb of verbs)
      await make(admin, `/purchase-orders/${made.id}/${verb}`, verb === 'send' ? { mail: false } : {});
    return made.id;
  };
  const sending = ['request', 'approve', 'send'];
  for (const { daysAgo, took } of part.delivered) {
    freeze(daysAgo + took);
    const sent = await order({ deliver_to: yard }, 1, sending);
    freeze(daysAgo);
    await make(admin, `/purchase-orders/${sent}/receive`, { lines: [{ part: id, location: yard, quantity: 1 }] });
  }
  freeze(0);
  const planned = (days: number, many: number, location: string | null) => {
    const parts = [{ id, quantity: many, location }];
    return { name: 'Change', due_date: `${dayOf(days)}T08:00:00.000Z`, parts };
  };
  for (const need of placed(part))
    await make(admin, '/work-orders', planned(need.days, need.quantity, need.isNamed ? store : null));
  if (part.series) {
    const { days, weeks, quantity: many } = part.series;
    const first = planned(days, many, null);
    const recurrence = { unit: 'weekly', frequency: weeks, is_active: true };
    await make(admin, '/work-orders', { ...first, start_date: first.due_date, recurrence });
  }
  for (const { days, quantity: many, isSent } of part.orders)
    await order({ deliver_to: store, expected_on: dayOf(days) }, many, isSent ? sending : []);
  return id;
}

const sorted = (rows: unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
/** Shown with so many decimals. */
const near = (values: object, decimals: number): Body =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, expect.closeTo(value, decimals)]));

test('what is said of a part after any movements, needs and orders is what counting one by one gives', async () => {
  freeze(500);
  const organization = await world.organization('Ledger');
  await organization.admin.patch(`/organizations/${organization.id}`, { time_zone: 'UTC' });
  const admin = await organization.program('admin');
  const places = {
    store: (await make(admin, '/locations', { name: 'Store' })).id,
    room: (await make(admin, '/locations', { name: 'Tool room' })).id,
    yard: (await make(admin, '/locations', { name: 'Yard' })).id,
  };
  await fc.assert(
    fc.asyncProperty(used, async (part) => {
      const id = await live(admin, places, part);
      const page = await call(admin, 'GET', `/supply-chain/parts/${id}?location=${places.store}`);
      const { row, inputs, weeks, projection, outOn, emptied, needs, arrivals } = counted(part);
      expect(page).toMatchObject({
        ...row,
        inputs: near(inputs, 5),
        rate: expect.closeTo(inputs.rate, 1),
        stock_out_on: outOn === -1 ? null : dayOf(outOn),
        emptied_at: emptied === undefined ? null : ago(emptied),
      });
      expect(page.weeks.map((week: Body) => week.one_off)).toEqual(weeks);
      expect(page.projection.map(({ day }: Body) => day)).toEqual(projection.map((_, days) => dayOf(days)));
      const off = page.projection.map(({ stock }: Body, day: number) => Math.abs(stock - projection[day]!));
      // Two decimals are shown.
      expect(Math.max(...off)).toBeLessThan(0.0051);
      const inDays = (rows: unknown[][]) => sorted(rows.map(([days, ...others]) => [dayOf(days as number), ...others]));
      expect(sorted(page.needs.map((one: Body) => [one.day, one.quantity, one.is_scheduled]))).toEqual(inDays(needs));
      expect(sorted(page.arrivals.map((one: Body) => [one.day, one.quantity, one.is_late]))).toEqual(inDays(arrivals));
    }),
    { seed, numRuns: 12, endOnFailure: true },
  );
});
