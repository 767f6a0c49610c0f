import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { World } from '#test/world';
import { desk, launch, openPage, phone, violations } from './browser';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

test.each([
  ['desk, light', { ...desk, colorScheme: 'light' as const }],
  ['phone, dark', { ...phone, colorScheme: 'dark' as const }],
])('the API reference reads well: %s', async (_, options) => {
  const { page, complaints } = await openPage(browser, options);
  await page.goto(`${world.url}/api/docs#getLocationsId`);
  await page.getByRole('heading', { name: 'Read a location' }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  await page.context().close();
});

test('the filter finds an operation by keyboard, and its address can be shared', async () => {
  const { page, complaints } = await openPage(browser, desk);
  await page.goto(`${world.url}/api/docs`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('invite-link');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('#postUsersInviteLink');
  await page.getByText('expires_in_hours').first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
