import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, expectTooltip, launch, phone, samePort, violations } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const comment = { type: 'comment', text: 'Look at it' };
const automation = (name: string, more: object = {}): Promise<Body> =>
  make('/automations', { name, trigger: { type: 'wo_created' }, actions: [comment], ...more });
/** A measurement of a machine in °C. */
const thermometer = async (name: string): Promise<Body> => {
  const asset = await make('/assets', { name: `${name} pump` });
  return make('/measurements', { name, kind: 'gauge', unit: '°C', asset: asset.id });
};
const readings = (measurement: Body, value: number, taken_at?: string): Promise<Body> =>
  make(`/measurements/${measurement.id}/readings`, { value, taken_at });

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
});
// Each test has its own plant: lists show only what it made.
const settle = async (name: string) => {
  plant = await world.organization(name);
  manager = await plant.person('manager', 'Mona Jour');
};
afterEach(() => closePages(browser));
afterAll(() => world.close());

const heard = async () => {
  await expect.poll(() => world.unheard(), { interval: 20 }).toBe(0);
};
const toast = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true }).first();
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim() ?? '');

test('S6.1, S7.4 automations have two tabs, each with its own address and words when it is empty', async () => {
  await settle('Tabs');
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/automation');
  await page.getByRole('heading', { name: 'No enabled automations' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Disabled' }).click();
  await page.getByRole('heading', { name: 'No disabled automations' }).waitFor();
  await automation('Say it');
  await page.goto('/automation/disabled');
  await page.getByRole('link', { name: 'Say it' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Say it' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/automation/disabled');
  expect(complaints).toEqual([]);
});

test('S32.1 the switch in a row moves an automation to the other tab, and Undo brings it back', async () => {
  await settle('Switch');
  const { id } = await automation('Say it', { is_enabled: true });
  const enabled = async () => (await manager.get(`/automations/${id}`)).body.is_enabled;
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/automation/enabled?view=tableView');
  const inRow = page.getByRole('switch', { name: 'Enabled: Say it' });
  await page.getByText('Never run').waitFor();
  await inRow.waitFor();
  expect(await violations(page)).toEqual([]);
  await inRow.click({ force: true });
  await toast(page, 'Moved to Disabled').waitFor();
  await page.getByRole('heading', { name: 'No enabled automations' }).waitFor();
  await expect.poll(enabled).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Say it' }).waitFor();
  await expect.poll(enabled).toBe(true);
  // In Panel View the switch stands beside the link, and on the page beside the name.
  await page.goto('/automation/enabled?view=panelView');
  await page.getByRole('switch', { name: 'Enabled: Say it' }).click({ force: true });
  await toast(page, 'Moved to Disabled').waitFor();
  await page.goto(`/automation/${id}`);
  await page.getByRole('switch', { name: 'Enabled', exact: true }).click({ force: true });
  await toast(page, 'Moved to Enabled').waitFor();
  await expect.poll(enabled).toBe(true);
  expect(complaints).toEqual([]);
});

test('F3.10, S32.2 above 80 °C, a work order from a template: built by keyboard alone, tested on 30 days, and run once', async () => {
  await settle('Hot');
  const measurement = await thermometer('Bearing temperature');
  for (const [days, value] of [
    [20, 70],
    [15, 85],
    [12, 70],
    [4, 90],
    [2, 60],
  ] as const)
    await readings(measurement, value, daysAgo(days));
  const template = await make('/work-order-templates', { name: 'Check the bearing' });
  const { page, complaints } = await atScreen(browser, manager, desk);
  const { keyboard } = page;
  await page.goto('/automation/new');
  await page.getByText('Start with a recipe').waitFor();
  expect(await violations(page)).toEqual([]);
  // From the name over the description to the first recipe.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect.poll(() => focused(page)).toContain('Work order when a value is too high');
  await keyboard.press('Enter');
  // The first blank that is missing has the focus; what is typed is searched for.
  await expect.poll(() => focused(page)).toBe('measurement');
  await keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Measurement' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await keyboard.type('Bearing');
  await page
    .getByRole('option', { name: /Bearing temperature/ })
    .and(page.locator('[data-combobox-selected]'))
    .waitFor();
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('value');
  await keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Value' }).waitFor();
  await keyboard.type('80');
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/80\s°C$/);
  // On to the action: the buttons between are passed.
  const goTo = async (name: string) => {
    for (let at = 0; at < 20 && !(await focused(page)).includes(name); at++) await keyboard.press('Tab');
    await expect.poll(() => focused(page)).toContain(name);
  };
  await goTo('from a template');
  await keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Template' }).waitFor();
  await keyboard.type('Check');
  await page.getByRole('option', { name: 'Check the bearing' }).and(page.locator('[data-combobox-selected]')).waitFor();
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Template: Check the bearing' }).waitFor();
  // Another line after it, one up and down again, and out with Undo.
  const handle = (at: number) => page.getByRole('button', { name: `Action ${at}: Enter adds one below` });
  await handle(1).focus();
  await keyboard.press('Enter');
  await handle(2).waitFor();
  await expect.poll(() => focused(page)).toContain('tell');
  await keyboard.press('Alt+ArrowUp');
  const first = page.locator('li[data-line="0"]').last();
  await expect.poll(() => first.innerText()).toContain('tell');
  await keyboard.press('Alt+ArrowDown');
  await expect.poll(() => first.innerText()).toContain('create a work order');
  await keyboard.press('Delete');
  await expect.poll(() => handle(2).count()).toBe(0);
  await keyboard.press('Control+z');
  await handle(2).waitFor();
  await handle(2).focus();
  await keyboard.press('Backspace');
  await expect.poll(() => handle(2).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Work order when a value is too high' }).waitFor();

  const { results } = (await manager.get('/automations')).body;
  expect(results[0]).toMatchObject({
    is_enabled: false,
    trigger: { type: 'reading', measurement: measurement.id, op: 'above', value: 80 },
    conditions: null,
    actions: [{ type: 'create_work_order', template: template.id }],
  });
  await page.getByText(/When\s+a reading of Bearing temperature is above 80\s°C/).waitFor();
  await page.getByRole('button', { name: 'Test on the last 30 days' }).click();
  await page.getByText('It would have run 2 times in the last 30 days.').waitFor();
  const test = page.getByRole('region', { name: 'Test' });
  await test.getByText('Bearing temperature · Reading 90').click();
  await test.getByText('Would create a work order: Bearing temperature is at 90').last().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try with a made-up event' }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('It would run.').waitFor();
  expect(await violations(page)).toEqual([]);
  await keyboard.press('Escape');

  await page.getByRole('switch', { name: 'Enabled', exact: true }).click({ force: true });
  await toast(page, 'Moved to Enabled').waitFor();
  await readings(measurement, 81);
  await heard();
  await page.reload();
  const log = page.getByRole('region', { name: 'Run log' });
  await log.getByText('Bearing temperature · Reading 81').click();
  await log
    .getByText(/^Created WO-\d+$/)
    .last()
    .waitFor();
  const orders = (await manager.get('/work-orders')).body.results;
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ name: 'Bearing temperature is at 81', source: 'automation' });
  expect(complaints).toEqual([]);
});

test('S32.3 the name is cut at 35 characters on its page, with the whole in a tooltip', async () => {
  await settle('Long');
  const name = 'Tell the night shift that the main compressor is down';
  const { id } = await automation(name);
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/automation/${id}?view=tableView`);
  const shown = page.getByRole('heading', { level: 1 }).locator('[aria-hidden="true"]');
  await expect.poll(() => shown.innerText()).toBe('Tell the night shift that the main…');
  await expectTooltip(shown, name);
});

test('what the API refuses stands at its line, and nothing of the sentence is lost', async () => {
  await settle('Refused');
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/automation/new');
  await page.getByRole('button', { name: /Tell when a machine is down/ }).click();
  // Nobody was chosen.
  await page.getByRole('button', { name: 'Create automation' }).click();
  const second = page.locator('li[data-line="0"]');
  await second.getByText('Choose people or teams').waitFor();
  await expect.poll(() => focused(page)).toBe('people and teams');
  await page.getByRole('button', { name: 'people and teams' }).click();
  await page.getByRole('combobox', { name: 'People and teams' }).fill('Mona');
  await page.getByRole('option', { name: /Mona Jour/ }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  // A place that does not exist is refused by the server, at the text.
  await page.getByRole('button', { name: /^Text: / }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  // Whoever presses something else keeps the focus there.
  await page.getByRole('textbox', { name: 'Name' }).click();
  await text.waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toMatch(/!$/);
  await page.getByRole('button', { name: /^Text: / }).click();
  await text.fill('Look at {{moon.name}}');
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('button', { name: 'Create automation' }).click();
  await second.getByText('There is nothing called {{moon.name}} here').waitFor();
  await page.getByRole('button', { name: 'People and teams: Mona Jour' }).waitFor();
  // Two braces offer what there is; the arrows and Enter take it.
  await page.getByRole('button', { name: /^Text: / }).click();
  await text.fill('');
  await text.pressSequentially('Down: {{asset.na');
  await page
    .getByRole('option', { name: /asset\.name/ })
    .and(page.locator('[data-combobox-selected]'))
    .waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => text.inputValue()).toBe('Down: {{asset.name}}');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create automation' }).click();
  await page.getByRole('heading', { name: 'Tell when a machine is down for an hour!' }).waitFor();
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
});

test('a failing run tells its error and what to do; one that its author left is taken over', async () => {
  await settle('Failing');
  const asset = await make('/assets', { name: 'Old press' });
  const author = await plant.person('manager', 'Ann Author');
  const body = {
    name: 'Put it there',
    is_enabled: true,
    trigger: { type: 'wo_created' },
    actions: [{ type: 'set_fields', values: { asset: asset.id } }],
  };
  const { id } = (await author.post('/automations', body)).body;
  await manager.delete(`/assets/${asset.id}`);
  await make('/work-orders', { name: 'Some work' });
  await heard();
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/automation/enabled?view=tableView');
  await page.getByText(/^Failed just now: /).waitFor();
  await page.getByRole('link', { name: 'Put it there' }).click();
  await page.getByText(/^The last run failed: /).waitFor();
  const log = page.getByRole('region', { name: 'Run log' });
  await log.getByText(/^Failed · Some work/).click();
  await log.getByText('Nothing of this run was kept.').waitFor();
  expect(await violations(page)).toEqual([]);
  // Home says so to those who plan.
  await page.goto('/');
  const failing = page.getByRole('region', { name: 'Failing automations' });
  await failing.getByText(/^Failed just now: /).waitFor();
  expect(await violations(page)).toEqual([]);
  await failing.getByRole('link', { name: 'Put it there' }).click();
  await page.getByText(/^The last run failed: /).waitFor();
  const admin = await plant.person('admin', 'Ada Admin');
  expect(await admin.patch(`/users/${author.id}`, { is_active: false })).toMatchObject({ status: 200 });
  await heard();
  await page.reload();
  await page.getByRole('button', { name: 'Take over' }).click();
  await toast(page, 'You are now its author').waitFor();
  await expect
    .poll(async () => (await manager.get(`/automations/${id}`)).body)
    .toMatchObject({
      author: { id: manager.id },
      disabled_reason: null,
    });
  expect(complaints).toEqual([]);
});

test('F3.2 marking its work order done says what is still beyond the limit', async () => {
  await settle('Still');
  const measurement = await thermometer('Bearing temperature');
  const trigger = { type: 'reading', measurement: measurement.id, op: 'above', value: 80 };
  const actions = [{ type: 'create_work_order', values: { name: 'Cool it' } }];
  await automation('Hot', { is_enabled: true, trigger, actions });
  await readings(measurement, 95);
  await heard();
  const [order] = (await manager.get('/work-orders?source=automation')).body.results;
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto(`/work-order/${order.id}`);
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Done' }).click();
  await toast(page, `Moved to Done · ${order.code} Cool it · Still 95 °C (limit 80)`).waitFor();
  expect(complaints).toEqual([]);
});

test('a webhook shows its address and its secret to copy once it is saved', async () => {
  await settle('Webhook');
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/automation/new');
  await page.getByRole('button', { name: /Request from another program/ }).click();
  await page.getByRole('button', { name: 'Create automation' }).click();
  const box = page.getByRole('region', { name: 'Webhook' });
  await box.getByText(/\/api\/hooks\/[\w-]{22}$/).waitFor();
  await expect.poll(() => box.getByText('whsec_').count()).toBe(0);
  await box.getByRole('button', { name: 'Show' }).click();
  await box.getByText(/^whsec_/).waitFor();
  await box.getByRole('button', { name: 'Copy secret' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('on a phone each blank opens a sheet, and a schedule says its next times', async () => {
  await settle('Phone');
  const { page, complaints } = await atScreen(browser, manager, phone);
  await page.goto('/automation/new');
  await page.getByRole('button', { name: /Work order every Monday/ }).click();
  await page.getByRole('button', { name: /^Schedule: every Monday/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Schedule' });
  await sheet.getByRole('region', { name: 'Next times' }).getByRole('listitem').nth(2).waitFor();
  const box = (await sheet.boundingBox())!;
  expect(box.width).toBe(390);
  expect(Math.round(box.y + box.height)).toBe(844);
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('checkbox', { name: 'Friday' }).check({ force: true });
  await sheet.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('button', { name: /^Schedule: every Monday and Friday/ }).waitFor();
  const blanks = await page.locator('button[data-blank]').evaluateAll((all) => all.map((one) => one.clientHeight + 2));
  expect(Math.min(...blanks)).toBeGreaterThanOrEqual(44);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create automation' }).click();
  await page.getByRole('heading', { name: 'Work order every Monday' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
