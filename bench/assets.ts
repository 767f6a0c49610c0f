import type { Ask } from './http';
import { compare, median, ratio } from './measure';
import type { Plant } from './plant';
import type { Report } from './report';
import { idOf, manyIntervals } from './seed-assets';

const list = '/assets?page_size=50';
const first = idOf('asset', 0);

/** Requests for assets with their limit: a multiple of the plain first page, or milliseconds. */
const questions: Record<string, { path: string; times?: number; milliseconds?: number }> = {
  'first page': { path: list },
  'online now': { path: `${list}&asset_status__status_category=online` },
  'offline now': { path: `${list}&asset_status__status_category=offline` },
  'q, part of a name': { path: `${list}&q=furnace+12`, times: 3 },
  [`health of 365 days, ${manyIntervals} intervals`]: {
    path: `/assets/${first}/health-detail?days=365`,
    milliseconds: 15,
  },
  'hierarchy of 10,000': { path: `/assets/${first}/hierarchy` },
};

export async function measureAssets(plant: Plant, report: Report): Promise<void> {
  for (const [name, { path, times, milliseconds }] of Object.entries(questions)) {
    const ask: Ask = { method: 'GET', path };
    const { product, bare } = await plant.sides(ask);
    const rates = await compare({
      product,
      bare,
      plain: (client) => plant.send(client, { method: 'GET', path: list }),
    });
    report.share(`assets: ${name}, 100,000 rows`, rates.product, rates.bare);
    const cost = ratio(rates.plain, rates.product);
    if (path !== list) report.figure(`assets: ${name}, to the plain first page`, cost, '×', times);
    // One at a time, without other clients in the queue.
    const alone: number[] = [];
    for (let turn = 0; turn < 15; turn++) {
      const began = performance.now();
      await plant.send(0, ask);
      alone.push(performance.now() - began);
    }
    report.figure(`assets: ${name}, one at a time`, median(alone), 'ms', milliseconds);
  }
}
