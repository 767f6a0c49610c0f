import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from './database';
import { median } from './measure';
import type { Report } from './report';
import { startServer } from './server';

const rounds = 3;

/** From the start of the process to the first answer of /readyz with the embedded database, and its memory then. */
export async function measureStartUp(report: Report): Promise<void> {
  const first: number[] = [];
  const second: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const folder = temporaryFolder();
    try {
      for (const times of [first, second]) {
        const server = await startServer({ DATA_DIR: folder });
        times.push(server.readyAfter);
        if (times === second) {
          await sleep(3_000);
          memory.push(server.memory() ?? Number.NaN);
        }
        await server.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  report.figure('from nothing to ready', median(first) / 1_000, 's');
  report.figure('second start to ready', median(second) / 1_000, 's', 3);
  report.figure('memory of the idle server', median(memory), 'MB', 150);
}
