import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { upload } from '#test/uploads';
import { World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let manager: Person;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
  manager = await (await world.organization('Plant')).person('manager', 'Mona Jour');
});
afterEach(() => closePages(browser));
afterAll(() => world.close());

/** A table as another product exports it: semicolons, UTF-16, days first, with some oddities. */
const odd = (rows: number): Buffer => {
  const lines = ['Asset;Site;Make;Purchased;Warranty'];
  for (let at = 1; at <= rows; at++)
    lines.push(
      `Pump ${at};${at % 2 ? 'North' : 'South'};KSB;${String(13 + (at % 15))}/05/2024;${at === 3 ? 'soon' : '2027-01-31'}`,
    );
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le');
};

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
const next = (page: Page, name: string | RegExp = 'Next') => page.getByRole('button', { name }).click();

test('S36.1, S36.3, S36.5 a table of another product comes in, with unknown places and a bad date, and goes back', async () => {
  await manager.post('/locations', { name: 'North' });
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/batch-upload-new');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Assets', exact: true }).click();
  await choose(page, 'assets.csv', odd(40));
  await page.getByText('40 rows, 5 columns').waitFor();
  expect(await page.getByLabel('Separated by').inputValue()).toBe(';');
  expect(await page.getByLabel('Encoding').inputValue()).toBe('utf-16le');
  expect(await violations(page)).toEqual([]);
  await next(page);
  expect(await page.getByLabel('Field for Asset').inputValue()).toBe('name');
  expect(await page.getByLabel('Field for Purchased').inputValue()).toBe('purchase_date');
  expect(await violations(page)).toEqual([]);
  await next(page);
  const places = page.getByRole('article').filter({ hasText: 'Location is unknown' });
  await places.getByRole('button', { name: 'Create them' }).click();
  await places.waitFor({ state: 'detached' });
  // A single cell is written over in place.
  await page.getByRole('button', { name: 'Warranty, row 4: soon' }).click();
  await page.getByRole('textbox', { name: 'Warranty, row 4' }).fill('31/01/2027');
  await page.keyboard.press('Enter');
  await page.getByText('No problems. All rows can be imported.').waitFor();
  expect(await violations(page)).toEqual([]);
  await next(page, 'Import 40');
  await page.getByText('40 created').waitFor();
  expect((await manager.get('/assets?page_size=1')).body.count).toBe(40);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await page.getByRole('heading', { name: 'Taken back' }).waitFor();
  expect((await manager.get('/assets?page_size=1')).body.count).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('S36.2 what is not matched blocks Next and says which', async () => {
  const { page } = await atScreen(browser, manager, desk);
  const { id } = await upload(manager, 'asset', 'Serial number;Colour\nS1;#112233\n');
  await page.goto(`/batch-upload-new?id=${id}`);
  const message = 'Name is not matched. Choose its column, or one value for all rows.';
  await page.getByRole('status').filter({ hasText: message }).waitFor();
  expect(await page.getByRole('button', { name: 'Next' }).last().isDisabled()).toBe(true);
  await page.getByLabel('Name for all rows').fill('Machine');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).last().isDisabled()).toBe(false);
});

test('S36 the last rows are put right on a phone, where another browser stopped', async () => {
  const { page } = await atScreen(browser, manager, { ...phone, colorScheme: 'dark' });
  const { id } = await upload(manager, 'asset', 'Name;Warranty until\nPress;soon\nFan;2027-01-31\n', {
    name: 'rest.csv',
  });
  await page.goto('/batch-upload-new');
  await page.getByText('Go on with rest.csv: 1 row needs you').waitFor();
  await page.getByRole('button', { name: 'Go on' }).first().click();
  await page.waitForURL(new RegExp(id));
  await page.getByRole('button', { name: 'Warranty until, row 2: soon' }).click();
  await page.getByRole('textbox', { name: 'Warranty until, row 2' }).fill('2028-01-31');
  await page.keyboard.press('Enter');
  await next(page, 'Import 2');
  await page.getByText('2 created').waitFor();
  expect(await violations(page)).toEqual([]);
});
