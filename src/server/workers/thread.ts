import { parentPort } from 'node:worker_threads';
import type { Job } from './job';

/** The messages from the pool to a thread and back. */
export interface Order {
  name: string;
  input: unknown;
}
export type Delivery = { output: unknown } | { error: string };

/** Runs the jobs that the pool sends. The entry point of the thread passes all jobs it knows. */
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
