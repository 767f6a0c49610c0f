import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { dayIn } from '#shared/wall';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { atRest, closePages, desk, fetchesAhead, launch, phone, samePort, violations, withWorker } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let technician: Person;

const make = async (path: string, body: object): Promise<Body> => (await manager.post(path, body)).body;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
    manager = await plant.person('manager', 'Mona Jour');
    technician = await plant.person('technician', 'Ted Fix');
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
/** What a timer books that was stopped soon: a minute, unless the machine was busy for longer. */
const soonStopped = /^[1-4]m logged$/;
const address = ({ id }: Body): string => `/work-order/${id}?view=tableView`;
const summary = async ({ id }: Body): Promise<Body> => (await manager.get(`/work-orders/${id}`)).body.time_cost_summary;

test('S18 time: one press for the usual, the form and its messages, changing, undoing, folding', async () => {
  const order = await make('/work-orders', { name: 'Grease the bearings' });
  const { page, complaints } = await atScreen(browser, manager, desk);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/time-entries?')) asked.push(request.url());
  });
  await page.goto(address(order));
  const time = panel(page, 'Time');
  await time.getByText('No time entries yet').waitFor(); // S18.1

  // S18.9 Reopened within five minutes, from the list or from its folded state: nothing is fetched again.
  const fold = time.getByRole('button', { name: /^Time/ });
  await fold.click();
  await time.getByText('No time entries yet').waitFor({ state: 'detached' });
  await fold.click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Work orders' }).click();
  await page.getByRole('link', { name: 'Grease the bearings' }).click();
  await time.getByText('No time entries yet').waitFor();
  expect(asked).toHaveLength(1);

  // The click budget: thirty minutes in one click from the open page; undone in another.
  await time.getByRole('button', { name: 'Log 30 min for me' }).click();
  await toast(page, 'Time entry added successfully');
  await time.getByRole('button', { name: /Mona Jour Work/ }).waitFor();
  await expect.poll(() => summary(order)).toMatchObject({ total_time_minutes: 30 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await time.getByText('No time entries yet').waitFor();

  await time.getByRole('button', { name: 'Add time' }).click();
  const add = dialogOf(page, 'Add time entry');
  const save = add.getByRole('button', { name: 'Add time' });
  await save.click();
  await add.getByText('Time type is required').waitFor(); // S18.2
  await add.getByText('Please enter a duration greater than 0').waitFor(); // S18.4
  for (const [label, value, message] of [
    ['Hours', '-1', 'Hours must be 0 or greater'],
    ['Hours', '24', 'Hours must be less than 24'],
    ['Minutes', '-1', 'Minutes must be 0 or greater'],
    ['Minutes', '60', 'Minutes must be less than 60'],
    ['Hourly rate', '-0.01', 'Hourly rate must be 0 or greater'],
  ] as const) {
    const input = add.getByLabel(label, { exact: true });
    await input.fill(value);
    await save.click();
    await add.getByText(message).waitFor(); // S18.3, S18.6
    await input.fill('');
  }
  await add.getByLabel('Clear User').click();
  await save.click();
  await add.getByText('Please select a user').waitFor(); // S18.5
  expect(await violations(page)).toEqual([]);
  await add.getByRole('combobox', { name: 'User' }).fill('Ted');
  await page.getByRole('option', { name: /Ted Fix/ }).click();
  await add.getByRole('combobox', { name: 'Time type' }).click();
  await expect
    .poll(() => page.getByRole('listbox').getByRole('option').allTextContents())
    .toEqual(['Work', 'Inspection', 'Other']);
  await page.getByRole('option', { name: 'Inspection' }).click();
  await add.getByLabel('Hours', { exact: true }).fill('2');
  await add.getByLabel('Minutes', { exact: true }).fill('15');
  const rate = add.getByLabel('Hourly rate');
  await expect
    .poll(async () => [await rate.getAttribute('step'), await rate.getAttribute('min')])
    .toEqual(['0.01', '0']);
  await rate.fill('10.01');
  await add.getByLabel('Description').fill('x'.repeat(501));
  await expect.poll(() => add.getByLabel('Description').inputValue()).toHaveLength(500);
  await add.getByLabel('Description').fill('Both ends');

  // S18.7 A failed call says so, and nothing that was typed is lost.
  await page.route('**/api/work-orders/time-entries**', (route) => route.abort());
  await save.click();
  await toast(page, 'Failed to add time entry');
  await page.unroute('**/api/work-orders/time-entries**');
  await save.click();
  await toast(page, 'Time entry added successfully');
  const entry = time.getByRole('button', { name: /Ted Fix/ });
  await entry.waitFor();
  await expect.poll(() => entry.innerText()).toMatch(/Inspection · just now\s+Both ends\s+2h 15m\s+\$22\.52/); // S18.8
  await time.getByRole('button', { name: 'Time 2h 15m' }).waitFor();

  await entry.click();
  const edit = dialogOf(page, 'Edit time entry');
  await expect.poll(() => edit.getByLabel('Hours', { exact: true }).inputValue()).toBe('2');
  await edit.getByLabel('Minutes', { exact: true }).fill('30');
  await page.route('**/api/work-orders/time-entries**', (route) => route.abort());
  await edit.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Failed to update time entry');
  await page.unroute('**/api/work-orders/time-entries**');
  await edit.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Time entry updated successfully');
  await time.getByRole('button', { name: 'Time 2h 30m' }).waitFor();
  await entry.click();
  await edit.getByRole('button', { name: 'Delete' }).click();
  await time.getByText('No time entries yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await entry.waitFor();
  await expect.poll(() => summary(order)).toMatchObject({ total_time_minutes: 150 });

  // Somebody else books on it meanwhile: it appears without a reload.
  await technician.post('/work-orders/time-entries', {
    work_order: order.id,
    time_type: 'work',
    user: technician.id,
    minutes: 30,
  });
  await time.getByRole('button', { name: 'Time 3h 0m' }).waitFor();

  // A timer that ran over a weekend: its other values can be changed.
  await make('/work-orders/time-entries', { work_order: order.id, time_type: 'work', user: manager.id, minutes: 3720 });
  await time.getByRole('button', { name: /Edit 62h 0m of Mona Jour/ }).click();
  await edit.getByLabel('Worked on').fill('2026-03-06');
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor({ state: 'detached' });
  await time.getByRole('button', { name: /Mona Jour Work · .*2026/ }).waitFor();

  await time.getByRole('button', { name: /^Time/ }).click(); // S18.10
  await entry.waitFor({ state: 'detached' });
  await page.reload();
  await panel(page, 'Other costs').getByText('No other costs yet').waitFor();
  await expect.poll(() => entry.count()).toBe(0);
  await expect.poll(() => time.getByRole('button', { name: /^Time/ }).getAttribute('aria-expanded')).toBe('false');
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('S19 other costs: category, amount and receipt, in the organisation’s currency whatever one reads in (D20)', async () => {
  const order = await make('/work-orders', { name: 'Repair the gearbox' });
  await make('/work-orders/time-entries', {
    work_order: order.id,
    time_type: 'work',
    user: manager.id,
    minutes: 60,
    hourly_rate: '22.52',
  });
  await plant.admin.patch(`/organizations/${plant.id}`, { settings: { rates: { EUR: '0.5' } } });
  await manager.patch(`/users/${manager.id}`, { currency: 'EUR' });
  const { page, complaints } = await atScreen(browser, manager, fetchesAhead({ ...desk, colorScheme: 'dark' }));
  await page.goto(address(order));
  const costs = panel(page, 'Other costs');
  await costs.getByText('No other costs yet').waitFor(); // S19.1
  await costs.getByRole('button', { name: 'Add cost' }).click();
  const add = dialogOf(page, 'Add cost entry');
  const save = add.getByRole('button', { name: 'Add cost' });
  const cost = add.getByRole('spinbutton', { name: 'Cost' });
  await expect.poll(() => cost.getAttribute('step')).toBe('0.01');
  await cost.fill('-1');
  await add.getByLabel('Clear User').click();
  await save.click();
  await add.getByText('Category is required').waitFor(); // S19.2
  await add.getByText('Cost must be 0 or greater').waitFor(); // S19.3
  await add.getByText('Please select a user').waitFor(); // S19.4
  await cost.fill('0');
  await save.click();
  await add.getByText('Please enter a cost greater than 0').waitFor();
  await add.getByRole('combobox', { name: 'Category' }).click();
  await expect
    .poll(() => page.getByRole('listbox').getByRole('option').allTextContents())
    .toEqual(['Labor', 'Travel', 'Material', 'Contractor', 'Tax', 'Shipping', 'Other']);
  await page.getByRole('option', { name: 'Contractor' }).click();
  await cost.fill('1234.5');
  await add.getByRole('combobox', { name: 'User' }).fill('Mona');
  await page.getByRole('option', { name: /Mona Jour/ }).click();
  await add.getByLabel('Description').fill('Gear cutter');
  await add
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') });
  await add.getByText('receipt.txt').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.route('**/api/work-orders/other-costs**', (route) => route.abort());
  await save.click();
  await toast(page, 'Failed to add cost entry');
  await page.unroute('**/api/work-orders/other-costs**');
  await save.click();
  await toast(page, 'Cost entry added successfully'); // S19.5
  const entry = costs.getByRole('button', { name: /Mona Jour/ });
  await entry.waitFor();
  await expect.poll(() => entry.innerText()).toMatch(/Contractor · just now\s+Gear cutter\s+\$1,234\.50\s+1 file/); // S19.6
  const total = page.getByRole('region', { name: 'Total cost' });
  await total.getByText('$1,257.02').waitFor();
  await expect
    .poll(async () => (await total.innerText()).replaceAll(/\s+/g, ' '))
    .toBe('Time $22.52 Other costs $1,234.50 Parts $0.00 Total cost $1,257.02');
  expect(await violations(page)).toEqual([]);

  await entry.click();
  const edit = dialogOf(page, 'Edit cost entry');
  await edit.getByText('receipt.txt').waitFor();
  await edit.getByRole('spinbutton', { name: 'Cost' }).fill('1000');
  await page.route('**/api/work-orders/other-costs**', (route) => route.abort());
  await edit.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Failed to update cost entry');
  await page.unroute('**/api/work-orders/other-costs**');
  await edit.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Cost entry updated successfully');

  // S44.2 Without a connection it waits with its receipts, which are sent before it.
  await costs.getByRole('button', { name: 'Add cost' }).click();
  await add.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Travel' }).click();
  await cost.fill('40');
  await page.context().setOffline(true);
  const tickets = ['there.txt', 'back.txt'];
  await add
    .locator('input[type=file]')
    .first()
    .setInputFiles(tickets.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
  for (const name of tickets) await add.getByRole('list', { name: 'Not sent yet' }).getByText(name).waitFor();
  await save.click();
  await toast(page, 'Kept on this device. It is sent when you are back online.');
  await page.context().setOffline(false);
  const travel = async () => {
    const { results } = (await manager.get(`/work-orders/other-costs?work_order=${order.id}`)).body;
    return results
      .filter(({ category }: { category: string }) => category === 'travel')
      .map(({ files }: { files: { name: string }[] }) => files.map(({ name }) => name));
  };
  await expect.poll(travel).toEqual([tickets]);

  await costs.getByRole('button', { name: 'Other costs $1,040.00' }).click();
  await entry.first().waitFor({ state: 'detached' });
  await page.goto(`/work-order/todo?view=tableView&columns=name,total_cost&id=${order.id}`);
  await page
    .getByRole('row')
    .filter({ hasText: order.name })
    .getByText(/531\.26/)
    .first()
    .waitFor();
  expect(complaints.filter((text) => !/ERR_(FAILED|INTERNET_DISCONNECTED)/.test(text))).toEqual([]);
});

test('U14 a timer ticks, outlives a reload, is one per person; S48 the work order on paper', async () => {
  const store = await make('/locations', { name: 'Main store' });
  const belt = await make('/parts', {
    name: 'Belt B-42',
    unit_cost: '12.00',
    part_stocks: [{ location: store.id, quantity: 9 }],
  });
  const one = await make('/work-orders', {
    name: 'Replace the belt',
    description: 'Lock out first.',
    parts: [{ id: belt.id, location: store.id, quantity: 2 }],
  });
  const other = await make('/work-orders', { name: 'Oil the chain' });
  const { page, complaints } = await atScreen(browser, technician, desk);
  await page.goto(address(one));
  const time = panel(page, 'Time');
  await time.getByRole('button', { name: 'Start timer' }).click();
  const clock = time.getByRole('timer');
  await clock.filter({ hasText: /^0:0\d:(0[2-9]|[1-5]\d)$/ }).waitFor();
  const mark = page.getByRole('banner').getByRole('link', { name: new RegExp(`Timer running on ${one.code}`) });
  await mark.waitFor();
  await expect.poll(async () => (await manager.get(`/work-orders/${one.id}`)).body.status).toBe('in_progress');
  await page.reload();
  await clock.filter({ hasText: /^0:0\d:\d\d$/ }).waitFor();

  await page.goto(address(other));
  await time.getByRole('button', { name: 'Start timer' }).click();
  const ask = dialogOf(page, 'Stop the other?');
  await ask.getByText(`Your timer is running on ${one.code} Replace the belt.`).waitFor();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await time.getByRole('button', { name: 'Start timer' }).click();
  await ask.getByRole('button', { name: 'Stop it and start here' }).click();
  await time.getByRole('button', { name: 'Stop timer' }).waitFor();
  await page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`Timer running on ${other.code}`) })
    .waitFor();
  await expect.poll(async () => (await summary(one)).total_time_minutes).toBeGreaterThan(0);
  await time.getByRole('button', { name: 'Stop timer' }).click();
  await toast(page, soonStopped);
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
  await dialogOf(page, 'Edit time entry').getByLabel('Minutes', { exact: true }).fill('20');
  await dialogOf(page, 'Edit time entry').getByRole('button', { name: 'Save' }).click();
  await time.getByRole('button', { name: 'Time 20m' }).waitFor();
  await expect.poll(() => page.getByRole('banner').getByRole('timer').count()).toBe(0);

  await make('/work-orders/other-costs', {
    work_order: one.id,
    category: 'contractor',
    user: manager.id,
    cost: '80.00',
  });
  await page.goto(address(one));
  await page.getByRole('button', { name: 'More actions' }).click();
  const pdf = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  expect((await pdf).suggestedFilename()).toBe(`${one.code}.pdf`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await page.getByRole('heading', { level: 1, name: `${one.code} Replace the belt` }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toContain('print=1');
  const row = page.getByRole('row', { name: 'Belt B-42 Main store 2' });
  await row.waitFor();
  for (const words of ['Lock out first.', 'Parts to pick', 'Done by', 'Checked by', 'Notes'])
    await expect.poll(() => page.getByText(words, { exact: true }).count()).toBe(1);
  await expect.poll(() => page.getByText('Total cost').count()).toBe(0);
  const { page: theirs } = await atScreen(browser, manager, desk);
  await theirs.goto(`${address(one)}&print=1`);
  await theirs.getByRole('row', { name: /^Contractor .* \$80\.00$/ }).waitFor();
  await expect
    .poll(async () => (await theirs.locator('article dl').last().innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(/^Time \$.* Other costs \$80\.00 Parts \$.* Total cost \$/);
  const code = page.getByRole('img', { name: `QR code of ${one.code}` });
  await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button').count()).toBe(0);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('S14 on a phone in the dark: start, time, done; and nothing of costs for who may not see them', async () => {
  const limited = await plant.person('limited_technician', 'Lim Ted');
  const order = await make('/work-orders', { name: 'Check the pump', assigned_to: { users: [limited.id] } });
  const { page, complaints } = await atScreen(browser, limited, { ...phone, colorScheme: 'dark' });
  await page.goto(address(order));
  const bar = page.getByRole('group', { name: 'Work', exact: true });
  const start = bar.getByRole('button', { name: 'Start' });
  await start.waitFor();
  for (const button of await bar.getByRole('button').all())
    await expect.poll(async () => (await button.boundingBox())!.height).toBeGreaterThanOrEqual(56);
  const [workBar, app] = [await bar.boundingBox(), await page.getByRole('navigation', { name: 'Main' }).boundingBox()];
  expect(Math.round(workBar!.y + workBar!.height)).toBeLessThanOrEqual(Math.round(app!.y));
  await start.tap();
  await bar.getByRole('button', { name: 'Pause' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await panel(page, 'Time').getByRole('button', { name: 'Log 15 min for me' }).tap();
  await panel(page, 'Time').getByText('15m', { exact: true }).last().waitFor();
  await expect.poll(() => page.getByText('Other costs').count()).toBe(0);
  await expect.poll(() => page.getByText('Total cost').count()).toBe(0);
  await panel(page, 'Time').getByRole('button', { name: 'Add time' }).tap();
  await expect.poll(() => dialogOf(page, 'Add time entry').getByLabel('Hourly rate').count()).toBe(0);
  await dialogOf(page, 'Add time entry').getByRole('button', { name: 'Cancel' }).tap();
  await bar.getByRole('button', { name: 'Done' }).tap();
  await toast(page, `Moved to Done · ${order.code} Check the pump`);
  await bar.getByRole('button', { name: 'Reopen' }).waitFor();
  await expect
    .poll(async () => (await manager.get(`/work-orders/${order.id}`)).body)
    .toMatchObject({ status: 'done', timers: [] });
  expect((await summary(order)).total_time_minutes).toBeGreaterThan(15);
  // The refusal because of the timer is how the page learns to stop it.
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});

/** The quantities in the queued lists of parts. */
const keptParts = () =>
  new Promise<number[]>((resolve) => {
    const opening = indexedDB.open('millwright');
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('queue').objectStore('queue').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        const bodies = reading.result.map(({ call }) => call.body as { parts?: { quantity: number }[] });
        resolve(bodies.flatMap(({ parts = [] }) => parts.map(({ quantity }) => quantity)));
      });
    });
  });

test('S44.2, U36 without a connection status, parts, time and words are kept, seen, and sent in their order', async () => {
  const ted = await plant.person('technician', 'Ted Far');
  const shed = await make('/locations', { name: 'Shed' });
  const part = await make('/parts', { name: 'Fuse 16 A', part_stocks: [{ location: shed.id, quantity: 9 }] });
  const order = await make('/work-orders', {
    name: 'Fan in the far shed',
    assigned_to: { users: [ted.id] },
    parts: [{ id: part.id, location: shed.id, quantity: 1 }],
  });
  const { page } = await atScreen(browser, ted, withWorker(desk));
  await page.goto(address(order));
  const parts = page.locator('#parts-editor');
  await parts.getByText('on hand 9 · reserved 0 · free 9 · leaves 8').waitFor();
  // With everything loaded that is needed without a connection.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);

  await parts.getByRole('button', { name: 'Quantity: one more' }).click();
  await parts.getByText('Saved on this device, and sent when there is a connection').waitFor();
  await panel(page, 'Time').getByRole('button', { name: 'Log 30 min for me' }).click();
  await panel(page, 'Time').getByText(`${order.code} Fan in the far shed: 30m`).waitFor();
  await parts.getByRole('button', { name: 'Quantity: one more' }).click();
  const queued = () => page.evaluate(keptParts);
  await expect.poll(queued).toEqual([2, 3]);
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('No light in there');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Fan in the far shed: “No light in there”').waitFor();
  // The connection is back but fails the second call: a waiting call holds back a newer list, or it would overtake it.
  const times = '**/api/work-orders/time-entries';
  await page.route(times, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/time-entries'));
  await page.context().setOffline(false);
  await tried;
  await expect.poll(queued).toEqual([3]);
  await parts.getByRole('button', { name: 'Quantity: one more' }).click();
  await expect.poll(queued).toEqual([3, 4]);
  await page.context().setOffline(true);
  await page.unroute(times);
  const group = page.getByRole('group', { name: 'Status', exact: true });
  await group.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(() => group.getByRole('button', { name: 'Done' }).getAttribute('aria-pressed')).toBe('true');
  const now = async () => (await manager.get(`/work-orders/${order.id}`)).body;
  await expect.poll(now).toMatchObject({ status: 'open', parts: [{ quantity: 2 }], comments: 0 });
  const lines = page.getByRole('dialog', { name: 'Outbox' }).getByRole('listitem');
  await page.getByRole('button', { name: /Show the outbox$/ }).click();
  await expect
    .poll(async () => (await lines.allInnerTexts()).map((text) => text.split('\n')[0]))
    .toEqual([
      `${order.code} Fan in the far shed: 30m`,
      `Parts of ${order.code} Fan in the far shed`,
      'Fan in the far shed: “No light in there”',
      `Parts of ${order.code} Fan in the far shed`,
      `${order.code} Fan in the far shed: Done`,
    ]);

  // A colleague needs another part meanwhile: both are kept.
  const lamp = await make('/parts', { name: 'Lamp', part_stocks: [{ location: shed.id, quantity: 5 }] });
  const rows = [part, lamp].map(({ id }) => ({ id, location: shed.id, quantity: 1 }));
  expect((await manager.put(`/work-orders/${order.id}/parts`, rows)).status).toBe(200);
  await page.context().setOffline(false);
  await expect.poll(now).toMatchObject({
    status: 'done',
    parts: [
      { id: part.id, quantity: 4 },
      { id: lamp.id, quantity: 1 },
    ],
    comments: 1,
    time_cost_summary: { total_time_minutes: 30 },
  });
});

test('S17, S44 a part that is taken off while the list before is on its way, or its answer is lost, is off', async () => {
  const ted = await plant.person('technician', 'Ted Back');
  const shed = await make('/locations', { name: 'Back shed' });
  const part = await make('/parts', { name: 'Fuse 32 A', part_stocks: [{ location: shed.id, quantity: 9 }] });
  const order = await make('/work-orders', {
    name: 'Fan in the back shed',
    assigned_to: { users: [ted.id] },
    parts: [{ id: part.id, location: shed.id, quantity: 1 }],
  });
  const { page } = await atScreen(browser, ted, withWorker(desk));
  await page.goto(address(order));
  const parts = page.locator('#parts-editor');
  await parts.getByText('on hand 9 · reserved 0 · free 9 · leaves 8').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await atRest(page);
  await page.context().setOffline(true);
  const queued = () => page.evaluate(keptParts);
  await parts.getByRole('button', { name: 'Quantity: one more' }).click();
  await expect.poll(queued).toEqual([2]);
  // It arrives, and the connection breaks before its answer.
  const path = `**/api/work-orders/${order.id}/parts`;
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => (arrived = resolve));
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(path, async (route) => {
    await route.fetch();
    arrived();
    await held;
    await route.abort();
    await page.unroute(path);
  });
  await page.context().setOffline(false);
  await arrival;
  const now = async () => (await manager.get(`/work-orders/${order.id}`)).body.parts;
  await expect.poll(now).toMatchObject([{ quantity: 2 }]);
  await parts.getByRole('button', { name: 'Quantity: one less' }).click();
  await expect.poll(queued).toEqual([2, 1]);
  goOn();
  await page.getByRole('button', { name: /waiting|not sent/ }).waitFor({ state: 'detached' });
  await expect.poll(now).toMatchObject([{ quantity: 1 }]);
  await expect.poll(queued).toEqual([]);
});

test('S18 time that is logged by one press without a connection is of the day it was pressed on', async () => {
  const order = await make('/work-orders', { name: 'Late shift' });
  const { page } = await atScreen(browser, technician, withWorker(desk));
  await page.goto(address(order));
  await panel(page, 'Time').getByText('No time entries yet').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await atRest(page);
  await page.context().setOffline(true);
  const day = 86_400_000;
  await page.clock.setFixedTime(Date.now() - 2 * day);
  await panel(page, 'Time').getByRole('button', { name: 'Log 30 min for me' }).click();
  await panel(page, 'Time').getByText(`${order.code} Late shift: 30m`).waitFor();
  await page.clock.setFixedTime(Date.now());
  await page.context().setOffline(false);
  const entries = async () => (await manager.get(`/work-orders/time-entries?work_order=${order.id}`)).body.results;
  await expect.poll(entries).toMatchObject([{ minutes: 30, worked_at: dayIn(Date.now() - 2 * day, 'UTC') }]);
});

test('D8, S18, S19, S23 what was done though its answer was lost is not done again when it is pressed again', async () => {
  const asset = await make('/assets', { name: 'Filler 4' });
  const order = await make('/work-orders', { name: 'Twice told', asset: asset.id });
  const { page } = await atScreen(browser, manager, desk);
  /** The first call gets through, but a gateway reports an error. */
  const loseOne = (path: string) =>
    page.route(path, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.fulfill({ status: 504, body: 'The gateway has waited too long.' });
      await page.unroute(path);
    });
  await page.goto(address(order));
  const log = panel(page, 'Time').getByRole('button', { name: 'Log 30 min for me' });
  await loseOne('**/api/work-orders/time-entries');
  await log.click();
  await toast(page, 'Failed to add time entry');
  await expect.poll(() => summary(order)).toMatchObject({ total_time_minutes: 30 });
  await log.click();
  await toast(page, 'Time entry added successfully');
  await expect.poll(() => summary(order)).toMatchObject({ total_time_minutes: 30 });
  // An answered call is over: the same again is another one.
  await log.click();
  await expect.poll(() => summary(order)).toMatchObject({ total_time_minutes: 60 });

  // No live event either: the page shows the old state.
  await page.route('**/api/events**', (route) => route.abort());
  await page.goto(`/asset/${asset.id}?view=tableView`);
  await loseOne('**/api/assets/status');
  const changes = async () =>
    (await manager.get(`/core/audit-logs?entity_type=asset&entity_id=${asset.id}`)).body.results.filter(
      ({ action }: Body) => action !== 'created',
    );
  const press = async () => {
    await page.getByRole('button', { name: /^Status: .*Change it$/ }).click();
    await page.getByRole('button', { name: 'Offline, unplanned' }).click();
    await page.getByRole('button', { name: 'Save status' }).click();
  };
  await press();
  await toast(page, 'Failed to update asset status');
  await press();
  await toast(page, 'Asset status updated successfully');
  await expect.poll(changes).toHaveLength(1);
});
