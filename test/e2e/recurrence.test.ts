import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, violations } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(), launch()]);
  plant = await world.organization('Plant');
  manager = await plant.person('manager', 'Mona Jour');
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser.close();
  await world.close();
});

const read = async (id: string): Promise<Body> => (await manager.get(`/work-orders/${id}`)).body;
const series = async (id: string): Promise<Body> => (await manager.get(`/work-orders/${id}/series`)).body;
const at = async (path: string, options: BrowserContextOptions): Promise<Page> => {
  const { page } = await atScreen(browser, manager, options);
  await page.goto(path);
  return page;
};
const day = 86_400_000;
const idIn = (url: string): string => /[0-9a-f-]{36}/.exec(url)![0];

test('S13.3 a rule with its next dates; S15 its series: moving a date, skipping, pausing', async () => {
  const page = await at('/work-order/new', desk);
  await page.getByRole('textbox', { name: 'Name' }).fill('Grease the press');
  await page.getByLabel('Start date').fill('2035-01-31T08:00');
  const group = page.getByRole('group', { name: 'Recurrence' });
  const active = group.getByRole('switch', { name: 'Repeat this work order' });
  expect(await active.isChecked()).toBe(false);
  // Not forced: the bar at the foot of the form may lie over it, and would be what is pressed.
  await active.check();
  await group.getByLabel('Unit').selectOption('monthly');
  const preview = group.getByRole('region', { name: 'Next dates' });
  await preview.getByText(/Feb 28, 2035/).waitFor();
  await expect.poll(() => preview.getByRole('listitem').count()).toBe(3);
  await group.getByText('Every month, on fixed dates').waitFor();
  await group.getByLabel('Frequency').fill('0');
  await page
    .getByRole('button', { name: /^(Save|Create)/ })
    .first()
    .click();
  await group.getByText('Frequency must be at least 1').waitFor();
  await group.getByLabel('Frequency').fill('2');
  await preview.getByText(/Mar 31, 2035/).waitFor();
  await group.getByText('Advanced: schedule as a cron line').click();
  await group.getByLabel('Cron line').fill('0 6 * * 1');
  await preview.getByText(/Mon, Feb 5, 2035/).waitFor();
  await group.getByLabel('Cron line').fill('');
  await preview.getByText(/Mar 31, 2035/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/work-order\/[0-9a-f-]{36}/);
  const id = idIn(page.url());

  const card = page.getByRole('region', { name: 'Series' });
  await card.getByText('Every 2 months, on fixed dates').waitFor();
  const next = (await series(id)).next.work_order.id;
  expect((await read(next)).status).toBe('planned');

  // A moved date: Escape leaves it, then this one, then this and following.
  const move = async (to: string) => {
    await page.getByRole('button', { name: /^Start date: / }).click();
    await page.getByLabel('Start date', { exact: true }).fill(to);
    await page.keyboard.press('Enter');
  };
  const dialog = page.getByRole('dialog', { name: 'Change the date of a recurring work order' });
  const before = (await read(next)).start_date;
  await move('2035-02-02T08:00');
  await dialog.getByRole('button', { name: 'This one' }).click();
  await expect.poll(async () => (await read(id)).start_date.slice(0, 10)).toBe('2035-02-02');
  expect((await read(next)).start_date).toBe(before);
  await move('2035-02-03T08:00');
  await dialog.getByRole('button', { name: 'This and following' }).click();
  await expect.poll(async () => (await read(next)).start_date.slice(0, 10)).toBe('2035-04-03');
  expect(await violations(page)).toEqual([]);
  // Taken back, and then asked by the form: Escape stays in it.
  const told = page.locator('[role="status"] > div').filter({ hasText: 'Feb 3, 2035' });
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read(next)).start_date.slice(0, 10)).toBe('2035-04-02');
  await page.goto(`/work-order/${id}/edit`);
  await page.getByLabel('Start date').fill('2035-02-03T08:00');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect((await read(id)).start_date.slice(0, 10)).toBe('2035-02-02');
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'This and following' }).click();
  await page.waitForURL(new RegExp(`/work-order/${id}$`));
  await expect.poll(async () => (await read(next)).start_date.slice(0, 10)).toBe('2035-04-03');

  await card.getByRole('link', { name: 'View series' }).click();
  await page.waitForURL(/\/series\?order=/);
  const ahead = page.getByRole('list', { name: 'Dates ahead' });
  await ahead.getByText(/Jun 3, 2035/).waitFor();
  // A skipped date stands among those ahead, and is brought back; what was moved says from where.
  await ahead.getByRole('button', { name: /^Skip Jun 3, 2035/ }).click();
  const skipped = ahead.getByRole('listitem').filter({ hasText: 'Jun 3, 2035' });
  await skipped.getByText('Skipped').waitFor();
  await expect.poll(async () => (await series(id)).upcoming[0]).toMatch(/^2035-08-03/);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
  await skipped.getByText('Projected').waitFor();
  await ahead.getByRole('button', { name: /^Skip Jun 3, 2035/ }).click();
  await ahead.getByRole('button', { name: /^Bring back Jun 3, 2035/ }).click();
  await skipped.getByText('Projected').waitFor();
  await expect.poll(async () => (await series(id)).upcoming[0]).toMatch(/^2035-06-03/);
  await manager.patch(`/work-orders/${next}`, { start_date: '2035-04-05T08:00:00.000Z' });
  const moved = ahead.getByRole('listitem').filter({ hasText: 'moved from Apr 3, 2035' });
  await moved.getByText(/^Apr 5, 2035/).waitFor();
  await page.getByText('No dates have passed yet.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pause series' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause series' }).click();
  await page.getByRole('button', { name: 'Resume series' }).click();
  await page.getByRole('button', { name: 'Pause series' }).waitFor();
  expect(await series(id)).toMatchObject({ is_active: true, next: { state: 'planned' } });
});

test('S13.3 dates in one zone: the browser’s, with a word about the plant’s where they differ', async () => {
  const berlin = await world.organization('Berlin');
  await berlin.admin.patch(`/organizations/${berlin.id}`, { time_zone: 'Europe/Berlin' });
  const { page } = await atScreen(browser, berlin.admin, { ...desk, timezoneId: 'America/New_York' });
  await berlin.admin.post('/work-orders', { name: 'Any' });
  await page.goto('/work-order/todo?view=calendarView');
  await page.getByText('Plant time, Europe/Berlin').waitFor();
  await page.goto('/work-order/new?start_date=2035-03-05T07:00:00.000Z');
  const group = page.getByRole('group', { name: 'Recurrence' });
  await group.getByRole('switch', { name: 'Repeat this work order' }).check({ force: true });
  await expect.poll(() => page.getByLabel('Start date').inputValue()).toBe('2035-03-05T02:00');
  // The clocks of New York go forward first: for the plant it is eight o'clock all the time.
  const preview = group.getByRole('region', { name: 'Next dates' });
  await expect
    .poll(() => preview.getByRole('listitem').allInnerTexts())
    .toEqual(['Mon, Mar 5, 2035, 2:00 AM', 'Mon, Mar 12, 2035, 3:00 AM', 'Mon, Mar 19, 2035, 3:00 AM']);
  await preview.getByText('Your time, America/New York. The dates follow plant time, Europe/Berlin.').waitFor();
});

test('S15 on a phone: a series that was kept and missed, in the dark', async () => {
  const made = await manager.post('/work-orders', {
    name: 'Check the boiler',
    start_date: new Date(Date.now() - day).toISOString(),
    due_date: new Date(Date.now() + day).toISOString(),
    recurrence: { unit: 'daily', frequency: 1, is_active: true },
  });
  await manager.patch(`/work-orders/${made.body.id}`, { status: 'done' });
  const page = await at(`/series?order=${made.body.id}`, { ...phone, colorScheme: 'dark' });
  await page.getByRole('list', { name: 'Past dates' }).getByText('On time').waitFor();
  await page.getByText('100 % on time').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('S20.4, S41 a feed is made, copied, and its old link ends with a new one', async () => {
  await manager.post('/work-orders', {
    name: 'In my calendar',
    start_date: new Date(Date.now() + day).toISOString(),
    assigned_to: { users: [manager.id] },
  });
  const page = await at('/settings#calendar-feeds', desk);
  await page.getByRole('button', { name: 'New feed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByLabel('Link');
  await link.waitFor();
  const first = await link.inputValue();
  const subscribed = async (url: string) => fetch(`${world.url}${new URL(url).pathname}`);
  expect(await (await subscribed(first)).text()).toContain('In my calendar');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('list', { name: 'Calendar feeds' }).getByText('My work orders').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make a new link for My work orders' }).click();
  await dialog.getByRole('button', { name: 'Make a new link' }).click();
  await link.waitFor();
  expect((await subscribed(await link.inputValue())).status).toBe(200);
  expect((await subscribed(first)).status).toBe(404);
});
