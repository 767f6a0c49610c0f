import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { World } from '#test/world';
import { closePages, desk, launch, samePort, violations } from './browser';
import { visit } from './tour';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let admin: Person;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    ({ admin } = await world.organization('Plant'));
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const choose = (name: string) => (page: Page) => page.getByRole('menuitem', { name, exact: true }).click();
const key = (name: string) => (page: Page) => page.keyboard.press(name);

/** By axe, in the light and the dark scheme. */
async function hindrances(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((wanted) => void (document.documentElement.dataset.mantineColorScheme = wanted), scheme);
    found.push(...(await violations(page)).map((line) => `${scheme}: ${line}`));
  }
  return found;
}

/** How much wider the content of a dialog is than the dialog: one pixel is enough for a scrollbar. */
const beyond = (page: Page): Promise<number> =>
  page.getByRole('dialog').evaluateAll((all) => Math.max(...all.map((one) => one.scrollWidth - one.clientWidth)));

test('S1.3 what opens over a page can be used by everybody, by day and by night', async () => {
  const { body: place } = await admin.post('/locations', { name: 'Hall' });
  const { body: asset } = await admin.post('/assets', { name: 'Pump', location: place.id });
  const { body: part } = await admin.post('/parts', { name: 'Belt' });
  const { body: order } = await admin.post('/work-orders', { name: 'Grease', asset: asset.id });
  const list = '/location?view=tableView';
  const opened: [path: string, dialog: string, ...steps: ((page: Page) => Promise<void>)[]][] = [
    [list, 'Keyboard shortcuts', key('?')],
    [list, 'Search or go to…', key('Control+k')],
    [list, 'Filter', press('Filter')],
    [list, 'Columns', press('Columns')],
    [`/location/${place.id}`, 'Move “Hall”', press('Move to…')],
    [
      '/location/new',
      'Leave Form?',
      (page) => page.getByLabel('Name').fill('Half'),
      (page) => page.getByRole('link', { name: 'Contacts' }).first().click(),
    ],
    [
      `/asset/${asset.id}`,
      'Change status',
      (page) => page.getByRole('button', { name: /^Status: .*Change it$/ }).click(),
    ],
    [`/part/${part.id}`, 'Receive', press('Receive')],
    [`/work-order/${order.id}`, 'Add cost entry', press('Add cost')],
    [`/work-order/${order.id}`, 'Add time entry', press('Add time')],
    ['/work-order/todo', 'Use a template', press('More ways to create a work order'), choose('Use Template')],
    ['/teams', 'Invite people', press('Invite')],
  ];
  const { page } = await atScreen(browser, admin, desk);
  page.on('dialog', (leaving) => void leaving.accept());
  for (const [path, dialog, ...steps] of opened) {
    await visit(page, path);
    for (const step of steps) await step(page);
    await page.getByRole('dialog').last().waitFor();
    expect.soft([dialog, await hindrances(page)]).toEqual([dialog, []]);
    expect.soft([dialog, await beyond(page)]).toEqual([dialog, 0]);
  }
});
