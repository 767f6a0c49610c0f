import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '#test/pdf';
import type { Body, Person, Reply } from '#test/person';
import { type Organization, World } from '#test/world';

let world: World;
let acme: Organization;
let manager: Person;
let vendor: Body;
let [store, yard]: Body[] = [];

const make = async (path: string, body: object): Promise<Body> => {
  const reply = await manager.post(path, body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
};

beforeAll(async () => {
  world = await World.open();
  acme = await world.organization('Acme');
  manager = await acme.person('manager');
  const orders = await make('/core/contacts', { name: 'Order desk', email: 'orders@nordlager.example' });
  vendor = await make('/vendors', { name: 'Nordlager', lead_time_days: 4, contacts: [orders.id] });
  store = await make('/locations', { name: 'Main store', address: '1 Mill Road' });
  yard = await make('/locations', { name: 'Yard' });
});
afterAll(() => world.close());

const verb = (order: Body, name: string, body?: object): Promise<Reply> =>
  manager.post(`/purchase-orders/${order.id}/${name}`, body);
const stockOf = async (part: Body): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await manager.get(`/parts/${part.id}`)).body.part_stocks.map(({ location, quantity }: Body) => [
      location.name,
      quantity,
    ]),
  );

/** A part that Nordlager supplies, and an order for ten of it. */
async function ordered(name: string): Promise<{ part: Body; order: Body }> {
  const part = await make('/parts', { name, number: `N-${name}`, unit_cost: '4.00' });
  const { parts } = (await manager.get(`/vendors/${vendor.id}`)).body;
  const supplied = parts.map(({ part: one, ...terms }: Body) => ({ part: one.id, ...terms }));
  const terms = { part: part.id, number: `NL-${name}`, price: '4.50', lead_time_days: 9 };
  await manager.put(`/vendors/${vendor.id}/parts`, { parts: [...supplied, terms] });
  const order = await make('/purchase-orders', {
    vendor: vendor.id,
    deliver_to: store!.id,
    lines: [{ part: part.id, quantity: 10 }],
  });
  return { part, order };
}

async function sent(name: string): Promise<{ part: Body; order: Body }> {
  const { part, order } = await ordered(name);
  for (const step of ['request', 'approve', 'send'])
    expect((await verb(order, step, step === 'send' ? {} : undefined)).status).toBe(200);
  return { part, order };
}

test('an order has a number of its own, and takes price and number from what the vendor supplies', async () => {
  const { part, order } = await ordered('Bearing');
  expect(order).toMatchObject({ name: 'PO-1001', number: 1001, status: 'draft', total: '45.00', received_quantity: 0 });
  expect(order.lines).toEqual([
    {
      part: part.id,
      name: 'Bearing',
      part_number: 'N-Bearing',
      number: 'NL-Bearing',
      quantity: 10,
      unit_price: '4.50',
    },
  ]);
  const second = await make('/purchase-orders', { vendor: vendor.id });
  expect(second).toMatchObject({ name: 'PO-1002', lines: [], total: '0.00' });
  expect((await verb(second, 'request')).body.errors).toEqual({ lines: ['Add at least one part first'] });
  const changed = await manager.patch(`/purchase-orders/${order.id}`, {
    lines: [{ part: part.id, quantity: 3, unit_price: '5' }],
  });
  expect(changed.body).toMatchObject({ total: '15.00', version: 2, lines: [{ number: null, unit_price: '5.00' }] });
  expect((await manager.get(`/purchase-orders?lines__part=${part.id}`)).body.count).toBe(1);
  expect((await manager.get(`/parts/${part.id}/counts`)).body).toMatchObject({ purchase_orders: 1 });
  expect((await manager.delete(`/vendors/${vendor.id}`)).body.detail).toContain('2 purchase orders');
});

test('it goes from draft to received in the order of D24; stock moves at receipt alone, over locations', async () => {
  const { part, order } = await ordered('Belt');
  const refused = await verb(order, 'approve');
  expect(refused).toMatchObject({ status: 409, body: { allowed: ['requested', 'cancelled'] } });
  expect(refused.body.detail).toBe('An order that is draft cannot become approved.');
  expect((await verb(order, 'request')).body).toMatchObject({ status: 'requested' });
  expect((await verb(order, 'approve')).body).toMatchObject({ status: 'approved', approved_by: { id: manager.id } });
  expect((await manager.patch(`/purchase-orders/${order.id}`, { lines: [] })).status).toBe(409);
  // Lines that are sent back unchanged are no change, even where the part was renamed since.
  const { lines } = (await manager.get(`/purchase-orders/${order.id}`)).body;
  const same = lines.map(({ part, number, quantity, unit_price }: Body) => ({ part, number, quantity, unit_price }));
  await manager.patch(`/parts/${part.id}`, { name: 'Renamed' });
  const noted = await manager.patch(`/purchase-orders/${order.id}`, { lines: same, note: 'Ring first' });
  expect(noted).toMatchObject({ status: 200, body: { note: 'Ring first', lines } });
  await manager.patch(`/parts/${part.id}`, { name: 'Belt' });

  const sentOrder = (await verb(order, 'send', {})).body;
  expect(sentOrder).toMatchObject({ status: 'sent', sent_to: 'orders@nordlager.example' });
  // Nine days for this part, although the vendor's default is four.
  expect(Date.parse(sentOrder.expected_on) - Date.parse(sentOrder.sent_at)).toBeGreaterThan(7 * 86_400_000);
  const mailed = () =>
    world.rows<{ subject: string; attachment_name: string; head: string }>(
      `select subject, attachment_name, convert_from(substring(attachment from 1 for 5), 'LATIN1') as head from mail
     where recipient = 'orders@nordlager.example' order by id desc limit 1`,
    );
  await expect
    .poll(async () => (await mailed())[0])
    .toEqual({
      subject: `Purchase order ${order.name} from Acme`,
      attachment_name: `${order.name}.pdf`,
      head: '%PDF-',
    });
  expect(await stockOf(part)).toEqual({});

  const line = (location: Body, quantity: number, more: object = {}) => ({
    part: part.id,
    location: location.id,
    quantity,
    ...more,
  });
  const first = await verb(order, 'receive', { lines: [line(store!, 3), line(yard!, 1, { unit_price: '5.50' })] });
  expect(first.body).toMatchObject({
    status: 'partially_received',
    ordered_quantity: 10,
    received_quantity: 4,
    received_total: '19.00',
    price_drift: '1.00',
    progress: [{ part: part.id, received: 4, outstanding: 6, price_drift: '1.00' }],
    allowed_transitions: ['partially_received', 'received'],
  });
  expect(await stockOf(part)).toEqual({ 'Main store': 3, Yard: 1 });
  expect((await verb(order, 'cancel', {})).status).toBe(409);
  expect((await manager.delete(`/purchase-orders/${order.id}`)).status).toBe(409);

  const tooMany = await verb(order, 'receive', { lines: [line(store!, 4), line(yard!, 3)] });
  expect(tooMany.body.errors).toEqual({ 'lines.1.quantity': ['Only 6 are still to come'] });
  const other = await make('/parts', { name: 'Stranger' });
  const wrong = await verb(order, 'receive', { lines: [{ part: other.id, location: other.id, quantity: 1 }] });
  expect(wrong.body.errors).toEqual({
    'lines.0.part': ['This part is not on the order'],
    'lines.0.location': ['Location was not found'],
  });
  const last = await verb(order, 'receive', { lines: [line(store!, 6)], note: 'Second van' });
  expect(last.body).toMatchObject({ status: 'received', allowed_transitions: [], received_quantity: 10 });
  expect(last.body.receipts).toHaveLength(3);
  expect(last.body.receipts[2]).toMatchObject({
    part: { name: 'Belt' },
    location: { name: 'Main store' },
    quantity: 6,
    note: 'Second van',
  });
  expect(await stockOf(part)).toEqual({ 'Main store': 9, Yard: 1 });
  const movements = (await manager.get(`/parts/${part.id}/movements`)).body.results;
  expect(movements[0]).toMatchObject({ kind: 'receive', quantity: 6, origin: { id: order.id } });
  // 3 at 4.50, 1 at 5.50, 6 at 4.50: the moving average.
  expect((await manager.get(`/parts/${part.id}`)).body.unit_cost).toBe('4.60');
  const entries = (await manager.get(`/core/audit-logs?entity_type=purchase-order&entity_id=${order.id}`)).body.results;
  expect(entries.map(({ description }: Body) => description)).toEqual([
    'Received 6; the order is complete',
    'Received 4; 6 still to come',
    'Sent the order to orders@nordlager.example',
    'Changed note to the vendor from nothing to “Ring first”',
    'Approved the order',
    'Asked for approval',
    `Created purchase order “${order.name}”`,
  ]);
});

test('rejected and cancelled are the end; cancelled before the first receipt', async () => {
  const { order } = await ordered('Seal');
  await verb(order, 'request');
  expect((await verb(order, 'reject', {})).body.errors).toEqual({ reason: ['Reason is required'] });
  expect((await verb(order, 'reject', { reason: 'Too dear' })).body).toMatchObject({
    status: 'rejected',
    reason: 'Too dear',
  });
  expect((await verb(order, 'request')).body).toMatchObject({ status: 409, allowed: [] });
  const { part, order: second } = await sent('Chain');
  expect((await verb(second, 'cancel', { reason: 'Found one' })).body).toMatchObject({ status: 'cancelled' });
  const late = await verb(second, 'receive', { lines: [{ part: part.id, location: store!.id, quantity: 1 }] });
  expect(late.status).toBe(409);
  expect(await stockOf(part)).toEqual({});
});

test('an order whose rest never comes is closed with a reason, and no longer stands in the way of ordering', async () => {
  const { part, order } = await sent('Gasket');
  const line = (quantity: number) => ({ part: part.id, location: store!.id, quantity });
  expect(await verb(order, 'close', { reason: 'Not made any more' })).toMatchObject({
    status: 409,
    body: { detail: 'Nothing has come of this order yet. Cancel it instead.' },
  });
  await verb(order, 'receive', { lines: [line(6)] });
  expect((await verb(order, 'close', {})).body.errors).toEqual({ reason: ['Reason is required'] });
  const waiting = (await manager.post('/purchase-orders/from-parts', { parts: [part.id] })).body;
  expect(waiting.left_out).toMatchObject([{ reason: 'on_order' }]);
  const closed = (await verb(order, 'close', { reason: 'Not made any more' })).body;
  expect(closed).toMatchObject({
    status: 'received',
    reason: 'Not made any more',
    closed_at: expect.any(String),
    ordered_quantity: 10,
    received_quantity: 6,
    progress: [{ received: 6, outstanding: 0 }],
    allowed_transitions: [],
  });
  expect((await verb(order, 'receive', { lines: [line(1)] })).status).toBe(409);
  expect((await verb(order, 'close', { reason: 'Once more' })).status).toBe(409);
  const { body: repeated } = await manager.post('/purchase-orders/from-parts', { parts: [part.id] });
  expect(repeated.orders).toMatchObject([{ lines: [{ part: part.id, quantity: 1 }] }]);
  const [last] = (await manager.get(`/core/audit-logs?entity_type=purchase-order&entity_id=${order.id}`)).body.results;
  expect(last.description).toBe('Closed the order, the rest will not come: “Not made any more”');
});

test('a receipt that was a mistake is taken back: stock, cost and status are as they were, and nothing is rubbed out', async () => {
  const { part, order } = await sent('Gear');
  const line = (quantity: number, more = {}) => ({ part: part.id, location: store!.id, quantity, ...more });
  await verb(order, 'receive', { lines: [line(2)] });
  const wrong = (await verb(order, 'receive', { lines: [line(8, { unit_price: '9.00' })] })).body;
  expect(wrong).toMatchObject({ status: 'received', price_drift: '36.00' });
  const [good, bad] = wrong.receipts;
  const back = (receipt: string, reason?: string) => verb(order, 'take-back', { receipt, reason });
  await manager.post(`/parts/${part.id}/movements`, { kind: 'issue', location: store!.id, quantity: 3 });
  expect(await back(bad.id)).toMatchObject({
    status: 409,
    body: { detail: 'It cannot be taken back: of the 8 received only 7 are free at Main store.' },
  });
  await manager.post(`/parts/${part.id}/movements`, { kind: 'return', location: store!.id, quantity: 3 });
  const after = (await back(bad.id, 'Wrong parcel')).body;
  expect(after).toMatchObject({
    status: 'partially_received',
    received_quantity: 2,
    received_total: '9.00',
    price_drift: '0.00',
    progress: [{ received: 2, outstanding: 8 }],
  });
  expect(after.receipts).toMatchObject([
    { id: good.id, quantity: 2, is_taken_back: false, takes_back: null },
    { id: bad.id, quantity: 8, is_taken_back: true },
    { quantity: -8, takes_back: bad.id, note: 'Wrong parcel' },
  ]);
  expect(await stockOf(part)).toEqual({ 'Main store': 2 });
  expect((await manager.get(`/parts/${part.id}`)).body.unit_cost).toBe('4.50');
  const [movement] = (await manager.get(`/parts/${part.id}/movements`)).body.results;
  expect(movement).toMatchObject({ kind: 'adjust', quantity: -8, origin: { id: order.id } });
  expect(movement.reason).toBe(`${order.name}: receipt taken back, Wrong parcel`);
  const [entry] = (await manager.get(`/core/audit-logs?entity_type=purchase-order&entity_id=${order.id}`)).body.results;
  expect(entry.description).toBe('Took back the receipt of 8 × Gear at Main store: “Wrong parcel”');
  for (const id of [bad.id, after.receipts[2].id]) expect((await back(id)).status).toBe(409);
  expect((await back(order.id)).body.errors).toEqual({ receipt: ['Receipt was not found'] });

  // Closed, and the rest taken back: it is open again, and may be cancelled as if nothing had been received.
  await verb(order, 'close', { reason: 'Enough' });
  expect((await back(good.id)).body).toMatchObject({
    status: 'sent',
    closed_at: null,
    reason: null,
    received_quantity: 0,
  });
  expect(await stockOf(part)).toEqual({ 'Main store': 0 });
  expect((await verb(order, 'cancel', {})).status).toBe(200);
});

test('two who receive the same at once do not receive it twice; a repeat with its key is one', async () => {
  const { part, order } = await sent('Filter');
  const body = { lines: [{ part: part.id, location: store!.id, quantity: 10 }] };
  const replies = await Promise.all([1, 2, 3].map(() => verb(order, 'receive', body)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await stockOf(part)).toEqual({ 'Main store': 10 });

  const { part: other, order: repeated } = await sent('Hose');
  const key = { 'idempotency-key': 'van-7' };
  const some = { lines: [{ part: other.id, location: yard!.id, quantity: 2 }] };
  const both = [
    await manager.post(`/purchase-orders/${repeated.id}/receive`, some, key),
    await manager.post(`/purchase-orders/${repeated.id}/receive`, some, key),
  ];
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stockOf(other)).toEqual({ Yard: 2 });
});

test('who may not read costs sees what was ordered without what it cost, on paper too', async () => {
  const { order } = await ordered('Lamp');
  const limited = await acme.person('limited_technician');
  const seen = (await limited.get(`/purchase-orders/${order.id}`)).body;
  expect(seen).toMatchObject({ total: null, price_drift: null, lines: [{ quantity: 10, unit_price: null }] });
  expect((await limited.post(`/purchase-orders/${order.id}/request`)).status).toBe(403);
  const pdf = await limited.get(`/purchase-orders/${order.id}/order.pdf`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const nobody = await make('/vendors', { name: 'Without mail' });
  const silent = await make('/purchase-orders', {
    vendor: nobody.id,
    lines: order.lines.map(({ part }: Body) => ({ part, quantity: 1 })),
  });
  await verb(silent, 'request');
  await verb(silent, 'approve');
  expect((await verb(silent, 'send', {})).body.errors).toHaveProperty('to');
  const unsent = { mail: false, to: 'sales@company.example', message: 'By Friday' };
  expect((await verb(silent, 'send', unsent)).body.errors).toEqual({
    to: ['“Email” goes with a mail alone'],
    message: ['“Message” goes with a mail alone'],
  });
  expect((await verb(silent, 'send', { mail: false })).body).toMatchObject({ status: 'sent', sent_to: null });
});

test('an order on paper has the day of the organisation and the letters of its parts, and says that it was closed', async () => {
  const { part, order } = await sent('Řemenice Ø40');
  const line = { part: part.id, location: store!.id, quantity: 1 };
  await verb(order, 'receive', { lines: [line] });
  const { sent_at, closed_at } = (await verb(order, 'close', { reason: 'Out of production' })).body;
  // Two time zones that never share a date.
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    expect((await acme.admin.patch(`/organizations/${acme.id}`, { time_zone })).status).toBe(200);
    const { text } = await readPdf(manager, `/purchase-orders/${order.id}/order.pdf`);
    const { format } = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: time_zone });
    expect(text).toContain('Řemenice Ø40');
    expect(text).toContain(`${format(new Date(sent_at))}\n`);
    expect(text).toContain(`Closed on ${format(new Date(closed_at))}, the rest is no longer wanted: Out of production`);
  }
});

test('an order on paper shows part names and notes in any script, and none of their letters is a question mark', async () => {
  const part = await make('/parts', { name: '机械密封 씰 シール 🔩', unit_cost: '3.00' });
  const note = '納品前に倉庫へ\nโปรดโทร';
  const lines = [{ part: part.id, quantity: 2 }];
  const order = await make('/purchase-orders', { vendor: vendor.id, deliver_to: store!.id, note, lines });
  const { joined } = await readPdf(manager, `/purchase-orders/${order.id}/order.pdf`);
  for (const words of [part.name, ...note.split('\n')]) expect(joined).toContain(words);
  expect(joined).not.toContain('?');
});

test('a row of an order for which a page has no room stands on the next, whole', async () => {
  const lines = [];
  for (let at = 0; at < 28; at++)
    lines.push({ part: (await make('/parts', { name: `Bolt ${at}`, unit_cost: '3.00' })).id, quantity: 2 });
  // So many lines that the total is the one that does not fit.
  const body = { vendor: vendor.id, deliver_to: store!.id, note: 'Gate 2', lines };
  const order = await make('/purchase-orders', body);
  expect((await readPdf(manager, `/purchase-orders/${order.id}/order.pdf`)).pages).toBe(2);
});

test('what parts lack becomes one draft for each vendor, cheapest first, less what is on order', async () => {
  const other = await make('/vendors', { name: 'Ostlager' });
  const low = (name: string, quantity: number) =>
    make('/parts', { name, part_stocks: [{ location: store!.id, quantity, minimum_quantity: 5 }] });
  const [belt, chain, seal, lone] = [
    await low('V-belt', 1),
    await low('Chain', 0),
    await low('Seal', 5),
    await low('Lone', 0),
  ];
  const { parts } = (await manager.get(`/vendors/${vendor.id}`)).body;
  const supplied = parts.map(({ part, ...terms }: Body) => ({ part: part.id, ...terms }));
  await manager.put(`/vendors/${vendor.id}/parts`, {
    parts: [...supplied, { part: belt.id, number: 'NL-V', price: '9.00' }, { part: chain.id }, { part: seal.id }],
  });
  await manager.put(`/vendors/${other.id}/parts`, { parts: [{ part: belt.id, number: 'OL-V', price: '8.00' }] });
  // The whole shortage of seals is already on a draft, and one of the belts.
  await make('/purchase-orders', {
    vendor: vendor.id,
    lines: [
      { part: belt.id, quantity: 1 },
      { part: seal.id, quantity: 5 },
    ],
  });

  const { body } = await manager.post('/purchase-orders/from-parts', {
    parts: [belt.id, chain.id, seal.id, lone.id],
  });
  expect(body.orders).toMatchObject([
    {
      vendor: { id: vendor.id },
      status: 'draft',
      deliver_to: { id: store!.id },
      lines: [{ part: chain.id, quantity: 5 }],
    },
    {
      vendor: { id: other.id },
      lines: [{ part: belt.id, number: 'OL-V', quantity: 3, unit_price: '8.00' }],
    },
  ]);
  expect(body.left_out).toEqual([
    { part: { id: lone.id, name: 'Lone' }, reason: 'no_vendor' },
    { part: { id: seal.id, name: 'Seal' }, reason: 'on_order' },
  ]);
  // A second request: everything is on order by now.
  const repeat = (await manager.post('/purchase-orders/from-parts', { parts: [belt.id, chain.id] })).body;
  expect(repeat).toMatchObject({ orders: [], left_out: [{ reason: 'on_order' }, { reason: 'on_order' }] });
  const unknown = await manager.post('/purchase-orders/from-parts', { parts: [vendor.id] });
  expect(unknown).toMatchObject({ status: 422 });
});

test('whom an order goes to is known before it is sent', async () => {
  const { order } = await ordered('Clip');
  expect((await manager.get(`/purchase-orders/${order.id}/recipient`)).body).toEqual({
    email: 'orders@nordlager.example',
  });
});

test('what is low is ordered once, whoever asks at the same time', async () => {
  const stock = [{ location: store!.id, quantity: 0, minimum_quantity: 5 }];
  const fuse = await make('/parts', { name: 'Fuse', part_stocks: stock });
  const maker = await make('/vendors', { name: 'Südlager' });
  await manager.put(`/vendors/${maker.id}/parts`, { parts: [{ part: fuse.id, price: '1.00' }] });
  const asked = () => manager.post('/purchase-orders/from-parts', { parts: [fuse.id] });
  const replies = await Promise.all([asked(), asked(), asked(), asked()]);
  expect(replies.map(({ body }) => body.orders.length).sort()).toEqual([0, 0, 0, 1]);
  expect(replies.flatMap(({ body }) => body.left_out.map(({ reason }: Body) => reason))).toEqual(
    Array.from({ length: 3 }, () => 'on_order'),
  );
});
