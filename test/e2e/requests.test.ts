import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { World } from '#test/world';
import { closePages, desk, launch, phone, pressKeyOf, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let manager: Person;
let requester: Person;
let asset: Body;

const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#458554' } })
    .png()
    .toBuffer();
const make = async (by: Person, path: string, body: object): Promise<Body> => (await by.post(path, body)).body;
const report = (name: string, more: object = {}): Promise<Body> => make(requester, '/requests', { name, ...more });
const read = async (path: string): Promise<Body> => (await manager.get(path)).body;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    const plant = await world.organization('Plant');
    manager = await plant.person('manager', 'Mona Jour');
    requester = await plant.person('requester', 'Robin Vale');
    const hall = await make(manager, '/locations', { name: 'Hall 2' });
    asset = await make(manager, '/assets', { name: 'Press 4', location: hall.id });
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('S31.2, S6.2, S7.3 accepted with all text and files, or rejected with a reason; the requester reads both', async () => {
  const image = (await requester.upload(await photo(), 'Leak.png')).body.id;
  const more = { description: 'It drips on the floor', asset: asset.id, images: [image], priority: 'high' };
  const leak = await report('Oil leak', more);
  const cold = await report('Too cold');
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/request?view=listView');
  await heading(page, 'Oil leak');
  await page.getByText('Due in 4 h').first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/request/${leak.id}`);
  expect(await violations(page)).toEqual([]);

  await pressKeyOf(page, 'a');
  await page.getByText(new RegExp(`${leak.code} accepted as WO-\\d+`)).waitFor();
  await heading(page, 'Too cold');
  await pressKeyOf(page, 'r');
  const dialog = page.getByRole('dialog', { name: `Reject ${cold.code}?` });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('Reason is required').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('20 °C is what was agreed');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('No pending requests').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?view=listView&tab=pending&no-request-for-tab=true');
  const { work_order } = await read(`/requests/${leak.id}`);
  await expect
    .poll(() => read(`/work-orders/${work_order.id}`))
    .toMatchObject({
      name: 'Oil leak',
      description: 'It drips on the floor',
      asset: { name: 'Press 4' },
      priority: 'high',
      source: 'request',
      images: [{ id: image }],
    });

  await page.getByRole('link', { name: 'Accepted' }).click();
  await page.getByText(/^Accepted by Mona Jour/).waitFor();
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByText('No accepted requests are done').waitFor();
  await page.getByRole('link', { name: 'Rejected' }).click();
  await page.getByRole('blockquote', { name: 'Reason' }).getByText('20 °C is what was agreed').waitFor();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();

  // A number of Home that counts across the tabs opens all of them.
  await page.goto('/request/all?view=tableView');
  await page.getByRole('link', { name: 'Oil leak' }).waitFor();
  await page.getByRole('link', { name: 'Too cold' }).waitFor();

  // Work that nobody asked for says nothing about requests.
  const other = await make(manager, '/work-orders', { name: 'Grease the press' });
  await page.goto(`/work-order/${other.id}?view=tableView`);
  await page.getByRole('region', { name: 'Activity' }).waitFor();
  await page.getByRole('radio', { name: 'History' }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Requests' }).count()).toBe(0);

  // On its work order a reply can be meant for the requester, whose own words are marked as theirs.
  await make(requester, `/requests/${leak.id}/comments`, { text: 'It is the left pump' });
  await page.goto(`/work-order/${work_order.id}?view=tableView`);
  await page.getByRole('region', { name: 'Requests' }).getByText('Oil leak').waitFor();
  await page.getByRole('radio', { name: 'To requester' }).check();
  await page.getByLabel('Comment', { exact: true }).fill('We come this afternoon');
  await page.getByRole('button', { name: 'Send to requester' }).click();
  await page.locator('li').filter({ hasText: 'We come this afternoon' }).getByText('To requester').waitFor();
  await page.locator('li').filter({ hasText: 'It is the left pump' }).getByText('Requester', { exact: true }).waitFor();
  // What the requester says meanwhile appears, and is counted.
  await make(requester, `/requests/${leak.id}/comments`, { text: 'Thank you' });
  await page.locator('li').filter({ hasText: 'Thank you' }).waitFor();
  await page.getByRole('radio', { name: 'Comments 3' }).waitFor();
  expect(complaints).toEqual([]);

  const at = await atScreen(browser, requester, phone);
  await at.page.goto('/request');
  const mine = at.page.getByRole('list', { name: 'My requests' });
  await mine.getByRole('link', { name: /Too cold.*Not taken on/ }).waitFor();
  const places = at.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => places.allInnerTexts()).toEqual(['Home', 'My requests', 'Report a problem']);
  expect(await violations(at.page)).toEqual([]);
  await mine.getByRole('link', { name: /Too cold/ }).click();
  await at.page.getByText('20 °C is what was agreed').waitFor();
  await at.page.goto(`/request/${leak.id}`);
  await at.page.getByText('We come this afternoon').waitFor();
  await expect.poll(() => at.page.getByRole('list').filter({ hasText: 'Received' }).innerText()).toContain('Planned');
  await expect.poll(() => at.page.getByRole('article').innerText()).not.toMatch(/Mona|WO-/);
  expect(await violations(at.page)).toEqual([]);
  expect(cold.state).toBe('received');
  expect(at.complaints).toEqual([]);
});

test('F1.3 ten requests are decided by keys alone, and a decision is taken back', async () => {
  const [order] = await Promise.all([
    make(manager, '/work-orders', { name: 'Belt of press slips', asset: asset.id }),
    make(manager, '/work-order-templates', { name: 'Lamp change', estimated_minutes: 20 }),
  ]);
  const made: Body[] = [];
  const { results: pending } = await read('/requests?status=pending');
  for (const { id } of pending) await manager.post(`/requests/${id}/reject`, { reason: 'Not part of this test' });
  for (let nth = 1; nth <= 10; nth++)
    made.push(await report(`Report ${nth}`, nth === 6 ? { asset: asset.id, description: 'Belt of press slips' } : {}));
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/request?view=listView');
  const press = (key: string) => (key.length === 1 ? pressKeyOf(page, key) : page.keyboard.press(key));
  for (const nth of [1, 2, 3]) {
    await heading(page, `Report ${nth}`);
    await press('a');
  }
  await heading(page, 'Report 4');
  await press('s');
  await heading(page, 'Report 5');
  await press('q');
  await page.getByRole('dialog', { name: `Ask about ${made[4].code}` }).waitFor();
  await page.keyboard.type('Which one is it?');
  await press('Control+Enter');
  await heading(page, 'Report 6');
  await press('m');
  const merging = page.getByRole('dialog', { name: `Merge ${made[5].code} into a work order` });
  await merging.getByRole('region', { name: 'Similar' }).getByText('Belt of press slips').first().waitFor();
  await merging.getByRole('region', { name: 'Open work orders' }).getByText('Report 1', { exact: true }).waitFor();
  await press('Enter');
  await heading(page, 'Report 7');
  await press('t');
  await page.getByRole('button', { name: 'Lamp change' }).waitFor();
  await press('Enter');
  await heading(page, 'Report 8');
  await press('r');
  await page.getByRole('dialog', { name: `Reject ${made[7].code}?` }).waitFor();
  await page.keyboard.type('Reported twice');
  await press('Control+Enter');
  await heading(page, 'Report 9');
  // Taken back, it is there again.
  await page.getByText(`${made[7].code} rejected`).waitFor();
  await press('Control+z');
  await heading(page, 'Report 8');
  await press('a');
  await heading(page, 'Report 9');
  // Two quick presses are two steps, in a list that has heard of the decision.
  const list = page.getByRole('navigation', { name: 'Requests', exact: true });
  await list.getByText('Report 8', { exact: true }).waitFor({ state: 'detached' });
  await pressKeyOf(page, 'k');
  await page.keyboard.press('j');
  await heading(page, 'Report 9');
  await press('a');
  await heading(page, 'Report 10');
  await press('a');
  const statuses = async () => {
    const { results } = await read(`/requests?id__in=${made.map(({ id }) => id).join(',')}&ordering=number`);
    return results.map(({ status, acknowledged_at, waiting_for, work_order }: Body) =>
      [status, acknowledged_at && 'seen', waiting_for, work_order?.name].filter(Boolean).join(' '),
    );
  };
  await expect
    .poll(statuses)
    .toEqual([
      'accepted seen Report 1',
      'accepted seen Report 2',
      'accepted seen Report 3',
      'pending seen',
      'pending seen requester',
      'accepted seen Belt of press slips',
      'accepted seen Report 7',
      'accepted seen Report 8',
      'accepted seen Report 9',
      'accepted seen Report 10',
    ]);
  const orderOf = async (nth: number) => (await read(`/requests/${made[nth - 1].id}`)).work_order.id;
  await expect.poll(() => orderOf(6)).toBe(order.id);
  expect(await read(`/work-orders/${await orderOf(7)}`)).toMatchObject({ estimated_minutes: 20 });
  expect(complaints).toEqual([]);
});

test('F1.3 T and Enter in one go take the first template, also where a button has the focus', async () => {
  await make(manager, '/work-order-templates', { name: 'Belt change', estimated_minutes: 30 });
  const { results: pending } = await read('/requests?status=pending');
  for (const { id } of pending) await manager.post(`/requests/${id}/reject`, { reason: 'Not part of this test' });
  const [first, second] = [await report('Quick 1'), await report('Quick 2')];
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto('/request?view=listView');
  await heading(page, 'Quick 1');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await heading(page, 'Quick 2');
  await pressKeyOf(page, 't');
  await page.keyboard.press('Enter');
  const orderOf = async ({ id }: Body) => (await read(`/requests/${id}`)).work_order;
  await expect.poll(() => orderOf(first)).toMatchObject({ name: 'Quick 1' });
  await expect.poll(() => orderOf(second)).toMatchObject({ name: 'Quick 2' });
  const { results } = await read('/work-order-templates/minimal');
  const minutes = { 'Belt change': 30, 'Lamp change': 20 }[results[0].name as string];
  const order = await orderOf(second);
  expect(await read(`/work-orders/${order.id}`)).toMatchObject({ estimated_minutes: minutes });
  expect(complaints).toEqual([]);
});

test('F1.3 the form of a template says which request it accepts and what is missing, and begins there', async () => {
  const rules = { description: { locked: true }, asset: { required: true } };
  const steps = { name: 'Look for the leak', description: 'Look under the floor', field_rules: rules };
  await make(manager, '/work-order-templates', steps);
  const wet = await report('Wet floor', { description: 'In front of the door' });
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto(`/request/${wet.id}?view=listView`);
  await heading(page, 'Wet floor');
  await pressKeyOf(page, 't');
  await page.getByRole('button', { name: 'Look for the leak' }).click();
  const why = `${wet.code} becomes a work order from the template “Look for the leak”. It still needs: Asset.`;
  await page.getByText(why).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-assets');
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('In front of the door');
  await expect.poll(() => page.getByRole('button', { name: /another/ }).count()).toBe(0);
  await page.keyboard.type('Press');
  await page.getByRole('option', { name: /Press 4/ }).click();
  await page.getByRole('button', { name: 'Create work order' }).click();
  await heading(page, 'Wet floor');
  const { status, work_order } = await read(`/requests/${wet.id}`);
  expect(status).toBe('accepted');
  await expect.poll(() => read(`/work-orders/${work_order.id}`)).toMatchObject({ description: 'In front of the door' });
  // The refusal that opened the form.
  expect(complaints).toEqual([expect.stringContaining('422')]);
});

test.each([desk, phone, { ...phone, viewport: { width: 320, height: 640 } }])(
  'S6.2 the parts of a tab stay within the page ($viewport.width px)',
  async (device) => {
    const { page } = await atScreen(browser, manager, device);
    await page.goto('/request/accepted?view=listView');
    const done = page.getByRole('group', { name: 'Accepted' }).getByRole('link', { name: 'Done' });
    await done.waitFor();
    const { x, width } = (await done.boundingBox())!;
    const bar = (await page.getByRole('navigation', { name: /Requests/ }).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(bar.x + bar.width);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  },
);

test('F1.5 a problem is reported with a photo, asked about and withdrawn', async () => {
  const { page, complaints } = await atScreen(browser, requester, phone);
  await page.goto(`/request/new?asset=${asset.id}`);
  await expect.poll(() => page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Hall 2');
  const lamp = { name: 'Lamp.png', mimeType: 'image/png', buffer: await photo() };
  await page.locator('input[type=file]').first().setInputFiles(lamp);
  await page.getByText('Lamp.png').waitFor();
  // A photo that is still being sent holds the report back.
  await expect.poll(() => page.getByRole('list', { name: 'Uploading' }).count()).toBe(0);
  await page.getByLabel('What is wrong?').fill('Lamp flickers');
  expect(await violations(page)).toEqual([]);
  await heading(page, 'Report a problem');
  await page.getByRole('button', { name: 'Send report' }).click();
  await heading(page, 'Lamp flickers');
  await page.getByRole('button', { name: 'Open Lamp.png' }).waitFor();
  const [, id] = /request\/([0-9a-f-]{36})/.exec(page.url())!;
  await manager.post(`/requests/${id}/comments`, { text: 'Which lamp?', is_public: true });
  await page.getByText('Maintenance asked you something. Answer below.').waitFor();
  await page.getByLabel('Comment', { exact: true }).fill('The left one');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(async () => (await read(`/requests/${id}`)).waiting_for).toBe('staff');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const sure = page.getByRole('dialog', { name: /^Withdraw REQ-/ });
  await sure.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('region', { name: 'How it is going' }).getByText('Withdrawn').waitFor();
  await expect.poll(async () => (await read(`/requests/${id}`)).status).toBe('cancelled');
  expect(complaints).toEqual([]);
});

test('F1.3 many are triaged at once in the table: seen, rejected for one reason, accepted, and undone', async () => {
  const made = [await report('Many 1'), await report('Many 2'), await report('Many 3')];
  const { page, complaints } = await atScreen(browser, manager, desk);
  const choose = async (...names: string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  };
  const statuses = async () =>
    Promise.all(made.map(async ({ id }) => (await read(`/requests/${id}`)).status as string));
  await page.goto('/request/pending?view=tableView');
  await choose('Many 1', 'Many 2');
  const bar = page.locator('[data-selection-bar]');
  await bar.getByRole('button', { name: 'Seen' }).click();
  await page.getByText('2 requesters are told that you have seen it').waitFor();
  await expect.poll(async () => (await read(`/requests/${made[1]!.id}`)).acknowledged_at).not.toBeNull();
  await choose('Many 1', 'Many 2');
  await bar.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 requests?' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('The hall is closed');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Moved to Rejected').waitFor();
  await expect.poll(statuses).toEqual(['rejected', 'rejected', 'pending']);
  await page.keyboard.press('Control+z');
  await expect.poll(statuses).toEqual(['pending', 'pending', 'pending']);
  await choose('Many 1', 'Many 3');
  await bar.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Moved to Accepted').waitFor();
  await expect.poll(statuses).toEqual(['accepted', 'pending', 'accepted']);
  await manager.post(`/requests/${made[1]!.id}/reject`, { reason: 'Over' });
  expect(complaints).toEqual([]);
});

test('F1.3 two reports of the same become one work order, and both come back', async () => {
  const [first, second] = [await report('Door 9 sticks'), await report('The door 9 sticks')];
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto(`/request/${second.id}`);
  await page.getByRole('button', { name: `Accept both as one: with ${first.code}` }).click();
  await page.getByText(new RegExp(`${second.code} merged into`)).waitFor();
  const read2 = async () => [await read(`/requests/${first.id}`), await read(`/requests/${second.id}`)];
  const [one, two] = await read2();
  expect(one!.work_order.id).toBe(two!.work_order.id);
  expect([one!.is_duplicate, two!.is_duplicate]).toEqual([false, true]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await read2()).map(({ status }) => status)).toEqual(['pending', 'pending']);
  for (const { id } of [first, second]) await manager.post(`/requests/${id}/reject`, { reason: 'Over' });
  expect(complaints).toEqual([]);
});
