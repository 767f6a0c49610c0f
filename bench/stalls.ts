import { Poller } from '#test/poller';
import type { Database } from './database';
import { Plant } from './plant';
import type { Report } from './report';
import { idOf } from './seed-assets';

const times = 10;
const day = 86_400_000;
const dayAt = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const ids = (kind: string): string => Array.from({ length: 200 }, (_, n) => idOf(kind, n)).join(',');
const [asset, part, order] = [idOf('asset', 0), idOf('part', 1), idOf('order', 0)];
const window = `from=${dayAt(-200)}T00:00:00Z&to=${dayAt(199)}T00:00:00Z`;

const million = (text: string): string => `{"name":"A","description":"${text.repeat(1_000_000 / text.length)}"}`;
const many = (make: (n: number) => string): string => Array.from({ length: 15_000 }, (_, n) => make(n)).join(',');

/** The requests that need the most CPU. */
const requests: Record<string, { path: string; body?: string; key?: false }> = {
  'QR code, PNG': { path: `/assets/${asset}/qrcode.png` },
  'QR code, SVG': { path: `/assets/${asset}/qrcode.svg` },
  'QR code, PDF': { path: `/assets/${asset}/qrcode.pdf` },
  'labels of 200 assets, PDF': { path: `/assets/labels.pdf?ids=${ids('asset')}` },
  'labels of 200 parts, PDF': { path: `/parts/labels.pdf?ids=${ids('part')}` },
  'work order, PDF': { path: `/work-orders/${order}/work-order.pdf` },
  'export of 10,000 assets': { path: '/assets/export' },
  'export of 40,000 work orders': { path: '/work-orders/export' },
  '200 assets': { path: '/assets?page_size=200' },
  '200 work orders': { path: '/work-orders?page_size=200' },
  '200 parts': { path: '/parts?page_size=200' },
  '200 of the history': { path: '/core/audit-logs?page_size=200' },
  'hierarchy of 10,000 assets': { path: `/assets/${asset}/hierarchy` },
  'health of ten years, 2,000 steps': { path: `/assets/${asset}/health-detail?days=3660` },
  'capacity of 400 days': { path: `/assets/${asset}/capacity-metrics?${window}` },
  'schedule of capacity, 400 days': { path: `/assets/${asset}/capacity-schedule?${window}` },
  'movements of a part': { path: `/parts/${part}/movements?page_size=200` },
  'calendar of three months': { path: `/work-orders/scheduled?from=${dayAt(-30)}&to=${dayAt(60)}` },
  'upcoming of years': {
    path: `/work-orders/upcoming?from=${dayAt(0)}T00:00:00Z&to=${dayAt(360)}T00:00:00Z&page_size=200`,
  },
  'workload of a month': { path: `/work-orders/workload?from=${dayAt(0)}&to=${dayAt(30)}` },
  'cron that never comes': { path: '/work-orders/recurrence-preview?unit=cron&cron=0+0+30+2+*' },
  Home: { path: '/home' },
  'figures of Home': { path: '/home/figures' },
  'figures of ten years': { path: '/home/figures?days=3660' },
  'offenders of a year': { path: '/home/offenders?days=365' },
  'reliability of all assets': { path: '/assets/reliability?page_size=200' },
  'OpenAPI document': { path: '/openapi.json' },
  'body: text of 1 MB': { path: '/locations', body: million('a ') },
  'body: 15,000 unknown fields': { path: '/locations', body: `{${many((n) => `"field_${n}":"some value ${n}"`)}}` },
  'body: 15,000 contacts': { path: '/core/contacts', body: `[${many((n) => `{"name":"C ${n}","nickname":${n}}`)}]` },
  'body: 500 contacts': {
    path: '/core/contacts',
    body: JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ name: `Contact ${n}`, role: 'Somebody' }))),
  },
  'body: 15,000 steps': {
    path: '/procedures',
    body: `{"name":"P","steps":[${many((n) => `{"type":"text","label":"S ${n}","x":1}`)}]}`,
  },
  'body: 15,000 assignees': {
    path: '/work-orders',
    body: `{"name":"W","assigned_to":{"users":[${many((n) => `"${idOf('worker', n)}"`)}],"teams":[]}}`,
  },
  'body: 450,000 levels deep': { path: '/locations', body: `${'['.repeat(450_000)}${']'.repeat(450_000)}` },
  'body: 15,000 custom fields': {
    path: '/assets',
    body: `{"name":"A","custom_fields":{${many((n) => `"f${n}":[${n}]`)}}}`,
  },
  'sign-in: text of 1 MB': { path: '/auth/forgot-password', body: `{"email":"${'a@'.repeat(450_000)}"}`, key: false },
};

/** How long each request delays all others, measured ten times in a row. */
export async function measureStalls(database: Database, report: Report): Promise<void> {
  const plant = await Plant.open(database, 10_000, 40_000);
  const poller = new Poller(plant.server.url);
  try {
    await seedSeries(plant);
    const idle = await poller.waits(times, () => new Promise((resolve) => setTimeout(resolve, 100)));
    report.stall('nothing', 0, idle);
    for (const [name, { path, body, key = true }] of Object.entries(requests)) {
      let status = 0;
      const waits = await poller.waits(times, async () => {
        const answer = await fetch(`${plant.server.url}/api${path}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            ...(key && { authorization: `Bearer ${plant.key}` }),
            ...(body && { 'content-type': 'application/json' }),
          },
          body,
        });
        status = answer.status;
        await answer.arrayBuffer();
      });
      report.stall(name, status, waits);
    }
  } finally {
    await poller.stop();
    await plant.close();
  }
}

async function seedSeries(plant: Plant): Promise<void> {
  const at = new Date(Date.now() + day).toISOString();
  for (let made = 0; made < 20; made++)
    await plant.send(0, {
      method: 'POST',
      path: '/work-orders',
      body: {
        name: `Round ${made}`,
        start_date: at,
        due_date: at,
        recurrence: { unit: 'daily', frequency: 1, is_active: true },
      },
    });
}
