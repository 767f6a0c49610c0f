import type { Browser, Page } from 'playwright-core';
import { median } from '../measure';
import { type Aims, rounds } from './aims';
import { behaviourOf, newPhone, openPage, signIn } from './visitor';

/** Interactions with a list and a record, each measured by the longest wait for feedback. */
const touches: Record<string, (page: Page) => Promise<void>> = {
  'filter opened': (page) => page.getByRole('button', { name: 'Filter' }).tap(),
  'filter added': async (page) => {
    await page.getByLabel('Value').fill('boiler');
    await page.getByRole('button', { name: 'Add filter' }).tap();
    await page.waitForURL(/icontains=boiler/);
  },
  'filter removed': (page) => page.getByRole('button', { name: /^Remove filter/ }).tap(),
  'search typed': (page) => page.getByRole('searchbox').pressSequentially('press', { delay: 60 }),
  'search cleared': (page) => page.getByRole('searchbox').fill(''),
  'view menu': (page) => page.getByRole('button', { name: 'View: Table View' }).tap(),
  'view switched': async (page) => {
    await page.getByRole('menuitem', { name: 'Panel View' }).tap();
    await page.waitForURL(/view=listView/);
  },
  'record opened': async (page) => {
    await page.locator('main nav[aria-label=Locations] a').nth(2).tap();
    await page.locator('#overview').waitFor();
  },
  'section of the record': (page) => page.getByRole('link', { name: 'History' }).first().tap(),
  'tab of people': async (page) => {
    await page.goto('/teams');
    await page.getByRole('tab', { name: 'Teams' }).tap();
  },
};

export async function measureTouches(browser: Browser, url: string, aims: Aims): Promise<void> {
  const waits = Object.fromEntries(Object.keys(touches).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    const context = await newPhone(browser, url);
    await signIn(context);
    const page = await openPage(context, { network: false });
    await page.goto('/location?view=tableView');
    await page.locator('[role=row] a').first().waitFor();
    await behaviourOf(page);
    for (const [name, touch] of Object.entries(touches)) {
      await touch(page);
      waits[name]!.push((await behaviourOf(page)).inp);
    }
    await context.close();
  }
  for (const [name, times] of Object.entries(waits)) aims.figure(`INP: ${name}`, median(times), 'ms', 120);
}
