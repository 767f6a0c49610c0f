import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf, seconds, sized } from './random';
import { until } from './event-stream';
import { Journal } from './journal';
import { Installation, runCommand } from './server';

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.make();
});
afterAll(() => installation.remove());

const verify = async () => {
  const { code, out, err } = await runCommand(['audit', 'verify', '--json'], { DATA_DIR: installation.dataDir });
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as { entries: number; head: string; findings: unknown[] }[];
};

test(
  'kill -9 of the server at any moment loses nothing that was acknowledged',
  async () => {
    const chance = chanceOf('kill -9 of the server');
    const first = await installation.start();
    const journal = await Journal.begin(installation.url, chance);
    const starts: number[] = [];
    const cycles = sized(5, 200);
    let both = 0;
    for (let cycle = 0; cycle < cycles; cycle++) {
      const before = journal.acknowledged;
      const writing = journal.write(6);
      await sleep(40 + chance.whole(300));
      // Even on a busy machine something must have been written that could be lost.
      await until('writing', 30_000, () => journal.acknowledged > before + 5);
      const killing = installation.kill();
      // Sometimes the database is killed, too, so that only what is on disk counts.
      if (chance.happens(0.25)) {
        process.kill(installation.postmaster, 'SIGKILL');
        both++;
      }
      await killing;
      await writing.stop();
      starts.push(await installation.start());
      // A write without an answer is complete or absent; after a retry with its key it exists once.
      expect(await journal.compare()).toEqual([]);
      await journal.settle();
      expect(await journal.compare()).toEqual([]);
    }
    // With the running server, and without it.
    const [beside] = await verify();
    expect(await installation.stop()).toBe(0);
    const [alone] = await verify();
    expect(beside!.findings).toEqual([]);
    expect(alone).toEqual(beside);
    expect(alone!.entries).toBeGreaterThan(journal.acknowledged);
    expect(journal.acknowledged).toBeGreaterThan(cycles * 5);
    starts.sort((a, b) => a - b);
    console.log(
      `kill -9 of the server: ${cycles} times, ${both} with its database; ${journal.acknowledged} acknowledged, ${journal.broken} broken off; ` +
        `first start ${Math.round(first)} ms, ready again in ${Math.round(starts[starts.length >> 1]!)} ms (median), ${Math.round(starts.at(-1)!)} ms (longest)`,
    );
  },
  seconds(180, 1800),
);
