import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, fetchesAhead, launch, phone, samePort, violations } from './browser';
import { visit } from './tour';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let admin: Person;
let main: string;
let van: string;
let bearing: string;
let belt: string;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
});
beforeEach(async () => {
  plant = await world.organization('Plant');
  admin = plant.admin;
  const made = async (path: string, body: object): Promise<string> => (await admin.post(path, body)).body.id;
  main = await made('/locations', { name: 'Main store' });
  van = await made('/locations', { name: 'Van' });
  bearing = await made('/parts', {
    name: 'Bearing 6205',
    number: 'BRG-6205',
    unit: 'pcs',
    unit_cost: '12.50',
    part_stocks: [
      { location: main, quantity: 9, minimum_quantity: 4 },
      { location: van, quantity: 2, minimum_quantity: 0 },
    ],
  });
  belt = await made('/parts', {
    name: 'Belt SPA 1250',
    number: 'BLT-1250',
    part_stocks: [{ location: main, quantity: 3, minimum_quantity: 5 }],
  });
});
afterEach(() => closePages(browser));
afterAll(() => world.close());

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();
const read = async (part: string) => (await admin.get(`/parts/${part}`)).body;
const at = async (part: string, location: string) =>
  (await read(part)).part_stocks.find((stock: { location: { id: string } }) => stock.location.id === location);
const ledger = async (part: string) => (await admin.get(`/parts/${part}/movements`)).body.results;

test('S27.1 low stock is marked by sign and words, comes first under its view, and follows the minimum', async () => {
  const asset = (await admin.post('/assets', { name: 'Filler 2', parts: [bearing] })).body.id;
  const { page, complaints } = await atScreen(browser, admin, desk);
  await page.goto('/part?view=tableView');
  const line = page.getByRole('row', { name: /Belt SPA 1250/ });
  await line.getByText('Low stock', { exact: true }).waitFor();
  await expect.poll(() => line.getByText('Low stock', { exact: true }).locator('svg').count()).toBe(1);
  await line.getByText('min 5', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Low stock' }).click();
  await page.getByText('Showing 1 of 1').waitFor();
  await expect.poll(() => page.url()).toContain('is_low=true&ordering=available');

  await page.getByRole('link', { name: 'Belt SPA 1250' }).click();
  await page.getByRole('heading', { level: 1, name: 'Belt SPA 1250' }).waitFor();
  const minimum = page.getByRole('textbox', { name: 'Minimum at Main store' });
  await minimum.fill('2');
  await minimum.press('Enter');
  await toast(page, 'Minimum at Main store is 2');
  await expect.poll(() => at(belt, main)).toMatchObject({ minimum_quantity: 2, is_low: false });
  await page.getByRole('article').getByText('Low stock').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('article').getByText('Low stock').first().waitFor();

  await page.goto(`/asset/${asset}?view=tableView`);
  await page.getByRole('link', { name: /Bearing 6205.*11 pcs available/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Bearing 6205' }).waitFor();
  await page.getByRole('region', { name: 'Used on' }).getByRole('link', { name: 'Filler 2' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('S27 a part is made with what lies where; costs are for those who may see them', async () => {
  const { page } = await atScreen(browser, admin, desk);
  await page.goto('/part/new');
  await page.getByLabel('Name').fill('Seal kit');
  await page.getByLabel('Unit cost').fill('4.20');
  await page.getByRole('button', { name: 'Add a location' }).click();
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Van' }).click();
  await page.getByLabel('Quantity').fill('seven');
  await page.getByRole('button', { name: 'Create part' }).click();
  await page.getByRole('group', { name: 'Stock' }).getByText('Quantity must be a whole number').first().waitFor();
  await page.getByLabel('Quantity').fill('7');
  await page.getByLabel('Minimum').fill('2');
  await page.getByRole('button', { name: 'Add a part' }).click();
  await page.getByRole('combobox', { name: 'Part', exact: true }).click();
  await page.getByRole('option', { name: 'Bearing 6205' }).click();
  await page.getByRole('button', { name: 'Create part' }).click();
  await page.getByRole('heading', { level: 1, name: 'Seal kit' }).waitFor();
  const row = page.getByRole('table', { name: 'Stock by location' }).getByRole('row', { name: /Van/ });
  await row.getByText('7', { exact: true }).first().waitFor();
  await page.getByText('$29.40', { exact: true }).waitFor();
  await page.getByRole('link', { name: /Bearing 6205.*1 each · 11 available/ }).waitFor();

  const limited = await plant.person('limited_technician');
  const theirs = (await atScreen(browser, limited, desk)).page;
  await theirs.goto(`/part/${bearing}?view=tableView`);
  await theirs.getByRole('table', { name: 'Movements' }).getByText('+9', { exact: true }).waitFor();
  await expect.poll(() => theirs.getByText('$', { exact: false }).count()).toBe(0);
  await expect.poll(() => theirs.getByRole('button', { name: 'Receive' }).count()).toBe(0);
  await expect.poll(() => theirs.getByRole('textbox', { name: /^Minimum at/ }).count()).toBe(0);
});

test('S27.2 receive, transfer, issue and adjust: the server’s words at the field, history with reason, and undo', async () => {
  const { page, complaints } = await atScreen(browser, admin, desk);
  await page.goto(`/part/${bearing}?view=tableView`);
  const dialog = page.getByRole('dialog');
  const quantity = dialog.getByRole('textbox', { name: 'Quantity' });

  await page.getByRole('button', { name: 'Receive' }).click();
  await dialog.getByRole('radio', { name: /Main store.*free 9/ }).check();
  await quantity.fill('5a');
  await expect.poll(() => quantity.inputValue()).toBe('5');
  await dialog.getByLabel('Unit cost').fill('14.50');
  await dialog.getByText('Main store 9 → 14').waitFor();
  await dialog.getByRole('button', { name: 'Receive 5' }).click();
  await toast(page, 'Received 5 at Main store');
  await expect.poll(() => at(bearing, main)).toMatchObject({ quantity: 14 });
  // The average cost has moved, so a single movement cannot be undone.
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await dialog.getByRole('radio', { name: /Van.*free 2/ }).check();
  await quantity.fill('3');
  await dialog.getByRole('button', { name: 'Issue 3' }).click();
  await dialog.getByText('Requested 3 exceeds stock (2)', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Quantity: one less' }).click();
  await dialog.getByRole('radio', { name: 'Transfer' }).check();
  await dialog
    .getByRole('group', { name: 'To' })
    .getByRole('radio', { name: /Main store/ })
    .check();
  await dialog.getByRole('button', { name: 'Transfer 2' }).click();
  await toast(page, 'Moved 2 from Van to Main store');
  await expect.poll(() => at(bearing, main)).toMatchObject({ quantity: 16 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await at(bearing, van)).quantity).toBe(2);

  await page.getByRole('button', { name: 'Adjust' }).click();
  await dialog.getByRole('radio', { name: /Main store/ }).check();
  await dialog.getByRole('button', { name: 'Adjust by 1' }).click();
  await dialog.getByText('Reason is required', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Damaged' }).click();
  await dialog.getByRole('button', { name: 'Adjust by 1' }).click();
  await toast(page, 'Adjusted stock at Main store by 1');
  await expect
    .poll(async () => (await ledger(bearing))[0])
    .toMatchObject({ kind: 'adjust', quantity: -1, reason: 'Damaged', balance: 13 });
  const lines = page.getByRole('table', { name: 'Movements' });
  await lines.getByRole('row', { name: /Adjusted Main store Damaged −1 13/ }).waitFor();
  await page
    .getByRole('region', { name: 'History' })
    .getByText(/adjusted stock at Main store by −1 to 13: “Damaged”/)
    .waitFor();
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
});

test('S27.2, S28 with one thumb at night: stock of a location, and moving some of it', async () => {
  const { page } = await atScreen(browser, admin, { ...phone, colorScheme: 'dark' });
  await page.goto(`/location/${main}?view=tableView`);
  const stock = page.getByRole('region', { name: 'Stock' });
  await stock.getByRole('link', { name: /Belt SPA 1250.*Low stock.*3 · min 5/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await stock.getByRole('link', { name: /Bearing 6205/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Bearing 6205' }).waitFor();
  await page.getByRole('button', { name: 'Move stock at Main store' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('radio', { name: /Main store/ }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Quantity: one more' }).click();
  const save = dialog.getByRole('button', { name: 'Issue 2' });
  await expect.poll(async () => (await save.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await violations(page)).toEqual([]);
  await save.click();
  await toast(page, 'Issued 2 from Main store');
  await expect.poll(async () => (await at(bearing, main)).quantity).toBe(7);
});

test('S27 a store is counted on a phone: scanned, typed, next; without a connection nothing typed is lost', async () => {
  const { page, complaints } = await atScreen(browser, admin, fetchesAhead(phone));
  await visit(page, `/count?location=${main}`);
  await page.getByText('0 of 2 parts counted').waitFor();
  expect(await violations(page)).toEqual([]);

  // A number that only starts with the code is offered but not opened: a scan is exact.
  await page.keyboard.type('brg-62');
  await page.keyboard.press('Enter');
  await page.getByText('No part is “brg-62”.').waitFor();
  await page.getByRole('heading', { name: 'Do you mean' }).waitFor();
  await page.getByRole('button', { name: /Bearing 6205/ }).waitFor();
  await page.getByRole('textbox', { name: 'Part number, name or label' }).fill('');

  // A scanner types wherever the focus is, and ends with Enter.
  await page.keyboard.type('brg-6205');
  await page.keyboard.press('Enter');
  const counted = page.getByRole('textbox', { name: 'Counted' });
  await counted.fill('9');
  await page.keyboard.press('Enter');
  await page.getByText('1 of 2 parts counted · Last: Bearing 6205, 9').waitFor();
  await page.getByText('as expected').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();

  // With the camera in use, the next part is scanned, too.
  await page.getByRole('button', { name: 'Scan' }).click();
  await page.getByText('The camera cannot be used here.', { exact: false }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /Belt SPA 1250/ }).click();
  await counted.fill('1');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Expected 3, counted 1: 2 fewer.').waitFor();
  await page.getByRole('button', { name: 'Save and next' }).click();
  await page.getByText('Reason is required', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Lost', exact: true }).click();
  await page.getByRole('button', { name: 'Save and next' }).click();
  await page.getByText('1 count is kept here and sent when there is a connection.').waitFor();
  await page.getByRole('button', { name: 'Stop', pressed: true }).waitFor();
  await expect.poll(async () => (await at(belt, main)).quantity).toBe(3);

  await page.context().setOffline(false);
  await page.reload();
  await page.getByText('2 of 2 parts counted').waitFor();
  await page.getByText('Saved · Lost').waitFor();
  await expect.poll(async () => (await at(belt, main)).quantity).toBe(1);
  const counts = (await ledger(belt)).filter(({ kind }: { kind: string }) => kind === 'count');
  expect(counts).toMatchObject([{ quantity: -2, reason: 'Lost' }]);

  const { host } = new URL(page.url());
  await page.getByRole('textbox', { name: 'Part number, name or label' }).fill(`http://${host}/part/${bearing}`);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Bearing 6205/ }).waitFor();
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('S25, S27 labels of parts and locations', async () => {
  const { page } = await atScreen(browser, admin, desk);
  await page.goto('/part?view=tableView');
  await page.getByRole('checkbox', { name: 'Select Bearing 6205' }).check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByRole('img', { name: 'First sheet: 1 of 21 places used' }).waitFor();
  const address = await page.getByRole('link', { name: 'Open PDF' }).getAttribute('href');
  const pdf = await page.request.get(address!);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  for (const record of [`part/${bearing}`, `location/${main}`]) {
    await page.goto(`/${record}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Print labels' }).click();
    await page.getByRole('img', { name: 'First sheet: 1 of 21 places used' }).waitFor();
  }
  await page.getByRole('listitem').getByText('Main store').waitFor();
  await page.goto('/print/labels?of=part');
  await page.getByText('No parts chosen').waitFor();
});

test('a category is picked from those in use, added where it is new, and renamed or merged in the settings', async () => {
  const made = (name: string, category: string) => admin.post('/parts', { name, category });
  await Promise.all([made('Roller', 'Ball bearings'), made('Bush', 'Bearings'), made('Gasket', 'Seals')]);
  const categoryOf = async (id: string) => (await read(id)).category;
  const { page, complaints } = await atScreen(browser, admin, desk);
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  const highlighted = (name: string) => option(name).and(page.locator('[data-combobox-selected]')).waitFor();

  await page.goto(`/part/${bearing}/edit`);
  const input = page.getByRole('combobox', { name: 'Category' });
  await input.click();
  await option('Seals').waitFor();
  // An exact match comes before names that only contain the text.
  await input.fill('bearings');
  await highlighted('Bearings');
  await expect.poll(() => option('Add “bearings”').count()).toBe(0);
  await input.press('ArrowDown');
  await highlighted('Ball bearings');
  await input.press('Escape');
  await expect.poll(() => input.inputValue()).toBe('');
  await input.fill('bearings');
  await highlighted('Bearings');
  await input.press('Enter');
  await expect.poll(() => input.inputValue()).toBe('Bearings');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => categoryOf(bearing)).toBe('Bearings');

  await page.goto('/part?view=tableView&columns=name,category');
  const gasket = page.getByRole('row', { name: /Gasket/ });
  await gasket.getByRole('cell', { name: 'Seals', exact: true }).click();
  const cell = page.getByRole('dialog', { name: 'Category' }).getByRole('combobox', { name: 'Category' });
  await cell.fill('Flat seals');
  await highlighted('Add “Flat seals”');
  expect(await violations(page)).toEqual([]);
  await cell.press('Enter');
  await gasket.getByRole('cell', { name: 'Flat seals', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Field').selectOption('Category');
  const value = page.getByRole('dialog').getByRole('combobox', { name: 'Value' });
  await value.fill('seal');
  await highlighted('Flat seals');
  await value.press('Enter');
  await expect.poll(() => value.inputValue()).toBe('Flat seals');
  await page.getByRole('button', { name: 'Add filter', exact: true }).click();
  await page.getByText('Showing 1 of 1').waitFor();
  await expect.poll(() => page.url()).toContain('category=Flat');

  await page.goto('/settings');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('merge category');
  const lines = page.getByRole('list', { name: 'Part categories' }).getByRole('listitem');
  await expect.poll(() => lines.allInnerTexts()).toHaveLength(3);
  await page.getByRole('button', { name: 'Rename Ball bearings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename “Ball bearings”' });
  await dialog.getByRole('textbox', { name: 'New name' }).fill('BEARINGS');
  await dialog.getByText('“Bearings” exists already.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge into “Bearings”' }).click();
  await toast(page, '“Ball bearings” was merged into “Bearings”: 1 part changed');
  await lines.filter({ hasText: 'Bearings' }).getByText('3 parts').waitFor();
  await page.getByRole('button', { name: 'Rename Flat seals' }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill('Sealing');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await lines.filter({ hasText: 'Sealing' }).getByText('1 part').waitFor();
  expect(complaints).toEqual([]);
});
