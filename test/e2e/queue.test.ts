import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { goodPassword, World } from '#test/world';
import { atRest, closePages, desk, draftsKept, launch, phone, samePort, violations, withWorker } from './browser';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let admin: Person;
let id: string;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
});
beforeEach(async () => {
  const plant = await world.organization('Plant');
  admin = plant.admin;
  id = (await admin.post('/assets', { name: 'Filler 2' })).body.id;
});
afterEach(() => closePages(browser));
afterAll(() => world.close());

const statusNow = async () => (await admin.get(`/assets/${id}`)).body.asset_status;
const changes = async () =>
  (await admin.get(`/core/audit-logs?entity_type=asset&entity_id=${id}`)).body.results.filter(
    ({ action }: { action: string }) => action !== 'created',
  );
const filesOf = async () => (await admin.get(`/assets/${id}`)).body.files.map(({ name }: { name: string }) => name);
const pill = (page: Page) => page.getByRole('button', { name: /Show the outbox$/ });
const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' });
const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('The seal is worn.') };

/** On its page, with everything loaded that may be needed without a connection. */
async function open(page: Page): Promise<void> {
  await page.goto(`/asset/${id}?view=tableView`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await atRest(page);
  const changer = page.getByRole('button', { name: /^Status: .*Change it$/ });
  await changer.click();
  await page.getByRole('radio', { name: /^Online/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: /^Online/ }).waitFor({ state: 'detached' });
}

async function goOffline(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: /^Status: .*Change it$/ }).click();
  await page.getByRole('button', { name: 'Offline, unplanned' }).click();
  await page.getByRole('button', { name: 'Save status' }).click();
  await page.getByRole('button', { name: `Status: ${status}. Change it` }).waitFor();
}

test('S23.6, S26.1, S44.2 without a connection a status and a file wait, outlive a reload, and are sent once', async () => {
  const { page } = await atScreen(browser, admin, withWorker({ ...phone, colorScheme: 'dark' }));
  await open(page);
  await page.context().setOffline(true);
  const before = Date.now();
  await goOffline(page, 'Offline, Not sent yet');
  const pressed = Date.now();
  await page.getByText('Kept on this device. It is sent when you are back online.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByLabel('Add files').setInputFiles(note);
  const unsent = page.getByRole('list', { name: 'Not sent yet' });
  await unsent.getByText('note.txt').waitFor();
  await pill(page).click();
  await outbox(page).getByText('Filler 2: Offline').waitFor();
  await outbox(page).getByText('Filler 2: add note.txt').waitFor();
  expect(await violations(page)).toEqual([]);
  await expect.poll(async () => [(await statusNow()).status_category, await filesOf()]).toEqual(['online', []]);

  await page.reload();
  // The page opens again, with the waiting calls.
  await page.getByRole('button', { name: 'Status: Offline, Not sent yet. Change it' }).waitFor();
  await unsent.getByText('note.txt').waitFor();
  await page.getByRole('button', { name: 'Status: Offline, Not sent yet. Change it' }).click();
  await page.getByRole('button', { name: 'Offline, unplanned' }).waitFor();
  await page.keyboard.press('Escape');
  // Both calls arrive and lose their answers the first time: a retry does not repeat them.
  let said = '';
  for (const path of ['**/api/assets/status', '**/api/core/files'])
    await page.route(path, async (route) => {
      if (path.endsWith('/status')) said = route.request().postDataJSON().changed_at;
      await route.fetch();
      await route.abort();
      await page.unroute(path);
    });
  await page.context().setOffline(false);
  await page
    .getByRole('region', { name: 'Files' })
    .getByRole('button', { name: /note.txt/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Status: Offline. Change it' }).waitFor();
  await expect.poll(() => pill(page).count()).toBe(0);
  expect((await statusNow()).status_category).toBe('offline');
  await expect.poll(() => filesOf()).toEqual(['note.txt']);
  await expect.poll(() => changes()).toHaveLength(2);
  // It tells the time of the press, not of its way to the server.
  expect(Date.parse(said)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(said)).toBeLessThanOrEqual(pressed);
});

test('S44.2, U36 work that is made without a connection is kept, stands in the list, and is made once', async () => {
  await admin.post('/work-orders', { name: 'There before' });
  const { page } = await atScreen(browser, admin, withWorker(phone));
  await page.goto('/work-order/todo?view=tableView');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await atRest(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'New work order' }).click();
  await page.getByRole('button', { name: 'Create work order' }).click();
  await page.getByRole('alert').getByText('Name is required').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Pump 3 leaks');
  await page.getByLabel('Priority').selectOption('High');
  await page.getByRole('button', { name: 'Create work order' }).click();
  await page.getByText('Kept on this device. It is sent when you are back online.').waitFor();
  const unsent = page.getByRole('listitem').filter({ hasText: 'New work order “Pump 3 leaks”' });
  await unsent.getByText('Not sent yet').waitFor();
  expect(await violations(page)).toEqual([]);
  // With its asset, as the link from the asset's page does.
  await page.goto(`/work-order/new?asset=${id}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Filler drips');
  await page.getByRole('button', { name: 'Create work order' }).click();
  await unsent.waitFor();
  await page.reload();
  await page.getByText('New work order “Filler drips”').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('row').filter({ hasText: 'Pump 3 leaks' }).waitFor();
  await unsent.waitFor({ state: 'detached' });
  const { results } = (await admin.get('/work-orders?q=Pump 3 leaks')).body;
  expect(results).toMatchObject([{ name: 'Pump 3 leaks', priority: 'high', status: 'open' }]);
  await page.getByRole('row').filter({ hasText: 'Filler drips' }).waitFor();
  await expect
    .poll(async () => (await admin.get('/work-orders?q=Filler drips')).body.results)
    .toMatchObject([{ asset: { id } }]);
});

test('S44.4 work that was made without a connection and is refused goes back into its form, with why', async () => {
  const { body: template } = await admin.post('/work-order-templates', { name: 'Leak', priority: 'high' });
  const { page } = await atScreen(browser, admin, withWorker(phone));
  await page.goto(`/work-order/new?fromTemplate=${template.id}&asset=${id}`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await atRest(page);
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Name' }).fill('Filler drips');
  await page.getByRole('textbox', { name: 'Description' }).fill('Below the left nozzle');
  await page.getByRole('button', { name: 'Create work order' }).click();
  await page.getByText('New work order “Filler drips”').waitFor();
  expect((await admin.delete(`/assets/${id}`)).status).toBe(204);
  await page.context().setOffline(false);
  await page.getByText('New work order “Filler drips”: ').waitFor();
  await pill(page).click();
  await outbox(page).getByRole('button', { name: 'Edit' }).click();
  await outbox(page).waitFor({ state: 'detached' });
  await page.getByRole('alert').getByText('Asset').first().waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Filler drips');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue())
    .toBe('Below the left nozzle');
  await pill(page).waitFor({ state: 'detached' });
  // Corrected, it is created from its template after all.
  await admin.post(`/assets/${id}/restore`);
  await page.getByRole('button', { name: 'Create work order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Filler drips' }).waitFor();
  const { results } = (await admin.get('/work-orders?q=Filler drips')).body;
  expect(results).toMatchObject([{ name: 'Filler drips', priority: 'high' }]);
  await expect.poll(async () => (await admin.get(`/work-order-templates/${template.id}`)).body.used_count).toBe(1);
});

test('S11, S44.2 a new work order whose answer was lost is the same one when the button is pressed again', async () => {
  const { page } = await atScreen(browser, admin, desk);
  let lost = 0;
  await page.route('**/api/work-orders', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
    await route.fetch();
    await route.fulfill({ status: 504, body: 'The gateway has waited too long.' });
  });
  await page.goto('/work-order/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Valve sticks');
  const create = page.getByRole('button', { name: 'Create work order' });
  await create.click();
  await page.getByRole('alert').waitFor();
  await expect.poll(async () => (await admin.get('/work-orders?q=Valve sticks')).body.count).toBe(1);
  await create.click();
  await page.getByRole('heading', { level: 1, name: 'Valve sticks' }).waitFor();
  await expect.poll(async () => (await admin.get('/work-orders?q=Valve sticks')).body.count).toBe(1);
});

test('S44.4 signing out with something waiting is refused; what the server refuses stays in the outbox', async () => {
  const { page } = await atScreen(browser, admin, withWorker(desk));
  await open(page);
  const other = (await admin.post('/assets', { name: 'Capper 1' })).body.id;
  await page.context().setOffline(true);
  await goOffline(page, 'Offline, Not sent yet');
  await page.getByLabel('Add files').setInputFiles(note);
  await page.getByRole('button', { name: /^Offline, 2 waiting/ }).waitFor();

  const account = page.getByRole('button', { name: /^Account of/ });
  await account.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await outbox(page).getByText('2 changes are only on this device and would be lost.', { exact: false }).waitFor();
  await expect.poll(() => outbox(page).getByRole('button', { name: 'Continue' }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    outbox(page).getByRole('button', { name: 'Export' }).click(),
  ]);
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(exported).toMatchObject([
    { said: 'Filler 2: Offline', path: '/assets/status' },
    { file: { name: 'note.txt' } },
  ]);
  await page.keyboard.press('Escape');
  await outbox(page).waitFor({ state: 'detached' });

  // Somebody deletes the asset meanwhile: both are refused, with the server's message.
  await admin.delete(`/assets/${id}`);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^2 not sent/ }).click();
  await outbox(page).getByRole('button', { name: 'Retry' }).first().waitFor();
  await outbox(page).getByRole('button', { name: 'Discard' }).first().click();
  await admin.post(`/assets/${id}/restore`);
  await outbox(page).getByRole('button', { name: 'Sync now' }).click();
  await outbox(page).getByText('Everything is with the server.').waitFor();
  await expect
    .poll(async () => [(await statusNow()).status_category, await filesOf()])
    .toEqual(['online', ['note.txt']]);
  await page.keyboard.press('Escape');

  // Entries belong to their person: another one in this browser neither sees nor sends them.
  await page.goto(`/asset/${other}?view=tableView`);
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
  await account.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
});

test('S44.4 so is who saves data and never opened the outbox, also where it cannot come, or before the queue has begun', async () => {
  const { page } = await atScreen(browser, admin, desk);
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  const asks = outbox(page).getByText('1 change is only on this device and would be lost.', { exact: false });
  // The server is unreachable from here on.
  for (const path of ['**/api/assets/status', '**/healthz']) await page.route(path, (route) => route.abort());
  await page.route('**/assets/Outbox-*.js', (route) => route.abort());
  await page.goto(`/asset/${id}?view=tableView`);
  await goOffline(page, 'Offline, Not sent yet');
  await page.getByRole('button', { name: /1 waiting/ }).waitFor();
  await signOut();
  await page.getByText('Something went wrong. Try again.').waitFor();
  await page.unroute('**/assets/Outbox-*.js');
  await signOut();
  await asks.waitFor();
  await page.keyboard.press('Escape');
  await outbox(page).waitFor({ state: 'detached' });

  let begin = () => {};
  const held = new Promise<void>((resolve) => (begin = resolve));
  await page.route(/\/assets\/queue-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
  await signOut();
  begin();
  await asks.waitFor();
  await expect.poll(async () => (await admin.get('/users/me')).status).toBe(200);
});

test('S44 what one person kept is not sent as another', async () => {
  const { page } = await atScreen(browser, admin, withWorker(desk));
  await open(page);
  await page.context().setOffline(true);
  await goOffline(page, 'Offline, Not sent yet');
  const second = await world.organization('Other');
  const [name = '', value = ''] = second.admin.cookie.split('=');
  await page.context().addCookies([{ name, value, url: admin.url }]);
  await page.context().setOffline(false);
  await page.goto('/location');
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
  await expect.poll(async () => (await statusNow()).status_category).toBe('online');
  const [mine = '', back = ''] = admin.cookie.split('=');
  await page.context().addCookies([{ name: mine, value: back, url: admin.url }]);
  await page.goto('/location');
  await expect.poll(async () => (await statusNow()).status_category).toBe('offline');
});

test('S26.1, S44 a file for which the session is over is sent when somebody has signed in again', async () => {
  const { page } = await atScreen(browser, admin, withWorker(desk));
  await open(page);
  await page.context().setOffline(true);
  await page.getByLabel('Add files').setInputFiles(note);
  await page.getByRole('list', { name: 'Not sent yet' }).getByText('note.txt').waitFor();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await page.waitForURL('**/login?next=**');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(filesOf).toEqual(['note.txt']);
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
});

test('S26.1, S44 a file that is on its way when the session ends is kept, and sent when somebody has signed in again', async () => {
  const { page } = await atScreen(browser, admin, withWorker(desk));
  await open(page);
  const cookies = await page.context().cookies();
  await page.route('**/api/core/files', async (route) => {
    await page.context().clearCookies();
    await route.fulfill({ status: 401, json: {} });
  });
  await page.getByLabel('Add files').setInputFiles(note);
  await page.waitForURL('**/login?next=**');
  await expect.poll(filesOf).toEqual([]);
  await page.context().addCookies(cookies);
  const back = await page.context().newPage();
  await page.close();
  await back.goto(`/asset/${id}?view=tableView`);
  await expect.poll(filesOf).toEqual(['note.txt']);
  await back.getByRole('button', { name: /^Synced/ }).waitFor();
});

/** The ids of the waiting calls in this browser. */
const waitingIds = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('millwright');
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('queue').objectStore('queue').getAllKeys();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result as string[]);
          });
        });
      }),
  );

test('D6, S44.2 what is there already under its own id, with its key forgotten, counts as sent', async () => {
  const { page } = await atScreen(browser, admin, withWorker(desk));
  // The data of its form has been read here.
  await page.goto('/work-order/todo?view=tableView');
  await page.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor();
  await atRest(page);
  await open(page);
  await page.context().setOffline(true);
  await page.getByLabel('Add files').setInputFiles(note);
  await page.getByRole('list', { name: 'Not sent yet' }).getByText('note.txt').waitFor();
  const [file = ''] = await waitingIds(page);
  await page.goto('/work-order/new?view=tableView');
  await page.getByRole('textbox', { name: 'Name' }).fill('Seal is worn');
  await page.getByRole('button', { name: 'Create work order' }).click();
  await page.getByRole('button', { name: /2 waiting/ }).waitFor();
  const order = (await waitingIds(page)).find((one) => one !== file)!;
  // Both arrived long ago, but their answers were lost.
  expect((await admin.upload(note.buffer, note.name, { id: file })).status).toBe(201);
  expect((await admin.post('/work-orders', { id: order, name: 'Seal is worn' })).status).toBe(201);
  await page.context().setOffline(false);
  await pill(page)
    .and(page.getByRole('button', { name: /^Synced/ }))
    .waitFor();
  await expect.poll(filesOf).toEqual(['note.txt']);
  await expect.poll(async () => (await admin.get('/work-orders')).body.results).toMatchObject([{ id: order }]);
});

test('S26.1 a photo for something new stays with its draft until there is a connection', async () => {
  const { page } = await atScreen(browser, admin, withWorker(desk));
  await page.goto('/asset/new');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByLabel('Name').fill('Labeller 3');
  await page.getByRole('button', { name: 'Files' }).waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Add files').last().setInputFiles(note);
  await page.getByRole('list', { name: 'Not sent yet' }).getByText('note.txt').waitFor();
  await page.getByRole('button', { name: 'Create asset' }).click();
  await page.getByText('A file has not been sent yet.', { exact: false }).first().waitFor();
  await expect.poll(() => draftsKept(page)).toBe(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await page.getByRole('list', { name: 'Files' }).getByText('note.txt').waitFor();
  await page.getByRole('button', { name: 'Create asset' }).click();
  await page.getByRole('heading', { level: 1, name: 'Labeller 3' }).waitFor();
});
