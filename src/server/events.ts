import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { ask } from './db/transaction';

/** A change as servers tell each other, and then their clients: what, never its content. */
export interface ChangeEvent {
  id: string;
  organization: string;
  entity_type: string;
  entity_id: string;
  action: string;
}

/** Whose authority changed; nobody in particular means that it may be anybody's. */
export interface Authority {
  organization?: string | null;
  member?: string | null;
}

interface Heard {
  change: (event: ChangeEvent) => void;
  /** Somebody's role, session or key changed somewhere. */
  authority: (changed: Authority) => void;
  /** There is work in the queue. */
  jobs: () => void;
  /** We may have missed something: the connection to the database broke. */
  lost: () => void;
}

/**
 * What happens on one server is heard on all of them, over one LISTEN connection each. Changes are told after their
 * commit, several in one notice: a NOTIFY inside the transaction would make all commits of the installation queue.
 */
export class Events {
  readonly #self = randomUUID();
  readonly #connection: pg.ClientConfig;
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  readonly #listeners: { [K in keyof Heard]: Set<Heard[K]> } = {
    change: new Set(),
    authority: new Set(),
    jobs: new Set(),
    lost: new Set(),
  };
  #waiting: ChangeEvent[] = [];
  #client: pg.Client | undefined;
  #stopped = false;

  constructor(connection: pg.ClientConfig, pool: pg.Pool, log: FastifyBaseLogger) {
    this.#connection = connection;
    this.#pool = pool;
    this.#log = log;
  }

  on<K extends keyof Heard>(what: K, listener: Heard[K]): () => void {
    this.#listeners[what].add(listener);
    return () => this.#listeners[what].delete(listener);
  }

  publish(events: ChangeEvent[]): void {
    if (events.length === 0) return;
    for (const event of events) for (const listener of this.#listeners.change) listener(event);
    if (this.#waiting.length === 0) setTimeout(() => void this.#tellOthers(), 5).unref();
    this.#waiting.push(...events);
  }

  async #tellOthers(): Promise<void> {
    const events = this.#waiting.splice(0);
    // A notice holds 8,000 bytes; thirty of these fit with room to spare.
    for (let at = 0; at < events.length; at += 30) {
      const notice = JSON.stringify({ from: this.#self, events: events.slice(at, at + 30) });
      try {
        await ask(this.#pool, `select pg_notify('millwright_changes', $1)`, [notice]);
      } catch (error) {
        this.#log.warn({ err: error }, 'other servers could not be told of a change');
      }
    }
  }

  /** Keeps listening until stopped, through breaks of the connection. */
  async start(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      this.#log.warn({ err: error }, 'cannot listen for events yet');
      this.#again();
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ ...this.#connection, application_name: 'millwright events', keepAlive: true });
    client.on('error', () => {});
    client.once('end', () => {
      if (this.#stopped || this.#client !== client) return;
      this.#client = undefined;
      for (const listener of this.#listeners.lost) listener();
      this.#again();
    });
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload ?? ''));
    await client.connect();
    await client.query('listen millwright_changes; listen millwright_authority; listen millwright_jobs');
    this.#client = client;
    for (const listener of this.#listeners.authority) listener({});
    for (const listener of this.#listeners.jobs) listener();
  }

  #again(): void {
    if (!this.#stopped) setTimeout(() => void this.start(), 500).unref();
  }

  #hear(channel: string, payload: string): void {
    if (channel === 'millwright_authority') {
      const changed = JSON.parse(payload) as Authority;
      for (const listener of this.#listeners.authority) listener(changed);
    }
    if (channel === 'millwright_jobs') for (const listener of this.#listeners.jobs) listener();
    if (channel !== 'millwright_changes') return;
    const notice = JSON.parse(payload) as { from: string; events: ChangeEvent[] };
    if (notice.from === this.#self) return;
    for (const event of notice.events) for (const listener of this.#listeners.change) listener(event);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#tellOthers();
    await this.#client?.end();
  }
}
