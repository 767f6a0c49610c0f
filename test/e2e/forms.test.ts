import type { Browser, Page, Request, Route } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { goodPassword, type Organization, World } from '#test/world';
import {
  asksForAll,
  closePages,
  desk,
  expectTooltip,
  launch,
  phone,
  pressKeyOf,
  samePort,
  violations,
} from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
    manager = await plant.person('manager', 'Mona Jour');
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

/** The keys of the forms that have a draft in this browser. */
const keptDrafts = (page: Page) =>
  page.evaluate(async () => {
    // Opening it before the page has created it would create it empty.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'millwright')) return [];
    return new Promise<IDBValidKey[]>((resolve) => {
      const opening = indexedDB.open('millwright');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
  });

test('a location is created, edited and read by keyboard alone', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/location?view=tableView');
  await page.getByRole('heading', { name: 'No locations yet' }).waitFor();
  await pressKeyOf(page, 'c');
  await page.waitForURL('**/location/new');
  // The first fields come before what saves them.
  await page.locator('[data-save]').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').getByText('Name is required').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name');
  await page.keyboard.type('Boiler house');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hot.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Boiler house' }).waitFor();
  await page.getByText('Location “Boiler house” created').waitFor();
  await pressKeyOf(page, 'e');
  await page.waitForURL('**/edit');
  await page.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.locator('[data-save]').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type(' 2');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Boiler house 2' }).waitFor();
  expect(complaints).toEqual([]);
});

test('S11.1, S11.2 a form with changes asks before it is left, one without does not', async () => {
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/location/new');
  await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Contacts' }).click();
  await page.waitForURL(/\/contact/);
  await page.goto('/location/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Half done');
  await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Contacts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave Form?' });
  await dialog
    .getByText('You have unsaved changes in your current form. If you leave now, your changes will be lost.')
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Half done');
  await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Contacts' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/\/contact/);

  // Back asks, too, and keeps the address meanwhile; so does the browser when the tab is closed.
  await page.getByRole('link', { name: 'New contact' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Half known');
  await page.evaluate(() => history.back());
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await page.waitForURL(/\/contact\/new/);
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Half known');
  const warned = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const warning = await warned;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await page.evaluate(() => history.back());
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();

  // Also while it is being sent. A person who leaves anyway stays on the new page and is told the result.
  let answer = (_how: 'taken' | 'refused') => {};
  await page.route('**/api/core/contacts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const how = await new Promise((resolve) => (answer = resolve));
    return how === 'taken' ? route.continue() : route.abort();
  });
  const goMeanwhile = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/contacts'));
    await page.getByRole('button', { name: 'Create contact' }).click();
    await sent;
    await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Assets' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor();
  };
  await page.getByRole('link', { name: 'New contact' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Hardly known');
  await goMeanwhile();
  answer('refused');
  await page.getByText('“Hardly known” was not saved.').waitFor();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Hardly known');
  await goMeanwhile();
  answer('taken');
  await page.getByText('Contact “Hardly known” created').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/asset');
});

test('U10 a draft waits for the one who typed it, and is gone when they sign out', async () => {
  const ella = await plant.person('manager', 'Ella Early');
  const { page } = await atScreen(browser, ella, desk);
  const drafts = () => keptDrafts(page);
  await page.goto('/location/new');
  await page.getByLabel('Name').fill('Nobody else’s business');
  await expect.poll(drafts).toEqual([`${ella.id}/location/new`]);
  await page.goto('/location/new');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Nobody else’s business');

  // The draft belongs to a form without initial values: one with initial values has its own.
  const restore = page.getByRole('button', { name: 'Restore draft' });
  await page.goto('/location/new?description=Cold');
  await page.getByLabel('Name').fill('Ice house');
  await expect.poll(drafts).toEqual([`${ella.id}/location/new`, `${ella.id}/location/new?description=Cold`]);
  await page.goto('/location/new?description=Hot');
  await page.getByLabel('Name').fill('Kiln');
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kiln' }).waitFor();
  await page.goto('/location/new?description=Cold');
  await restore.click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ice house');
  await page.goto('/location/new');
  await restore.click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Nobody else’s business');

  const signOut = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  const dialog = page.getByRole('dialog', { name: 'Leave Form?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Nobody else’s business');
  await signOut();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await expect.poll(() => drafts()).toEqual([]);
  const storedKeys = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('millwright')));
  await expect.poll(storedKeys).toEqual([]);
});

test('S11.3 Add New goes to the other form and comes back with everything kept and the new one selected', async () => {
  const { page } = await atScreen(browser, manager, desk);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/core/files', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/location/new');
  // A pending file is part of the form: the form is neither left, saved nor cancelled without it.
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Two rooms.') };
  await page.getByLabel('Add files').last().setInputFiles(plan);
  await page.getByRole('list', { name: 'Uploading' }).getByText('plan.txt').waitFor();
  await page.getByRole('navigation', { name: 'Maintenance' }).getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('dialog', { name: 'Leave Form?' }).getByRole('button', { name: 'Stay' }).click();
  await page.getByLabel('Name').fill('Inner room');
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('alert').getByText('A file has not been sent yet.').waitFor();
  await page.getByLabel('Parent location').fill('Outer room');
  await page.getByRole('option', { name: /Add New/ }).click();
  await page.waitForURL(/\/location\/new\?name=Outer/);
  await page.getByText('Returning to: New location').waitFor();
  await page.getByRole('button', { name: 'Create location' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Inner room');
  await expect.poll(() => page.getByLabel('Parent location', { exact: true }).first().inputValue()).toBe('Outer room');
  arrive();
  await page.getByRole('list', { name: 'Files' }).getByText('plan.txt').waitFor();
  // If the browser cannot delete the draft, the save still counts.
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new Error('The disk is full');
    };
  });
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inner room' }).waitFor();
  await page.getByText('Outer room').first().waitFor();
  await page.getByRole('button', { name: 'Download: plan.txt' }).waitFor();
});

test('S11, U34 a saved form is its record’s page at once; what the server refuses is the form again, with all that was typed', async () => {
  const { body: hall } = await manager.post('/locations', { name: 'North hall' });
  const { body } = await manager.post('/locations', { name: 'Pump room' });
  const { body: inside } = await manager.post('/locations', { name: 'Pump pit', parent: body.id });
  const { page } = await atScreen(browser, manager, desk);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/locations/${body.id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  await page.goto(`/location/${body.id}/edit`);
  await page.getByLabel('Name').fill('Pump house');
  await page.getByLabel('Parent location').fill('North');
  await page.getByRole('option', { name: 'North hall' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pump house' }).waitFor();
  const facts = page.locator('dl').first();
  await facts.getByText('North hall').waitFor();
  await page.getByText('Saving…').waitFor();
  await expect.poll(async () => (await manager.get(`/locations/${body.id}`)).body.name).toBe('Pump room');
  answer();
  await page.getByText('Location “Pump house” saved').waitFor();
  await page.getByText('Saving…').waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await manager.get(`/locations/${body.id}`)).body)
    .toMatchObject({
      name: 'Pump house',
      parent: { id: hall.id },
    });

  // No connection: the typed values are back, with the reason.
  await page.unroute(`**/api/locations/${body.id}`);
  await page.route(`**/api/locations/${body.id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Address').fill('Yard 7');
  await page.getByRole('button', { name: 'Save' }).click();
  const offlineMessage = page.getByRole('alert').getByText('You are offline. Check your connection and try again.');
  await offlineMessage.waitFor();
  await expect.poll(() => offlineMessage.evaluate((alert) => alert === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('Yard 7');
  await page.unroute(`**/api/locations/${body.id}`);

  // Refused: the message at its field, which has the focus; the other changes are still there.
  const parent = page.getByLabel('Parent location', { exact: true }).first();
  await parent.fill('Pump pit');
  await page.getByRole('option', { name: /Pump pit.*Pump house/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('A location cannot be its own ancestor').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-parent');
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('Yard 7');
  await expect.poll(() => parent.inputValue()).toContain('Pump pit');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Clear Parent location').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await facts.getByText('Yard 7').waitFor();
  await expect
    .poll(async () => (await manager.get(`/locations/${body.id}`)).body)
    .toMatchObject({ address: 'Yard 7', parent: null });
  await expect.poll(async () => (await manager.get(`/locations/${inside.id}`)).body.parent.id).toBe(body.id);
});

test('somebody else’s change is shown beside mine, and I choose', async () => {
  const { body } = await manager.post('/locations', { name: 'Contested' });
  const { page } = await atScreen(browser, manager, desk);
  const { body: hall } = await manager.post('/locations', { name: 'South hall' });
  await page.goto(`/location/${body.id}/edit`);
  await page.getByLabel('Address').fill('Mine');
  await page.getByLabel('Parent location').fill('South');
  await page.getByRole('option', { name: 'South hall' }).click();
  await manager.patch(`/locations/${body.id}`, { address: 'Theirs', description: 'Also theirs' });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
  await dialog.getByText('Theirs').last().waitFor();
  await dialog.getByText('South hall').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Location “Contested” saved').waitFor();
  // Mine where I chose so; fields that only they changed are untouched.
  await expect
    .poll(async () => (await manager.get(`/locations/${body.id}`)).body)
    .toMatchObject({
      address: 'Mine',
      parent: { id: hall.id },
      description: 'Also theirs',
    });
});

test('U10, S11.3 what comes back into a form, from a draft or from Add New, undoes nothing that others did meanwhile', async () => {
  const { body } = await manager.post('/locations', { name: 'Old yard' });
  const { page } = await atScreen(browser, manager, desk);
  const form = `/location/${body.id}/edit`;
  const address = page.getByLabel('Address');
  const description = page.getByLabel('Description');
  const now = async () => (await manager.get(`/locations/${body.id}`)).body;
  const restore = page.getByRole('button', { name: 'Restore draft' });
  await page.goto(form);
  await address.fill('Gate 3');
  await expect.poll(() => keptDrafts(page)).toEqual([`${manager.id}/location/${body.id}`]);
  await manager.patch(`/locations/${body.id}`, { name: 'New yard' });
  await page.goto(form);
  await restore.click();
  await expect.poll(() => address.inputValue()).toBe('Gate 3');
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('New yard');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Location “New yard” saved').waitFor();
  await expect.poll(now).toMatchObject({ name: 'New yard', address: 'Gate 3' });
  await expect.poll(() => keptDrafts(page)).toEqual([]);

  // If others changed the same field, both versions are shown.
  await page.goto(form);
  await address.fill('Gate 4');
  await expect.poll(() => keptDrafts(page)).toHaveLength(1);
  await manager.patch(`/locations/${body.id}`, { address: 'Gate 9', name: 'Newer yard' });
  await page.goto(form);
  await restore.click();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
  await dialog.getByText('Gate 9').waitFor();
  await expect.poll(() => dialog.getByRole('row').count()).toBe(2);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Location “Newer yard” saved').waitFor();
  await expect.poll(now).toMatchObject({ name: 'Newer yard', address: 'Gate 4' });

  // Returning from Add New, by the page's arrow and by the browser's Back, restores the half-filled form.
  const addNew = async () => {
    await page.getByRole('combobox', { name: 'Parent location' }).fill('Depot');
    await page.getByRole('option', { name: 'Add New “Depot”' }).click();
    await page.getByText('Returning to: Newer yard').waitFor();
  };
  await page.goto(form);
  await description.fill('Paved');
  await addNew();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL(`**${form}`);
  await expect.poll(() => description.inputValue()).toBe('Paved');
  await addNew();
  await page.evaluate(() => history.back());
  await page.waitForURL(`**${form}`);
  await expect.poll(() => description.inputValue()).toBe('Paved');
  await addNew();
  // The same field, so that both versions are shown whether or not the page has received the change before saving.
  await manager.patch(`/locations/${body.id}`, { name: 'Newest yard', description: 'Gravel' });
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.waitForURL(`**${form}`);
  await expect.poll(() => description.inputValue()).toBe('Paved');
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Paved').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Location “Newest yard” saved').waitFor();
  await expect.poll(now).toMatchObject({ name: 'Newest yard', description: 'Paved', parent: { name: 'Depot' } });
});

test('S9 what is deleted elsewhere, or may no longer be changed, stays before who is at it, with what they typed', async () => {
  const mia = await plant.person('manager', 'Mia Mills');
  const { page } = await atScreen(browser, mia, desk);
  const order = (await manager.post('/work-orders', { name: 'Grease the chain' })).body;
  await page.goto(`/work-order/${order.id}`);
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.fill('Half a sentence');
  await page.getByRole('link', { name: 'Edit' }).waitFor();
  await manager.delete(`/work-orders/${order.id}`);
  await page.getByRole('alert').getByText('This work order was deleted, or you may no longer see it.').waitFor();
  await page.getByRole('link', { name: 'Edit' }).waitFor({ state: 'detached' });
  await expect.poll(() => comment.inputValue()).toBe('Half a sentence');
  expect(await violations(page)).toEqual([]);

  const shed = (await manager.post('/locations', { name: 'Bicycle shed' })).body;
  const address = page.getByLabel('Address');
  const refused = page.getByRole('alert');
  await page.goto(`/location/${shed.id}/edit`);
  await address.fill('Behind the gate');
  await manager.delete(`/locations/${shed.id}`);
  await refused.getByText('This location was deleted, or you may no longer see it.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => refused.evaluate((alert) => alert === document.activeElement)).toBe(true);
  await expect.poll(() => address.inputValue()).toBe('Behind the gate');
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/location/${shed.id}/edit`);

  const hut = (await manager.post('/locations', { name: 'Gate hut' })).body;
  await page.goto(`/location/${hut.id}/edit`);
  await address.fill('At the gate');
  await plant.admin.post(`/users/${mia.id}/change_role`, { role: 'viewer' });
  await refused.getByText('Your role no longer allows this.').waitFor();
  await expect.poll(() => address.inputValue()).toBe('At the gate');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => refused.evaluate((alert) => alert === document.activeElement)).toBe(true);
  await expect.poll(async () => (await manager.get(`/locations/${hut.id}`)).body.address).toBe(null);
});

test('what is sent again because its answer was lost is made once', async () => {
  const { page } = await atScreen(browser, plant.admin, desk);
  const loseAnswer = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  };
  const lost = 'You are offline. Check your connection and try again.';
  await page.route('**/api/locations', loseAnswer, { times: 1 });
  await page.goto('/location/new');
  await page.getByLabel('Name').fill('Sent twice');
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('alert').getByText(lost).waitFor();
  await page.getByRole('button', { name: 'Create and add another' }).click();
  await page.getByText('Location “Sent twice” created').waitFor();
  await expect.poll(async () => (await manager.get('/locations?name=Sent+twice')).body.count).toBe(1);
  // Created and answered: the same again is another record.
  await page.getByLabel('Name').fill('Sent twice');
  await page.getByRole('button', { name: 'Create location' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sent twice' }).waitFor();
  await expect.poll(async () => (await manager.get('/locations?name=Sent+twice')).body.count).toBe(2);

  await page.goto('/settings#api-keys');
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Gateway');
  await page.route('**/api/auth/api-keys', loseAnswer, { times: 1 });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('alert').getByText(lost).waitFor();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Copy it now. It is shown only this once.').waitFor();
  await expect.poll(async () => (await plant.admin.get('/auth/api-keys?name=Gateway')).body.count).toBe(1);
});

test('a session that ends leads to sign-in and from there back, with what was typed; also where nobody does anything', async () => {
  const nora = await plant.person('manager', 'Nora Night');
  const { page } = await atScreen(browser, nora, desk);
  const idle = await page.context().newPage();
  await idle.goto('/contact?view=tableView');
  await idle.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  await page.goto('/location/new?description=Dark');
  await page.getByLabel('Name').fill('Night store');
  const next = (at: string) => (request: Request) => request.url().includes(`/login?next=${encodeURIComponent(at)}`);
  const sentAway = Promise.all([
    page.waitForRequest(next('/location/new?description=Dark')),
    idle.waitForRequest(next('/contact?')),
  ]);
  await nora.post('/auth/sign-out');
  // The page may navigate by itself meanwhile.
  const press = page.getByRole('button', { name: 'Create location' }).click();
  await Promise.race([press, sentAway]);
  press.catch(() => undefined);
  await sentAway;
  await nora.post('/auth/sign-in', { email: nora.email, password: goodPassword });
  const [cookie = '', value = ''] = nora.cookie.split('=');
  await page.context().addCookies([{ name: cookie, value, url: nora.url }]);
  // In another tab, since the first may still be navigating.
  const other = await page.context().newPage();
  await other.goto('/location/new?description=Dark');
  await other.getByRole('button', { name: 'Restore draft' }).click();
  await expect.poll(() => other.getByLabel('Name').inputValue()).toBe('Night store');
  // A wrong password does not end the session.
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Change email' }).click();
  await other.getByLabel('New email').fill('nora@night.example');
  await other.getByLabel('Your password').fill('not this one');
  await other.getByRole('button', { name: 'Send confirmation link' }).click();
  await other.getByText('Email or password is wrong.').waitFor();
  await expect.poll(() => new URL(other.url()).pathname).toBe('/settings');
});

test('S10.3, S45 a full screen tells what is not there from what could not be loaded', async () => {
  const { body } = await manager.post('/locations', { name: 'Wide one' });
  const { page } = await atScreen(browser, manager, desk);
  await asksForAll(page);
  const fails = (route: Route) => route.fulfill({ status: 500, json: { detail: 'It broke.', request_id: 'r-1' } });
  for (const key of ['nonsense', 'location__nonsense', 'nothing__location', 'child-nonsense']) {
    await page.goto(`/screen/location/${body.id}/${key}`);
    await page.getByRole('heading', { name: "Uh-oh… can't find that location" }).waitFor();
  }
  // A stream that opens refetches everything, and would remove the button before the press.
  await page.route('**/api/events*', (route) => route.abort());
  await page.route(`**/api/locations/${body.id}`, fails);
  await page.goto(`/screen/location/${body.id}/history`);
  await page.getByRole('heading', { name: 'Location could not be loaded' }).waitFor();
  await page.getByRole('alert').getByText('It broke.').waitFor();
  await page.unroute(`**/api/locations/${body.id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Wide one' }).waitFor();
  await page.route('**/api/locations?*', fails);
  await page.goto(`/screen/location/${body.id}/child-parent`);
  await page.getByRole('heading', { name: 'Locations could not be loaded' }).waitFor();
  await page.unroute('**/api/locations?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No results.').waitFor();
  // A page that was read would open from its copy, so this one was never read.
  const unread = (await manager.post('/locations', { name: 'Never read' })).body;
  await page.route(`**/api/locations/${unread.id}`, (route) => route.abort());
  await page.goto(`/screen/location/${unread.id}/history`);
  let [loads, looks] = [0, 0];
  page.on('load', () => loads++);
  page.on('requestfinished', (request) => void (request.url().endsWith('/healthz') && looks++));
  await page.getByRole('heading', { name: "Whoops! You're offline" }).waitFor();
  // The server is reachable all along: reloading again and again would not help.
  await expect.poll(() => looks).toBeGreaterThan(3);
  expect(loads).toBe(0);
  await page.unroute(`**/api/locations/${unread.id}`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Never read' }).waitFor();
});

test('S9.1, S9.2, S10.2, S35, S35.1, S35.2, S35.3, S45.1 anchors, history, long texts and what is not there', async () => {
  // A retry needs another name.
  const name = `With a past that is longer than its page has room for ${Date.now()}`;
  const { body } = await manager.post('/locations', { name });
  for (let at = 1; at <= 20; at++) await manager.patch(`/locations/${body.id}`, { description: `Look ${at}` });
  const [before, after] = [3, 4].map((yard) => `Yard ${yard}, behind the gate and the second gate`);
  await manager.patch(`/locations/${body.id}`, { address: before });
  await manager.patch(`/locations/${body.id}`, { address: after });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto(`/location/${body.id}?view=tableView#history`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('history');

  // From the top, where no anchor holds the scroll position.
  await page.goto('/location?view=tableView');
  await page.getByRole('link', { name }).click();
  const cut = 'With a past that is longer than it…';
  expect([...cut]).toHaveLength(35);
  for (const part of [
    page.getByRole('heading', { level: 1, name }),
    page.getByRole('navigation', { name: 'Breadcrumb' }),
  ])
    await expectTooltip(part.getByText(cut, { exact: true }), name);

  const sentence = `changed address from “${before}” to “${after}”`;
  const entry = page.getByRole('listitem').filter({ hasText: sentence });
  await expectTooltip(entry.getByText(`${sentence.slice(0, 99)}…`, { exact: true }), sentence);
  await expect.poll(() => entry.innerText()).toMatch(/^(MJ\s+)?Mona Jour.*(just now|minutes? ago) · on screen/s);
  await expect
    .poll(async () => Date.parse((await entry.locator('time').getAttribute('datetime'))!))
    .toBeGreaterThan(Date.now() - 600_000);
  await entry.getByRole('button', { name: 'Show changes' }).click();
  await entry.locator('del').getByText(before!, { exact: true }).waitFor();
  await entry.locator('ins').getByText(after!, { exact: true }).waitFor();

  await page.getByText('Showing 20 of 23').waitFor();
  await page.getByRole('button', { name: 'View More' }).click();
  await page.getByText('Showing 23 of 23').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'created' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search history' }).fill('zzz');
  await page.getByText('No search results for audit logs').waitFor();
  // A new record already has a history entry; an empty history only exists for older records.
  await page.route('**/api/core/audit-logs?*', (route) =>
    route.fulfill({ json: { count: 0, next: null, previous: null, page: 1, page_size: 20, results: [] } }),
  );
  await page.reload();
  await page.getByText('No audit logs found').waitFor();
  await page.getByRole('button', { name: 'Open full screen: History' }).click();
  await page.waitForURL(`**/screen/location/${body.id}/history`);
  await page.getByRole('button', { name: 'Back: History' }).click();
  await page.waitForURL(new RegExp(`/location/${body.id}`));
  await page.goto('/location/999999');
  await page.getByRole('heading', { name: "Uh-oh… can't find that location" }).waitFor();
  await page.getByText('The item may have been deleted, moved, or never existed.').waitFor();
  await page.getByRole('link', { name: 'Back to locations' }).click();
  await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor();
});

test('S43.1, S43.2 the palette finds, opens and creates by keyboard, and asks the server once per word', async () => {
  await manager.post('/core/contacts', { name: 'Bearing desk' });
  await manager.post('/locations', { name: 'Bearing store' });
  const { page } = await atScreen(browser, manager, desk);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/core/contacts/minimal' && searchParams.has('q')) asked.push(searchParams.get('q')!);
  });
  await page.clock.install();
  await page.goto('/location?view=tableView');
  await page.getByRole('link', { name: 'Bearing store' }).waitFor();
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Search or go to…' });
  await box.waitFor();
  // With a paused clock the typing is faster than any person's.
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('bearing');
  // Rows of a loaded list are found before the server is asked.
  await page.getByRole('option', { name: /^Bearing store/ }).waitFor();
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.resume();
  await page.getByRole('option', { name: /^Bearing desk/ }).waitFor();
  expect(asked).toEqual(['bearing']);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type(' desk');
  await page.getByRole('option', { name: /^Bearing desk/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Bearing desk' }).waitFor();
  // A number is shown, because names are not unique.
  await manager.post('/parts', { name: 'Seal ring', number: 'SR-47' });
  await page.keyboard.press('Control+k');
  await box.fill('seal ring');
  await page.getByRole('option', { name: 'Seal ring Part · SR-47' }).waitFor();
  // A whole sentence by keyboard; without text, recent records and actions of the open page come first.
  await manager.post('/assets', { name: 'Depalletiser' });
  await box.fill('');
  await page.getByRole('option', { name: 'Edit Bearing desk' }).waitFor();
  await box.fill('create work order Worn chain for depall');
  await page.getByRole('option', { name: 'New work order for Depalletiser Asset', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/work-order\/new\?name=Worn\+chain&asset=/);
  await expect.poll(() => page.getByRole('combobox', { name: 'Asset' }).inputValue()).toBe('Depalletiser');
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: /^Bearing desk/ }).waitFor();
  // A failed search is not shown as no results.
  await page.route('**/minimal?*', (route) => route.fulfill({ status: 500, json: { detail: 'Broken.' } }));
  await box.fill('nowhere to be found');
  await page.getByText('The server could not be searched. Only what was opened here is listed.').waitFor();
});

test('S43 arrow keys, Esc and a press outside leave the palette and the page whole', async () => {
  await manager.post('/locations', { name: 'Key cabinet' });
  for (const device of [desk, phone]) {
    const { page, complaints } = await atScreen(browser, manager, device);
    await page.goto('/location?view=tableView');
    await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor();
    const box = page.getByRole('combobox', { name: 'Search or go to…' });
    const open = async () => {
      if (device === desk) await page.getByRole('button', { name: /^Search or go to/ }).click();
      else {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).tap();
        await page.getByRole('menuitem', { name: 'Search', exact: true }).tap();
      }
      await box.waitFor();
    };
    await open();
    const chosen = () => page.getByRole('option', { selected: true }).innerText();
    const first = await chosen();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    await expect.poll(chosen).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    await expect.poll(chosen).toBe(first);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await box.waitFor();
    await page.mouse.click(device.viewport!.width / 2, device.viewport!.height - 8);
    await box.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  }
});

test('a change by somebody else appears without reloading, also when the stream was refused at first', async () => {
  const { body } = await manager.post('/locations', { name: 'Live one' });
  const { page } = await atScreen(browser, manager, desk);
  await page.route('**/api/events*', (route) => route.fulfill({ status: 503, json: { detail: 'Full.' } }), {
    times: 1,
  });
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/events?') && answer.ok());
  // Once it listens, it refetches what it may have missed; later changes come through the stream.
  const refetched = listening.then(() => page.waitForResponse((answer) => answer.url().endsWith(body.id)));
  await page.goto(`/location/${body.id}?view=tableView`);
  await page.getByRole('heading', { level: 1, name: 'Live one' }).waitFor();
  await refetched;
  await manager.patch(`/locations/${body.id}`, { name: 'Live two' });
  await page.getByRole('heading', { level: 1, name: 'Live two' }).waitFor();

  // Live changes do not disturb typing: in a comment, a form, or the search of a list.
  const order = (await manager.post('/work-orders', { name: 'Grease bearing' })).body;
  await page.goto(`/work-order/${order.id}`);
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.pressSequentially('Half a sen');
  await manager.patch(`/work-orders/${order.id}`, { name: 'Grease both bearings' });
  await page.getByRole('heading', { level: 1, name: 'Grease both bearings' }).waitFor();
  await comment.pressSequentially('tence');
  await expect.poll(() => comment.inputValue()).toBe('Half a sentence');
  await page.goto('/location?view=tableView');
  const search = page.getByRole('searchbox', { name: /^Search/ }).first();
  await search.pressSequentially('Liv');
  await page.getByText('Showing 1 of 1').waitFor();
  await search.pressSequentially('e');
  await manager.post('/locations', { name: 'Live annex' });
  await page.getByText('Showing 2 of 2').waitFor();
  await expect.poll(() => search.inputValue()).toBe('Live');
  await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
});
