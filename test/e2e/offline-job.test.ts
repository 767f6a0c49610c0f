import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';
import { atRest, closePages, desk, fetchesAhead, launch, phone, samePort, violations, withWorker } from './browser';
import { Line } from './network';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let line: Line;
let plant: Organization;
let manager: Person;

beforeAll(async () => {
  [world, browser] = await Promise.all([World.open(samePort), launch()]);
});
beforeEach(async () => {
  line = await Line.to(world.url);
  plant = await world.organization('Plant');
  manager = await plant.person('manager', 'Mona Jour');
});
afterEach(async () => {
  await closePages(browser);
  line.close();
});
afterAll(() => world.close());

const make = async (path: string, body: object): Promise<Body> => {
  const { status, body: made } = await manager.post(path, body);
  expect(status).toBe(201);
  return made;
};
const now = async ({ id }: Body): Promise<Body> => (await manager.get(`/work-orders/${id}`)).body;
const historyOf = async ({ id }: Body): Promise<string[]> =>
  (await manager.get(`/core/audit-logs?entity_type=work-order&entity_id=${id}&page_size=50`)).body.results
    .map(({ description }: Body) => description)
    .toReversed();
const step = (page: Page, label: string) => page.locator('li[id^="step-"]').filter({ hasText: label });
const bar = (page: Page) => page.getByRole('group', { name: 'Work', exact: true });
const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' });
const openOutbox = (page: Page) => page.getByRole('button', { name: /Show the outbox$/ }).click();

/** On the page of a job, with a service worker that has the program, and a copy of the data. */
async function open(page: Page, { id, name }: Body): Promise<void> {
  await page.goto(`/work-order/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const part of [id, '"options","parts"', '["timer"]', '["me"]', '"comments"'])
    await expect
      .poll(() =>
        page.evaluate(async (wanted) => {
          const names = (await caches.keys()).filter((one) => one.startsWith('seen '));
          const all = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
          return all.flat().some(({ url }) => decodeURIComponent(url).includes(wanted));
        }, part),
      )
      .toBe(true);
}

test('S44.2, S16.2, S14, U14, U36 a whole job without a connection: seen, guarded, and with the server once and in order', async () => {
  const ted = await plant.person('technician', 'Ted Far');
  const shed = await make('/locations', { name: 'Shed' });
  const fuse = await make('/parts', { name: 'Fuse 16 A', part_stocks: [{ location: shed.id, quantity: 9 }] });
  const procedure = await make('/procedures', {
    name: 'Round',
    fields: [
      { id: 't', type: 'text', label: 'Remarks', required: true },
      { id: 'n', type: 'number', label: 'Pressure', unit: 'bar', required: true },
      { id: 'c', type: 'checkbox', label: 'Guard on', required: true },
      { id: 'p', type: 'photo', label: 'Plate', required: true },
      { id: 's', type: 'signature', label: 'Done by', required: true },
    ],
  });
  const order = await make('/work-orders', {
    name: 'Far pump',
    assigned_to: { users: [ted.id] },
    procedures: [procedure.id],
  });
  const running = await make('/work-orders', { name: 'Before it', assigned_to: { users: [ted.id] } });
  const begun = new Date(Date.now() - 600_000).toISOString();
  expect((await ted.post(`/work-orders/${running.id}/timer/start`, { started_at: begun })).status).toBe(200);
  const { page } = await atScreen(browser, ted.at(line.url), withWorker({ ...phone, colorScheme: 'dark' }));
  await open(page, order);
  await line.cut(page);
  await page.reload();
  await page.getByText('No connection: this is as it was read here', { exact: false }).waitFor();

  // U14 this device knows of the other timer, and asks as the server would.
  await bar(page).getByRole('button', { name: 'Start' }).click();
  const pressed = Date.now();
  await page.getByRole('dialog', { name: 'Stop the other?' }).getByText('Before it', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Stop it and start here' }).click();
  await bar(page)
    .getByRole('button', { name: /^Pause/ })
    .waitFor();
  const shown = Date.now();
  await page.getByRole('link', { name: `Timer running on ${order.code} Far pump` }).waitFor();

  // S16.5 Done is refused here, as on the server, because of missing answers.
  await bar(page).getByRole('button', { name: 'Done' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Not done yet' });
  const missing = refusal.getByRole('link');
  await expect.poll(() => missing.allInnerTexts()).toEqual(['Remarks', 'Pressure', 'Guard on', 'Plate', 'Done by']);
  expect(await violations(page)).toEqual([]);
  await missing.first().click();
  const remarks = step(page, 'Remarks').getByRole('textbox');
  await remarks.fill('Dry');
  await remarks.blur();
  await step(page, 'Remarks').getByText('Kept on this device, not sent yet').waitFor();
  const pressure = step(page, 'Pressure').getByRole('textbox');
  await pressure.fill('4.5');
  await pressure.blur();
  await step(page, 'Guard on').getByRole('checkbox').click();
  await expect.poll(() => missing.allInnerTexts()).toEqual(['Plate', 'Done by']);
  const buffer = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer });
  await step(page, 'Plate').locator('input[type="file"]').first().setInputFiles(photo('plate.png'));
  await step(page, 'Done by').getByRole('button', { name: 'Sign' }).click();
  await page.getByRole('button', { name: 'Use my name' }).click();
  await page.getByRole('button', { name: 'Save signature' }).click();
  await refusal.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('Failed to save procedure').count()).toBe(0);

  // A part that was never searched here; the server finds its only location.
  const parts = page.locator('#parts-editor');
  await parts.getByRole('combobox', { name: 'Part' }).fill('fuse');
  await page.getByRole('option', { name: 'Fuse 16 A' }).click();
  await parts.getByText('Saved on this device, and sent when there is a connection').waitFor();
  const time = page.getByRole('region', { name: 'Time', exact: true });
  await time.getByRole('button', { name: 'Log 30 min for me' }).click();
  await time.getByText(`${order.code} Far pump: 30m`).waitFor();
  await expect.poll(() => time.getByText('No time entries yet').count()).toBe(0);
  const comments = page.getByRole('group', { name: 'Comments', exact: true });
  await comments.locator('input[type="file"]').first().setInputFiles(photo('dark.png'));
  await comments.getByRole('img', { name: 'dark.png' }).waitFor();
  await comments.getByRole('textbox', { name: 'Comment', exact: true }).fill('No light in there');
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await comments.getByText('Far pump: “No light in there”').waitFor();
  await expect.poll(() => page.getByText('No comments yet').count()).toBe(0);

  const status = page.getByRole('group', { name: 'Status', exact: true });
  const isNow = async (name: string) => {
    const pressedNow = () => status.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
    await expect.poll(pressedNow).toBe('true');
  };
  await status.getByRole('button', { name: 'On hold' }).click();
  await page.getByRole('menuitem', { name: 'Access' }).click();
  await isNow('On hold');
  // It stops the timer and then changes the status; shown at once, and kept a moment later.
  await page.getByRole('button', { name: /13 waiting/ }).waitFor();
  await page.reload();
  await isNow('On hold');
  await expect.poll(() => remarks.inputValue()).toBe('Dry');
  await comments.getByText('Far pump: “No light in there”').waitFor();
  await bar(page).getByRole('button', { name: 'Start' }).click();
  await bar(page)
    .getByRole('button', { name: /^Pause/ })
    .waitFor();
  const finishing = Date.now();
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await isNow('Done');
  await page.getByRole('button', { name: /16 waiting/ }).waitFor();
  const finished = Date.now();
  await expect.poll(() => now(order)).toMatchObject({ status: 'open', timers: [], comments: 0 });

  let done: Body = {};
  page.on('request', (request) => {
    const body = request.method() === 'PATCH' ? request.postDataJSON() : undefined;
    if (body?.status === 'done') done = body;
  });
  await line.mend(page);
  await expect.poll(async () => (await now(order)).status).toBe('done');
  await page.getByRole('button', { name: /waiting|not sent/ }).waitFor({ state: 'detached' });
  const after = await now(order);
  expect(after).toMatchObject({
    timers: [],
    comments: 1,
    parts: [{ id: fuse.id, quantity: 1, location: { id: shed.id } }],
    completed_by: { id: ted.id },
  });
  const [copy] = after.procedures as Body[];
  expect(copy!.steps.map(({ answer }: Body) => answer)).toMatchObject([
    'Dry',
    4.5,
    true,
    [{ name: 'plate.png' }],
    { valid: true },
  ]);
  await expect
    .poll(async () => (await manager.get(`/work-orders/${order.id}/comments`)).body.results)
    .toMatchObject([{ text: 'No light in there', files: [{ name: 'dark.png' }] }]);
  // Sent more than a minute later, so the entry names the time of the press.
  const late = (what: string) =>
    expect.stringMatching(new RegExp(`^${what}(, pressed on [-\\d]+ [:\\d]+ and told later)?$`));
  const lines = await historyOf(order);
  const booked = expect.stringMatching(/^Added \d+m for Ted Far$/);
  expect(lines).toEqual([
    'Created work order “Far pump”',
    late('Started the timer'),
    'Answered “Remarks”: Dry',
    'Answered “Pressure”: 4.5 bar',
    'Answered “Guard on”: Checked',
    'Answered “Plate”: plate.png',
    // Sent more than ten seconds later, so the entry names the time of the signature.
    expect.stringMatching(/^Signed “Done by”( on [-\d]+ [:\d]+, and told later)?$/),
    'Changed parts',
    'Added 30m for Ted Far',
    'Commented “No light in there”',
    booked,
    late('Changed status and on hold because of'),
    late('Started the timer'),
    // The second stretch is within the minute that the first has booked, unless the machine was busy for longer.
    ...(lines.at(-2)?.startsWith('Added') ? [booked] : []),
    late('Changed status, done because, completed, completed by and parts'),
  ]);
  expect(Date.parse(done.at)).toBeGreaterThanOrEqual(finishing);
  expect(Date.parse(done.at)).toBeLessThanOrEqual(finished);
  // The other timer ended when this one started, not when the server received it.
  const { total_time_minutes } = (await now(running)).time_cost_summary;
  const minutesTo = (at: number) => Math.ceil((at - Date.parse(begun)) / 60_000);
  expect(total_time_minutes).toBeGreaterThanOrEqual(minutesTo(pressed));
  expect(total_time_minutes).toBeLessThanOrEqual(minutesTo(shown));
});

/** Waits until the outbox says how much this device has prefetched. */
const isTaken = async (page: Page, text: string) => {
  await openOutbox(page);
  await outbox(page).getByText(text).waitFor();
  await page.keyboard.press('Escape');
  await outbox(page).waitFor({ state: 'detached' });
};

test('S44, U36 one’s own work opens without a connection though it was never opened, until it is somebody else’s or they have signed out', async () => {
  const ted = await plant.person('technician', 'Ted Along');
  const { body: team } = await plant.admin.post('/teams', { name: 'Pumps', members: [ted.id] });
  const [shed, vendor, asset] = await Promise.all([
    make('/locations', { name: 'Shed' }),
    make('/vendors', { name: 'Pump House' }),
    make('/assets', { name: 'Deep pump' }),
  ]);
  const fuse = await make('/parts', { name: 'Fuse 16 A', part_stocks: [{ location: shed.id, quantity: 9 }] });
  const procedure = await make('/procedures', { name: 'Round', fields: [{ id: 't', type: 'text', label: 'Remarks' }] });
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  const { body: picture } = await manager.upload(buffer, 'plate.png');
  const [deep, later] = [
    await make('/work-orders', {
      name: 'Deep job',
      asset: asset.id,
      assigned_to: { teams: [team.id] },
      procedures: [procedure.id],
      parts: [{ id: fuse.id, location: shed.id, quantity: 2 }],
      vendors: [vendor.id],
      images: [picture.id],
      files: [picture.id],
      due_date: new Date(Date.now() + 3_600_000).toISOString(),
      // Its next occurrence is planned, and also assigned to this person.
      recurrence: { frequency: 1, unit: 'monthly', is_active: true },
    }),
    await make('/work-orders', { name: 'Handed over', assigned_to: { users: [ted.id] } }),
  ];
  expect((await manager.post(`/work-orders/${deep.id}/comments`, { text: 'Mind the step' })).status).toBe(201);
  const list = '/work-order/todo?is_mine=true&view=tableView';
  const { page } = await atScreen(browser, ted.at(line.url), withWorker(desk));
  await page.goto(list);
  await page.getByText('Deep job').first().waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await isTaken(page, '3 jobs available offline');
  // Prefetched data is not requested again.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await isTaken(page, '3 jobs available offline');
  expect(asked.filter((path) => path.includes(deep.id))).toEqual([]);

  await line.cut(page);
  await page.getByText('Deep job').first().click();
  await page.getByRole('heading', { level: 1, name: 'Deep job' }).waitFor();
  await page.getByText('No connection: this is as it was read here', { exact: false }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Deep job' }).waitFor();
  const remarks = step(page, 'Remarks').getByRole('textbox');
  await remarks.fill('Dry');
  await remarks.blur();
  await step(page, 'Remarks').getByText('Kept on this device, not sent yet').waitFor();
  const part = page.locator('#parts-editor').getByRole('combobox', { name: 'Part' }).first();
  await expect.poll(() => part.inputValue()).toBe('Fuse 16 A');
  await page.getByText('Mind the step').waitFor();
  await page.getByRole('link', { name: 'Pump House' }).waitFor();
  const widthOf = (image: HTMLImageElement) => image.naturalWidth;
  for (const place of ['overview', 'files'])
    await expect.poll(() => page.locator(`section:has(#${place}) img`).first().evaluate(widthOf)).toBeGreaterThan(0);
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([]);
  await isTaken(page, '3 jobs available offline');
  await line.mend(page);
  await expect.poll(async () => ((await now(deep)).procedures as Body[])[0]!.steps).toMatchObject([{ answer: 'Dry' }]);

  expect((await manager.patch(`/work-orders/${later.id}`, { assigned_to: { users: [manager.id] } })).status).toBe(200);
  await page.goto(list);
  await page.getByText('Deep job').first().waitFor();
  await isTaken(page, '2 jobs available offline');
  await line.cut(page);
  await page.goto(`/work-order/${later.id}`);
  await page.getByRole('heading', { name: "Whoops! You're offline" }).waitFor();
  await page.goto(`/work-order/${deep.id}`);
  await page.getByRole('heading', { level: 1, name: 'Deep job' }).waitFor();
  await page.getByRole('button', { name: 'Account of Ted Along' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: "Whoops! You're offline" }).waitFor();
  const copies = () => page.evaluate(async () => (await caches.keys()).filter((one) => one.startsWith('seen ')));
  await expect.poll(copies).toEqual([]);
});

test('D8, S44 a timer whose answer is lost is started and stopped once, by the same call, in the order of asking', async () => {
  const ted = await plant.person('technician', 'Ted Lost');
  const order = await make('/work-orders', { name: 'Lost pump', assigned_to: { users: [ted.id] } });
  const { page } = await atScreen(browser, ted.at(line.url), fetchesAhead(phone));
  await page.goto(`/work-order/${order.id}`);
  await page.getByRole('heading', { level: 1, name: order.name }).waitFor();
  await atRest(page);
  const sent: [path: string, key: string | undefined, body: string | null][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/timer\/st/.test(pathname) && request.method() === 'POST')
      sent.push([pathname.split('/').at(-1)!, request.headers()['idempotency-key'], request.postData()]);
  });
  const [start, pause] = ['Start', /^Pause/].map((name) => bar(page).getByRole('button', { name }));
  for (const [what, press] of [
    ['start', start!],
    ['stop', pause!],
  ] as const) {
    const path = `**/timer/${what}`;
    await page.route(path, async (route) => {
      await route.fetch();
      await line.cut(page);
      await route.abort();
      await page.unroute(path);
    });
    await press.click();
    await page.getByRole('button', { name: /1 waiting/ }).waitFor();
    await (what === 'start' ? pause! : start!).waitFor();
    await line.mend(page);
    await page.getByRole('button', { name: /waiting|not sent/ }).waitFor({ state: 'detached' });
  }
  for (const what of ['start', 'stop']) {
    const calls = sent.filter(([path]) => path === what).map(([, ...call]) => call.join());
    expect(calls.length).toBeGreaterThan(1);
    expect(new Set(calls).size).toBe(1);
  }
  await expect
    .poll(() => historyOf(order))
    .toEqual(['Created work order “Lost pump”', 'Started the timer', 'Added 1m for Ted Lost']);
});

test('S44, S16.5 a done that the server refuses later names what is missing, leads there, and is over when it is done', async () => {
  const ted = await plant.person('technician', 'Ted Near');
  const order = await make('/work-orders', { name: 'Near pump', assigned_to: { users: [ted.id] } });
  const { page } = await atScreen(browser, ted.at(line.url), withWorker(phone));
  await open(page, order);
  await line.cut(page);
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /1 waiting/ }).waitFor();
  const procedure = await make('/procedures', {
    name: 'Late',
    fields: [{ id: 'b', type: 'checkbox', label: 'Belt looked at', required: true }],
  });
  expect((await manager.patch(`/work-orders/${order.id}`, { procedures: [procedure.id] })).status).toBe(200);
  await page.goto('/work-order/todo?view=tableView');
  await line.mend(page);
  await page.getByRole('button', { name: /^1 not sent/ }).waitFor();
  await openOutbox(page);
  await outbox(page).getByText('1 required field is not answered yet: Belt looked at.').waitFor();
  await outbox(page)
    .getByRole('link', { name: `${order.code} Near pump: Done` })
    .click();
  await outbox(page).waitFor({ state: 'detached' });
  const refusal = page.getByRole('alert').filter({ hasText: 'Not done yet' });
  await refusal.getByRole('link', { name: 'Belt looked at' }).click();
  await step(page, 'Belt looked at').getByRole('checkbox').click();
  await step(page, 'Belt looked at').getByText('Procedure saved').waitFor();
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await now(order)).status).toBe('done');
  await refusal.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /not sent/ }).waitFor({ state: 'detached' });
});

test('S16.2, S44 what is said later stands, also when the clock of the device was put right in between', async () => {
  const ted = await plant.person('technician', 'Ted Ahead');
  const procedure = await make('/procedures', { name: 'Round', fields: [{ id: 't', type: 'text', label: 'Remarks' }] });
  const order = await make('/work-orders', {
    name: 'Early pump',
    assigned_to: { users: [ted.id] },
    procedures: [procedure.id],
  });
  const { page } = await atScreen(browser, ted.at(line.url), withWorker(phone));
  await open(page, order);
  await line.cut(page);
  const remarks = step(page, 'Remarks').getByRole('textbox');
  // The clock is ten minutes fast; then corrected, some time before the connection returns.
  for (const [at, text, waiting] of [
    [600_000, 'One', 1],
    [-60_000, 'Two', 2],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + at);
    await remarks.fill(text);
    await remarks.blur();
    await page.getByRole('button', { name: new RegExp(`${waiting} waiting`) }).waitFor();
  }
  await page.clock.setFixedTime(Date.now());
  await line.mend(page);
  await page.getByRole('button', { name: /waiting|not sent/ }).waitFor({ state: 'detached' });
  await expect.poll(async () => ((await now(order)).procedures as Body[])[0]!.steps).toMatchObject([{ answer: 'Two' }]);
  await expect
    .poll(async () => (await historyOf(order)).slice(1))
    .toEqual(['Answered “Remarks”: One', expect.stringContaining('Two')]);
});
