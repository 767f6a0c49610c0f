import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange } from '#test/exchange';
import { Person } from '#test/person';
import { Poller } from '#test/poller';
import { upload } from '#test/uploads';
import { World } from '#test/world';

const times = 10;
const most = 200;

let world: World;
let admin: Person;
let poller: Poller;
/** The latency of `/healthz` on this machine without other requests. */
let idle = 0;
const ids: string[] = [];
const partIds: string[] = [];
const at = new Date(Date.now() + 86_400_000).toISOString();
const day = at.slice(0, 10);
const made = { order: '', workOrder: '', handover: '', meter: '' };

beforeAll(async () => {
  world = await World.open();
  admin = (await world.organization('Heavy')).admin;
  const { body: team } = await admin.post('/teams', { name: 'Mechanics', members: [admin.id] });
  const one = async (n: number) => {
    partIds[n] = (await admin.post('/parts', { name: `Seal ${n}`, number: `S-${n}` })).body.id;
    const description = 'Check the seals. '.repeat(20);
    const { body } = await admin.post('/assets', { name: `Pump ${n}`, description, ...(n > 0 && { parent: ids[0] }) });
    ids[n] = body.id;
    const assigned_to = { teams: [team.id] };
    const planned = { name: `Round ${n}`, asset: body.id, start_date: at, due_date: at, assigned_to };
    expect((await admin.post('/work-orders', planned)).status).toBe(201);
  };
  await one(0);
  for (let n = 1; n < most; n += 10)
    await Promise.all(Array.from({ length: Math.min(10, most - n) }, (_, k) => one(n + k)));
  const { body: part } = await admin.post('/parts', { name: 'Seal' });
  const { body: vendor } = await admin.post('/vendors', { name: 'Nordlager' });
  const lines = [{ part: part.id, quantity: 2, unit_price: '1.50' }];
  made.order = (await admin.post('/purchase-orders', { vendor: vendor.id, lines })).body.id;
  made.workOrder = (await admin.post('/work-orders', { name: 'Replace seal', asset: ids[0] })).body.id;
  made.handover = (await admin.post('/handovers', { team: team.id })).body.id;
  made.meter = (await admin.post('/measurements', { name: 'Heat', kind: 'gauge', asset: ids[0] })).body.id;
  for (let n = 0; n < 10; n++) {
    const readings = Array.from({ length: 500 }, (_, k) => ({
      value: k % 90,
      taken_at: new Date(Date.now() - (n * 500 + k + 1) * 300_000).toISOString(),
    }));
    await admin.post(`/measurements/${made.meter}/readings`, readings);
  }
  poller = new Poller(world.url);
  const waits = await poller.waits(times, () => sleep(50));
  idle = waits.sort((a, b) => a - b)[times / 2]!;
});
afterAll(async () => {
  await poller.stop();
  await world.close();
});

/** A low rank of the waits, because a real stall occurs nearly each time, but noise only sometimes. */
async function delayBy(ask: () => Promise<number>, ...statuses: number[]): Promise<number> {
  const waits = await poller.waits(times, async () => {
    expect(statuses).toContain(await ask());
  });
  return waits.sort((a, b) => a - b)[3]!;
}

/** Fifty milliseconds of CPU time, scaled to how busy the machine is. */
const limit = () => 50 * slowness() + 3 * idle;

/** The ratio of elapsed time to CPU time. */
function slowness(): number {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const spent = () => process.cpuUsage(used).user / 1_000;
  while (spent() < 50);
  return Math.max(1, (performance.now() - began) / spent());
}

describe('no answer keeps others waiting', () => {
  test.each<[string, () => string]>([
    ['QR code as PNG', () => `/assets/${ids[0]}/qrcode.png`],
    ['QR code as PDF', () => `/assets/${ids[0]}/qrcode.pdf`],
    ['QR code as SVG', () => `/assets/${ids[0]}/qrcode.svg`],
    ['200 labels', () => `/assets/labels.pdf?ids=${ids.join(',')}`],
    ['200 labels of parts', () => `/parts/labels.pdf?ids=${partIds.join(',')}`],
    ['handover as PDF', () => `/handovers/${made.handover}/handover.pdf`],
    ['handover', () => `/handovers/${made.handover}`],
    ['work order as PDF', () => `/work-orders/${made.workOrder}/work-order.pdf`],
    ['purchase order as PDF', () => `/purchase-orders/${made.order}/order.pdf`],
    ['export', () => '/assets/export'],
    ['template of a table', () => '/assets/import-template?format=xlsx'],
    ['5,000 readings', () => `/measurements/${made.meter}/series`],
    ['figures of Home', () => '/home/figures'],
    ['supply chain', () => `/supply-chain/parts?page_size=${most}`],
    ['partners', () => '/partners?q=nordlager'],
    ['hierarchy', () => `/assets/${ids[0]}/hierarchy`],
    ['health of ten years', () => `/assets/${ids[0]}/health-detail?days=3660`],
    ['calendar', () => `/work-orders/scheduled?from=${day}&to=${day}`],
    ['workload', () => `/work-orders/workload?from=${day}&to=${day}`],
    ['page of 200', () => `/assets?page_size=${most}`],
    ['history', () => `/core/audit-logs?page_size=${most}`],
    ['OpenAPI document', () => '/openapi.json'],
  ])('%s', async (_name, path) => {
    // Not `admin.get`: parsing megabytes of JSON in the thread of the server would count as its stall.
    const ask = async () => (await exchange(`${world.url}/api${path()}`, 'GET', admin.credentials)).status;
    // Warm up what is created once, such as a thread or a JSON serializer.
    await ask();
    expect(await delayBy(ask, 200)).toBeLessThan(limit());
  });
});

/** Everything that a job does between the press and its end. */
describe('no job keeps others waiting', () => {
  test('a table of 2,000 rows is read and checked', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => `Motor ${n};Hall ${n % 40};${n % 28}.03.2026`);
    const table = ['Name;Location;Purchased', ...rows].join('\n');
    const ask = async () => {
      const { status } = await upload(admin, 'asset', table);
      return status === 'failed' ? 500 : 200;
    };
    expect(await delayBy(ask, 200)).toBeLessThan(limit());
  });

  test('the whole organisation is exported', async () => {
    const ask = async () => {
      let { body } = await admin.post('/exports');
      while (body.status === 'waiting') {
        await sleep(50);
        body = (await admin.get(`/exports/${body.id}`)).body;
      }
      return body.status === 'done' ? 200 : 500;
    };
    expect(await delayBy(ask, 200)).toBeLessThan(limit());
  });

  test('an automation is tried on the last 30 days', async () => {
    const automation = {
      trigger: { type: 'reading', measurement: made.meter, op: 'above', value: 80 },
      actions: [{ type: 'create_work_order', values: { name: 'Cool down' } }],
      assume_open_hours: 0,
      days: 30,
    };
    const ask = async () => (await admin.post('/automations/test', automation)).status;
    expect(await delayBy(ask, 200)).toBeLessThan(limit());
  });

  test('an assistant lists 50 records', async () => {
    const { body: key } = await admin.post('/auth/api-keys', { name: 'Helper', role: 'viewer', assistant: 'read' });
    const helper = Person.withKey(world.url, key.key);
    const params = { name: 'list_records', arguments: { noun: 'asset', page_size: 50 } };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const accept = 'application/json, text/event-stream';
    const ask = async () => (await helper.post('/mcp', call, { accept })).status;
    expect(await delayBy(ask, 200)).toBeLessThan(limit());
  });
});

test('a picture of sixty megapixels keeps nobody waiting', async () => {
  const picture = await sharp({ create: { width: 8_000, height: 7_500, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
  let count = 0;
  const ask = async () => (await admin.upload(picture, `pump-${++count}.jpg`)).status;
  expect(await delayBy(ask, 201)).toBeLessThan(limit());
});

describe('no body keeps others waiting', () => {
  const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
  test.each<[string, string, string]>([
    ['a text of 1 MB', '/locations', JSON.stringify({ name: 'A', description: 'a '.repeat(500_000) })],
    ['15,000 unknown fields', '/locations', JSON.stringify(Object.fromEntries(many(15_000, (n) => [`field_${n}`, n])))],
    ['20,000 contacts', '/core/contacts', JSON.stringify(many(20_000, (n) => ({ name: `C ${n}`, nickname: n })))],
    [
      '15,000 steps',
      '/procedures',
      JSON.stringify({ name: 'P', steps: many(15_000, (n) => ({ type: 'text', label: `${n}`, x: 1 })) }),
    ],
    ['450,000 levels', '/locations', `${'['.repeat(450_000)}${']'.repeat(450_000)}`],
  ])('%s', async (_name, path, body) => {
    const ask = async () => {
      const headers = { ...admin.credentials, 'content-type': 'application/json' };
      const answer = await fetch(`${world.url}/api${path}`, { method: 'POST', headers, body });
      const text = await answer.text();
      // The answer to nonsense must be short.
      expect(text.length).toBeLessThan(16_000);
      return answer.status;
    };
    expect(await delayBy(ask, 400, 422)).toBeLessThan(limit());
  });
});
