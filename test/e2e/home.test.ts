import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let technician: Person;

const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();
const make = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Mill');
    [manager, technician] = [await plant.person('manager'), await plant.person('technician')];
    const store = await make('/locations', { name: 'Store' });
    const [pump] = [await make('/assets', { name: 'Pump' }), await make('/assets', { name: 'Press' })];
    const types = (await manager.get('/assets/custom-health-status?category=offline')).body.results;
    const down = {
      asset: pump.id,
      status_category: 'offline',
      status_type: types[0].id,
      status_change_type: 'unplanned',
    };
    await manager.post('/assets/status', down);
    await make('/parts', {
      name: 'Seal',
      part_stocks: [{ location: store.id, quantity: 1, minimum_quantity: 5 }],
    });
    const mine = { assigned_to: { users: [technician.id] } };
    await make('/work-orders', { name: 'Replace seal', asset: pump.id, due_date: days(-2), ...mine });
    await make('/work-orders', { name: 'Grease chain', due_date: days(-9) });
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'At a glance' }).getByRole('link', { name });

test('S1.1 entries for which the window has no room stand behind the last button of the top bar, and come back', async () => {
  const { page, complaints } = await atScreen(browser, manager, { ...desk, viewport: { width: 1100, height: 800 } });
  await page.goto('/asset');
  const bar = page.getByRole('banner').getByRole('navigation');
  const more = bar.getByRole('button', { name: 'More' });
  await more.click();
  const beyond = await page.getByRole('menuitem').allTextContents();
  expect([...(await bar.getByRole('link').allTextContents()), ...beyond]).toHaveLength(8);
  await page.getByRole('menuitem', { name: 'Settings' }).press('Enter');
  await page.waitForURL('**/settings');
  await page.setViewportSize(desk.viewport!);
  await more.waitFor({ state: 'detached' });
  expect(await bar.getByRole('link').count()).toBe(8);
  expect(await bar.locator('[aria-current=page]').allTextContents()).toEqual(['Settings']);
  // The bar stays as wide as it is, and a link needs more room: as when the font arrives late.
  const first = bar.getByRole('link').first();
  await first.evaluate((link) => (link.style.paddingInline = '400px'));
  await more.waitFor();
  await expect.poll(() => bar.getByRole('link').count()).toBeLessThan(8);
  await first.evaluate((link) => (link.style.paddingInline = ''));
  await more.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('S1.1, S2, D36 Home of a manager: each tile opens a list of as many, charts are tables too, figures say their formula', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect
    .poll(() => entries.allTextContents())
    .toEqual([
      'Home',
      'Maintenance Orchestration',
      'Data Orchestration',
      'Business Partner Search',
      'Supply Chain Intelligence',
      'Agents',
      'Teams / Users',
      'Settings',
    ]);
  await expect.poll(() => page.locator('nav [aria-current=page]').allTextContents()).toEqual(['Home']);
  for (const [name, count] of [
    ['Overdue', 2],
    ['Assets offline', 1],
    ['Low stock', 1],
  ] as const) {
    await expect.poll(() => tile(page, name).locator('b').textContent()).toBe(String(count));
    await tile(page, name).click();
    await page.getByText(`Showing ${count} of ${count}`).waitFor();
    await page.goBack();
  }

  const ageing = page.getByRole('region', { name: 'Overdue by age', exact: true });
  await ageing.getByRole('button', { name: 'Overdue by age as a table' }).click();
  await expect
    .poll(() => ageing.getByRole('row').allTextContents())
    .toEqual(['Days overdueWork orders', 'Today0', '1–7 days1', '8–30 days1', '31 days or more0']);
  // Nothing to divide by is said in words, never as 0.
  const figures = page.getByRole('region', { name: 'Last 30 days' });
  await figures.getByText('No PM was due').waitFor();
  await figures.getByRole('button', { name: 'How Availability is reckoned' }).click();
  await page.getByText(/Hours online \(.*\) ÷ tracked hours/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('link', { name: 'Open the list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Reliability of assets' }).waitFor();
  await page.getByText('Showing 1 of 1').waitFor();
  expect(complaints).toEqual([]);
});

test('F1.3, F1.5 Home says of requests what their list says, accepts as triage does, and assigns work', async () => {
  const robin = await plant.person('requester', 'Robin Vale');
  const ask = async (name: string) => (await robin.post('/requests', { name })).body;
  const [noise, lamp] = [await ask('Strange noise'), await ask('Lamp flickers')];
  await manager.post(`/requests/${noise.id}/comments`, { text: 'Which one?', is_public: true });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/');
  const pending = page.getByRole('region', { name: 'Pending requests', exact: true });
  await pending.getByText('Asked').waitFor();
  await pending.getByRole('button', { name: `Accept ${lamp.code} Lamp flickers` }).click();
  await page.getByText(new RegExp(`^${lamp.code} accepted as WO-`)).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await pending.getByRole('link', { name: 'Lamp flickers' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');

  const unassigned = page.getByRole('region', { name: 'Unassigned' });
  await unassigned.getByRole('button', { name: /^Assign WO-\d+ Grease chain/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Assign WO-/ });
  await dialog.getByRole('combobox', { name: 'People and teams' }).fill(technician.name);
  await page.getByRole('option', { name: technician.name }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => unassigned.getByRole('link', { name: 'Grease chain' }).count()).toBe(0);

  const at = await atScreen(browser, robin, phone);
  await at.page.goto('/');
  await at.page.getByText('Maintenance asked you something').waitFor();
});

test('S2.1, U14 one press starts the next job, status and timer, without leaving Home', async () => {
  const { page, complaints } = await atScreen(browser, technician, phone);
  await page.goto('/');
  const work = page.getByRole('region', { name: 'My work' });
  await work.getByRole('button', { name: /^Start WO-\d+ Replace seal/ }).tap();
  await work.getByRole('timer').waitFor();
  // It moves to what is in progress once the server has said yes.
  await work.getByRole('heading', { name: 'In progress 1' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  const { timer } = (await technician.get('/work-orders/timer')).body;
  expect(timer.work_order.name).toBe('Replace seal');
  const order = (await manager.get(`/work-orders/${timer.work_order.id}`)).body;
  expect(order).toMatchObject({ status: 'in_progress', timers: [{ user: { id: technician.id } }] });

  // What others do appears without a reload.
  await make('/work-orders', {
    name: 'Tighten belt',
    due_date: days(-1),
    assigned_to: { users: [technician.id] },
  });
  await work.getByRole('link', { name: 'Tighten belt' }).waitFor();
  await work.getByRole('button', { name: /^Stop the timer/ }).tap();
  await work.getByRole('timer').waitFor({ state: 'detached' });
  await expect.poll(async () => (await technician.get('/work-orders/timer')).body.timer).toBe(null);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('S2, S46 the first steps of a new organisation are ticked by what happens; there are no empty charts', async () => {
  const fresh = await world.organization('Fresh');
  const { page } = await atScreen(browser, fresh.admin, desk);
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('link', { name: /^Add your first asset/ }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'At a glance' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /as a table/ }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect((await fresh.admin.post('/assets', { name: 'Lathe' })).status).toBe(201);
  await expect.poll(() => steps.getByRole('link', { name: /^Add your first asset/ }).count()).toBe(0);
  await steps.getByText('Add your first asset (Done)').waitFor();
  await tile(page, 'Overdue').waitFor();
});

test('S2 a requester sees what they reported, and nothing of the plant', async () => {
  const { page, complaints } = await atScreen(browser, await plant.person('requester'), phone);
  await page.goto('/');
  await page.getByRole('region', { name: 'My requests' }).waitFor();
  await page.getByRole('heading', { name: 'You have reported nothing yet' }).waitFor();
  await expect.poll(() => page.getByRole('main').getByText('Replace seal').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
