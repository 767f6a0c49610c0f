import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { visit } from './tour';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let admin: Person;
let id: string;
let statuses: Record<string, string>;

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
});
beforeEach(async () => {
  plant = await world.organization('Plant');
  admin = plant.admin;
  id = (await admin.post('/assets', { name: 'Filler 2', description: 'Fills bottles' })).body.id;
  const { body } = await admin.get('/assets/custom-health-status');
  statuses = Object.fromEntries(body.results.map((one: { name: string; id: string }) => [one.name, one.id]));
});
afterEach(() => closePages(browser));
afterAll(() => world.close());

const pill = (page: Page) => page.getByRole('button', { name: /^Status: .*Change it$/ });
const open = (page: Page) => page.goto(`/asset/${id}?view=tableView`);
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
const change = (status: string, more: object = {}) =>
  admin.post('/assets/status', { asset: id, status_type: statuses[status], ...more });
const statusNow = async () => (await admin.get(`/assets/${id}`)).body.asset_status;

async function pillSays(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: `Status: ${status}. Change it` }).waitFor();
}

async function openChanger(page: Page): Promise<void> {
  await pill(page).click();
  await page.getByRole('radio', { name: /^Online/ }).waitFor();
}

test('S3.1, S1.1 Maintenance Orchestration opens the asset list, and the rail counts as the list does', async () => {
  await admin.post('/assets', { name: 'Capper 2' });
  const { page, complaints } = await atScreen(browser, admin, desk);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Maintenance Orchestration' }).click();
  await page.waitForURL(/\/asset(\?|$)/);
  await page.getByText('Showing 2 of 2').waitFor();
  await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Assets 2' }).waitFor();
  await page
    .getByRole('row', { name: /Capper 2/ })
    .getByText('No Status')
    .waitFor();
  // The order of the specification; a feature that does not exist yet has no link.
  const entries = page.getByRole('banner').getByRole('navigation').getByRole('link');
  for (const [label, path] of [
    ['Maintenance Orchestration', /^\/asset$/],
    ['Teams / Users', /^\/teams$/],
    ['Settings', /^\/settings$/],
  ] as const) {
    await entries.filter({ hasText: label }).click();
    await page.waitForURL((url) => path.test(url.pathname));
    await expect
      .poll(() => entries.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('aria-current')])))
      .toEqual(
        [
          'Home',
          'Maintenance Orchestration',
          'Data Orchestration',
          'Business Partner Search',
          'Supply Chain Intelligence',
          'Agents',
          'Teams / Users',
          'Settings',
        ].map((one) => [one, one === label ? 'page' : null]),
      );
  }
  expect(complaints).toEqual([]);
});

test('S22.2 health shows 30 days, a bar a day in words and as a table, and other spans when asked', async () => {
  await change('Offline', {
    status_change_type: 'unplanned',
    status_change_since: ago(3),
    status_change_until: ago(2.75),
  });
  await change('Offline', { status_change_type: 'planned', status_change_since: ago(10), status_change_until: ago(9) });
  const { page } = await atScreen(browser, admin, desk);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/health-detail')) asked.push(searchParams.get('days') ?? '');
  });
  // Late news of the changes above may ask again.
  let isDown = true;
  await page.route('**/timeline?*', (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await open(page);
  await page.getByText('Status changes could not be loaded').waitFor();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 3, name: 'Status changes' }).waitFor();
  const strip = page.getByRole('slider', { name: 'Health of the last 30 days, day by day' });
  await strip.waitFor();
  expect(new Set(asked)).toEqual(new Set(['30']));
  await expect.poll(() => strip.locator(':scope > span').count()).toBe(30);
  await expect.poll(() => strip.locator('[data-kind="offline_unplanned"]').count()).toBeGreaterThan(0);
  await expect.poll(() => strip.locator('[data-kind="offline_planned"]').count()).toBeGreaterThan(0);

  const figure = (name: string) => page.locator('dl div').filter({ has: page.getByText(name, { exact: true }) });
  const health = (await admin.get(`/assets/${id}/health-detail`)).body;
  expect(health.failures).toBe(1);
  await figure('Failures').first().getByText('1', { exact: true }).waitFor();
  await figure('MTTR').first().getByText('6h', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Health' }).getByText('How these are worked out').click();
  await page.getByText(/^online ÷ tracked time = /).waitFor();
  await page.getByText('Show as a table').click();
  await expect.poll(() => page.getByRole('region', { name: 'Show as a table' }).locator('tbody tr').count()).toBe(30);

  await strip.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft');
  // A stop that began three days ago to the minute shows on that day, and maybe on the next.
  await expect.poll(() => strip.getAttribute('aria-valuetext')).toMatch(/: Offline, unplanned .* · Online /);
  for (const [label, days] of [
    ['7 days', '7'],
    ['90 days', '90'],
    ['1 year', '365'],
  ] as const) {
    await page.getByRole('radio', { name: label }).check();
    await page.getByRole('slider', { name: new RegExp(`last ${days} days`) }).waitFor();
    await expect.poll(() => asked.at(-1)).toBe(days);
  }
});

test('S22.3, U20 an asset without status counts as online; its work begins with what is to be done, and its figures lead to lists', async () => {
  const work = (name: string, more: object) => admin.post('/work-orders', { name, asset: id, ...more });
  await work('Planned', { status: 'planned', start_date: ago(-9) });
  await work('Open', { due_date: ago(-3) });
  await work('Overdue', { due_date: ago(1) });
  const { body: done } = await work('Finished', {});
  await admin.post('/work-orders/other-costs', {
    work_order: done.id,
    user: admin.id,
    category: 'travel',
    cost: '80.5',
  });
  await admin.patch(`/work-orders/${done.id}`, { status: 'done' });
  const { page } = await atScreen(browser, admin, desk);
  await open(page);
  const rows = page.getByRole('region', { name: 'Work orders' }).getByRole('link');
  const first = async () =>
    (await rows.allTextContents()).map((text) => /Planned|Open|Overdue|Finished/.exec(text)?.[0]);
  await expect.poll(first).toEqual(['Overdue', 'Open', 'Planned', 'Finished']);
  const figures = page.getByRole('navigation', { name: 'Work in short' });
  await figures.getByRole('link', { name: /^Open work\s*2\s*1 overdue$/ }).waitFor();
  await figures.getByRole('link', { name: /^Next planned work.*Planned$/ }).waitFor();
  await figures.getByRole('link', { name: /^Cost this year.*80\.50/ }).click();
  await page.getByText('Showing 1 of 1').waitFor();
  await page.getByRole('link', { name: 'Finished' }).first().waitFor();
  await open(page);
  await pillSays(page, 'No Status');
  await page.getByText('No failure in 1 day').waitFor();
  await expect.poll(() => statusNow()).toMatchObject({ status_category: 'online', status_type: null });
});

test('U21 the work of what lies inside is in the figures and lists of what holds it, and says so', async () => {
  const valve = (await admin.post('/assets', { name: 'Valve block', parent: id })).body.id;
  const work = (name: string, asset: string) => admin.post('/work-orders', { name, asset, due_date: ago(1) });
  await work('Grease the filler', id);
  for (let nth = 1; nth <= 5; nth++) await work(`Seal the valve ${nth}`, valve);
  const { page } = await atScreen(browser, admin, desk);
  await open(page);
  const card = page.getByRole('region', { name: 'Work orders' });
  await card.getByText('With everything inside').waitFor();
  await card.getByRole('link', { name: 'View all 6' }).click();
  await page.waitForURL(`**/screen/asset/${id}/work-order__asset__within`);
  await page.getByText('Showing 6 of 6').waitFor();
  await open(page);
  await page.getByText('Of this asset alone').waitFor();
  await page.getByRole('treeitem', { name: 'Valve block' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const figures = page.getByRole('navigation', { name: 'Work in short' });
  await figures.getByRole('link', { name: /^Open work\s*6\s*6 overdue$/ }).click();
  await page.getByText('Showing 6 of 6').waitFor();
  await page.getByText('Asset · is or is inside · Filler 2').waitFor();
  // An asset without children does not mention them.
  await page.goto(`/asset/${valve}?view=tableView`);
  await card.getByRole('link', { name: /Seal the valve 1/ }).waitFor();
  await expect.poll(() => page.getByText('With everything inside').count()).toBe(0);
});

test('S22.4 the hierarchy opens, and an asset is moved by menu', async () => {
  const inside = (await admin.post('/assets', { name: 'Valve block', parent: id })).body.id;
  const line = (await admin.post('/assets', { name: 'Line 9' })).body.id;
  const { page } = await atScreen(browser, admin, desk);
  await open(page);
  await page.getByRole('treeitem', { name: 'Valve block' }).waitFor();
  await page.getByRole('button', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('treeitem', { name: 'Line 9' }).click();
  await dialog.getByRole('button', { name: 'Move to Line 9' }).click();
  await expect
    .poll(async () => (await admin.get(`/assets/${inside}`)).body.path)
    .toEqual(['Line 9', 'Filler 2', 'Valve block']);
  await expect.poll(async () => (await admin.get(`/assets/${id}`)).body.parent.id).toBe(line);
});

test('S22.5 capacity asks for hours, and shows schedule and figures once there are some', async () => {
  // A new asset has no hours before its creation.
  await change('Online', { status_change_since: ago(30) });
  const { page, complaints } = await atScreen(browser, admin, desk);
  await open(page);
  await page.getByRole('link', { name: 'Set operating hours' }).click();
  await page.getByRole('button', { name: 'Around the clock' }).click();
  await page.getByRole('button', { name: 'Add a product' }).click();
  await page.getByLabel('Product', { exact: true }).fill('Still water');
  await page.getByLabel('Per hour').pressSequentially('1.05');
  await expect.poll(() => page.getByLabel('Per hour').inputValue()).toBe('1.05');
  await page.getByLabel('Per hour').fill('1000');
  await page.getByLabel('Unit').fill('bottles');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Capacity' }).waitFor();
  await page.getByText('336,000', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('img', { name: /: Running 24 h$/ }).count()).toBe(14);
  const first = await page.getByLabel('From', { exact: true }).inputValue();
  const to = await page.getByLabel('To', { exact: true }).inputValue();
  await page.getByLabel('From', { exact: true }).fill(to);
  await page.getByText('24,000', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('img', { name: /: Running 24 h$/ }).count()).toBe(1);
  // An exception day with its own hours.
  await page.getByRole('link', { name: 'Edit hours and products' }).click();
  await page.getByText('Days that differ').click();
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByLabel('Date', { exact: true }).fill(first);
  await page
    .getByRole('button', { name: /^Add hours on/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('320,000', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('img', { name: /: Running 24 h$/ }).count()).toBe(13);
  expect(complaints).toEqual([]);
});

test('S23.1, S23.2, S23.3 what the status form lacks is said in the spec’s words', async () => {
  const { page } = await atScreen(browser, admin, desk);
  await open(page);
  await openChanger(page);
  const save = page.getByRole('button', { name: 'Save status' });
  await save.click();
  await page.getByText('Please select a status', { exact: true }).waitFor();
  await page.getByRole('radio', { name: /^Offline/ }).check();
  await save.click();
  await page.getByText('Please specify if this is a planned or unplanned change', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Offline, planned' }).click();
  await page.getByRole('radio', { name: 'Custom' }).check();
  await save.click();
  await page.getByText("From date is required when 'Custom' is selected", { exact: true }).waitFor();
  await expect.poll(() => statusNow()).toMatchObject({ status_type: null });

  await page.getByLabel('From').fill('2026-01-05T08:00');
  await page.getByLabel('To (optional)').fill('2026-01-05T10:30');
  await page.getByLabel('Notes').fill('Belt changed');
  await save.click();
  await toast(page, 'Asset status updated successfully');
  const { body } = await admin.get(`/assets/${id}/timeline`);
  const held = body.results.find((one: { notes: string | null }) => one.notes === 'Belt changed');
  expect(held).toMatchObject({ status_change_type: 'planned', changed_from_source: 'asset_detail' });
  expect(Date.parse(held.until) - Date.parse(held.since)).toBe(2.5 * 3_600_000);
});

test('S23.4, S15.3 any status from any status, sent as a change from the asset page', async () => {
  const { page } = await atScreen(browser, admin, desk);
  await open(page);
  for (const [choose, name, category] of [
    ['Offline, unplanned', 'Offline', 'offline'],
    ['Do Not Track', 'Do Not Track', 'do_not_track'],
    ['Offline, planned', 'Offline', 'offline'],
    ['Online', 'Online', 'online'],
  ] as const) {
    await openChanger(page);
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/assets/status'));
    const button = page.getByRole('button', { name: choose, exact: true });
    if (choose.includes(',')) await button.click();
    else await page.getByRole('radio', { name: new RegExp(`^${choose}`) }).check();
    await page.getByRole('button', { name: 'Save status' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      changed_from_source: 'asset_detail',
      status_category: category,
      changed_at: expect.any(String),
    });
    await pillSays(page, name);
    await expect.poll(async () => (await statusNow()).status_category).toBe(category);
    // The server knows of it before the page has its answer: the last Undo may be that of the change before.
    await toast(page, 'Asset status updated successfully');
    if (choose !== 'Online') await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click();
  }
  // A mistake is taken back at once, or later from the timeline.
  await page.getByRole('button', { name: 'Undo' }).click();
  await pillSays(page, 'Offline');
  await toast(page, 'Status change taken back');
  await expect.poll(statusNow).toMatchObject({ status_category: 'offline', status_change_type: 'planned' });
  await page
    .getByRole('button', { name: /^Take back: Offline/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await pillSays(page, 'Do Not Track');
});

test('S23.5 the pill changes at once and goes back where the server does not take it', async () => {
  await change('Online');
  const { page } = await atScreen(browser, admin, desk);
  await open(page);
  let refuse = () => {};
  const held = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/api/assets/status', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { detail: 'No.' } });
  });
  await openChanger(page);
  await page.getByRole('button', { name: 'Offline, unplanned' }).click();
  await page.getByRole('button', { name: 'Save status' }).click();
  await pillSays(page, 'Offline');
  refuse();
  await toast(page, 'Failed to update asset status');
  await pillSays(page, 'Online');
  await expect.poll(() => statusNow()).toMatchObject({ status_category: 'online' });
});

test.each([
  ['desk', desk],
  ['phone', phone],
])('S23.6 an asset is taken offline, unplanned, in three presses: %s', async (_, options) => {
  const { page, complaints } = await atScreen(browser, admin, options);
  await open(page);
  await page.evaluate(() => {
    const presses = { count: 0 };
    Object.assign(globalThis, { presses });
    addEventListener('click', ({ isTrusted }) => isTrusted && presses.count++, true);
  });
  await openChanger(page);
  await page.getByRole('button', { name: 'Offline, unplanned' }).click();
  await page.getByRole('button', { name: 'Save status' }).click();
  await toast(page, 'Asset status updated successfully');
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { presses: { count: number } }).presses.count))
    .toBe(3);
  await page
    .getByText(/^Offline, unplanned/)
    .first()
    .waitFor();
  await page.getByText(/since .* \(just now\)/).waitFor();
  await expect.poll(() => statusNow()).toMatchObject({ status_category: 'offline', status_change_type: 'unplanned' });
  expect(complaints).toEqual([]);
});

test('S24.1, S24.2 health statuses are added by name, and one in use is replaced when it goes', async () => {
  const { page } = await atScreen(browser, admin, desk);
  await page.goto('/settings#health-statuses');
  await page.getByRole('button', { name: 'New health status' }).click();
  const create = page.getByRole('button', { name: 'Create status' });
  await create.click();
  await page.getByText('Name is required', { exact: true }).waitFor();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('x'.repeat(256));
  await create.click();
  await page.getByText('Name too long', { exact: true }).waitFor();
  await name.fill('Breakdown');
  await page.getByLabel('Category').selectOption('offline');
  await create.click();
  const offline = page.getByRole('region', { name: 'Offline' });
  await offline.getByText('Breakdown', { exact: true }).waitFor();
  const { body } = await admin.get('/assets/custom-health-status?name=Breakdown');
  statuses.Breakdown = body.results[0].id;
  await change('Breakdown', { status_change_type: 'unplanned' });

  await offline.getByRole('button', { name: 'Delete Breakdown' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByLabel('Replace it with').selectOption({ label: 'Offline' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Replace and delete' }).click();
  await toast(page, 'Health status “Breakdown” deleted');
  await expect.poll(async () => (await statusNow()).status_type.name).toBe('Offline');
});

test('S25.1, S25.2, S25.3 the code is 200 px, downloads in three kinds, and copies', async () => {
  const { page } = await atScreen(browser, admin, { ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
  await open(page);
  const picture = page.getByRole('img', { name: 'QR code of Filler 2' });
  await picture.waitFor();
  const shown = await picture.evaluate((img) => (img as HTMLImageElement).decode().then(() => img.clientWidth));
  expect(shown).toBe(200);
  for (const kind of ['SVG', 'PNG', 'PDF']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Download as ${kind}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`Filler 2.${kind.toLowerCase()}`);
    expect(await download.failure()).toBe(null);
  }
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'QR code copied' }).waitFor();
  await toast(page, 'QR code copied');
  const copied = await page.evaluate(async () => (await navigator.clipboard.read())[0]!.types);
  expect(copied).toContain('image/png');
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('denied'));
  });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Failed to copy QR code' }).waitFor();
  await toast(page, 'Failed to copy QR code');
});

test('S25.4 a text is copied, else by the old way, else it says that it failed, as does what is more than a text', async () => {
  const { page } = await atScreen(browser, admin, { ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('By link').click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Invitation link').inputValue();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const forget = () => page.evaluate(() => navigator.clipboard.writeText(''));
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  await copy.click();
  await page.getByRole('button', { name: 'Copied to clipboard' }).waitFor();
  await toast(page, 'Copied to clipboard');
  await expect.poll(() => copied()).toBe(link);
  await forget();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await copy.click();
  await page.getByRole('button', { name: 'Copied to clipboard' }).waitFor();
  await expect.poll(() => copied()).toBe(link);
  await page.evaluate(() => void (document.execCommand = () => false));
  await copy.click();
  await page.getByRole('button', { name: 'Failed to copy', exact: true }).waitFor();
  await toast(page, 'Failed to copy');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Maintenance Orchestration' }).click();
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: 'Copy as API call' }).click();
  await page.getByText('Failed to copy content', { exact: true }).waitFor();
});

test('S25.5 ten labels lie whole on a sheet of A4 and of Letter', async () => {
  const ids = [id];
  for (let at = 1; at < 10; at++)
    ids.push((await admin.post('/assets', { name: `Conveyor ${at} with a name for two lines` })).body.id);
  const { page } = await atScreen(browser, admin, desk);
  for (const [sheet, places, box] of [
    ['avery-l7160', 21, [595, 842]],
    ['avery-5160', 30, [612, 792]],
  ] as const) {
    await page.goto(`/print/labels?ids=${ids.join()}`);
    await page.getByLabel('Sheet', { exact: true }).selectOption(sheet);
    const preview = page.getByRole('img', { name: `First sheet: 10 of ${places} places used` });
    await preview.waitFor();
    const outside = await preview.evaluate((svg) => {
      const whole = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('[data-state="used"]')].filter((label) => {
        const { left, top, right, bottom } = label.getBoundingClientRect();
        return left < whole.left || top < whole.top || right > whole.right || bottom > whole.bottom;
      }).length;
    });
    expect(outside).toBe(0);
    const address = (await page.getByRole('link', { name: 'Open PDF' }).getAttribute('href'))!;
    const pdf = (await (await page.request.get(address)).body()).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    const media = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
      .exec(pdf)!
      .slice(1)
      .map((side) => Math.round(Number(side)));
    expect(media).toEqual(box);
  }
});

test('S25 labels are printed for what is selected', async () => {
  const { page } = await atScreen(browser, admin, desk);
  await page.goto('/asset?view=tableView');
  await page.getByRole('checkbox', { name: 'Select Filler 2' }).check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.waitForURL(`**/print/labels?ids=${id}`);
  await page.getByText('Filler 2').waitFor();
  await page.getByLabel('Sheet', { exact: true }).selectOption('avery-5160');
  await page.getByRole('img', { name: 'First sheet: 1 of 30 places used' }).waitFor();
  const address = (await page.getByRole('link', { name: 'Open PDF' }).getAttribute('href'))!;
  const answer = await page.request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.goto('/print/labels');
  await page.getByRole('link', { name: 'Choose assets' }).waitFor();
});

test('S26 the form keeps a code that is on the machine already, and says when it is taken', async () => {
  const { page } = await atScreen(browser, admin, desk);
  await page.goto('/asset/new');
  await page.getByLabel('Name').fill('Palletiser');
  await page.getByLabel('QR code').fill('OLD-4711');
  await page.getByRole('button', { name: 'Create asset' }).click();
  await page.getByRole('heading', { level: 1, name: 'Palletiser' }).waitFor();
  await page.getByText('OLD-4711', { exact: true }).waitFor();
  await page.goto('/asset/new');
  await page.getByLabel('Name').fill('Wrapper');
  await page.getByLabel('QR code').fill('OLD-4711');
  await page.getByRole('button', { name: 'Create asset' }).click();
  await page.getByText('QR code is used already').first().waitFor();
});

test('S9.1, S9.4 the anchors of an asset lead to their headings, and none leads nowhere', async () => {
  const { page } = await atScreen(browser, admin, desk);
  await open(page);
  const rail = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await rail.first().waitFor();
  const anchors = await rail.evaluateAll((all) => all.map((one) => one.getAttribute('href')!.split('#')[1]!));
  expect(anchors).toEqual(expect.arrayContaining(['overview', 'health', 'capacity', 'hierarchy', 'files', 'history']));
  for (const anchor of anchors) {
    await page.goto(`/asset/${id}?view=tableView#${anchor}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(anchor);
    await page.goto('about:blank');
  }
});

test('S47 a scanned or typed code of a part, a work order, a location or a purchase order leads to it', async () => {
  const made = async (path: string, body: object) => (await admin.post(path, body)).body;
  const part = await made('/parts', { name: 'V-belt', number: 'VB-220' });
  const store = await made('/locations', { name: 'Bay 7' });
  // More than a page of parts contain the short code of one.
  const short = await made('/parts', { name: 'Zinc plate', number: '10' });
  for (let from = 0; from < 210; from += 30)
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => made('/parts', { name: `A ${from + at}`, number: `10-${from + at}` })),
    );
  const order = await made('/work-orders', { name: 'Swap the belt' });
  const vendor = await made('/vendors', { name: 'Belts Ltd' });
  const bought = await made('/purchase-orders', { vendor: vendor.id, lines: [{ part: part.id, quantity: 1 }] });
  const { page } = await atScreen(browser, admin, { ...phone, viewport: { width: 320, height: 568 } });
  for (const [code, address] of [
    [order.code.toLowerCase(), `/work-order/${order.id}`],
    [`${admin.url}/work-order/${order.id}?print=1`, `/work-order/${order.id}`],
    [bought.name, `/purchase-order/${bought.id}`],
    ['vb-220', `/part/${part.id}`],
    ['10', `/part/${short.id}`],
    [`${admin.url}/part/${part.id}`, `/part/${part.id}`],
    ['Bay 7', `/location/${store.id}`],
  ]) {
    await page.goto('/scan');
    await page.getByLabel('Code on the label').fill(code);
    await page.getByRole('button', { name: 'Open', exact: true }).tap();
    await page.waitForURL((url) => url.pathname === address);
  }
});

test('S17, S47.1 without a camera a part is added to a work order by typing its number', async () => {
  await admin.post('/parts', { name: 'Filter mat', number: 'FM-9' });
  const { body: order } = await admin.post('/work-orders', { name: 'Change the mat' });
  const { page } = await atScreen(browser, admin, phone);
  await page.goto(`/work-order/${order.id}`);
  await page.getByRole('button', { name: 'Scan a part' }).tap();
  await page.getByText(/Type the code below/).waitFor();
  const box = page.getByLabel('Code on the label');
  await box.fill('NOBODYS');
  await page.getByRole('button', { name: 'Add part', exact: true }).last().tap();
  await page.getByText('No part has this code.').waitFor();
  await box.fill('fm-9');
  await box.press('Enter');
  await box.waitFor({ state: 'detached' });
  const shown = () =>
    page.locator('#parts-editor input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await expect.poll(shown).toContain('Filter mat');
});

test('S47.1 without a camera a typed code leads to its asset', async () => {
  const { code } = (await admin.get(`/assets/${id}`)).body.qrcode;
  const { page, complaints } = await atScreen(browser, admin, phone);
  await page.goto('/asset?view=tableView');
  await page.getByRole('link', { name: 'Scan' }).click();
  await page.getByText(/Type the code below/).waitFor();
  // Like a handheld scanner: it types and presses Enter, wherever the focus is, also after a wrong code.
  await page.getByRole('heading', { level: 1, name: 'Scan' }).click();
  await page.keyboard.type('NOBODYS');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing here has the code “NOBODYS”. Compare it with the label').waitFor();
  await page.keyboard.type(`${admin.url}/q/${code}`);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Filler 2' }).waitFor();
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
});

test.each([
  ['desk, light', { ...desk, colorScheme: 'light' as const }],
  ['phone, dark', { ...phone, colorScheme: 'dark' as const }],
])('the screens of assets can be used by everybody: %s', async (_, options) => {
  await change('Offline', { status_change_type: 'planned', status_change_since: ago(2) });
  await admin.patch(`/assets/${id}`, {
    operating_calendar: { weekly: [{ day: 'monday', from: '06:00', to: '22:00' }], exceptions: [] },
    products: [{ name: 'Still water', ideal_rate_per_hour: 1_000, unit: 'bottles' }],
  });
  const { page, complaints } = await atScreen(browser, admin, options);
  await open(page);
  await page.getByRole('slider').waitFor();
  await page.getByText('Schedule, day by day').waitFor();
  for (const card of ['Health', 'Capacity'])
    await page.getByRole('region', { name: card }).getByText('How these are worked out').click();
  await page.getByText(/^running ÷ scheduled = /).waitFor();
  await page.getByText('Show as a table').click();
  expect(await violations(page)).toEqual([]);
  await openChanger(page);
  await page.getByRole('button', { name: 'Save status' }).click();
  expect(await violations(page)).toEqual([]);
  await visit(page, `/asset/${id}/edit`);
  await page.getByText('Days that differ').click();
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByRole('button', { name: 'Add hours on that day' }).click();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
