import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let manager: Person;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    manager = await (await world.organization('Plant')).person('manager', 'Mona Jour');
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

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
    .setInputFiles([text('Pump manual.txt'), text('Wiring.txt'), await picture('Nameplate.png', '#458554', 3_000)]);
  for (const name of ['Pump manual.txt', 'Wiring.txt', 'Nameplate.png'])
    await card.getByRole('button', { name: `Download: ${name}` }).waitFor();
  // The anchor may leave the title half under the bar, where it counts as too small to press.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violations(page)).toEqual([]);

  const { body: had } = await manager.get(`/locations/${hall.id}`);
  const uploaded = had.files.map(({ name }: { name: string }) => name);
  // A drawing among the documents is stored unchanged.
  const drawing = had.files.find(({ name }: { name: string }) => name === 'Nameplate.png').id;
  await expect
    .poll(async () => (await manager.get(`/core/files/${drawing}`)).body)
    .toMatchObject({ width: 3_000, is_compressible: false });
  const wiring = had.files.find(({ name }: { name: string }) => name === 'Wiring.txt').id;
  const { body: other } = await manager.post('/locations', { name: 'Hall 1b', files: [wiring] });
  await card.getByRole('button', { name: 'More actions: Wiring.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('“Wiring.txt” deleted').waitFor();
  await card.getByRole('button', { name: 'Download: Wiring.txt' }).waitFor({ state: 'detached' });
  // It was detached from this record only: the other record still has it, and the file exists.
  const filesOf = async ({ id }: { id: string }) =>
    (await manager.get(`/locations/${id}`)).body.files.map(({ name }: { name: string }) => name);
  await expect.poll(() => filesOf(other)).toEqual(['Wiring.txt']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('button', { name: 'Download: Wiring.txt' }).waitFor();
  await expect.poll(() => filesOf(hall)).toEqual(uploaded);

  await card.getByRole('button', { name: 'More actions: Wiring.txt' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Wiring of hall 1.txt');
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Download: Wiring of hall 1.txt' }).waitFor();

  // Signatures belong to their work orders and are not listed.
  await manager.upload((await picture('signature.png', '#ffffff', 20)).buffer, 'signature.png');
  await page.goto('/file?view=tableView');
  await page.getByRole('link', { name: 'Pump manual.txt' }).waitFor();
  const row = (name: string) => page.getByRole('row', { name });
  await expect.poll(() => row('signature.png').count()).toBe(0);
  await row('Pump manual.txt').getByText('Text', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Signatures' }).click();
  await row('signature.png').getByText('Picture', { exact: true }).waitFor();

  await page.goto('/file?view=tableView&q=pump');
  await page.getByRole('link', { name: 'Pump manual.txt' }).waitFor();
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Showing' }).textContent()).toBe('Showing 1 of 1');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('S34.1 files are dropped and pasted, and go to the library from its own page', async () => {
  const keeper = await (await world.organization('Papers')).person('manager');
  const { page, complaints } = await atScreen(browser, keeper, desk);
  await page.goto('/file/new');
  await page.getByRole('heading', { level: 1, name: 'Upload files' }).waitFor();
  await page.locator('[data-drop-zone]').waitFor();
  for (const [type, name] of [
    ['drop', 'dropped.csv'],
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
  const { body } = await keeper.get('/core/files?in_library=true&ordering=name');
  const found = body.results.map((one: { name: string; mime_type: string }) => [one.name, one.mime_type]);
  expect(found).toEqual([
    ['dropped.csv', 'text/csv'],
    ['pasted.txt', 'text/plain'],
  ]);
  await page.getByRole('link', { name: 'dropped.csv' }).click();
  await page.getByText('There is no preview of this kind of file.').waitFor();
  expect(complaints).toEqual([]);
});

test('S34 files that are here already are picked for another record, on its page and in its form', async () => {
  const keeper = await (await world.organization('Boilers')).person('manager');
  const names = async ({ id }: { id: string }): Promise<string[]> =>
    (await keeper.get(`/locations/${id}`)).body.files.map(({ name }: { name: string }) => name);
  const upload = async (name: string): Promise<string> => (await keeper.upload(text(name).buffer, name)).body.id;
  const [manual, plan, rules] = [
    await upload('Boiler manual.txt'),
    await upload('Boiler plan.txt'),
    await upload('x.txt'),
  ];
  await keeper.patch(`/core/files/${rules}`, { in_library: true, name: 'House rules.txt' });
  await keeper.upload((await picture('signature.png', '#ffffff', 20)).buffer, 'signature.png');
  await keeper.post('/locations', { name: 'Boiler house', files: [manual, plan] });
  const { body: annex } = await keeper.post('/locations', { name: 'Annex', files: [plan] });
  const { page, complaints } = await atScreen(browser, keeper, desk);
  await page.goto(`/location/${annex.id}#files`);
  const card = page.getByRole('region', { name: 'Files' });
  await card.getByRole('button', { name: 'From the library…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add files from the library' });
  const file = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  // The shared library comes first.
  await file('Boiler manual.txt').waitFor();
  await expect
    .poll(() => dialog.getByRole('checkbox').first().getAttribute('id'))
    .toBe(await file('House rules.txt').getAttribute('id'));
  await expect.poll(() => file('signature.png').count()).toBe(0);
  await expect.poll(() => file('Boiler plan.txt Already here').isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('alert').getByText('Choose at least one file.').waitFor();
  await file('House rules.txt').check();
  await dialog.getByRole('searchbox', { name: 'Search files' }).fill('boiler man');
  await file('House rules.txt').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await file('Boiler manual.txt').check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 2 files' }).click();
  await card.getByRole('button', { name: 'Download: Boiler manual.txt' }).waitFor();
  await expect.poll(() => names(annex)).toEqual(['Boiler plan.txt', 'House rules.txt', 'Boiler manual.txt']);
  await page.getByText('2 files added').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(annex)).toEqual(['Boiler plan.txt']);

  await page.goto('/location/new');
  await page.getByLabel('Name').fill('Annex 2');
  await page.getByRole('button', { name: 'From the library…' }).click();
  await file('Boiler manual.txt').check();
  await dialog.getByRole('button', { name: 'Add 1 file' }).click();
  await page.getByRole('list', { name: 'Files' }).getByText('Boiler manual.txt').waitFor();
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('heading', { level: 1, name: 'Annex 2' }).waitFor();
  expect(await names((await keeper.get('/locations?name=Annex 2')).body.results[0])).toEqual(['Boiler manual.txt']);

  // Above another dialog, Escape closes only this one, and the save key saves this one.
  const { body: job } = await keeper.post('/work-orders', { name: 'Boiler job' });
  await page.goto(`/work-order/${job.id}`);
  await page.getByRole('button', { name: 'Add cost' }).click();
  const cost = page.getByRole('dialog', { name: 'Add cost entry' });
  for (const key of ['Escape', 'Control+Enter']) {
    await cost.getByRole('button', { name: 'From the library…' }).click();
    await file('House rules.txt').check();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Search or go to…' });
    await palette.waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press(key);
    await dialog.waitFor({ state: 'detached' });
  }
  await cost.getByRole('listitem').getByText('House rules.txt').waitFor();
  expect(complaints).toEqual([]);
});

test('S34 a PDF is looked at where it is; a photo comes from the camera; an upload that breaks off says so and is sent again', async () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
  const { body: manual } = await manager.upload(pdf, 'Manual.pdf');
  const { body: hall } = await manager.post('/locations', { name: 'Hall 5', files: [manual.id] });
  const { page } = await atScreen(browser, manager, phone);
  await page.goto(`/location/${hall.id}#files`);
  const card = page.getByRole('region', { name: 'Files' });
  await card.getByRole('button', { name: /^Manual\.pdf/ }).click();
  const shown = page.getByRole('dialog').locator('iframe[title="Manual.pdf"]');
  await shown.waitFor();
  const served = await page.request.get((await shown.getAttribute('src'))!);
  expect(served.headers()['content-type']).toBe('application/pdf');
  expect(served.headers()['content-disposition']).toMatch(/^inline/);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });

  // The connection breaks in the middle, though the server can be reached: it says so, and the same file is sent again.
  await page.route('**/api/core/files', (route) => route.abort('connectionreset'), { times: 1 });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    card.getByRole('button', { name: 'Take photo' }).click(),
  ]);
  await expect.poll(() => chooser.element().getAttribute('capture')).toBe('environment');
  await chooser.setFiles([await picture('Leak.png', '#9D671C')]);
  const row = card.getByRole('list', { name: 'Uploading' }).getByRole('listitem');
  await row.getByRole('alert').waitFor();
  expect(await violations(page)).toEqual([]);
  // And again after the upload, before the record has the file.
  const isPatch = (request: { method(): string }) => request.method() === 'PATCH';
  let tries = 0;
  await page.route(`**/api/locations/${hall.id}`, (route) =>
    isPatch(route.request()) && tries++ === 0 ? route.abort('connectionreset') : route.continue(),
  );
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => tries).toBe(1);
  await row.getByRole('button', { name: 'Try again' }).click();
  await card.getByRole('button', { name: 'Download: Leak.png' }).waitFor();
  await expect
    .poll(async () => (await manager.get(`/locations/${hall.id}`)).body.files.map(({ name }: { name: string }) => name))
    .toEqual(['Manual.pdf', 'Leak.png']);
});

test('S34 an upload that is tried again twice before the page is drawn arrives once', async () => {
  const { page } = await atScreen(browser, manager, desk);
  const { body: hall } = await manager.post('/locations', { name: 'Hall 9' });
  await page.goto(`/location/${hall.id}#files`);
  const card = page.getByRole('region', { name: 'Files' });
  const upload = '**/api/core/files';
  await page.route(upload, (route) => route.fulfill({ status: 500, json: { detail: 'Broken.' } }));
  await card
    .locator('input[type=file]')
    .first()
    .setInputFiles([text('Twice.txt')]);
  const retry = card.getByRole('button', { name: /again/i });
  await retry.waitFor();
  await page.unroute(upload);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/core/files')) sent++;
  });
  await retry.evaluate((button) => {
    (button as HTMLButtonElement).click();
    (button as HTMLButtonElement).click();
  });
  await card.getByRole('button', { name: 'Download: Twice.txt' }).waitFor();
  await retry.waitFor({ state: 'detached' });
  expect(sent).toBe(1);
  await expect.poll(async () => (await manager.get(`/locations/${hall.id}`)).body.files).toHaveLength(1);
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
  // S9: a failed load is not shown as an empty list.
  await page.route('**/api/core/files?id__in*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.goto(`/location/${hall.id}`);
  const card = page.getByRole('region', { name: 'Files' });
  await card.getByText('Files could not be loaded').waitFor();
  await expect.poll(() => card.getByText('No files yet').count()).toBe(0);
  await card.getByRole('button', { name: 'Try again' }).click();
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
  // Noise, which cannot be compressed without loss.
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
    .setInputFiles([{ name: 'photo.png', mimeType: 'image/png', buffer }]);
  await page.getByRole('list', { name: 'Images' }).getByText('photo.jpg').waitFor();
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(5 * 1024 * 1024);
  // A file that neither this browser nor the server can read is refused before the upload.
  const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('no picture') };
  await page.locator('input[type=file]').first().setInputFiles([heic]);
  const unread = page.getByRole('list', { name: 'Uploading' }).getByRole('listitem');
  await unread.getByText('This browser cannot read HEIC photos.').waitFor();
  await unread.getByRole('button', { name: 'Cancel upload: IMG_1.HEIC' }).click();
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hall 4' }).waitFor();
  await page.getByRole('button', { name: 'Open photo.jpg' }).waitFor();
});

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
