import type { Database } from './database';
import type { Ask } from './http';
import { compare, median } from './measure';
import { Plant } from './plant';
import type { Report } from './report';

const home: Ask = { method: 'GET', path: '/home' };

/** The figures below it are read by few, and not by many at once. */
const questions: { name: string; ask: Ask; limit?: number }[] = [
  { name: 'all blocks', ask: home, limit: 60 },
  { name: 'figures of 30 days', ask: { method: 'GET', path: '/home/figures' } },
  { name: 'offenders by cost', ask: { method: 'GET', path: '/home/offenders?by=cost' } },
];

/** Home of an admin, who sees every block, with a hundred thousand work orders: alone, and beside the bare driver. */
export async function measureHome(database: Database, report: Report): Promise<void> {
  const plant = await Plant.open(database, 10_000, 100_000);
  try {
    for (const { name, ask, limit } of questions) {
      const alone: number[] = [];
      for (let turn = 0; turn < 15; turn++) {
        const began = performance.now();
        await plant.send(0, ask);
        alone.push(performance.now() - began);
      }
      report.figure(`home: ${name}, one at a time`, median(alone), 'ms', limit);
    }
    const rates = await compare(await plant.sides(home));
    report.share('home: all blocks, 100,000 work orders', rates.product!, rates.bare!, 0.5);
  } finally {
    await plant.close();
  }
}
