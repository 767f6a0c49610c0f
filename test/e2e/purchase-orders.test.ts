import type { Browser } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { World } from '#test/world';
import { closePages, desk, launch, phone, samePort, violations } from './browser';
import { beginWith } from './second-try';
import { atScreen } from './visitor';

let world: World;
let browser: Browser;
let manager: Person;
let [vendor, part, store, yard]: Body[] = [];

const make = async (path: string, body: object): Promise<Body> => (await manager.post(path, body)).body;

beginWith(
  async () => {
    [world, browser] = await Promise.all([World.open(samePort), launch()]);
    manager = await (await world.organization('Plant')).person('manager', 'Mona Jour');
    const desk = await make('/core/contacts', { name: 'Order desk', email: 'orders@nordlager.example' });
    vendor = await make('/vendors', { name: 'Nordlager', contacts: [desk.id] });
    store = await make('/locations', { name: 'Main store' });
    yard = await make('/locations', { name: 'Yard' });
    part = await make('/parts', {
      name: 'Bearing 6204',
      part_stocks: [{ location: store!.id, quantity: 2, minimum_quantity: 6 }],
    });
  },
  () => world.close(),
);
afterEach(() => closePages(browser));

const stock = async (): Promise<string[]> =>
  (await manager.get(`/parts/${part!.id}`)).body.part_stocks.map(
    ({ location, quantity }: Body) => `${location.name} ${quantity}`,
  );

test('D23, D24 from what a vendor supplies and low stock to an order, its approval, its mail and its receipt', async () => {
  const { page, complaints } = await atScreen(browser, manager, desk);
  await page.goto(`/vendor/${vendor!.id}?view=tableView`);
  await page.getByRole('button', { name: 'Edit parts supplied' }).click();
  const dialog = page.getByRole('dialog', { name: 'Parts of Nordlager' });
  await dialog.getByRole('button', { name: 'Add part' }).click();
  await dialog.getByRole('combobox', { name: 'Part' }).fill('6204');
  await page.getByRole('option', { name: /Bearing 6204/ }).click();
  await dialog.getByLabel('Vendor’s number').fill('NL-6204');
  await dialog.getByLabel('Price').fill('4.5');
  await dialog.getByLabel('Lead time (days)').fill('3');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Bearing 6204 NL-6204 \$4.50 3 days/ }).waitFor();

  // Like the link from the part's page: vendor, location and line are filled in.
  const lines = JSON.stringify([{ part: part!.id, name: part!.name, quantity: 10 }]);
  await page.goto(`/purchase-order/new?${new URLSearchParams({ vendor: vendor!.id, deliver_to: store!.id, lines })}`);
  const line = page.getByRole('group', { name: 'Bearing 6204' });
  await expect.poll(() => line.getByLabel('Quantity').inputValue()).toBe('10');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create purchase order' }).click();
  await page.getByRole('heading', { level: 1, name: 'PO-1001' }).waitFor();
  await page.getByRole('row', { name: /Bearing 6204 NL-6204 10 0 \$4.50 \$45.00/ }).waitFor();

  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByText('Waiting for approval.').waitFor();
  // An approver must have seen the order: a change a moment before is shown first.
  const [, id] = /purchase-order\/([0-9a-f-]{36})/.exec(page.url())!;
  const change = () => manager.patch(`/purchase-orders/${id}`, { note: 'Ring first' });
  await page.route('**/approve', (route) => change().then(() => route.continue()), { times: 1 });
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('PO-1001 was changed by somebody else. It is shown as it is now: look again.').waitFor();
  await page.getByText('Ring first', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved by Mona Jour. Send it next.').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'PO-1001 as PDF' }).click();
  expect((await download).suggestedFilename()).toBe('PO-1001.pdf');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const sending = page.getByRole('dialog', { name: 'Send PO-1001' });
  await expect.poll(() => sending.getByLabel('To').inputValue()).toBe('orders@nordlager.example');
  await sending.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(/^Sent to orders@nordlager.example, expected on/).waitFor();
  const mails = () => world.rows(`select attachment_name from mail where recipient = 'orders@nordlager.example'`);
  await expect.poll(mails).toMatchObject([{ attachment_name: 'PO-1001.pdf' }]);
  await expect.poll(() => stock()).toEqual(['Main store 2']);

  // Split over two locations; more than was ordered is refused at its field.
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  const receive = page.getByRole('dialog', { name: 'Receive PO-1001' });
  const first = receive.getByRole('group', { name: 'Bearing 6204, place 1' });
  await first.getByLabel('Quantity').fill('5');
  await receive.getByRole('button', { name: 'Split Bearing 6204 over another location' }).click();
  const second = receive.getByRole('group', { name: 'Bearing 6204, place 2' });
  await second.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: /Yard/ }).first().click();
  await second.getByLabel('Quantity').fill('6');
  await second.getByLabel('Unit price').fill('5');
  await receive.getByRole('button', { name: 'Receive 11' }).click();
  await second.getByText('Only 10 are still to come').waitFor();
  expect(await violations(page)).toEqual([]);
  await second.getByLabel('Quantity').fill('1');
  await receive.getByRole('button', { name: 'Receive 6' }).click();
  await page.getByText('6 of 10 received.').waitFor();
  await expect.poll(() => stock()).toEqual(['Main store 7', 'Yard 1']);
  await page.getByText('1 × Bearing 6204').waitFor();
  await expect.poll(() => page.getByText('Price drift').first().locator('..').textContent()).toContain('+$0.50');
  await expect.poll(() => page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  // The receipt in the yard was a mistake, and the rest will not come.
  await page.getByRole('button', { name: 'Take back 1 × Bearing 6204' }).click();
  const back = page.getByRole('dialog', { name: 'Take back a receipt of PO-1001?' });
  await back.getByLabel('Reason (optional)').fill('Another vendor’s');
  await back.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('5 of 10 received.').waitFor();
  await page.getByText('-1 × Bearing 6204').waitFor();
  await expect.poll(() => stock()).toEqual(['Main store 7', 'Yard 0']);
  await page.getByRole('button', { name: 'Close order' }).click();
  const closing = page.getByRole('dialog', { name: 'Close PO-1001?' });
  expect(await violations(page)).toEqual([]);
  await closing.getByLabel('Reason').fill('Out of production');
  await closing.getByRole('button', { name: 'Close order' }).click();
  await page.getByText('5 of 10 received. Closed, the rest will not come: Out of production').waitFor();
  await page.getByText('5 will not come').waitFor();
  await page.getByText('Received, closed').first().waitFor();
  expect(complaints).toEqual([expect.stringContaining('412'), expect.stringContaining('422')]);
});

test('S5.3 on a phone an order is rejected with words, another received in the dark', async () => {
  const order = (quantity: number) =>
    make('/purchase-orders', { vendor: vendor!.id, deliver_to: yard!.id, lines: [{ part: part!.id, quantity }] });
  const [dear, good] = [await order(900), await order(3)];
  for (const verb of ['request', 'approve', 'send'])
    await manager.post(`/purchase-orders/${good.id}/${verb}`, verb === 'send' ? { mail: false } : undefined);
  await manager.post(`/purchase-orders/${dear.id}/request`);
  const { page } = await atScreen(browser, manager, { ...phone, colorScheme: 'dark' });
  await page.goto(`/purchase-order/${dear.id}?view=tableView`);
  await page.getByRole('button', { name: 'Reject' }).tap();
  const dialog = page.getByRole('dialog', { name: `Reject ${dear.name}?` });
  await dialog.getByRole('button', { name: 'Reject' }).tap();
  await dialog.getByText('Reason is required').waitFor();
  await dialog.getByLabel('Reason').fill('Far too many');
  await dialog.getByRole('button', { name: 'Reject' }).tap();
  await page.getByText('Rejected: Far too many').waitFor();

  const before = await stock();
  await page.goto(`/purchase-order/${good.id}?view=tableView`);
  await page.getByRole('button', { name: 'Receive', exact: true }).tap();
  await page.getByRole('button', { name: 'Receive 3' }).tap();
  await page.getByText('3 of 3 received.').waitFor();
  await expect.poll(() => stock()).not.toEqual(before);
  expect(await violations(page)).toEqual([]);
});

test('S27.1, D24 from the low stock view to one draft for each vendor in one press; late orders say so', async () => {
  const supplied = async (name: string, by: string) => {
    const stocks = [{ location: yard!.id, quantity: 1, minimum_quantity: 4 }];
    const made = await make('/parts', { name, part_stocks: stocks });
    const seller = await make('/vendors', { name: by });
    await manager.put(`/vendors/${seller.id}/parts`, { parts: [{ part: made.id, number: `${by}-1`, price: '2.50' }] });
    return { made, seller };
  };
  const { made: fuse, seller } = await supplied('Fuse 10 A', 'Elektra');
  await supplied('Grease', 'Fettwerk');
  await make('/parts', { name: 'Oddment', part_stocks: [{ location: yard!.id, quantity: 0, minimum_quantity: 1 }] });
  const { page } = await atScreen(browser, manager, desk);
  await page.goto('/part?view=tableView&is_low=true&ordering=name');
  await page.getByRole('button', { name: 'Remove filter Low stock', exact: true }).waitFor();
  for (const name of ['Fuse 10 A', 'Grease', 'Oddment'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page.getByText('2 drafts made, one for each vendor').waitFor();
  await page.getByText('No vendor supplies Oddment.').waitFor();
  await page.waitForURL('**/purchase-order?id__in=*');
  await page.getByText('Showing 2 of 2').waitFor();
  await page.getByRole('row', { name: /Fettwerk/ }).waitFor();
  await page
    .getByRole('row', { name: /Elektra/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('row', { name: /Fuse 10 A Elektra-1 3 0 \$2.50 \$7.50/ }).waitFor();

  // A second time there is nothing to order, which is not a failure; without a vendor it is one.
  await page.goto('/part?view=tableView&is_low=true&ordering=name');
  const toast = page.locator('[role="status"] > div').filter({ hasText: 'Nothing to order.' });
  await page.getByRole('checkbox', { name: 'Select Fuse 10 A' }).check();
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await toast.filter({ hasText: 'Enough is on order already: Fuse 10 A.' }).waitFor();
  await expect.poll(() => toast.getAttribute('data-failed')).toBeNull();
  await page.getByRole('checkbox', { name: 'Select Oddment' }).check();
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  const failed = toast.filter({ hasText: 'No vendor supplies Oddment.' });
  await failed.waitFor();
  await expect.poll(() => failed.getAttribute('data-failed')).toBe('true');

  const [order] = (await manager.get(`/purchase-orders?vendor=${seller.id}`)).body.results;
  await manager.patch(`/purchase-orders/${order.id}`, { expected_on: '2020-02-01' });
  for (const verb of ['request', 'approve', 'send'])
    await manager.post(`/purchase-orders/${order.id}/${verb}`, verb === 'send' ? { mail: false } : undefined);
  await page.goto(`/purchase-order/${order.id}?view=tableView`);
  await page.getByText('Late: it was expected on Feb 1, 2020.', { exact: false }).waitFor();
  await page.goto('/purchase-order?view=tableView');
  const late = page.getByRole('row', { name: /Elektra.*Feb 1, 2020 Late/ }).getByRole('cell');
  await late.first().waitFor();
  const cut = (cells: Element[]) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length;
  await expect.poll(() => late.evaluateAll(cut)).toBe(0);
  expect(await violations(page)).toEqual([]);

  // The history names the components of a kit, and a part lists its kits.
  const kit = await make('/parts', { name: 'Fuse box', components: [{ part: fuse.id, quantity: 2 }] });
  await manager.patch(`/parts/${kit.id}`, { components: [{ part: fuse.id, quantity: 3 }] });
  await page.goto(`/part/${fuse.id}?view=tableView`);
  await page.getByRole('link', { name: 'Fuse box 3 each' }).click();
  await page.getByRole('button', { name: 'Show changes' }).first().click();
  await page.getByText('3 × Fuse 10 A').waitFor();
});
