import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { dayIn, momentOf } from '#shared/wall';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, type Device, launch, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
    manager = await plant.person('manager', 'Mona Jour');
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const read = async (id: string): Promise<Body> => (await manager.get(`/work-orders/${id}`)).body;
const series = async (id: string): Promise<Body> => (await manager.get(`/work-orders/${id}/series`)).body;
const at = async (path: string, device: Device): Promise<Page> => {
  const { page } = await atScreen(browser, manager, device);
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
  await expect.poll(() => active.isChecked()).toBe(false);
  // Not forced: the form's sticky footer may cover it, and would be pressed instead.
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
  await expect.poll(async () => (await read(next)).status).toBe('planned');

  // A moved date: Escape cancels, then this one, then this and following.
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
  await expect.poll(async () => (await read(next)).start_date).toBe(before);
  await move('2035-02-03T08:00');
  await dialog.getByRole('button', { name: 'This and following' }).click();
  const toast = page.locator('[role="status"] > div').filter({ hasText: 'Feb 3, 2035' });
  // It goes by itself, but not while it is pointed at.
  await toast.hover();
  await expect.poll(async () => (await read(next)).start_date.slice(0, 10)).toBe('2035-04-03');
  expect(await violations(page)).toEqual([]);
  // Undone, and then asked by the form: Escape stays in it.
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read(next)).start_date.slice(0, 10)).toBe('2035-04-02');
  await page.goto(`/work-order/${id}/edit`);
  await page.getByLabel('Start date').fill('2035-02-03T08:00');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await read(id)).start_date.slice(0, 10)).toBe('2035-02-02');
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'This and following' }).click();
  await page.waitForURL(new RegExp(`/work-order/${id}$`));
  await expect.poll(async () => (await read(next)).start_date.slice(0, 10)).toBe('2035-04-03');

  await card.getByRole('link', { name: 'View series' }).click();
  await page.waitForURL(/\/series\?order=/);
  const ahead = page.getByRole('list', { name: 'Dates ahead' });
  await ahead.getByText(/Jun 3, 2035/).waitFor();
  // A skipped date is listed among the coming ones and can be restored; a moved one shows its original date.
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
  await expect.poll(() => series(id)).toMatchObject({ is_active: true, next: { state: 'planned' } });
  // The planned one is a work order: it is skipped as one, with a reason, from the same list.
  const planned = (await series(id)).next.work_order;
  await ahead
    .getByRole('listitem')
    .filter({ hasText: planned.code })
    .getByRole('button', { name: /^Skip / })
    .click();
  const why = page.getByRole('dialog', { name: `Skip ${planned.code}?` });
  await why.getByLabel('Why?').fill('Press is away');
  await why.getByRole('button', { name: 'Skip' }).click();
  await expect.poll(() => read(planned.id)).toMatchObject({ status: 'done', done_reason: 'skipped' });
  await expect.poll(async () => (await series(id)).next.work_order.id).not.toBe(planned.id);
});

test('D16, S13.3 on weekdays and days of the month, in plain words, read back as they were chosen', async () => {
  const page = await at('/work-order/new', { ...desk, timezoneId: 'UTC' });
  await page.getByRole('textbox', { name: 'Name' }).fill('Walk the line');
  const type = page.getByRole('combobox', { name: 'Work type' });
  const group = page.getByRole('group', { name: 'Recurrence' });
  const repeats = group.getByRole('switch', { name: 'Repeat this work order' });
  await repeats.check();
  // Recurring work is preventive, unless the person chooses otherwise.
  await expect.poll(() => type.inputValue()).toMatch(/preventive/i);
  await repeats.uncheck();
  await expect.poll(() => type.inputValue()).toMatch(/reactive/i);
  await repeats.check();
  await group.getByText('Without a start or due date it is counted from today, at 8:00').waitFor();
  const preview = group.getByRole('region', { name: 'Next dates' });
  await preview
    .getByText(/8:00\sAM/)
    .first()
    .waitFor();
  // A Monday.
  await page.getByLabel('Start date').fill('2035-01-01T08:30');
  await group.getByRole('checkbox', { name: 'Thursday' }).check();
  await group.getByRole('checkbox', { name: 'Monday' }).check();
  await group.getByText(/^Every Monday and Thursday at 8:30\sAM/).waitFor();
  const dates = () => preview.getByRole('listitem').allInnerTexts();
  await expect.poll(dates).toEqual(['Mon, Jan 1', 'Thu, Jan 4', 'Mon, Jan 8'].map((on) => `${on}, 2035, 8:30 AM`));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/work-order\/[0-9a-f-]{36}/);
  const id = idIn(page.url());
  const rule = async () => (await read(id)).recurrence;
  await expect.poll(() => read(id)).toMatchObject({ work_type: 'preventive', recurrence: { cron: '30 8 * * 1,4' } });

  await page.goto(`/work-order/${id}/edit`);
  await expect.poll(() => group.getByRole('checkbox', { name: 'Thursday' }).isChecked()).toBe(true);
  await expect.poll(() => group.getByRole('checkbox', { name: 'Friday' }).isChecked()).toBe(false);
  await expect.poll(() => group.getByLabel('Cron line').isVisible()).toBe(false);
  await group.getByLabel('Unit').selectOption('monthly');
  await group.getByLabel('On', { exact: true }).selectOption('A weekday of the month');
  await group.getByLabel('Which', { exact: true }).selectOption('Second');
  await group.getByLabel('Weekday').selectOption('Tuesday');
  await group.getByLabel('Time').fill('06:00');
  await group.getByText(/^Second Tuesday of every month at 6:00\sAM/).waitFor();
  await expect.poll(async () => (await dates())[1]).toBe('Tue, Feb 13, 2035, 6:00 AM');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(rule).toMatchObject({ cron: '0 6 * * 2#2', unit: 'monthly', frequency: 1 });

  await page.goto(`/work-order/${id}/edit`);
  await group.getByLabel('On', { exact: true }).selectOption('A day of the month');
  await group.getByLabel('Day', { exact: true }).selectOption('15');
  await group.getByText(/^Day 15 of every month at 6:00\sAM/).waitFor();
  // Every other week is on the weekday of the start date: the form says so.
  await group.getByLabel('Unit').selectOption('weekly');
  await group.getByLabel('Frequency').fill('2');
  await group.getByText('It comes on the weekday of the start date.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(rule).toMatchObject({ cron: null, unit: 'weekly', frequency: 2 });
});

test('D16, U6 the date of several that come again, from the list: asked once, for these or also for what follows, with Undo', async () => {
  const make = async (name: string, recurrence?: object): Promise<string> =>
    (
      await manager.post('/work-orders', {
        name: `Round ${name}`,
        start_date: '2035-03-05T08:00:00.000Z',
        due_date: '2035-03-06T08:00:00.000Z',
        recurrence,
      })
    ).body.id;
  const weekly = { unit: 'weekly', frequency: 1, is_active: true };
  const [first, second, once] = [await make('A', weekly), await make('B', weekly), await make('C')];
  const plannedOf = async (id: string) => (await series(id)).next.work_order.id;
  const following = [await plannedOf(first), await plannedOf(second)];
  const due = (ids: string[]) => async () =>
    (await Promise.all(ids.map(read))).map((row) => row.due_date.slice(0, 10)).join();
  const page = await at('/work-order/todo?q=Round&status=open', { ...desk, timezoneId: 'UTC' });
  await page.getByText('Showing 3 of 3').waitFor();
  const set = async (value: string) => {
    await page.getByRole('button', { name: 'Set field' }).click();
    await page.getByRole('button', { name: 'Due date', exact: true }).last().click();
    await page.getByLabel('Due date', { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Apply' }).click();
  };
  await page.getByRole('checkbox').first().check({ force: true });
  // Escape changes none of them.
  await set('2035-03-06T10:00');
  const dialog = page.getByRole('dialog', { name: 'Change the date of recurring work orders' });
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const time = async (id: string) => (await read(id)).due_date.slice(11, 16);
  await expect.poll(() => time(once)).toBe('08:00');
  await set('2035-03-06T10:00');
  await dialog.getByRole('button', { name: 'These and following' }).click();
  await expect.poll(async () => Promise.all([first, once, ...following].map(time))).toEqual(Array(4).fill('10:00'));
  await expect.poll(due(following)).toBe('2035-03-13,2035-03-13');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(async () => Promise.all([first, once, ...following].map(time))).toEqual(Array(4).fill('08:00'));
  // For a single one the usual question is asked.
  await page.getByRole('checkbox').first().uncheck({ force: true });
  await page.getByRole('row').filter({ hasText: 'Round A' }).getByRole('checkbox').check({ force: true });
  // And not again on a retry.
  let tries = 0;
  await page.route(`**/api/work-orders/${first}`, (route) =>
    route.request().method() === 'PATCH' && tries++ === 0
      ? route.fulfill({ status: 503, json: { detail: 'Not just now' } })
      : route.continue(),
  );
  await set('2035-03-06T11:00');
  const one = page.getByRole('dialog', { name: 'Change the date of a recurring work order' });
  await one.getByRole('button', { name: 'This one' }).click();
  await page.getByRole('dialog', { name: '1 could not be changed' }).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => time(first)).toBe('11:00');
  await expect.poll(() => time(following[0]!)).toBe('08:00');
});

test('S5, S13.3, S20 one clock: list, board, page, form, calendar and preview tell the plant’s, wherever the person sits', async () => {
  const zone = 'Europe/Berlin';
  const berlin = await world.organization('Berlin');
  await berlin.admin.patch(`/organizations/${berlin.id}`, { time_zone: zone });
  const { page } = await atScreen(browser, berlin.admin, { ...desk, timezoneId: 'America/New_York' });
  const today = dayIn(Date.now(), zone);
  const tomorrow = new Date(Date.parse(today) + day).toISOString().slice(0, 10);
  const made = async (name: string, due_date: string) =>
    (await berlin.admin.post('/work-orders', { name, due_date })).body.id;
  // Half past midnight at the plant is the evening before in New York.
  const night = (on: string) => momentOf(on, '00:30', zone);
  const next = await made('After midnight', night(tomorrow));
  const past = await made('Long ago', night('2026-03-05'));
  await page.goto('/work-order/todo');
  await page.getByRole('row').filter({ hasText: 'After midnight' }).getByText('Tomorrow').waitFor();
  // A future day in any other column is shown as that day, not as relative time.
  await berlin.admin.post('/work-orders', { name: 'Far ahead', start_date: night('2035-03-05') });
  await page.goto('/work-order/todo?columns=name,start_date&q=Far');
  await page.getByRole('row').filter({ hasText: 'Far ahead' }).getByText('Mar 5, 2035', { exact: true }).waitFor();
  await page.goto('/work-order/todo?view=boardView');
  const card = page.locator(`[data-item="${next}"]`);
  await card.getByText('Tomorrow').waitFor();
  await expect.poll(() => card.locator('time').getAttribute('title')).toMatch(/12:30\s?AM GMT\+[12]$/);
  // On its page the date is the same, and so is the typed one.
  await page.goto(`/work-order/${past}`);
  await page
    .getByText(/Mar 5, 2026, 12:30\s?AM GMT\+1/)
    .filter({ visible: true })
    .waitFor();
  await page.goto(`/work-order/${next}/edit`);
  await expect.poll(() => page.getByLabel('Due date').inputValue()).toBe(`${tomorrow}T00:30`);
  await page.getByText('Plant time, Europe/Berlin').first().waitFor();
  // A date without its month is empty to the browser, and nobody wants that saved.
  await page.getByLabel('Due date').press('Backspace');
  await expect.poll(() => page.getByLabel('Due date').inputValue()).toBe('');
  await page.locator('[data-save]').click();
  await page.getByRole('alert').getByText('This date is not complete.').waitFor();
  await page.getByLabel('Due date').fill(`${today}T23:58`);
  await page.locator('[data-save]').click();
  const due = async () => (await berlin.admin.get(`/work-orders/${next}`)).body.due_date;
  await expect.poll(due).toBe(momentOf(today, '23:58', zone));
  await page.goto('/work-order/todo?view=calendarView');
  await page.getByText('Plant time, Europe/Berlin').waitFor();
  await page.locator(`[data-spot="${today}"] [data-item="${next}"]`).waitFor();
  await page.goto('/work-order/new?start_date=2035-03-05T07:00:00.000Z');
  const group = page.getByRole('group', { name: 'Recurrence' });
  await group.getByRole('switch', { name: 'Repeat this work order' }).check({ force: true });
  await expect.poll(() => page.getByLabel('Start date').inputValue()).toBe('2035-03-05T08:00');
  // New York's clocks change first: for the plant it stays eight o'clock.
  const preview = group.getByRole('region', { name: 'Next dates' });
  await expect
    .poll(() => preview.getByRole('listitem').allInnerTexts())
    .toEqual(['Mon, Mar 5, 2035, 8:00 AM', 'Mon, Mar 12, 2035, 8:00 AM', 'Mon, Mar 19, 2035, 8:00 AM']);
  await preview.getByText('Plant time, Europe/Berlin').waitFor();
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
  await page.getByText('100% on time').waitFor();
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

test('F2.10 every 500 h or 6 months, whichever comes first: in the form, in the series, on the work order', async () => {
  const { body: press } = await manager.post('/assets', { name: 'Press 4' });
  const { body: other } = await manager.post('/assets', { name: 'Boiler' });
  const meterOn = async (name: string, asset: string) =>
    (await manager.post('/measurements', { name, kind: 'cumulative', unit: 'h', asset })).body.id;
  await meterOn('Burner hours', other.id);
  const meter = await meterOn('Press hours', press.id);
  await manager.post('/measurements', { name: 'Press pressure', kind: 'gauge', unit: 'bar', asset: press.id });
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
  for (const [value, days] of [
    [900, 10],
    [1000, 0],
  ] as const)
    await manager.post(`/measurements/${meter}/readings`, { value, taken_at: ago(days) });

  const page = await at(`/work-order/new?asset=${press.id}`, desk);
  await page.getByRole('textbox', { name: 'Name' }).fill('Change the oil');
  const group = page.getByRole('group', { name: 'Recurrence' });
  await group.getByRole('switch', { name: 'Repeat this work order' }).check();
  await group.getByLabel('Unit').selectOption('monthly');
  await group.getByLabel('Frequency').fill('6');
  await group.getByRole('switch', { name: 'Also by a meter' }).check();
  await group.getByText('Choose a meter to see when it comes.').waitFor();
  // Its own meters first, and none that does not count up.
  await group.getByRole('combobox', { name: 'Meter' }).click();
  const options = group.getByRole('listbox', { name: 'Meter' }).getByRole('option');
  await expect.poll(() => options.allInnerTexts()).toEqual(['Press hours', 'Burner hours']);
  await options.first().click();
  await group.getByLabel('Every').fill('500');
  await group.getByText('Every 500 h or 6 months, whichever comes first').waitFor();
  const preview = group.getByRole('region', { name: 'Next dates' });
  await preview.getByText('1,500 h').waitFor();
  await preview.getByText('500 h', { exact: true }).waitFor();
  await expect.poll(() => preview.getByRole('listitem').count()).toBe(3);
  expect(await violations(page)).toEqual([]);
  await group.getByLabel('Open how much before').fill('500');
  await page.keyboard.press('Control+Enter');
  await group.getByText('Lead must be less than every').first().waitFor();
  await group.getByLabel('Open how much before').fill('20');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/work-order\/[0-9a-f-]{36}/);
  const id = idIn(page.url());
  await expect
    .poll(async () => (await read(id)).recurrence.meter)
    .toEqual({ measurement: meter, every: 500, lead: 20 });
  await page.getByRole('button', { name: 'Recurrence: Every 500 h or 6 months, whichever comes first' }).waitFor();
  const card = page.getByRole('region', { name: 'Series' });
  await card.getByText('Every 500 h or 6 months, whichever comes first, opens 20 h before').waitFor();
  await card.getByText('1,500 h').waitFor();

  await manager.patch(`/work-orders/${id}`, { status: 'done' });
  await manager.post(`/measurements/${meter}/readings`, { value: 1490 });
  await expect.poll(async () => (await series(id)).meter.due_total).toBe(2000);
  await card.getByRole('link', { name: 'View series' }).click();
  await page.waitForURL(/\/series\?order=/);
  const summary = page.getByRole('region', { name: 'Recurrence' });
  await summary.getByText('2,000 h').waitFor();
  await summary.getByText('510 h').waitFor();
  await page.getByRole('list', { name: 'Past dates' }).getByText('at 1,500 h').waitFor();
  expect(await violations(page)).toEqual([]);

  const small = await at(`/series?order=${id}`, phone);
  await small.getByRole('region', { name: 'Recurrence' }).getByText('2,000 h').waitFor();
  expect(await violations(small)).toEqual([]);
});
