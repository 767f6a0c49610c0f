import type pg from 'pg';
import type { App } from '../app';
import { type Context, systemActor } from '../context';
import type { DatabaseRole } from '../db/connect';
import { type Db, workWith } from '../db/transaction';
import type { ChangeEvent } from '../events';

/** Work as it is handed to its task: inside a transaction that ends with the job. */
export interface Job {
  app: App;
  db: Db;
  now: string;
  /** The organisation it acts for, as a context; absent for work that is nobody's in particular. */
  ctx?: Context;
}

export interface Task {
  name: string;
  /** Whose eyes it has: one organisation's (the default), or the system's across all. */
  as?: DatabaseRole;
  run(job: Job, payload: never): Promise<void>;
  /** What is left to do when it has failed too often. */
  giveUp?(job: Job, payload: never): Promise<void>;
}

interface Waiting {
  id: string;
  organization_id: string | null;
  task: string;
  payload: unknown;
  attempts: number;
  time_zone: string | null;
  currency: string | null;
}

/** What is nobody's in particular has turns like an organisation: as one with this id. */
const nobody = '00000000-0000-0000-0000-000000000000';
/**
 * The next job is the first in an index, whatever the planner believes: its statistics are of a queue that was empty a
 * moment ago, by which it would rather sort all that waits, for each job anew. The job's own work is planned as ever.
 */
const inIndexOrder = 'set local enable_sort = off; set local enable_bitmapscan = off';
const asPlanned = 'set local enable_sort = default; set local enable_bitmapscan = default';
const atOnce = 2;
const pollEvery = 2_000;
const mostAttempts = 8;
/** Seconds to wait after the n-th failure: 2, 8, 32, … up to an hour. */
const backOff = (attempts: number) => Math.min(2 * 4 ** (attempts - 1), 3_600);

/**
 * Takes a job with a row lock and does it in the same transaction in which the row goes: what it writes happens exactly
 * once, whatever crashes. A server that dies lets go of its lock with its connection; one that hangs is cut off by
 * `idle_in_transaction_session_timeout`, which is the lease. What reaches outside (mail) happens at least once.
 */
export class Runner {
  readonly #app: App;
  readonly #tasks: Map<string, Task>;
  readonly #running = new Set<Promise<void>>();
  /** Whose job was taken last. */
  #last = nobody;
  #stopped = false;
  #poll: NodeJS.Timeout | undefined;
  #deaf: (() => void) | undefined;

  constructor(app: App, tasks: Task[]) {
    this.#app = app;
    this.#tasks = new Map(tasks.map((task) => [task.name, task]));
  }

  start(): void {
    this.#deaf = this.#app.events.on('jobs', () => this.#wake());
    this.#poll = setInterval(() => this.#wake(), pollEvery);
    this.#poll.unref();
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    this.#deaf?.();
    await Promise.all(this.#running);
  }

  #wake(): void {
    if (this.#stopped || this.#running.size >= atOnce) return;
    const work = this.#drain().catch((error: unknown) =>
      this.#app.log.warn({ err: error }, 'the job runner could not reach the database'),
    );
    const done = work.finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  async #drain(): Promise<void> {
    while (!this.#stopped && (await this.runOne()));
  }

  /** Does the next job that is due; says whether there was one. */
  async runOne(): Promise<boolean> {
    let job: Waiting | undefined;
    try {
      const events = await this.#within(async (client) => {
        job = await this.#take(client);
        return job ? this.#do(client, job) : [];
      });
      this.#app.events.publish(events);
    } catch (error) {
      if (!job) throw error;
      // Its connection broke, perhaps because of it: counted on another one, or it would be tried for ever.
      const failed = job;
      await this.#within((client) => this.#fail(client, failed, error));
    }
    return job !== undefined;
  }

  async #within<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#app.system.connect();
    let broken = true;
    try {
      await client.query(`begin; set local statement_timeout = '60s'; ${inIndexOrder}`);
      const result = await work(client);
      await client.query('commit');
      broken = false;
      return result;
    } finally {
      client.release(broken);
    }
  }

  /** Organisations take turns, in the order of their ids: however much one has asked for, others wait for one of it. */
  async #take(client: pg.PoolClient): Promise<Waiting | undefined> {
    const found = (await this.#next(client, '>', this.#last)) ?? (await this.#next(client, '>=', nobody));
    if (found) this.#last = found.organization_id ?? nobody;
    return found;
  }

  async #next(client: pg.PoolClient, operator: '>' | '>=', whose: string): Promise<Waiting | undefined> {
    const { rows } = await client.query<Waiting>(
      `select j.id, j.organization_id, j.task, j.payload, j.attempts, o.time_zone, o.currency
       from job j left join organization o on o.id = j.organization_id
       where j.parked_at is null and coalesce(j.organization_id, '${nobody}') ${operator} $3
         and j.run_at <= $1 and j.task = any($2)
       order by coalesce(j.organization_id, '${nobody}'), j.run_at limit 1 for update of j skip locked`,
      // What a newer server asked for waits for one that knows it.
      [this.#app.clock().toISOString(), [...this.#tasks.keys()], whose],
    );
    return rows[0];
  }

  async #do(client: pg.PoolClient, waiting: Waiting): Promise<ChangeEvent[]> {
    await client.query(`${asPlanned}; savepoint work`);
    try {
      const task = this.#tasks.get(waiting.task);
      if (!task) throw new Error(`no task is called ${waiting.task}`);
      await client.query(`set local role ${task.as ?? 'millwright_app'}`);
      const events = await workWith(client, async (db) => {
        const job = this.#jobFor(db, waiting);
        await client.query(`select set_config('app.organization', $1, true), set_config('app.now', $2, true)`, [
          waiting.organization_id ?? '',
          job.now,
        ]);
        await task.run(job, waiting.payload as never);
        return job.ctx?.events ?? [];
      });
      // What would fail at the commit fails here, where it can still be counted.
      await client.query('set constraints all immediate');
      await client.query(`set local role millwright_system`);
      await client.query(`delete from job where id = $1`, [waiting.id]);
      return events;
    } catch (error) {
      await client.query('rollback to savepoint work');
      await this.#fail(client, waiting, error);
      return [];
    }
  }

  #jobFor(db: Db, { organization_id, time_zone, currency }: Waiting): Job {
    const now = this.#app.clock().toISOString();
    if (organization_id === null) return { app: this.#app, db, now };
    const organization = { id: organization_id, time_zone: time_zone!, currency: currency! };
    const ctx: Context = {
      app: this.#app,
      db,
      now,
      user: systemActor,
      organization,
      requestId: null,
      source: 'system',
      events: [],
    };
    return { app: this.#app, db, now, ctx };
  }

  async #fail(client: pg.PoolClient, job: Waiting, error: unknown): Promise<void> {
    const attempts = job.attempts + 1;
    const parked = attempts >= mostAttempts;
    const now = this.#app.clock();
    this.#app.log[parked ? 'error' : 'warn'](
      { err: error, task: job.task, job: job.id, attempts },
      parked ? 'job parked' : 'job failed, will be tried again',
    );
    await client.query(
      // Parked, it no longer stands in the way of the same being asked for anew.
      `update job set attempts = $2, run_at = $3, parked_at = $4, last_error = $5,
         key = case when $4::timestamptz is null then key end where id = $1`,
      [
        job.id,
        attempts,
        new Date(now.getTime() + backOff(attempts) * 1_000).toISOString(),
        parked ? now.toISOString() : null,
        error instanceof Error ? error.message.slice(0, 500) : String(error),
      ],
    );
    const task = this.#tasks.get(job.task);
    if (!parked || !task?.giveUp) return;
    await client.query('savepoint last');
    try {
      await workWith(client, (db) => task.giveUp!(this.#jobFor(db, job), job.payload as never));
    } catch (failure) {
      await client.query('rollback to savepoint last');
      this.#app.log.error({ err: failure, task: job.task, job: job.id }, 'a job could not even be given up');
    }
  }
}
