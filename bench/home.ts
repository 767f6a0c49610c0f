import type { Database } from './database';
import type { Ask } from './http';
import { compare, median } from './measure';
import { Plant } from './plant';
import type { Report } from './report';

/** What everybody opens first, as an admin, who sees every block, and the figures below it. */
const questions: { name: string; path: string; limit?: number }[] = [
  { name: 'all blocks', path: '/home', limit: 60 },
  { name: 'figures of 30 days', path: '/home/figures' },
  { name: 'offenders by cost', path: '/home/offenders?by=cost' },
];

/** Home of a plant with a hundred thousand work orders, beside the same statements by the bare driver. */
export async function measureHome(database: Database, report: Report): Promise<void> {
  const plant = await Plant.open(database, 10_000, 100_000);
  try {
    for (const { name, path, limit } of questions) {
      const ask: Ask = { method: 'GET', path };
      const rates = await compare(await plant.sides(ask));
      report.share(`home: ${name}, 100,000 work orders`, rates.product!, rates.bare!, 0.5);
      const alone: number[] = [];
      for (let turn = 0; turn < 15; turn++) {
        const began = performance.now();
        await plant.send(0, ask);
        alone.push(performance.now() - began);
      }
      report.figure(`home: ${name}, one at a time`, median(alone), 'ms', limit);
    }
  } finally {
    await plant.close();
  }
}
