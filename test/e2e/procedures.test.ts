import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { goodPassword, type Organization, World } from '#test/world';
import { closePages, desk, fetchesAhead, launch, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let manager: Person;
let technician: Person;

const make = async (path: string, body: object, by = manager): Promise<Body> => {
  const reply = await by.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};
const read = async ({ id }: Body): Promise<Body> => (await manager.get(`/work-orders/${id}`)).body;
const stepOf = async (order: Body, label: string): Promise<Body> =>
  (await read(order)).procedures[0].steps.find((step: Body) => step.label === label);
const answerOf = async (order: Body, label: string): Promise<unknown> => (await stepOf(order, label)).answer;
/** A work order with one procedure of these fields. */
const orderWith = async (name: string, fields: object[]): Promise<Body> => {
  const { id } = await make('/procedures', { name, fields });
  return make('/work-orders', { name: `${name} job`, procedures: [id], assigned_to: { users: [technician.id] } });
};

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    plant = await world.organization('Plant');
    manager = await plant.person('manager', 'Mona Jour');
    technician = await plant.person('technician', 'Tom Baker');
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const open = (page: Page, { id }: Body, hash = '') => page.goto(`/work-order/${id}?view=tableView${hash}`);
const card = (at: Page | Locator, label: string): Locator =>
  at.locator('li[id^="step-"]').filter({
    has: ('page' in at ? at.page() : at)
      .locator('[id$="-label"]')
      .filter({ hasText: new RegExp(`^${label}(\\* Required)?$`) }),
  });
const press = (page: Page, label: string, answer: string) =>
  card(page, label).getByRole('radio', { name: answer }).check({ force: true });
const toast = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true }).first();

test('S30.1: a procedure of twelve types is built by keyboard, and the preview is carried out like the work; S30.2: pasted lines are steps', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/procedure/new');
  await page.getByLabel('Name').fill('Pump check');
  const types = ['Checkbox', 'Text', 'Number', 'Amount', 'Date', 'Yes / No / N/A', 'Single choice', 'Multiple choice'];
  types.push('Inspection', 'Photo', 'Signature', 'Heading');
  const adding = page.getByRole('group', { name: 'Add a step' });
  const label = (at: number) => page.getByLabel(`Label of step ${at}`, { exact: true });
  for (const [at, type] of types.entries()) {
    await adding.getByRole('button', { name: type, exact: true }).click();
    await label(at + 1).fill(`${type} step`);
  }
  // A choice without options is refused at its field.
  await page.getByRole('button', { name: 'Create procedure' }).click();
  await page.getByText('A choice needs at least one option').first().waitFor();
  for (const at of [7, 8]) {
    const row = page.locator('[data-step]').nth(at - 1);
    await row.getByLabel('Options, one on each line').fill('Red\nBlue');
  }
  // By keyboard, to the top and one down again; and by its button.
  await label(9).focus();
  for (let at = 9; at > 1; at--) await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => label(1).inputValue()).toBe('Inspection step');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => label(2).inputValue()).toBe('Inspection step');
  await page.getByRole('button', { name: 'Move step 2 up' }).click();
  await expect.poll(() => label(1).inputValue()).toBe('Inspection step');
  // By mouse: the heading goes to the tenth place.
  await page.getByTitle('Drag step 12').dragTo(page.locator('[data-step]').nth(9));
  await expect.poll(() => label(10).inputValue()).toBe('Heading step');

  // The text step appears when the inspection failed, in the preview as in the work.
  const text = page.locator('[data-step]').nth(2);
  await expect.poll(() => label(3).inputValue()).toBe('Text step');
  await text.getByRole('button', { name: 'Settings of step 3' }).click();
  await text.getByLabel('Show only when').selectOption({ label: 'Inspection step' });
  await text.getByLabel('Required').check();
  await text.getByText('Text · Required · Shown when “Inspection step” is Fail').waitFor();
  // Typing and moving during the upload of its photo is kept.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/core/files', async (route) => {
    await held;
    await route.continue();
  });
  const uploads = page.waitForRequest('**/api/core/files');
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await text.locator('input[type="file"]').setInputFiles({ name: 'where.png', mimeType: 'image/png', buffer });
  await uploads;
  await label(4).fill('Flow');
  await label(3).press('Alt+ArrowDown');
  await expect.poll(() => label(4).inputValue()).toBe('Text step');
  letGo();
  await page.locator('[data-step]').nth(3).getByRole('link', { name: 'Help photo' }).waitFor();
  await label(4).press('Alt+ArrowUp');
  await expect.poll(() => label(4).inputValue()).toBe('Flow');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Multiple choice step').waitFor();
  await expect.poll(() => card(preview, 'Text step').count()).toBe(0);
  await card(preview, 'Inspection step').getByRole('radio', { name: 'Fail' }).check({ force: true });
  await card(preview, 'Text step').waitFor();
  await preview.getByText('1/11').waitFor();
  const kinds = await preview.locator('li[data-type]').evaluateAll((all) => all.map((one) => one.dataset.type));

  await page.getByRole('button', { name: 'Paste steps' }).click();
  await page.getByLabel('One step on each line').fill('# After\n1. Close the valve\n- Is it dry?\nPressure (bar)\n\n');
  await page.getByRole('button', { name: 'Add 4 steps' }).click();
  await expect.poll(() => label(16).inputValue()).toBe('Pressure');
  // Into an empty step, which becomes the first line.
  await label(16).press('Enter');
  await label(17).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Flow in\nFlow out');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => label(18).inputValue()).toBe('Flow out');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create procedure' }).click();
  await page.waitForURL(/\/procedure\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/').pop()!;
  const { body } = await manager.get(`/procedures/${id}`);
  expect(body.fields.map((step: Body) => step.type)).toEqual([
    'inspection',
    'checkbox',
    'text',
    'number',
    'amount',
    'date',
    'yes_no_na',
    'single_choice',
    'multiple_choice',
    'heading',
    'photo',
    'signature',
    'heading',
    'checkbox',
    'yes_no_na',
    'number',
    'number',
    'number',
  ]);
  expect(body.fields[2]).toMatchObject({
    help_photo: expect.any(String),
    required: true,
    show_if: { field: body.fields[0].id, in: ['fail'] },
  });
  expect(body.fields[15]).toMatchObject({ label: 'Pressure', unit: 'bar' });
  expect(body.fields.slice(16)).toMatchObject([{ label: 'Flow in' }, { label: 'Flow out' }]);

  // Attached from the form, it has the same cards.
  await page.goto('/work-order/new');
  await page.getByLabel('Name').fill('By the book');
  await page.getByRole('combobox', { name: 'Procedures' }).fill('pump');
  await page.getByRole('option', { name: /Pump check/ }).click();
  await page.getByRole('button', { name: 'Create work order' }).click();
  await page.waitForURL(/\/work-order\/[0-9a-f-]{36}/);
  await press(page, 'Inspection step', 'Fail');
  await card(page, 'Text step').waitFor();
  const run = page.getByRole('region', { name: 'Pump check' });
  const there = await run.locator('li[data-type]').evaluateAll((all) => all.map((one) => one.dataset.type));
  expect(there.slice(0, kinds.length)).toEqual(kinds);
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
});

test('S41: a field added to procedures is on their form, their page, in the copy of one and in the table', async () => {
  await make('/custom-fields', { entity: 'procedure', name: 'Document number', type: 'text' }, plant.admin);
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/procedure/new');
  await page.getByLabel('Name').fill('Lockout');
  const more = page.getByRole('group', { name: 'More details' });
  await more.getByLabel('Document number').fill('SOP-117');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create procedure' }).click();
  await page.getByRole('definition').getByText('SOP-117').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => more.getByLabel('Document number').inputValue()).toBe('SOP-117');
  await more.getByLabel('Document number').fill('SOP-118');
  await page.getByRole('button', { name: 'Create procedure' }).click();
  await page.getByRole('definition').getByText('SOP-118').waitFor();
  await page.goto('/procedure?view=tableView&columns=name,custom_fields.document_number&q=lockout');
  await page.getByRole('cell', { name: 'SOP-117' }).waitFor();
  await page.getByRole('cell', { name: 'SOP-118' }).waitFor();
  expect(complaints).toEqual([]);
});

test('D14 optional steps that nobody answered are no hindrance, and are named once it is done', async () => {
  const order = await orderWith('Walk round', [
    { type: 'checkbox', label: 'Guards closed', required: true },
    { type: 'text', label: 'Remarks' },
    { type: 'number', label: 'Noise' },
  ]);
  const { id, procedures } = await read(order);
  const [must] = procedures[0].steps;
  await manager.patch(`/work-orders/${id}/procedures/${procedures[0].id}/answers`, { [must.id]: true });
  const { page } = await atScreen(browser, manager, desk);
  await open(page, order);
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Done' }).click();
  await toast(page, `Moved to Done · ${order.code} Walk round job · 2 optional steps unanswered`).waitFor();
  await expect.poll(() => read(order)).toMatchObject({ status: 'done' });
});

test('S16.1, S16.2: an answer is saved at once; what the line swallows stays, through a reload, and goes later', async () => {
  const order = await orderWith('Round', [
    { id: 'a', type: 'text', label: 'Remarks' },
    { id: 'b', type: 'number', label: 'Pressure', unit: 'bar', max: 4 },
  ]);
  const { page } = await atScreen(browser, technician, desk);
  await open(page, order);
  const remarks = card(page, 'Remarks').getByRole('textbox');
  // A pause saves the answer, and typing continues where it was.
  await remarks.pressSequentially('All ');
  await card(page, 'Remarks').getByText('Procedure saved').waitFor();
  await expect.poll(() => answerOf(order, 'Remarks')).toBe('All');
  await remarks.pressSequentially('dry');
  await remarks.blur();
  await expect.poll(() => answerOf(order, 'Remarks')).toBe('All dry');
  await page.getByText('1/2', { exact: true }).waitFor();
  const pressure = card(page, 'Pressure').getByRole('textbox');
  await pressure.pressSequentially('3.0');
  await expect.poll(() => answerOf(order, 'Pressure')).toBe(3);
  await pressure.pressSequentially('5');
  await pressure.blur();
  await expect.poll(() => answerOf(order, 'Pressure')).toBe(3.05);

  await page.route('**/answers*', (route) => route.abort());
  await pressure.fill('4,5');
  await pressure.press('Enter');
  await toast(page, 'Failed to save procedure').waitFor();
  await card(page, 'Pressure').getByText('Above the maximum of 4 bar').waitFor();
  await page.reload();
  await card(page, 'Pressure').getByText('Kept on this device, not sent yet').waitFor();
  await expect.poll(() => card(page, 'Pressure').getByRole('textbox').inputValue()).toBe('4.5');
  await expect.poll(() => answerOf(order, 'Pressure')).toBe(3.05);
  await page.unroute('**/answers*');
  await expect.poll(() => answerOf(order, 'Pressure')).toBe(4.5);
  await card(page, 'Pressure').getByText('Kept on this device').waitFor({ state: 'detached' });

  // A refused answer stays visible.
  await manager.patch(`/work-orders/${order.id}/procedures/${order.procedures[0].id}/answers`, { a: 'Wet' });
  await card(page, 'Remarks').getByText('Tom Baker had answered: All dry').waitFor();
  await page.route('**/answers*', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: '{"detail":"No","errors":{"a":["Not so"]}}',
    }),
  );
  await remarks.fill('Something else');
  await remarks.blur();
  await card(page, 'Remarks').getByText('Not saved: Not so').waitFor();
  await card(page, 'Remarks').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => remarks.inputValue()).toBe('Wet');
});

/** How many calls the browser has queued. */
const callsKept = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('millwright');
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('queue').objectStore('queue').count();
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });

test('S16.1, S44: who has a line is not told that theirs waits for one; the section being read is the one that is marked', async () => {
  const order = await orderWith('Slow line', [
    { id: 'a', type: 'checkbox', label: 'Looked at' },
    { id: 'b', type: 'signature', label: 'Seen by', required: true },
  ]);
  const { page } = await atScreen(browser, technician, phone);
  await open(page, order);
  // The answer is still being sent when the next press comes.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/procedures/**', async (route) => {
    if (route.request().method() !== 'GET') await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && request.url().includes('/procedures'));
  await card(page, 'Looked at').getByRole('checkbox').click();
  await sent;
  await page.getByRole('button', { name: '30 min' }).click();
  letGo();
  await toast(page, 'Time entry added successfully').waitFor();
  await expect.poll(() => page.getByText('Kept on this device.').count()).toBe(0);
  await expect.poll(() => answerOf(order, 'Looked at')).toBe(true);

  const sections = page.getByRole('navigation', { name: 'Sections' });
  await page.evaluate(() => document.getElementById('details')!.scrollIntoView());
  await page.evaluate(() => document.getElementById('procedures')!.scrollIntoView());
  await expect.poll(() => sections.locator('[aria-current]').innerText()).toBe('Procedures');

  // An invalidated signature has no tick, and does not count.
  await card(page, 'Seen by').getByRole('button', { name: 'Sign' }).click();
  await page.getByRole('button', { name: 'Use my name' }).click();
  await page.getByRole('button', { name: 'Save signature' }).click();
  await page.getByText('2/2').waitFor();
  await expect.poll(() => answerOf(order, 'Seen by')).toMatchObject({ valid: true });
  await card(page, 'Looked at').getByRole('checkbox').press('Space');
  await page.getByText('An answer was changed after this was signed. Sign again.').waitFor();
  await page.getByText('0/2').waitFor();
});

test('S16.2, S44: what waits goes without being asked for and leaves nothing behind; photos join, a signature is for what was seen', async () => {
  const order = await orderWith('Shaft', [
    { id: 'a', type: 'text', label: 'Remarks' },
    { id: 's', type: 'signature', label: 'Done by' },
    { id: 'p', type: 'photo', label: 'Plate' },
  ]);
  const path = `/work-orders/${order.id}/procedures/${order.procedures[0].id}/answers`;
  const { page } = await atScreen(browser, technician, fetchesAhead(desk));
  // A round of sending ends on command.
  await page.addInitScript(() => {
    const ask = navigator.locks.request.bind(navigator.locks) as (name: string, work: () => unknown) => unknown;
    const request = async (name: string, work: () => unknown) => {
      const done = await ask(name, work);
      await (globalThis as { held?: Promise<void> }).held;
      return done;
    };
    Object.assign(navigator.locks, { request });
  });
  await open(page, order);
  const remarks = card(page, 'Remarks').getByRole('textbox');
  const say = async (text: string) => {
    await remarks.fill(text);
    await remarks.blur();
  };
  const pill = (name: RegExp) => page.getByRole('button', { name }).waitFor();
  await remarks.waitFor();
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(globalThis, { held: promise, release: resolve });
  });
  await say('One');
  await expect.poll(() => answerOf(order, 'Remarks')).toBe('One');
  await pill(/^Synced/);
  await say('Two');
  await pill(/^1 waiting/);
  await page.evaluate(() => (globalThis as unknown as { release(): void }).release());
  await expect.poll(() => answerOf(order, 'Remarks')).toBe('Two');

  // Without a connection; a colleague continues meanwhile.
  await pill(/^Synced/);
  await card(page, 'Done by').getByRole('button', { name: 'Sign' }).click();
  await card(page, 'Done by').getByRole('button', { name: 'Use my name' }).waitFor();
  await page.context().setOffline(true);
  await card(page, 'Done by').getByRole('button', { name: 'Use my name' }).click();
  await card(page, 'Done by').getByRole('button', { name: 'Save signature' }).click();
  await card(page, 'Done by').getByText('Kept on this device, not sent yet').waitFor();
  const photo = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const files = card(page, 'Plate').locator('input[type="file"]');
  await files.setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer: photo });
  await card(page, 'Plate').getByText('Kept on this device, not sent yet').waitFor();
  const theirs = await Promise.all(['1.png', '2.png'].map(async (name) => (await manager.upload(photo, name)).body.id));
  await manager.patch(path, { a: 'Wet', p: theirs });
  await page.context().setOffline(false);
  const otherwise = 'Not saved: “Remarks” reads otherwise than when you signed. Look at it, and sign anew.';
  await card(page, 'Done by').getByText(otherwise).waitFor();
  await expect
    .poll(async () => ((await answerOf(order, 'Plate')) as Body[]).map(({ name }) => name))
    .toEqual(['1.png', '2.png', 'mine.png']);
  await expect.poll(() => remarks.inputValue()).toBe('Wet');
  await expect.poll(() => answerOf(order, 'Done by')).toBeNull();
  await card(page, 'Done by').getByRole('button', { name: 'Sign again' }).click();
  await card(page, 'Done by').getByRole('button', { name: 'Use my name' }).click();
  await card(page, 'Done by').getByRole('button', { name: 'Save signature' }).click();
  await expect.poll(() => answerOf(order, 'Done by')).toMatchObject({ valid: true });
  await card(page, 'Done by').getByText(otherwise).waitFor({ state: 'detached' });

  // Once sent from another page, no stale entry covers a later answer.
  await page.route('**/answers*', (route) => route.abort());
  await say('Three');
  await card(page, 'Remarks').getByText('Kept on this device, not sent yet').waitFor();
  await page.goto('/location');
  await page.unroute('**/answers*');
  await expect.poll(() => answerOf(order, 'Remarks')).toBe('Three');
  await expect.poll(() => page.evaluate(callsKept)).toBe(0);
});

test('S16.3–5, S14: a phone carries out twelve steps with photo, file and signature; Done lists what is missing, a fail leads to work', async () => {
  const asked = [
    { id: 'h', type: 'heading', label: 'Before' },
    { id: 's1', type: 'checkbox', label: 'Locked out', required: true },
    { id: 's2', type: 'inspection', label: 'Belt', required: true },
    { id: 's3', type: 'yes_no_na', label: 'Runs true', required: true },
    { id: 's4', type: 'single_choice', label: 'Oil', options: ['Clear', 'Milky'], required: true },
    { id: 's5', type: 'multiple_choice', label: 'Tools', options: ['Wrench', 'Gauge'] },
    { id: 's6', type: 'number', label: 'Temperature', unit: '°C', max: 75, required: true },
    { id: 's7', type: 'amount', label: 'Spent' },
    { id: 's8', type: 'date', label: 'Next due', required: true },
    { id: 's9', type: 'photo', label: 'Name plate', required: true },
    { id: 's10', type: 'file', label: 'Report' },
    { id: 's11', type: 'text', label: 'Remarks' },
    { id: 's12', type: 'signature', label: 'Done by', required: true },
  ];
  const order = await orderWith('Conveyor', asked);
  const { page, complaints } = await atScreen(browser, technician, phone);
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await open(page, order);
  await card(page, 'Belt').waitFor();
  // Done is refused with links to what is missing: at once, without looking done before the server answered.
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/work-orders/${order.id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Done', exact: true }).last().tap();
  const alert = page.getByRole('alert').filter({ hasText: 'Not done yet' });
  await alert.getByRole('link', { name: 'Done by' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Reopen' }).count()).toBe(0);
  answer();
  await expect.poll(() => alert.getByRole('link').count()).toBe(8);
  await alert.getByRole('link', { name: 'Belt' }).tap();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toContain('-s2');

  await card(page, 'Locked out').getByRole('checkbox').check();
  await press(page, 'Belt', 'Fail');
  const size = await card(page, 'Belt').locator('label', { hasText: 'Fail' }).boundingBox();
  expect(size!.height).toBeGreaterThanOrEqual(56);
  const note = card(page, 'Belt').getByLabel('Note');
  await note.fill('Frayed at the splice');
  await note.blur();
  await card(page, 'Belt')
    .getByLabel('Add photo')
    .first()
    .setInputFiles({ name: 'belt.png', mimeType: 'image/png', buffer: picture });
  await expect.poll(async () => (await stepOf(order, 'Belt')).photos.length).toBe(1);
  // S16.1 each answer is confirmed at its step, and the message covers nothing.
  await press(page, 'Runs true', 'Yes');
  await card(page, 'Runs true').getByText('Procedure saved').waitFor();
  await press(page, 'Oil', 'Clear');
  await card(page, 'Oil').getByText('Procedure saved').waitFor();
  await expect.poll(() => page.locator('[aria-live="polite"]').getByText('Procedure saved').count()).toBe(0);
  await card(page, 'Tools').getByLabel('Gauge').check();
  await card(page, 'Temperature').getByRole('textbox').fill('68');
  await card(page, 'Spent').getByRole('textbox').fill('12.5');
  await card(page, 'Next due').locator('input').fill('2027-03-01');
  await card(page, 'Remarks').getByRole('textbox').fill('Belt ordered');
  const files = card(page, 'Name plate').locator('input[type="file"]');
  await files.setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: picture });
  const report = card(page, 'Report').locator('input[type="file"]');
  await report.setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from('All measured.') });

  await card(page, 'Done by').getByRole('button', { name: 'Sign' }).tap();
  const canvas = card(page, 'Done by').locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  // The answers above may still grow or shrink.
  await canvas.hover({ position: { x: 30, y: 60 } });
  await page.mouse.down();
  for (let at = 1; at < 10; at++) await canvas.hover({ position: { x: 30 + at * 18, y: 60 + (at % 3) * 20 } });
  await page.mouse.up();
  await card(page, 'Done by').getByRole('button', { name: 'Save signature' }).tap();
  await card(page, 'Done by')
    .getByText(/Signed by Tom Baker/)
    .waitFor();
  await expect.poll(async () => (await read(order)).procedure_progress).toEqual({ answered: 12, total: 12 });
  await page.getByText('12/12', { exact: true }).waitFor();
  await toast(page, 'Procedure saved: all 12 steps are answered').waitFor();
  const answers = Object.fromEntries(
    (await read(order)).procedures[0].steps.map((step: Body) => [step.id, step.answer]),
  );
  expect(answers).toMatchObject({
    s1: true,
    s2: 'fail',
    s5: ['Gauge'],
    s6: 68,
    s7: '12.50',
    s8: '2027-03-01',
    s9: [{ is_image: true }],
    s10: { file: { name: 'report.txt' } },
    s11: 'Belt ordered',
    s12: { signed_by: { id: technician.id }, valid: true, image: { is_image: true } },
  });
  expect(await violations(page)).toEqual([]);

  // The failed step becomes a work order, with the finding.
  await card(page, 'Belt').getByRole('button', { name: 'Create follow-up' }).tap();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Fail: Belt');
  await expect.poll(() => dialog.getByLabel('Description').inputValue()).toContain('Frayed at the splice');
  await dialog.getByRole('button', { name: 'Create work order' }).tap();
  await card(page, 'Belt').getByText('Follow-up:').waitFor();
  const { follow_up } = await stepOf(order, 'Belt');
  await expect
    .poll(() => read(follow_up))
    .toMatchObject({
      source: 'inspection',
      images: [{ name: 'belt.png' }, { name: 'plate.png' }],
      origin_id: order.id,
    });

  // A change after signing is visible, and signing again fixes it.
  const remarks = card(page, 'Remarks').getByRole('textbox');
  await remarks.fill('Belt ordered, arrives Monday');
  await remarks.blur();
  await card(page, 'Done by').getByText('An answer was changed after this was signed. Sign again.').waitFor();
  await card(page, 'Done by').getByRole('button', { name: 'Sign again' }).tap();
  await card(page, 'Done by').getByRole('button', { name: 'Use my name' }).tap();
  await card(page, 'Done by').getByRole('button', { name: 'Save signature' }).tap();
  await card(page, 'Done by')
    .getByText(/Signed by Tom Baker/)
    .waitFor();
  await expect.poll(() => answerOf(order, 'Done by')).toMatchObject({ valid: true });

  await page.getByRole('button', { name: 'Done', exact: true }).last().tap();
  await expect.poll(async () => (await read(order)).status).toBe('done');
  // Done is read only, and the printed page has the answers.
  await expect.poll(() => card(page, 'Remarks').getByRole('textbox').isDisabled()).toBe(true);
  await page.goto(`/work-order/${order.id}?print=1`);
  await page.getByText('Belt ordered, arrives Monday').waitFor();
  await page.getByText('Fail – Frayed at the splice').waitFor();
  await page.getByText(/^Answered by Tom Baker, /).waitFor();
  await page.getByText(/^Signed by Tom Baker, /).waitFor();
  for (const name of ['belt.png', 'plate.png'])
    await expect
      .poll(() => page.getByRole('img', { name }).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  // Nothing is left to fill in on it except who checked it.
  await expect.poll(() => page.getByText('Notes', { exact: true }).count()).toBe(0);
  await expect.poll(() => page.getByText('Name, date, signature').count()).toBe(1);
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});

test('signing asks for the password where the organisation wants it; a wrong one or no connection loses nothing', async () => {
  const settings = { sign_with_password: true };
  await plant.admin.patch(`/organizations/${plant.id}`, { settings });
  try {
    const order = await orderWith('Release', [{ id: 'sign', type: 'signature', label: 'Released by' }]);
    const { page } = await atScreen(browser, technician, phone);
    await open(page, order);
    const step = card(page, 'Released by');
    await step.getByRole('button', { name: 'Sign' }).click();
    await step.getByRole('button', { name: 'Use my name' }).click();
    const save = step.getByRole('button', { name: 'Save signature' });
    const password = step.getByLabel('Your password');
    await expect.poll(() => save.isDisabled()).toBe(true);
    await password.fill('not the password');
    await password.press('Enter');
    await step.getByText('This is not your password').waitFor();
    await page.context().setOffline(true);
    await save.click();
    await step.getByText('You need a connection to sign').waitFor();
    await page.context().setOffline(false);
    expect(await violations(page)).toEqual([]);
    await password.fill(goodPassword);
    await save.click();
    await step.getByText('Signed by Tom Baker').waitFor();
    await expect.poll(() => answerOf(order, 'Released by')).toMatchObject({ valid: true });

    const { page: desktop } = await atScreen(browser, manager, desk);
    await open(desktop, order);
    const seen = card(desktop, 'Released by');
    await seen.getByRole('button', { name: 'Take back the signature of Tom Baker' }).click();
    await seen.getByText('Mona Jour took back the signature of Tom Baker').waitFor();
  } finally {
    await plant.admin.patch(`/organizations/${plant.id}`, { settings: { sign_with_password: false } });
  }
});
