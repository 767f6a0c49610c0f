import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '#shared/id';
import { readPdf } from '../../../../test/pdf';
import type { Body, Person } from '../../../../test/person';
import { asOwner } from '../../../../test/setup/database';
import { type Organization, World } from '../../../../test/world';

let world: World;
let plant: Organization;
let manager: Person;

beforeAll(async () => {
  world = await World.open();
  plant = await world.organization('Plant');
  manager = await plant.person('manager');
});
afterAll(() => world.close());

const orders = 10_000;

/** Seeded, so that a failure can be repeated. */
function seededRandom(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * (max + 1));
  };
}

const decimal = (cents: bigint | number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
/** Minutes at an hourly rate, each entry rounded to the cent, half up. */
const costOf = (minutes: number, rate: number): bigint => (BigInt(minutes) * BigInt(rate) * 2n + 60n) / 120n;

test('D19 the costs of 10,000 work orders are what exact decimals say', async () => {
  const upTo = seededRandom(20_261_115);
  const parts: { id: string; cost: number }[] = [];
  for (const cost of [1, 250, 3_333, 99_999, 123_456_789])
    parts.push({ id: (await manager.post('/parts', { name: `At ${cost}`, unit_cost: decimal(cost) })).body.id, cost });
  const rows = { order: [] as object[], time: [] as object[], cost: [] as object[], part: [] as object[] };
  const expected = new Map<string, object>();
  for (let number = 1; number <= orders; number++) {
    const id = uuid7();
    rows.order.push({ id, number });
    const sums = { minutes: 0, time: 0n, other: 0n, parts: 0n };
    for (let n = upTo(3); n > 0; n--) {
      const [minutes, rate] = [1 + upTo(700), upTo(9) === 0 ? null : upTo(25_000)];
      rows.time.push({ id: uuid7(), work: id, minutes, rate: rate === null ? null : decimal(rate) });
      sums.minutes += minutes;
      sums.time += costOf(minutes, rate ?? 0);
    }
    for (let n = upTo(3); n > 0; n--) {
      const cost = upTo(5) === 0 ? 99_999_999_999 - upTo(99) : 1 + upTo(9_999_999);
      rows.cost.push({ id: uuid7(), work: id, cost: decimal(cost) });
      sums.other += BigInt(cost);
    }
    for (let position = upTo(2); position > 0; position--) {
      const [part, quantity, stamped] = [parts[upTo(parts.length - 1)]!, 1 + upTo(40), upTo(2) === 0];
      const cost = stamped ? upTo(500_000) : part.cost;
      rows.part.push({ work: id, position, part: part.id, quantity, cost: stamped ? decimal(cost) : null });
      sums.parts += BigInt(quantity) * BigInt(cost);
    }
    expected.set(id, {
      total_time_minutes: sums.minutes,
      total_time_cost: decimal(sums.time),
      total_other_costs: decimal(sums.other),
      total_parts_cost: decimal(sums.parts),
      total_cost: decimal(sums.time + sums.other + sums.parts),
    });
  }
  await put(rows);
  await asOwner(world.connection, 'analyze work_order, time_entry, other_cost, work_order_part');

  const pages = Array.from({ length: orders / 200 }, (_, at) => at + 1);
  const wrong: object[] = [];
  let read = 0;
  const reader = async () => {
    for (let page = pages.shift(); page; page = pages.shift()) {
      const { status, body } = await manager.get(`/work-orders?ordering=number&page=${page}&page_size=200`);
      expect(body).toMatchObject({ count: orders });
      expect(status).toBe(200);
      for (const { id, time_cost_summary } of body.results as Body[]) {
        read++;
        const wanted = expected.get(id);
        if (JSON.stringify(wanted) !== JSON.stringify(time_cost_summary)) wrong.push({ id, time_cost_summary, wanted });
      }
    }
  };
  await Promise.all([reader(), reader(), reader()]);
  expect({ read, wrong }).toEqual({ read: orders, wrong: [] });
});

/** Inserts by SQL, because ten thousand requests would take minutes; reading goes through the API. */
async function put({ order, time, cost, part }: Record<'order' | 'time' | 'cost' | 'part', object[]>): Promise<void> {
  const into = (sql: string, all: object[]) =>
    world.rows(sql, [JSON.stringify(all), plant.id, manager.id, new Date().toISOString()]);
  const made = `organization_id, id, created_at, updated_at, created_by`;
  const by = `$2::uuid, r.id, $4::timestamptz, $4::timestamptz, $3::uuid`;
  await into(
    `insert into work_order (${made}, name, number, code, status, source)
     select ${by}, 'Job ' || r.number, r.number, 'WO-' || r.number, 'open', 'manual'
     from jsonb_to_recordset($1) as r (id uuid, number int)`,
    order,
  );
  await into(
    `insert into time_entry (${made}, name, work_order_id, time_type, user_id, minutes, hourly_rate)
     select ${by}, 'work', r.work, 'work', $3::uuid, r.minutes, r.rate
     from jsonb_to_recordset($1) as r (id uuid, work uuid, minutes int, rate numeric)`,
    time,
  );
  await into(
    `insert into other_cost (${made}, name, work_order_id, category, cost, user_id)
     select ${by}, 'Tax', r.work, 'tax', r.cost, $3::uuid from jsonb_to_recordset($1) as r (id uuid, work uuid, cost numeric)`,
    cost,
  );
  await into(
    `insert into work_order_part (organization_id, work_order_id, position, part_id, quantity, unit_cost)
     select $2::uuid, r.work, r.position, r.part, r.quantity, r.cost
     from jsonb_to_recordset($1) as r (work uuid, position int, part uuid, quantity int, cost numeric)
     where $3::uuid is not null and $4::timestamptz is not null`,
    part,
  );
}

test('lists and exports say what each has cost, to those alone who may read costs', async () => {
  const technician = await plant.person('technician');
  // They created it, but still may not see what others earn.
  const { id } = (await technician.post('/work-orders', { name: 'Reline the hopper' })).body;
  const booked = { work_order: id, user: manager.id, category: 'travel', cost: '41.5' };
  expect((await manager.post('/work-orders/other-costs', booked)).status).toBe(201);
  const rowFor = async (person: Person) => (await person.get(`/work-orders?id=${id}`)).body.results[0];
  const keysFor = async (person: Person) =>
    (await person.get('/work-orders/fields')).body.map(({ key }: Body) => key as string);
  expect(await rowFor(manager)).toMatchObject({ total_cost: '41.50' });
  expect(await keysFor(manager)).toContain('total_cost');
  expect(await rowFor(technician)).toMatchObject({ total_cost: null });
  expect(await keysFor(technician)).not.toContain('total_cost');
  const lines = String((await manager.get(`/work-orders/export?id=${id}`)).body).split('\r\n');
  const at = lines[0]!.split(',').indexOf('Total cost');
  expect(lines[1]!.split(',')[at]).toBe('41.50');
  expect((await manager.get('/work-orders?ordering=total_cost')).status).toBe(400);
});

test('no number that is none gets in: NaN, Infinity, 1e308', async () => {
  const order = (await manager.post('/work-orders', { name: 'Odd' })).body.id;
  const common = { work_order: order, user: manager.id };
  const bodies = ['NaN', 'Infinity', '-Infinity', '1e308', 1e308, null].flatMap((odd) => [
    ['other-costs', { ...common, category: 'tax', cost: odd }] as const,
    ['time-entries', { ...common, time_type: 'work', minutes: odd }] as const,
    ['time-entries', { ...common, time_type: 'work', hours: odd ?? 'NaN', minutes: 1 }] as const,
    ['time-entries', { ...common, time_type: 'work', minutes: 1, hourly_rate: odd ?? 'NaN' }] as const,
  ]);
  for (const [path, body] of bodies)
    expect([body, (await manager.post(`/work-orders/${path}`, body)).status]).toEqual([body, 422]);
  expect((await manager.get(`/work-orders/${order}`)).body.time_cost_summary.total_cost).toBe('0.00');
});

const pdfOf = (person: Person, order: string, query = '') =>
  readPdf(person, `/work-orders/${order}/work-order.pdf${query}`);

test('S48 a work order as a PDF, on A4 or Letter; without costs for those who may not read them', async () => {
  const limited = await plant.person('limited_technician');
  const assigned_to = { users: [limited.id] };
  const order = (await manager.post('/work-orders', { name: 'Replace the belt “B-42”', assigned_to })).body.id;
  const entry = { work_order: order, time_type: 'work', user: manager.id, minutes: 30, hourly_rate: '20.00' };
  for (let n = 0; n < 12; n++)
    await manager.post('/work-orders/time-entries', { ...entry, description: 'All of it in words. '.repeat(20) });
  const cost = { work_order: order, category: 'contractor', user: manager.id, cost: '1234.50' };
  await manager.post('/work-orders/other-costs', { ...cost, description: 'Gear cutter' });
  const [whole, short] = [await pdfOf(manager, order), await pdfOf(limited, order, '?paper=letter')];
  expect([whole.size, short.size]).toEqual(['595', '612']);
  for (const { text, pages } of [whole, short]) {
    expect(pages).toBeGreaterThan(1);
    for (const words of ['WO-', 'Replace the belt', 'Parts to pick', 'Notes', 'Done by', 'Checked by', `1 of ${pages}`])
      expect(text).toContain(words);
  }
  for (const words of ['Other costs', 'Contractor', 'Gear cutter', '$1,234.50', 'Total cost', '$1,354.50'])
    expect([words, whole.text.includes(words), short.text.includes(words)]).toEqual([words, true, false]);
  expect([whole.text.includes('$10.00'), short.text.includes('$'), short.text.includes('Cost')]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await manager.get(`/work-orders/${order}/work-order.pdf?paper=a0`)).status).toBe(400);
  const code = await manager.get(`/work-orders/${order}/qrcode.svg`);
  expect([code.headers.get('content-type'), code.body.slice(0, 4)]).toEqual(['image/svg+xml', '<svg']);
  const other = await (await world.organization('Other')).person('manager');
  for (const path of ['work-order.pdf', 'qrcode.svg'])
    expect((await other.get(`/work-orders/${order}/${path}`)).status).toBe(404);
});

test('S48 names in Polish, Czech, Turkish, Vietnamese, Greek and Cyrillic letters stand on paper as they are', async () => {
  const location = (await manager.post('/locations', { name: 'Łódź, hala Žižka' })).body.id;
  const asset = (await manager.post('/assets', { name: 'Αντλία Ελλάς №2', location })).body.id;
  const description = 'Компресор, Київ\nŞişli İğne\r\nNguyễn Thị Ơn\tCafe\u0301 👷🏽 →';
  const order = (await manager.post('/work-orders', { name: 'Plain belt', asset, description })).body.id;
  const { text, joined, plain } = await pdfOf(manager, order);
  for (const words of ['Łódź, hala Žižka', 'Αντλία Ελλάς №2', 'Компресор, Київ', 'Şişli İğne'])
    expect(text).toContain(`${words}\n`);
  expect(joined).toContain('Nguyễn Thị Ơn Café 👷🏽 →');
  // Accented letters are drawn in parts; the next document must still have whole letters.
  const next = (await manager.post('/work-orders', { name: 'Plain belt', description: 'Řemenice Σ, Cos' })).body.id;
  expect((await pdfOf(manager, next)).text).toContain('Řemenice Σ, Cos\n');
  // Bold for the facts, regular for the description, and its emoji; Western text embeds no font.
  expect(plain.match(/\/FontFile2/g)).toHaveLength(3);
  const western = (await manager.post('/work-orders', { name: 'Größe prüfen', description: 'Zwei\nZeilen' })).body.id;
  const short = await pdfOf(manager, western);
  expect(short.text).toContain('Zwei\nZeilen\n');
  expect(short.plain).not.toContain('/FontFile2');
});

test('S48 long Chinese and Thai text without spaces wraps, and a row is as high as its text', async () => {
  const chinese = '这台水泵需要在下周之前更换密封件请在送货前致电仓库'.repeat(6);
  const thai = 'โปรดติดต่อคลังสินค้าก่อนจัดส่งเพราะประตูจะปิดหลังสี่โมงเย็น'.repeat(4);
  const order = (await manager.post('/work-orders', { name: '更换', description: `${chinese}\n${thai}\nEnd Ω` })).body
    .id;
  const { joined, pieces } = await pdfOf(manager, order);
  expect(joined).toContain(chinese);
  expect(joined).toContain(thai);
  const top = pieces.find(({ text }) => text.startsWith('这'))!;
  const end = pieces.find(({ text }) => text.startsWith('End'))!;
  expect(pieces.every(({ x }) => x >= 42 && x < 553)).toBe(true);
  // At least three lines of each.
  expect(top.y - end.y).toBeGreaterThan(6 * 11);
});

test('S48 a paragraph from right to left begins at the right, with numbers and Latin words the right way round', async () => {
  const description = 'مضخة (رقم 4711) Building 7';
  const order = (await manager.post('/work-orders', { name: 'Plain', description })).body.id;
  const { pieces } = await pdfOf(manager, order);
  const y = pieces.find(({ text }) => text.includes('4711'))!.y;
  const line = pieces.filter((piece) => piece.y === y).sort((a, b) => a.x - b.x);
  const drawn = line.map(({ text }) => text).join('');
  // What is left of the number on paper comes after it; brackets are extracted as typed.
  expect(drawn).toBe('Building 7 )4711 مقر( ةخضم');
  expect(line[0]!.x).toBeGreaterThan(300);
});

test('S48 on paper a finished job says what was answered, by whom, and shows it; an open one has room', async () => {
  const fields = [
    { id: 'a', type: 'inspection', label: 'Guards' },
    { id: 'b', type: 'photo', label: 'Name plate' },
    { id: 'c', type: 'text', label: 'Remarks' },
    { id: 'd', type: 'number', label: 'Voltage', unit: 'V', max: 0.5 },
  ];
  const procedure = (await manager.post('/procedures', { name: 'Round', fields })).body.id;
  const order = (await manager.post('/work-orders', { name: 'Walk', procedures: [procedure] })).body;
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#458554' } })
    .png()
    .toBuffer();
  const photo = (await manager.upload(picture, 'plate.png')).body.id;
  const answers = { a: 'pass', b: [photo], d: 0.9 };
  const reply = await manager.patch(`/work-orders/${order.id}/procedures/${order.procedures[0].id}/answers`, answers);
  expect(reply).toMatchObject({ status: 200 });
  const open = await pdfOf(manager, order.id);
  for (const words of ['Guards', 'Pass', '0.9 V (above 0.5 V)', 'Parts to pick', 'Notes', '________'])
    expect(open.text).toContain(words);
  await manager.patch(`/work-orders/${order.id}`, { status: 'done' });
  const done = await pdfOf(manager, order.id);
  const { name } = (await manager.get('/users/me')).body;
  for (const words of ['Pass', `Answered by ${name}`, 'Not answered', 'Completed', `Done by: ${name}`])
    expect(done.text).toContain(words);
  for (const words of ['Parts', 'Notes', '____']) expect(done.text.split('Other costs')[0]).not.toContain(words);
  expect(done.pictures).toBe(1);
});
