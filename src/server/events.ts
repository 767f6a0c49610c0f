import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { ask } from './db/transaction';

/** A change as servers send it to each other and to their clients. It never carries the content. */
export interface ChangeEvent {
  id: string;
  organization: string;
  entity_type: string;
  entity_id: string;
  action: string;
}

/** Whose permissions changed; when empty, it may be anybody's. */
export interface Authority {
  organization?: string | null;
  member?: string | null;
}

interface EventListeners {
  change: (event: ChangeEvent) => void;
  /** A role, session or key changed, perhaps on another server. */
  authority: (changed: Authority) => void;
  /** There are jobs in the queue. */
  jobs: () => void;
  /** The connection to the database broke, so events may have been missed. */
  lost: () => void;
}

/**
 * Sends events to all servers, each with one LISTEN connection. Changes are sent after their commit and in batches,
 * because a NOTIFY inside the transaction would serialize all commits of the installation.
 */
export class Events {
  readonly #self = randomUUID();
  readonly #connection: pg.ClientConfig;
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  readonly #listeners: { [K in keyof EventListeners]: Set<EventListeners[K]> } = {
    change: new Set(),
    authority: new Set(),
    jobs: new Set(),
    lost: new Set(),
  };
  #pending: ChangeEvent[] = [];
  #client: pg.Client | undefined;
  #stopped = false;

  constructor(connection: pg.ClientConfig, pool: pg.Pool, log: FastifyBaseLogger) {
    this.#connection = connection;
    this.#pool = pool;
    this.#log = log;
  }

  on<K extends keyof EventListeners>(what: K, listener: EventListeners[K]): () => void {
    this.#listeners[what].add(listener);
    return () => this.#listeners[what].delete(listener);
  }

  publish(events: ChangeEvent[]): void {
    if (events.length === 0) return;
    for (const event of events) for (const listener of this.#listeners.change) listener(event);
    if (this.#pending.length === 0) setTimeout(() => void this.#notifyServers(), 5).unref();
    this.#pending.push(...events);
  }

  async #notifyServers(): Promise<void> {
    const events = this.#pending.splice(0);
    // A NOTIFY payload holds 8,000 bytes; thirty events fit easily.
    for (let at = 0; at < events.length; at += 30) {
      const notice = JSON.stringify({ from: this.#self, events: events.slice(at, at + 30) });
      try {
        await ask(this.#pool, `select pg_notify('millwright_changes', $1)`, [notice]);
      } catch (error) {
        this.#log.warn({ err: error }, 'other servers could not be told of a change');
      }
    }
  }

  /** Listens until it is stopped, and reconnects when the connection breaks. */
  async start(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      this.#log.warn({ err: error }, 'cannot listen for events yet');
      this.#retry();
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ ...this.#connection, application_name: 'millwright events', keepAlive: true });
    client.on('error', () => {});
    client.once('end', () => {
      if (this.#stopped || this.#client !== client) return;
      this.#client = undefined;
      for (const listener of this.#listeners.lost) listener();
      this.#retry();
    });
    client.on('notification', ({ channel, payload }) => this.#receive(channel, payload ?? ''));
    await client.connect();
    await client.query('listen millwright_changes; listen millwright_authority; listen millwright_jobs');
    this.#client = client;
    for (const listener of this.#listeners.authority) listener({});
    for (const listener of this.#listeners.jobs) listener();
  }

  #retry(): void {
    if (!this.#stopped) setTimeout(() => void this.start(), 500).unref();
  }

  #receive(channel: string, payload: string): void {
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
    await this.#notifyServers();
    await this.#client?.end();
  }
}
