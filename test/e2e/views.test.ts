import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, pressKeyOf, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let halls: Record<'A' | 'B', string>;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
    manager = await plant.person('manager');
    const hall = async (name: string) => (await manager.post('/locations', { name })).body.id as string;
    halls = { A: await hall('Hall A'), B: await hall('Hall B') };
    for (let at = 1; at <= 60; at++)
      await manager.post('/locations', {
        name: `Bay ${String(at).padStart(2, '0')}`,
        parent: halls.A,
        address: `Row ${at % 3}`,
      });
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
const firstNames = async (page: Page, count = 5) => {
  const names = await rows(page).getByRole('link').allTextContents();
  return names.slice(0, count);
};
const headers = async (page: Page) =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.replace(/\d$/, '')).filter(Boolean);
const parentsOf = async (search: string): Promise<Set<string | null>> => {
  const { body } = await manager.get(`/locations?page_size=200&${search}`);
  return new Set(body.results.map(({ parent }: { parent: { name: string } | null }) => parent?.name ?? null));
};
const chooseParent = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Set field' }).click();
  await page.getByRole('combobox', { name: 'Parent location' }).fill(name);
  await page
    .getByRole('dialog')
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .click();
};
const focused = (at: Locator) => at.evaluate((element) => element === document.activeElement);
const inMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^Views$|^View (?!More)/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('S4.5 two sort columns, one hidden, saved as a view: the same in another browser, by one link', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView&name__icontains=bay');
  await page.getByRole('button', { name: 'Sort by Address' }).click();
  await page.getByRole('button', { name: 'Sort by Name' }).click({ modifiers: ['Shift'] });
  await page.waitForURL(/ordering=address,name/);
  await page.getByRole('button', { name: 'Sort by Name' }).click({ modifiers: ['Shift'] });
  await page.waitForURL(/ordering=address,-name/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Description' }).click();
  await page.waitForURL(/columns=name,parent,address/);
  await page.keyboard.press('Escape');
  const edge = (at: Page) => at.getByRole('separator', { name: 'Width of Address' });
  await edge(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/columns=name,parent,address:100/);
  const box = (await edge(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + 10, { steps: 3 });
  await page.mouse.up();
  await page.waitForURL(/columns=name,parent,address:160/);
  const widthOf = async (at: Page) => (await at.getByRole('columnheader', { name: 'Address' }).boundingBox())!.width;
  await expect.poll(() => widthOf(page)).toBe(160);
  await inMenu(page, 'Save as new view…');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // A refusal leads to its field.
  await page.getByText('Name is required').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  await page.keyboard.type('Bays by row');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/saved=/);
  await page.getByRole('button', { name: 'View Bays by row' }).waitFor();
  const seen = async (at: Page) => ({ names: await firstNames(at), headers: await headers(at) });
  const ordered = {
    names: ['Bay 60', 'Bay 57', 'Bay 54', 'Bay 51', 'Bay 48'],
    headers: ['Name', 'Parent location', 'Address'],
  };
  await expect.poll(() => seen(page)).toEqual(ordered);

  const { page: other } = await atScreen(browser, manager, desk);
  await other.goto(`/location?saved=${new URL(page.url()).searchParams.get('saved')}`);
  await other.getByText('Showing 50 of 60').waitFor();
  await expect.poll(() => seen(other)).toEqual(ordered);
  await expect.poll(() => widthOf(other)).toBe(160);
  // The address is the state, as in the first browser.
  const state = (url: string) => [...new URL(url).searchParams].sort();
  await expect.poll(() => state(other.url())).toEqual(state(page.url()));
});

test('U5 a view says when it was changed, keeps changes, is shared, pinned, renamed, deleted and brought back', async () => {
  const body = { name: 'Hall view', entity: 'location', query: 'view=tableView&name__icontains=hall' };
  const { body: view } = await manager.post('/views', body);
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/location?saved=${view.id}`);
  await page.getByText('Showing 2 of 2').waitFor();
  await page.getByRole('button', { name: 'Sort by Name' }).click();
  await page.getByRole('button', { name: 'View Hall view, modified' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'View Hall view, modified' }).waitFor();
  await inMenu(page, 'Save changes');
  await page.getByRole('button', { name: 'View Hall view', exact: true }).waitFor();
  await expect
    .poll(async () => (await manager.get(`/views/${view.id}`)).body.query)
    .toBe('name__icontains=hall&ordering=name&view=tableView');
  await inMenu(page, 'Rename…');
  await page.getByRole('textbox', { name: 'Name' }).fill('Big halls');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'View Big halls', exact: true }).waitFor();
  await inMenu(page, 'Share with everyone');
  await page.getByText('is shared with everyone').waitFor();
  await inMenu(page, 'Pin to the sidebar');
  const pinned = page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Big halls' });
  await pinned.waitFor();

  const { page: colleague } = await atScreen(browser, await plant.person('technician'), desk);
  await colleague.goto(`/location?saved=${view.id}`);
  await colleague.getByText('Showing 2 of 2').waitFor();
  // A pin is personal, also on a view that the person may not change.
  const theirs = colleague.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Big halls' });
  await expect.poll(() => theirs.count()).toBe(0);
  await colleague.getByRole('button', { name: 'View Big halls' }).click();
  await colleague.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  await expect.poll(() => colleague.getByRole('menuitem', { name: 'Delete view' }).count()).toBe(0);
  await colleague.getByRole('menuitem', { name: 'Pin to the sidebar' }).click();
  await theirs.waitFor();

  await inMenu(page, 'Delete view');
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
  await pinned.waitFor({ state: 'detached' });
  await page.locator('[role=status]', { hasText: 'deleted' }).getByRole('button', { name: 'Undo' }).last().click();
  await pinned.waitFor();
});

test('U5 on a phone a menu longer than the screen is scrolled to its end', async () => {
  const someone = await plant.person('manager');
  for (let at = 1; at <= 14; at++) await someone.post('/views', { name: `View ${at}`, entity: 'location', query: '' });
  const { page } = await atScreen(browser, someone, phone);
  await page.goto('/location?view=tableView');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'View 14' }).waitFor();
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
  await page.getByRole('dialog', { name: 'Save view' }).waitFor();
});

test('a link to a view that is not shared says so and leaves the list usable', async () => {
  const { body: view } = await plant.admin.post('/views', { name: 'Private', entity: 'location', query: 'q=hall' });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/location?saved=${view.id}`);
  await page.getByText('That view was deleted or is not shared with you.').waitFor();
  await page.getByText('Showing 50 of 62').waitFor();
  await expect.poll(() => page.url()).not.toContain('saved');
});

test('S4.6 set a field of three rows: they change at once, and Undo restores each', async () => {
  await manager.patch(`/locations/${(await manager.get('/locations?q=bay 02')).body.results[0].id}`, {
    parent: halls.B,
  });
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView&name__icontains=bay+0');
  await page.getByText('Showing 9 of 9').waitFor();
  for (const name of ['Bay 01', 'Bay 02', 'Bay 03'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/locations/*', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  await chooseParent(page, 'Hall B');
  await page
    .getByRole('row', { name: /Bay 03/ })
    .getByText('Hall B')
    .waitFor();
  await expect.poll(() => parentsOf('name__in=Bay 01,Bay 03')).toEqual(new Set(['Hall A']));
  answer();
  await page.getByText('Parent location set on 3').waitFor();
  await expect.poll(() => parentsOf('name__in=Bay 01,Bay 02,Bay 03')).toEqual(new Set(['Hall B']));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('row', { name: /Bay 03/ })
    .getByText('Hall A')
    .waitFor();
  await expect.poll(() => parentsOf('name__in=Bay 01,Bay 03')).toEqual(new Set(['Hall A']));
  // Undo restores the previous value of each row.
  await expect.poll(() => parentsOf('name=Bay 02')).toEqual(new Set(['Hall B']));

  // U7 one value is set in place, by mouse and by keyboard; a second one in the same row does not wait for the first.
  const bay = page.getByRole('row', { name: /Bay 04/ });
  const cell = (name: string) => bay.getByRole('cell', { name, exact: true });
  const address = page.getByRole('textbox', { name: 'Address' });
  const addressOf = async () => (await manager.get('/locations?name=Bay 04')).body.results[0].address;
  const before = await addressOf();
  await cell(before).click();
  await expect.poll(() => address.inputValue()).toBe(before);
  expect(await violations(page)).toEqual([]);
  await address.fill('Gate 4');
  await address.press('Enter');
  await expect.poll(() => focused(cell('Gate 4'))).toBe(true);
  // A toast that is pointed at stays.
  const undos = page.getByRole('button', { name: 'Undo' });
  await undos.hover();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Parent location' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(cell('Hall A'))).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await address.fill('Gate 5');
  await address.press('Enter');
  await expect.poll(addressOf).toBe('Gate 5');
  await expect.poll(() => undos.count()).toBe(2);
  await undos.last().click();
  await cell('Gate 4').waitFor();
  await expect.poll(addressOf).toBe('Gate 4');
  expect(complaints).toEqual([]);
});

test('U6 many parts are put into one category, and the focus stays in the table once none is chosen', async () => {
  const names = ['Gasket', 'O-ring', 'Shaft seal'];
  const made = await Promise.all(names.map((name) => manager.post('/parts', { name, category: 'Odds and ends' })));
  const categories = async () =>
    Promise.all(made.map(async ({ body }) => (await manager.get(`/parts/${body.id}`)).body.category));
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/part?view=tableView&category=Odds+and+ends&columns=name,category');
  await page.getByText('Showing 3 of 3').waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Set field' }).click();
  await page.getByRole('button', { name: 'Category', exact: true }).click();
  await page.getByRole('combobox', { name: 'Category' }).fill('Seals');
  await page.getByRole('option', { name: 'Add “Seals”' }).and(page.locator('[data-combobox-selected]')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(categories).toEqual(['Seals', 'Seals', 'Seals']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(categories).toEqual(names.map(() => 'Odds and ends'));
  await page.getByText('Showing 3 of 3').waitFor();
  await page.getByRole('checkbox', { name: 'Select O-ring' }).click();
  await page.getByRole('button', { name: 'Clear selection' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Select all' }).and(page.locator(':focus')).waitFor();
});

test('U6 everything that matches is set, also what is not loaded', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView&name__icontains=bay');
  await page.getByText('Showing 50 of 60').waitFor();
  await page.getByRole('checkbox', { name: 'Select Bay 05' }).click();
  await page.getByRole('button', { name: 'Select all 60 matching' }).click();
  await page.getByText('60 selected').waitFor();
  await chooseParent(page, 'Hall B');
  await page.getByText('Parent location set on 60').waitFor();
  await expect.poll(() => parentsOf('name__icontains=bay')).toEqual(new Set(['Hall B']));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => parentsOf('name__in=Bay 01,Bay 60')).toEqual(new Set(['Hall A']));
});

test('U6 rows that could not be changed are listed, and can be tried again', async () => {
  const { page } = await atScreen(browser, manager, desk);
  const { body } = await manager.get('/locations?q=bay 11');
  const [row] = body.results;
  // Its own child cannot be its parent: the server refuses that row and accepts the other.
  const child = await manager.post('/locations', { name: 'Pit', parent: row.id });
  await page.goto('/location?view=tableView&name__icontains=bay+1');
  await page.getByText('Showing 10 of 10').waitFor();
  await page.getByRole('checkbox', { name: 'Select Bay 11' }).click();
  await page.getByRole('checkbox', { name: 'Select Bay 12' }).click();
  await chooseParent(page, 'Pit');
  const dialog = page.getByRole('dialog', { name: '1 could not be changed' });
  await dialog.getByText('Bay 11').waitFor();
  await dialog.getByText('A location cannot be its own ancestor').waitFor();
  await expect.poll(() => parentsOf('name=Bay 12')).toEqual(new Set(['Pit']));
  await manager.patch(`/locations/${child.body.id}`, { parent: halls.A });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => parentsOf('name=Bay 11')).toEqual(new Set(['Pit']));
});

test('U7 a value that is not taken yet says so; who was overtaken sees both values', async () => {
  const { body: place } = await manager.post('/locations', { name: 'Overtaken', address: 'Gate 1' });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/location?view=tableView&id=${place.id}`);
  const row = page.getByRole('row', { name: /Overtaken/ });
  const address = page.getByRole('textbox', { name: 'Address' });
  const set = async (from: string, to: string, meanwhile: () => Promise<unknown>) => {
    await row.getByRole('cell', { name: from, exact: true }).click();
    await address.waitFor();
    await meanwhile();
    await address.fill(to);
    await address.press('Enter');
  };
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/locations/${place.id}`, async (route) => {
    await held;
    await route.continue();
  });
  await set('Gate 1', 'Gate 2', async () => {});
  await row.getByRole('cell', { name: /^Gate 2\s?, Not sent yet$/ }).waitFor();
  answer();
  await row.getByRole('cell', { name: 'Gate 2', exact: true }).waitFor();
  await page.unrouteAll();

  await set('Gate 2', 'Gate 3', () => manager.patch(`/locations/${place.id}`, { address: 'Gate 8' }));
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
  await dialog.getByText('Address').waitFor();
  const values = () => dialog.locator('dl :is(dt, dd)').allTextContents();
  await expect.poll(values).toEqual(['Yours', 'Gate 3', 'Theirs', 'Gate 8']);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await manager.get(`/locations/${place.id}`)).body.address).toBe('Gate 3');
});

test('U6 rows are chosen by X, and with Shift a whole range', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView&name__icontains=bay+2');
  await page.getByText('Showing 10 of 10').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  for (let step = 0; step < 3; step++) await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await page.getByText('4 selected').waitFor();
  await page.keyboard.press('x');
  await page.getByText('3 selected').waitFor();
});

test('S5.2 J and K move through the list and its details; Back returns; reload finds both panes', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  const opened = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.goto('/location?view=listView&name__icontains=bay');
  await page.getByText('Showing 50 of 60').waitFor();
  // The first is already open.
  await opened('Bay 01');
  await pressKeyOf(page, 'j');
  await opened('Bay 02');
  await pressKeyOf(page, 'j');
  await opened('Bay 03');
  await page.goBack();
  await opened('Bay 02');
  await pressKeyOf(page, 'k');
  await opened('Bay 01');
  const list = page.getByRole('navigation', { name: 'Locations' });
  await list.getByRole('link', { name: /Bay 40/ }).click();
  await opened('Bay 40');
  await expect.poll(() => page.url()).toMatch(/\/location\/[\w-]+\?.*view=listView/);
  const top = () => list.evaluate((element) => element.closest('[data-pane]')!.scrollTop);
  await expect.poll(top).toBeGreaterThan(500);
  const before = await top();
  const stored = () => page.evaluate(() => sessionStorage.getItem('millwright.scroll'));
  await expect.poll(stored).toContain(`:${Math.round(before)}`);
  await page.reload();
  await opened('Bay 40');
  await expect.poll(top).toBe(before);
  await expect.poll(() => list.locator('[aria-current]').textContent()).toContain('Bay 40');
  expect(complaints).toEqual([]);
});

test('U2 the list is made wider by dragging and by keys, between 300 and 480 px, and stays so', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=listView');
  const separator = page.getByRole('separator', { name: 'Width of the list' });
  const width = () => separator.getAttribute('aria-valuenow').then(Number);
  await separator.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBe(380);
  await page.keyboard.press('Home');
  await expect.poll(width).toBe(300);
  const box = (await separator.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, 400);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 400, 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(480);
  await page.reload();
  await expect.poll(width).toBe(480);
});

test('S9.3 next and previous keep the order and the filter of the list, beyond the loaded page', async () => {
  const { page } = await atScreen(browser, manager, desk);
  const opened = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.goto('/location?view=tableView&name__icontains=bay&ordering=-name');
  await page.getByRole('link', { name: 'Bay 60', exact: true }).click();
  await opened('Bay 60');
  await page.getByRole('button', { name: 'Previous (K)' }).and(page.locator(':disabled')).waitFor();
  await page.getByRole('link', { name: 'Next (J)' }).click();
  await opened('Bay 59');
  await pressKeyOf(page, 'j');
  await opened('Bay 58');
  await pressKeyOf(page, 'k');
  await opened('Bay 59');
  const { body } = await manager.get('/locations?name=Bay 11');
  await page.goto(`/location/${body.results[0].id}?view=tableView&name__icontains=bay&ordering=-name`);
  await opened('Bay 11');
  await page.getByRole('link', { name: 'Next (J)' }).waitFor();
  await pressKeyOf(page, 'j');
  await opened('Bay 10');
});

test('S4, S5 filter and switch the view by keyboard alone', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView');
  await page.getByText('Showing 50 of').waitFor();
  await pressKeyOf(page, 'f');
  await page.getByRole('combobox', { name: 'Field' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('bay 3');
  await page.keyboard.press('Enter');
  await page.waitForURL(/name__icontains=bay\+3/);
  await page.getByText('Showing 10 of 10').waitFor();
  await page.getByRole('button', { name: 'View: Table View' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Panel View' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/view=listView/);
  // A separate page with its own button, which has the focus.
  await page.getByRole('button', { name: 'View: Panel View' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Bay 30', exact: true }).waitFor();
  await pressKeyOf(page, 'j');
  await page.getByRole('heading', { level: 1, name: 'Bay 31', exact: true }).waitFor();
});

test.for(['View: Table View', 'Filter', 'Views', 'Columns', 'More for this list', /^Account of/])(
  'what %s opens is open once, and gives the focus back, also the first time',
  async (name) => {
    const { page } = await atScreen(browser, manager, desk);
    await page.goto('/location?view=tableView');
    await page.getByText('Showing 50 of').waitFor();
    const button = page.getByRole('button', { name, exact: true });
    const opened = page.locator('[role=menu], [role=dialog]');
    for (const key of ['Enter', 'Space']) {
      await button.focus();
      await page.keyboard.press(key);
      await expect.poll(() => opened.locator(':focus').count()).toBe(1);
      await expect.poll(() => opened.count()).toBe(1);
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
      await button.and(page.locator(':focus')).waitFor();
    }
  },
);

test('who goes on to something else before a panel is there is not called back to it', async () => {
  const { page } = await atScreen(browser, manager, desk);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/FilterForm-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/location?view=tableView');
  await page.getByText('Showing 50 of').waitFor();
  const coming = page.waitForResponse(/\/FilterForm-/);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.waitFor();
  answer();
  await coming;
  // The real button replaces the placeholder.
  await page.locator('button[aria-controls][data-shortcut=f], button[aria-expanded][data-shortcut=f]').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Field' }).and(page.locator(':focus')).waitFor();
});

test('a filter that is changed into another or taken away does not take the focus with it', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView&name__icontains=bay&address__icontains=row');
  await page.getByText('Showing 50 of').waitFor();
  const filter = page.getByRole('button', { name: 'Filter', exact: true }).and(page.locator(':focus'));
  const chip = page.getByRole('button', { name: 'Name · contains · bay', exact: true });
  await chip.click();
  await page.getByRole('textbox', { name: 'Value' }).fill('bay 1');
  await page.keyboard.press('Enter');
  await page.waitForURL(/name__icontains=bay\+1/);
  const changed = page.getByRole('button', { name: 'Name · contains · bay 1', exact: true });
  await changed.and(page.locator(':focus')).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Condition' }).selectOption('is not');
  // The value stays when the condition changes.
  await page.getByRole('textbox', { name: 'Value' }).press('Enter');
  await page.waitForURL(/name__ne=bay\+1/);
  await filter.waitFor();
  await page.getByRole('button', { name: 'Remove filter Name · is not · bay 1' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.search.includes('name__'));
  await filter.waitFor();
});

test('U4 common days are one press, and the list is copied as the call that reads it', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/location?view=tableView&q=hall');
  await page.getByText('Showing 2 of 2').waitFor();
  await pressKeyOf(page, 'f');
  await page.getByRole('combobox', { name: 'Field' }).selectOption('created_at');
  await page.getByRole('button', { name: 'Today' }).click();
  await page.waitForURL(/created_at__lt=today%2B1/);
  await page.getByText('Created · is before · tomorrow').waitFor();
  await page.getByText('Showing 2 of 2').waitFor();
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: 'Copy as API call' }).click();
  await page.getByText('Copied to clipboard').waitFor();
  const call = await page.evaluate(() => navigator.clipboard.readText());
  const address = /'(http[^']+)'$/.exec(call)![1]!;
  const { body } = await manager.get(address.slice(address.indexOf('/api') + 4));
  expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['Hall A', 'Hall B']);
});

test('U8 columns are put in order by keyboard and by dragging, and the address keeps it', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Move Address up' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/columns=name,description,address,parent/);
  const item = (label: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: label }) });
  await item('Parent location').dragTo(item('Description'));
  await page.waitForURL(/columns=name,parent,description,address/);
  await page.keyboard.press('Escape');
  await page.goto('/location');
  await page.waitForURL(/columns=name,parent,description,address/);
  await expect.poll(() => headers(page)).toEqual(['Name', 'Parent location', 'Description', 'Address']);
});

test.each([
  ['desk, light', { ...desk, colorScheme: 'light' as const }],
  ['phone, dark', { ...phone, colorScheme: 'dark' as const }],
])('menus, filters, selection and panels can be used by everybody: %s', async (_, options) => {
  await manager.post('/views', { name: 'For axe', entity: 'location', query: 'q=hall', is_pinned: true });
  const { page } = await atScreen(browser, manager, options);
  const clean = async (what: string) => {
    expect([what, await violations(page)]).toEqual([what, []]);
    const wider = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(async () => [what, await wider()]).toEqual([what, 0]);
  };
  await page.goto('/location?view=tableView&name__icontains=bay&address__isnull=false');
  await page.getByText('Showing 50 of 60').waitFor();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'For axe' }).first().waitFor();
  await clean('views');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Field' }).selectOption('created_at');
  await clean('filter');
  await page.keyboard.press('Escape');
  // A phone has no room for choosing columns.
  if (!options.isMobile) {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Reset' }).waitFor();
    await clean('columns');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('checkbox', { name: 'Select Bay 02' }).click();
  await page.getByRole('button', { name: 'Set field' }).click();
  await page.getByRole('combobox', { name: 'Parent location' }).waitFor();
  await clean('selection');
  const { body } = await manager.get('/locations?name=Bay 02');
  await page.goto(`/location/${body.results[0].id}?view=listView`);
  await page.getByRole('heading', { level: 1, name: 'Bay 02', exact: true }).waitFor();
  await clean('panel');
});
