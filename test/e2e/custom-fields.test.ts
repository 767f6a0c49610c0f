import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let admin: Person;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
    admin = plant.admin;
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const define = (body: object) => admin.post('/custom-fields', { entity: 'location', type: 'text', ...body });
const section = (page: Page) => page.getByRole('region', { name: 'Custom fields', exact: true });
const names = async (): Promise<string[]> =>
  (await admin.get('/custom-fields?entity=location')).body.results.map(({ name }: Body) => name);

test('S41 a field defined in Settings is on the form, in columns, filters and the export', async () => {
  const { page, complaints } = await atScreen(browser, admin, desk);
  await page.goto('/settings');
  await section(page).getByText('No custom fields yet.').waitFor();
  await section(page).getByRole('button', { name: 'New custom field' }).click();
  const dialog = page.getByRole('dialog', { name: 'New custom field' });
  await dialog.getByRole('combobox', { name: 'For' }).selectOption('Locations');
  await dialog.getByLabel('Name').fill('Access');
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Choice');
  await dialog.getByRole('button', { name: 'Create field' }).click();
  await dialog.getByText('Add at least one option').waitFor();
  await dialog.getByLabel('Option 1', { exact: true }).fill('Card');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Option 2', { exact: true }).fill('Permit to work');
  await dialog.getByLabel('Help text').fill('How to get in');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create field' }).click();
  await page.getByText('Field “Access” created').waitFor();
  await section(page).getByText('Choice · How to get in').waitFor();
  await define({ name: 'Floor area', type: 'number', required: true });

  await page.goto('/location/new');
  await page.getByLabel('Name').fill('Switch room');
  const more = page.getByRole('group', { name: 'More details' });
  await more.getByText('How to get in').waitFor();
  await more.getByLabel('Access').selectOption('Permit to work');
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('alert').getByText('Floor area is required').waitFor();
  await more.getByLabel('Floor area').fill('ten');
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('alert').getByText('Floor area must be a number').waitFor();
  // Key by key: the typed text stays as it is.
  const area = more.getByLabel('Floor area');
  await area.clear();
  await area.pressSequentially('0,05');
  await expect.poll(() => area.inputValue()).toBe('0,05');
  await area.blur();
  await expect.poll(() => area.inputValue()).toBe('0.05');
  await area.clear();
  await area.pressSequentially('120.5');
  await expect.poll(() => area.inputValue()).toBe('120.5');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('heading', { level: 1, name: 'Switch room' }).waitFor();
  await page.getByRole('definition').getByText('Permit to work').waitFor();
  const { body } = await admin.get('/locations?name=Switch room');
  expect(body.results[0].custom_fields).toEqual({ access: 'permit_to_work', floor_area: 120.5 });
  await admin.post('/locations', { name: 'Yard', custom_fields: { floor_area: 9 } });

  await page.getByRole('link', { name: 'Edit' }).click();
  await more.getByLabel('Floor area').fill('121');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Changed floor area from “120.5” to “121”').waitFor();

  await page.goto('/location?view=tableView');
  await page.getByText('Showing 2 of 2').waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Floor area' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sort by Floor area' }).click();
  await page.waitForURL(/ordering=custom_fields\.floor_area/);
  await page.getByRole('cell', { name: '121' }).waitFor();
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('Yard');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Field').selectOption('Floor area');
  await page.getByLabel('Condition').selectOption('gt');
  await page.getByLabel('Value').fill('10');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.waitForURL(/custom_fields\.floor_area__gt=10/);
  await page.getByText('Showing 1 of 1').waitFor();
  await page.getByRole('button', { name: /Remove filter Floor area/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'More for this list' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ]);
  const stream = await download.createReadStream();
  const text = (await stream.toArray()).join('');
  expect(text).toMatch(/Access,Floor area/);
  expect(text).toMatch(/Switch room,.*permit_to_work,121/);
  expect(text).not.toContain('Yard');
  expect(complaints).toEqual([]);
});

test('fields are put in order by dragging, by keys and by menu, and deleting one can be undone', async () => {
  const { page, complaints } = await atScreen(browser, admin, desk);
  for (const { id } of (await admin.get('/custom-fields')).body.results) await admin.delete(`/custom-fields/${id}`);
  for (const name of ['First', 'Second', 'Third']) await define({ name });
  await page.goto('/settings');
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}: drag, or press the arrow keys` });
  await handle('Third').press('ArrowUp');
  await expect.poll(names).toEqual(['First', 'Third', 'Second']);
  await page.getByText('Third is now 2 of 3').waitFor({ state: 'attached' });

  const [from, to] = [(await handle('Second').boundingBox())!, (await handle('First').boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(names).toEqual(['Second', 'First', 'Third']);

  await page.getByRole('button', { name: 'Actions for Second' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.poll(names).toEqual(['First', 'Second', 'Third']);

  await page.getByRole('button', { name: 'Actions for Second' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the field “Second”?' });
  await dialog.getByText(/What was filled in stays with the records/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Field “Second” deleted').waitFor();
  await expect.poll(() => names()).toEqual(['First', 'Third']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await section(page).getByText('Second').waitFor();
  expect(complaints).toEqual([]);
});

test('what is filled in keeps its type, and the refusal says so', async () => {
  await define({ name: 'Loose' });
  await admin.post('/locations', { name: 'Holder', custom_fields: { loose: 'x' } });
  const { page } = await atScreen(browser, admin, { ...phone, colorScheme: 'dark' });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Actions for Loose' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit custom field' });
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Number');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/cannot be changed while it is filled in on 1 location/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
});

test('who may not define fields is not offered to', async () => {
  const { page } = await atScreen(browser, await plant.person('technician'), desk);
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'About' }).waitFor();
  await expect.poll(() => section(page).count()).toBe(0);
});
