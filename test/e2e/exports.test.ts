import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
  plant = await world.organization('Plant');
  const hall = (await plant.admin.post('/locations', { name: 'Hall 1' })).body;
  for (let at = 1; at <= 30; at++)
    await plant.admin.post('/assets', { name: `Pump ${at}`, location: hall.id, manufacturer: 'Acme Pumps' });
});
afterEach(() => closePages(browser));
afterAll(() => world.close());

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: 'Export with options…' }).click();
  return page.getByRole('dialog', { name: 'Export assets' });
};

test('S4.7 the dialog exports all rows of the filter with the columns that are shown', async () => {
  const { page, complaints } = await atScreen(browser, plant.admin, desk);
  await page.goto('/asset?view=tableView&columns=name,location&q=pump');
  await page.getByText('Showing 30 of 30').waitFor();
  const dialog = await openDialog(page);
  await dialog.getByText('All 30 rows of this list are exported, not only those on the page.').waitFor();
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Assets.xlsx');
  const [sheet] = (await readXlsx(await readFile(await download.path()))).sheets;
  expect(sheet!.rows[0]).toEqual(['id', 'External id', 'Name', 'Location']);
  expect(sheet!.rows).toHaveLength(31);
  expect(complaints).toEqual([]);
});

test('S41 an admin exports the whole organisation in the settings and fetches the file', async () => {
  const { page, complaints } = await atScreen(browser, plant.admin, phone);
  await page.goto('/settings#data-export');
  const section = page.getByRole('region', { name: 'Data export', exact: true });
  await section.getByRole('button', { name: 'Export the whole organisation' }).click();
  const question = page.getByRole('dialog', { name: 'Export the whole organisation?' });
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Export', exact: true }).click();
  const file = section.getByRole('link', { name: /^Download organization-/ });
  await file.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await section.getByRole('button', { name: /^Delete organization-/ }).click();
  await section.getByText('No files yet.').waitFor();
  expect(complaints).toEqual([]);
});
