import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { atRest, closePages, desk, expectTooltip, fetchesAhead, launch, phone, samePort, violations } from './browser';
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
    manager = await plant.person('manager');
    const hall = await manager.post('/locations', { name: 'Hall', description: 'The big one' });
    for (let at = 1; at <= 59; at++)
      await manager.post('/locations', { name: `Bay ${String(at).padStart(2, '0')}`, parent: hall.body.id });
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

test('S1, S4.1, S4.3 the address carries the view; View More appends and then goes; a tablet reaches every noun', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/location');
  await page.waitForURL('**/location?view=tableView');
  await page.getByText('Showing 50 of 60').waitFor();
  await page.getByRole('button', { name: 'View More' }).click();
  await page.getByText('Showing 60 of 60').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'View More' }).count()).toBe(0);
  await page.setViewportSize({ width: 768, height: 1024 });
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Work orders' }).click();
  await page.waitForURL(/\/work-order/);
  await main.getByRole('link', { name: 'Settings' }).click();
  await main.getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  await expect.poll(() => main.locator('[aria-current]').allTextContents()).toEqual(['Contacts']);
  expect(complaints).toEqual([]);
});

test('S4.2, S4.4 typing fast asks once; nonsense finds nothing', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.clock.install();
  await page.goto('/location?view=tableView');
  await page.getByText('Showing 50 of 60').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/locations' && searchParams.has('q')) asked.push(searchParams.get('q')!);
  });
  // With a paused clock the typing is faster than any person's.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox', { name: 'Search locations' }).pressSequentially('bay 07');
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.resume();
  await page.getByText('Showing 1 of 1').waitFor();
  expect([...new Set(asked)]).toEqual(['bay 07']);
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('zzzz');
  await page.getByText('No results.').waitFor();
});

test('S1 whoever saves data is sent what a button opens when it is pressed, and not before', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.clock.install();
  const ahead: string[] = [];
  page.on('request', (request) => {
    const [part] = /(DialogBox|AccountChoices|Palette)(?=-)/.exec(request.url()) ?? [];
    if (part) ahead.push(part);
  });
  await page.goto('/location?view=tableView');
  await page.getByText('Showing 50 of 60').waitFor();
  await page.clock.runFor(60_000);
  expect(ahead).toEqual([]);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(ahead).toEqual(['AccountChoices']);
});

test('S4, S5.3 on a phone a row is a card that opens wherever it is pressed', async () => {
  const { page } = await atScreen(browser, manager, fetchesAhead(phone));
  await page.goto('/location');
  await page.waitForURL('**/location?view=tableView');
  const row = page.getByRole('row').filter({ hasText: 'Bay 07' });
  await row.getByText('Hall').waitFor();
  const table = page.getByRole('table', { name: 'Locations' });
  await expect.poll(() => table.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await row.getByRole('checkbox', { name: 'Select Bay 07' }).tap();
  await page.getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'More for this list' }).tap();
  await page.getByRole('menuitem', { name: 'Sort by Name' }).tap();
  await page.waitForURL(/ordering=name/);
  // Beside the name, on the facts below it.
  await page
    .getByRole('row')
    .filter({ hasText: 'Bay 03' })
    .tap({ position: { x: 200, y: 48 } });
  await page.getByRole('heading', { level: 1, name: 'Bay 03' }).waitFor();

  // Touch targets in the frame and above the rows are large enough, and opening one record loads no others.
  const lists: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/locations?') && lists.push(request.url())));
  const { body } = await manager.get('/locations?name=Bay+59');
  const [bay] = (await manager.get('/locations?name=Bay+02')).body.results;
  const long = 'Bay 02, behind the long hall and the yard of the store';
  expect((await manager.patch(`/locations/${bay.id}`, { name: long })).status).toBe(200);
  await page.goto(`/location/${body.results[0].id}`);
  await page.getByRole('heading', { level: 1, name: 'Bay 59' }).waitFor();
  await atRest(page);
  expect(lists.filter((url) => !url.includes('parent'))).toEqual([]);
  for (const width of [390, 820, 1180]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/location?view=tableView&name__icontains=bay');
    const pressed = page.locator('header, nav, main').locator('a, button, input');
    await page.getByRole('button', { name: /Remove filter/ }).waitFor();
    const small = () =>
      pressed.evaluateAll((all) =>
        all
          .filter((one) => !one.closest('[role="table"], [data-size="compact-sm"]'))
          .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()] as const)
          .filter(([, { width: wide, height }]) => height > 0 && (height < 48 || wide < 32))
          .map(([text]) => text),
      );
    await expect.poll(small).toEqual([]);
    // It has two lines, since touch has no hover for the rest.
    const name = page.getByRole('link', { name: long });
    await expect
      .poll(() =>
        name.evaluate(
          (link) => link.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(link).fontSize) > 2,
        ),
      )
      .toBe(width === 390);
  }
});

test('S4, S5.3 on a phone the rows scroll with the page, and Back finds the place again', async () => {
  const { page } = await atScreen(browser, manager, phone);
  await page.goto('/location?view=tableView');
  const row = page.getByRole('link', { name: 'Bay 31', exact: true });
  await page.getByText('Showing 50 of 60').waitFor();
  await expect.poll(() => row.count()).toBe(0);
  const top = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 2_300));
  await row.click();
  await page.getByRole('heading', { level: 1, name: 'Bay 31' }).waitFor();
  await expect.poll(top).toBe(0);
  await page.goBack();
  await row.waitFor();
  await expect.poll(top).toBeGreaterThan(2_000);
  // To the end: the last row, and View More below it.
  await page.getByRole('button', { name: 'View More' }).click();
  await page.getByText('Showing 60 of 60').waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('link', { name: 'Hall', exact: true }).waitFor();

  // S1: what is not in the bottom bar is behind its last button.
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect
    .poll(() => bar.locator('a, button').allTextContents())
    .toEqual(['Home', 'Work orders', 'Scan', 'Requests', 'More']);
  await bar.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Contacts' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
});

test('S1, S4 of two presses before one paint the last one leads', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView');
  await page.getByText('Showing 50 of 60').waitFor();
  const contacts = page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Contacts' });
  for (const first of [
    page.getByRole('button', { name: 'Sort by Name' }),
    page.getByRole('link', { name: 'Bay 03', exact: true }),
  ]) {
    const one = (await first.elementHandle())!;
    await contacts.evaluate((two, before) => {
      (before as HTMLElement).click();
      (two as HTMLElement).click();
    }, one);
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
    // What waited for the paint has run.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    await expect.poll(() => new URL(page.url()).pathname).toBe('/contact');
    await expect.poll(() => page.url()).not.toContain('ordering');
    await page.goBack();
    await page.getByText('Showing 50 of 60').waitFor();
  }
});

test('S45.2 a page that was open while the server got another version begins anew where somebody wanted to go', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView');
  let asked = 0;
  // The chunk that the page asks for was renamed by an update; the reloaded page knows the new name.
  await page.route(/\/assets\/DetailScreen-.*\.js/, (route) =>
    asked++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.getByRole('link', { name: 'Bay 03', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Bay 03' }).waitFor();
  expect(asked).toBe(2);
  await expect.poll(() => page.getByText('Something went wrong').count()).toBe(0);
});

test('S5.1, S5.3, S8.3 Panel View is remembered, in the address and by the browser', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location');
  await page.getByRole('button', { name: 'View: Table View' }).click();
  await page.getByRole('menuitem', { name: 'Panel View' }).click();
  await page.waitForURL(/\/location\/[\w-]+\?view=listView/);
  await page.getByRole('link', { name: /Bay 03/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Bay 03' }).waitFor();
  await expect.poll(() => page.url()).toContain('view=listView');
  // On a phone the record covers the list, each at full width.
  const list = page.getByRole('navigation', { name: 'Locations' });
  const heading = page.getByRole('heading', { level: 1, name: 'Bay 03' });
  await list.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await list.waitFor({ state: 'hidden' });
  await expect.poll(() => heading.isVisible()).toBe(true);
  await page.goto('/location?view=listView');
  await list.waitFor();
  await heading.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await list.boundingBox())!.width).toBeGreaterThan(350);
  const second = await page.context().newPage();
  await second.goto('/contact');
  await second.waitForURL(/view=listView/);
});

test('S7.1, S7.2, S7.5 empty lists say so in the address, and Back leaves', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView');
  await page.getByText('Showing 50 of 60').waitFor();
  await page.goto('/contact?view=tableView');
  await page.waitForURL(/no-contact=true/);
  await page.getByRole('heading', { name: 'No contacts yet' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goBack();
  await page.waitForURL(/\/location/);
  await page.goto('/location?view=tableView&name=nowhere&name__icontains=bay');
  await page.waitForURL(/no-location-for-filters=true/);
  await page.getByRole('heading', { name: 'No results found' }).waitFor();
  await page.goBack();
  await page.getByText('Showing 50 of 60').waitFor();
  await expect.poll(() => page.url()).not.toContain('no-location');
  await page.goForward();
  await page.getByText('Name · is · nowhere 59 without it').waitFor();
  await page.getByRole('button', { name: 'Remove filter Name · is · nowhere' }).last().click();
  await page.getByText('Showing 50 of 59').waitFor();
  await expect.poll(() => page.url()).not.toMatch(/no-location|name=/);
  // The search is one of the reasons, and is cleared with the filters.
  await page.goto('/location?view=tableView&name__icontains=bay&q=zzzz');
  await page.getByText('Search · “zzzz” 59 without it').waitFor();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await page.getByText('Showing 50 of 60').waitFor();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
});

test('filters are built from the fields, stand in the address in the API’s words, and sorting takes several columns', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Value').fill('bay 1');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.waitForURL(/name__icontains=bay\+1/);
  await page.getByText('Showing 10 of 10').waitFor();
  await page.getByRole('button', { name: 'Sort by Name' }).click();
  await page.getByRole('button', { name: 'Sort by Name' }).click();
  await page.getByRole('button', { name: 'Sort by Parent location' }).click({ modifiers: ['Shift'] });
  await page.waitForURL(/ordering=-name,parent/);
  // Its direction changes in place, and the other columns keep theirs.
  await page.getByRole('button', { name: 'Sort by Parent location' }).click({ modifiers: ['Shift'] });
  await page.waitForURL(/ordering=-name,-parent/);
  await page.goto('/location?view=tableView&name__icontains=bay+1&ordering=name,parent');
  await page.getByRole('button', { name: 'Sort by Name' }).click({ modifiers: ['Shift'] });
  await page.waitForURL(/ordering=-name,parent/);
  // A chip opens with its filter, and takes the change.
  await page.getByRole('button', { name: 'Name · contains · bay 1', exact: true }).click();
  await expect.poll(() => page.getByLabel('Value').inputValue()).toBe('bay 1');
  await page.getByLabel('Value').fill('bay 2');
  await page.getByRole('button', { name: 'Change filter' }).click();
  await page.waitForURL(/name__icontains=bay\+2/);
  await page.getByRole('button', { name: /Remove filter Name/ }).click();
  await page.getByText('Showing 50 of 60').waitFor();
  // One of several records.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Field').selectOption('Parent location');
  await page.getByLabel('Condition').selectOption('is one of');
  const value = page.getByRole('dialog').getByRole('combobox', { name: 'Value' });
  for (const name of ['Hall', 'Bay 01']) {
    await value.fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  }
  // Leaving the field closes its list, which covers the button.
  await value.press('Tab');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.waitForURL(/parent__in=[\w-]{36},[\w-]{36}/);
  await page.getByRole('button', { name: 'Parent location · is one of · Hall, Bay 01', exact: true }).waitFor();
});

test('S4.8 a description is cut at 40 with the whole of it on hover; what a row offers needs no more than 10', async () => {
  const { page } = await atScreen(browser, manager, desk);
  const description = 'The big one, with room for all the bays that there are';
  const { body } = await manager.get('/locations?name=Hall');
  await manager.patch(`/locations/${body.results[0].id}`, { description });
  await page.goto('/location?view=tableView&name=Hall&columns=name,description');
  await expectTooltip(page.getByRole('cell').getByText(`${description.slice(0, 39)}…`, { exact: true }), description);
  await page.goto('/location?view=treeView');
  // Bay 02 lies “behind the long hall”.
  await page.getByRole('treeitem', { name: /^Hall/ }).hover();
  await page.getByRole('button', { name: 'Actions for Hall' }).click();
  const offered = page.getByRole('menuitem');
  await offered.first().waitFor();
  await expect
    .poll(() =>
      offered.evaluateAll((all) => all.map((one) => one.querySelector('.mantine-Menu-itemLabel')!.textContent)),
    )
    .toEqual(['Open', 'Add inside', 'Move to…']);
});

test('S7.6, S8.1, S8.2, S8.4, S45.3 a crumb on details alone; a view chosen there leads to the list; who may not add sees no way to', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView&name__icontains=bay+3&ordering=name');
  await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor();
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect.poll(() => crumb.count()).toBe(0);
  await page.getByRole('link', { name: 'Bay 33' }).click();
  await crumb.getByText('Bay 33').waitFor();
  await page.getByRole('button', { name: 'View: Table View' }).click();
  await page.getByRole('menuitem', { name: 'Panel View' }).click();
  // The list in that view, with its first record beside it.
  await page.waitForURL(/\/location\/[\w-]+\?.*view=listView/);
  await page.getByRole('heading', { level: 1, name: 'Bay 30' }).waitFor();

  const theirs = await atScreen(browser, await plant.person('viewer'), desk);
  const creates = theirs.page.getByRole('link', { name: /^New / });
  await theirs.page.goto('/asset?view=tableView');
  await theirs.page.waitForURL(/no-asset=true/);
  await theirs.page.getByRole('heading', { name: 'No assets yet' }).waitFor();
  await theirs.page.getByText('When somebody adds one, it appears here.').waitFor();
  await expect.poll(() => creates.count()).toBe(0);
  await manager.post('/assets', { name: 'Capper' });
  const asking = await atScreen(browser, await plant.person('requester'), desk);
  await asking.page.goto('/asset?view=tableView');
  await asking.page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor();
  await expect.poll(() => asking.page.getByRole('link', { name: /^New asset/ }).count()).toBe(0);
  // S45.3: who else can do it, wherever the person may not.
  for (const path of ['/contact', `/location/${(await manager.get('/locations?name=Hall')).body.results[0].id}`]) {
    await asking.page.goto(path);
    await asking.page.getByRole('heading', { name: 'Your role does not allow this' }).waitFor();
    await asking.page.getByText(/You are signed in as requester\. Admin, manager, .* can do this\./).waitFor();
  }
});

test('rows are deleted together and brought back by Undo; one that somebody changed meanwhile is not deleted unseen', async () => {
  const { page } = await atScreen(browser, manager, desk);
  // Keeps this list behind another person's change.
  await page.route('**/api/events*', (route) => route.abort());
  await page.goto('/location?view=tableView&name__icontains=bay+5');
  await page.getByText('Showing 10 of 10').waitFor();
  await page.getByRole('checkbox', { name: 'Select Bay 51' }).click();
  await page.getByRole('checkbox', { name: 'Select Bay 52' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Showing 8 of 8').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Showing 10 of 10').waitFor();

  const { body } = await manager.get('/locations?name=Bay+53');
  await manager.patch(`/locations/${body.results[0].id}`, { address: 'Moved here' });
  await page.getByRole('checkbox', { name: 'Select Bay 53' }).click();
  await page.getByRole('checkbox', { name: 'Select Bay 54' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  const refused = page.getByRole('dialog', { name: '1 could not be changed' });
  await refused.getByText('Bay 53').waitFor();
  await expect.poll(async () => (await manager.get(`/locations/${body.results[0].id}`)).status).toBe(200);
  await refused.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Showing 8 of 8').waitFor();
  for (const name of ['Bay 53', 'Bay 54']) await manager.post('/locations', { name });

  // A deletion is undone by a key; one that cannot be undone says why.
  const { body: gone } = await manager.post('/locations', { name: 'Shed' });
  const remove = async () => {
    await page.goto(`/location/${gone.id}?view=tableView`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  };
  await remove();
  await page.keyboard.press('F8');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await manager.get(`/locations/${gone.id}`)).status).toBe(200);
  await remove();
  await page.route(`**/api/locations/${gone.id}/restore`, (route) =>
    route.fulfill({ status: 409, json: { detail: 'Its place is taken.' } }),
  );
  await page.keyboard.press('Control+z');
  await page.getByRole('status').getByText('Its place is taken.').waitFor();
});

async function exported(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
}

test('S4.7 export gives every row of the filter', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView&name__icontains=bay');
  const [download] = await Promise.all([page.waitForEvent('download'), exported(page)]);
  expect(download.suggestedFilename()).toBe('Locations.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString().trim().split('\r\n')).toHaveLength(60);
});
