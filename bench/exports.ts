import { to } from 'pg-copy-streams';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Poller } from '#test/poller';
import type { Database } from './database';
import { Plant } from './plant';
import type { Report } from './report';

const rows = 100_000;
const everyMs = 100;

/** Exports of 100,000 assets with all their columns, beside a bare COPY of the same rows. */
export async function measureExports(database: Database, report: Report): Promise<void> {
  const plant = await Plant.open(database, rows);
  try {
    report.figure(`COPY of ${rows} assets by the bare driver`, await copySeconds(plant), 's');
    // The first one loads what all later ones need.
    await exported(plant, '/assets/export?q=none&format=xlsx');
    for (const format of ['csv', 'xlsx']) {
      const { seconds, bytes, growth, stall } = await exported(plant, `/assets/export?format=${format}`);
      report.figure(`export of ${rows} assets, ${format}, ${Math.round(bytes / 1e6)} MB`, seconds, 's', 15);
      report.figure(`memory more than before, ${format}`, growth, 'MB', 100);
      report.figure(`longest wait of others meanwhile, ${format}`, stall, 'ms', 200);
    }
  } finally {
    await plant.close();
  }
}

async function copySeconds(plant: Plant): Promise<number> {
  const began = performance.now();
  await plant.asSuperuser(async (client) => {
    await pipeline(client.query(to(`copy (select * from asset) to stdout (format csv)`)), ignored());
  });
  return (performance.now() - began) / 1_000;
}

const ignored = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function exported(plant: Plant, path: string) {
  const before = plant.server.memory() ?? Number.NaN;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, plant.server.memory() ?? 0)), everyMs);
  const poller = new Poller(plant.server.url);
  const began = performance.now();
  let bytes = 0;
  const waits = await poller.waits(1, async () => {
    const answer = await fetch(`${plant.server.url}/api${path}`, { headers: { authorization: `Bearer ${plant.key}` } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    for await (const chunk of answer.body!) bytes += chunk.length;
  });
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(timer);
  await poller.stop();
  return { seconds, bytes, growth: most - before, stall: Math.max(...waits) };
}
