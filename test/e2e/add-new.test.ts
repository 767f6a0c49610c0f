import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { features } from '../../src/app/features.web.tsx';
import { closePages, desk, launch, samePort } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let admin: Person;
let hall: Body;
let seal: Body;
let order: Body;

const make = async (path: string, body: object): Promise<Body> => {
  const { status, body: made } = await admin.post(path, body);
  expect(status).toBe(201);
  return made;
};

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Makers');
    admin = plant.admin;
    hall = await make('/locations', { name: 'Hall' });
    seal = await make('/parts', { name: 'Seal', part_stocks: [{ location: hall.id, quantity: 7 }] });
    order = await make('/work-orders', { name: 'Overhaul' });
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const highlighted = (page: Page) => page.locator('[data-combobox-selected]').innerText();
const boxOf = (within: Page | Locator, name: string) => within.getByRole('combobox', { name, exact: true }).last();

/** Types a missing name and creates it with Enter; the form opens, and saving it returns. */
async function makeMissing(page: Page, box: Locator, typed: string, one = ''): Promise<void> {
  await box.focus();
  await page.keyboard.type(typed);
  await expect.poll(() => highlighted(page)).toMatch(/^Add New/);
  if (one === 'team') await page.keyboard.press('ArrowDown');
  await expect.poll(() => highlighted(page)).toBe(['Add New', one, `“${typed}”`].filter(Boolean).join(' '));
  await page.keyboard.press('Enter');
  await page.getByText('Returning to:').waitFor();
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe(typed);
  await page.locator('[data-save]').waitFor();
}
const save = async (page: Page) => {
  await page.keyboard.press('Control+Enter');
  await page.getByText('Returning to:').waitFor({ state: 'detached' });
};
/** The same for a record that needs only a name, in a field that stays. */
async function fillWithNew(page: Page, box: Locator, typed: string): Promise<void> {
  await makeMissing(page, box, typed);
  await save(page);
  await expect.poll(() => box.inputValue()).toBe(typed);
}
async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role').selectOption('technician');
  await save(page);
}
const now = async (path: string): Promise<Body> => (await admin.get(path)).body;
const names = (rows: Body[]): string[] => rows.map(({ name }) => name);

test('S11.3 every field of every form that refers to a record offers to make it', async () => {
  const { page } = await atScreen(browser, admin, desk);
  const seen: string[] = [];
  for (const { slug, path } of features.filter((feature) => feature.slug !== 'file')) {
    const declared: Body[] = (await admin.get(`${path}/fields`)).body;
    const fields = declared.filter(
      ({ editable, options_from }) => editable && options_from && !options_from.includes('/files/'),
    );
    if (fields.length === 0) continue;
    await page.goto(`/${slug}/new`);
    await page.locator('[data-save]').waitFor();
    await expect.poll(() => page.locator('form [aria-busy="true"]').count()).toBe(0);
    for (const { key, label } of fields) {
      const box = page.getByRole('combobox', { name: label, exact: true });
      if ((await box.count()) === 0) continue;
      await box.click();
      await page.getByRole('listbox').getByRole('option', { name: 'Add New', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      seen.push(`${slug} ${key}`);
    }
  }
  // At least the plainest of each kind; new fields are covered without a change here.
  for (const one of ['asset location', 'contact vendor', 'team members', 'purchase-order vendor', 'location parent'])
    expect(seen).toContain(one);
});

test('S11.3 every line of a form, by the keyboard: opening stock, components, parts, assignees, order lines', async () => {
  const { page } = await atScreen(browser, admin, desk);
  await page.goto('/part/new');
  await page.getByLabel('Name').fill('Seal kit');
  await page.getByRole('button', { name: 'Add a location' }).click();
  await fillWithNew(page, boxOf(page, 'Location'), 'Attic');
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Seal kit');
  await page.getByRole('button', { name: 'Add a part' }).click();
  await fillWithNew(page, boxOf(page, 'Part'), 'O-ring');
  await expect.poll(() => boxOf(page, 'Location').inputValue()).toBe('Attic');

  await page.goto('/work-order/new?name=Seal');
  await page.getByRole('button', { name: 'Add part' }).click();
  await fillWithNew(page, boxOf(page, 'Part'), 'Shim');
  await makeMissing(page, boxOf(page, 'Assigned to'), 'Night shift', 'team');
  await save(page);
  await page.getByRole('button', { name: 'Remove Night shift' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-assigned_to');
  await makeMissing(page, boxOf(page, 'Assigned to'), 'Petra Neu', 'person');
  await invite(page, 'petra@people.example');
  await page.getByRole('button', { name: 'Remove Petra Neu' }).waitFor();
  await expect.poll(() => boxOf(page, 'Part').inputValue()).toBe('Shim');

  await page.goto('/purchase-order/new');
  await page.getByRole('button', { name: 'Add part' }).click();
  await fillWithNew(page, boxOf(page, 'Part'), 'Gasket');

  // People who may not create one are not offered it.
  const { page: other } = await atScreen(browser, await plant.person('manager'), desk);
  await other.goto('/work-order/new');
  await boxOf(other, 'Assigned to').fill('Nobody at all');
  await other.getByText('No results found').waitFor();
  await expect.poll(() => other.getByRole('option', { name: /Add New/ }).count()).toBe(0);
});

test('S11.3 all of the page of a work order: parts, sidebar, people, links, procedures, time and cost', async () => {
  const { page } = await atScreen(browser, admin, desk);
  const path = `/work-orders/${order.id}`;
  await page.goto(`/work-order/${order.id}?view=tableView`);
  await makeMissing(page, boxOf(page, 'Part'), 'Wedge');
  await save(page);
  await expect.poll(async () => names((await now(path)).parts)).toContain('Wedge');

  const side = page.getByRole('complementary', { name: 'Details' });
  await side.getByRole('button', { name: 'Location: None. Change it' }).press('Enter');
  await makeMissing(page, boxOf(side, 'Location'), 'Loft');
  await save(page);
  await expect.poll(async () => (await now(path)).location?.name).toBe('Loft');

  await side.getByRole('button', { name: /^Assigned to: .*Change it/ }).press('Enter');
  await makeMissing(page, boxOf(side, 'People and teams'), 'Lubrication', 'team');
  await save(page);
  await side.getByRole('button', { name: 'Remove Lubrication' }).waitFor();
  await side.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect.poll(async () => names((await now(path)).assigned_to.teams)).toEqual(['Lubrication']);

  await page.getByRole('button', { name: 'Link a work order' }).press('Enter');
  await makeMissing(page, boxOf(page, 'Work order'), 'Order seals');
  await save(page);
  await page.getByRole('list', { name: 'Links' }).getByText('Order seals').waitFor();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add procedure' }).press('Enter');
  await makeMissing(page, boxOf(dialog, 'Procedures'), 'Grease round');
  await save(page);
  await dialog.getByRole('button', { name: 'Remove Grease round' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');

  for (const [button, mail] of [
    ['Add cost', 'cora@people.example'],
    ['Add time', 'tina@people.example'],
  ] as const) {
    await page.getByRole('button', { name: button }).press('Enter');
    await dialog.getByLabel('Description').fill('Crane for a day');
    await dialog.getByLabel('Clear User').click();
    await makeMissing(page, boxOf(dialog, 'User'), `Who does ${button}`);
    await invite(page, mail);
    await expect.poll(() => boxOf(dialog, 'User').inputValue()).toBe(`Who does ${button}`);
    await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Crane for a day');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  }
});

test('S11.3 dialogs of parts, vendors, orders and feeds, and the count', async () => {
  const { page } = await atScreen(browser, admin, desk);
  const dialog = page.getByRole('dialog');
  await page.goto(`/part/${seal.id}?view=tableView`);
  await page.getByRole('button', { name: 'Receive', exact: true }).press('Enter');
  await dialog.getByText('Another location').click();
  await fillWithNew(page, boxOf(dialog, 'Location'), 'Van');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Add a location' }).press('Enter');
  await fillWithNew(page, boxOf(dialog, 'Location'), 'Yard');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');

  const vendor = await make('/vendors', { name: 'Bolts' });
  await page.goto(`/vendor/${vendor.id}?view=tableView`);
  await page.getByRole('button', { name: 'Edit parts' }).press('Enter');
  await dialog.getByRole('button', { name: 'Add part' }).press('Enter');
  await fillWithNew(page, boxOf(dialog, 'Part'), 'Bolt M8');

  const bought = await make('/purchase-orders', { vendor: vendor.id, lines: [{ part: seal.id, quantity: 3 }] });
  for (const [verb, body] of Object.entries({ request: {}, approve: {}, send: { to: 'bolts@people.example' } }))
    expect((await admin.post(`/purchase-orders/${bought.id}/${verb}`, body)).status).toBe(200);
  await page.goto(`/purchase-order/${bought.id}?view=tableView`);
  await page.getByRole('button', { name: 'Receive', exact: true }).press('Enter');
  await fillWithNew(page, boxOf(dialog, 'Location'), 'Dock');

  await page.goto('/count');
  await fillWithNew(page, boxOf(page, 'Where'), 'Cellar');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'New feed' }).press('Enter');
  await dialog.getByLabel('Whose work').selectOption('team');
  await fillWithNew(page, boxOf(dialog, 'Team'), 'Riggers');
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Riggers');
});

test('U6, U7 a cell and Set field make what is missing and set it when one comes back', async () => {
  const rows: Body[] = [];
  for (const name of ['Press', 'Lathe']) rows.push(await make('/assets', { name, location: hall.id }));
  const placesOf = () => Promise.all(rows.map(async ({ id }) => (await now(`/assets/${id}`)).location?.name));
  const { page } = await atScreen(browser, admin, desk);
  await page.goto('/asset?view=tableView&columns=name,location');
  await page.getByRole('row', { name: /Press/ }).getByRole('cell', { name: 'Hall' }).click();
  await makeMissing(page, boxOf(page.getByRole('dialog', { name: 'Location' }), 'Location'), 'Annex');
  await save(page);
  await expect.poll(placesOf).toEqual(['Annex', 'Hall']);
  await page.getByRole('row', { name: /Press/ }).getByRole('cell', { name: 'Annex' }).waitFor();

  for (const name of [/Press/, /Lathe/]) await page.getByRole('row', { name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set field' }).press('Enter');
  await page.getByRole('button', { name: 'Location', exact: true }).press('Enter');
  await makeMissing(page, boxOf(page, 'Location'), 'Depot');
  await save(page);
  await expect.poll(placesOf).toEqual(['Depot', 'Depot']);
  // The rows stay selected for the next field.
  await page.getByText('2 selected').waitFor();
});
