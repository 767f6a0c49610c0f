import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProposals, scanNow } from '#test/agents';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

const now = '2026-11-16T12:00:00.000Z';
const day = 86_400_000;
/** So many days after the example's now, which is a Monday. */
const at = (days: number): string => new Date(Date.parse(now) + days * day).toISOString();

let world: World;
let plant: Organization;
/** A session would not last for so long. */
let admin: Person;
const freeze = (days: number): void => {
  world.stoppedAt = at(days);
};

beforeAll(async () => {
  world = await World.open();
  freeze(-500);
  plant = await world.organization('Reckoned');
  admin = await plant.program('admin');
});
afterAll(() => world.close());

async function make(path: string, body: object): Promise<Body> {
  const reply = await admin.post(path, body);
  expect({ path, refused: reply.status < 300 ? null : reply.body }).toEqual({ path, refused: null });
  return reply.body;
}

/** One piece, that comes so many days after its order was sent. */
async function delivered(part: Body, vendor: Body, store: Body, sent: number, lead: number): Promise<void> {
  freeze(sent);
  const lines = [{ part: part.id, quantity: 1, unit_price: '45.00' }];
  const { id } = await make('/purchase-orders', { vendor: vendor.id, deliver_to: store.id, lines });
  for (const verb of ['request', 'approve']) await make(`/purchase-orders/${id}/${verb}`, {});
  await make(`/purchase-orders/${id}/send`, { mail: false });
  freeze(sent + lead);
  await make(`/purchase-orders/${id}/receive`, { lines: [{ part: part.id, location: store.id, quantity: 1 }] });
}

test('E6 what a year of use, planned work and deliveries say is ordered, not only up to the minimum (B6)', async () => {
  await plant.admin.patch(`/organizations/${plant.id}`, { time_zone: 'UTC' });
  const store = await make('/locations', { name: 'Store' });
  const machine = await make('/assets', { name: 'Filler', criticality: 'b' });
  const hale = await make('/vendors', { name: 'Hale' });
  const part = await make('/parts', {
    name: 'Bearing 6204',
    unit_cost: '45.00',
    assets: [machine.id],
    vendors: [hale.id],
    part_stocks: [{ location: store.id, quantity: 11, minimum_quantity: 1 }],
  });
  for (const [order, lead] of [6, 8, 9, 9, 21].entries()) await delivered(part, hale, store, -499 + 25 * order, lead);
  // Its use by weeks of the year, the first being the 1st, the last the 52nd (E5).
  const used = { 3: 2, 9: 1, 20: 4, 31: 1, 40: 2, 51: 3 };
  for (const [week, quantity] of Object.entries(used)) {
    freeze(-7 * (53 - Number(week)));
    await make(`/parts/${part.id}/movements`, { kind: 'issue', location: store.id, quantity });
  }
  freeze(0);
  const needs = (quantity: number) => ({ parts: [{ id: part.id, quantity, location: store.id }] });
  await make('/work-orders', { name: 'Change it', due_date: at(0), ...needs(1) });
  const recurrence = { unit: 'daily', frequency: 30, is_active: true };
  await make('/work-orders', { name: 'Overhaul', start_date: at(5), due_date: at(5), recurrence, ...needs(2) });

  const row = (await admin.get(`/supply-chain/parts/${part.id}?location=${store.id}`)).body;
  expect(row).toMatchObject({
    on_hand: 3,
    lead_time: { median: 9, p90: 17, lines: 5 },
    reorder_point: 2,
    position: 0,
    order_quantity: 21,
  });
  await scanNow(admin, 'stock');
  const proposals = await openProposals(admin, 'reorder', part.id);
  expect(proposals).toMatchObject([
    {
      title: expect.stringMatching(/^Order 21 × Bearing 6204 from Hale: .*minimum 1, reorder point 2$/),
      calls: [{ path: '/purchase-orders', body: { lines: [{ part: part.id, quantity: 21 }] } }],
    },
  ]);
});
