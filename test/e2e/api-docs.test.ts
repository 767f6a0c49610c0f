import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { World } from '#test/world';
import { closePages, desk, type Device, launch, openPage, phone, samePort, violations } from './browser';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
});
afterEach(() => closePages(browser));
afterAll(() => world.close());

const open = (device: Device) => openPage(browser, { ...device, baseURL: world.url });

test.each([
  ['desk, light', { ...desk, colorScheme: 'light' as const }],
  ['phone, dark', { ...phone, colorScheme: 'dark' as const }],
])('the API reference reads well: %s', async (_, options) => {
  const { page, complaints } = await open(options);
  await page.goto('/api/docs#getLocationsId');
  await page.getByRole('heading', { name: 'Read a location' }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
});

test('it is in the product’s own colours and font', async () => {
  const { page } = await open({ ...desk, colorScheme: 'dark' });
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const signIn = await looks(page);
  await page.goto('/api/docs');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await looks(page)).toEqual(signIn);
});

const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { backgroundColor, color, fontFamily, fontSize } = getComputedStyle(document.documentElement);
    return [backgroundColor, color, fontFamily, fontSize];
  });

test('the filter finds an operation by keyboard, and its address can be shared', async () => {
  const { page, complaints } = await open(desk);
  await page.goto('/api/docs');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('invite-link');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('#postUsersInviteLink');
  await page.getByText('expires_in_hours').first().waitFor();
  expect(complaints).toEqual([]);
});

test('S25.4 an example that is copied says so in the same words as everywhere', async () => {
  const { page } = await open({ ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/api/docs#getLocationsId');
  const copy = page
    .locator('#getLocationsId')
    .getByRole('button', { name: /^Copy / })
    .first();
  await copy.click();
  await page.getByRole('status').getByText('Copied to clipboard', { exact: true }).waitFor();
  await expect.poll(() => copy.innerText()).toBe('Copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
});

test('every operation opens, with all that can be opened in it', async () => {
  const { page, complaints } = await open(desk);
  await page.goto('/api/docs');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  // All at once and hidden: only the content is checked, and layout takes most of the time.
  const drawn = await page.evaluate(async () => {
    document.body.hidden = true;
    const rows = [...document.querySelectorAll('article')];
    for (const row of rows) row.querySelector('button')!.click();
    // Refusals have the same form everywhere: those of the first operation stand for the rest.
    const refusals = rows[0]!.querySelectorAll<HTMLDetailsElement>('.answer');
    for (const closed of [...document.querySelectorAll<HTMLDetailsElement>('.inside'), ...refusals]) closed.open = true;
    // The content is built on the toggle event, which fires in a separate task.
    await new Promise((done) => setTimeout(done));
    const shows = (element: Element) => element.textContent.trim() !== '';
    return rows.map((row) => ({
      id: row.id,
      parts: [...row.querySelectorAll('h4')].at(-1)?.textContent,
      code: [...row.querySelectorAll('pre')].every(shows),
      empty: [...row.querySelectorAll('details[open]')].filter(({ childElementCount }) => childElementCount < 2).length,
    }));
  });
  const { paths } = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as { operationId: string }[]);
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(drawn.sort(byId)).toEqual(
    operations.map(({ operationId: id }) => ({ id, parts: 'Answers', code: true, empty: 0 })).sort(byId),
  );
  expect(complaints).toEqual([]);
});
