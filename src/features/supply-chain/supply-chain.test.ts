import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Person } from '#test/person';
import { type Organization, World } from '#test/world';

const now = '2026-11-16T12:00:00.000Z';
const day = 86_400_000;

let world: World;
const freeze = (at: string): void => {
  world.stoppedAt = at;
};
/** So many days before the examples' now, at the same time of day. */
const ago = (days: number): string => new Date(Date.parse(now) - days * day).toISOString();

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

async function plant(name: string): Promise<{ organization: Organization; admin: Person }> {
  freeze(ago(500));
  const organization = await world.organization(name);
  await organization.admin.patch(`/organizations/${organization.id}`, { time_zone: 'UTC' });
  const admin = await organization.program('admin');
  admin.become(organization.admin, '');
  // From here on the clock of the organisation counts.
  await world.servers[0]!.clockwork.tick();
  return { organization, admin };
}

const call = async (person: Person, method: string, path: string, body?: object): Promise<Body> => {
  const reply = await person.send(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify([body, reply.body])}`);
  return reply.body;
};
const make = (person: Person, path: string, body: object): Promise<Body> => call(person, 'POST', path, body);
const read = (person: Person, path: string): Promise<Body> => call(person, 'GET', path);
const move = (person: Person, part: Body, kind: string, location: Body, quantity: number, more: object = {}) =>
  make(person, `/parts/${part.id}/movements`, { kind, location: location.id, quantity, ...more });

/** Waits until everything that was recorded is reckoned. */
async function settled(organization: Organization): Promise<void> {
  await expect
    .poll(async () => {
      const stale = await world.rows(
        `select from audit_head h left join part_reckoned r using (organization_id)
         where organization_id = $1 and h.seq > coalesce(r.seq, -1)
         union all select from job where organization_id = $1 and task = 'reckon supply chain'`,
        [organization.id],
      );
      return stale.length;
    })
    .toBe(0);
}

/** Lets the clock strike ten past midnight, when everything is reckoned. */
async function night(organization: Organization, at: string): Promise<void> {
  freeze(at);
  await world.servers[0]!.clockwork.tick();
  await settled(organization);
}

const rowsOf = async (person: Person, { path, query }: Body): Promise<Body[]> => {
  const rows: Body[] = [];
  for (let page = 1; ; page++) {
    const search = new URLSearchParams({ ...query, page: String(page), page_size: '200' });
    const { status, body } = await person.get(`${path}?${search}`);
    expect({ path, query, status, body: status === 200 ? undefined : body }).toEqual({ path, query, status: 200 });
    rows.push(...body.results);
    if (body.next === null) return rows;
  }
};
const sum = (rows: Body[], key: string): number => rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);

/** The rows that a tile links to are those it counts. */
async function followTile(person: Person, tile: Body): Promise<void> {
  const { key, value, numerator, denominator, list, numerator_list, sum_of, denominator_sum_of } = tile;
  const rows = await rowsOf(person, list);
  const top = numerator_list ? await rowsOf(person, numerator_list) : rows;
  if (denominator_sum_of)
    expect([key, sum(rows, denominator_sum_of)]).toEqual([key, expect.closeTo(Number(denominator), 6)]);
  else if (denominator !== null) expect([key, rows.length]).toEqual([key, denominator]);
  else if (!sum_of) expect([key, rows.length]).toEqual([key, value]);
  if (sum_of) expect([key, sum(top, sum_of)]).toEqual([key, expect.closeTo(Number(numerator), 6)]);
  else if (numerator_list) expect([key, top.length]).toEqual([key, numerator]);
}

/** Every number of the overview is that of the list it opens (S38.1). */
async function followSummary(person: Person, query = ''): Promise<Body> {
  const summary = await read(person, `/supply-chain/summary${query}`);
  for (const tile of summary.tiles) await followTile(person, tile);
  for (const { location, rows: count, low, value, dead_value, list } of summary.locations) {
    const rows = await rowsOf(person, list);
    expect([location.name, rows.length, rows.filter(({ is_low }) => is_low).length]).toEqual([
      location.name,
      count,
      low,
    ]);
    expect(sum(rows, 'value')).toBeCloseTo(Number(value), 6);
    const dead = rows.filter(({ stock_state }) => stock_state === 'dead');
    expect(sum(dead, 'value')).toBeCloseTo(Number(dead_value), 6);
  }
  for (const { abc, xyz, parts, issued_value, stock_value, list } of summary.abc) {
    const rows = await rowsOf(person, list);
    expect([abc, xyz, rows.length]).toEqual([abc, xyz, parts]);
    expect(sum(rows, 'issued_value')).toBeCloseTo(Number(issued_value), 6);
    expect(sum(rows, 'value')).toBeCloseTo(Number(stock_value), 6);
  }
  return summary;
}

/** Sends an order of one part, and receives what comes of it; each by its day before now. */
async function delivered(
  admin: Person,
  vendor: Body,
  location: Body,
  { part, ordered, promised, sentAgo, receipts }: Body,
): Promise<Body> {
  freeze(ago(sentAgo));
  const order = await make(admin, '/purchase-orders', {
    vendor: vendor.id,
    deliver_to: location.id,
    expected_on: promised,
    lines: [{ part: part.id, quantity: ordered, unit_price: '2.00' }],
  });
  const verb = (name: string, body: object = {}) => make(admin, `/purchase-orders/${order.id}/${name}`, body);
  await verb('request');
  await verb('approve');
  await verb('send', { mail: false });
  for (const { days, quantity, back } of receipts) {
    freeze(ago(days));
    const { receipts: all } = await verb('receive', { lines: [{ part: part.id, location: location.id, quantity }] });
    if (back) await verb('take-back', { receipt: all.at(-1).id });
  }
  return order;
}

test('E8 a vendor is judged by lines that were due; what was taken back never came (B8)', async () => {
  const { admin, organization } = await plant('Vendors');
  const store = await make(admin, '/locations', { name: 'Store' });
  const vendor = await make(admin, '/vendors', { name: 'Hale' });
  const part = async (name: string) => make(admin, '/parts', { name });
  const lines = [
    { ordered: 10, promised: '2026-11-02', receipts: [{ days: 13, quantity: 10 }] },
    {
      ordered: 4,
      promised: '2026-11-02',
      receipts: [
        { days: 15, quantity: 3 },
        { days: 12, quantity: 1 },
      ],
    },
    {
      ordered: 5,
      promised: '2026-11-10',
      receipts: [
        { days: 7, quantity: 5, back: true },
        { days: 6, quantity: 5 },
      ],
    },
    { ordered: 2, promised: '2026-11-14', receipts: [] },
    { ordered: 2, promised: '2026-11-15', receipts: [] },
  ];
  for (const [at, line] of lines.entries())
    await delivered(admin, vendor, store, { part: await part(`Part ${at}`), sentAgo: 30, ...line });
  freeze(now);
  const { results } = await read(admin, `/supply-chain/vendors?vendor=${vendor.id}`);
  expect(results).toMatchObject([
    { vendor: { name: 'Hale' }, lines: 4, on_time: 50, fill: 68.8, few: false, spend: '38.00', price_drift: 0 },
  ]);
  expect(results[0].lead_time).toEqual({ median: 18, p90: 23, source: 'history', lines: 3 });
  const all = await rowsOf(admin, { path: '/supply-chain/vendor-lines', query: { promised_on__gte: '2026-01-01' } });
  expect(all.map(({ promised_on }) => promised_on)).toEqual(lines.map(({ promised }) => promised).toReversed());
  expect(all.map(({ promised_on, got, state }) => [promised_on, got, state].join(' ')).sort()).toEqual([
    '2026-11-02 10 on_time',
    '2026-11-02 3 late',
    '2026-11-10 5 on_time',
    '2026-11-14 0 short',
    '2026-11-15 0 open',
  ]);
  expect(await rowsOf(admin, results[0].list)).toHaveLength(4);
  const order = (await read(admin, `/purchase-orders/${all[0]!.order.id}`)) as Body;
  expect(order.promised_on).toBe('2026-11-15');
  // What is expected later changes nothing of what was promised.
  await call(admin, 'PATCH', `/purchase-orders/${order.id}`, { expected_on: '2026-12-24' });
  expect(await read(admin, `/purchase-orders/${order.id}`)).toMatchObject({
    expected_on: '2026-12-24',
    promised_on: '2026-11-15',
  });

  const spend = await read(admin, '/supply-chain/spend?by=vendor');
  expect(spend).toMatchObject({ total: '38.00', unpriced: 0, results: [{ name: 'Hale', amount: '38.00' }] });
  for (const by of ['month', 'vendor', 'category', 'location']) {
    const { results: groups, total } = await read(admin, `/supply-chain/spend?by=${by}`);
    expect(sum(groups, 'amount')).toBeCloseTo(Number(total), 6);
    for (const { amount, list } of groups)
      expect(sum(await rowsOf(admin, list), 'amount')).toBeCloseTo(Number(amount), 6);
  }
  await settled(organization);
  await followSummary(admin);
});

test('E7 the day on which a part runs out, in its row and on its page (B3, B5)', async () => {
  const { admin, organization } = await plant('Outlook');
  const store = await make(admin, '/locations', { name: 'Store' });
  const yard = await make(admin, '/locations', { name: 'Yard' });
  const machine = await make(admin, '/assets', { name: 'Filler', criticality: 'b' });
  const vendor = await make(admin, '/vendors', { name: 'Hale', lead_time_days: 9 });
  freeze(ago(380));
  const part = await make(admin, '/parts', {
    name: 'Bearing 6204',
    unit_cost: '45.00',
    assets: [machine.id],
    part_stocks: [
      { location: store.id, quantity: 40 },
      { location: yard.id, quantity: 2 },
    ],
  });
  await call(admin, 'PUT', `/vendors/${vendor.id}/parts`, { parts: [{ part: part.id, price: '45.00' }] });
  // Every other week 7 are taken, for a year; the last one comes back in part.
  for (let week = 52; week >= 1; week -= 2) {
    freeze(ago(7 * week));
    await move(admin, part, 'receive', store, 7);
    await move(admin, part, 'issue', store, 7);
  }
  freeze(ago(8));
  await move(admin, part, 'return', store, 2);
  freeze(now);
  const job = { name: 'Change', parts: [{ id: part.id, quantity: 3, location: store.id }] };
  await make(admin, '/work-orders', { ...job, due_date: '2026-11-18T08:00:00.000Z' });
  const recurrence = { unit: 'weekly', frequency: 2, is_active: true };
  const due = '2026-11-23T08:00:00.000Z';
  const weekly = { ...job, parts: [{ ...job.parts[0], quantity: 4 }], start_date: due, due_date: due, recurrence };
  await make(admin, '/work-orders', weekly);
  const order = await delivered(admin, vendor, store, {
    part,
    ordered: 6,
    promised: '2026-12-01',
    sentAgo: 0,
    receipts: [],
  });
  await settled(organization);
  const [row] = await rowsOf(admin, { path: '/supply-chain/parts', query: { part: part.id, location: store.id } });
  expect(row).toMatchObject({
    part: { id: part.id, name: 'Bearing 6204' },
    on_hand: 42,
    // Of the series the first and the next are planned already.
    reserved: 11,
    on_order: 6,
    class: 'intermittent',
    demand_52w: 180,
    criticality: 'b',
    vendor: { name: 'Hale' },
    is_single_source: true,
    lead_time: { median: 9, p90: 14, source: 'stated', lines: 0 },
    value: '1890.00',
    currency: 'USD',
    stock_state: null,
  });
  const page = await read(admin, `/supply-chain/parts/${part.id}?location=${store.id}`);
  const { as_of: _then, ...same } = row!;
  expect(page).toMatchObject(same);
  expect(page.weeks).toHaveLength(52);
  expect(sum(page.weeks, 'one_off')).toBe(180);
  expect(page.projection).toHaveLength(183);
  expect(page.projection[0]).toEqual({ day: '2026-11-16', stock: 42 });
  const out = page.projection.find(({ stock }: Body) => stock < 0);
  expect(page.stock_out_on).toBe(out.day);
  expect(page.arrivals).toMatchObject([{ order: { id: order.id }, day: '2026-12-01', quantity: 6, is_late: false }]);
  expect(page.needs.slice(0, 2)).toMatchObject([
    { day: '2026-11-18', quantity: 3, is_scheduled: false },
    { day: '2026-11-23', quantity: 4, is_scheduled: true },
  ]);
  expect(page.needs.filter(({ is_scheduled }: Body) => is_scheduled)).toHaveLength(13);
  expect(page.known_demand).toBe(sum(page.needs, 'quantity'));
  // What was expected and is late does not count.
  freeze('2026-12-03T12:00:00.000Z');
  const late = await read(admin, `/supply-chain/parts/${part.id}?location=${store.id}`);
  expect(late.arrivals).toMatchObject([{ is_late: true }]);
  freeze(now);
  await followSummary(admin);
  await followSummary(admin, `?location=${yard.id}`);
  await night(organization, '2026-11-17T00:10:00.000Z');
  const after = await followSummary(admin);
  expect(after.abc).toMatchObject([{ abc: 'A', xyz: 'X', parts: 2 }]);
  const [levels] = await world.rows(`select value from kpi_day where organization_id = $1 and key = 'stock_value'`, [
    organization.id,
  ]);
  expect(levels).toEqual({ value: 1980 });
});

test('work that waits says for which parts, and when they arrive (B9)', async () => {
  const { admin, organization } = await plant('Blocked');
  const someone = await organization.program('limited_technician');
  const store = await make(admin, '/locations', { name: 'Store' });
  const vendor = await make(admin, '/vendors', { name: 'Hale' });
  const yard = await make(admin, '/locations', { name: 'Yard' });
  const stock = [store, yard].map(({ id }) => ({ location: id, quantity: 1 }));
  const part = await make(admin, '/parts', { name: 'Seal', part_stocks: stock });
  freeze(now);
  const work = await make(admin, '/work-orders', { name: 'Seal it', parts: [{ id: part.id, quantity: 4 }] });
  const blocked = async () => (await read(admin, '/supply-chain/blocked-work')).results;
  const [first] = await blocked();
  expect(first).toMatchObject({
    work_order: { id: work.id, name: 'Seal it' },
    since: null,
    parts: [{ part: { name: 'Seal' }, location: null, short: 2, arrives_on: null, order: null }],
  });
  const common = { part, sentAgo: 0, receipts: [] };
  await delivered(admin, vendor, store, { ...common, ordered: 1, promised: '2026-11-20' });
  const second = await delivered(admin, vendor, store, { ...common, ordered: 2, promised: '2026-11-25' });
  expect((await blocked())[0].parts).toMatchObject([{ arrives_on: '2026-11-25', order: { id: second.id } }]);
  freeze('2026-11-26T12:00:00.000Z');
  expect((await blocked())[0].parts).toMatchObject([
    { arrives_on: null, is_late: true, order: { name: expect.any(String) } },
  ]);
  freeze(now);
  expect(await rowsOf(admin, { path: '/supply-chain/blocked-work', query: { work_order: work.id } })).toHaveLength(1);
  expect((await someone.get('/supply-chain/blocked-work')).body).toMatchObject({ count: 0 });
  await followSummary(admin);
});

test('money is for those who read costs; figures are not for everybody', async () => {
  const { admin, organization } = await plant('Money');
  const store = await make(admin, '/locations', { name: 'Store' });
  await make(admin, '/parts', {
    name: 'Fuse',
    unit_cost: '2.50',
    part_stocks: [{ location: store.id, quantity: 4, minimum_quantity: 9 }],
  });
  await settled(organization);
  const technician = await organization.person('technician');
  const summary = await read(technician, '/supply-chain/summary');
  expect(summary.tiles.map(({ key, value }: Body) => [key, value])).toEqual([
    ['stock_value', null],
    ['low', 1],
    ['running_out', 0],
    ['emptied', 0],
    ['blocked', 0],
    ['on_time', null],
    ['turns', null],
  ]);
  const { results } = await read(technician, '/supply-chain/parts');
  expect(results).toMatchObject([{ is_low: true, value: null, issued_value: null }]);
  expect(await read(technician, '/supply-chain/spend')).toMatchObject({ total: null });
  expect((await technician.get('/supply-chain/parts?value__gt=1')).status).toBe(400);
  expect((await technician.get('/supply-chain/parts?ordering=-value')).status).toBe(400);
  expect((await read(admin, '/supply-chain/summary')).tiles[0]).toMatchObject({ value: '10.00', unit: 'money' });
  for (const role of ['limited_technician', 'requester'] as const)
    expect((await (await organization.person(role)).get('/supply-chain/summary')).status).toBe(403);
  for (const path of ['parts?nothing=1', 'parts?ordering=color', 'spend?by=day', 'spend?from=soon', 'vendors?q=x&a=1'])
    expect([path, (await admin.get(`/supply-chain/${path}`)).status]).toEqual([path, 400]);
});

test('a draft for each vendor and location, of lines or of what parts lack (B6)', async () => {
  const { admin } = await plant('Drafts');
  freeze(now);
  const [store, yard] = [
    await make(admin, '/locations', { name: 'Store' }),
    await make(admin, '/locations', { name: 'Yard' }),
  ];
  const [hale, orb] = [await make(admin, '/vendors', { name: 'Hale' }), await make(admin, '/vendors', { name: 'Orb' })];
  const part = await make(admin, '/parts', {
    name: 'Bearing',
    part_stocks: [
      { location: store.id, quantity: 6, minimum_quantity: 10 },
      { location: yard.id, quantity: 0, minimum_quantity: 3 },
    ],
  });
  await call(admin, 'PUT', `/vendors/${hale.id}/parts`, { parts: [{ part: part.id, price: '2.90' }] });
  await call(admin, 'PUT', `/vendors/${orb.id}/parts`, { parts: [{ part: part.id, price: '3.20' }] });
  const ask = (body: object) => admin.post('/purchase-orders/from-parts', body);
  const made = await ask({ parts: [part.id] });
  const shown = (orders: Body[]) =>
    orders.map(({ vendor, deliver_to, lines }) => [vendor.name, deliver_to.name, lines[0].quantity]).sort();
  expect(shown(made.body.orders)).toEqual([
    ['Hale', 'Store', 4],
    ['Hale', 'Yard', 3],
  ]);
  expect((await ask({ parts: [part.id] })).body).toMatchObject({ orders: [], left_out: [{ reason: 'on_order' }] });
  const line = { part: part.id, location: yard.id, quantity: 20 };
  expect(shown((await ask({ lines: [line] })).body.orders)).toEqual([['Hale', 'Yard', 20]]);
  expect((await ask({})).body.errors).toEqual({ parts: ['Parts is required'] });
  expect((await ask({ parts: [part.id], lines: [line] })).body.errors).toEqual({
    parts: ['Name parts or lines, not both'],
  });
  expect((await ask({ lines: [line, line] })).status).toBe(422);
  expect((await ask({ lines: [{ ...line, location: part.id }] })).body.errors).toEqual({
    'lines.0.location': [expect.any(String)],
  });
});

test('the weeks of a part are always those of its ledger, whoever moves what at the same time (B11)', async () => {
  const { admin, organization } = await plant('Ledger');
  freeze(ago(30));
  const [store, yard] = [
    await make(admin, '/locations', { name: 'Store' }),
    await make(admin, '/locations', { name: 'Yard' }),
  ];
  const stock = [store, yard].map(({ id }) => ({ location: id, quantity: 500 }));
  const parts = [
    await make(admin, '/parts', { name: 'One', unit_cost: '3.33', part_stocks: stock }),
    await make(admin, '/parts', { name: 'Two', part_stocks: stock }),
  ];
  const recurrence = { unit: 'monthly', frequency: 1, is_active: true };
  const rows = parts.map(({ id }) => ({ id, quantity: 2, location: store.id }));
  let seed = 7;
  const roll = (most: number): number => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) % most;
  for (let turn = 0; turn < 4; turn++) {
    freeze(ago(28 - 7 * turn));
    const work = await make(admin, '/work-orders', {
      name: 'Work',
      parts: rows,
      ...(turn % 2 === 0 && { start_date: ago(27 - 7 * turn), recurrence }),
    });
    const done = async () => {
      // The first was pressed in the week before.
      for (const change of [{ status: 'done', at: ago(29 - 7 * turn) }, { status: 'open' }, { status: 'done' }])
        await call(admin, 'PATCH', `/work-orders/${work.id}`, change);
    };
    const kinds = ['issue', 'return', 'issue', 'receive', 'count', 'transfer'];
    const moves = Array.from({ length: 12 }, () => {
      const kind = kinds[roll(kinds.length)]!;
      const [from, to] = roll(2) === 0 ? [store, yard] : [yard, store];
      const many = (kind === 'count' ? 400 : 1) + roll(9);
      return move(admin, parts[roll(2)], kind, from, many, kind === 'transfer' ? { to_location: to.id } : {});
    });
    await Promise.all([done(), ...moves]);
  }
  const weeks = () =>
    world.rows(
      `select part_id, location_id, week::text, is_scheduled, issued::int, returned::int, value::text from part_week
       where organization_id = $1 order by 1, 2, 3, 4`,
      [organization.id],
    );
  const ledger = (zone: string) =>
    world.rows(
      `select m.part_id, m.location_id, date_trunc('week', coalesce(m.counted_at, m.created_at) at time zone $2)::date::text as week,
       coalesce(w.series_id is not null, false) as is_scheduled,
       coalesce(sum(-quantity) filter (where m.kind = 'issue'), 0)::int as issued,
       coalesce(sum(quantity) filter (where m.kind = 'return'), 0)::int as returned,
       coalesce(sum(round(-quantity * unit_cost, 2)), 0)::numeric(20, 2)::text as value
     from part_movement m left join work_order w on w.organization_id = m.organization_id and w.id = m.origin_id
     where m.organization_id = $1 and m.kind in ('issue', 'return') group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
      [organization.id, zone],
    );
  const before = await weeks();
  expect(before).toEqual(await ledger('UTC'));
  expect(new Set(before.map(({ is_scheduled }) => is_scheduled))).toEqual(new Set([true, false]));
  // In another time zone they are other weeks, and made anew.
  await call(admin, 'PATCH', `/organizations/${organization.id}`, { time_zone: 'Pacific/Auckland' });
  await settled(organization);
  expect(await weeks()).toEqual(await ledger('Pacific/Auckland'));
  expect(await weeks()).not.toEqual(before);
});

test('what ordering and keeping cost is a setting, and vendors, machines and places count where they matter (B6, B11)', async () => {
  const { admin, organization } = await plant('Settings');
  const [store, yard] = [
    await make(admin, '/locations', { name: 'Store' }),
    await make(admin, '/locations', { name: 'Yard' }),
  ];
  const vendor = await make(admin, '/vendors', { name: 'Hale' });
  const asset = await make(admin, '/assets', { name: 'Press' });
  freeze(ago(140));
  const part = await make(admin, '/parts', {
    name: 'Seal',
    unit_cost: '4.00',
    assets: [asset.id],
    part_stocks: [{ location: store.id, quantity: 40 }],
  });
  await call(admin, 'PUT', `/vendors/${vendor.id}/parts`, { parts: [{ part: part.id, price: '4.00' }] });
  for (let week = 20; week > 0; week--) {
    freeze(ago(7 * week));
    await move(admin, part, 'issue', store, 2);
  }
  await night(organization, now);
  const row = async () => {
    await settled(organization);
    return (await read(admin, `/supply-chain/parts?part=${part.id}`)).results[0];
  };
  // Two a week are 104 a year: the root of 2 × 104 × 50 ÷ (0.2 × 4) is 114.02, and nobody orders more than a year.
  expect(await row()).toMatchObject({ on_hand: 0, order_quantity: 104, criticality: null });
  await call(admin, 'PATCH', `/organizations/${organization.id}`, { settings: { order_cost: '5', holding_rate: 0.5 } });
  // The root of 2 × 104 × 5 ÷ (0.5 × 4) is 22.8.
  expect(await row()).toMatchObject({ order_quantity: 23 });
  for (const settings of [{ order_cost: 'much' }, { order_cost: '-1' }, { holding_rate: 0 }, { holding_rate: 6 }])
    expect((await admin.patch(`/organizations/${organization.id}`, { settings })).status).toBe(422);

  await call(admin, 'PATCH', `/vendors/${vendor.id}`, { lead_time_days: 30 });
  expect((await row()).lead_time).toMatchObject({ median: 30, source: 'stated' });
  await call(admin, 'PATCH', `/assets/${asset.id}`, { criticality: 'a' });
  expect(await row()).toMatchObject({ criticality: 'a' });
  const before = (await row()).as_of;
  freeze(new Date(Date.parse(now) + 60_000).toISOString());
  await call(admin, 'PATCH', `/vendors/${vendor.id}`, { description: 'Nothing that counts here' });
  expect(await row()).toMatchObject({ as_of: before });

  // Work without a place, for a part that was never in stock, is where its parts will be needed.
  const bolt = await make(admin, '/parts', { name: 'Bolt' });
  await make(admin, '/work-orders', { name: 'Bolt it', location: yard.id, parts: [{ id: bolt.id, quantity: 3 }] });
  await settled(organization);
  expect((await read(admin, `/supply-chain/parts?part=${bolt.id}`)).results).toMatchObject([
    { location: { name: 'Yard' }, known_demand: 3, stock_out_on: '2026-11-16' },
  ]);
});
