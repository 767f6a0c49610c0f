import type { Browser, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { type Body, Person } from '#test/person';
import { goodPassword, World } from '#test/world';
import { closePages, desk, launch, openPage, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let admin: Person;
let portal: Body;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    admin = new Person(world.url);
    const person = { organization_name: 'Harbour Works', name: 'Ada Min', email: 'ada@harbour.example' };
    await admin.post('/auth/setup', { ...person, password: goodPassword });
    const hall = (await admin.post('/locations', { name: 'Hall 4, north gate' })).body.id;
    await admin.post('/assets', { name: 'Crane 12', location: hall, qrcode: { code: 'CRANE-12' } });
    portal = (await admin.post('/portals', { title: 'Tell us what is broken', color: '#C43F3E' })).body;
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const pathOf = (): string => new URL(portal.url).pathname;
const isNarrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('S31.1, U22, U23 a stranger’s phone: from the code to the tracking link in at most five taps', async () => {
  const small = { ...phone, viewport: { width: 320, height: 640 } };
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, complaints } = await openPage(browser, { ...small, baseURL: world.url, colorScheme });
    let taps = 0;
    const tap = async (act: () => Promise<unknown>) => {
      taps++;
      await act();
    };
    await page.goto('/q/CRANE-12');
    await page.waitForURL('**/portal/*?asset=*');
    await page.getByText('Crane 12').first().waitFor();
    await expect.poll(() => isNarrow(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    await tap(() => page.getByLabel('Photo').setInputFiles({ name: 'hook.png', mimeType: 'image/png', buffer }));
    await page.getByRole('img', { name: 'hook.png' }).waitFor();
    await tap(() => page.getByLabel('What is wrong?').fill(`The hook is bent (${colorScheme})`));
    await tap(() => page.getByRole('button', { name: 'Send report' }).tap());
    await page.waitForURL('**/track/*');
    expect(taps).toBeLessThanOrEqual(5);
    await page.getByText('Your report was sent.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.getByRole('img', { name: 'Your picture Photo 1.png' }).waitFor();
    await expect.poll(() => isNarrow(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  }
});

test('S31.1 without script the form, replies and withdrawing work; S31.3 a closed portal says when it opens', async () => {
  const { page } = await openPage(browser, { ...desk, baseURL: world.url, javaScriptEnabled: false });
  await page.goto(pathOf());
  await page.getByLabel('What is wrong?').fill('The gate does not close');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.waitForURL('**/track/*');
  await page.getByLabel('Write to the maintenance team').fill('It is the north gate');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('It is the north gate').waitFor();
  await page.getByText('Withdraw report').click();
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await page.getByText('You withdrew it.').waitFor();
  await admin.patch(`/portals/${portal.id}`, { is_enabled: false, hours_text: 'Call 112 in an emergency.' });
  await page.goto(pathOf());
  await page.getByText('Call 112 in an emergency.').waitFor();
  await expect.poll(() => page.getByRole('button').count()).toBe(0);
  await admin.patch(`/portals/${portal.id}`, { is_enabled: true });
});

test('S31 many places have a search, which chooses what it finds', async () => {
  const yard = (await admin.post('/locations', { name: 'Yard' })).body.id;
  for (let n = 1; n <= 11; n++) await admin.post('/locations', { name: `Tür ${n}`, parent: yard });
  const { url } = (await admin.post('/portals', { title: 'Yard', location: yard })).body;
  const { page, complaints } = await openPage(browser, { ...phone, baseURL: world.url });
  await page.goto(new URL(url).pathname);
  await page.getByLabel('Search this list').fill('tur 11');
  const chosen = page.getByLabel('Where is it?').locator('option:checked');
  await expect.poll(() => chosen.textContent()).toBe('Yard › Tür 11');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('What is wrong?').fill('It does not lock');
  await page.getByRole('button', { name: 'Send report' }).tap();
  await page.getByText('Your report was sent.').waitFor();
  await page.getByText('Tür 11').waitFor();
  expect(complaints).toEqual([]);
});

test('F1.6 an admin makes a portal by keyboard, with a logo and a field of their own, and opens its page', async () => {
  await admin.post('/custom-fields', { name: 'Gate number', entity: 'request', type: 'text' });
  for (const device of [desk, { ...phone, colorScheme: 'dark' as const }]) {
    const { page, complaints } = await atScreen(browser, admin, device);
    await page.goto('/settings#portals');
    await page.getByRole('button', { name: 'New portal' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New portal' });
    await dialog.getByLabel('Gate number').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.getByText('Title is required').waitFor();
    // What the browser says of that refusal.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('422')]);
    await page.keyboard.type('North gate');
    await expect.poll(() => dialog.getByText('Title is required').count()).toBe(0);
    await dialog.getByLabel('Gate number').focus();
    await page.keyboard.press('r');
    const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await dialog.getByRole('img', { name: 'The chosen logo' }).waitFor();
    await dialog.getByRole('button', { name: 'Save portal' }).focus();
    await page.keyboard.press('Enter');
    const code = page.getByRole('dialog', { name: 'North gate' });
    await code.getByRole('img', { name: 'QR code that opens North gate' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const link = await code.getByLabel('Link').inputValue();
    await expect
      .poll(async () => (await admin.get('/portals?title=North gate')).body.results.map(({ url }: Body) => url))
      .toEqual([link]);
    await expect.poll(() => code.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(link);
    await page.goto(new URL(link).pathname);
    await page.getByRole('heading', { level: 1, name: 'North gate' }).waitFor();
    await expect.poll(() => page.getByLabel('Gate number').getAttribute('required')).not.toBeNull();
    await expect
      .poll(() => page.locator('header img').evaluate((logo: HTMLImageElement) => logo.naturalWidth))
      .toBeGreaterThan(0);
    expect(complaints).toEqual([]);

    await page.goto('/settings#portals');
    await page.getByRole('button', { name: 'QR code of North gate' }).click();
    await code.getByRole('button', { name: 'Make a new link' }).click();
    const sure = page.getByRole('dialog', { name: 'Make a new link for “North gate”?' });
    await sure.getByRole('button', { name: 'Make a new link' }).click();
    await expect.poll(() => code.getByLabel('Link').inputValue()).not.toBe(link);
    expect((await fetch(link)).status).toBe(404);
    const [{ id }] = (await admin.get('/portals?title=North gate')).body.results;
    await admin.delete(`/portals/${id}`);
  }
});

test('F1.7 the staff deletes the contact data of a report', async () => {
  const url = `/public/portals/${new URL(portal.url).pathname.split('/').pop()}/requests`;
  const contact = { email: 'wanda@outside.example' };
  const { code } = (await admin.post(url, { description: 'The ramp is slippery', contact })).body;
  const [{ id }] = (await admin.get(`/requests?code=${code}`)).body.results;
  const { page, complaints } = await atScreen(browser, admin, desk);
  await page.goto(`/request/${id}`);
  await page.getByText('wanda@outside.example').waitFor();
  await page.getByRole('button', { name: 'Delete contact data' }).click();
  const sure = page.getByRole('dialog', { name: `Delete the contact data of ${code}?` });
  await sure.waitFor();
  expect(await violations(page)).toEqual([]);
  await sure.getByRole('button', { name: 'Delete contact data' }).click();
  await page.getByText(`${code}: contact data deleted`).waitFor();
  await page.getByText('Somebody without an account').waitFor();
  await expect.poll(() => page.getByText('wanda@outside.example').count()).toBe(0);
  await expect.poll(async () => (await admin.get(`/requests/${id}`)).body.contact).toBeNull();
  expect(complaints).toEqual([]);
});

test('S31 without a connection a report is kept and sent once', async () => {
  const { page } = await openPage(browser, { ...phone, baseURL: world.url });
  await page.goto(pathOf());
  await page.context().setOffline(true);
  await page.getByLabel('What is wrong?').fill('The lamp flickers');
  await page.getByRole('button', { name: 'Send report' }).tap();
  await page.getByText('Your report is kept on this device').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Follow it' }).waitFor();
  // Loaded again, nothing is left to send.
  await page.reload();
  await page.getByLabel('What is wrong?').waitFor();
  await expect.poll(async () => (await admin.get('/requests?name=The lamp flickers')).body.count).toBe(1);
});

test('S31 a kept report that is refused is set aside with its words, and the next one is sent', async () => {
  const old = (await admin.post('/portals', { title: 'Old gate' })).body;
  const { page } = await openPage(browser, { ...phone, baseURL: world.url });
  const isCut = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
  await page.route('**/portal/*', isCut);
  for (const [path, words] of [
    [new URL(old.url).pathname, 'The old door sticks'],
    [pathOf(), 'The new lamp hums'],
  ] as const) {
    await page.goto(path);
    await page.getByLabel('What is wrong?').fill(words);
    await page.getByRole('button', { name: 'Send report' }).tap();
    await page.getByText('Your report is kept on this device').waitFor();
  }
  await admin.post(`/portals/${old.id}/rotate`);
  await page.unroute('**/portal/*', isCut);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('link', { name: 'Follow it' }).waitFor();
  await expect.poll(async () => (await admin.get('/requests?name=The new lamp hums')).body.count).toBe(1);
  await page.reload();
  const aside = page.getByRole('alert').filter({ hasText: 'The old door sticks' });
  await aside.getByText('It may be mistyped, replaced by a new one, or too old.').waitFor();
  expect(await violations(page)).toEqual([]);
  await aside.getByRole('button', { name: 'Write it again' }).tap();
  await expect.poll(() => page.getByLabel('What is wrong?').inputValue()).toBe('The old door sticks');
  await expect.poll(() => aside.count()).toBe(0);
  await page.getByRole('button', { name: 'Send report' }).tap();
  await page.waitForURL('**/track/*');
});
