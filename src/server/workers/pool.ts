import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError, unavailable } from '#shared/errors';
import { messages, titles } from '#words/messages';
import { Turns } from '#shared/turns';
import type { Job } from './job';
import type { Delivery, Order } from './thread';

/** More jobs would wait longer than any client does. */
const maxWaiting = 50;
/** The first job of a thread includes its start and loading fonts, which takes seconds on a busy machine. */
const jobTimeout = 20_000;
/** A thread with loaded fonts takes tens of megabytes, so it ends when it is idle for this long. */
const idleTimeout = 30_000;

/** How many threads at most, and the memory of each. */
interface Limits {
  threads: number;
  megabytes: number;
}

interface PendingJob {
  order: Order;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** A job that had no turn: too many wait, or the server stops. It is not to blame and can be tried again. */
export class NoTurn extends AppError {
  constructor() {
    super(503, titles.tryAgain, messages.busy, {}, 1);
  }
}

/** A worker pool, started with the first job. Organisations take turns. */
export class WorkerPool {
  readonly #program: URL;
  readonly #limits: Limits;
  readonly #threads = new Set<Thread>();
  readonly #waiting = new Turns<PendingJob>();
  #stopped = false;

  constructor(program: URL, limits: Limits = { threads: Math.min(2, availableParallelism()), megabytes: 256 }) {
    this.#program = program;
    this.#limits = limits;
  }

  run<Input, Output>(organization: string, { name }: Pick<Job<Input, Output>, 'name'>, input: Input): Promise<Output> {
    if (this.#stopped || !this.#hasRoom(organization)) return Promise.reject(new NoTurn());
    return new Promise((resolve, reject) => {
      const pending = { order: { name, input }, resolve: resolve as PendingJob['resolve'], reject };
      this.#waiting.push(organization, pending);
      this.#assign();
    });
  }

  /** One organisation may fill the queue, but gives way to others. */
  #hasRoom(organization: string): boolean {
    if (this.#waiting.size < maxWaiting) return true;
    const displaced = this.#waiting.giveWay(organization);
    displaced?.reject(new NoTurn());
    return displaced !== undefined;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (let pending = this.#waiting.shift(); pending; pending = this.#waiting.shift()) pending.reject(new NoTurn());
    await Promise.all(Array.from(this.#threads, (thread) => thread.end(new NoTurn())));
  }

  #assign(): void {
    while (this.#waiting.size > 0) {
      const thread = [...this.#threads].find(({ busy }) => !busy) ?? this.#start();
      if (!thread) return;
      thread.take(this.#waiting.shift()!);
    }
  }

  #start(): Thread | undefined {
    if (this.#threads.size >= this.#limits.threads) return undefined;
    const thread: Thread = new Thread(this.#program, this.#limits.megabytes, {
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

interface ThreadEvents {
  free(): void;
  gone(): void;
}

class Thread {
  readonly #worker: Worker;
  #pending: PendingJob | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(program: URL, megabytes: number, events: ThreadEvents) {
    // Without the arguments of this process, such as a loader for tests.
    this.#worker = new Worker(program, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    });
    this.#worker.unref();
    this.#worker.on('message', (delivery: Delivery) => {
      this.#settle(delivery);
      this.#timer = setTimeout(() => void this.end(), idleTimeout).unref();
      events.free();
    });
    // The thread crashed or ran out of memory; `exit` follows.
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => {
      this.#fail(unavailable());
      events.gone();
    });
  }

  get busy(): boolean {
    return this.#pending !== undefined;
  }

  take(pending: PendingJob): void {
    clearTimeout(this.#timer);
    this.#pending = pending;
    this.#timer = setTimeout(() => void this.end(), jobTimeout);
    this.#worker.postMessage(pending.order, []);
  }

  async end(reason: Error = unavailable()): Promise<void> {
    clearTimeout(this.#timer);
    this.#fail(reason);
    await this.#worker.terminate();
  }

  #settle(delivery: Delivery): void {
    const pending = this.#pending;
    clearTimeout(this.#timer);
    this.#pending = undefined;
    if ('error' in delivery) pending?.reject(new Error(delivery.error));
    else pending?.resolve(delivery.output);
  }

  #fail(error: Error): void {
    clearTimeout(this.#timer);
    this.#pending?.reject(error);
    this.#pending = undefined;
  }
}
