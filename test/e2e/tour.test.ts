import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callRaw } from '#test/contract/call';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, openPage, phone, samePort, violations } from './browser';
import {
  hostile,
  type Noun,
  nothing,
  ownScreens,
  payloads,
  poison,
  ran,
  screensBeforeSignIn,
  screensOf,
  visit,
  watchPolicy,
} from './tour';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
/** Records with a hostile payload in every text: the toured pages must withstand it, and otherwise work as usual. */
let nouns: Noun[];
let others: Noun[];

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
  plant = await world.organization('Plant');
  const maker = { person: plant.admin, organization: plant.id, mark: 'tour' };
  [nouns, others] = [await hostile(maker, payloads[0]!), await hostile(maker, payloads[1]!)];
  await poison(plant.admin, `/organizations/${plant.id}`, payloads[0]!);
  await plant.admin.patch(`/users/${plant.admin.id}`, { name: payloads[0] });
});
afterEach(() => closePages(browser));
afterAll(() => world.close());

/** What keeps somebody out: by axe at a desk by day and on a very narrow screen by night, and by having to scroll sideways there. */
async function hindrances(page: Page): Promise<string[]> {
  const show = (scheme: string) =>
    page.evaluate((wanted) => void (document.documentElement.dataset.mantineColorScheme = wanted), scheme);
  await show('light');
  const found = await violations(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: 2_000 }).catch(() => found.push('scrolls sideways at 320 px'));
  await show('dark');
  // As tall as the content: a bar at the bottom would cover half of something.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 320, height });
  found.push(...(await violations(page)).map((line) => `narrow, dark: ${line}`));
  await page.setViewportSize(desk.viewport!);
  return found;
}

/** The answers sent with the page that it did not use. */
async function unwanted(page: Page): Promise<string[]> {
  const unused = () =>
    page.evaluate(() => Object.keys((globalThis as { prefetched?: object }).prefetched ?? { missing: true }));
  // Content below the first viewport asks when it is rendered.
  for (let tries = 0; tries < 20 && (await unused()).length > 0; tries++) await page.waitForTimeout(250);
  return unused();
}

async function expectFree(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, path);
    expect.soft([path, await hindrances(page)]).toEqual([path, []]);
  }
}

/** Opens a page and lists the chunks it requested that its head does not name, and `/users/me` if it was requested. */
async function lateParts(page: Page, path: string): Promise<string[]> {
  const html = await htmlOf(path, plant.admin.cookie);
  const late: string[] = [];
  const listen = (request: Request) => {
    const { pathname } = new URL(request.url());
    const screen = /\/assets\/(ListScreen|Panels|DetailScreen|FormScreen|FullScreen|People\.web|Settings\.web)-/.exec(
      pathname,
    );
    // An idle page of another kind prefetches the list's chunk.
    const wanted = screen && (path.includes('?view=') || !/List|Panels/.test(screen[1]!));
    if ((wanted && !html.includes(pathname)) || pathname === me) late.push(pathname);
  };
  page.on('request', listen);
  await visit(page, path);
  page.off('request', listen);
  // An answer that came with the page is not requested.
  const came = await page.evaluate(() => document.getElementById('sent-along')!.textContent.includes('"/users/me"'));
  return late.filter((one) => one !== me || came);
}

/** The title before the program started, if it differs from the final one. */
async function misnamed(page: Page, path: string): Promise<string[]> {
  // A busy server sends the page without late answers, so it is requested again.
  let html = '';
  for (let tries = 0; tries < 5 && !/skeleton"[^]*<p/.test(html); tries++)
    html = await htmlOf(path, plant.admin.cookie);
  return page.evaluate((text) => {
    const seen = new DOMParser().parseFromString(text, 'text/html').querySelector('.skeleton p')?.textContent;
    // In Panel View there are two.
    const shown = [...document.querySelectorAll('h1')].map((heading) => heading.textContent).join('\n');
    return seen !== undefined && shown.includes(seen) ? [] : [`${seen} is ${shown}`];
  }, html);
}

const me = '/api/users/me';

const htmlOf = async (path: string, cookie: string) =>
  (await fetch(`${world.url}${path}`, { headers: { cookie, accept: 'text/html' } })).text();

/** So many tests share the screens, because one would take minutes. */
const shares = 4;

test.each(Array.from({ length: shares }, (_, share) => [share + 1]))(
  `S1.3, S45 every screen of every noun can be used by everybody, runs nothing that people write, and has what it asks for first (%i of ${shares})`,
  async (share) => {
    const { page } = await atScreen(browser, plant.admin, desk);
    await watchPolicy(page);
    // The history of each noun is the same page, and its texts are also on the record's page.
    const [first, ...rest] = nouns.map(screensOf);
    const ahead = nouns.flatMap((noun) => [0, 2].map((at) => screensOf(noun)[at]!)).concat(first!, '/settings');
    const screensOfAll = new Set(nouns.flatMap((noun) => screensOf(noun).slice(0, 3)));
    const named = [...first!, rest[0]![0]!, rest[0]![2]!, '/settings'];
    const paths = [...first!, ...rest.flatMap((screens) => screens.slice(0, 3)), ...ownScreens];
    for (const path of paths.filter((_, at) => at % shares === share - 1)) {
      const late = named.includes(path) ? await lateParts(page, path) : await visit(page, path).then(() => []);
      const unused = ahead.includes(path) ? await unwanted(page) : [];
      const wrong = screensOfAll.has(path) ? await misnamed(page, path) : [];
      const found = [path, late, unused, wrong, await hindrances(page), await ran(page)];
      expect.soft(found).toEqual([path, [], [], [], [], nothing]);
    }
  },
);

test('S1.3 what people write runs nowhere', async () => {
  const names = (await plant.admin.get('/core/contacts')).body.results.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(payloads));
  const { page, complaints } = await atScreen(browser, plant.admin, desk);
  await watchPolicy(page);
  // The second payload is a URL: it matters only on record pages, and elsewhere it is one more text.
  for (const path of others.map((noun) => screensOf(noun)[1]!)) {
    await visit(page, path);
    expect.soft([path, await ran(page)]).toEqual([path, nothing]);
  }
  await page.getByRole('banner').getByText(payloads[0]!, { exact: true }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to…' }).fill('script');
  await page
    .getByRole('option', { name: payloads[0]!.slice(0, 10) })
    .first()
    .waitFor();
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
});

test('S7, S46 so can empty lists and the pages before sign-in', async () => {
  const empty = await world.organization('Empty');
  const signedIn = await atScreen(browser, empty.admin, desk);
  const filtered = ({ slug }: Noun) => `/${slug}?view=tableView&name=nowhere`;
  await expectFree(signedIn.page, [
    ...nouns.map(({ slug }) => `/${slug}?view=tableView`),
    ...nouns.slice(0, 1).map(filtered),
  ]);
  const { page } = await openPage(browser, { ...desk, baseURL: world.url });
  await expectFree(page, screensBeforeSignIn);
});

test('S1 so do the pages that are no noun’s, and lists with all that an address can say', async () => {
  const { page } = await atScreen(browser, plant.admin, desk);
  const filtered = '/location?view=tableView&name__icontains=a&q=x&ordering=-name&no-location-for-filters=true';
  for (const path of ['/location/new', '/teams', filtered]) {
    const late = await lateParts(page, path);
    expect([path, late, await unwanted(page)]).toEqual([path, [], []]);
  }
});

test('S1 what comes along with a page is for who is signed in, and ends no element', async () => {
  const name = '</script><script>alert(1)</script>';
  const { body } = await plant.admin.post('/locations', { name });
  const path = `/location/${body.id}?view=tableView`;
  const { page, complaints } = await atScreen(browser, plant.admin, desk);
  await visit(page, path);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('alert(1)');
  expect(complaints).toEqual([]);
  const html = await htmlOf(path, plant.admin.cookie);
  expect(html).not.toContain('alert(1)</script>');
  const stranger = await htmlOf(path, `${plant.admin.cookie.split('=')[0]}=unknown`);
  expect(stranger).toMatch(/id="sent-along"[^>]*>\{\}<\/script>/);
  // Addresses that look like another site are not ours.
  const asPage = { cookie: plant.admin.cookie, accept: 'text/html' };
  for (const odd of ['//', '//a:b/', '/\\'])
    expect.soft([odd, (await callRaw(world.url, 'GET', odd, asPage)).status]).toEqual([odd, 404]);
  // A page tells people without a session after signing in; a program is told at once.
  const unknown = (accept: string) => fetch(`${world.url}/nonsense/1`, { headers: { accept }, redirect: 'manual' });
  expect((await unknown('text/html')).headers.get('location')).toBe('/login?next=%2Fnonsense%2F1');
  expect((await unknown('application/json')).status).toBe(404);
});

test('S46 what a page is called is seen before its program has come, but of whoever has left without a connection', async () => {
  const { page } = await atScreen(browser, plant.admin, phone);
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/location');
  await page.locator('.skeleton').getByText('Locations').waitFor();
  await page.evaluate(() => localStorage.setItem('millwright.left', '/auth/sign-out'));
  await page.reload();
  await page.locator('.skeleton').waitFor({ state: 'attached' });
  expect(await page.locator('.skeleton').isVisible()).toBe(false);
});

/** Where a text begins. */
const placeOf = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return [left, top].map(Math.round);
    });

test('S1, S8 on a phone the title of a page comes where the server has drawn it, and stays', async () => {
  const { body: pump } = await plant.admin.post('/assets', { name: 'Pump' });
  const { body: long } = await plant.admin.post('/assets', { name: 'A name that needs two lines '.repeat(3).trim() });
  const addresses = [
    `/asset/${pump.id}`,
    `/asset/${long.id}/edit`,
    '/purchase-order',
    `/user/${plant.admin.id}`,
    '/file/new',
  ];
  const { page } = await atScreen(browser, plant.admin, phone);
  for (const theme of ['light', 'field']) {
    await page.goto('/asset');
    await page.evaluate((chosen) => localStorage.setItem('millwright.theme', chosen), theme);
    for (const path of addresses) {
      await visit(page, path);
      const shown = await placeOf(page, 'h1');
      await page.route(/\/assets\/(?!scheme).*\.js/, (route) => route.abort());
      // A busy server sends the page without late answers, so it is requested again.
      for (let tries = 0; tries < 5; tries++) {
        await page.goto(path);
        if ((await page.locator('.skeleton p').count()) > 0) break;
      }
      expect([theme, path, await placeOf(page, '.skeleton p')]).toEqual([theme, path, shown]);
      await page.unrouteAll();
    }
  }
});

test('S4, S5 on a phone the first names of a list come where the server has drawn them, and stay', async () => {
  const other = await world.organization('Names');
  const inside = (await other.admin.post('/locations', { name: 'Hall' })).body.id;
  await other.admin.post('/locations', { name: 'Bench', parent: inside });
  await other.admin.post('/work-orders', { name: 'Change the belt', assigned_to: { users: [other.admin.id] } });
  const { page } = await atScreen(browser, other.admin, phone);
  for (const [path, name, row] of [
    ['/location?view=tableView', 'Bench', 'main [role=row] a'],
    ['/location?view=listView', 'Bench', 'main nav[aria-label="Locations"] a b'],
    ['/location?view=listView', 'Hall', 'main nav[aria-label="Locations"] a small'],
    ['/work-order/todo?is_mine=true&view=tableView', 'Change the belt', 'main [role=row] a'],
  ] as const) {
    const named = (selector: string) => page.locator(selector).getByText(name, { exact: true });
    await visit(page, path);
    await named(row).waitFor();
    const shown = await placeOf(page, row);
    await page.route(/\/assets\/(?!scheme).*\.js/, (route) => route.abort());
    const drawn = `.skeleton li ${row.endsWith('small') ? 'small' : 'b'}`;
    await expect
      .poll(async () => {
        // A busy server sends the page without late answers, so it is requested again.
        await page.goto(path);
        return (await page.locator(drawn).count()) > 0 ? placeOf(page, drawn) : [];
      })
      .toEqual(shown);
    expect(await named(drawn).count()).toBe(1);
    await page.unrouteAll();
  }
});

test('S1.4 the Tab key goes from the skip link to navigation, search and content', async () => {
  const { page } = await atScreen(browser, plant.admin, desk);
  for (const path of ['/location?view=tableView', '/teams', '/settings']) {
    await visit(page, path);
    const stops: string[] = [];
    for (let press = 0; press < 40 && stops.at(-1) !== 'content'; press++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const at = document.activeElement!;
        if (at.getAttribute('href') === '#content') return 'skip';
        if (at.closest('main')) return 'content';
        if (at.closest('header nav')) return 'navigation';
        return at.textContent?.includes('Search') ? 'search' : '';
      });
      if (stop && stop !== stops.at(-1)) stops.push(stop);
    }
    expect([path, stops]).toEqual([path, ['skip', 'navigation', 'search', 'content']]);
    await page.keyboard.press('Shift+Tab');
  }
});
