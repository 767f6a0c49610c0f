import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { unavailable } from '#shared/errors';
import { Turns } from '#shared/turns';
import type { Job } from './job';
import type { Delivery, Order } from './thread';

/** More would wait longer than anybody does for an answer. */
const mostWaiting = 50;
/** The first of a thread includes its start and the opening of fonts, which a busy machine takes seconds for. */
const longestJob = 20_000;
/** A thread with fonts open takes tens of megabytes: it ends when nobody has asked for so long. */
const keptFor = 30_000;
const mostMemory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

interface Asked {
  order: Order;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** A few threads beside the one that answers requests, started when the first job comes. Organisations take turns. */
export class WorkerPool {
  readonly #program: URL;
  readonly #size = Math.min(2, availableParallelism());
  readonly #threads = new Set<Thread>();
  readonly #waiting = new Turns<Asked>();
  #stopped = false;

  constructor(program: URL) {
    this.#program = program;
  }

  run<Input, Output>(organization: string, { name }: Pick<Job<Input, Output>, 'name'>, input: Input): Promise<Output> {
    if (this.#stopped || !this.#hasRoom(organization)) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      const asked = { order: { name, input }, resolve: resolve as Asked['resolve'], reject };
      this.#waiting.push(organization, asked);
      this.#assign();
    });
  }

  /** One organisation may fill the queue, but not keep others out of it. */
  #hasRoom(organization: string): boolean {
    if (this.#waiting.size < mostWaiting) return true;
    const last = this.#waiting.giveWay(organization);
    last?.reject(unavailable());
    return last !== undefined;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (let asked = this.#waiting.shift(); asked; asked = this.#waiting.shift()) asked.reject(unavailable());
    await Promise.all(Array.from(this.#threads, (thread) => thread.end()));
  }

  #assign(): void {
    while (this.#waiting.size > 0) {
      const thread = [...this.#threads].find(({ busy }) => !busy) ?? this.#start();
      if (!thread) return;
      thread.take(this.#waiting.shift()!);
    }
  }

  #start(): Thread | undefined {
    if (this.#threads.size >= this.#size) return undefined;
    const thread: Thread = new Thread(this.#program, {
      free: () => this.#assign(),
      gone: () => {
        this.#threads.delete(thread);
        this.#assign();
      },
    });
    this.#threads.add(thread);
    return thread;
  }
}

interface Told {
  free(): void;
  gone(): void;
}

class Thread {
  readonly #worker: Worker;
  #asked: Asked | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(program: URL, told: Told) {
    // Not with what the process itself was started with, such as a loader for tests.
    this.#worker = new Worker(program, { execArgv: [], resourceLimits: mostMemory });
    this.#worker.unref();
    this.#worker.on('message', (delivery: Delivery) => {
      this.#settle(delivery);
      this.#timer = setTimeout(() => void this.end(), keptFor).unref();
      told.free();
    });
    // It ran out of memory or broke; the exit follows.
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => {
      this.#fail(unavailable());
      told.gone();
    });
  }

  get busy(): boolean {
    return this.#asked !== undefined;
  }

  take(asked: Asked): void {
    clearTimeout(this.#timer);
    this.#asked = asked;
    this.#timer = setTimeout(() => void this.end(), longestJob);
    this.#worker.postMessage(asked.order, []);
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#fail(unavailable());
    await this.#worker.terminate();
  }

  #settle(delivery: Delivery): void {
    const asked = this.#asked;
    clearTimeout(this.#timer);
    this.#asked = undefined;
    if ('error' in delivery) asked?.reject(new Error(delivery.error));
    else asked?.resolve(delivery.output);
  }

  #fail(error: Error): void {
    clearTimeout(this.#timer);
    this.#asked?.reject(error);
    this.#asked = undefined;
  }
}
