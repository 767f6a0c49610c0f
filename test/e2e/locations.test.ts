import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let ids: Record<string, string>;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
});
/** Each test has its own plant, because they move locations. */
beforeEach(async () => {
  plant = await world.organization('Plant');
  manager = await plant.person('manager');
  ids = {};
  for (const [name, parent] of [
    ['Harrow Vale', undefined],
    ['Hall 1', 'Harrow Vale'],
    ['Hall 2', 'Harrow Vale'],
    ['Line 3', 'Hall 2'],
    ['Packer', 'Line 3'],
    ['Yard', undefined],
  ] as const)
    ids[name] = (await manager.post('/locations', { name, parent: parent && ids[parent] })).body.id;
});
afterEach(() => closePages(browser));
afterAll(() => world.close());

const row = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}( \\d+ inside|$)`) });
const pathOf = async (name: string): Promise<string[]> => (await manager.get(`/locations/${ids[name]}`)).body.path;
async function becomes(name: string, path: string[]): Promise<void> {
  await expect.poll(() => pathOf(name)).toEqual(path);
}
/** The text of the focused row: its name, and its number of descendants. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
async function focusIs(page: Page, name: string): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(new RegExp(`^${name}( |$)`));
}

/** The tree, expanded down to the packer. */
async function openTree(page: Page): Promise<void> {
  await page.goto('/location?view=treeView');
  for (const name of ['Harrow Vale', 'Hall 2', 'Line 3']) {
    await row(page, name).focus();
    await page.keyboard.press('ArrowRight');
  }
  await row(page, 'Packer').waitFor();
}

test('S28 a tree beside table and panel, asked for level by level; what is open stays open', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeURIComponent(new URL(request.url()).search)));
  await page.goto('/location?view=tableView');
  await page.getByRole('button', { name: 'View: Table View' }).click();
  await page.getByRole('menuitem', { name: 'Tree View' }).click();
  await page.waitForURL('**/location?view=treeView');
  await row(page, 'Yard').waitFor();
  await page.getByRole('treeitem', { name: 'Harrow Vale 4 inside', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(2);
  expect(asked.some((search) => search.includes(`parent=${ids['Harrow Vale']}`))).toBe(false);
  await openTree(page);
  await expect.poll(() => row(page, 'Packer').getAttribute('aria-level')).toBe('4');
  await page.reload();
  await row(page, 'Packer').waitFor();
  await page.goto('/contact');
  await page.waitForURL(/\/contact\?view=tableView/);
  await page.goto('/location');
  await page.waitForURL(/\/location\?view=treeView/);
  expect(complaints).toEqual([]);
});

test('S28.1 search finds a grandchild and shows its ancestors', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=treeView');
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('pack');
  await row(page, 'Packer').waitFor();
  const shown = page.getByRole('treeitem');
  await expect
    .poll(() => shown.evaluateAll((rows) => rows.map((one) => one.querySelector('a')!.textContent)))
    .toEqual(['Harrow Vale', 'Hall 2', 'Line 3', 'Packer']);
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['Pack']);
  await page.getByText('Showing 1 of 1').waitFor();
});

test('the tree is walked by keyboard alone', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await openTree(page);
  await page.keyboard.press('Home');
  await focusIs(page, 'Harrow Vale');
  await page.keyboard.press('End');
  await focusIs(page, 'Yard');
  await page.keyboard.press('ArrowUp');
  await focusIs(page, 'Packer');
  await page.keyboard.press('ArrowLeft');
  await focusIs(page, 'Line 3');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => row(page, 'Packer').count()).toBe(0);
  await page.keyboard.type('ha');
  await focusIs(page, 'Harrow Vale');
  await page.keyboard.press('ArrowRight');
  await focusIs(page, 'Hall 1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Add inside' }).waitFor();
  await page.keyboard.press('Escape');
  await row(page, 'Hall 1').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Hall 1' }).waitFor();
});

test('S22.4 a row is moved by its menu, and Undo puts it back', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  await openTree(page);
  await row(page, 'Line 3').hover();
  await page.getByRole('button', { name: 'Actions for Line 3' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move “Line 3”' });
  await dialog.getByRole('treeitem', { name: 'Hall 1' }).waitFor();
  await page.locator('[role="menu"]').waitFor({ state: 'detached' });
  // Neither itself nor its descendants are offered.
  await expect.poll(() => dialog.getByRole('treeitem', { name: /^(Line 3|Packer)/ }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('treeitem', { name: 'Hall 1' }).click();
  await dialog.getByRole('button', { name: 'Move to Hall 1' }).click();
  await page.getByText('“Line 3” moved to “Hall 1”').waitFor();
  await becomes('Packer', ['Harrow Vale', 'Hall 1', 'Line 3', 'Packer']);
  await focusIs(page, 'Line 3');
  await page.getByRole('button', { name: 'Undo' }).click();
  await becomes('Packer', ['Harrow Vale', 'Hall 2', 'Line 3', 'Packer']);
  expect(complaints).toEqual([]);
});

test('S22.4 a row is moved by dragging it onto another, and to the top', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await openTree(page);
  await row(page, 'Line 3').dragTo(row(page, 'Yard'));
  await becomes('Packer', ['Yard', 'Line 3', 'Packer']);
  await expect.poll(() => row(page, 'Line 3').getAttribute('aria-level')).toBe('2');
  // Onto a descendant: nothing happens.
  await row(page, 'Line 3').dragTo(row(page, 'Packer'));
  const from = (await row(page, 'Line 3').boundingBox())!;
  await page.mouse.move(from.x + 200, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 220, from.y + 60, { steps: 4 });
  const top = (await page.getByText('Drop here to move to the top level').boundingBox())!;
  await page.mouse.move(top.x + 100, top.y + 10, { steps: 4 });
  await page.mouse.up();
  await page.getByText('“Line 3” moved to the top level').waitFor();
  await becomes('Packer', ['Line 3', 'Packer']);
});

test('S22.4 a row is moved by keyboard alone, with Ctrl M; M alone finds a name', async () => {
  const { body: mill } = await manager.post('/locations', { name: 'Mill' });
  const { page } = await atScreen(browser, manager, desk);
  await openTree(page);
  await row(page, 'Packer').focus();
  await page.keyboard.press('m');
  await focusIs(page, 'Mill');
  await page.keyboard.press('m');
  await focusIs(page, 'Mill');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await manager.delete(`/locations/${mill.id}`);
  await row(page, 'Packer').focus();
  await page.keyboard.press('Control+m');
  const dialog = page.getByRole('dialog', { name: 'Move “Packer”' });
  await dialog.waitFor();
  await page.getByRole('searchbox', { name: 'Search locations' }).last().waitFor();
  await page.keyboard.type('yard');
  await dialog.getByRole('treeitem', { name: 'Yard' }).waitFor();
  await expect.poll(() => dialog.getByRole('treeitem').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await becomes('Packer', ['Yard', 'Packer']);
  await focusIs(page, 'Packer');
});

test('who may not change anything may walk the tree, and moves nothing', async () => {
  const viewer = await plant.person('viewer');
  const { page } = await atScreen(browser, viewer, desk);
  await page.goto('/location?view=treeView');
  await row(page, 'Yard').focus();
  await page.keyboard.press('Control+m');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => row(page, 'Yard').getAttribute('draggable')).toBeNull();
  await row(page, 'Yard').hover();
  await page.getByRole('button', { name: 'Actions for Yard' }).click();
  await page.getByRole('menuitem', { name: 'Open' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(1);
});

test('S28.1 a location cannot be its own ancestor: the picker shows paths, the form says no in words', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/location/${ids['Hall 2']}/edit`);
  const parent = page.getByLabel('Parent location', { exact: true }).first();
  await expect.poll(() => parent.inputValue()).toBe('Harrow Vale');
  await parent.fill('pack');
  const option = page.getByRole('option', { name: 'Packer Harrow Vale › Hall 2 › Line 3' });
  await option.waitFor();
  expect(await violations(page)).toEqual([]);
  await option.click();
  await expect.poll(() => parent.inputValue()).toBe('Packer — Harrow Vale › Hall 2 › Line 3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('A location cannot be its own ancestor').waitFor();
  await expect.poll(() => parent.getAttribute('aria-invalid')).toBe('true');
});

test('the picker is browsed level by level with the arrows', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location/new');
  await page.getByLabel('Name').fill('Labeller');
  const parent = page.getByLabel('Parent location', { exact: true }).first();
  await expect.poll(() => parent.getAttribute('placeholder')).toBe('Start typing to search...');
  await parent.press('ArrowDown');
  await page.getByRole('option', { name: /Harrow Vale/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('listbox', { name: 'In Harrow Vale' }).getByRole('option', { name: 'Hall 1' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('option', { name: /Line 3/ }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('option', { name: 'Hall 1' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => parent.inputValue()).toBe('Hall 1 — Harrow Vale');
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('heading', { level: 1, name: 'Labeller' }).waitFor();
  const { body } = await manager.get('/locations?name=Labeller');
  expect(body.results[0].path).toEqual(['Harrow Vale', 'Hall 1', 'Labeller']);
});

test('S10.1 a location’s page shows where it lies and what is inside, and the child list opens by address', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/location/${ids['Hall 2']}?view=tableView`);
  await page.getByRole('navigation', { name: 'Where it lies' }).getByRole('link', { name: 'Harrow Vale' }).waitFor();
  await row(page, 'Line 3').focus();
  await page.keyboard.press('ArrowRight');
  await row(page, 'Packer').waitFor();
  await page.getByRole('link', { name: 'View as table' }).click();
  await page.waitForURL(`**/screen/location/${ids['Hall 2']}/child-parent`);
  await page.reload();
  await page.getByText('Showing 1 of 1').waitFor();
  // There are no actions on selected rows here.
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  const part_stocks = [
    { location: ids['Hall 2'], quantity: 3 },
    { location: ids['Hall 1'], quantity: 40 },
  ];
  await manager.post('/parts', { name: 'Drive belt', part_stocks });
  await page.goto(`/screen/location/${ids['Hall 2']}/part_stocks__location`);
  await page.getByRole('heading', { level: 1, name: 'Parts · Hall 2' }).waitFor();
  // The stock at this place, not in total.
  const belt = page.getByRole('row', { name: /Drive belt/ });
  await expect.poll(() => belt.getByRole('cell', { name: '3', exact: true }).count()).toBe(2);
  await expect.poll(() => belt.getByRole('cell', { name: '43', exact: true }).count()).toBe(0);
  await page.goto(`/part?view=tableView&part_stocks__location=${ids['Hall 2']}`);
  await page.getByText('Stocked at · is · Hall 2').waitFor();
  await page.goto(`/location/${ids['Hall 2']}?view=tableView`);
  await page.getByRole('link', { name: 'Add inside' }).click();
  await expect
    .poll(() => page.getByLabel('Parent location', { exact: true }).first().inputValue())
    .toBe('Hall 2 — Harrow Vale');
  await page.goBack();
  await page.getByRole('button', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move “Hall 2”' });
  await dialog.getByRole('treeitem', { name: 'Top level' }).click();
  await dialog.getByRole('button', { name: 'Move to Top level' }).click();
  await becomes('Hall 2', ['Hall 2']);
});

test('a level of many is fetched as it comes into view', async () => {
  const many = await (await world.organization('Many')).person('manager');
  for (let at = 0; at < 230; at += 23)
    await Promise.all(
      Array.from({ length: 23 }, (_, one) =>
        many.post('/locations', { name: `Bay ${String(at + one).padStart(3, '0')}` }),
      ),
    );
  const { page } = await atScreen(browser, many, desk);
  await page.goto('/location?view=treeView');
  await row(page, 'Bay 000').focus();
  // Far fewer rows are rendered than exist.
  await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThan(60);
  await page.keyboard.press('End');
  await row(page, 'Bay 199').waitFor();
  // The next page loads when the end of this one is in view, and the end moves on.
  await expect.poll(() => page.keyboard.press('End').then(() => focused(page))).toMatch(/^Bay 229/);
  await expect.poll(() => row(page, 'Bay 229').getAttribute('aria-posinset')).toBe('230');
});

test.each([
  ['desk, light', { ...desk, colorScheme: 'light' as const }],
  ['phone, dark', { ...phone, colorScheme: 'dark' as const }],
])('the tree, its search, its dialog and the picker can be used by everybody: %s', async (_, options) => {
  const { page, complaints } = await atScreen(browser, manager, options);
  await openTree(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+m');
  await page.getByRole('dialog').getByRole('treeitem', { name: 'Yard' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/location?view=treeView&q=pack');
  await row(page, 'Packer').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`/location/${ids['Line 3']}?view=treeView`);
  await row(page, 'Packer').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`/location/${ids['Packer']}/edit`);
  await page.getByLabel('Parent location', { exact: true }).first().click();
  await page.getByRole('option', { name: /Line 3/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  expect(complaints).toEqual([]);
});
