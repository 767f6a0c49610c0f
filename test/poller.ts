import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Measures how long a server keeps `/healthz` waiting, from a thread of its own. */
export class Poller {
  readonly #thread: Worker;

  constructor(url: string) {
    this.#thread = new Worker(new URL('./poller-thread.mjs', import.meta.url), { workerData: url, execArgv: [] });
  }

  /** The longest wait, in milliseconds, during each of so many rounds of `work`. */
  async waits(rounds: number, work: () => Promise<void>): Promise<number[]> {
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await this.#longest();
      await work();
      // A poll that was held up by the very end of it must have come back.
      await sleep(5);
      waits.push(await this.#longest());
    }
    return waits;
  }

  /** The longest wait since the last time this was asked. */
  async #longest(): Promise<number> {
    this.#thread.postMessage('longest', []);
    const [longest] = (await once(this.#thread, 'message')) as [number];
    return longest;
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}
