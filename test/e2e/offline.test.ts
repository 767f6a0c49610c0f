import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Organization, World } from '#test/world';
import { atRest, closePages, desk, launch, phone, samePort, violations, withWorker } from './browser';
import { Line } from './network';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let line: Line;
let plant: Organization;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
  },
  () => world.close(),
);
beforeEach(async () => {
  line = await Line.to(world.url);
});
afterEach(async () => {
  await closePages(browser);
  line.close();
});

const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('S44.1 a page never visited says so offline; Try Again reloads, and brings it when there is a connection', async () => {
  const { page } = await atScreen(browser, plant.admin.at(line.url), withWorker(desk));
  await page.goto('/location');
  await workerReady(page);
  await line.cut(page);
  await page.goto('/settings');
  await page.getByRole('heading', { name: "Whoops! You're offline" }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/settings');
  expect(await violations(page)).toEqual([]);
  const retry = page.getByRole('button', { name: 'Try Again' });
  await Promise.all([page.waitForEvent('load'), retry.click()]);
  await page.getByRole('heading', { name: "Whoops! You're offline" }).waitFor();
  // With a connection it loads on a press. Until then the page does not reload by itself, because it neither gets the
  // `online` event nor reaches the server.
  await page.route('**/healthz', (route) => route.abort());
  await page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await line.mend(page);
  await retry.click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

/** Whether this device has a copy of a record. */
const isKept = (page: Page, id: string) =>
  page.evaluate(async (part) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('seen '));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().some(({ url }) => decodeURIComponent(url).includes(part));
  }, id);

test('S44, S4 what was opened here opens again without a connection, says so, and goes on by itself; it is nobody else’s', async () => {
  const works = await world.organization('Works');
  const make = async (name: string) => (await works.admin.post('/work-orders', { name })).body;
  const seen = await make('Pump 3 leaks');
  // Opening a record prefetches its neighbours; this one is not a neighbour.
  const unseen = (await works.admin.post('/locations', { name: 'Never opened' })).body;
  const { page, complaints } = await atScreen(
    browser,
    works.admin.at(line.url),
    withWorker({ ...phone, colorScheme: 'dark' }),
  );
  await page.goto('/work-order/todo?view=tableView');
  await page.getByText('Pump 3 leaks').waitFor();
  await expect.poll(() => isKept(page, 'status__ne=done')).toBe(true);
  await page.goto(`/work-order/${seen.id}`);
  await page.getByRole('heading', { level: 1, name: 'Pump 3 leaks' }).waitFor();
  await workerReady(page);
  for (const part of [seen.id, '["me"]', '"comments"']) await expect.poll(() => isKept(page, part)).toBe(true);

  await line.cut(page);
  await page.reload();
  const heading = page.getByRole('heading', { level: 1, name: 'Pump 3 leaks' });
  const notice = page.getByText('No connection: this is as it was read here', { exact: false });
  await heading.waitFor();
  await notice.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto('/work-order/todo?view=tableView');
  await page.getByText('Pump 3 leaks').waitFor();
  await notice.waitFor();
  await page.getByText('Pump 3 leaks').click();
  await heading.waitFor();
  await page.goto(`/location/${unseen.id}`);
  await page.getByRole('heading', { name: "Whoops! You're offline" }).waitFor();
  await expect.poll(() => notice.count()).toBe(0);
  await line.mend(page);
  await page.getByRole('heading', { level: 1, name: 'Never opened' }).waitFor();

  // The current data is refetched without a press.
  await page.goto(`/work-order/${seen.id}`);
  await heading.waitFor();
  await line.cut(page);
  await page.reload();
  await notice.waitFor();
  await works.admin.patch(`/work-orders/${seen.id}`, { name: 'Pump 3 leaks badly' });
  await line.mend(page);
  await page.getByRole('heading', { level: 1, name: 'Pump 3 leaks badly' }).waitFor();
  await notice.waitFor({ state: 'detached' });

  // Another person in the same browser finds none of it, even without a sign-out.
  const [name = '', value = ''] = plant.admin.cookie.split('=');
  await page.context().addCookies([{ name, value, url: plant.admin.url }]);
  await page.goto('/location');
  await page.getByText('No locations yet').waitFor();
  await expect.poll(() => isKept(page, '"location"')).toBe(true);
  await expect.poll(() => isKept(page, seen.id)).toBe(false);
  await line.cut(page);
  await page.goto(`/work-order/${seen.id}`);
  await page.getByRole('heading', { name: "Whoops! You're offline" }).waitFor();
  await line.mend(page);

  // Opening the sign-in page deletes the copies of the last person, and without a connection nobody is signed in.
  await page.goto('/login');
  await expect.poll(() => isKept(page, 'me')).toBe(false);
  await line.cut(page);
  await page.goto('/location');
  await page.getByRole('heading', { name: "Whoops! You're offline" }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Account of/ }).count()).toBe(0);
  const unexpected = /net::ERR_|404|Failed to fetch/;
  expect(complaints.filter((one) => !unexpected.test(one))).toEqual([]);
});

test('S44.1, S1 within the app, too: the bar says Offline, a page never opened says so, and the one that was stays', async () => {
  const { page } = await atScreen(browser, plant.admin.at(line.url), withWorker(desk));
  await page.goto('/location');
  await page.getByText('No locations yet').waitFor();
  await workerReady(page);
  await expect.poll(() => page.getByText('Offline', { exact: true }).count()).toBe(0);
  await line.cut(page);
  await page.getByText('Offline', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByText("Whoops! You're offline").waitFor();
  await page.getByRole('link', { name: 'Locations' }).click();
  await page.getByText('No locations yet').waitFor();
  await page.getByRole('link', { name: 'Teams / Users' }).click();
  await page.getByText("Whoops! You're offline").waitFor();
  await line.mend(page);
  await page.getByRole('heading', { level: 1, name: 'Teams / Users' }).waitFor();
  await expect.poll(() => page.getByText('Offline', { exact: true }).count()).toBe(0);
});

test('S44, S46 who signs out without a connection is gone from this device at once, and from the server as soon as there is one', async () => {
  const ada = await plant.person('manager', 'Ada Gone');
  const { page } = await atScreen(browser, ada.at(line.url), withWorker(desk));
  const context = page.context();
  await page.goto('/location');
  await page.getByText('No locations yet').waitFor();
  await workerReady(page);
  await atRest(page);
  await expect.poll(() => isKept(page, '["me"]')).toBe(true);
  const beside = await context.newPage();
  await beside.goto('/location');
  await beside.getByText('No locations yet').waitFor();

  await line.cut(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const one of [page, beside]) {
    await expect.poll(() => new URL(one.url()).pathname).toBe('/login');
    await one.getByRole('heading', { name: "Whoops! You're offline" }).waitFor();
  }
  await expect.poll(() => isKept(page, 'me')).toBe(false);
  await page.goto('/location');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  await expect.poll(async () => (await ada.get('/users/me')).status).toBe(200);

  // Whatever is opened with a connection, the server first receives her sign-out.
  await beside.close();
  await page.goto('about:blank');
  await line.mend(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  await page.goto('/location').catch(() => {});
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(asked[0]).toBe('POST /api/auth/sign-out');
  await expect.poll(async () => (await ada.get('/users/me')).status).toBe(401);
  // Only once: the next person who signs in stays signed in.
  const [name = '', value = ''] = plant.admin.cookie.split('=');
  await context.addCookies([{ name, value, url: plant.admin.url }]);
  await page.goto('/location');
  await page.getByText('No locations yet').waitFor();
});

test('S45.2 a menu that cannot be loaded says so and takes nothing with it', async () => {
  const { page } = await atScreen(browser, plant.admin.at(line.url), desk);
  await page.route('**/assets/AccountChoices-*.js', (route) => route.abort());
  await page.goto('/location');
  await page.getByText('No locations yet').waitFor();
  const account = page.getByRole('button', { name: /^Account of/ });
  await account.click();
  const errorMessage = page.getByText('Something went wrong. Try again.');
  await expect.poll(() => account.click().then(() => errorMessage.count())).toBeGreaterThan(0);
  // So do the overlays of every page, however and however often they are opened.
  await page.route(/\/assets\/(Palette|DialogBox)-.*\.js/, (route) => route.abort());
  for (const key of ['Control+k', '?', '?']) {
    const before = await errorMessage.count();
    await page.keyboard.press(key);
    await expect.poll(() => errorMessage.count()).toBeGreaterThan(before);
  }
  await page.unroute(/\/assets\/(Palette|DialogBox)-.*\.js/);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.getByText('No locations yet').waitFor();
});

test('S44.1 on a phone at night', async () => {
  const { page } = await atScreen(browser, plant.admin.at(line.url), withWorker({ ...phone, colorScheme: 'dark' }));
  await page.goto('/location');
  await workerReady(page);
  await line.cut(page);
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('S1 a new version is offered, and taken when somebody presses', async () => {
  const { page } = await atScreen(browser, plant.admin.at(line.url), withWorker(desk));
  await page.goto('/location');
  await workerReady(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor();
  // An idle page registers its own worker, which would replace one that is registered before that.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/worker-/.test(name)),
  );
  await workerReady(page);
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  await expect.poll(() => page.getByText('A new version is ready.').count()).toBe(0);
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?next')));
  await page.getByText('A new version is ready.').waitFor();
  await expect.poll(() => controller()).toBe(`${line.url}/sw.js`);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await expect.poll(() => controller()).toBe(`${line.url}/sw.js?next`);
});

test('the worker and what makes it an app are where browsers look for them', async () => {
  const get = (path: string) => fetch(`${world.url}${path}`);
  const worker = await get('/sw.js');
  expect([worker.headers.get('cache-control'), worker.headers.get('content-type')]).toEqual([
    'no-cache',
    expect.stringContaining('javascript'),
  ]);
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] };
  for (const { src, type } of icons) {
    const icon = await get(src);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
  }
});
