import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProposals, scanNow } from '#test/agents';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, type Device, launch, phone, pressKeyOf, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let viewer: Person;
let store: Body;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
  },
  () => world.close(),
);
// What one test leaves open is not in the inbox of the next.
beforeEach(async () => {
  plant = await world.organization('Plant');
  manager = await plant.person('manager', 'Mona Jour');
  viewer = await plant.person('viewer', 'Vera View');
  store = await make('/locations', { name: 'Store' });
});
afterEach(() => closePages(browser));

async function make(path: string, values: object): Promise<Body> {
  const { status, body } = await manager.post(path, values);
  expect([path, status]).toEqual([path, 201]);
  return body;
}

/** A part of which less is there than its minimum, from a vendor of its own. */
async function short(name: string, vendor: string): Promise<Body> {
  const seller = await make('/vendors', { name: vendor });
  const stock = { location: store.id, quantity: 6, minimum_quantity: 10 };
  const part = await make('/parts', { name, vendors: [seller.id], part_stocks: [stock] });
  await manager.put(`/vendors/${seller.id}/parts`, { parts: [{ part: part.id, price: '2.90' }] });
  return part;
}

const titles = async (): Promise<string[]> => (await openProposals(manager, 'reorder')).map(({ title }) => title);
const orders = async (): Promise<Body[]> => (await manager.get('/purchase-orders')).body.results;

const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });
const shown = (page: Page) => page.locator('[data-row] [data-open]').allTextContents();
/** The title of the proposal beside the list, on which the keys act. */
const beside = (page: Page) => page.getByRole('article').getAttribute('aria-label');

async function atInbox(device: Device, person = manager) {
  const opened = await atScreen(browser, person, device);
  await opened.page.goto('/agents');
  await opened.page.getByRole('navigation', { name: 'Parts of agents' }).waitFor();
  return opened;
}

test('S39.1 without a language model the stock watcher proposes an order; Accept creates it, Undo removes it, and the history names the agent', async () => {
  const { page, complaints } = await atInbox(desk);
  await page.getByRole('heading', { name: 'Nothing to decide' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/agents/inbox');
  expect(await violations(page)).toEqual([]);
  await short('Bearing 6204', 'Hale');
  await scanNow(manager, 'stock');

  await page.reload();
  const panel = page.getByRole('article', { name: 'Order 4 × Bearing 6204 from Hale' });
  await panel.getByText('Create a draft order to Hale').waitFor();
  await panel.getByText('4 × Bearing 6204 at $2.90').waitFor();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('heading', { name: 'Nothing to decide' }).waitFor();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  const [order] = await orders();
  expect(order).toMatchObject({ status: 'draft', vendor: { name: 'Hale' } });
  await page.goto(`/purchase-order/${order.id}`);
  await page.getByText('accepted by Mona Jour').waitFor();
  await page.goto('/agents/inbox?part=past&outcome=accepted');
  await page.getByRole('article').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(orders).toEqual([]);
  await page.getByLabel('What became of it').selectOption('Undone');
  await page.getByRole('article').getByText('and undone since').waitFor();

  const { body } = await manager.get(`/core/audit-logs?entity_type=purchase-order&entity_id=${order.id}`);
  for (const entry of body.results)
    expect(entry).toMatchObject({ source: 'agent', user: { name: 'Mona Jour' }, via: { name: 'Stock watcher' } });
  expect(complaints).toEqual([]);
});

test('S39, U28 the inbox by keyboard alone: move, change, dismiss with a reason, snooze, accept, take back', async () => {
  for (const name of ['Chain', 'Belt', 'Seal', 'Fan']) await short(name, `${name} works`);
  await scanNow(manager, 'stock');
  const { page, complaints } = await atInbox(desk);
  await expect.poll(async () => (await shown(page)).length).toBe(4);
  const [first, second, third, fourth] = await shown(page);
  // It goes by itself, but not while it is pointed at.
  const said = (text: string) => page.getByRole('status').getByText(text).hover();
  await expect.poll(() => beside(page)).toBe(first);
  await page.keyboard.press('j');
  await expect.poll(() => beside(page)).toBe(second);
  await page.keyboard.press('k');
  await expect.poll(() => beside(page)).toBe(first);

  await pressKeyOf(page, 'd');
  await page.getByRole('dialog', { name: 'Why not?' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await said(`Dismissed: ${first}`);
  await expect.poll(() => shown(page)).toEqual([second, third, fourth]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => shown(page)).toEqual([first, second, third, fourth]);
  await page.goto('/agents/inbox');
  await expect.poll(() => beside(page)).toBe(first);
  await pressKeyOf(page, 'd');
  await page.getByRole('dialog', { name: 'Why not?' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => beside(page)).toBe(second);

  const snoozeUntilTomorrow = async () => {
    await pressKeyOf(page, 'h');
    await page.getByRole('menuitem', { name: 'Tomorrow' }).press('Enter');
    await said('Snoozed until');
    await expect.poll(() => shown(page)).toEqual([third, fourth]);
  };
  await snoozeUntilTomorrow();
  // The keys work on, too, where the focus is on a tick.
  await row(page, third!).getByRole('checkbox').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => shown(page)).toEqual([second, third, fourth]);
  await page.goto('/agents/inbox');
  await expect.poll(() => beside(page)).toBe(second);
  await snoozeUntilTomorrow();

  await pressKeyOf(page, 'a');
  await said(`Accepted: ${third}`);
  await expect.poll(() => shown(page)).toEqual([fourth]);
  await page.keyboard.press('Control+z');
  await page.getByText('Undone', { exact: true }).waitFor();
  expect(await orders()).toEqual([]);
  await expect.poll(titles).toEqual([fourth]);
  expect(complaints).toEqual([]);

  // What was decided stands where it was put.
  await page.getByText('Past', { exact: true }).click();
  await row(page, first!).getByText('Dismissed').waitFor();
  await row(page, third!).getByText('Undone').waitFor();
  await page.getByText('Snoozed', { exact: true }).first().click();
  await row(page, second!).getByText('Comes back').waitFor();
  await page.getByRole('article').getByRole('button', { name: 'Open now' }).click();
  await page.getByRole('heading', { name: 'Nothing is snoozed' }).waitFor();
  await expect.poll(titles).toContain(second);
});

test('U28 Ctrl Z takes back what was decided last, also where an earlier decision is answered after it', async () => {
  for (const name of ['Bolt', 'Cable', 'Disc']) await short(name, `${name} works`);
  await scanNow(manager, 'stock');
  const { page } = await atInbox(desk);
  await expect.poll(async () => (await shown(page)).length).toBe(3);
  const [first, second, third] = await shown(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/dismiss', async (route) => {
    await held;
    await route.continue();
  });
  await pressKeyOf(page, 'd');
  await page.getByRole('dialog', { name: 'Why not?' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => beside(page)).toBe(second);
  await pressKeyOf(page, 'h');
  await page.getByRole('menuitem', { name: 'Tomorrow' }).press('Enter');
  await page.getByRole('status').getByText('Snoozed until').hover();
  answer();
  await page.getByRole('status').getByText(`Dismissed: ${first}`).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => shown(page)).toEqual([second, third]);
});

test('U28 what was decided can be undone as soon as it is answered, and what was refused says what was not done', async () => {
  for (const name of ['Gear', 'Knob']) await short(name, `${name} works`);
  await scanNow(manager, 'stock');
  const { page } = await atInbox(desk);
  await expect.poll(async () => (await shown(page)).length).toBe(2);
  const [first, second] = await shown(page);
  // The lists are read again for ever.
  await page.route('**/api/agents/proposals?**', () => {});
  await pressKeyOf(page, 'a');
  const done = page.getByRole('status').filter({ hasText: `Accepted: ${first}` });
  await done.getByRole('button', { name: 'Undo' }).waitFor();
  await page.unroute('**/api/agents/proposals?**');
  await page.reload();
  await expect.poll(() => beside(page)).toBe(second);
  await page.route('**/dismiss', (route) => route.fulfill({ status: 409, json: { detail: 'Somebody was quicker.' } }));
  await pressKeyOf(page, 'd');
  await page.getByRole('dialog', { name: 'Why not?' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Not dismissed: ${second}. Somebody was quicker.`).waitFor();
});

test('S39 many are accepted at once; the one that does not hold any more is listed with its reason', async () => {
  for (const name of ['Valve', 'Hose']) await short(name, `${name} works`);
  const gone = await short('Nozzle', 'Nozzle works');
  await scanNow(manager, 'stock');
  const { page } = await atInbox(desk);
  await row(page, 'Nozzle').waitFor();
  for (const name of ['Valve', 'Hose', 'Nozzle']) await row(page, name).getByRole('checkbox').check();
  expect(await violations(page)).toEqual([]);
  // Meanwhile enough has come.
  await manager.post(`/parts/${gone.id}/movements`, { kind: 'receive', location: store.id, quantity: 20 });
  await page.getByRole('button', { name: 'Accept 3' }).click();
  const failures = page.getByRole('dialog', { name: '1 could not be accepted' });
  await failures.getByRole('link', { name: /Nozzle/ }).waitFor();
  await failures.getByText('The other 2 are accepted.').waitFor();
  // It would go by itself while the dialog is judged.
  await page.getByText('2 proposals accepted').hover();
  expect(await violations(page)).toEqual([]);
  await failures.getByRole('button', { name: 'Close' }).last().click();
  const made = async () => (await orders()).map(({ vendor }) => vendor.name).toSorted();
  expect(await made()).toEqual(['Hose works', 'Valve works']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(made).toEqual([]);
});

test('S39 on a phone one press opens a proposal and one accepts it, with another quantity; a viewer is told who may', async () => {
  await short('Gasket', 'Gasket works');
  await scanNow(manager, 'stock');
  const { page, complaints } = await atInbox(phone);
  await row(page, 'Gasket').getByRole('link').click();
  await page.getByText('Create a draft order to Gasket works').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Quantity of Gasket').fill('7');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('navigation', { name: 'Parts of agents' }).waitFor();
  await row(page, 'Gasket').waitFor({ state: 'detached' });
  await expect.poll(async () => (await orders()).map(({ lines }) => lines[0].quantity)).toEqual([7]);
  expect(complaints).toEqual([]);
  await closePages(browser);

  const seen = await atInbox(phone, viewer);
  await short('Clamp', 'Clamp works');
  await scanNow(manager, 'stock');
  await seen.page.reload();
  await row(seen.page, 'Clamp').getByRole('link').click();
  await seen.page.getByText('A manager can accept this.').waitFor();
  expect(await seen.page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
});

test('S39 agents say what they watch and how their scan went, and are tried, run, set and switched off', async () => {
  const { page, complaints } = await atScreen(browser, plant.admin, desk);
  await page.goto('/agents/agents');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Data steward' }) });
  await card.getByText('Never run').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try: Data steward' }).click();
  const tried = page.getByRole('dialog', { name: 'What Data steward would propose' });
  await tried.getByText('It would propose nothing now.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Run now: Data steward' }).click();
  await card.getByText(/Scanned .* nothing to propose/).waitFor();

  await page.getByRole('button', { name: 'Settings of Data steward' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings of Data steward' });
  await settings.getByLabel('Schedule').fill('never');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => settings.getByLabel('Schedule').getAttribute('aria-invalid')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await settings.getByLabel('Schedule').fill('30 4 * * 1');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Settings of Shift handover' }).click();
  const shifts = page.getByRole('dialog', { name: 'Settings of Shift handover' });
  await shifts.getByLabel('Shifts end at 1').fill('05:30');
  await shifts.getByRole('button', { name: 'Remove 14:00' }).click();
  await shifts.getByRole('button', { name: 'Add a time' }).click();
  await shifts.getByLabel('One handover for').selectOption('The whole plant');
  expect(await violations(page)).toEqual([]);
  await shifts.getByRole('button', { name: 'Save' }).click();
  await shifts.waitFor({ state: 'detached' });
  const { body: agents } = await manager.get('/agents');
  const { settings: saved } = agents.find(({ key }: Body) => key === 'handover');
  expect(saved).toEqual({ ends: ['05:30', '22:00', '06:00'], by: 'plant' });

  await card.getByRole('switch').press('Space');
  await card.getByText('Off', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.getByText(/Next scan/).waitFor();

  await page.getByRole('link', { name: 'Runs' }).click();
  await page.getByRole('list', { name: 'Runs' }).getByText('Started by hand').first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});

test('S39 a claim goes to another vendor than was proposed', async () => {
  const [maker, dealer] = [await make('/vendors', { name: 'Maker' }), await make('/vendors', { name: 'Dealer' })];
  const asset = await make('/assets', { name: 'Labeller', vendors: [maker.id], warranty_until: '2099-01-01' });
  const order = await make('/work-orders', { name: 'Web breaks', work_type: 'reactive', asset: asset.id });
  await scanNow(manager, 'warranty');
  const [claim] = await openProposals(manager, 'claim', order.id);
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto(`/agents/proposal/${claim!.id}`);
  await page.getByRole('button', { name: 'Change' }).click();
  const vendors = page.getByRole('combobox', { name: 'Vendors' });
  await page.getByText('Maker', { exact: true }).last().waitFor();
  await vendors.press('Backspace');
  await vendors.fill('Dealer');
  await page.getByRole('option', { name: 'Dealer' }).click();
  await page.keyboard.press('Escape');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  const given = async () => (await manager.get(`/work-orders/${order.id}`)).body.vendors.map(({ id }: Body) => id);
  await expect.poll(given).toEqual([dealer.id]);
  expect(complaints).toEqual([]);
});

test('S39 the page of a part shows what is proposed about it, and Home how many there are', async () => {
  const part = await short('Spring', 'Spring works');
  await scanNow(manager, 'stock');
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Proposals' })
    .getByRole('link', { name: /Spring/ })
    .waitFor();
  await page.goto(`/part/${part.id}`);
  const card = page.getByRole('region', { name: 'Proposals' });
  await card.getByRole('button', { name: /^Accept: Order 4 × Spring/ }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect((await orders()).map(({ vendor }) => vendor.name)).toContain('Spring works');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
