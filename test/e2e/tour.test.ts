import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, openPage, violations } from './browser';
import { type Noun, nounsOf, ownScreens, screensBeforeSignIn, screensOf, visit } from './tour';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let nouns: Noun[];

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(), launch()]);
  plant = await world.organization('Plant');
  nouns = await nounsOf({ person: plant.admin, organization: plant.id, mark: 'tour' });
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser.close();
  await world.close();
});

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
  // As high as it is long: what stays at the bottom of the screen covers half of something somewhere.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 320, height });
  found.push(...(await violations(page)).map((line) => `narrow, dark: ${line}`));
  await page.setViewportSize(desk.viewport!);
  return found;
}

/** What was asked for ahead of the program and is not what it wanted. */
const unwanted = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys((globalThis as { ahead?: object }).ahead ?? { missing: true }));

async function expectFree(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, path);
    expect.soft([path, await hindrances(page)]).toEqual([path, []]);
  }
}

test('S1.3 every screen of every noun can be used by everybody, and wants what was asked for ahead of it', async () => {
  const { page, complaints } = await atScreen(browser, plant.admin, desk);
  // The history of each is the same page.
  const [first, ...others] = nouns.map(screensOf);
  const ahead = nouns.flatMap((noun) => [0, 2].map((at) => screensOf(noun)[at]!));
  for (const path of [...first!, ...others.flatMap((screens) => screens.slice(0, 3)), ...ownScreens]) {
    await visit(page, path);
    const left = ahead.includes(path) ? await unwanted(page) : [];
    expect.soft([path, left, await hindrances(page)]).toEqual([path, [], []]);
  }
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

const htmlOf = async (path: string, cookie: string) =>
  (await fetch(`${world.url}${path}`, { headers: { cookie, accept: 'text/html' } })).text();

test('S1 a page names its whole program, and brings along only what that will ask', async () => {
  const { page } = await atScreen(browser, plant.admin, desk);
  const filtered = '/location?view=tableView&name__icontains=a&q=x&ordering=-name&no-location-for-filters=true';
  const each = nouns.slice(0, 2).flatMap((noun) => [0, 2].map((at) => screensOf(noun)[at]!));
  const others = [1, 3].map((at) => screensOf(nouns[0]!)[at]!);
  for (const path of [...each, ...others, '/location/new', '/teams', '/settings', filtered]) {
    const html = await htmlOf(path, plant.admin.cookie);
    const late: string[] = [];
    let asked = false;
    const listen = (request: Request) => {
      const { pathname } = new URL(request.url());
      const screen = /\/assets\/(DetailScreen|FormScreen|FullScreen|People\.web|Settings\.web)-/.test(pathname);
      if (screen && !html.includes(pathname)) late.push(pathname);
      if (pathname === '/api/users/me') asked = true;
    };
    page.on('request', listen);
    await visit(page, path);
    page.off('request', listen);
    const left = await unwanted(page);
    // Who it is: nobody asks for what came along.
    const came = await page.evaluate(() => document.getElementById('sent-along')!.textContent.includes('"/users/me"'));
    expect([path, left, late, came && asked]).toEqual([path, [], [], false]);
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
  expect(stranger).toContain('id="sent-along">{}</script>');
});

test('S1.4 the Tab key goes from the skip link to navigation, search and content', async () => {
  const { page } = await atScreen(browser, plant.admin, desk);
  for (const path of ['/location?view=tableView', '/teams', '/settings']) {
    await visit(page, path);
    const stops: string[] = [];
    for (let press = 0; press < 20 && stops.at(-1) !== 'content'; press++) {
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

const payloads = ['"><script>ran=1</script><img src=x onerror=ran=1>', 'javascript:ran=1'];

/** Puts it into every text that takes it; what a field refuses it cannot show. */
async function poison(person: Person, path: string, payload: string): Promise<void> {
  const { body } = await person.get(path);
  for (const [key, value] of Object.entries<unknown>(body)) {
    if (typeof value === 'string') await person.patch(path, { [key]: payload });
  }
}

test('S45 nothing that people write is run, and the policy has nothing to refuse', async () => {
  const hostile = await world.organization('Hostile');
  const maker = { person: hostile.admin, organization: hostile.id, mark: 'tour' };
  const paths = [...ownScreens];
  for (const payload of payloads) {
    for (const noun of await nounsOf(maker)) {
      await poison(hostile.admin, `${noun.path}/${noun.record.id}`, payload);
      // What is no address where it stands is no more than a text the second time.
      paths.push(...(payload === payloads[0] ? screensOf(noun) : screensOf(noun).slice(1, 2)));
    }
  }
  await poison(hostile.admin, `/organizations/${hostile.id}`, payloads[0]!);
  await hostile.admin.patch(`/users/${hostile.admin.id}`, { name: payloads[0] });
  const names = (await hostile.admin.get('/core/contacts')).body.results.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(payloads));

  const { page, complaints } = await atScreen(browser, hostile.admin, desk);
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener('securitypolicyviolation', (event) =>
      refused.push((event as SecurityPolicyViolationEvent).blockedURI),
    );
  });
  for (const path of paths) {
    await visit(page, path);
    const seen = await page.evaluate(() => ({
      ran: 'ran' in globalThis,
      refused: (globalThis as unknown as { refused: string[] }).refused,
      links: document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i], img[src="x"]').length,
    }));
    expect.soft([path, seen]).toEqual([path, { ran: false, refused: [], links: 0 }]);
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
