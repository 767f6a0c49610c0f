import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { World } from '#test/world';
import { desk, launch, violations, closePages } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let manager: Person;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(), launch()]);
  manager = await (await world.organization('Plant')).person('manager', 'Mona Jour');
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser.close();
  await world.close();
});

test('a location is created, edited and read by keyboard alone', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView');
  await page.getByRole('heading', { name: 'No locations yet' }).waitFor();
  await page.keyboard.press('c');
  await page.waitForURL('**/location/new');
  await page.getByLabel('Name').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').getByText('Name is required').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), { timeout: 5_000 }).toBe('field-name');
  await page.keyboard.type('Boiler house');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hot.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Boiler house' }).waitFor();
  await page.getByText('Location “Boiler house” created').waitFor();
  await page.keyboard.press('e');
  await page.waitForURL('**/edit');
  await page.getByLabel('Name').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' 2');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Boiler house 2' }).waitFor();
  expect(complaints).toEqual([]);
});

test('S11.1, S11.2 a form with changes asks before it is left, one without does not', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location/new');
  await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Contacts' }).click();
  await page.waitForURL(/\/contact/);
  await page.goto('/location/new');
  await page.getByLabel('Name').fill('Half done');
  await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Contacts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave Form?' });
  await dialog
    .getByText('You have unsaved changes in your current form. If you leave now, your changes will be lost.')
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByLabel('Name').inputValue()).toBe('Half done');
  await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Contacts' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/\/contact/);
});

test('S11.3 Add New goes to the other form and comes back with everything kept and the new one selected', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location/new');
  await page.getByLabel('Name').fill('Inner room');
  await page.getByLabel('Parent location').fill('Outer room');
  await page.getByRole('option', { name: /Add New/ }).click();
  await page.waitForURL(/\/location\/new\?name=Outer/);
  await page.getByText('Returning to: New location').waitFor();
  await page.getByRole('button', { name: 'Create location' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue(), { timeout: 5_000 }).toBe('Inner room');
  await expect
    .poll(() => page.getByLabel('Parent location', { exact: true }).first().inputValue(), { timeout: 5_000 })
    .toBe('Outer room');
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inner room' }).waitFor();
  await page.getByText('Outer room').first().waitFor();
});

test('somebody else’s change is shown beside mine, and I choose', async () => {
  const { body } = await manager.post('/locations', { name: 'Contested' });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/location/${body.id}/edit`);
  await page.getByLabel('Address').fill('Mine');
  await manager.patch(`/locations/${body.id}`, { address: 'Theirs' });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
  await dialog.getByText('Theirs').last().waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await manager.get(`/locations/${body.id}`)).body.address, { timeout: 5_000 })
    .toBe('Mine');
});

test('S9.1, S10.2, S35, S45.1 anchors, history and what is not there', async () => {
  const { body } = await manager.post('/locations', { name: 'With a past' });
  await manager.patch(`/locations/${body.id}`, { address: 'Yard 4' });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/location/${body.id}?view=tableView#history`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), { timeout: 5_000 }).toBe('history');
  await page.getByText('Changed address from nothing to “Yard 4”').waitFor();
  await page.getByRole('searchbox', { name: 'Search history' }).fill('zzz');
  await page.getByText('No search results for audit logs').waitFor();
  await page.getByRole('button', { name: 'Open full screen: History' }).click();
  await page.waitForURL(`**/screen/location/${body.id}/history`);
  await page.getByRole('button', { name: 'Back: History' }).click();
  await page.waitForURL(new RegExp(`/location/${body.id}`));
  await page.goto('/location/999999');
  await page.getByRole('heading', { name: "Uh-oh… can't find that location" }).waitFor();
});

test('S43.1 the palette finds, opens and creates by keyboard', async () => {
  await manager.post('/core/contacts', { name: 'Bearing desk' });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to…' }).fill('bearing');
  await page.getByRole('option', { name: /Bearing desk/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Bearing desk' }).waitFor();
});

test('a change by somebody else appears without reloading', async () => {
  const { body } = await manager.post('/locations', { name: 'Live one' });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/location/${body.id}?view=tableView`);
  await page.getByRole('heading', { level: 1, name: 'Live one' }).waitFor();
  await page.waitForTimeout(500);
  await manager.patch(`/locations/${body.id}`, { name: 'Live two' });
  await page.getByRole('heading', { level: 1, name: 'Live two' }).waitFor();
});
