import type { Browser } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { asksForAll, closePages, desk, launch, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let ids: string[];

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
    manager = await plant.person('manager');
    ids = [];
    for (let at = 1; at <= 30; at++) {
      const { body } = await manager.post('/locations', { name: `Bay ${String(at).padStart(2, '0')}` });
      ids.push(body.id);
    }
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

test('S11.4 Back walks twenty visited pages and then goes to the parent list; so it does from a deep link', async () => {
  const { page } = await atScreen(browser, manager, desk);
  const heading = (at: number) => page.getByRole('heading', { level: 1, name: `Bay ${String(at).padStart(2, '0')}` });
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await page.goto('/location?view=listView');
  for (let at = 1; at <= 25; at++) {
    await page.getByRole('link', { name: `Bay ${String(at).padStart(2, '0')}` }).click();
    await heading(at).waitFor();
  }
  for (let at = 24; at >= 5; at--) {
    await back.click();
    await heading(at).waitFor();
  }
  await back.click();
  await page.waitForURL((url) => url.pathname === '/location');

  const deep = await atScreen(browser, manager, desk);
  await deep.page.goto(`/location/${ids[3]}?view=tableView`);
  await deep.page.getByRole('button', { name: 'Back', exact: true }).click();
  await deep.page.waitForURL((url) => url.pathname === '/location');
});

test('a form is no step on the way back, and Cancel returns to where it was opened', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/location/${ids[0]}?view=tableView`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Address').fill('Yard 1');
  await page.locator('[data-save]').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Location “Bay 01” saved').waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/location');
  await page.goto(`/location/${ids[1]}?view=tableView`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL((url) => url.pathname === `/location/${ids[1]}`);
});

test('S11.5 selects are searched, and go on as one scrolls', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location/new');
  const parent = page.getByRole('combobox', { name: 'Parent location' });
  await expect.poll(() => parent.getAttribute('placeholder')).toBe('Start typing to search...');
  await parent.click();
  const list = page.getByRole('listbox', { name: 'Locations' });
  await list.getByRole('option', { name: 'Bay 25' }).waitFor({ state: 'attached' });
  await expect.poll(() => list.getByRole('option', { name: 'Bay 26' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await list.getByRole('option', { name: 'Bay 25' }).scrollIntoViewIfNeeded();
  await list.getByRole('option', { name: 'Bay 30' }).waitFor({ state: 'attached' });
  await parent.fill('bay 17');
  await expect.poll(() => list.getByRole('option').count()).toBe(2);
  // Enter chooses the first hit, and never submits the form while the list is open.
  const highlighted = page.locator('[data-combobox-selected]');
  await expect.poll(() => highlighted.innerText()).toBe('Bay 17');
  await expect.poll(() => parent.getAttribute('aria-activedescendant')).toBe(await highlighted.getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect.poll(() => parent.inputValue()).toBe('Bay 17');

  await manager.post('/vendors', { name: 'Bolt and Nut' });
  await page.goto('/contact/new');
  await page.getByLabel('Name').fill('Counter');
  const vendor = page.getByRole('combobox', { name: 'Vendor' });
  await vendor.pressSequentially('zz');
  await page.keyboard.press('Enter');
  await expect.poll(() => highlighted.innerText()).toBe('Add New “zz”');
  await vendor.fill('bolt');
  await expect.poll(() => highlighted.innerText()).toBe('Bolt and Nut');
  await page.keyboard.press('Enter');
  await expect.poll(() => vendor.inputValue()).toBe('Bolt and Nut');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/contact/new');
  // Saved from there, a highlighted option is not chosen.
  await vendor.fill('zz');
  await expect.poll(() => highlighted.innerText()).toBe('Add New “zz”');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Counter' }).waitFor();
  await page.getByRole('definition').getByText('Bolt and Nut').waitFor();
});

test('S11.5 the list of a multi-select is never wider than 650 px, and several are chosen by keyboard', async () => {
  await plant.person('viewer', 'Ann Able');
  const { page } = await atScreen(browser, plant.admin, { ...desk, viewport: { width: 2200, height: 900 } });
  await page.goto('/team/new');
  // As wide as a form could ever become.
  await page.locator('form').evaluate((form) => (form.style.maxWidth = 'none'));
  const members = page.getByRole('combobox', { name: 'Members' });
  await members.focus();
  await page.keyboard.type('able');
  const list = page.getByRole('listbox', { name: 'Members' });
  await list.getByRole('option', { name: /Ann Able/ }).waitFor();
  const box = await list.boundingBox();
  const field = await page.locator('[data-combobox-target], .mantine-PillsInput-input').first().boundingBox();
  expect(field!.width).toBeGreaterThan(700);
  expect(box!.width).toBeLessThanOrEqual(650);
  await expect.poll(() => page.locator('[data-combobox-selected]').innerText()).toContain('Ann Able');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Ann Able' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('U11 Add New takes what was typed, says where it returns to, and gives the focus back to the field', async () => {
  const { page } = await atScreen(browser, plant.admin, desk);
  await page.goto('/team/new');
  await page.getByLabel('Name').fill('Riggers');
  const members = page.getByRole('combobox', { name: 'Members' });
  await members.fill('Rita Rig');
  await page.getByRole('option', { name: 'Add New “Rita Rig”' }).click();
  await page.getByText('Returning to: New team').waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Rita Rig');
  await page.getByLabel('Email').fill('rita@people.example');
  await page.getByLabel('Role').selectOption('technician');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Remove Rita Rig' }).waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Riggers');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-members');
  // Cancelled, it returns as it was.
  await members.fill('Nobody');
  await page.getByRole('option', { name: /Add New/ }).click();
  await page.getByText('Returning to: New team').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove Rita Rig' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Riggers' }).waitFor();
});

test('⌘⇧↵ creates and offers an empty form again', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/contact/new');
  for (const name of ['First desk', 'Second desk']) {
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name');
    await page.keyboard.type(name);
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByText(`Contact “${name}” created`).waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
  }
  await expect.poll(async () => (await manager.get('/core/contacts?q=desk')).body.count).toBe(2);
});

test('S29.3 the contact list asks for a hundred at a time', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await asksForAll(page);
  const [asked] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/core/contacts'),
    page.goto('/contact?view=tableView'),
  ]);
  expect(new URL(asked.url()).searchParams.get('page_size')).toBe('100');
});

test('S45.2 what the server fails at is said with its request id, can be tried again, and the rest lives', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await asksForAll(page);
  let failing = true;
  // A stream that opens refetches everything, and would remove the button before the press.
  await page.route('**/api/events*', (route) => route.abort());
  await page.route(`**/api/locations/${ids[2]}`, (route) =>
    failing
      ? route.fulfill({ status: 500, json: { detail: 'Something went wrong on the server.', request_id: 'r-1' } })
      : route.continue(),
  );
  for (const path of [`/location/${ids[2]}?view=tableView`, `/location/${ids[2]}/edit`]) {
    failing = true;
    await page.goto(path);
    await page.getByText('Request r-1').waitFor();
    await page
      .getByRole('navigation', { name: 'Maintenance' })
      .getByRole('link', { name: /Contacts/ })
      .waitFor();
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bay 03' }).waitFor();
  }
  // S4: a list reserves the space of its rows while loading, and reports a failure the same way.
  let answer = () => {};
  await page.route('**/api/locations?*', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.fulfill({ status: 500, json: { detail: 'It broke.', request_id: 'r-2' } });
  });
  await page.goto('/location?view=tableView');
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  answer();
  await page.getByText('Request r-2').waitFor();
  await page.getByRole('searchbox', { name: 'Search locations' }).waitFor();
  await page.unroute('**/api/locations?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/^Showing \d+ of/).waitFor();
});
