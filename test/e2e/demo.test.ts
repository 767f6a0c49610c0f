import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Circumstances, run, systemActor } from '#server/context';
import { takeTime } from '#server/db/transaction';
import { seedStock, seedWork } from '#demo/demo.server';
import { rawIn } from '#test/contract/history';
import { stockFaults } from '#test/faults/ledger';
import { type Body, Person } from '#test/person';
import { goodPassword, World } from '#test/world';
import { closePages, desk, launch, openPage, samePort, violations } from './browser';

let world: World;
let browser: Browser;
let founder: Person;
let circumstances: Circumstances;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => world.close());

/** Filling a plant takes long, so the tests below use this one. */
test('S46.2 a fresh installation opens setup, makes the first admin and fills the demo plant', async () => {
  // A retry needs a fresh installation.
  await world?.close();
  world = await World.open(samePort);
  const { page, complaints } = await openPage(browser, { ...desk, baseURL: world.url });
  await page.goto('/');
  await page.waitForURL('**/setup');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await page.getByText('Organisation name is required').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('organization_name');
  await page.getByLabel('Organisation name').fill('Harbour Works');
  await page.getByLabel('Your name').fill('Ada Min');
  await page.getByLabel('Email').fill('ada@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByText('Fill it with a demo plant').click();
  await page.getByRole('button', { name: 'Create organisation' }).click();
  // Home counts the plant while it is filled.
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.getByRole('link', { name: 'Maintenance Orchestration' }).click();
  await expect.poll(() => page.getByText('Showing 50 of 65').count(), { timeout: 240_000 }).toBe(1);
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
  await closePages(browser);

  founder = new Person(world.url);
  await founder.post('/auth/sign-in', { email: 'ada@harbour.example', password: goodPassword });
  const { body } = await founder.get('/users/me');
  // The tests seed again, where nobody waits for an answer either: no timeout.
  takeTime(world.app.pool);
  const tenant = { id: body.organization.id, time_zone: 'UTC', currency: 'USD' };
  circumstances = { user: systemActor, organization: tenant, requestId: null, source: 'demo' };
});

test('demo data appears in the new organisation, and only its founder is an admin', async () => {
  const made = async (path: string) => (await founder.get(path)).body.count;
  expect(await made('/locations')).toBeGreaterThan(30);
  expect(await made('/assets')).toBeGreaterThan(60);
  expect(await made('/assets?asset_status__status_category=offline')).toBe(2);
  // A year of work behind it is no news: what is in an inbox fits a screen.
  await expect.poll(() => world.unheard(), { timeout: 240_000 }).toBe(0);
  const unread = await world.rows<{ count: number }>(
    `select count(*)::int as count from notice where not is_read and not is_done group by member_id`,
  );
  expect(Math.max(...unread.map(({ count }) => count))).toBeLessThan(20);
  const late = await world.rows(`select key from agent a where next_scan_at > now() + interval '1 minute'
    and not exists (select from agent_run r where r.agent_id = a.id and r.cause = 'schedule')`);
  expect(late, 'agents that wait for their night').toEqual([]);
  const boiler = (await founder.get('/assets?name=Boiler+1')).body.results[0];
  expect(boiler.images.map(({ name }: { name: string }) => name)).toEqual([
    'Boiler.png',
    'Boiler 1 nameplate.png',
    'Burner.png',
    'Feed pump.png',
  ]);
  for (const { thumbnail_url } of boiler.images)
    expect((await fetch(world.url + thumbnail_url, { headers: founder.credentials })).headers.get('content-type')).toBe(
      'image/webp',
    );
  expect(boiler.files.map(({ mime_type }: { mime_type: string }) => mime_type)).toEqual(
    Array(3).fill('application/pdf'),
  );
  expect((await founder.get('/core/contacts')).body.count).toBeGreaterThan(20);
  expect((await founder.get('/users?role=admin')).body.count).toBe(1);
});

test('the stores of the demo plant hold what a year of movements left there', async () => {
  expect(await stockFaults((sql) => world.rows(sql))).toEqual([]);

  const { body } = await founder.get('/parts?page_size=200');
  expect(body.count).toBe(44);
  const stores = new Set(body.results.flatMap((part: Body) => part.part_stocks.map((one: Body) => one.location.name)));
  expect(stores.size).toBe(5);
  const low = body.results.filter((part: Body) => part.is_low).length;
  expect(low).toBeLessThan(20);
  const [year] = await world.rows<{ kinds: string[]; lines: number; days: number }>(
    `select array_agg(distinct kind order by kind) as kinds, count(*)::int as lines,
       extract(day from max(created_at) - min(created_at))::int as days from part_movement`,
  );
  expect(year!.kinds).toEqual(['adjust', 'count', 'issue', 'receive', 'return', 'transfer']);
  expect(year!.lines).toBeGreaterThan(400);
  expect(year!.days).toBeGreaterThan(355);
  const order = await world.rows(
    `select from part_movement a join part_movement b on b.part_id = a.part_id and b.seq = a.seq + 1
     where b.created_at < a.created_at or b.created_at > now()`,
  );
  expect(order).toEqual([]);
  expect(body.results.find((part: Body) => part.components)).toMatchObject({ kit: { parts: [{}, {}, {}] } });

  await run(world.app, circumstances, seedStock);
  expect((await founder.get('/parts')).body.count).toBe(44);
});

test('the vendors of the demo plant: whom to call, what they supply and when, and a year of orders the ledger agrees with', async () => {
  const { body } = await founder.get('/vendors?page_size=50');
  expect(body.count).toBe(12);
  for (const { id, name, contacts } of body.results as Body[]) {
    const { parts } = (await founder.get(`/vendors/${id}`)).body;
    const waits = parts.map((one: Body) => one.lead_time_days);
    expect({ name, called: contacts.length > 0, waits: Math.min(...waits) > 0 }).toEqual({
      name,
      called: true,
      waits: true,
    });
  }
  const [year] = await world.rows<{ received: number; under_way: number; days: number }>(
    `select count(*) filter (where status = 'received')::int as received,
       count(*) filter (where status in ('requested', 'approved', 'sent', 'partially_received'))::int as under_way,
       extract(day from max(created_at) - min(created_at))::int as days from purchase_order`,
  );
  expect(year!.received).toBeGreaterThan(20);
  expect(year!.under_way).toBeGreaterThan(0);
  expect(year!.days).toBeGreaterThan(300);
  // Receipts on orders are in the ledger, with the same time; and what was received is what was ordered.
  const mismatches = await world.rows(
    `select r.id from purchase_receipt r where (select count(*) from part_movement m where m.kind = 'receive'
         and m.part_id = r.part_id and m.location_id = r.location_id and m.created_at = r.created_at
         and m.quantity = r.quantity and m.unit_cost = r.unit_price) <> 1
     union all select o.id from purchase_order o
     where o.status = 'received' and (select sum((l->>'quantity')::int) from jsonb_array_elements(o.lines) l)
       is distinct from (select sum(quantity) from purchase_receipt r where r.order_id = o.id)`,
  );
  expect(mismatches).toEqual([]);
});

test('the work of the demo plant: a year behind it, a week under way, and stores that agree', async () => {
  expect(await stockFaults((sql) => world.rows(sql))).toEqual([]);
  const page = async (number: number): Promise<Body[]> =>
    (await founder.get(`/work-orders?page_size=200&ordering=number&page=${number}`)).body.results;
  const all: Body[] = [...(await page(1)), ...(await page(2))];
  const many = (test: (order: Body) => unknown) => all.filter(test).length;
  const byStatus = Object.fromEntries(
    ['planned', 'open', 'in_progress', 'on_hold', 'done'].map((status) => [
      status,
      many((order) => order.status === status && !order.recurrence && order.source !== 'automation'),
    ]),
  );
  expect(byStatus).toEqual({ planned: 8, open: 21, in_progress: 8, on_hold: 6, done: 127 });
  expect((await founder.get('/work-order-templates')).body.count).toBe(8);
  // In chronological order, and none in the future.
  expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => 1001 + at));
  expect(all.map(({ created_at }) => created_at)).toEqual(all.map(({ created_at }) => created_at).toSorted());
  expect(many(({ completed_at }) => completed_at > new Date().toISOString())).toBe(0);

  // Eleven recurring ones: each planned ahead, most done in time, some late and some dates missed.
  const series = await world.rows<{ past: number; late: number; missed: number; planned: number; open: number }>(
    `select count(*)::int as past, count(*) filter (where w.completed_at > w.due_date)::int as late,
       count(o.absence)::int as missed, count(*) filter (where w.status = 'planned')::int as planned,
       count(*) filter (where w.status = 'open')::int as open
     from work_order_occurrence o left join work_order w on w.id = o.work_order_id group by o.series_id`,
  );
  const sum = (key: 'past' | 'late' | 'missed' | 'planned' | 'open') =>
    series.reduce((total, one) => total + one[key], 0);
  expect(series).toHaveLength(11);
  expect(series.every(({ planned }) => planned === 1)).toBe(true);
  expect(sum('past')).toBeGreaterThan(100);
  expect(sum('late')).toBeGreaterThan(3);
  expect(sum('missed')).toBeGreaterThan(0);
  expect(sum('open')).toBeLessThan(10);

  const cost = (order: Body) => Number(order.time_cost_summary.total_cost);
  const completed = all.filter(({ done_reason }) => done_reason === 'completed');
  expect(completed.filter((order) => cost(order) <= 0)).toEqual([]);
  expect(many(({ done_reason }) => done_reason === 'skipped' || done_reason === 'cancelled')).toBe(4);
  expect(many((order) => Number(order.time_cost_summary.total_parts_cost) > 0)).toBeGreaterThan(25);
  expect(many(({ comments }) => comments > 0)).toBeGreaterThan(30);
  expect(many(({ progress }) => progress)).toBe(1);
  expect(all.find(({ progress }) => progress)).toMatchObject({ progress: { done: 2, total: 4 } });
  expect(many(({ status, due_date }) => status !== 'done' && due_date < new Date().toISOString())).toBeGreaterThan(3);

  // Issued parts match the ledger, at their cost; reservations belong to work that is not done.
  const mismatches = await world.rows(
    `select from work_order_part w join work_order o on o.id = w.work_order_id and o.status = 'done' full join
       (select * from part_movement where origin_type = 'work-order') m
       on m.origin_id = w.work_order_id and m.part_id = w.part_id and m.location_id = w.location_id
     where (o.status = 'done' or w.work_order_id is null)
       and (w.quantity, w.unit_cost) is distinct from (-m.quantity, m.unit_cost)`,
  );
  expect(mismatches).toEqual([]);
  const strays = await world.rows(
    `select from part_reservation r where not exists (select from work_order o where o.id = r.origin_id and o.status <> 'done')`,
  );
  expect(strays).toEqual([]);
  // Repairs fall into the downtime of their machine.
  const stood = await world.rows(
    `select from work_order o join asset_status_change c on c.asset_id = o.asset_id and c.status_change_type = 'unplanned'
       and o.completed_at = c.until and o.created_at > c.since where o.work_type = 'reactive'`,
  );
  expect(stood.length).toBe(28);

  await run(world.app, circumstances, seedWork);
  expect((await founder.get('/work-orders')).body.count).toBe(all.length);
});

test('the demand of the demo plant is of every class, three vendors are late, and a part runs out before work needs it', async () => {
  // It is reckoned last, after the directory was loaded.
  const outlook = async (): Promise<Body[]> =>
    (await founder.get('/supply-chain/parts?page_size=200')).body.results.filter((row: Body) => row.abc !== null);
  await expect.poll(async () => (await outlook()).length, { timeout: 240_000 }).toBeGreaterThan(30);
  const { results } = (await founder.get('/supply-chain/parts?page_size=200')).body;
  const classes = new Set(results.map((row: Body) => row.class));
  expect([...classes].sort()).toEqual(['erratic', 'intermittent', 'lumpy', 'new', 'none', 'smooth']);
  const dead = results.filter((row: Body) => row.stock_state === 'dead');
  expect(dead.map(({ part }: Body) => part.name)).toEqual(['Ribbon for the old date coder, 55 mm']);

  const vendors = (await founder.get('/supply-chain/vendors?page_size=50')).body.results;
  const late = vendors.filter(({ few, on_time }: Body) => !few && on_time < 75);
  expect(late.map(({ vendor }: Body) => vendor.name).sort()).toEqual([
    'Fillmatic Systems',
    'Kettlewell Boilers',
    'Voltline Electrical Supply',
  ]);

  const short: string[] = [];
  for (const { part, location, stock_out_on } of results.filter((row: Body) => row.stock_out_on && row.known_demand)) {
    const { needs } = (await founder.get(`/supply-chain/parts/${part.id}?location=${location.id}`)).body;
    if (needs.some(({ day }: Body) => day >= stock_out_on)) short.push(part.name);
  }
  expect(short).not.toEqual([]);
});

test('the demo plant has a directory of 5,000 companies in five countries, with doubles', async () => {
  expect((await founder.get('/partners/directories')).body).toMatchObject([{ companies: 5000 }]);
  const { facets, results } = (await founder.get('/partners?q=keldrax')).body;
  expect(facets.country.map(({ value }: Body) => value).sort()).toEqual(['DE', 'ES', 'FR', 'GB', 'US']);
  // The same number under another spelling is one card with two lines; what is likely the same says so.
  expect(results.filter(({ sources }: Body) => sources.length === 2).length).toBeGreaterThan(0);
  const alike = (await founder.get('/partners?q=tamdrax seals')).body.results;
  const letter = 'Names differ by one letter';
  expect(alike.flatMap(({ doubles }: Body) => doubles.map(({ why }: Body) => why))).toEqual([letter, letter]);
});

test('the requests of the demo plant: a year through two portals, some pending', async () => {
  const portals = (await founder.get('/portals')).body.results;
  expect(portals).toHaveLength(2);
  const [asked] = await world.rows<{ portals: number; pending: number; all: number; days: number }>(
    `select count(distinct portal_id)::int as portals, count(*) filter (where status = 'pending')::int as pending,
       count(*)::int as all, extract(day from max(created_at) - min(created_at))::int as days from request`,
  );
  expect(asked!.portals).toBe(2);
  expect(asked!.pending).toBeGreaterThan(5);
  expect(asked!.all).toBeGreaterThan(50);
  expect(asked!.days).toBeGreaterThan(300);
});

test('every sentence of its history is one that people write', async () => {
  const raw: string[] = [];
  for (let page = 1, more = true; more; page++) {
    const { body } = await founder.get(`/core/audit-logs?page_size=200&page=${page}`);
    for (const { description } of body.results)
      if (rawIn(description).length > 0) raw.push(`${rawIn(description)} in ${description}`);
    more = body.next !== null;
  }
  expect(raw).toEqual([]);
});
