import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, draftsKept, launch, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let technician: Person;
let [store, yard, pump, bearing, belt, vendor]: Body[] = [];
let teams: Body[];

const make = async (path: string, body: object, by = manager): Promise<Body> => {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const read = async ({ id }: Body): Promise<Body> => (await manager.get(`/work-orders/${id}`)).body;
const order = (body: object): Promise<Body> => make('/work-orders', body);

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
    manager = await plant.person('manager', 'Mona Jour');
    technician = await plant.person('technician', 'Tom Baker');
    store = await make('/locations', { name: 'Main store' });
    yard = await make('/locations', { name: 'Yard' });
    pump = await make('/assets', { name: 'Pump 7' });
    const at = (location: Body, quantity: number, minimum_quantity = 0) => ({
      location: location.id,
      quantity,
      minimum_quantity,
    });
    bearing = await make('/parts', {
      name: 'Bearing 6204',
      unit_cost: '4.50',
      part_stocks: [at(store, 9, 4), at(yard, 3)],
    });
    belt = await make('/parts', { name: 'V-belt', unit_cost: '12.00', part_stocks: [at(store, 5)] });
    const contact = await make('/core/contacts', { name: 'Service desk', phone: '+44 1632 960152' });
    vendor = await make('/vendors', { name: 'Nordlager', contacts: [contact.id] });
    teams = [];
    for (const name of ['Night shift', 'Electricians', 'Fitters', 'Welders', 'Riggers'])
      teams.push(await make('/teams', { name, members: [] }, plant.admin));
    // Another work order has reserved four of the nine.
    await order({ name: 'Spare pump', parts: [{ id: bearing.id, location: store.id, quantity: 4 }] });
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const open = (page: Page, { id }: Body, hash = '') => page.goto(`/work-order/${id}?view=tableView${hash}`);
const segment = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status', exact: true }).getByRole('button', { name, exact: true });
const isPressed = async (button: Locator): Promise<void> => {
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
};
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
const dismiss = async (page: Page) => {
  const buttons = page.getByRole('button', { name: 'Dismiss' });
  // A toast may disappear while it is being pressed.
  while ((await buttons.count()) > 0)
    await buttons
      .first()
      .click({ timeout: 5_000 })
      .catch(() => {});
};

/** Counts the clicks from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener('click', () => counted.clicks++, true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
}

test('S9.1, S9.4, S17 the page has its six anchors, and parts are added with what is in stock in sight', async () => {
  const job = await order({ name: 'Replace belt', asset: pump!.id, vendors: [vendor!.id] });
  const { page, complaints } = await atScreen(browser, manager, desk);
  // The first by its address alone: the content of a card is rendered after its title.
  for (const anchor of ['parts-editor', 'overview', 'history', 'parts', 'vendors', 'files']) {
    await open(page, job, `#${anchor}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(anchor);
  }
  await page.getByRole('link', { name: 'Call Service desk: +44 1632 960152' }).waitFor();

  // The click budget: a part, two of it, in three clicks.
  const clicks = await countClicks(page);
  const next = page.getByRole('group', { name: 'Another part' });
  await expect.poll(() => next.getByRole('combobox', { name: 'Location' }).isDisabled()).toBe(true);
  const asked = page.waitForRequest((request) => request.url().includes(`part_stocks__part=${belt!.id}`));
  await next.getByRole('combobox', { name: 'Part' }).click();
  await page.keyboard.type('V-belt');
  await page.getByRole('option', { name: /^V-belt/ }).click();
  await asked;
  const first = page.getByRole('group', { name: 'V-belt' });
  await expect.poll(() => first.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Main store');
  await expect
    .poll(() => first.getByLabel('Quantity', { exact: true }).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.keyboard.type('2');
  const state = page.locator('#parts-editor').getByRole('status');
  await state.getByText('All parts saved').waitFor();
  await expect.poll(clicks).toBeLessThanOrEqual(3);
  await expect
    .poll(async () => (await read(job)).parts)
    .toMatchObject([{ name: 'V-belt', quantity: 2, location: { name: 'Main store' } }]);

  // S17.1 only digits, never below one.
  const count = first.getByLabel('Quantity', { exact: true });
  await count.fill('');
  await count.pressSequentially('2a-');
  await expect.poll(() => count.inputValue()).toBe('2');
  const less = first.getByRole('button', { name: 'Quantity: one less' });
  await less.click();
  await expect.poll(async () => [await count.inputValue(), await less.isDisabled()]).toEqual(['1', true]);
  await first.getByRole('button', { name: 'Quantity: one more' }).click();
  await expect.poll(() => count.inputValue()).toBe('2');

  // S17.3–S17.5 free stock excludes reservations of other work; only locations with stock are offered.
  const choose = async (row: Locator, place: string) => {
    await row.getByRole('combobox', { name: 'Location' }).click();
    await page.getByRole('option', { name: place }).click();
  };
  await next.getByRole('combobox', { name: 'Part' }).fill('6204');
  await page.getByRole('option', { name: /^Bearing 6204/ }).click();
  const second = page.getByRole('group', { name: 'Bearing 6204' }).first();
  await second.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Yard' }).waitFor();
  await expect.poll(() => second.getByRole('option').allTextContents()).toEqual(['Main store free 5', 'Yard free 3']);
  await page.getByRole('option', { name: 'Main store' }).click();
  await second.getByText('on hand 9 · reserved 4 · free 5').waitFor();
  const wanted = second.getByLabel('Quantity', { exact: true });
  await wanted.fill('6');
  await second.getByText('Requested 6 exceeds stock (5)').waitFor();
  // Only this row is unsaved, and it blocks only Done and leaving.
  await state.getByText('Not all is saved: see the message at the row.').waitFor();
  await segment(page, 'Done').click();
  await toast(page, `${job.code} Replace belt was not changed. Bearing 6204: Requested 6 exceeds stock (5)`);
  await expect.poll(() => wanted.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('dialog', { name: 'Leave Form?' }).getByRole('button', { name: 'Stay' }).click();
  const counts = async () => (await read(job)).parts.map(({ quantity }: Body) => quantity);
  await expect.poll(counts).not.toContain(6);
  await expect.poll(async () => (await read(job)).status).toBe('open');
  await wanted.fill('2');
  await second.getByText('on hand 9 · reserved 4 · free 5 · leaves 3').waitFor();
  await second.getByText('Stock (3) is below minimum (4)').waitFor();
  await expect.poll(counts).toEqual([2, 2]);
  // Its own reservation does not count against it.
  await second.getByText('on hand 9 · reserved 4 · free 5 · leaves 3').waitFor();

  // S17.2 the same part again only at another location.
  await next.getByRole('combobox', { name: 'Part' }).fill('6204');
  await page.getByRole('option', { name: /^Bearing 6204/ }).click();
  const third = page.getByRole('group', { name: 'Bearing 6204' }).nth(1);
  await choose(third, 'Main store');
  await third.getByText('The same part cannot be repeated at the same location').waitFor();
  expect(await violations(page)).toEqual([]);
  await choose(third, 'Yard');
  await state.getByText('All parts saved').waitFor();
  await expect
    .poll(async () => (await read(job)).parts.map(({ quantity, location }: Body) => [quantity, location.name]))
    .toEqual([
      [2, 'Main store'],
      [2, 'Main store'],
      [1, 'Yard'],
    ]);
  // Removed, and restored.
  await third.getByRole('button', { name: 'Remove Bearing 6204' }).click();
  await expect.poll(counts).toEqual([2, 2]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(counts).toEqual([2, 2, 1]);

  // Somebody else adds one meanwhile; both are kept. A failed call is queued, reported and retried.
  const { parts, version } = await read(job);
  const filter = await make('/parts', { name: 'Oil filter', part_stocks: [{ location: yard!.id, quantity: 4 }] });
  const rows = parts.map(({ id, quantity, location }: Body) => ({ id, quantity, location: location.id }));
  expect(version).toBeGreaterThan(1);
  await manager.put(`/work-orders/${job.id}/parts`, [...rows, { id: filter.id, quantity: 1, location: yard!.id }]);
  const fourth = page.getByRole('group', { name: 'Oil filter' });
  await fourth.getByText('on hand 4 · reserved 0 · free 4 · leaves 3').waitFor();
  await page.route('**/parts', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await fourth.getByRole('button', { name: 'Quantity: one more' }).click();
  await state.getByText(/^Not saved\./).waitFor();
  await page.unroute('**/parts');
  await state.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(counts).toEqual([2, 2, 1, 2]);
  await fourth.getByRole('button', { name: 'Remove Oil filter' }).click();
  await expect.poll(counts).toEqual([2, 2, 1]);

  // S14.3 by hand: 90 minutes at 40 an hour, 36.50, two belts at 12 and three bearings at 4.50.
  const entry = { work_order: job.id, user: manager.id };
  await make('/work-orders/time-entries', { ...entry, time_type: 'work', minutes: 90, hourly_rate: '40.00' });
  await make('/work-orders/other-costs', { ...entry, category: 'travel', cost: '36.50' });
  await page.getByText('$134.00').waitFor();
  // Done, with parts chosen a moment before: they are issued, too, and the card says what was used. The location of one
  // is still being looked up.
  const grease = await make('/parts', { name: 'Grease', part_stocks: [{ location: yard!.id, quantity: 4 }] });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    ({ pathname, search }) => pathname === '/api/locations/minimal' && search.includes(grease.id),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await next.getByRole('combobox', { name: 'Part' }).fill('Oil');
  await page.getByRole('option', { name: /^Oil filter/ }).click();
  await page.getByRole('group', { name: 'Oil filter' }).getByText('leaves 3').waitFor();
  await next.getByRole('combobox', { name: 'Part' }).fill('Grease');
  await page.getByRole('option', { name: /^Grease/ }).click();
  await segment(page, 'Done').click();
  letGo();
  await toast(page, `Moved to Done · ${job.code} Replace belt`);
  await page.getByRole('row', { name: /Bearing 6204 Main store.* 2 \$4.50 \$9.00/ }).waitFor();
  await page.getByRole('row', { name: /Oil filter/ }).waitFor();
  await page.getByRole('row', { name: /Grease Yard/ }).waitFor();
  expect(complaints.filter((text) => !/ERR_FAILED|412/.test(text))).toEqual([]);
});

test('S14 every status is one press away, is undone, refused with words, and done is one click', async () => {
  const job = await order({ name: 'Grease spindle', status: 'planned' });
  const title = `${job.code} Grease spindle`;
  const { page } = await atScreen(browser, manager, desk);
  await open(page, job);
  await isPressed(segment(page, 'Planned'));

  // It shows before the server has answered; then the parts are refetched.
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/work-orders/${job.id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  await segment(page, 'In progress').click();
  await isPressed(segment(page, 'In progress'));
  await expect.poll(async () => (await read(job)).status).toBe('planned');
  const refetch = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith(`/work-orders/${job.id}`),
  );
  answer();
  await refetch;
  await toast(page, `${title} is in progress`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, `${title} is planned`);
  await isPressed(segment(page, 'Planned'));
  await page.unroute(`**/api/work-orders/${job.id}`);

  // S14.2
  for (const [name, status] of [
    ['Open', 'open'],
    ['In progress', 'in_progress'],
    ['On hold', 'on_hold'],
    ['Done', 'done'],
    ['Planned', 'planned'],
    ['On hold', 'on_hold'],
  ] as const) {
    await segment(page, name).click();
    // The reason is asked first.
    if (status === 'on_hold') await page.getByRole('menuitem', { name: 'Access' }).click();
    await expect.poll(async () => (await read(job)).status).toBe(status);
  }
  await expect.poll(async () => (await read(job)).on_hold_reason).toBe('access');
  await page.getByRole('group', { name: 'Waiting for' }).getByRole('button', { name: 'Parts' }).click();
  await expect.poll(async () => (await read(job)).on_hold_reason).toBe('parts');
  await page.getByText(/^On hold since/).waitFor();
  await dismiss(page);

  // Without a connection it reverts, and the message names it.
  await page.route('**/api/work-orders/**', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await segment(page, 'Open').click();
  await toast(page, new RegExp(`^${title} was not changed`));
  await isPressed(segment(page, 'On hold'));
  await page.unroute('**/api/work-orders/**');

  // Putting it on hold, or done, stops the person's timer and books their time. Another person's timer blocks it.
  const start = (who: Person) => who.post(`/work-orders/${job.id}/timer/start`, {});
  const minutes = async () => (await read(job)).time_cost_summary.total_time_minutes;
  await start(manager);
  await isPressed(segment(page, 'In progress'));
  await page.getByRole('button', { name: 'Stop timer' }).waitFor();
  await segment(page, 'On hold').click();
  await page.getByRole('menuitem', { name: 'No reason given' }).click();
  await toast(page, /^\dm logged$/);
  await expect.poll(async () => (await read(job)).status).toBe('on_hold');
  // One, unless the machine was slow.
  const booked = await minutes();
  expect(booked).toBeGreaterThan(0);
  await start(manager);
  await start(technician);
  await page.getByText('Tom Baker is working').waitFor();
  await segment(page, 'Done').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Not done yet' });
  await alert.getByText('The timer of Tom Baker is still running.').waitFor();
  expect(await violations(page)).toEqual([]);
  // A manager stops it for them, and says how much was work.
  await alert.getByRole('button', { name: 'Stop it…' }).click();
  const stopping = page.getByRole('dialog', { name: 'Stop the timer of Tom Baker?' });
  await stopping.getByLabel('Hours').fill('9');
  await stopping.getByRole('button', { name: 'Stop timer' }).click();
  await stopping.getByText(/^It has run for/).waitFor();
  await stopping.getByLabel('Hours').fill('0');
  await stopping.getByRole('button', { name: 'Stop timer' }).click();
  await toast(page, /logged for Tom Baker$/);
  await alert.getByRole('button', { name: 'Stop timer and finish' }).click();
  await page.getByText(/^Done by Mona Jour/).waitFor();
  await page.getByText('The work order is done. Reopen it to change its parts.').waitFor();
  // At least one is Tom's.
  await expect.poll(minutes).toBeGreaterThan(booked);
  // It looks done before the server has received it.
  await expect.poll(async () => (await read(job)).status).toBe('done');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await isPressed(segment(page, 'Open'));

  // The page shows the reopened work order before anything opens on it.
  await expect.poll(async () => (await read(job)).status).toBe('open');
  await page.getByText('Reopen it to change it', { exact: false }).waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  // Skipped needs a reason.
  await page.getByRole('button', { name: 'End without doing it' }).click();
  await page.getByRole('menuitem', { name: 'Skipped…' }).click();
  const dialog = page.getByRole('dialog', { name: `Skip ${job.code}?` });
  await dialog.getByRole('button', { name: 'Skip it' }).click();
  await dialog.getByText('Say in a few words why').waitFor();
  await dialog.getByLabel('Why?').fill('Machine is gone');
  await dialog.getByRole('button', { name: 'Skip it' }).click();
  await page.getByText(/^Skipped by Mona Jour .* Machine is gone$/).waitFor();

  // Actions that cannot be undone are not offered; blockers and open sub-work are named.
  const [seal, blocker] = [await make('/parts', { name: 'Seal' }), await order({ name: 'Drain the tank' })];
  const above = await order({ name: 'Seal the tank', status: 'planned', parts: [{ id: seal.id }] });
  const below = await order({ name: 'Clean the rim', parent: above.id });
  await manager.post(`/work-orders/${blocker.id}/links`, { kind: 'blocks', work_order: above.id });
  await open(page, above);
  await page.getByText(`Blocked by ${blocker.code} Drain the tank (open)`).waitFor();
  await dismiss(page);
  await segment(page, 'In progress').click();
  await toast(page, `${above.code} Seal the tank is in progress`);
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await segment(page, 'Done').click();
  const finishing = page.getByRole('dialog', { name: `Finish ${above.code}?` });
  await finishing.getByText('Its sub work order is still open, and stays open.').waitFor();
  await finishing.getByRole('button', { name: 'Cancel' }).click();
  await manager.patch(`/work-orders/${below.id}`, { status: 'done' });
  await page.getByRole('button', { name: 'Mark done' }).click();
  await expect.poll(async () => (await read(above)).status).toBe('done');

  // A duplicate, and a template made from it.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByText(`As ${above.code} Seal the tank plans it.`, { exact: false }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Seal the tank');
  await page.goto(`/work-order-template/new?from=${above.id}`);
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Seal the tank');

  // The click budget: done in one click from the open page.
  const other = await order({ name: 'Tighten bolts' });
  await open(page, other);
  const clicks = await countClicks(page);
  await segment(page, 'Done').click();
  await toast(page, `Moved to Done · ${other.code} Tighten bolts`);
  await expect.poll(async () => [await clicks(), (await read(other)).status]).toEqual([1, 'done']);

  // S14.4
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete ${other.code}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await dismissAllBut(page, 'deleted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await manager.get(`/work-orders/${other.id}`)).status).toBe(200);
});

/** Waits for a toast and dismisses the others, which may have an Undo, too. */
async function dismissAllBut(page: Page, text: string) {
  const toasts = page.getByRole('status').locator('> div');
  await toasts.filter({ hasText: text }).waitFor();
  for (const other of await toasts.filter({ hasNotText: text }).all())
    await other.getByRole('button', { name: 'Dismiss' }).click();
}

test('S15, S35, U18 everything in the sidebar is changed where it stands; related work; comments with names and history in one feed', async () => {
  const assigned_to = { users: [technician.id, manager.id, plant.admin.id], teams: teams.map(({ id }) => id) };
  const job = await order({ name: 'Check seals', assigned_to });
  const other = await order({ name: 'Order seals', asset: pump!.id });
  const { page } = await atScreen(browser, manager, desk);
  await open(page, job);
  const side = page.getByRole('complementary', { name: 'Details' });
  const valueOf = (key: string) => async () => (await read(job))[key];

  // By keyboard alone: Enter opens, arrows choose, Enter applies, Escape cancels.
  await side.getByRole('button', { name: 'Priority: Medium. Change it' }).press('Enter');
  await side.getByRole('option', { name: 'Critical' }).waitFor();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect.poll(valueOf('priority')).toBe('critical');
  await side.getByRole('button', { name: 'Estimated time: None. Change it' }).click();
  const minutes = side.getByLabel('Estimated time (minutes)');
  await minutes.fill('-1');
  await minutes.press('Enter');
  await side.getByText('Estimated minutes must be 0 or greater').waitFor();
  await minutes.press('Escape');
  await side.getByRole('button', { name: 'Estimated time: None. Change it' }).click();
  await minutes.fill('135');
  await minutes.press('Enter');
  await side.getByText('2h 15m').waitFor();
  for (const [label, key] of [
    ['Start date', 'start_date'],
    ['Due date', 'due_date'],
  ] as const) {
    await side.getByRole('button', { name: `${label}: None. Change it` }).click();
    await side.getByLabel(label, { exact: true }).fill('2020-03-01T10:30');
    await page.keyboard.press('Enter');
    await expect.poll(valueOf(key)).not.toBeNull();
  }
  await side.getByText('Overdue').waitFor();
  /** A colleague's change, which shows here by its priority. */
  const meanwhile = async (body: object, priority: 'High' | 'Low'): Promise<Body> => {
    const reply = await plant.admin.patch(`/work-orders/${job.id}`, { ...body, priority: priority.toLowerCase() });
    await side.getByRole('button', { name: `Priority: ${priority}. Change it` }).waitFor();
    return reply.body;
  };
  // A date that was opened without typing does not overwrite the colleague's.
  await side.getByRole('button', { name: /^Due date: / }).click();
  await side.getByLabel('Due date', { exact: true }).waitFor();
  const { due_date: theirs } = await meanwhile({ due_date: '2021-05-04T08:00:00Z' }, 'High');
  await side.getByLabel('Due date', { exact: true }).blur();
  await side.getByRole('button', { name: /^Due date: .*2021/ }).waitFor();
  const pick = async (button: string, option: string) => {
    await side.getByRole('button', { name: button }).click();
    await side.getByRole('option', { name: option }).click();
  };
  // Work recurs from the date that is set; ending a running series asks, and Cancel leaves it as it was.
  const repeats = async (value: string) =>
    side.getByRole('button', { name: new RegExp(`^Recurrence: ${value}`) }).click();
  await repeats('Does not repeat');
  await page.getByRole('dialog', { name: 'Recurrence' }).getByLabel('Unit').selectOption('monthly');
  await page.getByRole('dialog', { name: 'Recurrence' }).getByRole('button', { name: 'Save' }).click();
  await expect.poll(valueOf('recurrence')).toMatchObject({ unit: 'monthly', frequency: 1, is_active: true });
  await repeats('Monthly');
  const rule = page.getByRole('dialog', { name: 'Change recurrence' });
  await rule.getByRole('switch', { name: 'Repeat this work order' }).uncheck({ force: true });
  await rule.getByRole('button', { name: 'Save' }).click();
  const ending = page.getByRole('dialog', { name: 'Pause this series?' });
  await ending.getByRole('button', { name: 'Cancel' }).click();
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => valueOf('recurrence')()).toMatchObject({ is_active: true });
  await ending.getByRole('button', { name: 'Pause series' }).click();
  await side.getByRole('button', { name: 'Recurrence: Monthly · off' }).waitFor();
  await pick('Work type: Reactive. Change it', 'Preventive');
  await expect.poll(valueOf('work_type')).toBe('preventive');
  await pick('Location: None. Change it', 'Yard');
  await expect.poll(valueOf('location')).toMatchObject({ name: 'Yard' });
  await pick('Asset: None. Change it', 'Pump 7');
  await side.getByRole('link', { name: 'Pump 7' }).waitFor();

  // S15.2
  const people = side.getByRole('list', { name: 'Assigned to' }).getByRole('listitem');
  await expect.poll(() => people.count()).toBe(5);
  await side.getByRole('button', { name: 'View all' }).click();
  await expect.poll(() => people.count()).toBe(8);
  await side.getByRole('button', { name: 'View less' }).click();
  await expect.poll(() => people.count()).toBe(5);
  await side.getByRole('button', { name: 'Change assigned to' }).click();
  await side.getByRole('button', { name: 'Remove Welders' }).click();
  // Escape closes the open list, and then the editor.
  await side.getByRole('combobox', { name: 'People and teams' }).click();
  await side.getByRole('option', { name: 'Welders' }).waitFor();
  await page.keyboard.press('Escape');
  await side.getByRole('option', { name: 'Welders' }).waitFor({ state: 'detached' });
  // A person whom a colleague has removed meanwhile is not added back unseen.
  await meanwhile({ assigned_to: { ...assigned_to, users: [technician.id, manager.id] } }, 'Low');
  await side.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, /^Somebody else changed .* meanwhile/);
  await expect.poll(() => people.count()).toBe(5);
  await side.getByRole('button', { name: 'Change assigned to' }).click();
  await side.getByRole('button', { name: 'Remove Welders' }).click();
  await side.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(valueOf('teams')).toHaveLength(4);
  const now = await read(job);
  expect([now.due_date, now.assigned_to.users.length]).toEqual([theirs, 2]);

  // S15.3
  await side.getByRole('button', { name: 'Status: No Status. Change it' }).click();
  await page.getByRole('button', { name: 'Offline, planned' }).click();
  const sent = page.waitForRequest('**/api/assets/status');
  await page.getByRole('button', { name: 'Save status' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ changed_from_source: 'work_order' });
  await toast(page, 'Asset status updated successfully');

  // In words on both work orders.
  await page.getByRole('button', { name: 'Link a work order' }).click();
  await page.getByLabel('This work order').selectOption({ label: 'Blocked by' });
  await page.getByRole('combobox', { name: 'Work order', exact: true }).fill('Order seals');
  await page.getByRole('option', { name: /^Order seals/ }).click();
  await page.getByRole('list', { name: 'Links' }).getByText('Blocked by').waitFor();
  await expect.poll(async () => (await read(other)).links).toMatchObject([{ kind: 'blocks', direction: 'out' }]);
  await page.getByRole('button', { name: `Remove the link to ${other.code}` }).click();
  await page.getByText('No linked work yet').waitFor();

  // Names are offered after an @, photos pasted or chosen; comments by others appear live.
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await comment.pressSequentially('Look at this, @tom');
  await page.getByRole('option', { name: 'Tom Baker' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await comment.press('Enter');
  await expect.poll(() => comment.inputValue()).toBe('Look at this, @Tom Baker ');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const activity = page.getByRole('region', { name: 'Activity' });
  const list = activity.getByRole('list', { name: 'Activity, the latest first' });
  await list.getByText('Look at this, @Tom Baker').waitFor();
  await technician.post(`/work-orders/${job.id}/comments`, { text: 'On my way' });
  await list.getByText('On my way').waitFor();
  // A person can edit their own comments, which are then marked; not those of others.
  await expect.poll(() => list.getByRole('button', { name: /^Edit the comment/ }).count()).toBe(1);
  await list.getByRole('button', { name: 'Edit the comment of Mona Jour' }).click();
  const editor = list.getByRole('textbox', { name: 'Your comment' });
  await expect.poll(() => editor.inputValue()).toBe('Look at this, @Tom Baker');
  await editor.fill('Look at the seal, @Tom Baker');
  await editor.press('Control+Enter');
  await list.getByText('Look at the seal, @Tom Baker').waitFor();
  await list.getByText('· edited', { exact: true }).waitFor();

  // History entries stand between comments, newest first; a comment is not listed twice. Each kind can be shown alone.
  const lines = () => list.getByRole('listitem').allTextContents();
  await expect.poll(async () => (await lines()).findIndex((line) => line.includes('On my way'))).toBe(0);
  await expect.poll(async () => (await lines()).at(-1)).toMatch(/created work order/);
  await expect.poll(async () => (await lines()).filter((line) => /commented|edited a/.test(line)).length).toBe(0);
  await activity.getByRole('radio', { name: 'History' }).check({ force: true });
  await activity.getByText(/commented “On my way”/).waitFor();
  await activity.getByRole('searchbox', { name: 'Search history' }).fill('no such words');
  await activity.getByText('No search results for audit logs').waitFor();
  await activity.getByRole('searchbox', { name: 'Search history' }).fill('');
  await activity.getByRole('radio', { name: 'Comments 2' }).check({ force: true });
  const comments = activity.getByRole('list', { name: 'Comments, the latest first' });
  await expect.poll(() => comments.getByRole('listitem').count()).toBe(2);
  await comments.getByRole('button', { name: 'Delete the comment of Mona Jour' }).click();
  await activity.getByRole('radio', { name: 'Comments 1' }).waitFor();
  await expect.poll(() => comments.getByRole('listitem').count()).toBe(1);
  // A deletion is undone with a press, as everywhere.
  await page
    .getByRole('status')
    .filter({ hasText: 'Comment deleted' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click();
  await comments.getByText('Look at the seal, @Tom Baker').waitFor();
  // A comment deleted by somebody else can no longer be read here; its deletion is listed.
  await activity.getByRole('radio', { name: 'All' }).check({ force: true });
  await list.getByText('On my way').waitFor();
  const spoken = (await technician.get(`/work-orders/${job.id}/comments`)).body.results;
  await technician.delete(`/work-orders/comments/${spoken.find(({ text }: Body) => text === 'On my way').id}`);
  await list.getByText('Deleted a comment').waitFor();
  await expect.poll(async () => (await lines()).filter((line) => /On my way|Look at this/.test(line)).length).toBe(0);

  // The pages of related records list the work order.
  for (const [path, heading] of [
    [`/asset/${pump!.id}`, 'Work orders'],
    [`/part/${bearing!.id}`, 'Used on work orders'],
    [`/user/${technician.id}`, 'Assigned work'],
  ] as const) {
    await page.goto(`${path}?view=tableView`);
    const card = page.getByRole('region', { name: heading });
    await card.getByRole('navigation', { name: 'Work orders' }).getByRole('link').first().waitFor();
  }
});

test('S14 on a phone in the dark: a job that is not mine is taken, gets a photo and a part, and is done', async () => {
  const job = await order({ name: 'Replace seal', asset: pump!.id });
  await make(`/work-orders/${job.id}/comments`, { text: 'Mind the hot pipe' });
  const { page, complaints } = await atScreen(browser, technician, { ...phone, colorScheme: 'dark' });
  await open(page, job);
  await page.getByText('Not assigned to anybody yet.').waitFor();
  await page.getByRole('button', { name: 'Assign to me' }).first().tap();
  await expect.poll(async () => (await read(job)).assigned_to.users.length).toBe(1);
  const box = await segment(page, 'Done').boundingBox();
  expect(box!.height).toBeGreaterThanOrEqual(48);

  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#458554' } })
    .jpeg()
    .toBuffer();
  // Work comes before reference data; and no anchor ends up under the tabs.
  const cards = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  await expect
    .poll(cards)
    .toEqual([
      'Overview',
      'Procedures',
      'Parts',
      'Details',
      expect.stringMatching(/^Time/),
      expect.stringMatching(/^Other costs/),
      'Related work',
      'Vendors',
      'Files',
      'Activity',
    ]);
  // An unsent comment is still there on return.
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await comment.fill('Mind the new seal');
  await expect.poll(() => draftsKept(page)).toBe(1);
  for (const anchor of ['parts-editor', 'procedures', 'comments']) {
    await open(page, job, `#${anchor}`);
    const top = () => page.locator(`#${anchor}`).evaluate((element) => element.getBoundingClientRect().top);
    const tabs = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
    await expect.poll(top).toBeGreaterThanOrEqual(tabs!.height);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(anchor);
  }

  const composer = page.getByRole('region', { name: 'Activity' });
  await composer
    .locator('input[type=file][capture]')
    .setInputFiles({ name: 'seal.jpg', mimeType: 'image/jpeg', buffer: photo });
  await composer.getByRole('button', { name: 'Take away seal.jpg' }).waitFor();
  await expect.poll(() => comment.inputValue()).toBe('Mind the new seal');
  await composer.getByRole('button', { name: 'Comment', exact: true }).tap();
  await composer.getByRole('button', { name: 'seal.jpg', exact: true }).waitFor();
  await expect.poll(() => composer.getByRole('button', { name: /^Delete the comment/ }).count()).toBe(1);
  await expect.poll(() => draftsKept(page)).toBe(0);

  const next = page.getByRole('group', { name: 'Another part' });
  await next.getByRole('combobox', { name: 'Part' }).tap();
  await page.getByRole('option', { name: /^V-belt/ }).tap();
  await expect
    .poll(() => page.getByRole('group', { name: 'V-belt' }).getByRole('combobox', { name: 'Location' }).inputValue())
    .toBe('Main store');
  await expect.poll(async () => (await read(job)).parts.length).toBe(1);
  expect(await violations(page)).toEqual([]);
  await segment(page, 'Done').tap();
  await page.getByText(/^Done by Tom Baker/).waitFor();
  await expect.poll(() => read(job)).toMatchObject({ status: 'done', parts: [{ name: 'V-belt', unit_cost: '12.00' }] });
  expect(complaints).toEqual([]);
});

test('S14 a done work order is read-only until it is reopened, and a change in the sidebar is confirmed', async () => {
  const job = await order({ name: 'Grease the gate' });
  const { page } = await atScreen(browser, manager, desk);
  await open(page, job);
  const side = page.getByRole('complementary', { name: 'Details' });
  await side.getByRole('button', { name: 'Priority: Medium. Change it' }).click();
  await side.getByRole('option', { name: 'High' }).click();
  await page.getByText(`${job.code} Grease the gate updated`).waitFor();
  await segment(page, 'Done').click();
  await page.getByRole('button', { name: 'Reopen' }).first().waitFor();
  await expect.poll(() => side.getByRole('button', { name: /Change it$/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Reopen' }).first().click();
  await side.getByRole('button', { name: 'Priority: High. Change it' }).waitFor();
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
});

test('S14 Done and Reopen pressed before the server has heard of either arrive in this order', async () => {
  const job = await order({ name: 'Turn the valve' });
  const { page } = await atScreen(browser, manager, desk);
  await open(page, job);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const sent: string[] = [];
  await page.route(`**/api/work-orders/${job.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    sent.push(route.request().postDataJSON().status);
    if (sent.length === 1) await held;
    return route.fallback();
  });
  await segment(page, 'Done').click();
  await page.getByRole('button', { name: 'Reopen' }).first().click();
  await isPressed(segment(page, 'Open'));
  answer();
  await page.getByText(`${job.code} Turn the valve is open`).waitFor();
  expect(sent).toEqual(['done', 'open']);
  await expect.poll(async () => (await read(job)).status).toBe('open');
  await isPressed(segment(page, 'Open'));
});

test('S14 a technician changes nothing of a done work order, wherever it is shown, before it is reopened', async () => {
  const job = await order({ name: 'Oil the hinge', assigned_to: { users: [technician.id], teams: [] } });
  expect((await technician.patch(`/work-orders/${job.id}`, { status: 'done' })).status).toBe(200);
  const { page } = await atScreen(browser, technician, desk);
  await open(page, job);
  await page.getByRole('button', { name: 'Reopen' }).first().waitFor();
  const files = page.getByRole('region', { name: 'Files' });
  await files.waitFor();
  const editors = () =>
    Promise.all(
      [
        page.getByRole('button', { name: /Change it$/ }),
        page.getByRole('link', { name: 'Edit', exact: true }),
        page.getByRole('button', { name: 'Link a work order' }),
        files.getByRole('button'),
      ].map((at) => at.count()),
    );
  await expect.poll(editors).toEqual([0, 0, 0, 0]);
  const palette = page.getByRole('combobox', { name: 'Search or go to…' });
  await page.keyboard.press('Control+k');
  await palette.fill('Edit');
  await page.getByRole('option').first().waitFor();
  await expect.poll(() => page.getByRole('option', { name: /^Edit/ }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.goto(`/work-order/${job.id}/edit`);
  await page.waitForURL((url) => url.pathname === `/work-order/${job.id}`);
  await page.goto('/work-order/done?view=tableView&columns=name,status,priority');
  const row = page.getByRole('row').filter({ hasText: 'Oil the hinge' });
  await row.waitFor();
  await row.getByRole('cell', { name: 'Medium', exact: true }).click();
  await expect.poll(() => row.locator('[data-edit="priority"]').count()).toBe(0);
  await row.locator('[data-edit="status"]').waitFor();
  // Only its status can be set, and to what is allowed.
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Priority', exact: true }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'No status' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await open(page, job);
  await page.getByRole('button', { name: 'Reopen' }).first().click();
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
  await expect.poll(() => files.getByRole('button').count()).toBeGreaterThan(0);
});

test('S14 what is done is not set among many, with words, and a cell offers the statuses it can have', async () => {
  const jobs = [await order({ name: 'Sweep A' }), await order({ name: 'Sweep B' })];
  for (const { id } of jobs) expect((await manager.patch(`/work-orders/${id}`, { status: 'done' })).status).toBe(200);
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/work-order/done?view=tableView&q=sweep&columns=name,status,priority');
  const row = page.getByRole('row').filter({ hasText: 'Sweep A' });
  await row.locator('[data-edit="status"]').click();
  const editor = page.getByRole('dialog', { name: 'Status' });
  await editor.getByRole('button', { name: 'Open', exact: true }).waitFor();
  await expect.poll(() => editor.getByRole('button', { name: 'Planned' }).isDisabled()).toBe(true);
  await expect.poll(() => editor.getByRole('button', { name: 'Open', exact: true }).isDisabled()).toBe(false);
  await expect.poll(() => editor.getByRole('button', { name: 'No status' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  // Of all that match, some may be open: what is done is named, and nothing is offered that fails again.
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Select all 2 matching' }).click();
  await page.getByRole('button', { name: 'Set field' }).click();
  await page.getByRole('button', { name: 'Priority', exact: true }).click();
  await page.getByRole('button', { name: 'Critical' }).click();
  const failures = page.getByRole('dialog', { name: '2 could not be changed' });
  await failures.getByText('The work order is done. Reopen it to change it.').first().waitFor();
  await expect.poll(() => failures.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  for (const job of jobs) await expect.poll(async () => (await read(job)).priority).toBe('medium');
});
