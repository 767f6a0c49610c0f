import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { World } from '#test/world';
import { closePages, desk, launch, phone, pressKeyOf, samePort, violations } from './browser';
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

/** A vendor with one contact, who has a phone number. */
async function nordlager(name: string): Promise<{ vendor: Body; orders: Body }> {
  const orders = (await manager.post('/core/contacts', { name: 'Orders', phone: '555 0100' })).body;
  return { orders, vendor: (await manager.post('/vendors', { name, contacts: [orders.id] })).body };
}

/** The writing requests, in order. */
function writes(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && /vendors|contacts/.test(pathname))
      seen.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, '*')}`);
  });
  return seen;
}

/** Edits one contact and adds one. */
async function change(page: Page, id: string): Promise<void> {
  await page.goto(`/vendor/${id}/edit`);
  await page.getByRole('group', { name: 'Orders' }).getByLabel('Phone').fill('555 0199');
  await page.getByRole('button', { name: 'Add contact' }).click();
  // The new one has the focus.
  await page.keyboard.type('Service');
  await page.getByRole('group', { name: 'Service' }).getByLabel('Email').fill('service@nordlager.example');
}

test('S29.1 contacts are updated, new ones created in one batch, then the vendor is saved', async () => {
  const { vendor, orders } = await nordlager('Nordlager');
  const { page, complaints } = await atScreen(browser, manager, desk);
  await change(page, vendor.id);
  const seen = writes(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/vendor\/[^/]+$/);
  await expect
    .poll(() => seen)
    .toEqual(['PUT /api/core/contacts/*', 'POST /api/core/contacts', 'PATCH /api/vendors/*']);
  // Links to call and to write.
  const lines = page.getByRole('list', { name: 'Contacts' });
  const call = lines.getByRole('link', { name: 'Call Orders: 555 0199' });
  await expect.poll(() => call.getAttribute('href')).toBe('tel:5550199');
  const mail = lines.getByRole('link', { name: 'Write to Service: service@nordlager.example' });
  await expect.poll(() => mail.getAttribute('href')).toBe('mailto:service@nordlager.example');
  await expect
    .poll(async () => (await manager.get(`/core/contacts/${orders.id}`)).body)
    .toMatchObject({
      phone: '555 0199',
      vendor: { id: vendor.id },
    });

  // An invalid value is reported at its field before anything is sent.
  await pressKeyOf(page, 'e');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByRole('group', { name: 'Contact 3' }).getByLabel('Email').fill('nonsense');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('group', { name: 'Contact 3' }).getByText('Name is required').waitFor();
  await page.getByRole('group', { name: 'Contact 3' }).getByText('Email must be an email address').waitFor();
  await page.getByRole('button', { name: 'Take off contact 3' }).click();
  await page.getByRole('button', { name: 'Take off Service' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/vendor\/[^/]+$/);
  await expect.poll(() => seen.slice(3)).toEqual(['PATCH /api/vendors/*']);
  await expect
    .poll(async () => (await manager.get(`/vendors/${vendor.id}`)).body.contacts)
    .toMatchObject([{ name: 'Orders' }]);
  expect(complaints).toEqual([]);
});

test.each([
  ['PUT', '/core/contacts/', 'Failed to update contacts. The operation was cancelled.'],
  ['POST', '/core/contacts', 'Failed to create new contacts. The operation was cancelled.'],
  ['PATCH', '/vendors/', 'You are offline. Check your connection and try again.'],
])('S29.2 with %s %s blocked all is left as it was, and the form keeps its values', async (method, path, said) => {
  const { vendor, orders } = await nordlager(`Nordlager ${method}`);
  const loose = async () => (await manager.get('/core/contacts?q=Service&vendor__isnull=true')).body.count;
  const before = await loose();
  const { page } = await atScreen(browser, manager, desk);
  await change(page, vendor.id);
  const seen = writes(page);
  await page.route(`**/api${path}**`, (route) =>
    route.request().method() === method && route.request().postData()?.includes('0100') !== true
      ? route.abort()
      : route.fallback(),
  );
  // The first undo call fails, too: it is queued, and sent when the connection returns.
  let cut = method === 'PATCH';
  await page.route('**/api/core/contacts/**', (route) => {
    const undoes = route.request().method() === 'DELETE' || route.request().postData()?.includes('0100') === true;
    return cut && undoes ? route.abort() : route.fallback();
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(said).waitFor();
  const phone = async () => (await manager.get(`/core/contacts/${orders.id}`)).body.phone;
  await expect.poll(phone).toBe(cut ? '555 0199' : '555 0100');
  cut = false;
  expect(seen.filter((call) => call.includes('/vendors'))).toHaveLength(method === 'PATCH' ? 1 : 0);
  await expect
    .poll(() => page.getByRole('group', { name: 'Orders' }).getByLabel('Phone').inputValue())
    .toBe('555 0199');
  const added = page.getByRole('group', { name: 'Service' });
  await expect.poll(() => added.getByLabel('Email').inputValue()).toBe('service@nordlager.example');
  await expect.poll(phone).toBe('555 0100');
  await expect
    .poll(async () => (await manager.get(`/vendors/${vendor.id}`)).body.contacts)
    .toMatchObject([{ name: 'Orders' }]);
  // Of that name there may be one without a vendor from another test; nothing was added to it.
  await expect.poll(loose).toBe(before);

  // Once it gets through, it is saved as it is.
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/vendor\/[^/]+$/);
  await expect
    .poll(async () => (await manager.get(`/vendors/${vendor.id}`)).body.contacts)
    .toMatchObject([{ name: 'Orders', phone: '555 0199' }, { name: 'Service' }]);
});

test('S9.4 a technician adds a vendor by phone; the asset shows whom to call', async () => {
  const organization = await world.organization('Workshop');
  const technician = await organization.person('technician', 'Tia Wrench');
  const { page, complaints } = await atScreen(browser, technician, { ...phone, colorScheme: 'dark' });
  await page.goto('/vendor/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Polarwerk');
  await page.getByRole('button', { name: 'Add contact' }).tap();
  const row = page.getByRole('group', { name: 'Contact 1' });
  await row.getByLabel('Phone').fill('+1 608 555 0141');
  await row.getByLabel('Name').fill('Emergency line');
  await page.getByRole('button', { name: 'Create vendor' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Polarwerk' }).waitFor();
  const [vendor] = (await technician.get('/vendors')).body.results;
  const asset = (await technician.post('/assets', { name: 'Chiller', vendors: [vendor.id] })).body;
  await page.goto(`/asset/${asset.id}?view=tableView#vendors`);
  const call = page.getByRole('link', { name: 'Call Emergency line: +1 608 555 0141' });
  await expect.poll(() => call.getAttribute('href')).toBe('tel:+16085550141');
  expect(await violations(page)).toEqual([]);

  await page.goto('/contact?view=tableView');
  await page.getByText('Emergency line').first().waitFor();
  expect(complaints).toEqual([]);
});

test('S9 the counts of a vendor are good for five minutes, and are asked for anew after that', async () => {
  const { vendor } = await nordlager('Countlager');
  const { page } = await atScreen(browser, manager, desk);
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/vendors/${vendor.id}/counts`)) asked++;
  });
  await page.goto(`/vendor?view=tableView&q=Countlager`);
  const visit = async () => {
    await page.getByRole('link', { name: 'Countlager' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Countlager' }).waitFor();
    await page
      .getByRole('link', { name: /^Contacts/ })
      .first()
      .waitFor();
    await page.goBack();
    await page.getByText('Showing 1 of 1').waitFor();
  };
  await visit();
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward('04:00');
  await visit();
  expect(asked).toBe(1);
  await page.clock.fastForward('02:00');
  await visit();
  await expect.poll(() => asked).toBe(2);
});
