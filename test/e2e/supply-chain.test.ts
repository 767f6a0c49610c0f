import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let technician: Person;
let [store, seal]: Body[] = [];

const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();
const make = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
/** The figures are reckoned a moment after what they are of. */
const reckoned = async (): Promise<void> => {
  const count = async (filter: string) => (await manager.get(`/supply-chain/parts${filter}`)).body.count;
  const isReckoned = async () => {
    expect(await count('')).toBe(4);
    expect(await count(`?stock_out_on__lte=${days(30).slice(0, 10)}`)).toBe(1);
  };
  await vi.waitFor(isReckoned, { timeout: 60_000, interval: 100 });
};

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Mill');
    [manager, technician] = [await plant.person('manager'), await plant.person('technician')];
    const counter = await make('/core/contacts', { name: 'Order desk', email: 'orders@nordlager.example' });
    const nordlager = await make('/vendors', { name: 'Nordlager', lead_time_days: 5, contacts: [counter.id] });
    const voltline = await make('/vendors', { name: 'Voltline', lead_time_days: 3 });
    store = await make('/locations', { name: 'Main store' });
    const part = (name: string, quantity: number, minimum_quantity: number, cost: string) =>
      make('/parts', {
        name,
        unit_cost: cost,
        part_stocks: [{ location: store!.id, quantity, minimum_quantity }],
      });
    const yard = await make('/locations', { name: 'Yard' });
    const seals = [
      { location: store.id, quantity: 3, minimum_quantity: 1 },
      { location: yard.id, quantity: 1 },
    ];
    seal = await make('/parts', { name: 'Seal', unit_cost: '4.00', part_stocks: seals });
    const fuse = await part('Fuse', 1, 5, '2.00');
    await part('Grease', 8, 0, '9.50');
    const supply = (vendor: Body, supplied: Body) =>
      manager.put(`/vendors/${vendor.id}/parts`, { parts: [{ part: supplied.id, price: '4.00' }] });
    await supply(nordlager, seal);
    await supply(voltline, fuse);
    // Ten are needed in six days, and there are three in one place and one in another.
    const line = { id: seal.id, quantity: 10, location: null };
    await make('/work-orders', { name: 'Reseal the pump', start_date: days(6), due_date: days(6.1), parts: [line] });
    // Only now: what a test orders is no longer running out.
    await reckoned();
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const tile = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'At a glance' }).getByRole('link', { name });
const atSupply = async (person: Person, device = desk) => {
  const opened = await atScreen(browser, person, device);
  await opened.page.goto('/supply-chain');
  await opened.page.getByRole('heading', { level: 1, name: 'Supply chain' }).waitFor();
  return opened;
};

test('S38.1 each number of the overview equals the list it opens', async () => {
  const { page, complaints } = await atSupply(manager);
  for (const [name, count] of [
    ['Running out', 1],
    ['Low stock', 1],
    ['Blocked work', 1],
  ] as const) {
    await expect.poll(() => tile(page, name).locator('b').textContent()).toBe(String(count));
    await tile(page, name).click();
    await page.getByText(`Showing ${count} of ${count}`).waitFor();
    await page.goBack();
  }
  // 4 × 4.00 + 1 × 2.00 + 8 × 9.50.
  await expect.poll(() => tile(page, 'Stock value').locator('b').textContent()).toBe('$94.00');
  await tile(page, 'Stock value').click();
  await page.getByText('Showing 4 of 4').waitFor();
  await page.goBack();
  await page.getByText('Nothing was counted yet: stock is what was booked.').waitFor();
  expect(await violations(page)).toEqual([]);

  // The tabs are addresses.
  for (const [tab, path] of [
    ['Parts', '/supply-chain/parts'],
    ['Vendors', '/supply-chain/vendors'],
    ['Spend', '/supply-chain/spend'],
    ['Blocked work', '/supply-chain/blocked-work'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Parts of supply chain' }).getByRole('link', { name: tab }).click();
    await page.waitForURL((url) => url.pathname === path);
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('cell', { name: /6 × Seal not on order/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('S38.2 a chart is a table, too, and is read by the arrow keys; a part says what will happen in words', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto(`/supply-chain/part/${seal!.id}?location=${store!.id}`);
  await page.getByRole('heading', { level: 1, name: 'Seal' }).waitFor();
  const facts = page.getByRole('region', { name: 'Stock and order' });
  await expect.poll(() => facts.textContent()).toContain('nothing is on its way');
  const card = page.getByRole('region', { name: 'Stock ahead', exact: true });
  const chart = card.getByRole('slider', { name: 'Stock ahead' });
  await card.locator('canvas').waitFor();
  await chart.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain('Stock 3');
  await page.keyboard.press('End');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain('Stock -7');
  await card.getByRole('button', { name: 'Stock ahead as a table' }).click();
  const table = card.getByRole('table');
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(['Day', 'Stock', 'Needed', 'Arriving']);
  await expect.poll(() => table.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual(['3', '0', '0']);
  await table.getByRole('cell', { name: '10', exact: true }).waitFor();
  await page.getByText('3 on hand + 0 on order − 10 needed in', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('S38 from what runs out to a sent order in at most five presses', async () => {
  const { page, complaints } = await atSupply(manager);
  let presses = 0;
  const press = async (button: Locator) => {
    presses += 1;
    await button.click();
  };
  await press(tile(page, 'Running out'));
  await press(page.getByRole('button', { name: 'Order Seal for Main store' }));
  const dialog = page.getByRole('dialog', { name: 'Order Seal' });
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Seal, to Main store' }).inputValue())
    .toMatch(/^[1-9]\d*$/);
  expect(await violations(page)).toEqual([]);
  await press(dialog.getByRole('button', { name: 'Order and send' }));
  const sending = page.getByRole('dialog', { name: 'Send PO-1001' });
  await expect.poll(() => sending.getByLabel('To', { exact: true }).inputValue()).toBe('orders@nordlager.example');
  await press(sending.getByRole('button', { name: 'Send', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'PO-1001' }).waitFor();
  await expect.poll(async () => (await manager.get('/purchase-orders')).body.results[0].status).toBe('sent');
  expect(presses).toBeLessThanOrEqual(5);

  // Several at once become a draft for each vendor.
  await page.goto('/supply-chain/parts');
  await page.getByRole('checkbox', { name: 'Select Fuse at Main store' }).check();
  await page.getByRole('checkbox', { name: 'Select Seal at Main store' }).check();
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Order' }).click();
  await page.getByRole('dialog', { name: 'Order 2 parts' }).getByRole('button', { name: 'Make 2 drafts' }).click();
  await page.getByText('Showing 2 of 2').waitFor();
  expect(complaints).toEqual([]);
});

test('S38 a minimum is set from the reorder point, and taken back', async () => {
  const { page } = await atScreen(browser, manager, phone);
  await page.goto(`/supply-chain/part/${seal!.id}?location=${store!.id}`);
  await page.getByRole('button', { name: 'Set minimum' }).click();
  const dialog = page.getByRole('dialog', { name: 'Minimum of Seal at Main store' });
  await dialog.getByRole('textbox', { name: 'Minimum' }).fill('4');
  await dialog.getByRole('button', { name: 'Set minimum' }).click();
  const minimum = async () => (await manager.get(`/parts/${seal!.id}`)).body.part_stocks[0].minimum_quantity;
  await expect.poll(minimum).toBe(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(minimum).toBe(1);
});

test('S38 without costs there is no money, without stock the way to the first part, and a phone has it all', async () => {
  const { page } = await atSupply(technician, phone);
  await tile(page, 'Running out').waitFor();
  await expect.poll(() => tile(page, 'Stock value').count()).toBe(0);
  await expect.poll(() => page.getByText('$').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  const empty = await world.organization('Empty');
  const { page: other } = await atSupply(await empty.person('manager'));
  await other.getByRole('heading', { name: 'No stock yet' }).waitFor();
  expect(await violations(other)).toEqual([]);
});

/** Whether something is drawn in this colour. */
const isDrawnIn = (chart: Locator, [red, green, blue]: readonly [number, number, number]): Promise<boolean> =>
  chart.evaluate(
    (canvas: HTMLCanvasElement, colour) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4) if (colour.every((part, nth) => data[at + nth] === part)) return true;
      return false;
    },
    [red, green, blue],
  );

test('the bars of a chart take the colours of a scheme that is switched while they are seen', async () => {
  const lines = [{ part: seal!.id, quantity: 1, unit_price: '4.00' }];
  const vendor = (await manager.get('/vendors?name=Nordlager')).body.results[0].id;
  const { id } = await make('/purchase-orders', { vendor, deliver_to: store!.id, lines });
  for (const verb of ['request', 'approve', 'send'])
    expect((await manager.post(`/purchase-orders/${id}/${verb}`, verb === 'send' ? { mail: false } : {})).status).toBe(
      200,
    );
  const received = { lines: [{ part: seal!.id, location: store!.id, quantity: 1 }] };
  expect((await manager.post(`/purchase-orders/${id}/receive`, received)).status).toBe(200);
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/supply-chain/spend');
  const chart = page.getByRole('region', { name: 'Spend by month', exact: true }).locator('canvas');
  await expect.poll(() => isDrawnIn(chart, [0x00, 0x63, 0x75])).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => isDrawnIn(chart, [0x65, 0xc9, 0xd4])).toBe(true);
});
