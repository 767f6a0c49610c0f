import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Person } from '#test/person';
import { PushService } from '#test/push-service';
import { goodPassword, type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations, withWorker } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let service: PushService;

beginWith(
  async () => {
    service = await PushService.open();
    [world, browser] = await Promise.all([World.open({ ...samePort, OUTGOING_ALLOW: '127.0.0.1' }), launch()]);
    plant = await world.organization('Plant');
  },
  async () => {
    await world.close();
    service.close();
  },
);
afterEach(() => closePages(browser));

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on notifications on this device' });
const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn off notifications on this device' });

/**
 * A browser with our push service and a person who agrees: the real service is external, and a headless browser always
 * refuses. The page records what was asked of both.
 */
async function withPushService(page: Page, name: string): Promise<void> {
  await page.addInitScript((json) => {
    const asked = { permission: 0, key: '' };
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('allowed') ?? 'default' });
    const made = {
      ...json,
      toJSON: () => json,
      options: {},
      unsubscribe: async () => localStorage.removeItem('pushed'),
    };
    Object.assign(globalThis, { asked });
    Notification.requestPermission = async () => {
      asked.permission++;
      localStorage.setItem('allowed', 'granted');
      return 'granted';
    };
    PushManager.prototype.subscribe = async (options) => {
      asked.key = String(options?.applicationServerKey);
      localStorage.setItem('pushed', 'yes');
      return made as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('pushed') ? (made as unknown as PushSubscription) : null;
  }, service.browser(name));
}

const asked = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { asked: { permission: number; key: string } }).asked);

async function somebody(name: string): Promise<{ person: Person; page: Page; complaints: string[] }> {
  const person = await plant.person('technician');
  const { page, complaints } = await atScreen(browser, person, withWorker(desk));
  await withPushService(page, name);
  return { person, page, complaints };
}

test('S1.2 the control is on every page, asks only when pressed, and the user record gains its id', async () => {
  const { person, page, complaints } = await somebody('desk');
  for (const path of ['/location', '/teams', '/settings', '/location/new']) {
    await page.goto(path);
    await turnOn(page).waitFor();
    await page.getByRole('button', { name: 'Search or go to…' }).waitFor();
  }
  expect((await asked(page)).permission).toBe(0);
  await expect.poll(async () => (await plant.admin.get(`/users/${person.id}`)).body.onesignal_external_id).toBeNull();

  await page.goto('/location');
  await turnOn(page).click();
  await page.getByText('Notifications are on for this device').waitFor();
  await turnOff(page).waitFor();
  await expect.poll(() => asked(page)).toEqual({ permission: 1, key: (await person.get('/push/key')).body.key });
  await expect
    .poll(async () => (await plant.admin.get(`/users/${person.id}`)).body.onesignal_external_id)
    .toBe(person.id);

  await page.reload();
  await turnOff(page).click();
  await page.getByText('Notifications are off for this device').waitFor();
  await expect.poll(async () => (await person.get('/push/subscriptions')).body).toEqual([]);
  await page.reload();
  await turnOn(page).waitFor();
  expect(complaints).toEqual([]);
});

test('S1.2 a test notification is sent from the settings, and what came of it is said', async () => {
  const { page, complaints } = await somebody('settings');
  await page.goto('/settings#notifications');
  await page.getByRole('button', { name: 'Send a test notification' }).click();
  await page.getByText('You have not turned on notifications on any device yet.').waitFor();
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await page.getByText('On. What concerns you appears on this device').waitFor();
  await page.getByRole('button', { name: 'Send a test notification' }).click();
  await page.getByText('On its way. It appears within a few seconds.').waitFor();
  await expect.poll(() => service.received.filter(({ path }) => path === '/settings').length).toBe(1);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('S1.2 where the browser will have no worker nobody waits for one in silence', async () => {
  const { page } = await atScreen(browser, plant.admin, desk);
  await withPushService(page, 'none');
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('No.'));
  });
  await page.goto('/location');
  await turnOn(page).click();
  await page.getByText('Notifications could not be changed. Try again.').waitFor();
  await turnOn(page).waitFor();
});

test('S1.2 who has refused is told how to allow it again, on a phone too', async () => {
  const { page } = await atScreen(browser, plant.admin, withWorker({ ...phone, colorScheme: 'dark' }));
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.goto('/location');
  await page.getByRole('button', { name: 'Notifications are blocked: how to allow them' }).click();
  await page
    .getByRole('dialog', { name: 'Notifications are blocked' })
    .getByText('set Notifications to Allow')
    .waitFor();
  expect(await violations(page)).toEqual([]);
});

test('signing out gives up the subscription and leaves nothing of the person in what the worker keeps', async () => {
  const { person, page } = await somebody('leaving');
  await page.goto('/location');
  await turnOn(page).click();
  await turnOff(page).waitFor();
  await page.reload();
  await turnOff(page).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pushed'))).toBeNull();
  const cached = await page.evaluate(async () => {
    const texts: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts[new URL(request.url).pathname] = await (await cache.match(request))!.text();
    }
    return texts;
  });
  expect(Object.keys(cached)).toContain('/offline.html');
  const pages = /^\/(assets\/|(offline|index)\.html$|scheme\.js$|icon\.svg$)/;
  expect(Object.keys(cached).filter((path) => !pages.test(path))).toEqual([]);
  // The page for anybody, without the answers that were sent with it.
  expect(cached['/index.html']).not.toMatch(/sent-along|leaving/i);
  // The server knows it by the session, whatever the browser did.
  await person.post('/auth/sign-in', { email: person.email, password: goodPassword });
  await person.post('/push/test');
  await expect.poll(() => world.rows(`select from job where task = 'push'`)).toEqual([]);
  expect(service.received.filter(({ path }) => path === '/leaving')).toEqual([]);
});

test('S42.1 a message that arrives is shown, whatever is in it', async () => {
  const { page } = await somebody('shown');
  await page.goto('/location');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  // Records what it asks the browser to show: a headless one shows nothing.
  await worker!.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data } = {}) =>
      void shown.push({ title, body, url: data });
  });
  const shown = () => worker!.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const note = { title: 'Pump 4 is down', body: 'You were assigned', url: '/location' };
  for (const data of [JSON.stringify(note), 'not for us'])
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: world.url, registrationId, data });
  await expect.poll(shown).toEqual([note, { title: 'Millwright', body: '', url: '/' }]);
});
