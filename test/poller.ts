import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Measures the latency of `/healthz` from a separate thread. */
export class Poller {
  readonly #thread: Worker;

  constructor(url: string) {
    this.#thread = new Worker(new URL('./poller-thread.mjs', import.meta.url), { workerData: url, execArgv: [] });
  }

  /** The longest wait in milliseconds of each round of `work`. */
  async waits(rounds: number, work: () => Promise<void>): Promise<number[]> {
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await this.#longest();
      await work();
      // Let a poll that the end of the work delayed come back.
      await sleep(5);
      waits.push(await this.#longest());
    }
    return waits;
  }

  /** The longest wait since the last call. */
  async #longest(): Promise<number> {
    this.#thread.postMessage('longest', []);
    const [longest] = (await once(this.#thread, 'message')) as [number];
    return longest;
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}
