import { parentPort } from 'node:worker_threads';
import type { Job } from './job';

/** What the pool sends to a thread, and what it gets back. */
export interface Order {
  name: string;
  input: unknown;
}
export type Delivery = { output: unknown } | { error: string };

/** Does what the pool asks for, one job at a time. Called by the program of a thread with all it knows. */
export function serveJobs(jobs: readonly Job<never, unknown>[]): void {
  const known = new Map(jobs.map((one) => [one.name, one]));
  const port = parentPort!;
  port.on('message', ({ name, input }: Order) => {
    const done = (delivery: Delivery) => port.postMessage(delivery);
    const found = known.get(name);
    if (!found) return done({ error: `no job is called ${name}` });
    found.work(input as never).then(
      (output) => done({ output }),
      (error: unknown) => done({ error: (error as Error).stack ?? String(error) }),
    );
  });
}
