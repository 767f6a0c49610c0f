import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { pixel } from '#test/contract/sample';
import { upload } from '#test/uploads';
import { World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let manager: Person;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
  manager = await (await world.organization('Plant')).person('manager', 'Mona Jour');
});
afterEach(() => closePages(browser));
afterAll(() => world.close());

/** A table as another product exports it: semicolons, UTF-16, days first, with some oddities. */
const odd = (rows: number): Buffer => {
  const lines = ['Asset;Site;Make;Purchased;Warranty'];
  for (let at = 1; at <= rows; at++)
    lines.push(
      `Pump ${at};${at % 2 ? 'North' : 'South'};KSB;${String(13 + (at % 15))}/05/2024;${at === 3 ? 'soon' : '2027-01-31'}`,
    );
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le');
};

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer });
const next = (page: Page, name: string | RegExp = 'Next') => page.getByRole('button', { name }).click();

test('S36.1, S36.3, S36.5 a table of another product comes in, with unknown places and a bad date, and goes back', async () => {
  const person = await (await world.organization('Mill')).person('manager', 'Mona Jour');
  await person.post('/locations', { name: 'North' });
  const { page, complaints } = await atScreen(browser, person, desk);
  await page.goto('/batch-upload-new');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Assets', exact: true }).click();
  await choose(page, 'assets.csv', odd(40));
  await page.getByText('40 rows, 5 columns').waitFor();
  expect(await page.getByLabel('Separated by').inputValue()).toBe(';');
  expect(await page.getByLabel('Encoding').inputValue()).toBe('utf-16le');
  expect(await violations(page)).toEqual([]);
  await next(page);
  expect(await page.getByLabel('Field for Asset').inputValue()).toBe('name');
  expect(await page.getByLabel('Field for Purchased').inputValue()).toBe('purchase_date');
  expect(await violations(page)).toEqual([]);
  await next(page);
  const places = page.getByRole('article').filter({ hasText: 'Location is unknown' });
  await places.getByRole('button', { name: 'Create them' }).click();
  await places.waitFor({ state: 'detached' });
  // A single cell is written over in place.
  await page.getByRole('button', { name: 'Warranty, row 4: soon' }).click();
  await page.getByRole('textbox', { name: 'Warranty, row 4' }).fill('31/01/2027');
  await page.keyboard.press('Enter');
  await page.getByText('No problems. All rows can be imported.').waitFor();
  expect(await violations(page)).toEqual([]);
  await next(page, 'Import 40');
  await page.getByText('40 created').waitFor();
  expect((await person.get('/assets?page_size=1')).body.count).toBe(40);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await page.getByRole('heading', { name: 'Taken back' }).waitFor();
  expect((await person.get('/assets?page_size=1')).body.count).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('S36 pictures come with the table that names them', async () => {
  const person = await (await world.organization('Gallery')).person('manager', 'Mona Jour');
  const { page, complaints } = await atScreen(browser, person, desk);
  await page.goto('/batch-upload-new');
  await page.getByRole('button', { name: 'Assets', exact: true }).click();
  const table = Buffer.from('Name,Images\nPump,pump.png\nFan,fan.png\n');
  await page.locator('input[type=file]').setInputFiles([
    { name: 'assets.csv', mimeType: 'text/csv', buffer: table },
    { name: 'pump.png', mimeType: 'image/png', buffer: pixel },
  ]);
  await page.getByText('1 picture sent along').waitFor();
  await page.getByLabel('Add pictures').last().setInputFiles({ name: 'FAN.png', mimeType: 'image/png', buffer: pixel });
  await page.getByText('2 pictures sent along').waitFor();
  expect(await violations(page)).toEqual([]);
  await next(page);
  await next(page);
  await next(page, 'Import 2');
  await page.getByText('2 created').waitFor();
  const { results } = (await person.get('/assets')).body;
  expect(results.map(({ images }: { images: unknown[] }) => images.length)).toEqual([1, 1]);
  expect(complaints).toEqual([]);
});

test('S36.2 what is not matched blocks Next and says which', async () => {
  const { page } = await atScreen(browser, manager, desk);
  const { id } = await upload(manager, 'asset', 'Serial number;Colour\nS1;#112233\n');
  await page.goto(`/batch-upload-new?id=${id}`);
  const message = 'Name is not matched. Choose its column, or one value for all rows.';
  await page.getByRole('status').filter({ hasText: message }).waitFor();
  expect(await page.getByRole('button', { name: 'Next' }).last().isDisabled()).toBe(true);
  await page.getByLabel('Name for all rows').fill('Machine');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).last().isDisabled()).toBe(false);
});

/** An export of another product: assets in assets, days first, some dates that are none, places nobody knows. */
function plantOf(assets: number): Buffer {
  const lines = ['Equipment No.;Equipment name;Belongs to;Site;Acquired;Warranty end'];
  for (let at = 0; at < assets; at++) {
    const parent = at % 20 === 0 ? '' : `E${at - (at % 20)}`;
    const acquired = at % 100 === 7 ? '31/02/2024' : `${13 + (at % 15)}/05/2024`;
    const warranty = at % 333 === 5 ? 'soon' : '31/01/2027';
    lines.push(`E${at};Machine ${at};${parent};Site ${at % 40};${acquired};${warranty}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}

test('S36 4,000 assets with a hierarchy, wrong dates and unknown places come in with few presses; the last rows on a phone, in another browser', async () => {
  const person = await (await world.organization('Large')).person('manager', 'Mona Jour');
  const { page } = await atScreen(browser, person, desk);
  let presses = 0;
  const press = async (name: string | RegExp, within: Pick<Page, 'getByRole'> = page) => {
    presses++;
    await within.getByRole('button', { name }).last().click();
  };
  await page.goto('/batch-upload-new');
  await page.getByText('No table at hand?').waitFor();
  await press(/^Assets$/);
  presses++;
  await choose(page, 'plant.csv', plantOf(4_000));
  await page.getByText('4,000 rows, 6 columns').waitFor();
  await press('Next');
  await press('Next');
  const group = (name: string) => page.getByRole('article').filter({ hasText: name });
  await press('Create them', group('Location is unknown'));
  await group('Location is unknown').waitFor({ state: 'detached' });
  await press('Leave empty', group('Purchase date is not a date'));
  await group('Purchase date is not a date').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Import 3,988, leave out 12' }).waitFor();
  expect(presses).toBeLessThan(20);
  // The tab is closed, and somebody goes on elsewhere with the last twelve rows.
  await page.goto('about:blank');

  const { page: hand } = await atScreen(browser, person, { ...phone, colorScheme: 'dark' });
  await hand.goto('/batch-upload-new');
  await hand.getByText('Go on with plant.csv: 12 rows need you').waitFor();
  await hand.getByRole('button', { name: 'Go on' }).click();
  await hand.getByRole('button', { name: /^Warranty end, row 7: soon/ }).click();
  await hand.getByRole('textbox', { name: 'Warranty end, row 7' }).fill('31/01/2028');
  await hand.keyboard.press('Enter');
  await hand.getByRole('button', { name: 'Import 3,989, leave out 11' }).waitFor();
  const last = hand.getByRole('article').filter({ hasText: 'Warranty until is not a date' });
  await last.getByRole('button', { name: 'One value…' }).click();
  await last.getByRole('textbox', { name: 'Value' }).fill('31/01/2029');
  await last.getByRole('button', { name: 'Apply to 11 rows' }).click();
  await hand.getByText('No problems. All rows can be imported.').waitFor();
  expect(await violations(hand)).toEqual([]);
  await next(hand, 'Import 4,000');
  await hand.getByText('4,000 created').waitFor({ timeout: 120_000 });
  expect((await person.get('/assets?page_size=1')).body.count).toBe(4_000);
  const [deep] = (await person.get('/assets?name=Machine+3999')).body.results;
  expect((await person.get(`/assets/${deep.id}`)).body).toMatchObject({
    external_id: 'E3999',
    path: ['Machine 3980', 'Machine 3999'],
    location: { name: 'Site 39' },
  });
});

test('S36 who has no table tries one of another product', async () => {
  const person = await (await world.organization('Curious')).person('manager', 'Mona Jour');
  const { page, complaints } = await atScreen(browser, person, phone);
  await page.goto('/batch-upload-new');
  await page.getByRole('button', { name: 'Try sites.csv' }).click();
  await page.getByText('13 rows, 5 columns').waitFor();
  await next(page);
  await next(page);
  await next(page, 'Import 13');
  await page.getByText('13 created').waitFor();
  expect((await person.get('/locations?name=Dock+2')).body.results).toHaveLength(1);
  expect(complaints).toEqual([]);
});
