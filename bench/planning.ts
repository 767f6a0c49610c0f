import type { Database } from './database';
import type { Ask } from './http';
import { compare, median } from './measure';
import { Plant } from './plant';
import type { Report } from './report';

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();
const dayAt = (days: number) => at(days).slice(0, 10);

const people = 10;
const series = 20;

/** One in ten work orders is open and due within sixty days: two thousand in a month, shared by fifty people. */
export async function measurePlanning(database: Database, report: Report): Promise<void> {
  const plant = await Plant.open(database, 10_000, 40_000);
  try {
    await plant.asSuperuser(async (client) => {
      await client.query(morePeople, [people]);
      await client.query('analyze');
    });
    // Twenty daily series: more than five hundred projected dates.
    for (let made = 0; made < series; made++)
      await plant.send(0, {
        method: 'POST',
        path: '/work-orders',
        body: {
          name: `Round ${made}`,
          start_date: at(1),
          due_date: at(1),
          recurrence: { unit: 'daily', frequency: 1, is_active: true },
        },
      });
    const questions: Record<string, string> = {
      'calendar month of 2,000': `/work-orders/scheduled?status__ne=done&from=${dayAt(0)}&to=${dayAt(30)}`,
      'a page of 500 projected': `/work-orders/upcoming?from=${at(0)}&to=${at(30)}&page_size=200`,
      'workload week of 50 people': `/work-orders/workload?status__ne=done&from=${dayAt(0)}&to=${dayAt(6)}`,
    };
    for (const [name, path] of Object.entries(questions)) {
      const ask: Ask = { method: 'GET', path };
      const rates = await compare(await plant.sides(ask));
      report.share(`planning: ${name}`, rates.product!, rates.bare!);
      const alone: number[] = [];
      for (let turn = 0; turn < 15; turn++) {
        const began = performance.now();
        await plant.send(0, ask);
        alone.push(performance.now() - began);
      }
      report.figure(`planning: ${name}, one at a time`, median(alone), 'ms', 200);
    }
  } finally {
    await plant.close();
  }
}

const morePeople = `
insert into member (organization_id, id, version, created_at, updated_at, name, email, role)
select organization_id, gen_random_uuid(), 1, now(), now(), 'Helper ' || n, 'helper' || n || '@bench.example', 'technician'
from (select organization_id from work_order limit 1) o, generate_series(1, $1::int) n`;
