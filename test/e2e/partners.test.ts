import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { importAll, upload } from '#test/uploads';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;

const heading = 'Directory;Name;Tax number;Country;Industry;Website;Email;Phone;Address\n';
const rows = [
  'Chamber;Kelnika Pumps GmbH;DE811234567;DE;Machinery;www.kelnika.example;info@kelnika.example;+49 555 000001;12 Ring, Ulm',
  'Chamber;Kelnika Pumbs GmbH;;DE;;;;;Ulm',
  'Chamber;Kelnika Valves Ltd;;GB;Metals;;;;Leeds',
];

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
  plant = await world.organization('Plant');
  await importAll(plant.admin, await upload(plant.admin, 'company', heading + rows.join('\n')));
});
afterEach(() => closePages(browser));
afterAll(() => world.close());

test('S37.1 a company is found by keyboard, compared, and becomes a vendor; a double is warned of', async () => {
  const manager = await plant.person('manager', 'Mona Jour');
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/business-partner-search');
  await page.getByRole('heading', { name: 'Find a company' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('heading', { name: 'Business Partner Search' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('kelnkia');
  await page.keyboard.press('Enter');
  const cards = page.getByRole('article');
  await expect.poll(() => cards.count()).toBe(3);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('2 of 4 chosen to compare').waitFor();
  await page.getByRole('button', { name: 'Compare side by side' }).click();
  await page.getByRole('columnheader', { name: 'Kelnika Pumps GmbH' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /United Kingdom/ }).check();
  await expect.poll(() => cards.count()).toBe(1);
  await page.goBack();
  await expect.poll(() => cards.count()).toBe(3);

  const card = cards.filter({ has: page.getByRole('heading', { name: 'Kelnika Pumps GmbH' }) });
  await card.getByRole('button', { name: 'Add as vendor' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).first().inputValue()).toBe('Kelnika Pumps GmbH');
  expect(await page.getByLabel('Tax number').inputValue()).toBe('DE811234567');
  await page.locator('[data-save]').first().click();
  await expect.poll(async () => (await manager.get('/vendors?q=kelnika')).body.count).toBe(1);

  await page.goto('/business-partner-search?q=kelnika');
  await card.getByRole('heading').getByRole('link').waitFor();
  const double = cards.filter({ has: page.getByRole('heading', { name: 'Kelnika Pumbs GmbH' }) });
  await double.getByRole('button', { name: 'Add as vendor' }).click();
  await page.getByText('“Kelnika Pumps GmbH” looks like the same company. Add it all the same?').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Ask for a quote' }).click();
  await page.waitForURL(/\/purchase-order\//);
  expect(complaints).toEqual([]);
});

test('D25 likely doubles are merged, whoever of them stays, and apart again from the page of the vendor', async () => {
  const manager = await plant.person('manager');
  for (const name of ['Torvent Gears', 'Torvent Geers']) await manager.post('/vendors', { name });
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/business-partner-search?q=torvent');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Torvent Gears' }) });
  await card.getByRole('button', { name: 'Merge with Torvent Geers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Torvent Geers' }).check();
  await dialog.getByText('Torvent Gears will be merged into Torvent Geers:').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.getByRole('link', { name: 'Torvent Geers' }).click();
  const notice = page.getByRole('note').filter({ hasText: 'Merged into this vendor: Torvent Gears' });
  await notice.waitFor();
  expect(await violations(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await notice.waitFor({ state: 'detached' });
  expect((await manager.get('/vendors?q=torvent')).body.count).toBe(2);
  expect(complaints).toEqual([]);
});

test('S37 on a phone: recent searches, nothing found, and a new vendor from there', async () => {
  const manager = await plant.person('manager');
  const { page, complaints } = await atScreen(browser, manager, phone);
  await page.goto('/business-partner-search?q=kelnika');
  await page.getByRole('article').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Search companies').fill('unheard of');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No company found' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto('/business-partner-search');
  await page.getByRole('button', { name: 'unheard of', exact: true }).click();
  await page.getByRole('button', { name: 'Add new vendor' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).first().inputValue()).toBe('unheard of');
  expect(complaints).toEqual([]);
});
