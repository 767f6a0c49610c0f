import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { asksForAll, closePages, desk, launch, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let technician: Person;
let [hall, store, yard, pump, fan, bearing]: Body[] = [];

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect([path, reply.status, reply.body.errors]).toEqual([path, 201, undefined]);
  return reply.body;
};
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const current = (page: Page) =>
  page.getByRole('navigation', { name: 'Parts of work orders' }).locator('[aria-current]');

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
    manager = await plant.person('manager', 'Mona Jour');
    technician = await plant.person('technician', 'Tom Wrench');
    hall = await make('/locations', { name: 'Hall' });
    store = await make('/locations', { name: 'Store' });
    yard = await make('/locations', { name: 'Yard' });
    pump = await make('/assets', { name: 'Pump', location: hall.id });
    fan = await make('/assets', { name: 'Fan', location: yard.id });
    bearing = await make('/parts', {
      name: 'Bearing 6204',
      part_stocks: [{ location: store.id, quantity: 5, minimum_quantity: 3 }],
    });
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

test('S7.3, S7.4, S7.5 a tab with nothing in it says so at the bare address, and Back leaves', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView');
  await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Work orders' }).click();
  await page.waitForURL(/\/work-order\?(?=.*no-work-order-for-tab=true)(?=.*tab=todo)/);
  await page.getByRole('heading', { name: 'Nothing to do' }).waitFor();
  await expect.poll(() => current(page).textContent()).toBe('To do');
  await page.getByRole('link', { name: 'Done', exact: true }).click();
  await page.waitForURL(/\/work-order\?(?=.*no-work-order-for-tab=true)(?=.*tab=done)/);
  await page.getByRole('heading', { name: 'Nothing done yet' }).waitFor();
  await expect.poll(() => current(page).textContent()).toBe('Done');
  await page.reload();
  await page.getByRole('heading', { name: 'Nothing done yet' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('heading', { name: 'Nothing to do' }).waitFor();
  await page.goBack();
  await page.waitForURL('**/location?view=tableView');
  expect(complaints).toEqual([]);
});

test('S7.2 who has been given nothing yet is told what to do next, also who may add nothing', async () => {
  const begun = await world.organization('Begun');
  await begun.admin.post('/work-orders', { name: 'Nobody has this' });
  const { page } = await atScreen(browser, await begun.person('technician'), desk);
  await page.goto('/work-order/todo?is_mine=true');
  await page.getByText('Nothing is assigned to you yet.').waitFor();
  await page.getByRole('heading', { name: 'No results found' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'View unassigned work' }).click();
  await page.getByRole('link', { name: 'Nobody has this' }).first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('is_mine')).toBeNull();
  const limited = await atScreen(browser, await begun.person('limited_technician'), desk);
  await limited.page.goto('/work-order');
  await limited.page.getByText('If you expect some, ask whoever plans it.').waitFor();
});

test('S6.1, S6.3, U5, U6 tabs, what they ask for, seeded views, keys, and many at once', async () => {
  const late = await make('/work-orders', {
    name: 'Replace seal',
    asset: pump!.id,
    priority: 'critical',
    due_date: days(-2),
    assigned_to: { users: [technician.id] },
  });
  const waiting = await make('/work-orders', {
    name: 'Change belt',
    status: 'on_hold',
    on_hold_reason: 'parts',
    due_date: days(3),
  });
  const running = await make('/work-orders', { name: 'Grease chain', due_date: days(30) });
  expect((await manager.post(`/work-orders/${running.id}/timer/start`, {})).status).toBe(200);
  await make('/work-orders', { name: 'Paint rail', due_date: days(40) });
  await make('/work-orders', { name: 'Old job', status: 'done' });

  const { page } = await atScreen(browser, manager, desk);
  await asksForAll(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/work-orders?') && asked.push(request.url()));
  await page.goto('/work-order');
  await page.waitForURL(/\/work-order\/todo\?view=tableView$/);
  await page.getByText('Showing 4 of 4').waitFor();
  expect(new Set(asked.map((url) => url.split('?')[1]))).toEqual(
    new Set(['status__ne=done&ordering=due_date&page=1&page_size=50']),
  );
  await page.getByRole('link', { name: 'Work orders 4' }).waitFor();
  const [first, second] = [rows(page).nth(0), rows(page).nth(1)];
  await expect.poll(() => first.textContent()).toMatch(/Replace seal.*2 days overdue.*Critical.*Pump.*Tom Wrench/);
  await expect.poll(() => second.textContent()).toMatch(/Change belt.*On hold.*Unassigned/);
  expect(await violations(page)).toEqual([]);

  // The view is kept, also after a reload.
  await page.getByRole('button', { name: 'View: Table View' }).click();
  await page.getByRole('menuitem', { name: 'Panel View' }).click();
  await page.waitForURL(/\/work-order\/[0-9a-f-]{36}\?view=listView$/);
  await page.getByRole('link', { name: 'Done', exact: true }).click();
  await page.waitForURL(/\/work-order\/[0-9a-f-]{36}\?(?=.*tab=done)(?=.*view=listView)/);
  await page.reload();
  await page.getByRole('link', { name: /Old job/ }).click();
  await page.waitForURL(/\/work-order\/[0-9a-f-]{36}\?(?=.*tab=done)(?=.*view=listView)/);
  await expect.poll(() => current(page).textContent()).toBe('Done');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'View: Panel View' }).first().click();
  await page.getByRole('menuitem', { name: 'Table View' }).click();
  await page.waitForURL(/\/work-order\/done\?view=tableView$/);
  await page.getByText('Showing 1 of 1').waitFor();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Waiting on parts' }).click();
  await page.waitForURL(/\/work-order\/todo\?(?=.*on_hold_reason=parts)/);
  await page.getByText('Showing 1 of 1').waitFor();
  // The button names it; its filter does not apply to done work, and is dropped.
  await page.getByRole('button', { name: 'View Waiting on parts' }).click();
  await page.getByRole('menuitem', { name: 'Overdue' }).click();
  await page.getByRole('button', { name: 'View Overdue' }).waitFor();
  await page.waitForURL(/timeliness=overdue/);
  await page.getByRole('link', { name: 'Done', exact: true }).click();
  await page.waitForURL(/\/work-order\/done\?view=tableView$/);
  await page.getByText('Showing 1 of 1').waitFor();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Unassigned' }).click();
  await page.getByText('Showing 3 of 3').waitFor();
  await page.getByRole('link', { name: 'To do', exact: true }).click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByText('Showing 4 of 4').waitFor();

  // Assignees for two rows at once; one added to the existing ones.
  for (const name of ['Replace seal', 'Change belt'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Set field' }).click();
  await page.getByRole('button', { name: 'Assignees' }).click();
  await page.getByRole('combobox', { name: 'Assignees' }).fill('Mona');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Mona Jour/ })
    .click();
  await page.getByText('Assignees set on 2').waitFor();
  const people = async ({ id }: Body) =>
    (await manager.get(`/work-orders/${id}`)).body.assigned_to.users.map(({ name }: Body) => name);
  await expect
    .poll(async () => [await people(late), await people(waiting)])
    .toEqual([['Mona Jour', 'Tom Wrench'], ['Mona Jour']]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => people(late)).toEqual(['Tom Wrench']);
  await page.getByRole('button', { name: 'Clear selection' }).click();

  // Refused rows are listed, the others are changed.
  for (const name of ['Paint rail', 'Grease chain'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Set field' }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  const refused = page.getByRole('dialog', { name: '1 could not be changed' });
  await refused.getByText('Grease chain').waitFor();
  await refused.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Showing 3 of 3').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).last().click();

  // By keyboard alone: the first row, its status, done.
  await page.keyboard.press('Escape');
  await page.locator('body').press('j');
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Done', exact: true }).press('Enter');
  const toast = page.getByText('Moved to Done').locator('..');
  await toast.waitFor();
  await page.getByText('Showing 2 of 2').waitFor();
  await toast.getByRole('button', { name: 'View' }).click();
  await page.waitForURL(/\/work-order\/done/);
  await rows(page).filter({ hasText: 'Replace seal' }).waitFor();
  await expect.poll(async () => (await manager.get(`/work-orders/${late.id}`)).body.status).toBe('done');
});

test('S12, S8.4, S21.1 blank or from a template, whose rules hold and whose changes change nothing made from it', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/work-order/todo?view=tableView');
  await page.getByRole('link', { name: 'New work order' }).waitFor();
  const open = async (choice: string) => {
    await page.getByRole('button', { name: 'More ways to create a work order' }).click();
    await page.getByRole('menuitem', { name: choice }).click();
  };
  await open('Blank Work Order');
  await page.waitForURL('**/work-order/new');
  await page.goto('/work-order/todo?view=tableView');

  // There is none yet: the dialog offers to create one.
  await open('Use Template');
  const dialog = page.getByRole('dialog', { name: 'Use a template' });
  const search = dialog.getByPlaceholder('Start typing to search...');
  await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
  await dialog.getByText(/^No templates yet\./).waitFor();
  await search.fill('pump check');
  await dialog.getByText('No templates found matching your search').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Create a New Template' }).click();
  await page.waitForURL('**/work-order-template/new');
  await nameOf(page).fill('Pump check');
  await page.getByLabel('Priority', { exact: true }).selectOption('High');
  await page.getByLabel('Estimated minutes').first().fill('45');
  await page.getByRole('combobox', { name: 'Assigned to' }).fill('Tom');
  await page.getByRole('option', { name: /Tom Wrench/ }).click();
  // It says what locking an empty field means, and warns of a field that nobody could ever fill in.
  const lock = page.getByRole('checkbox', { name: 'Locked: Location' });
  await lock.check();
  await page.getByText('Empty and locked: work orders from this template have no location.').waitFor();
  await page.getByRole('checkbox', { name: 'Required: Location' }).check();
  await page.getByText(/^Empty, required and not to be filled in/).waitFor();
  await page.getByRole('checkbox', { name: 'Required: Location' }).uncheck();
  await lock.uncheck();
  for (const rule of ['Locked: Priority', 'Hidden: Vendors', 'Required: Asset'])
    await page.getByRole('checkbox', { name: rule }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pump check' }).waitFor();
  // The new record has the focus, for screen readers.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const template = page.url().split('/').at(-1)!.split('?')[0]!;
  await page.getByRole('link', { name: 'Use', exact: true }).waitFor();

  await page.goto('/work-order/todo?view=tableView');
  await open('Use Template');
  await page.route('**/api/work-order-templates/minimal*', (route) => route.abort());
  await search.fill('pump');
  await dialog.getByText('There was an issue connecting to the work order templates API endpoint.').waitFor();
  await page.unroute('**/api/work-order-templates/minimal*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByRole('button', { name: /Pump check/ }).waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('More ways to create a work order');
  // The first ones are listed without typing, and Enter takes the first match.
  await open('Use Template');
  await dialog.getByRole('button', { name: /Pump check/ }).waitFor();
  await search.fill('pump');
  await search.press('Enter');
  await page.waitForURL(`**/work-order/new?fromTemplate=${template}`);
  await expect.poll(() => nameOf(page).inputValue()).toBe('Pump check');
  await expect.poll(() => page.getByLabel('Estimated minutes').inputValue()).toBe('45');
  await expect.poll(() => page.getByLabel('Priority').isDisabled()).toBe(true);
  await page.getByText('Set by the template').waitFor();
  await page.getByText('Tom Wrench').waitFor();
  await expect.poll(() => page.getByLabel('Vendors').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create work order' }).click();
  await page.getByText('Asset is required').first().waitFor();
  await page.getByRole('combobox', { name: 'Asset' }).click();
  await page.getByRole('option', { name: 'Pump' }).click();
  await page.getByRole('button', { name: 'Create work order' }).click();
  await page.waitForURL(/\/work-order\/[0-9a-f-]{36}/);
  const id = /[0-9a-f-]{36}/.exec(page.url())![0];
  await manager.patch(`/work-order-templates/${template}`, { name: 'Pump check, new', priority: 'low' });
  await expect
    .poll(async () => (await manager.get(`/work-orders/${id}`)).body)
    .toMatchObject({
      name: 'Pump check',
      priority: 'high',
      source: 'template',
      estimated_minutes: 45,
      asset: { name: 'Pump' },
      location: { name: 'Hall' },
      template: { id: template },
    });
  await page.goto('/work-order-template?view=tableView');
  await expect.poll(() => rows(page).first().textContent()).toMatch(/Pump check, new.*1$/);
  expect(await violations(page)).toEqual([]);

  const viewer = await plant.person('viewer');
  const { page: theirs } = await atScreen(browser, viewer, desk);
  await theirs.goto('/work-order/todo?view=tableView');
  await theirs.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor();
  await theirs.getByText(/Showing \d+ of/).waitFor();
  await expect.poll(() => theirs.getByRole('link', { name: 'New work order' }).count()).toBe(0);
  await expect.poll(() => theirs.getByRole('checkbox').count()).toBe(0);
  await expect.poll(() => theirs.getByRole('button', { name: 'More ways to create a work order' }).count()).toBe(0);
});

test('S13 the form: its messages at their fields, what follows the asset, parts with what is free, several assets', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/work-order/new');
  const create = page.getByRole('button', { name: 'Create work order' });
  const refused = async (text: string) => {
    await create.click();
    await page.getByRole('alert').getByText(text).waitFor();
  };
  await refused('Name is required');
  await nameOf(page).fill('x'.repeat(101));
  await refused('Name must be less than 100 characters');
  await nameOf(page).fill('Overhaul');
  await page.getByLabel('Description').fill('x'.repeat(501));
  await refused('Description must be less than 500 characters');
  await page.getByLabel('Description').fill('All of it');
  await page.getByLabel('Estimated minutes').fill('-1');
  await refused('Estimated minutes must be 0 or greater');
  await page.getByLabel('Estimated minutes').fill('90');

  const options = (label: string) => page.getByLabel(label, { exact: true }).locator('option').allTextContents();
  await expect.poll(() => options('Priority')).toEqual(['', 'Low', 'Medium', 'High', 'Critical']);
  await expect.poll(() => options('Work type')).toEqual(['', 'Reactive', 'Preventive']);

  const repeat = page.getByRole('switch', { name: 'Repeat this work order' });
  await expect.poll(() => repeat.isChecked()).toBe(false);
  await repeat.click();
  await expect.poll(() => options('Unit')).toEqual(['Hourly', 'Daily', 'Weekly', 'Monthly', 'Yearly']);
  await page.getByLabel('Frequency').fill('0');
  await refused('Frequency must be at least 1');
  await page.getByLabel('Frequency').fill('2');
  await page.getByText('Every 2 weeks, on fixed dates').waitFor();

  await page.getByRole('button', { name: 'Add part' }).click();
  const line = page.getByRole('group', { name: 'Part 1' });
  const place = line.getByLabel('Location');
  await expect.poll(() => place.isDisabled()).toBe(true);
  await refused('Part is required');
  const places = page.waitForRequest((request) => request.url().includes(`part_stocks__part=${bearing!.id}`));
  await line.getByRole('combobox', { name: 'Part' }).fill('6204');
  await page.getByRole('option', { name: /Bearing 6204/ }).click();
  await places;
  const row = page.getByRole('group', { name: 'Bearing 6204' });
  await row.getByText('On hand 5 · reserved 0 · free 5').waitFor();
  await expect.poll(() => row.getByLabel('Location').inputValue()).toBe('Store');
  await row.getByLabel('Quantity', { exact: true }).fill('6');
  await row.getByText('Requested 6 exceeds stock (5)').waitFor();
  await refused('Requested 6 exceeds stock (5)');
  await row.getByLabel('Quantity', { exact: true }).fill('0');
  await refused('Quantity must be 1 or greater');
  await row.getByLabel('Quantity', { exact: true }).fill('4');
  await row.getByText('Stock (1) is below minimum (3)').waitFor();
  await row.getByLabel('Quantity', { exact: true }).fill('');

  // The location follows the asset until a person chooses one.
  const asset = page.getByRole('combobox', { name: 'Asset' });
  const location = page.locator('#field-location');
  await asset.click();
  await page.getByRole('option', { name: 'Pump' }).click();
  await expect.poll(() => location.inputValue()).toBe('Hall');
  await asset.click();
  await page.getByRole('option', { name: 'Fan' }).click();
  await expect.poll(() => location.inputValue()).toBe('Yard');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/work-order\/[0-9a-f-]{36}/);
  const id = /[0-9a-f-]{36}/.exec(page.url())![0];
  await expect
    .poll(async () => (await manager.get(`/work-orders/${id}`)).body)
    .toMatchObject({
      name: 'Overhaul',
      estimated_minutes: 90,
      asset: { id: fan!.id },
      location: { id: yard!.id },
      recurrence: { is_active: true, frequency: 2, unit: 'weekly' },
      parts: [{ id: bearing!.id, quantity: 1, location: { id: store!.id } }],
    });

  // Edited: its own reservation is free for it; that of its next occurrence is not.
  await page.goto(`/work-order/${id}/edit`);
  await page.getByText('on hand 5 · reserved 1 · free 4').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(new RegExp(`/work-order/${id}`));

  await page.goto('/work-order/new');
  await nameOf(page).fill('Look at both');
  await page.getByRole('button', { name: 'Choose several assets' }).click();
  const several = page.getByRole('combobox', { name: 'Assets' });
  await several.click();
  for (const name of ['Fan', 'Pump']) await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await several.blur();
  await location.fill('Store');
  await page.getByRole('option', { name: 'Store', exact: true }).click();
  // And another one like it, by keyboard.
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByText('Work order “Look at both” created').waitFor();
  await expect.poll(() => nameOf(page).inputValue()).toBe('');
  const { results } = (await manager.get('/work-orders?name=Look+at+both&parent__isnull=true')).body;
  expect(results).toMatchObject([{ asset: null, location: { id: store!.id }, progress: { done: 0, total: 2 } }]);
  // The choices for the previous one are not kept for this one.
  await page.getByRole('combobox', { name: /^Assets?$/ }).click();
  await page.getByRole('option', { name: /^Fan/ }).click();
  await expect.poll(() => location.inputValue()).toBe('Yard');
});

test('a new work order with asset and person: 4 clicks from the asset’s page, 6 from Home; on a phone in the dark', async () => {
  const { page } = await atScreen(browser, manager, desk);
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks++;
    await what.click();
  };
  const finish = async () => {
    await click(page.getByRole('option', { name: /Tom Wrench/ }));
    await click(page.getByRole('button', { name: 'Create work order' }));
    await page.waitForURL(/\/work-order\/[0-9a-f-]{36}/);
    const { body } = await manager.get(`/work-orders/${/[0-9a-f-]{36}/.exec(page.url())![0]}`);
    expect(body).toMatchObject({
      asset: { id: pump!.id },
      location: { id: hall!.id },
      assigned_to: { users: [{ id: technician.id }] },
    });
  };
  await page.goto(`/asset/${pump!.id}?view=tableView`);
  await click(page.getByRole('link', { name: 'New work order' }));
  await nameOf(page).fill('From the asset');
  await click(page.getByRole('combobox', { name: 'Assigned to' }));
  await finish();
  expect(clicks).toBeLessThanOrEqual(4);

  clicks = 0;
  await page.goto('/');
  await click(page.getByRole('link', { name: 'New work order' }));
  await nameOf(page).fill('From Home');
  await click(page.getByRole('combobox', { name: 'Asset' }));
  await click(page.getByRole('option', { name: 'Pump' }));
  // Keys do not count: on to the field, and down into its list.
  await page.getByRole('combobox', { name: 'Assigned to' }).press('ArrowDown');
  await finish();
  expect(clicks).toBeLessThanOrEqual(5);

  await page.goto(`/work-order/new?part=${bearing!.id}&location=${yard!.id}`);
  await page.getByRole('group', { name: 'Bearing 6204' }).waitFor();
  await expect.poll(() => page.locator('#field-location').inputValue()).toBe('Yard');
  // Nothing was changed by hand: nothing to lose.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/new'));

  const { page: small } = await atScreen(browser, manager, { ...phone, colorScheme: 'dark' });
  await small.goto('/work-order?view=tableView');
  await small.getByText(/^Showing \d+ of/).waitFor();
  await expect.poll(() => small.getByRole('columnheader').count()).toBe(0);
  expect(await violations(small)).toEqual([]);
  await small.getByRole('link', { name: 'New work order' }).tap();
  await small.getByRole('heading', { level: 1, name: 'New work order' }).waitFor();
  await small.getByRole('button', { name: 'Add part' }).tap();
  const part = small.getByRole('group', { name: 'Part 1' }).getByRole('combobox', { name: 'Part' });
  await expect.poll(() => part.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await violations(small)).toEqual([]);
});

test('somebody else’s change of a work order stands beside mine in words, whatever the field', async () => {
  const order = await make('/work-orders', { name: 'Contested', assigned_to: { users: [technician.id] } });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/work-order/${order.id}/edit`);
  await page.getByRole('combobox', { name: 'Assigned to' }).fill('Mona');
  await page.getByRole('option', { name: /Mona Jour/ }).click();
  await page.getByRole('button', { name: 'Add part' }).click();
  await page.keyboard.type('6204');
  await page.getByRole('option', { name: /Bearing 6204/ }).click();
  await expect
    .poll(() => page.getByRole('group', { name: 'Bearing 6204' }).getByLabel('Location').inputValue())
    .toBe('Store');
  await manager.patch(`/work-orders/${order.id}`, { priority: 'low' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
  await dialog.getByText('Users: Tom Wrench, Mona Jour').waitFor();
  await dialog.getByText('1 × Bearing 6204 (Store)').waitFor();
  await expect.poll(() => dialog.getByText('object Object').count()).toBe(0);
  await expect.poll(() => dialog.getByText('…').count()).toBe(0);
});
