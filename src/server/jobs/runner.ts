import type pg from 'pg';
import { cutTo } from '#shared/text/cut';
import type { App } from '../app';
import { type Context, systemActor } from '../context';
import type { DatabaseRole } from '../db/connect';
import { type Db, workWith } from '../db/transaction';
import type { ChangeEvent } from '../events';

/** What a task receives. The transaction ends with the job. */
export interface Job {
  app: App;
  db: Db;
  now: string;
  /** The context of its organisation; absent for jobs of the whole installation. */
  ctx?: Context;
}

export interface Task {
  name: string;
  /** The database role: limited to one organisation (the default), or the system's across all. */
  as?: DatabaseRole;
  /** It reaches people or programs outside, and so waits while a restored installation is silent. */
  outgoing?: true;
  run(job: Job, payload: never): Promise<void>;
  /** Runs when it has failed too often. */
  giveUp?(job: Job, payload: never): Promise<void>;
}

interface QueuedJob {
  id: string;
  organization_id: string | null;
  task: string;
  payload: unknown;
  attempts: number;
  time_zone: string | null;
  currency: string | null;
}

/** Jobs of the whole installation take turns like those of an organisation with this id. */
const wholeInstallation = '00000000-0000-0000-0000-000000000000';
/**
 * Forces the planner to take the next job from the index. Its statistics may be those of an empty queue, and then it
 * would sort the whole backlog for each job. The job itself runs with the default settings.
 */
const forceIndexOrder = 'set local enable_sort = off; set local enable_bitmapscan = off';
const resetPlanner = 'set local enable_sort = default; set local enable_bitmapscan = default';
/** While this is in `fact`, nothing outgoing: the database was restored, and another installation may be running. */
export const silentFact = 'silent since';
const concurrency = 2;
const pollEvery = 2_000;
const maxAttempts = 8;
/** Seconds until the next attempt: 2, 8, 32, … up to an hour. */
const backOff = (attempts: number) => Math.min(2 * 4 ** (attempts - 1), 3_600);

/**
 * Locks the row of a job and runs it in the transaction that deletes the row, so its writes happen exactly once. A
 * server that dies releases the lock with its connection; one that hangs loses it by
 * `idle_in_transaction_session_timeout`, which is the lease. External effects (mail) happen at least once.
 */
export class Runner {
  readonly #app: App;
  readonly #tasks: Map<string, Task>;
  /** The names of those that wait while the installation is silent. */
  readonly #outgoing: string[];
  readonly #running = new Set<Promise<void>>();
  /** The organisation of the last job. */
  #lastOrganization = wholeInstallation;
  #stopped = false;
  #poll: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(app: App, tasks: Task[]) {
    this.#app = app;
    this.#tasks = new Map(tasks.map((task) => [task.name, task]));
    this.#outgoing = tasks.filter(({ outgoing }) => outgoing).map(({ name }) => name);
  }

  start(): void {
    this.#unsubscribe = this.#app.events.on('jobs', () => this.#wake());
    this.#poll = setInterval(() => this.#wake(), pollEvery);
    this.#poll.unref();
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    this.#unsubscribe?.();
    await Promise.all(this.#running);
  }

  #wake(): void {
    if (this.#stopped || this.#running.size >= concurrency) return;
    const work = this.#drain().catch((error: unknown) =>
      this.#app.log.warn({ err: error }, 'the job runner could not reach the database'),
    );
    const done = work.finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  async #drain(): Promise<void> {
    while (!this.#stopped && (await this.runOne()));
  }

  /** Runs the next job that is due. Returns whether there was one. */
  async runOne(): Promise<boolean> {
    let job: QueuedJob | undefined;
    try {
      const events = await this.#inTransaction(async (client) => {
        job = await this.#take(client);
        return job ? this.#do(client, job) : [];
      });
      this.#app.events.publish(events);
    } catch (error) {
      if (!job) throw error;
      // The job may have broken its connection: count the failure on another one, or it would be retried for ever.
      const failed = job;
      await this.#inTransaction((client) => this.#fail(client, failed, error));
    }
    return job !== undefined;
  }

  async #inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#app.system.connect();
    let broken = true;
    try {
      await client.query(`begin; set local statement_timeout = '60s'; ${forceIndexOrder}`);
      const result = await work(client);
      await client.query('commit');
      broken = false;
      return result;
    } finally {
      client.release(broken);
    }
  }

  /** Organisations take turns in the order of their ids, so a long backlog of one delays the others by one job only. */
  async #take(client: pg.PoolClient): Promise<QueuedJob | undefined> {
    const found =
      (await this.#next(client, '>', this.#lastOrganization)) ?? (await this.#next(client, '>=', wholeInstallation));
    if (found) this.#lastOrganization = found.organization_id ?? wholeInstallation;
    return found;
  }

  async #next(client: pg.PoolClient, operator: '>' | '>=', organization: string): Promise<QueuedJob | undefined> {
    const { rows } = await client.query<QueuedJob>(
      `select j.id, j.organization_id, j.task, j.payload, j.attempts, o.time_zone, o.currency
       from job j left join organization o on o.id = j.organization_id
       where j.parked_at is null and coalesce(j.organization_id, '${wholeInstallation}') ${operator} $3
         and j.run_at <= $1 and j.task = any($2)
         and (j.task <> all($4) or not exists (select from fact where name = '${silentFact}'))
       order by coalesce(j.organization_id, '${wholeInstallation}'), j.run_at limit 1 for update of j skip locked`,
      // A task that only a newer server knows waits for that server.
      [this.#app.clock().toISOString(), [...this.#tasks.keys()], organization, this.#outgoing],
    );
    return rows[0];
  }

  async #do(client: pg.PoolClient, queued: QueuedJob): Promise<ChangeEvent[]> {
    await client.query(`${resetPlanner}; savepoint work`);
    try {
      const task = this.#tasks.get(queued.task);
      if (!task) throw new Error(`no task is called ${queued.task}`);
      await client.query(`set local role ${task.as ?? 'millwright_app'}`);
      const events = await workWith(client, async (db) => {
        const job = this.#jobFor(db, queued);
        await client.query(`select set_config('app.organization', $1, true), set_config('app.now', $2, true)`, [
          queued.organization_id ?? '',
          job.now,
        ]);
        await task.run(job, queued.payload as never);
        return job.ctx?.events ?? [];
      });
      // Deferred constraints must fail here, where the failure can still be counted.
      await client.query('set constraints all immediate');
      await client.query(`set local role millwright_system`);
      await client.query(`delete from job where id = $1`, [queued.id]);
      return events;
    } catch (error) {
      await client.query('rollback to savepoint work');
      await this.#fail(client, queued, error);
      return [];
    }
  }

  #jobFor(db: Db, { organization_id, time_zone, currency }: QueuedJob): Job {
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

  async #fail(client: pg.PoolClient, job: QueuedJob, error: unknown): Promise<void> {
    const attempts = job.attempts + 1;
    const parked = attempts >= maxAttempts;
    const now = this.#app.clock();
    this.#app.log[parked ? 'error' : 'warn'](
      { err: error, task: job.task, job: job.id, attempts },
      parked ? 'job parked' : 'job failed, will be tried again',
    );
    await client.query(
      // A parked job gives up its key, so that the same job can be queued again.
      `update job set attempts = $2, run_at = $3, parked_at = $4, last_error = $5,
         key = case when $4::timestamptz is null then key end where id = $1`,
      [
        job.id,
        attempts,
        new Date(now.getTime() + backOff(attempts) * 1_000).toISOString(),
        parked ? now.toISOString() : null,
        cutTo(error instanceof Error ? error.message : String(error), 500),
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
