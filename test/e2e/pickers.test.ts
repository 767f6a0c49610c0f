import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { atRest, closePages, desk, fetchesAhead, launch, phone, samePort, withWorker } from './browser';
import { Line } from './network';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let hall: { id: string };
let order: { id: string };
let bearing: { id: string };

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Pickers');
    manager = await plant.person('manager');
    hall = (await manager.post('/locations', { name: 'Hall' })).body;
    await manager.post('/locations', { name: 'Yard' });
    const stocked = { part_stocks: [{ location: hall.id, quantity: 7 }] };
    bearing = (await manager.post('/parts', { name: 'Bearing', number: '6204-2RS', ...stocked })).body;
    order = (await manager.post('/work-orders', { name: 'Overhaul' })).body;
    await manager.post('/assets', { name: 'Press', location: hall.id });
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

/** Whether the device has a copy whose key contains this. */
const hasCopy = (page: Page, part: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((one) => one.startsWith('seen '));
    const all = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
    return all.flat().some(({ url }) => decodeURIComponent(url).includes(wanted));
  }, part);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('U7 a cell is set by the keyboard alone: arrows, Enter for the first hit, Esc back to the cell', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/asset?view=tableView&columns=name,location,status');
  const cell = page.getByRole('row', { name: /Press/ }).getByRole('cell', { name: 'Hall' });
  await cell.click();
  const editor = page.getByRole('dialog', { name: 'Location' });
  const box = editor.getByRole('combobox', { name: 'Location' });
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toContain('Hall');

  await cell.click();
  await editor.getByRole('option', { name: 'Yard' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => editor.locator('[data-combobox-selected]').innerText()).toBe('Yard');
  await page.keyboard.press('Enter');
  const moved = page.getByRole('row', { name: /Press/ }).getByRole('cell', { name: 'Yard' });
  await moved.click();
  await page.keyboard.type('hal');
  await expect.poll(() => editor.locator('[data-combobox-selected]').innerText()).toBe('Hall');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /Press/ }).getByRole('cell', { name: 'Hall' }).waitFor();

  // Up and down stay in the column.
  await manager.post('/assets', { name: 'Quarry saw', location: hall.id });
  await page.getByRole('row', { name: /Quarry saw/ }).waitFor();
  const place = (name: RegExp) => page.getByRole('row', { name }).locator('[data-edit="location"]');
  await place(/Press/).focus();
  for (const [key, name] of [
    ['ArrowDown', /Quarry saw/],
    ['ArrowUp', /Press/],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => place(name).evaluate((one) => one === document.activeElement)).toBe(true);
  }
});

test('U6 Set field is used by the keyboard alone', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/work-order/todo?view=tableView&q=overhaul');
  await page
    .getByRole('row', { name: /Overhaul/ })
    .getByRole('checkbox')
    .check();
  const opener = page.getByRole('button', { name: 'Set field' });
  await opener.press('Enter');
  const status = page.getByRole('button', { name: 'Status', exact: true });
  await expect.poll(() => status.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
  await opener.press('Enter');
  await expect.poll(() => status.evaluate((one) => one === document.activeElement)).toBe(true);
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Priority');
  await page.keyboard.press('Enter');
  const priority = async () => (await manager.get(`/work-orders/${order.id}`)).body.priority;
  await expect.poll(() => focused(page)).toBe('Low');
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Critical');
  await page.keyboard.press('Enter');
  await expect.poll(priority).toBe('critical');

  // U7 A cell with options works the same.
  await page.goto('/work-order/todo?view=tableView&q=overhaul&columns=name,priority');
  const row = page.getByRole('row', { name: /Overhaul/ });
  await row.getByRole('cell', { name: 'Critical' }).click();
  const editor = page.getByRole('dialog', { name: 'Priority' });
  await editor.getByRole('button', { name: 'Low' }).waitFor();
  await page.keyboard.press('Home');
  await expect.poll(() => focused(page)).toBe('Low');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Medium');
  await page.keyboard.press('Enter');
  await expect.poll(priority).toBe('medium');
});

test('U6 a record is set on many rows by arrows, Enter for the first hit, and Esc back to the button', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/asset?view=tableView&columns=name,location');
  const row = page.getByRole('row', { name: /Press/ });
  await row.getByRole('checkbox').check();
  const opener = page.getByRole('button', { name: 'Set field' });
  const box = page.getByRole('combobox', { name: 'Location' });
  const highlighted = () => page.locator('[data-combobox-selected]').innerText();
  const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);
  const choose = async () => {
    // While rows are being set it waits.
    await expect.poll(() => opener.isEnabled()).toBe(true);
    await opener.press('Enter');
    await page.getByRole('button', { name: 'Location', exact: true }).press('Enter');
    await expect.poll(() => hasFocus(box)).toBe(true);
  };
  await choose();
  await page.keyboard.type('yar');
  await expect.poll(highlighted).toBe('Yard');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(opener)).toBe(true);
  await choose();
  await page.getByRole('option', { name: 'Yard' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(highlighted).toBe('Hall');
  await page.keyboard.press('ArrowDown');
  await expect.poll(highlighted).toBe('Yard');
  await page.keyboard.press('Enter');
  await row.getByRole('cell', { name: 'Yard' }).waitFor();
  await expect.poll(() => hasFocus(opener)).toBe(true);
  await choose();
  await page.keyboard.type('hal');
  await expect.poll(highlighted).toBe('Hall');
  await page.keyboard.press('Enter');
  await row.getByRole('cell', { name: 'Hall' }).waitFor();
});

test('U7 an option is chosen by a press that begins before the answer to a search and ends after it', async () => {
  const { page } = await atScreen(browser, manager, desk);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const searches = /\/api\/locations\/minimal\?q=Yard/;
  await page.route(searches, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/location/new');
  const parent = page.getByRole('combobox', { name: 'Parent location' });
  await parent.click();
  await page.getByRole('option', { name: 'Yard' }).waitFor();
  const asked = page.waitForRequest(searches);
  await parent.fill('Yard');
  await page.getByRole('option', { name: 'Hall' }).waitFor({ state: 'detached' });
  await page.getByRole('option', { name: 'Yard', exact: true }).hover();
  await page.mouse.down();
  await asked;
  const answered = page.waitForResponse(searches);
  answer();
  await answered;
  await page.mouse.up();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await expect.poll(() => parent.inputValue()).toBe('Yard');
});

test('S13 the assignee select goes on to teams past the first page', async () => {
  for (let at = 1; at <= 30; at++) await plant.admin.post('/teams', { name: `Team ${String(at).padStart(2, '0')}` });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/work-order/new');
  await page.getByRole('combobox', { name: 'Assigned to' }).click();
  const list = page.getByRole('listbox', { name: 'Assigned to' });
  await list.getByRole('option', { name: /Team 20/ }).scrollIntoViewIfNeeded();
  await list.getByRole('option', { name: /Team 30/ }).waitFor({ state: 'attached' });
});

test('S17, S44 a part is picked on a phone by its number, with its stock, and without a connection', async () => {
  const { page } = await atScreen(browser, manager, fetchesAhead(phone));
  await page.goto(`/work-order/${order.id}#parts-editor`);
  const part = page.getByRole('combobox', { name: 'Part' }).last();
  await part.click();
  await page.getByRole('option', { name: /Bearing.*6204-2RS.*7 (\w+ )?available/ }).waitFor();
  await page.keyboard.press('Escape');
  await atRest(page);
  await page.context().setOffline(true);
  await part.fill('6204');
  await page.getByRole('option', { name: /Bearing.*6204-2RS/ }).click();
  await page.getByRole('group', { name: 'Bearing' }).waitFor();
  await page.context().setOffline(false);
  await expect
    .poll(async () =>
      (await manager.get(`/work-orders/${order.id}`)).body.parts.map(({ name }: { name: string }) => name),
    )
    .toContain('Bearing');
});

test('S17, S44 after a reload without a connection work is planned from what this device has read', async () => {
  const ted = await plant.person('technician', 'Ted Far');
  const team = (await plant.admin.post('/teams', { name: 'Fitters' })).body;
  const job = (await manager.post('/work-orders', { name: 'Far pump', assigned_to: { users: [ted.id] } })).body;
  const belt = { name: 'V-belt', number: 'SPZ-900', part_stocks: [{ location: hall.id, quantity: 5 }] };
  expect((await manager.post('/parts', belt)).status).toBe(201);
  const line = await Line.to(world.url);
  const { page } = await atScreen(browser, ted.at(line.url), withWorker(phone));
  await page.goto(`/work-order/${job.id}`);
  await page.getByRole('heading', { level: 1, name: 'Far pump' }).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Options are prefetched with the person's own work.
  for (const nouns of ['parts', 'assets', 'locations', 'users', 'teams'])
    await expect.poll(() => hasCopy(page, `"options","${nouns}"`)).toBe(true);
  await line.cut(page);

  // The parts of a job: by number, with the free stock, at a location with its stock.
  await page.reload();
  const parts = page.locator('#parts-editor');
  await parts.getByRole('combobox', { name: 'Part' }).fill('spz');
  await page.getByRole('option', { name: /V-belt.*SPZ-900.*5 available/ }).click();
  const row = page.getByRole('group', { name: 'V-belt' });
  await expect.poll(() => row.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Hall');
  await row.getByText('on hand 5', { exact: false }).waitFor();

  // New work that was found on the way.
  await page.goto('/work-order/new');
  await page.getByLabel('Name').fill('Leak');
  await page.getByRole('combobox', { name: 'Asset' }).click();
  await page.getByRole('option', { name: 'Press' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Asset' }).inputValue()).toBe('Press');
  const assigned = page.getByRole('combobox', { name: 'Assigned to' });
  await assigned.fill('fitt');
  await page.getByRole('option', { name: /Fitters/ }).click();
  await page.getByRole('button', { name: 'Remove Fitters' }).waitFor();
  await assigned.fill('ted');
  await page.getByRole('option', { name: /Ted Far/ }).click();
  await page.getByRole('button', { name: 'Create work order' }).click();
  await page.getByText('Leak').first().waitFor();
  await line.mend(page);
  const made = async () => (await manager.get('/work-orders?q=Leak')).body.results[0];
  await expect.poll(made).toMatchObject({
    asset: { name: 'Press' },
    assigned_to: { users: [{ id: ted.id }], teams: [{ id: team.id }] },
  });
  line.close();
});

for (const [device, size] of [
  ['desk', desk],
  ['phone', phone],
] as const)
  test(`a list of options in a dialog is whole, and Save stays in reach (${device})`, async () => {
    const { body: vendor } = await manager.post('/vendors', { name: `Lists ${device}` });
    const { page } = await atScreen(browser, manager, size);
    await page.goto(`/vendor/${vendor.id}?view=tableView`);
    await page.getByRole('button', { name: 'Edit parts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add part' }).click();
    await dialog.getByRole('combobox', { name: 'Part' }).click();
    const list = page.getByRole('listbox', { name: 'Part' });
    await list.getByRole('option', { name: /Add New/ }).waitFor();
    // Every corner of the list is visible, not clipped by the dialog.
    const hidden = await list.evaluate((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const inside = (x: number, y: number) => box.contains(document.elementFromPoint(x, y));
      return [
        [left + 8, top + 8],
        [right - 8, top + 8],
        [left + 8, bottom - 8],
        [right - 8, bottom - 8],
      ].filter(([x, y]) => !inside(x!, y!));
    });
    expect(hidden).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click({ trial: true });
  });

test('on a phone no list lies over what saves, in a dialog or in a form', async () => {
  const { page } = await atScreen(browser, manager, phone);
  const isCovered = (button: Locator) =>
    button.evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return [top + 4, (top + bottom) / 2].some((y) => !one.contains(document.elementFromPoint((left + right) / 2, y)));
    });
  const opened = async (box: Locator, button: Locator) => {
    await box.click();
    await page.getByRole('listbox').getByRole('option', { name: 'Add New' }).waitFor();
    await expect.poll(() => isCovered(button)).toBe(false);
  };
  await page.goto(`/part/${bearing.id}?view=tableView`);
  await page.getByRole('button', { name: 'Add a location' }).click();
  const dialog = page.getByRole('dialog');
  await opened(
    dialog.getByRole('combobox', { name: 'Location' }),
    dialog.getByRole('button', { name: 'Add location' }),
  );
  await page.goto('/work-order/new');
  await opened(page.getByRole('combobox', { name: 'Asset' }), page.locator('[data-save]'));
});

test('U6 on a phone the box of Set field stays on the screen, however long the options are', async () => {
  const building = (await manager.post('/locations', { name: 'Utilities building beside the old loading dock' })).body;
  await manager.post('/locations', { name: 'Compressor room of the northern hall', parent: building.id });
  const { page } = await atScreen(browser, manager, phone);
  await page.goto('/work-order/todo?q=overhaul');
  await page
    .getByRole('checkbox', { name: /Overhaul/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Set field' }).click();
  await page.getByRole('button', { name: 'Location', exact: true }).click();
  await page.getByRole('option', { name: /Compressor room/ }).waitFor();
  const box = (await page.getByRole('dialog').filter({ hasText: 'Location' }).last().boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
