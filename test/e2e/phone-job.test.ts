import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, type Device, launch, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let plant: Organization;
let manager: Person;
let technician: Person;
let browser: Browser;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('A plant with quite a long name');
    manager = await plant.person('manager', 'Ada Wells');
    technician = await plant.person('technician', 'Tom Baker');
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const small: Device = { ...phone, viewport: { width: 320, height: 568 } };
const bar = (page: Page) => page.getByRole('group', { name: 'Work' });
const card = (page: Page, label: string) =>
  page.locator('li[id^="step-"]').filter({ has: page.locator('[id$="-label"]').filter({ hasText: label }) });
const toast = (page: Page, text: string | RegExp) =>
  page.locator('[aria-live="polite"] > div').filter({ hasText: text });

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const orderFor = (name: string, more: object = {}) =>
  make('/work-orders', { name, assigned_to: { users: [technician.id] }, ...more });
const orderWithSteps = async (name: string, fields: object[]) =>
  orderFor(name, { procedures: [(await make('/procedures', { name, fields })).id] });

/** The elements beyond the right edge of the screen. */
const beyondEdge = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header a, header button')]
      .filter((one) => one.getBoundingClientRect().width > 0)
      .filter((one) => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().left < 0)
      .map((one) => one.textContent),
  );

test('S14 the filled button is what comes next: start, then done, then the next job or my list', async () => {
  const first = await orderFor('Grease chain', { due_date: '2030-01-01T08:00:00Z' });
  await orderFor('Check oil');
  const { page } = await atScreen(browser, technician, small);
  await page.goto(`/work-order/${first.id}`);
  const filled = () => bar(page).locator('[data-primary]').allInnerTexts();
  await expect.poll(filled).toEqual(['Start']);
  await bar(page).getByRole('button', { name: 'Start' }).tap();
  await bar(page).getByRole('button', { name: /Pause/ }).waitFor();
  await expect.poll(filled).toEqual(['Done']);
  const others = (await technician.get('/work-orders?is_mine=true&status__in=open,in_progress&ordering=due_date')).body;
  const next = others.results.find(({ id }: Body) => id !== first.id);
  await bar(page).getByRole('button', { name: 'Done' }).tap();
  await bar(page).getByRole('button', { name: 'Reopen' }).waitFor();
  await expect.poll(filled).toEqual([`Next: ${next.code}`]);
  await page.getByText(`Next for you: ${next.code} ${next.name}`).waitFor();
  await toast(page, 'Moved to Done').getByRole('button', { name: 'Undo' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await bar(page)
    .getByRole('link', { name: `Next: ${next.code} ${next.name}` })
    .tap();
  await page.getByRole('heading', { level: 1, name: next.name }).waitFor();
  for (const { id } of others.results) if (id !== first.id) await manager.delete(`/work-orders/${id}`);
  await page.goto(`/work-order/${first.id}`);
  await bar(page).getByRole('link', { name: 'My work orders' }).tap();
  await expect.poll(() => page.url()).toMatch(/\/work-order\/todo\?.*is_mine=true/);
});

test('S44 with a running timer and answers that wait, the top bar fits a small phone and leads to Sync', async () => {
  const order = await orderWithSteps('Belt check', [{ id: 'a', type: 'checkbox', label: 'Guard closed' }]);
  for (const device of [small, phone]) {
    const { page } = await atScreen(browser, technician, device);
    await page.goto(`/work-order/${order.id}`);
    const start = bar(page).getByRole('button', { name: 'Start' });
    if (device === small) await start.tap();
    await page.getByRole('banner').getByRole('timer').waitFor();
    await page.route('**/answers*', (route) => route.abort());
    await card(page, 'Guard closed').getByRole('checkbox').check();
    const pill = page.getByRole('banner').getByRole('button', { name: /1 waiting/ });
    await pill.waitFor();
    await expect.poll(() => beyondEdge(page)).toEqual([]);
    const name = page.getByRole('banner').getByText('A plant with quite a long name');
    const readable = await name.evaluate(
      (text) => getComputedStyle(text).visibility === 'hidden' || text.getBoundingClientRect().width >= 48,
    );
    expect(readable).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(device.viewport!.width);
    const size = (await pill.boundingBox())!;
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
    await pill.tap();
    await page.getByRole('dialog').getByRole('button', { name: /^Sync/ }).waitFor();
    await page.close();
  }
});

test('S16 a fail, a flag or a value beyond its limit carries no tick, but says what it is', async () => {
  const order = await orderWithSteps('Pump round', [
    { id: 'a', type: 'inspection', label: 'Seal' },
    { id: 'b', type: 'inspection', label: 'Hose' },
    { id: 'c', type: 'number', label: 'Pressure', unit: 'bar', min: 2, max: 4 },
    { id: 'd', type: 'inspection', label: 'Guard' },
  ]);
  const answers = `/work-orders/${order.id}/procedures/${order.procedures[0].id}/answers`;
  await technician.patch(answers, { a: 'fail', b: 'flag', c: 5, d: 'pass' });
  const { page } = await atScreen(browser, technician, small);
  await page.goto(`/work-order/${order.id}`);
  const mark = (label: string) => card(page, label).locator('[data-mark]');
  await expect.poll(() => mark('Seal').innerText()).toBe('Fail');
  await expect.poll(() => mark('Hose').innerText()).toBe('Flag');
  await expect.poll(() => mark('Pressure').innerText()).toBe('Too high');
  for (const label of ['Seal', 'Hose', 'Pressure'])
    await expect.poll(() => mark(label).locator('.lucide-check').count()).toBe(0);
  await expect.poll(() => mark('Guard').locator('.lucide-check').count()).toBe(1);
  await card(page, 'Pressure').getByRole('textbox').fill('1');
  await expect.poll(() => mark('Pressure').innerText()).toBe('Too low');
  expect(await violations(page)).toEqual([]);
});

test('S16.1 each answer is told of at its step, the last aloud; the pad to sign opens in full view', async () => {
  const order = await orderWithSteps('Shift round', [
    { id: 'a', type: 'yes_no_na', label: 'Area clean' },
    { id: 'b', type: 'text', label: 'Remarks' },
    { id: 'c', type: 'signature', label: 'Signed' },
  ]);
  const { page: first } = await atScreen(browser, technician, small);
  await first.goto(`/work-order/${order.id}`);
  await card(first, 'Area clean').getByText('Yes', { exact: true }).tap();
  await card(first, 'Area clean').getByText('Procedure saved').waitFor();
  await card(first, 'Remarks').getByRole('textbox').fill('Dry');
  await card(first, 'Remarks').getByText('Procedure saved').waitFor();
  await expect.poll(() => toast(first, 'Procedure saved').count()).toBe(0);
  await first.close();
  for (const device of [small, phone]) {
    const { page } = await atScreen(browser, technician, device);
    await page.goto(`/work-order/${order.id}`);
    // Scrolled as far down as possible when it is pressed.
    const sign = card(page, 'Signed').getByRole('button', { name: /^Sign/ });
    await sign.evaluate((button) => {
      const foot = document.querySelector('[data-work-bar]')!.getBoundingClientRect().top;
      scrollBy(0, button.getBoundingClientRect().bottom - foot + 2);
    });
    await sign.tap();
    const pad = page.getByRole('img', { name: 'Sign here' });
    await pad.waitFor();
    const save = card(page, 'Signed').getByRole('button').first();
    await expect
      .poll(async () => {
        const [drawn, below, foot] = await Promise.all([
          pad.boundingBox(),
          card(page, 'Signed').getByRole('button', { name: 'Cancel' }).boundingBox(),
          bar(page).boundingBox(),
        ]);
        const sections = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
        return { top: drawn!.y >= sections!.y + sections!.height, foot: below!.y + below!.height <= foot!.y };
      })
      .toEqual({ top: true, foot: true });
    await card(page, 'Signed').getByRole('button', { name: /name/i }).tap();
    await save.tap();
    if (device === small) await toast(page, 'Procedure saved: all 3 steps are answered').waitFor();
    await page.close();
  }
});

test('signing with the password fits a small phone, also after a wrong one', async () => {
  const order = await orderWithSteps('Release', [
    { id: 'a', type: 'text', label: 'Remarks' },
    { id: 'b', type: 'signature', label: 'Signed' },
  ]);
  const ask = (sign_with_password: boolean) =>
    plant.admin.patch(`/organizations/${plant.id}`, { settings: { sign_with_password } });
  await ask(true);
  try {
    const { page } = await atScreen(browser, technician, small);
    await page.goto(`/work-order/${order.id}`);
    const step = card(page, 'Signed');
    const inView = async () => {
      const [drawn, below, foot, sections] = await Promise.all([
        page.getByRole('img', { name: 'Sign here' }).boundingBox(),
        step.getByRole('button', { name: 'Cancel' }).boundingBox(),
        bar(page).boundingBox(),
        page.getByRole('navigation', { name: 'Sections' }).boundingBox(),
      ]);
      return { top: drawn!.y >= sections!.y + sections!.height, foot: below!.y + below!.height <= foot!.y };
    };
    await step.getByRole('button', { name: 'Sign' }).tap();
    await page.getByRole('img', { name: 'Sign here' }).waitFor();
    await expect.poll(inView).toEqual({ top: true, foot: true });
    await step.getByRole('button', { name: 'Use my name' }).tap();
    await step.getByLabel('Your password').fill('not the password');
    await step.getByRole('button', { name: 'Save signature' }).tap();
    await step.getByText('This is not your password').waitFor();
    await expect.poll(inView).toEqual({ top: true, foot: true });
    expect(await violations(page)).toEqual([]);
  } finally {
    await ask(false);
  }
});

test('a message leaves the place to sign free on a small phone', async () => {
  const order = await orderWithSteps('Guard check', [
    { id: 'a', type: 'text', label: 'Remarks' },
    { id: 'b', type: 'signature', label: 'Signed' },
  ]);
  const { page } = await atScreen(browser, technician, small);
  await page.goto(`/work-order/${order.id}`);
  await card(page, 'Signed').getByRole('button', { name: 'Sign' }).tap();
  const pad = page.getByRole('img', { name: 'Sign here' });
  await pad.waitFor();
  await page.route('**/api/work-orders/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 400, json: { detail: 'No way' } }),
  );
  await bar(page).getByRole('button', { name: 'Start' }).tap();
  const message = page.locator('[aria-live="polite"] > [data-failed]').last();
  await message.waitFor();
  const isFree = async () => {
    const [said, drawn, last] = await Promise.all([
      message.boundingBox(),
      pad.boundingBox(),
      card(page, 'Signed').getByRole('button', { name: 'Cancel' }).boundingBox(),
    ]);
    return said!.y + said!.height <= drawn!.y || said!.y >= last!.y + last!.height;
  };
  await expect.poll(isFree).toBe(true);
});

test('a done job shows no empty fields for notes, says what is not signed, and keeps its bar to one line', async () => {
  const order = await orderWithSteps('Valve check', [
    { id: 'a', type: 'inspection', label: 'Seat' },
    { id: 'b', type: 'signature', label: 'Signed' },
  ]);
  const answers = `/work-orders/${order.id}/procedures/${order.procedures[0].id}/answers`;
  await technician.patch(answers, { a: 'fail' });
  await orderFor('Another check');
  const { page } = await atScreen(browser, technician, small);
  await page.goto(`/work-order/${order.id}`);
  await card(page, 'Seat').getByRole('textbox', { name: 'Note' }).waitFor();
  await bar(page).getByRole('button', { name: 'Done' }).tap();
  const next = bar(page).getByRole('link', { name: /^Next: / });
  await next.waitFor();
  await card(page, 'Signed').getByText('Not signed').waitFor();
  await expect.poll(() => card(page, 'Seat').getByRole('textbox').count()).toBe(0);
  const lines = await next.evaluate((link) => {
    const text = document.createRange();
    text.selectNodeContents(link.firstChild!);
    return text.getClientRects().length;
  });
  expect(lines).toBe(1);
});
