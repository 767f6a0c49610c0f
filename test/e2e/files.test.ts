import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { World } from '#test/world';
import { closePages, desk, launch, phone, violations } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let manager: Person;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(), launch()]);
  manager = await (await world.organization('Plant')).person('manager', 'Mona Jour');
});
afterEach(() => closePages(browser));
afterAll(async () => {
  await browser.close();
  await world.close();
});

const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`about ${name}`) });
const picture = async (name: string, background: string, size = 400) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer(),
});

test('S34.1 three files are uploaded, one is deleted and taken back, and search finds by name', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  const { body: hall } = await manager.post('/locations', { name: 'Hall 1' });
  await page.goto(`/location/${hall.id}#files`);
  const card = page.getByRole('region', { name: 'Files' });
  await card.getByText('No files yet').waitFor();
  await card
    .locator('input[type=file]')
    .first()
    .setInputFiles([text('Pump manual.txt'), text('Wiring.txt'), await picture('Nameplate.png', '#458554')]);
  for (const name of ['Pump manual.txt', 'Wiring.txt', 'Nameplate.png'])
    await card.getByRole('button', { name: `Download: ${name}` }).waitFor();
  // The anchor may have left the title half under the bar, where it counts as too small to press.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violations(page)).toEqual([]);

  await card.getByRole('button', { name: 'More actions: Wiring.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('“Wiring.txt” deleted').waitFor();
  await card.getByRole('button', { name: 'Download: Wiring.txt' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('button', { name: 'Download: Wiring.txt' }).waitFor();

  await card.getByRole('button', { name: 'More actions: Wiring.txt' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Wiring of hall 1.txt');
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Download: Wiring of hall 1.txt' }).waitFor();

  await page.goto('/file?view=tableView&q=pump');
  await page.getByRole('link', { name: 'Pump manual.txt' }).waitFor();
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Showing' }).textContent()).toBe('Showing 1 of 1');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('S34.1 files are dropped and pasted, and go to the library from its own page', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/file/new');
  await page.getByRole('heading', { level: 1, name: 'Upload files' }).waitFor();
  for (const [type, name] of [
    ['drop', 'dropped.txt'],
    ['paste', 'pasted.txt'],
  ] as const) {
    await page.evaluate(
      ([kind, called]) => {
        const data = new DataTransfer();
        data.items.add(new File(['words'], called));
        const zone = document.querySelector('[data-drop-zone]')!;
        if (kind === 'drop') zone.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
        else document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
      },
      [type, name] as const,
    );
    await page.getByRole('list', { name: 'Uploaded' }).getByText(name).waitFor();
  }
  const { body } = await manager.get('/core/files?in_library=true&ordering=name');
  expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['dropped.txt', 'pasted.txt']);
  await page.getByRole('link', { name: 'dropped.txt' }).click();
  await page.getByText('There is no preview of this kind of file.').waitFor();
  expect(complaints).toEqual([]);
});

test('S34.2 a file that cannot be reached: directly, then by fetching, then the words', async () => {
  const { body: file } = await manager.upload('words', 'Report.txt');
  const { body: hall } = await manager.post('/locations', { name: 'Hall 2', files: [file.id] });
  const { page } = await atScreen(browser, manager, desk);
  const asked: string[] = [];
  await page.route('**/api/files/**', (route) => {
    asked.push(route.request().method());
    return route.abort();
  });
  await page.goto(`/location/${hall.id}`);
  const button = page.getByRole('button', { name: 'Download: Report.txt' });
  await button.click();
  await page
    .getByText(
      'Download failed. The file may not be accessible or the server may be experiencing issues. Please try again later.',
      { exact: true },
    )
    .waitFor();
  expect(asked).toEqual(['HEAD', 'GET']);

  await page.unroute('**/api/files/**');
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(saved.suggestedFilename()).toBe('Report.txt');
});

test('S22.1 the strip shows as many images as fit, the rest as a number, and opens the viewer', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) {
    const { name, buffer } = await picture(`${n}.png`, n % 2 ? '#006375' : '#9D671C', 60);
    ids.push((await manager.upload(buffer, name)).body.id);
  }
  const { body: hall } = await manager.post('/locations', { name: 'Hall 3', images: ids });
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto(`/location/${hall.id}`);
  const rest = page.getByRole('button', { name: /Show \d+ more images/ });
  await rest.waitFor();
  const counts = async () => {
    const shown = await page.getByRole('button', { name: /^Open \d+\.png$/ }).count();
    return [shown, Number(/\d+/.exec((await rest.getAttribute('aria-label'))!)![0])] as const;
  };
  const all = async () => (await counts()).reduce((sum, one) => sum + one);
  await expect.poll(all).toBe(12);
  const [wide] = await counts();
  await page.setViewportSize({ width: 700, height: 900 });
  await expect.poll(async () => (await counts())[0]).toBeLessThan(wide);
  await expect.poll(all).toBe(12);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Open 0.png' }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByText('1 of 12').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('2 of 12').waitFor();
  await viewer.getByRole('button', { name: 'Previous' }).click();
  await viewer.getByRole('button', { name: 'Previous' }).click();
  await viewer.getByText('12 of 12').waitFor();
  await viewer.getByRole('img', { name: '11.png' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('S26.1 a photo of more than 5 MB is made smaller before it is sent', async () => {
  const { page } = await atScreen(browser, manager, phone);
  await page.goto('/location/new');
  await page.getByLabel('Name').fill('Hall 4');
  // Noise, which nothing compresses without losing some.
  const buffer = await sharp({
    create: {
      width: 1_900,
      height: 1_200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/core/files'));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'photo.png', mimeType: 'image/png', buffer }], { timeout: 30_000 });
  await page.getByRole('list', { name: 'Images' }).getByText('photo.jpg').waitFor({ timeout: 20_000 });
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(5 * 1024 * 1024);
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hall 4' }).waitFor();
  await page.getByRole('button', { name: 'Open photo.jpg' }).waitFor();
}, 60_000);

test('S40.3 a picture of mine wins over my initials, and goes when it is removed', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/settings');
  const mine = page.getByRole('button', { name: /Mona Jour/ });
  const section = page.getByRole('region', { name: 'Profile' });
  await expect.poll(() => mine.locator('img').count()).toBe(0);
  await section.getByLabel('Choose picture').setInputFiles([await picture('Mona.png', '#458554')]);
  await mine.locator('img').waitFor();
  const source = await mine.locator('img').getAttribute('src');
  await expect
    .poll(async () => await page.evaluate(async (address) => (await fetch(address)).status, source!))
    .toBe(200);
  expect(await violations(page)).toEqual([]);

  await section.getByRole('button', { name: 'Remove' }).click();
  await mine.locator('img').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await mine.locator('img').waitFor();
  await page.goto(`/user/${manager.id}`);
  await page.getByRole('img', { name: 'Mona.png' }).waitFor();
  expect(complaints).toEqual([]);
});
