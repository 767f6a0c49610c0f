import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, openPage, phone, samePort } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('First sight');
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

/** The text of an element, or its placeholder, and its position. */
const seen = (page: Page, selector: string): Promise<[string, ...number[]][]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { value, placeholder } = element as HTMLInputElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      const text = value || placeholder || element.textContent!;
      return [text, ...[left, top, width, height].map(Math.round)];
    }),
  );

test('S11, S35 on a phone the first fields of a form and the entries of a history come where the server has drawn them', async () => {
  const { admin } = plant;
  const { body: hall } = await admin.post('/locations', { name: 'Hall' });
  const { body: bench } = await admin.post('/locations', {
    name: 'Bench <b>1</b>',
    description: `First line & "second".\n\nOf many: ${'the key hangs behind the door. '.repeat(6)}`,
    parent: hall.id,
    address: 'East',
  });
  await admin.patch(`/locations/${bench.id}`, { address: 'West' });
  const fields = { shown: 'main form :is(label, input, textarea)', drawn: '.skeleton section > div > *' };
  const { page } = await atScreen(browser, admin, phone);
  await page.goto('/asset');
  for (const theme of ['light', 'field'])
    for (const { path, many, shown, drawn } of [
      { path: '/asset/new', many: 8, ...fields },
      { path: `/location/new?parent=${hall.id}`, many: 8, ...fields },
      { path: `/location/${bench.id}/edit`, many: 8, ...fields },
      {
        path: `/screen/location/${bench.id}/history`,
        many: 4,
        shown: 'main ol p > :is(b, button)',
        drawn: '.skeleton ul :is(b, u)',
      },
    ]) {
      await page.evaluate((chosen) => localStorage.setItem('millwright.theme', chosen), theme);
      await page.goto(path);
      await page
        .locator(shown)
        .nth(many - 1)
        .waitFor();
      let there: Awaited<ReturnType<typeof seen>> = [];
      // Names and inputs that load later have replaced their placeholders.
      await expect
        .poll(async () => {
          there = (await seen(page, shown)).slice(0, many);
          return there.some(([text, , , width]) => text === '…' || width === 0);
        })
        .toBe(false);
      await page.route(/\/assets\/(?!scheme).*\.js/, (route) => route.abort());
      await expect
        .poll(async () => {
          // A busy server sends the page without late answers, so it is requested again.
          await page.goto(path);
          return [theme, path, await seen(page, drawn)];
        })
        .toEqual([theme, path, there]);
      await page.unrouteAll();
    }
});

test('S46 so does the page to sign in, at a desk as well', async () => {
  for (const device of [phone, desk]) {
    const { page } = await openPage(browser, { ...device, baseURL: world.url });
    const seenIn = (frame: string) => seen(page, `${frame} :is(.brand, h1, label, input, button, a)`);
    await page.goto('/login?next=%2Flocation');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const there = await seenIn('main.sign-in');
    expect(there.map(([text]) => text)).toContain('Forgot your password?');
    await page.route(/\/assets\/(?!scheme).*\.js/, (route) => route.abort());
    await expect
      .poll(async () => {
        await page.goto('/login?next=%2Flocation');
        return seenIn('.sign-in[inert]');
      })
      .toEqual(there);
  }
});

test('F1.5 whoever reads only their own requests sees their words first, and no list that is not theirs', async () => {
  const requester = await plant.person('requester');
  await requester.post('/requests', { name: 'The door jams' });
  const drawnAt = async (path: string) => {
    const page = await (await fetch(`${world.url}${path}`, { headers: requester.credentials })).text();
    return page.slice(page.indexOf('class="skeleton"'), page.indexOf('id="sent-along"'));
  };
  expect(await drawnAt('/request')).toContain('>My requests<');
  expect(await drawnAt('/request')).not.toContain('The door jams');
  expect(await drawnAt('/request/new')).toContain('>Report a problem<');
});
