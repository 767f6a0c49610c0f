import { createServer, type Server } from 'node:http';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { importAll, upload } from '#test/uploads';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
/** In the place of the public register, which has a bad day. */
let register: Server;

const heading = 'Directory;Name;Tax number;Country;Industry;Website;Email;Phone;Address\n';
const rows = [
  'Chamber;Kelnika Pumps GmbH;DE811234567;DE;Machinery;www.kelnika.example;info@kelnika.example;+49 555 000001;12 Ring, Ulm',
  'Chamber;Kelnika Pumbs GmbH;;DE;;;;;Ulm',
  'Chamber;Kelnika Valves Ltd;;GB;Metals;;;;Leeds',
];

beforeAll(async () => {
  register = createServer((_, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve));
  const { port } = register.address() as { port: number };
  const environment = { ...samePort, OUTGOING_ALLOW: '127.0.0.1', LEI_URL: `http://127.0.0.1:${port}/api/v1` };
  [world, browser] = await Promise.all([World.open(environment), launch()]);
  plant = await world.organization('Plant');
  await importAll(plant.admin, await upload(plant.admin, 'company', heading + rows.join('\n')));
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await world.close();
  register.closeAllConnections();
  register.close();
});

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

test('D25 on a phone what is chosen stays in sight, and is compared from further down, two at once', async () => {
  const manager = await plant.person('manager');
  const { page, complaints } = await atScreen(browser, manager, phone);
  await page.goto('/business-partner-search?q=kelnika');
  const cards = page.getByRole('article');
  await cards.nth(2).waitFor();
  for (const at of [0, 2]) await cards.nth(at).getByText('Compare', { exact: true }).tap();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const open = page.getByRole('button', { name: 'Compare side by side' });
  const isInSight = (part: Locator) =>
    part.evaluate((one) => {
      const { top, bottom, right } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && right <= innerWidth;
    });
  await expect.poll(() => isInSight(open)).toBe(true);
  await open.tap();
  const last = page.getByRole('columnheader').last();
  await last.waitFor();
  await expect.poll(() => isInSight(last)).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Goes from field to field until one with this name has the focus. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
    });
  for (let press = 0; press < 60 && (await focused()) !== name; press++) await page.keyboard.press(key);
  expect(await focused()).toBe(name);
}

test('S37.1 by keyboard alone a company is found, compared and added as a vendor', async () => {
  const keyboard = await world.organization('Keyboard');
  await importAll(keyboard.admin, await upload(keyboard.admin, 'company', heading + rows.join('\n')));
  const manager = await keyboard.person('manager');
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/business-partner-search');
  await page.getByRole('heading', { name: 'Find a company' }).waitFor();
  await page.keyboard.type('kelnika');
  await page.keyboard.press('Enter');
  const cards = page.getByRole('article');
  await expect.poll(() => cards.count()).toBe(3);
  // From the search straight into the cards.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.getByText('2 of 4 chosen to compare').waitFor();
  await tabTo(page, 'Compare side by side', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page
    .getByRole('columnheader', { name: 'Kelnika Valves Ltd' })
    .or(page.getByRole('columnheader', { name: 'Kelnika Pumps GmbH' }))
    .first()
    .waitFor();
  await page.keyboard.press('/');
  await expect
    .poll(() => page.getByLabel('Search companies').evaluate((box) => box === document.activeElement))
    .toBe(true);
  await page.keyboard.type('kelnika valves');
  await page.keyboard.press('Enter');
  await expect.poll(() => cards.count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  // What is no vendor yet opens on the spot.
  await page.keyboard.press('Enter');
  await cards.getByText('Metals', { exact: true }).first().waitFor();
  await tabTo(page, 'Add as vendor');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).first().inputValue()).toBe('Kelnika Valves Ltd');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await manager.get('/vendors?q=kelnika')).body.count).toBe(1);
  expect(complaints).toEqual([]);
});

test('S37 a register that cannot be asked is named, and what is ours is found all the same', async () => {
  const down = await world.organization('Down');
  expect((await down.admin.patch('/partners/connectors/lei', { is_on: true })).status).toBe(200);
  const manager = await down.person('manager');
  await manager.post('/vendors', { name: 'Hafenwerk' });
  const { page } = await atScreen(browser, manager, phone);
  await page.goto('/business-partner-search?q=hafenwerk');
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'LEI register could not be asked. These results are without it.' });
  await notice.waitFor();
  await page.getByRole('article').getByRole('link', { name: 'Hafenwerk' }).waitFor();
  expect(await violations(page)).toEqual([]);
});
