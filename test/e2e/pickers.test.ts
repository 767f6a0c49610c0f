import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { atRest, closePages, desk, fetchesAhead, launch, phone } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let hall: { id: string };
let order: { id: string };

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(), launch()]);
  plant = await world.organization('Pickers');
  manager = await plant.person('manager');
  hall = (await manager.post('/locations', { name: 'Hall' })).body;
  await manager.post('/locations', { name: 'Yard' });
  await manager.post('/parts', {
    name: 'Bearing',
    number: '6204-2RS',
    part_stocks: [{ location: hall.id, quantity: 7 }],
  });
  order = (await manager.post('/work-orders', { name: 'Overhaul' })).body;
  await manager.post('/assets', { name: 'Press', location: hall.id });
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser.close();
  await world.close();
});

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
  await page.getByRole('button', { name: 'Critical' }).press('Enter');
  await expect.poll(async () => (await manager.get(`/work-orders/${order.id}`)).body.priority).toBe('critical');
});

/** Chooses Add New in an open form, makes the record and comes back. */
async function makeNew(page: Page, select: string, typed: string, option: string | RegExp = /Add New/) {
  const input = page.getByRole('combobox', { name: select }).last();
  await input.click();
  await input.fill(typed);
  await page.getByRole('option', { name: option }).click();
  await page.getByText('Returning to:').waitFor();
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe(typed);
  await page.locator('[data-save]').waitFor();
  await page.keyboard.press('Control+Enter');
}

test('S11.3 every line of a form has Add New, and gets what was made', async () => {
  const { page } = await atScreen(browser, manager, desk);
  // Opening stock and kit components of a part.
  await page.goto('/part/new');
  await page.getByLabel('Name').fill('Seal kit');
  await page.getByRole('button', { name: 'Add a location' }).click();
  await makeNew(page, 'Location', 'Attic');
  await expect.poll(() => page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Attic');
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Seal kit');
  await page.getByRole('button', { name: 'Add a part' }).click();
  await makeNew(page, 'Part', 'O-ring');
  await expect.poll(() => page.getByRole('combobox', { name: 'Part' }).inputValue()).toBe('O-ring');
  await expect.poll(() => page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Attic');

  // Parts and assignees of a work order.
  await page.goto('/work-order/new?name=Seal');
  await page.getByRole('button', { name: 'Add part' }).click();
  await makeNew(page, 'Part', 'Shim');
  await expect.poll(() => page.getByRole('combobox', { name: 'Part' }).inputValue()).toBe('Shim');
  // A manager does not make people.
  await page.getByRole('combobox', { name: 'Assigned to' }).fill('Night');
  await page.getByText('No results found').waitFor();
  await expect.poll(() => page.getByRole('option', { name: /Add New person/ }).count()).toBe(0);

  // Lines of an order.
  await page.goto('/purchase-order/new');
  await page.getByRole('button', { name: 'Add part' }).click();
  await makeNew(page, 'Part', 'Gasket');
  await expect.poll(() => page.getByRole('combobox', { name: 'Part' }).inputValue()).toBe('Gasket');
});

test('S11.3 an admin adds a team to the assignees of new work', async () => {
  const { page } = await atScreen(browser, plant.admin, desk);
  await page.goto('/work-order/new?name=Shift');
  await makeNew(page, 'Assigned to', 'Night shift', /Add New team/);
  await page.getByRole('button', { name: 'Remove Night shift' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-assigned_to');
});

test('S11.3 dialogs have Add New, too, and open again with what was typed', async () => {
  const { page } = await atScreen(browser, plant.admin, desk);
  await page.goto(`/work-order/${order.id}?view=tableView`);
  await page.getByRole('button', { name: 'Add cost' }).click();
  await page.getByLabel('Description').fill('Crane for a day');
  const user = page.getByRole('dialog').getByRole('combobox', { name: 'User' });
  await user.fill('Cora Crane');
  await page.getByRole('option', { name: /Add New/ }).click();
  await page.getByText('Returning to:').waitFor();
  await page.getByLabel('Email').fill('cora@people.example');
  await page.getByLabel('Role').selectOption('technician');
  await page.locator('[data-save]').waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.getByRole('dialog').getByLabel('Description').inputValue()).toBe('Crane for a day');
  await expect.poll(() => user.inputValue()).toBe('Cora Crane');

  const { body: vendor } = await manager.post('/vendors', { name: 'Bolts' });
  await page.goto(`/vendor/${vendor.id}?view=tableView`);
  await page.getByRole('button', { name: 'Edit parts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add part' }).click();
  await makeNew(page, 'Part', 'Bolt M8');
  await expect
    .poll(() => page.getByRole('dialog').getByRole('combobox', { name: 'Part' }).inputValue())
    .toBe('Bolt M8');

  // A part that is missing is made and stands in the parts of the work order.
  await page.goto(`/work-order/${order.id}?view=tableView`);
  await makeNew(page, 'Part', 'Wedge');
  await expect
    .poll(async () =>
      (await manager.get(`/work-orders/${order.id}`)).body.parts.map(({ name }: { name: string }) => name),
    )
    .toContain('Wedge');
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
    // Every corner of the list is really there, not cut off by the dialog.
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
