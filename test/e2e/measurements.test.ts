import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { closePages, desk, expectTooltip, launch, phone, samePort, violations, withWorker } from './browser';
import { Line } from './network';
import { visit } from './tour';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let plant: Organization;
let admin: Person;
let pump: string;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
});
beforeEach(async () => {
  plant = await world.organization('Plant');
  admin = plant.admin;
  pump = (await make('/assets', { name: 'Pump 4' })).id;
});
afterEach(() => closePages(browser));
afterAll(() => world.close());

const make = async (path: string, body: object): Promise<Body> => {
  const { status, body: made } = await admin.post(path, body);
  expect([path, status, made]).toMatchObject([path, 201, {}]);
  return made;
};
const meter = (more: object): Promise<Body> => make('/measurements', { kind: 'gauge', asset: pump, ...more });
const day = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();
const read = (of: Body, value: number | string, days: number) =>
  make(`/measurements/${of.id}/readings`, { value, taken_at: ago(days) });
const now = async ({ id }: Body): Promise<Body> => (await admin.get(`/measurements/${id}`)).body;
const readings = async ({ id }: Body): Promise<Body[]> =>
  (await admin.get(`/measurements/${id}/readings?page_size=100`)).body.results;
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();
const valueInput = (page: Page) => page.getByRole('textbox', { name: 'Value' });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add reading', exact: true });

test('S33.1, S33.3, F2.3 the page of a meter: no readings, the first, a fall that asks what happened, and a reading that is void', async () => {
  const name = 'Operating hours of the main drive of pump 4';
  const hours = await meter({ name, kind: 'cumulative', unit: 'h', decimals: 1, rollover_at: 1000 });
  const { page, complaints } = await atScreen(browser, admin, desk);
  await visit(page, `/measurement/${hours.id}?view=tableView`);
  // Cut at 35, with the full name for whoever points at it.
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.locator('[aria-hidden]').innerText()).toBe(`${name.slice(0, 34)}…`);
  await expectTooltip(heading.locator('span').first(), name);
  await page.getByText('No readings yet. The first one begins the chart.').waitFor();
  await page.getByText('A chart is drawn as soon as there are readings.').waitFor();
  expect(await violations(page)).toEqual([]);

  await valueInput(page).fill('abc');
  await addButton(page).click();
  await page.getByText('Enter a number, such as 12.5').waitFor();
  await valueInput(page).fill('990');
  await addButton(page).click();
  await toast(page, `${name}: 990 h added`);
  await page.getByText('Last 990 h, just now').waitFor();
  await expect.poll(async () => (await now(hours)).total).toBe(990);

  await valueInput(page).fill('992,5');
  await page.getByText('+2.5 h since the last reading').waitFor();
  await valueInput(page).fill('10');
  // A fall is neither good nor bad before somebody has said what happened.
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'since' }).textContent()).toMatch(/reading$/);
  await addButton(page).click();
  const question = page.getByRole('group', { name: '10 h is below the last reading, 990 h. What happened?' });
  await question.waitFor();
  await expect.poll(() => readings(hours)).toHaveLength(1);
  await addButton(page).click();
  await question.getByText('Choose what happened').waitFor();
  await question.getByRole('radio', { name: /^The meter was reset/ }).check();
  await question.getByText('Adds +10 h').waitFor();
  await question.getByRole('radio', { name: /^The meter was replaced/ }).check();
  await expect.poll(() => question.getByLabel('Last value of the old meter').inputValue()).toBe('990');
  await question.getByRole('radio', { name: /^The meter rolled over at 1,000/ }).check();
  await question.getByText('Adds +20 h').waitFor();
  expect(await violations(page)).toEqual([]);
  await addButton(page).click();
  await toast(page, `${name}: 10 h added`);
  await expect.poll(async () => (await now(hours)).total).toBe(1010);

  // A wrong one is put right: it is void, and the new one stands.
  await valueInput(page).fill('41');
  await addButton(page).click();
  await toast(page, `${name}: 41 h added`);
  await valueInput(page).fill('14');
  await addButton(page).click();
  await page.getByRole('radio', { name: /^The last reading was wrong/ }).check();
  await page.getByText('Voids the reading of 41 h').waitFor();
  await addButton(page).click();
  await page.getByText('Say why the last reading was wrong').waitFor();
  await page.getByLabel('Why it was wrong').fill('Turned digits');
  await addButton(page).click();
  await page.getByText('Void, Plant Admin: Turned digits').waitFor();
  await expect
    .poll(async () => (await readings(hours)).map(({ value, voided_at }) => [value, Boolean(voided_at)]))
    .toEqual([
      [14, false],
      [41, true],
      [10, false],
      [990, false],
    ]);
  await expect.poll(async () => (await now(hours)).total).toBe(1014);

  // Without the one that rolled over, the next is below its predecessor, and nobody has said why.
  await page.getByRole('button', { name: /^Void the reading 10 h/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Void the reading 10 h?' });
  await dialog.getByRole('button', { name: 'Void reading' }).click();
  await dialog.getByText('Reason is required').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Another meter');
  await dialog.getByRole('button', { name: 'Void reading' }).click();
  await toast(page, 'Reading 10 h is void');
  await page.getByText('Void, Plant Admin: Another meter').waitFor();
  await page.getByText('Below the one before, unexplained').waitFor();
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});

test('S33, F2.4 out of band, overdue and implausible are said in words; a photo, a note and an earlier time go along', async () => {
  const heat = await meter({
    name: 'Bearing',
    unit: '°C',
    decimals: 1,
    warning_high: 70,
    action_high: 85,
    plausible_low: -20,
    plausible_high: 200,
    expected_every_minutes: 60,
  });
  await read(heat, 72, 2);
  const { page } = await atScreen(browser, admin, { ...phone, colorScheme: 'dark' });
  await visit(page, `/measurement/${heat.id}?view=tableView`);
  await page.getByText('72 °C is above 70 °C, the limit for a warning.').waitFor();
  await page.getByText(/^A reading is due since /).waitFor();
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => valueInput(page).getAttribute('inputmode')).toBe('decimal');
  await valueInput(page).fill('1090');
  await addButton(page).click();
  await page.getByText('The value lies outside -20 to 200. Confirm it if it is right.').waitFor();
  await addButton(page).click();
  await page.getByText('Confirm the value, or correct it').waitFor();
  await valueInput(page).fill('90');
  await page.getByText('+18 °C since the last reading').waitFor();
  await page.getByRole('status').getByText('Action', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Smells');
  await page.getByRole('button', { name: 'Other time' }).click();
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel('Taken at').fill(hourAgo);
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'dial.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png, 'base64'),
    });
  await page.getByText('dial.png').waitFor();
  await addButton(page).click();
  await page.getByText('90 °C is above 85 °C, the limit for action.').waitFor();
  await expect
    .poll(async () => (await readings(heat))[0])
    .toMatchObject({
      value: 90,
      note: 'Smells',
      photo: { name: 'dial.png' },
      taken_at: expect.stringContaining(hourAgo),
    });
  await page.getByRole('link', { name: 'Photo of the reading 90 °C' }).waitFor();
});

test('S33.2, F2.9 the page lists the work orders for its measurement', async () => {
  const heat = await meter({ name: 'Bearing' });
  const { page } = await atScreen(browser, admin, desk);
  await visit(page, `/measurement/${heat.id}?view=tableView`);
  const card = page.getByRole('region', { name: 'Work orders', exact: true });
  await card.getByText('No work orders for this measurement').waitFor();
  const procedure = await make('/procedures', {
    name: 'Look',
    fields: [{ id: 'r', type: 'reading', label: 'Heat', measurement: heat.id }],
  });
  await make('/work-orders', { name: 'Read the bearing', asset: pump, procedures: [procedure.id] });
  await page.reload();
  await card.getByRole('link', { name: /Read the bearing/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Read the bearing' }).waitFor();
});

test('F2.7 the chart is moved and zoomed by keys, read step by step, and is a table, too', async () => {
  const heat = await meter({ name: 'Bearing', unit: '°C', warning_high: 70, action_high: 85 });
  const rows = Array.from({ length: 240 }, (_, at) => ({
    measurement: heat.id,
    value: 60 + (at % 24),
    taken_at: ago(10 - at / 24),
  }));
  expect((await admin.post('/measurements/readings', rows)).body).toMatchObject({ accepted: 240, rejected: [] });
  const { page, complaints } = await atScreen(browser, admin, desk);
  await visit(page, `/measurement/${heat.id}?view=tableView`);
  const chart = page.getByRole('application', { name: 'Chart of Bearing' });
  await chart.scrollIntoViewIfNeeded();
  const summary = () => page.locator('[data-summary]').textContent();
  await expect.poll(summary).toContain('240 readings, lowest 60 °C, highest 83 °C, last 83 °C.');
  const isDrawn = () =>
    chart.locator('canvas').evaluate((drawn: HTMLCanvasElement) => {
      const { data } = drawn.getContext('2d')!.getImageData(0, 0, drawn.width, drawn.height);
      return data.some((one) => one > 0);
    });
  await expect.poll(isDrawn).toBe(true);
  expect(await violations(page)).toEqual([]);

  const counted = async () => Number(/: (\d+) readings/.exec((await summary())!)?.[1] ?? 0);
  await page.getByRole('radio', { name: '7 d' }).check();
  await expect.poll(counted).toBeLessThan(200);
  const week = await counted();
  await chart.focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press('+');
  await expect.poll(counted).toBeLessThan(week * 0.6);
  const near = await counted();
  const before = await summary();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(summary).not.toBe(before);
  await page.keyboard.press('-');
  await expect.poll(counted).toBeGreaterThan(near);
  await page.keyboard.press('Home');
  await expect.poll(counted).toBe(week);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByText(/: 83 °C$/).waitFor();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByText(/: 82 °C$/).waitFor();

  // By the wheel after a press into it, and by dragging.
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -400);
  await expect.poll(counted).toBeLessThan(week);
  await page.keyboard.press('Home');
  await expect.poll(counted).toBe(week);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 200, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.getByRole('radio', { name: '7 d' }).isChecked()).toBe(false);

  await page.getByRole('radio', { name: 'All' }).check();
  await page.getByRole('radio', { name: 'Per day' }).check();
  await expect.poll(summary).toContain('°C a day');
  await page.getByRole('radio', { name: 'Value', exact: true }).check();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('region', { name: 'Table' }).getByRole('row').nth(1).getByText('83 °C').first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('F2.7 two fingers zoom the chart on a phone, and one moves it', async () => {
  const heat = await meter({ name: 'Bearing', unit: '°C' });
  const rows = Array.from({ length: 240 }, (_, at) => ({
    measurement: heat.id,
    value: 60 + (at % 24),
    taken_at: ago(10 - at / 24),
  }));
  expect((await admin.post('/measurements/readings', rows)).body).toMatchObject({ accepted: 240 });
  const { page } = await atScreen(browser, admin, phone);
  await visit(page, `/measurement/${heat.id}?view=tableView`);
  const chart = page.getByRole('application', { name: 'Chart of Bearing' });
  await chart.scrollIntoViewIfNeeded();
  await page.getByText('Drag to move, pinch to zoom, tap to read a value.').waitFor();
  const summary = () => page.locator('[data-summary]').textContent();
  const counted = async () => Number(/: (\d+) readings/.exec((await summary())!)?.[1] ?? 0);
  await page.getByRole('radio', { name: 'All' }).check();
  await expect.poll(counted).toBe(240);
  const touch = await page.context().newCDPSession(page);
  const { x, y, width, height } = (await chart.boundingBox())!;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart.map((by, id) => ({ x: middle.x + by, y: middle.y, id })),
    });
  await put('touchStart', -30, 30);
  for (const reach of [50, 80, 110]) await put('touchMove', -reach, reach);
  await put('touchEnd');
  await expect.poll(counted).toBeLessThan(150);
  const zoomedIn = await summary();
  await put('touchStart', 0);
  for (const by of [40, 80, 120]) await put('touchMove', by);
  await put('touchEnd');
  await expect.poll(summary).not.toBe(zoomedIn);
});

test('S7.4, S6.1, F2.6 lists say band, value and due; an asset offers its meters, and readings come from a sheet', async () => {
  const { page } = await atScreen(browser, admin, desk);
  await visit(page, '/measurement?view=tableView');
  await expect.poll(() => page.url()).toContain('no-measurement=true');
  await page.getByText('Hours, temperatures, pressures: what machines show.', { exact: false }).waitFor();
  await visit(page, '/measurement-round?view=tableView');
  await expect.poll(() => page.url()).toContain('no-measurement-round=true');
  await page.getByText('Meters that are read one after the other', { exact: false }).waitFor();

  const heat = await meter({ name: 'Bearing', code: 'T-7', unit: '°C', action_high: 85, expected_every_minutes: 60 });
  const lamp = await meter({
    name: 'Lamp',
    kind: 'state',
    states: [
      { key: 'on', label: 'On' },
      { key: 'off', label: 'Off', is_alarm: true },
    ],
  });
  const hours = await meter({ name: 'Hours', code: 'T-8', kind: 'cumulative', unit: 'h', decimals: 0 });
  await read(hours, 5000, 2);
  await read(heat, 90, 2);
  await visit(page, '/measurement?view=tableView');
  const row = page.getByRole('row', { name: /Bearing/ });
  for (const text of ['90 °C', 'Action', /^Due since /]) await row.getByText(text).waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Due readings' }).click();
  await page.getByText('Showing 1 of 1').waitFor();
  await page.reload();
  await page.getByText('Showing 1 of 1').waitFor();

  await visit(page, `/asset/${pump}?view=tableView`);
  const card = page.getByRole('region', { name: 'Measurements', exact: true });
  await card.getByRole('button', { name: 'Add reading to Lamp' }).click();
  await card.getByRole('radio', { name: 'Off' }).check();
  await card.getByRole('button', { name: 'Add reading', exact: true }).last().click();
  await toast(page, 'Lamp: Off added');
  await expect.poll(() => now(lamp)).toMatchObject({ last_state: 'off', band: 'action' });
  expect(await violations(page)).toEqual([]);

  await visit(page, `/measurement/${heat.id}?view=tableView`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Paste readings' }).click();
  const text = [
    'T-7; 71,5; 2026-06-01 08:00',
    'lamp; On',
    'Bearing; warm',
    'Nothing; 4',
    'T-7; 3; 31.6.2026',
    'T-8; 4000',
  ];
  await page.getByRole('textbox', { name: 'Readings' }).fill(text.join('\n'));
  await page.getByText('1 ready, 5 with errors').waitFor();
  const preview = page.getByRole('region', { name: 'Preview of readings' });
  for (const wrong of [
    'No measurement is called lamp',
    'Not a number',
    'No measurement is called Nothing',
    /^Not a time/,
    /^Below the reading before, 5,000 h/,
  ])
    await preview.getByText(wrong).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add 1 reading' }).click();
  await toast(page, '1 added');
  await page.getByText('0 ready, 5 with errors').waitFor();
  await expect.poll(async () => (await readings(heat)).map(({ value }) => value)).toEqual([90, 71.5]);
});

test('S2, F5 a technician types a due reading on Home; who only reads is offered no input', async () => {
  const heat = await meter({ name: 'Bearing', unit: '°C', expected_every_minutes: 60 });
  await read(heat, 60, 2);
  const ted = await plant.person('technician');
  const { page } = await atScreen(browser, ted, phone);
  await visit(page, '/');
  const card = page.getByRole('region', { name: 'Due readings' });
  await card.getByRole('textbox', { name: 'Value' }).fill('61');
  expect(await violations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Add reading', exact: true }).last().click();
  await toast(page, 'Bearing: 61 °C added');
  await card.waitFor({ state: 'detached' });
  await expect.poll(async () => (await now(heat)).last_value).toBe(61);

  const limited = await plant.person('limited_technician');
  const theirs = (await atScreen(browser, limited, phone)).page;
  await visit(theirs, `/measurement/${heat.id}?view=tableView`);
  await theirs.getByText('You can read this measurement, not add to it.').waitFor();
  const mine = await meter({
    name: 'Seal',
    unit: '°C',
    expected_every_minutes: 60,
    assigned_to: { users: [limited.id] },
  });
  await read(mine, 40, 2);
  await visit(theirs, '/');
  const due = theirs.getByRole('region', { name: 'Due readings' });
  await due.getByRole('textbox', { name: 'Value' }).fill('41');
  await due.getByRole('button', { name: 'Add reading', exact: true }).last().click();
  await toast(theirs, 'Seal: 41 °C added');
  await expect.poll(async () => (await now(mine)).last_value).toBe(41);
});

test('F2.6, S44 a reading of a round that is discarded from the outbox was not sent: its meter is open again', async () => {
  const line = await Line.to(world.url);
  try {
    const [first, second] = [await meter({ name: 'First', unit: 'bar' }), await meter({ name: 'Second', unit: 'bar' })];
    const round = await make('/measurement-rounds', { name: 'Evening', measurements: [first.id, second.id] });
    const { page } = await atScreen(browser, admin.at(line.url), withWorker(desk));
    await visit(page, `/round/${round.id}`);
    await page.getByRole('heading', { level: 2, name: 'First', exact: true }).waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await line.cut(page);
    const next = page.getByRole('button', { name: /^Save and (next|finish)$/ });
    for (const [name, value] of [
      ['First', '1'],
      ['Second', '2'],
    ] as const) {
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
      await valueInput(page).fill(value);
      await next.click();
    }
    const status = page.getByRole('region', { name: 'Every meter is done.' }).getByRole('status');
    await status.filter({ hasText: '2 waiting' }).waitFor();
    await page.getByRole('button', { name: /Show the outbox$/ }).click();
    const outbox = page.getByRole('dialog', { name: 'Outbox' });
    await outbox.getByRole('button', { name: /^Remove: .*First/ }).click();
    await page.keyboard.press('Escape');
    await page.getByText('1 not read · 1 waiting').waitFor();
    await line.mend(page);
    await page.getByText('1 not read · 1 sent').waitFor();
    expect([(await now(first)).reading_count, (await now(second)).reading_count]).toEqual([0, 1]);
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'First', exact: true }).waitFor();
  } finally {
    line.close();
  }
});

test('F2.3 a reading of an earlier time is compared with the one before that time', async () => {
  const hours = await meter({ name: 'Hours', kind: 'cumulative', unit: 'h', decimals: 0 });
  const ago = (hour: number) => new Date(Date.now() - hour * 3_600_000).toISOString();
  for (const [value, hour] of [
    [100, 30],
    [500, 3],
  ] as const)
    await make(`/measurements/${hours.id}/readings`, { value, taken_at: ago(hour) });
  const { page } = await atScreen(browser, admin, desk);
  await visit(page, `/measurement/${hours.id}?view=tableView`);
  await page.getByText(/^Last 500 h/).waitFor();
  await page.getByRole('button', { name: 'Other time' }).click();
  await page.getByLabel('Taken at').fill(ago(20).slice(0, 16));
  await page.getByText(/^Last 100 h/).waitFor();
  await valueInput(page).fill('250');
  await page.getByText('+150 h since the last reading').waitFor();
  await valueInput(page).fill('90');
  await addButton(page).click();
  await page.getByRole('group', { name: /90 h.*100 h/ }).waitFor();
});

test('F2.1 the form: limits in order, states of a state meter, and kind and unit that stay once there are readings', async () => {
  const { page } = await atScreen(browser, admin, desk);
  await visit(page, `/measurement/new?asset=${pump}`);
  await page.getByLabel('Name').fill('Lamp');
  await page.getByLabel('Kind').selectOption('state');
  await expect.poll(() => page.getByLabel('Warning above').count()).toBe(0);
  await page.getByRole('button', { name: 'Add state' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Too hot');
  await expect.poll(() => page.getByRole('textbox', { name: 'Key' }).inputValue()).toBe('too_hot');
  await page.getByRole('checkbox', { name: 'Alarm' }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create measurement' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lamp' }).waitFor();

  const heat = await meter({ name: 'Bearing', unit: '°C' });
  await read(heat, 20, 1);
  await visit(page, `/measurement/${heat.id}/edit`);
  await page.getByText('Fixed once there are readings.').first().waitFor();
  await expect.poll(() => page.getByLabel('Unit').isDisabled()).toBe(true);
  await page.getByLabel('Warning above').fill('90');
  await page.getByLabel('Action above').fill('80');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Warning above must lie within Action above').first().waitFor();
});

test('F2.6, S44 a round of 24 meters on a phone whose connection is cut in the middle', async () => {
  const line = await Line.to(world.url);
  try {
    const ted = await plant.person('technician', 'Ted Round');
    const meters: Body[] = [];
    for (let at = 1; at <= 24; at++)
      meters.push(await meter({ name: `Meter ${at}`, unit: 'bar', assigned_to: { users: [ted.id] } }));
    const round = await make('/measurement-rounds', {
      name: 'Morning',
      measurements: meters.map(({ id }) => id),
      assigned_to: { users: [ted.id] },
    });
    const { page } = await atScreen(browser, ted.at(line.url), withWorker(phone));
    await visit(page, `/measurement-round/${round.id}?view=tableView`);
    expect(await violations(page)).toEqual([]);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole('link', { name: 'Start round' }).click();
    const at = async (number: number) => {
      await page.getByRole('heading', { level: 2, name: `Meter ${number}`, exact: true }).waitFor();
      await page.getByText(`${number}/24`, { exact: true }).waitFor();
    };
    const next = page.getByRole('button', { name: /^Save and (next|finish)$/ });
    const answer = async (number: number) => {
      await at(number);
      await valueInput(page).fill(String(number));
      await next.click();
    };
    await at(1);
    expect(await violations(page)).toEqual([]);
    for (let number = 1; number <= 6; number++) await answer(number);
    await at(7);
    await expect.poll(async () => (await now(meters[5]!)).last_value).toBe(6);
    await line.cut(page);
    await answer(7);
    await at(8);
    await page.getByText('1 reading waits on this device for a connection.').waitFor();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByRole('button', { name: 'Skip meter' }).click();
    await page.getByText('Say why it is skipped').waitFor();
    await page.getByRole('button', { name: 'Machine is off' }).click();
    for (let number = 9; number <= 16; number++) await answer(number);
    await at(17);
    // Reloaded without a connection, it goes on where it was.
    await page.reload();
    await at(17);
    await page.getByText('9 readings wait on this device for a connection.').waitFor();
    for (let number = 17; number <= 24; number++) await answer(number);
    await page.getByRole('heading', { name: 'Every meter is done.' }).waitFor();
    await page.getByText('17 waiting · 6 sent · 1 skipped').waitFor();
    await page.getByText('Skipped: Machine is off').waitFor();
    expect(await violations(page)).toEqual([]);
    await line.mend(page);
    await page.getByText('23 sent · 1 skipped').waitFor();
    const values = await Promise.all(meters.map(async (one) => (await now(one)).last_value));
    expect(values).toEqual(meters.map((_, index) => (index === 7 ? null : index + 1)));
    const counts = await Promise.all(meters.map(async (one) => (await now(one)).reading_count));
    expect(counts).toEqual(meters.map((_, index) => (index === 7 ? 0 : 1)));
    // Why the eighth was not read, whoever asks for it later can read.
    const history = `/core/audit-logs?entity_type=measurement&entity_id=${meters[7]!.id}`;
    await expect
      .poll(async () => (await admin.get(history)).body.results[0].description)
      .toMatch(/^Not read on Morning: Machine is off/);
    await page.getByRole('button', { name: 'Finish round' }).click();
    await page.getByRole('link', { name: 'Start round' }).waitFor();
  } finally {
    line.close();
  }
});
