import type { Browser } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { asksForAll, closePages, desk, launch, phone, pressKeyOf, samePort } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let hall: { id: string };
let pumps: { id: string; name: string }[];

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Layouts');
    manager = await plant.person('manager');
    hall = (await manager.post('/locations', { name: 'Hall' })).body;
    pumps = [];
    for (const name of ['Pump A', 'Pump B', 'Pump C'])
      pumps.push((await manager.post('/assets', { name, location: hall.id })).body);
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

test('the crumb and Cancel of a prefilled form lead to the whole list', async () => {
  await manager.post('/work-orders', { name: 'Grease', asset: pumps[0]!.id });
  const forms = [
    `/work-order/new?asset=${pumps[0]!.id}`,
    `/asset/new?location=${hall.id}&foo=1`,
    '/location/new?name=X',
  ];
  for (const form of forms) {
    for (const way of ['crumb', 'cancel'] as const) {
      const { page } = await atScreen(browser, manager, desk);
      await page.goto(form);
      const leave =
        way === 'crumb'
          ? page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
          : page.getByRole('button', { name: 'Cancel' });
      await leave.click();
      await page.getByText(/^Showing \d+ of/).waitFor();
      await expect.poll(() => [...new URL(page.url()).searchParams.keys()].filter((key) => key !== 'view')).toEqual([]);
      await page.context().close();
    }
  }
});

test('a chip names the chosen records and never shows an id', async () => {
  const { page } = await atScreen(browser, manager, desk);
  const chips = page.getByRole('button', { name: /^Remove filter/ });
  const shown = async (address: string): Promise<string> => {
    await page.goto(address);
    await expect
      .poll(async () => (await chips.first().getAttribute('aria-label')) ?? '')
      .toMatch(/Remove filter [^…]+$/);
    return (await chips.first().getAttribute('aria-label'))!.replace('Remove filter ', '');
  };
  const ids = pumps.map(({ id }) => id).join(',');
  expect(await shown(`/asset?view=tableView&id__in=${ids}`)).toBe('3 chosen: Pump A, Pump B, Pump C');
  expect(await shown(`/asset?view=tableView&id=${pumps[1]!.id}`)).toBe('1 chosen: Pump B');
  expect(await shown(`/asset?view=tableView&location__in=${hall.id}`)).toBe('Location · is one of · Hall');
  expect(await shown(`/work-order?view=tableView&asset__in=${ids}`)).toBe('Asset · is one of · Pump A, Pump B, Pump C');
  expect(await shown(`/work-order?view=tableView&asset__location=${hall.id}`)).toBe('Asset · Location · is · Hall');
});

test('a saved view keeps to Panel or Table as the person has it, and a board stays a board', async () => {
  const { body: rows } = await manager.post('/views', {
    name: 'Open pumps',
    entity: 'work-order',
    query: 'name__icontains=a&tab=todo&view=tableView',
  });
  await manager.post('/views', {
    name: 'By priority',
    entity: 'work-order',
    query: 'by=priority&tab=todo&view=boardView',
  });
  await manager.post('/work-orders', { name: 'Align', asset: pumps[0]!.id });
  const { page } = await atScreen(browser, manager, desk);
  const open = async (name: string) => {
    await page.getByRole('button', { name: /^(Views|View .*)$/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await page.goto('/work-order/todo?view=listView');
  await open('Open pumps');
  await page.waitForURL(/saved=/);
  await expect.poll(() => page.url()).toContain('view=listView');
  await expect.poll(() => page.url()).toContain('name__icontains=a');
  // A different layout alone does not modify the view.
  await page.getByRole('button', { name: 'View Open pumps', exact: true }).waitFor();
  await open('By priority');
  await expect.poll(() => page.url()).toContain('view=boardView');
  // From a board back to a view that was saved as rows.
  await open('Open pumps');
  await expect.poll(() => page.url()).toContain('name__icontains=a');
  await expect.poll(() => page.url()).not.toContain('boardView');
  // Built-in views name no layout: the current one stays.
  await page.goto('/work-order/todo?view=boardView');
  await open('Overdue');
  await page.waitForURL(/timeliness=overdue/);
  await expect.poll(() => page.url()).toContain('view=boardView');
  // A link to a view opens in the person's layout.
  await page.goto(`/work-order?saved=${rows.id}`);
  await expect.poll(() => page.url()).toMatch(/view=(table|list)View/);
});

test('S5 Panel View opens its first record, J and K go on from there, and Back leaves', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView');
  await page.goto('/asset?view=listView&ordering=name');
  await page.waitForURL(`**/asset/${pumps[0]!.id}?*view=listView*`);
  await page.getByRole('heading', { level: 1, name: 'Pump A' }).waitFor();
  await pressKeyOf(page, 'j');
  await page.getByRole('heading', { level: 1, name: 'Pump B' }).waitFor();
  await pressKeyOf(page, 'k');
  await page.getByRole('heading', { level: 1, name: 'Pump A' }).waitFor();
  // A search with another result opens that.
  await page.goto('/asset?view=listView&q=pump+c');
  await page.waitForURL(`**/asset/${pumps[2]!.id}?*`);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Pump A' }).waitFor();

  // A phone shows the list.
  const { page: small } = await atScreen(browser, manager, phone);
  await small.goto('/asset?view=listView&ordering=name');
  await small.getByRole('link', { name: /Pump C/ }).waitFor();
  await small.getByText(/^Showing 3 of 3/).waitFor();
  await expect.poll(() => new URL(small.url()).pathname).toBe('/asset');
});

test('S7, D35 the lists of /teams say in the address how they are looked at and when they are empty', async () => {
  const { page } = await atScreen(browser, plant.admin, desk);
  await page.goto('/teams');
  await page.getByRole('table', { name: 'Users' }).waitFor();
  await expect.poll(() => page.url()).toMatch(/\/teams\?(?=.*tab=users)(?=.*view=tableView)/);
  await page.goto('/teams?tab=users&q=nobody-at-all');
  await expect.poll(() => page.url()).toContain('no-user-for-filters=true');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('table', { name: 'Users' }).waitFor();
  await expect.poll(() => page.url()).not.toContain('no-user');
  await page.getByRole('tab', { name: /Teams/ }).click();
  await expect.poll(() => page.url()).toMatch(/\/teams\?(?=.*no-team=true)(?=.*tab=teams)/);
});

test('S10 a related list on the full screen is searched', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/screen/location/${hall.id}/asset__location`);
  await page.getByText(/^Showing 3 of 3/).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('searchbox', { name: 'Search assets' }).fill('pump b');
  await page.getByText(/^Showing 1 of 1/).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('pump b');
  await page.getByRole('searchbox', { name: 'Search assets' }).fill('zzz');
  await page.getByText('No results.').waitFor();
  await page.getByRole('searchbox', { name: 'Search assets' }).fill('');
  await page.getByText(/^Showing 3 of 3/).waitFor();
});

test('S45.2 a page that breaks keeps its frame, says so in plain words, and goes on', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await asksForAll(page);
  let broken = true;
  await page.route(`**/api/assets/${pumps[0]!.id}`, async (route) => {
    const answer = await route.fetch();
    // Data that no page expects, so that rendering fails.
    const row = { ...(await answer.json()), ...(broken && { vendors: 7, files: 7, name: { is: 'no text' } }) };
    await route.fulfill({ response: answer, json: row });
  });
  const listed = page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: /Locations/ });
  for (const width of [1440, 390]) {
    broken = true;
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/asset/${pumps[0]!.id}?view=tableView`);
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/not a function|undefined|object|React/i);
    await page.getByRole('banner').first().waitFor();
    if (width > 1024) await listed.waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Back', exact: true }).waitFor();
    broken = false;
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Pump A' }).waitFor();
  }
  // Beside a list it does not break the list.
  broken = true;
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.goto(`/asset/${pumps[0]!.id}?view=listView`);
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Assets' })
    .getByRole('link', { name: /Pump B/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Pump B' }).waitFor();
});
