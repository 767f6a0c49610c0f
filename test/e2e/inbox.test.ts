import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { importAll, upload } from '#test/uploads';
import { closePages, desk, launch, phone, pressKeyOf, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let technician: Person;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
    manager = await plant.person('manager', 'Mona Jour');
    technician = await plant.person('technician', 'Tom Baker');
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

async function assign(name: string): Promise<Body> {
  const { status, body } = await manager.post('/work-orders', { name, assigned_to: { users: [technician.id] } });
  expect(status).toBe(201);
  return body;
}

const unread = async () => (await technician.get('/inbox/count')).body.unread;
const bell = (page: Page, count: number) =>
  page.getByRole('link', { name: count > 0 ? `Inbox, ${count} unread` : 'Inbox', exact: true });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const opens = (page: Page, name: string) => row(page, name).getByRole('link', { name });

test('S42.1 a colleague is assigned: the badge appears without a reload; done, snooze, unread and Undo by the keyboard', async () => {
  const { page, complaints } = await atScreen(browser, technician, desk);
  await page.goto('/inbox');
  await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
  await bell(page, 0).waitFor();
  expect(await violations(page)).toEqual([]);
  for (const name of ['Grease the fan', 'Replace the seal', 'Check the valve']) await assign(name);
  await bell(page, 3).waitFor();
  // The latest is on top.
  await expect.poll(() => page.getByRole('listitem').count()).toBe(3);
  expect(await violations(page)).toEqual([]);

  const focusIsOn = async (name: string) => {
    await expect.poll(() => opens(page, name).evaluate((link) => link === document.activeElement)).toBe(true);
  };
  await page.keyboard.press('j');
  await focusIsOn('Check the valve');
  await page.keyboard.press('j');
  await focusIsOn('Replace the seal');
  await pressKeyOf(page, 'e');
  await row(page, 'Replace the seal').waitFor({ state: 'detached' });
  await bell(page, 2).waitFor();
  // The next takes its place.
  await focusIsOn('Grease the fan');
  await page.keyboard.press('Control+z');
  await row(page, 'Replace the seal').waitFor();
  await bell(page, 3).waitFor();

  await page.keyboard.press('k');
  await focusIsOn('Replace the seal');
  await pressKeyOf(page, 'u');
  await bell(page, 2).waitFor();
  await pressKeyOf(page, 'u');
  await bell(page, 3).waitFor();

  await pressKeyOf(page, 'h');
  // The menu takes the focus once it is open; a key before that would not reach what it is meant for.
  const first = page.getByRole('menuitem').first();
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.getByRole('menuitem', { name: 'Tomorrow' }).press('Enter');
  await row(page, 'Replace the seal').waitFor({ state: 'detached' });
  await bell(page, 2).waitFor();
  await page.getByRole('link', { name: 'Snoozed' }).click();
  await row(page, 'Replace the seal').getByText('Comes back').waitFor();
  await row(page, 'Replace the seal').getByRole('button', { name: 'Back to open now' }).click();
  await page.getByRole('heading', { name: 'Nothing is snoozed' }).waitFor();
  await bell(page, 3).waitFor();

  // Opening reads.
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await opens(page, 'Grease the fan').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Grease the fan' }).waitFor();
  await bell(page, 2).waitFor();
  await expect.poll(unread).toBe(2);

  // Whoever is assigned watches; leaving lasts.
  const watch = page.getByRole('button', { name: 'Watch', exact: true });
  await expect.poll(() => watch.getAttribute('aria-pressed')).toBe('true');
  await watch.click();
  await page.getByText('You hear of this only if you are named or assigned').waitFor();
  await page.reload();
  await expect.poll(() => watch.getAttribute('aria-pressed')).toBe('false');
  expect(complaints).toEqual([]);
});

test('S42, U32 opening a record reads its notice, all are read at once, and the device is offered after the first assignment', async () => {
  await technician.post('/inbox/read');
  const { page, complaints } = await atScreen(browser, technician, desk);
  // A browser without a window refuses notifications.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  const [opened] = [await assign('Align the belt'), await assign('Tighten the chain'), await assign('Drain the tank')];
  await expect.poll(unread).toBe(3);
  await page.goto(`/work-order/${opened.id}`);
  await bell(page, 2).waitFor();
  await bell(page, 2).click();
  await row(page, 'Drain the tank').waitFor();
  const offer = page.getByRole('complementary', { name: 'Hear of new work on this device' });
  await offer.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await bell(page, 0).waitFor();
  await page.getByText('2 notices read').waitFor();
  await page.keyboard.press('Control+z');
  await bell(page, 2).waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await bell(page, 0).waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
  await offer.getByRole('button', { name: 'Not now' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await row(page, 'Drain the tank').waitFor();
  await expect.poll(() => offer.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('U32 what reaches a person, and when, is chosen in the settings and undone there', async () => {
  const { page, complaints } = await atScreen(browser, manager, { ...desk, colorScheme: 'dark' });
  await page.goto('/settings#notifications');
  const push = page.getByRole('checkbox', { name: 'Push: Comments' });
  await push.check();
  for (const event of ['Proposals', 'Import done', 'Export ready'])
    await page.getByRole('checkbox', { name: `Inbox: ${event}` }).waitFor();
  // What only admins hear of is none of their choices.
  await expect.poll(() => page.getByRole('checkbox', { name: 'Inbox: Backup failed' }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Mail: Stock low' }).selectOption('Daily');
  await page.getByRole('switch', { name: 'Keep quiet' }).check({ force: true });
  const preferences = async () => (await manager.get('/notifications/preferences')).body;
  await expect
    .poll(preferences)
    .toMatchObject({ matrix: { comment: { push: true }, stock_low: { mail: 'digest' } }, quiet: { from: '22:00' } });
  await expect.poll(async () => (await preferences()).quiet.days).toHaveLength(7);
  await page.getByLabel('From', { exact: true }).fill('00:00');
  await page.getByLabel('To', { exact: true }).fill('23:59');
  await page.getByLabel('To', { exact: true }).blur();
  await page.getByText(/A notice now would reach you in the inbox at once and on your devices at/).waitFor();
  expect(await violations(page)).toEqual([]);
  await expect.poll(preferences).toMatchObject({ quiet: { from: '00:00', to: '23:59' } });
  // One press for each change; what the page has not heard of yet cannot be taken back before it has.
  const undone = async () => {
    await page.keyboard.press('Control+z');
    return preferences();
  };
  await expect
    .poll(undone)
    .toMatchObject({ matrix: { comment: { push: false }, stock_low: { mail: 'off' } }, quiet: { days: [] } });
  expect(complaints).toEqual([]);
});

test('F4 an import that is done leads from the inbox to its result, which reads the notice', async () => {
  await importAll(manager, await upload(manager, 'location', 'Name\nHall 8\nHall 9\n', { name: 'halls.csv' }));
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/inbox');
  await row(page, 'halls.csv').getByText('Imported: 2 new, 0 changed, 0 rejected').waitFor();
  expect(await violations(page)).toEqual([]);
  const before = (await manager.get('/inbox/count')).body.unread;
  await opens(page, 'halls.csv').click();
  await page.getByRole('heading', { name: 'Done', level: 2 }).waitFor();
  await expect.poll(async () => (await manager.get('/inbox/count')).body.unread).toBe(before - 1);
  // So does the page by itself.
  const { id } = await importAll(manager, await upload(manager, 'location', 'Name\nHall 10\n'));
  await expect.poll(async () => (await manager.get('/inbox/count')).body.unread).toBe(before);
  await page.goto(`/batch-upload-new?id=${id}`);
  await expect.poll(async () => (await manager.get('/inbox/count')).body.unread).toBe(before - 1);
  expect(complaints).toEqual([]);
});

test('S42 on a small phone the bell and the buttons have room, and an admin reads what was sent', async () => {
  await assign('Tighten the belt');
  await expect.poll(unread).toBeGreaterThan(0);
  const { page, complaints } = await atScreen(browser, technician, {
    ...phone,
    viewport: { width: 320, height: 568 },
  });
  await page.goto('/inbox');
  const done = row(page, 'Tighten the belt').getByRole('button', { name: 'Done' });
  const box = (await done.boundingBox())!;
  expect(box.width >= 44 && box.height >= 44 && box.x + box.width <= 320).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violations(page)).toEqual([]);
  await done.tap();
  await page.getByRole('link', { name: 'Done', exact: true }).tap();
  await row(page, 'Tighten the belt').waitFor();
  expect(complaints).toEqual([]);

  const office = await atScreen(browser, plant.admin, desk);
  await office.page.goto('/settings#deliveries');
  await office.page.getByRole('region', { name: 'Deliveries' }).getByText('Tom Baker').first().waitFor();
  expect(office.complaints).toEqual([]);
});
