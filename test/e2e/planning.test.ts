import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let technician: Person;
let pump: Body;

const zone = 'America/Chicago';
const dayOf = (at: string | number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(at));
/** Noon in Chicago, this many days from today, in summer and winter time. */
const noon = (days: number) => `${dayOf(Date.now() + days * 86_400_000)}T18:00:00.000Z`;
const today = () => dayOf(Date.now());

const make = async (name: string, more: object = {}): Promise<Body> => {
  const reply = await manager.post('/work-orders', { name, ...more });
  expect([name, reply.status, reply.body.errors]).toEqual([name, 201, undefined]);
  return reply.body;
};
const read = async (order: Body): Promise<Body> => (await manager.get(`/work-orders/${order.id}`)).body;
const item = (page: Page, order: Body) => page.locator(`[data-item="${order.id}"]`);
const spot = (page: Page, key: string) => page.locator(`[data-spot="${key}"]`);
const within = (place: Locator, order: Body) => place.locator(`[data-item="${order.id}"]`);
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

/** Undoes the latest toast with this text. */
const undo = (page: Page, text: string | RegExp) =>
  page.locator('[role="status"] > div').filter({ hasText: text }).last().getByRole('button', { name: 'Undo' }).click();

/** Like a hand: press, move in steps, release over the middle of the target. */
async function drag(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded();
  const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(a.x + 12, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + 24, a.y + a.height / 2 + 8, { steps: 3 });
  await page.locator('[data-copy]').waitFor();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.locator('[data-spot][data-over]').waitFor();
  await page.mouse.up();
}

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
    await plant.admin.patch(`/organizations/${plant.id}`, { time_zone: zone });
    manager = await plant.person('manager', 'Mona Jour');
    technician = await plant.person('technician', 'Tom Wrench');
    pump = (await manager.post('/assets', { name: 'Pump' })).body;
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

test('S8, S8.3, S20.1 the board: chosen like any view, moved by hand, by menu and with M, and refused in words', async () => {
  const seal = await make('Replace seal', { asset: pump.id, priority: 'critical', due_date: noon(-2) });
  const belt = await make('Tighten belt', { priority: 'low', assigned_to: { users: [technician.id] } });
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/work-order');
  await page.getByRole('button', { name: 'View: Table View' }).click();
  await page.getByRole('menuitem', { name: 'Workload' }).waitFor();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Panel View', 'Table View', 'Board', 'Calendar', 'Workload']);
  await page.getByRole('menuitem', { name: 'Board' }).click();
  await page.waitForURL(/\/work-order\/todo\?(?=.*view=boardView)/);
  await page.getByRole('region', { name: 'Open, 2 work orders' }).waitFor();
  await within(spot(page, 'open'), seal).getByText('2 days overdue').waitFor();
  expect(await violations(page)).toEqual([]);

  // By dragging, at once, and undone.
  await drag(page, item(page, seal), spot(page, 'in_progress'));
  await within(spot(page, 'in_progress'), seal).waitFor();
  await toast(page, `${seal.code} Replace seal is in progress`).waitFor();
  await expect.poll(async () => (await read(seal)).status).toBe('in_progress');
  await undo(page, 'is in progress');
  await within(spot(page, 'open'), seal).waitFor();
  await expect.poll(async () => (await read(seal)).status).toBe('open');

  // By keyboard: to the card, M, the column; the focus follows.
  await item(page, belt).getByRole('link').focus();
  await page.keyboard.press('m');
  await page.getByRole('menu').waitFor();
  await page.getByRole('menuitem', { name: 'In progress' }).press('Enter');
  await within(spot(page, 'in_progress'), belt).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tighten belt');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Replace seal');

  // On hold asks for the reason; done asks how it ended.
  await drag(page, item(page, belt), spot(page, 'on_hold'));
  // The question has the focus, not the close button.
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
  await page.getByRole('dialog').getByText('Parts', { exact: true }).click();
  await page.getByRole('button', { name: 'Put on hold' }).click();
  await within(spot(page, 'on_hold'), belt).waitFor();
  await expect.poll(async () => (await read(belt)).on_hold_reason).toBe('parts');
  await item(page, seal).getByRole('button', { name: /^Move/ }).click();
  await page.getByRole('menuitem', { name: 'Done' }).click();
  await page.getByRole('dialog').getByText('Skipped').click();
  await page.getByRole('button', { name: 'Skip it' }).click();
  await page.getByText('Say in a few words why').waitFor();
  await page.getByRole('textbox', { name: 'Why?' }).fill('Not needed');
  await page.getByRole('button', { name: 'Skip it' }).click();
  await within(spot(page, 'done'), seal).waitFor();
  await expect.poll(async () => (await read(seal)).done_reason).toBe('skipped');

  // A refused move goes back, and says why.
  const entry = { work_order: belt.id, time_type: 'work', user: manager.id, minutes: 5 };
  expect((await manager.post('/work-orders/time-entries', entry)).status).toBe(201);
  await drag(page, item(page, belt), spot(page, 'planned'));
  await toast(page, /was not changed/).waitFor();
  await within(spot(page, 'on_hold'), belt).waitFor();

  // A long name is truncated in the menu of targets (S1.3), and complete on focus.
  await plant.person('technician', 'Maximiliane Konstanze von Hohenfels');
  await page.goto('/work-order/todo?view=boardView&by=assignee');
  await item(page, belt).getByRole('button', { name: /^Move/ }).click();
  const place = page.getByRole('menuitem', { name: /^Maximiliane/ }).first();
  await place.waitFor();
  const seen = await place.locator('[aria-hidden="true"]').last().innerText();
  expect(seen).toMatch(/^Maximiliane Konstanze.*…$/);
  expect(seen.length).toBeLessThanOrEqual(31);
  await place.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('tooltip', { name: 'Maximiliane Konstanze von Hohenfels' }).waitFor();
  await page.keyboard.press('Escape');

  // By assignee and by priority, from the address.
  await page.getByRole('radio', { name: 'Assignee' }).check({ force: true });
  await page.waitForURL(/by=assignee/);
  await drag(page, within(spot(page, technician.id), belt), spot(page, 'nobody'));
  await within(spot(page, 'nobody'), belt).waitFor();
  await expect.poll(async () => (await read(belt)).assigned_to.users).toEqual([]);
  await undo(page, 'is with nobody now');
  await expect.poll(async () => (await read(belt)).assigned_to.users.length).toBe(1);
  await page.getByRole('radio', { name: 'Priority' }).check({ force: true });
  await drag(page, within(spot(page, 'low'), belt), spot(page, 'high'));
  await expect.poll(async () => (await read(belt)).priority).toBe('high');

  // Another person's work appears live; the view is remembered; Enter opens.
  const fan = await make('Clean fan', { priority: 'high' });
  await within(spot(page, 'high'), fan).waitFor();
  await page.goto('/work-order');
  await page.waitForURL(/view=boardView/);
  await item(page, fan).getByRole('link').press('Enter');
  await page.waitForURL(new RegExp(`/work-order/${fan.id}`));
  await page.goto('/asset');
  await page.waitForURL(/view=tableView/);
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});

test('S20.2 the calendar: one drag or two clicks to another day, from the tray and back, with Undo', async () => {
  const order = await make('Change oil', { start_date: noon(-1), due_date: noon(0), estimated_minutes: 60 });
  const loose = await make('Paint rail');
  await make('Grease', {
    start_date: noon(1),
    due_date: noon(2),
    recurrence: { unit: 'daily', frequency: 1, is_active: true },
  });
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/work-order/todo?view=calendarView&span=week');
  await within(spot(page, today()), order).waitFor();
  const monday = (await page.locator('[role="gridcell"]').first().getAttribute('data-spot'))!;
  const days = await page
    .locator('[role="gridcell"]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-spot')!));
  expect([days.length, monday <= today()]).toEqual([7, true]);
  const other = days.find((day) => day !== today())!;
  expect(await violations(page)).toEqual([]);

  await drag(page, item(page, order), spot(page, other));
  await within(spot(page, other), order).waitFor();
  await toast(page, /Change oil moved to/).waitFor();
  const span = async () => {
    const { start_date, due_date } = await read(order);
    return [dayOf(due_date), Date.parse(due_date) - Date.parse(start_date)];
  };
  await expect.poll(span).toEqual([other, 86_400_000]);
  await undo(page, /Change oil moved to/);
  await within(spot(page, today()), order).waitFor();
  await expect.poll(async () => (await read(order)).due_date).toBe(order.due_date);

  // From the tray onto a day, due by its end; and undone.
  const tray = page.getByRole('complementary', { name: 'Unscheduled' });
  await drag(page, within(tray, loose), spot(page, other));
  await within(spot(page, other), loose).waitFor();
  await expect.poll(async () => dayOf((await read(loose)).due_date ?? 0)).toBe(other);
  await drag(page, within(spot(page, other), loose), tray);
  await within(tray, loose).waitFor();
  await expect.poll(async () => (await read(loose)).due_date).toBeNull();

  // The click budget: to tomorrow in two clicks.
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks++;
    await what.click();
  };
  await click(item(page, order).getByRole('button', { name: /^Move/ }));
  await click(page.getByRole('menuitem', { name: /Tomorrow/ }));
  await expect.poll(async () => (await read(order)).due_date).toBe(noon(1));
  expect(clicks).toBe(2);

  // Month: late jobs in words, recurring ones as ghosts, a full day expanded; and any day by its date.
  await Promise.all(Array.from({ length: 7 }, (_, at) => make(`Round ${at}`, { due_date: noon(-3) })));
  await page.goto(`/work-order/todo?view=calendarView&span=week&day=${dayOf(noon(9))}`);
  await page.locator('[data-ghost]').getByText('Projected').first().waitFor();
  await page.goto(`/work-order/todo?view=calendarView&span=agenda&day=${dayOf(noon(-3))}`);
  await page.getByRole('radio', { name: 'Month' }).check({ force: true });
  await page.waitForURL(/span=month/);
  await spot(page, dayOf(noon(-3)))
    .getByText(/overdue/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole('button', { name: /more on .*, open the day/ })
    .first()
    .click();
  await page.waitForURL(/span=day/);
  const round = page.locator('[data-item]').filter({ hasText: 'Round 3' });
  await round.getByRole('link').focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Another day…' }).click();
  await page
    .getByLabel('Day', { exact: false })
    .and(page.locator('input[type="date"]'))
    .fill(dayOf(noon(5)));
  await page.getByRole('button', { name: 'Move it' }).click();
  await round.waitFor({ state: 'detached' });

  // S20.4 the link to the person's own work, created and copied in one press.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const mine = await make('In my calendar', { due_date: noon(3), assigned_to: { users: [manager.id] } });
  const had = (await manager.get('/calendar-feeds')).body.count;
  const { body: byHand } = await manager.post('/calendar-feeds', { name: 'By hand', user: manager.id });
  await page.getByRole('button', { name: 'Copy iCal link' }).click();
  await toast(page, /Copied to clipboard/).waitFor();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  // A second press gives the same link, and one that no calendar has read yet is unchanged.
  const copied = page.waitForResponse((response) => response.url().includes('/api/calendar-feeds'));
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy iCal link' }).click();
  await copied;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link.href);
  for (const { pathname } of [link, new URL(byHand.url)])
    expect(await (await fetch(`${world.url}${pathname}`)).text()).toContain(mine.code);
  await page.getByRole('button', { name: 'Manage links' }).last().click();
  await page.waitForURL(/\/settings#calendar-feeds/);
  const feeds = page.getByRole('list', { name: 'Calendar feeds' });
  await feeds.getByText('My work orders').first().waitFor();
  await expect.poll(() => feeds.getByRole('listitem').count()).toBe(had + 2);
  expect(complaints).toEqual([]);
});

test('S20.2 one that comes again: dragged, moved with M or in the workload it asks for which, and Undo takes that back', async () => {
  const tom = { assigned_to: { users: [technician.id] } };
  const rule = { recurrence: { unit: 'monthly', frequency: 1, is_active: true } };
  const begins = new Date(noon(40));
  begins.setUTCDate(15);
  const first = await make('Inspect crane', { start_date: begins.toISOString(), ...rule, ...tom });
  const series = async () => (await manager.get(`/work-orders/${first.id}/series`)).body;
  const before = await series();
  const [from, to] = [dayOf(begins.toISOString()), dayOf(begins.getTime() + 86_400_000)];
  const { page, complaints } = await atScreen(browser, manager, desk);
  const dialog = page.getByRole('dialog', { name: 'Change the date of a recurring work order' });
  await page.goto(`/work-order/todo?view=calendarView&span=month&day=${from}`);
  await within(spot(page, from), first).waitFor();

  // Two moves before the question appears: only the second is asked about, and the first is reverted.
  const later = begins.getTime() + 3 * 86_400_000;
  const second = await make('Inspect hoist', { start_date: new Date(later).toISOString(), ...rule });
  await within(spot(page, dayOf(later)), second).waitFor();
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/ScopeDialog/, async (route) => {
    await released;
    await route.continue();
  });
  await drag(page, item(page, first), spot(page, to));
  await within(spot(page, to), first).waitFor();
  await drag(page, item(page, second), spot(page, to));
  await within(spot(page, to), second).waitFor();
  await within(spot(page, from), first).waitFor();
  release();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await within(spot(page, dayOf(later)), second).waitFor();

  // Escape leaves it where it was; until then it is shown at the target.
  await drag(page, item(page, first), spot(page, to));
  await dialog.waitFor();
  await within(spot(page, to), first).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await within(spot(page, from), first).waitFor();
  await expect.poll(async () => (await read(first)).start_date).toBe(begins.toISOString());

  // It does not stay there either when the view is left with the question open.
  await item(page, first).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(first.id));
  await page.goBack();
  await within(spot(page, from), first).waitFor();
  await drag(page, item(page, first), spot(page, to));
  await dialog.waitFor();
  await page.goForward();
  await dialog.waitFor({ state: 'detached' });
  await page.goBack();
  await within(spot(page, from), first).waitFor();

  // One drag, and Enter for this one only: no more clicks than for any other job.
  await drag(page, item(page, first), spot(page, to));
  await dialog.getByRole('button', { name: 'This one' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await toast(page, /Inspect crane moved to/).waitFor();
  await expect
    .poll(async () => [dayOf((await read(first)).start_date), (await series()).next.date])
    .toEqual([to, before.next.date]);
  await undo(page, /Inspect crane moved to/);
  await within(spot(page, from), first).waitFor();
  await expect.poll(async () => (await read(first)).start_date).toBe(begins.toISOString());

  // By keyboard, this and following; Undo restores the following ones, too.
  await item(page, first).getByRole('link').focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Another day…' }).press('Enter');
  await page.locator('input[type="date"]').fill(to);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'This and following' }).press('Enter');
  await expect.poll(async () => dayOf((await series()).next.date).slice(8)).toBe('16');
  await undo(page, /Inspect crane moved to/);
  await expect.poll(async () => (await series()).next.date).toBe(before.next.date);
  await expect.poll(async () => (await series()).upcoming).toEqual(before.upcoming);

  // Another person on the same day needs no question; another day does.
  await page.goto(`/work-order/todo?view=workloadView&day=${from}`);
  const cell = (who: string, on: string) => spot(page, `${who} ${on}`);
  await drag(page, within(cell(technician.id, from), first), cell(manager.id, from));
  await within(cell(manager.id, from), first).waitFor();
  await toast(page, /Inspect crane moved to Mona Jour/).waitFor();
  await within(cell(manager.id, from), first).getByRole('link').focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: /Next week/ }).press('Enter');
  await dialog.getByRole('button', { name: 'This one' }).click();
  await expect.poll(async () => dayOf((await read(first)).start_date)).toBe(dayOf(begins.getTime() + 7 * 86_400_000));
  expect(complaints).toEqual([]);
});

test('S20.3 the workload: more than a day holds is said in words; to another person and day by hand and with M', async () => {
  // A retry needs other people.
  const mark = uuid7().slice(-4);
  const weekly = await plant.person('technician', 'Wanda Weekly');
  const helper = await plant.person('technician', `Walt ${mark}`);
  // A working day of a coming week, whatever today is.
  const monday = dayOf(noon(7 + ((8 - new Date(noon(7)).getUTCDay()) % 7)));
  const tuesday = dayOf(Date.parse(`${monday}T18:00:00Z`) + 86_400_000);
  const long = await make('Overhaul gearbox', {
    due_date: `${monday}T20:00:00Z`,
    estimated_minutes: 420,
    assigned_to: { users: [weekly.id] },
  });
  await make('Align shaft', {
    due_date: `${monday}T18:00:00Z`,
    estimated_minutes: 120,
    assigned_to: { users: [weekly.id] },
  });
  for (const name of ['Look at noise', 'Look at leak'])
    await make(name, { due_date: `${monday}T18:00:00Z`, assigned_to: { users: [weekly.id] } });
  // High enough for everybody: both the dragged job and its target must be visible.
  const high = { ...desk, viewport: { width: 1440, height: 1800 } };
  const { page, complaints } = await atScreen(browser, manager, { ...high, colorScheme: 'dark' });
  await page.goto(`/work-order/todo?view=workloadView&day=${monday}`);
  const cell = (who: string, day: string) => spot(page, `${who} ${day}`);
  await cell(weekly.id, monday).getByText('9 h of 8 h').waitFor();
  await cell(weekly.id, monday).getByText('2 without estimate').waitFor();
  expect(await violations(page)).toEqual([]);

  await drag(page, within(cell(weekly.id, monday), long), cell(helper.id, tuesday));
  await within(cell(helper.id, tuesday), long).waitFor();
  await cell(weekly.id, monday).getByText('2 h of 8 h').waitFor();
  await cell(helper.id, tuesday).getByText('7 h of 8 h').waitFor();
  await expect
    .poll(async () => {
      const { due_date, assigned_to } = await read(long);
      return [dayOf(due_date), assigned_to.users.map(({ id }: Body) => id)];
    })
    .toEqual([tuesday, [helper.id]]);
  await undo(page, /Overhaul gearbox moved to/);
  await cell(weekly.id, monday).getByText('9 h of 8 h').waitFor();

  await within(cell(weekly.id, monday), long).getByRole('link').focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: `Walt ${mark}` }).click();
  await within(cell(helper.id, monday), long).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Overhaul gearbox');

  // Work with only a team belongs to the team until it is assigned to a person; Undo returns it.
  const electrical = (await plant.admin.post('/teams', { name: `Electrical ${mark}` })).body;
  const fuse = await make('Change fuse', {
    due_date: `${monday}T18:00:00Z`,
    estimated_minutes: 90,
    assigned_to: { teams: [electrical.id] },
  });
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: `Team: Electrical ${mark}` }) });
  await row.getByRole('rowheader').getByText('1 h 30 m').waitFor();
  await within(cell(electrical.id, monday), fuse).waitFor();
  const holders = async () => {
    const { users, teams } = (await read(fuse)).assigned_to;
    return [users, teams].map((chips) => chips.map(({ name }: Body) => name).join());
  };
  await drag(page, within(cell(electrical.id, monday), fuse), cell(helper.id, monday));
  await expect.poll(holders).toEqual([`Walt ${mark}`, `Electrical ${mark}`]);
  await row.waitFor({ state: 'detached' });
  await undo(page, /Change fuse moved to/);
  await within(cell(electrical.id, monday), fuse).waitFor();
  await drag(page, within(cell(electrical.id, monday), fuse), cell('', monday));
  await within(cell('', monday), fuse).waitFor();
  await expect.poll(holders).toEqual(['', '']);
  expect(complaints).toEqual([]);
});

test('S20.3 what is overdue from before the week stands before its days, counted for each, and is put onto one of them', async () => {
  const late = await plant.person('technician', `Otto ${uuid7().slice(-4)}`);
  const order = await make('Forgotten filter', { due_date: noon(-30), assigned_to: { users: [late.id] } });
  const high = { ...desk, viewport: { width: 1440, height: 1800 } };
  const { page, complaints } = await atScreen(browser, manager, high);
  await page.goto('/work-order/todo?view=workloadView');
  await page.getByRole('columnheader', { name: 'Overdue' }).waitFor();
  await within(spot(page, `${late.id} overdue`), order).waitFor();
  expect(await violations(page)).toEqual([]);
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: late.name }) });
  await line.getByRole('link', { name: '1 overdue' }).click();
  await page.getByText('Showing 1 of 1').waitFor();
  await page.goto('/work-order/todo?view=workloadView');
  await drag(page, within(spot(page, `${late.id} overdue`), order), spot(page, `${late.id} ${today()}`));
  await within(spot(page, `${late.id} ${today()}`), order).waitFor();
  await expect.poll(async () => dayOf((await read(order)).due_date)).toBe(today());
  await line.getByRole('link', { name: '1 overdue' }).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('S20 on a phone the calendar is an agenda, a job is moved by its menu, and the workload is one day', async () => {
  const order = await make('Check valve', { due_date: noon(0), assigned_to: { users: [technician.id] } });
  const { page, complaints } = await atScreen(browser, technician, phone);
  await page.goto('/work-order/todo?view=calendarView');
  await page.getByRole('radio', { name: 'Agenda' }).and(page.locator(':checked')).waitFor();
  await within(spot(page, today()), order).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  await item(page, order).getByRole('button', { name: /^Move/ }).tap();
  await page.getByRole('menuitem', { name: /Tomorrow/ }).tap();
  await within(spot(page, dayOf(noon(1))), order).waitFor();
  await expect.poll(async () => (await read(order)).due_date).toBe(noon(1));

  // A finger that rests picks up; one that moves scrolls.
  const valve = await make('Order gasket', { status: 'planned' });
  await page.goto('/work-order/todo?view=boardView&q=gasket');
  await within(spot(page, 'planned'), valve).waitFor();
  const [card, open] = [(await item(page, valve).boundingBox())!, (await spot(page, 'open').boundingBox())!];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: card.y + 20 }] });
  await touch('touchStart', card.x + 20);
  await page.locator('[data-copy]').waitFor();
  for (const x of [card.x + 60, open.x - 40, open.x + 6]) await touch('touchMove', x);
  await spot(page, 'open').and(page.locator('[data-over]')).waitFor();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await read(valve)).status).toBe('open');

  await page.goto(`/work-order/todo?view=workloadView&day=${dayOf(noon(1))}`);
  await within(spot(page, `${technician.id} ${dayOf(noon(1))}`), order).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
});
