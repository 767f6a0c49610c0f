import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { cutTo } from '#shared/text/cut';
import type { App } from '../app';
import type { Happening } from '../audit';
import { type Context, type Source, systemActor } from '../context';
import { type Db, dbOf, workWith } from '../db/transaction';
import type { ChangeEvent } from '../events';

/** A history entry as listeners receive it. Id and number are the same at every delivery. */
export interface Happened extends Happening {
  id: string;
  /** Its number in the history of the organisation, in commit order. */
  seq: number;
  user_id: string | null;
  source: Source;
  /** The request; of an automation, its run. */
  request_id: string | null;
  /** The automation that did it. */
  via: string | null;
  timestamp: string;
}

/** Reacts to history entries after their commit: notifications, mails, automations. */
export interface Listener {
  /** Names its position in the history, so it must stay the same. */
  name: string;
  hears(happened: Happened): boolean;
  /**
   * Of the entries it hears, the ids of those from which something may follow. Asked once for many: sensors write
   * hundreds of entries a second, and nearly none of them matters.
   */
  sift?(ctx: Context, heard: readonly Happened[]): Promise<ReadonlySet<string>>;
  handle(ctx: Context, happened: Happened): Promise<void>;
  /** What it does by the clock, after all entries until now and under the same lock. */
  clock?: {
    /** The organisations in which something is due. */
    due(app: App): Promise<string[]>;
    run(ctx: Context): Promise<void>;
  };
}

interface Position {
  organization_id: string;
  listener: string;
  seq: number;
  attempts: number;
  time_zone: string;
  currency: string;
  /** The entry that is being handled. */
  at?: Happened;
}

const pollEvery = 2_000;
/** Milliseconds between two looks: what is written in quick succession is read together, which costs far less. */
const rest = 100;
/** Entries that are read in one transaction, and those of them that are handled. */
const batch = 500;
const mostHandled = 100;
const maxAttempts = 8;
/** Seconds until the next attempt: 1, 2, 4 … 64. Shorter than that of jobs, because later entries wait. */
const backOff = (attempts: number) => 2 ** (attempts - 1);

/**
 * Reads the history by its number, for each organisation and listener. The position is a row: whoever locks it reads,
 * and effects and position commit together, so that every entry has its effects once and in order, whichever server
 * dies. A notice of a change only wakes the reader; it also looks every few seconds.
 */
export class Reader {
  readonly #app: App;
  readonly #listeners: Map<string, Listener>;
  readonly #stopping = new AbortController();
  #reading: Promise<void> | undefined;
  #again = false;
  #poll: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(app: App, listeners: readonly Listener[]) {
    this.#app = app;
    this.#listeners = new Map(listeners.map((listener) => [listener.name, listener]));
  }

  async start(): Promise<void> {
    await this.#begin();
    this.#unsubscribe = this.#app.events.on('change', () => this.#wake());
    this.#poll = setInterval(() => this.#wake(), pollEvery);
    this.#poll.unref();
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#poll);
    this.#unsubscribe?.();
    await this.#reading;
  }

  /** A listener that is new to the installation begins at the end of every history: old news is no news. */
  async #begin(): Promise<void> {
    await this.#inTransaction(async (client) => {
      for (const name of this.#listeners.keys()) {
        const isNew = await client.query(
          `insert into fact (name, value) values ('listener ' || $1, $2) on conflict do nothing returning name`,
          [name, this.#app.clock().toISOString()],
        );
        if (isNew.rowCount === 0) continue;
        await client.query(
          `insert into listener_position (organization_id, listener, seq) select organization_id, $1, seq from audit_head`,
          [name],
        );
      }
    });
  }

  #wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#reading ??= this.#readAll()
      .catch((error: unknown) => {
        this.#again = false;
        this.#app.log.warn({ err: error }, 'the history could not be read');
      })
      .finally(() => {
        this.#reading = undefined;
        // A change that came while this one ended.
        if (this.#again) this.#wake();
      });
  }

  async #readAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      let more = false;
      for (const { organization_id, listener } of [...(await this.#behind()), ...(await this.#due())]) {
        if (this.#stopped) return;
        // More may be there than one transaction should take.
        if (await this.#readOne(organization_id, listener)) more = true;
      }
      if (more) this.#again = true;
      else await sleep(rest, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** The positions behind the end of their history, in turns, except those that wait for a retry. */
  async #behind(): Promise<Pick<Position, 'organization_id' | 'listener'>[]> {
    const { rows } = await this.#app.system.query<Pick<Position, 'organization_id' | 'listener'>>(
      `select h.organization_id, l.name as listener from audit_head h
         join organization o on o.id = h.organization_id and o.deleted_at is null
         cross join unnest($1::text[]) l (name)
         left join listener_position p on p.organization_id = h.organization_id and p.listener = l.name
       where h.seq > coalesce(p.seq, 0) and (p.retry_at is null or p.retry_at <= $2)
       order by h.organization_id, l.name`,
      [[...this.#listeners.keys()], this.#app.clock().toISOString()],
    );
    return rows;
  }

  async #due(): Promise<Pick<Position, 'organization_id' | 'listener'>[]> {
    const found = [];
    for (const { name: listener, clock } of this.#listeners.values())
      for (const organization_id of (await clock?.due(this.#app)) ?? []) found.push({ organization_id, listener });
    return found;
  }

  /** Reads on for one listener. Returns whether there may be more. */
  async #readOne(organization: string, listener: string): Promise<boolean> {
    let position: Position | undefined;
    try {
      const { events, more, failure } = await this.#inTransaction(async (client) => {
        position = await this.#take(client, organization, listener);
        if (!position) return { events: [], more: false, failure: undefined };
        // After a failure one by one, so that the entry that breaks a transaction is known.
        const most = position.attempts > 0 ? 1 : batch;
        const entries = await entriesAfter(client, position, most);
        const handled = await this.#handle(client, position, entries);
        const more = entries.length === most || position.seq < (entries.at(-1)?.seq ?? 0);
        if (!more && !handled.failure) handled.events.push(...(await this.#byClock(client, position)));
        return { ...handled, more };
      });
      this.#app.events.publish(events);
      if (failure) await this.#fail(position!, failure.error);
      return more && !failure;
    } catch (error) {
      if (!position) throw error;
      await this.#fail(position, error);
      return false;
    }
  }

  async #take(client: pg.PoolClient, organization: string, listener: string): Promise<Position | undefined> {
    const position = await this.#lock(client, organization, listener);
    if (position) return position;
    // An organisation that is younger than the listener is heard from its first entry.
    const begun = await client.query(
      `insert into listener_position (organization_id, listener, seq) values ($1, $2, 0) on conflict do nothing returning seq`,
      [organization, listener],
    );
    return begun.rowCount === 0 ? undefined : this.#lock(client, organization, listener);
  }

  async #lock(client: pg.PoolClient, organization: string, listener: string): Promise<Position | undefined> {
    const { rows } = await client.query<Position>(
      `select p.organization_id, p.listener, p.seq, p.attempts, o.time_zone, o.currency
       from listener_position p join organization o on o.id = p.organization_id
       where p.organization_id = $1 and p.listener = $2 and (p.retry_at is null or p.retry_at <= $3)
       for update of p skip locked`,
      [organization, listener, this.#app.clock().toISOString()],
    );
    return rows[0];
  }

  /** Hands entries to the listener, each behind a savepoint, until one fails or there were many. */
  async #handle(client: pg.PoolClient, position: Position, entries: Happened[]) {
    const listener = this.#listeners.get(position.listener)!;
    const events: ChangeEvent[] = [];
    let failure: { error: unknown } | undefined;
    let seq = position.seq;
    // What one entry breaks while it is sifted is known when it is alone.
    position.at = entries.length === 1 ? entries[0] : undefined;
    const heard = entries.filter((happened) => triggers(happened) && listener.hears(happened));
    const any = heard.length > 0;
    if (any) await client.query('set local role millwright_app');
    const concerning = await this.#sift(client, position, listener, heard);
    let handled = 0;
    for (const happened of entries) {
      position.at = happened;
      try {
        if (concerning.has(happened.id)) {
          if (handled === mostHandled) break;
          handled += 1;
          events.push(...(await this.#hand(client, position, listener, happened)));
        }
        seq = happened.seq;
      } catch (error) {
        failure = { error };
        break;
      }
    }
    if (any) await client.query('set local role millwright_system');
    if (seq === position.seq) return { events, failure };
    await client.query(
      `update listener_position set seq = $3, attempts = 0, retry_at = null where organization_id = $1 and listener = $2`,
      [position.organization_id, position.listener, seq],
    );
    Object.assign(position, { seq, attempts: 0 });
    return { events, failure };
  }

  async #sift(
    client: pg.PoolClient,
    position: Position,
    listener: Listener,
    heard: Happened[],
  ): Promise<ReadonlySet<string>> {
    if (!listener.sift || heard.length === 0) return new Set(heard.map(({ id }) => id));
    const now = await this.#claim(client, position, '');
    return workWith(client, (db) => listener.sift!(this.#contextOf(db, position, now, []), heard));
  }

  /** Says in which organisation and when, after another statement. */
  async #claim(client: pg.PoolClient, { organization_id }: Position, first: string): Promise<string> {
    const now = this.#app.clock().toISOString();
    const [organization, time] = [organization_id, now].map((value) => client.escapeLiteral(value));
    const claim = `select set_config('app.organization', ${organization}, true), set_config('app.now', ${time}, true)`;
    await client.query([first, claim].join(' '));
    return now;
  }

  async #byClock(client: pg.PoolClient, position: Position): Promise<ChangeEvent[]> {
    const { clock } = this.#listeners.get(position.listener)!;
    if (!clock) return [];
    position.at = undefined;
    await client.query('set local role millwright_app');
    const events = await this.#behindSavepoint(client, position, (ctx) => clock.run(ctx));
    await client.query('set local role millwright_system');
    return events;
  }

  #hand(client: pg.PoolClient, position: Position, listener: Listener, happened: Happened): Promise<ChangeEvent[]> {
    return this.#behindSavepoint(client, position, (ctx) => listener.handle(ctx, happened));
  }

  async #behindSavepoint(client: pg.PoolClient, position: Position, work: (ctx: Context) => Promise<void>) {
    const now = await this.#claim(client, position, 'savepoint entry;');
    const events: ChangeEvent[] = [];
    try {
      await workWith(client, (db) => work(this.#contextOf(db, position, now, events)));
      // Deferred constraints must fail here, where it is known which entry caused it.
      await client.query('set constraints all immediate; set constraints all deferred; release savepoint entry');
    } catch (error) {
      await client.query('rollback to savepoint entry');
      throw error;
    }
    return events;
  }

  #contextOf(db: Db, position: Position, now: string, events: ChangeEvent[]): Context {
    const { organization_id: id, time_zone, currency } = position;
    return {
      app: this.#app,
      db,
      now,
      user: systemActor,
      organization: { id, time_zone, currency },
      requestId: null,
      source: 'system',
      events,
    };
  }

  /** Waits before the next attempt. After the last one the entry is parked, and the listener goes on after it. */
  async #fail({ organization_id, listener, seq, attempts: before, at }: Position, error: unknown): Promise<void> {
    const attempts = before + 1;
    const parked = at !== undefined && attempts >= maxAttempts;
    this.#app.log[parked ? 'error' : 'warn'](
      { err: error, listener, organization: organization_id, entry: at?.id, attempts },
      parked ? 'a history entry was parked' : 'a listener failed, will be tried again',
    );
    const now = this.#app.clock();
    const retryAt = new Date(now.getTime() + backOff(Math.min(attempts, maxAttempts)) * 1_000).toISOString();
    await this.#inTransaction(async (client) => {
      if (parked)
        await client.query(
          `insert into parked_entry (organization_id, listener, entry_id, error, parked_at) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
          [organization_id, listener, at.id, textOf(error), now.toISOString()],
        );
      // Only from where it failed: another server may have read on since.
      await client.query(
        `update listener_position set attempts = $4, retry_at = $5, seq = $6
         where organization_id = $1 and listener = $2 and seq = $3`,
        [organization_id, listener, seq, parked ? 0 : attempts, parked ? null : retryAt, parked ? at.seq : seq],
      );
    });
    if (parked) this.#again = true;
  }

  async #inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#app.system.connect();
    let broken = true;
    try {
      await client.query(`begin; set local statement_timeout = '60s'`);
      const result = await work(client);
      await client.query('commit');
      broken = false;
      return result;
    } finally {
      client.release(broken);
    }
  }
}

/** Nobody is told of what was imported: it is old, or it is a thousand at once. What followed in a demo plant is written. */
const triggers = ({ source }: Happened): boolean => source !== 'import' && source !== 'demo';

const textOf = (error: unknown): string => cutTo(error instanceof Error ? error.message : String(error), 500);

const entriesAfter = (client: pg.PoolClient, { organization_id, seq }: Position, most: number): Promise<Happened[]> =>
  dbOf(client).rows<Happened>(
    `select c.seq, e.id, e.entity_type, e.entity_id, e.action, e.description, e.changes, e.user_id, e.source, e.request_id,
       e.via, e.timestamp
     from audit_chain c join audit_entry e on e.organization_id = c.organization_id and e.id = c.entry_id
     where c.organization_id = $1 and c.seq > $2 order by c.seq limit $3`,
    [organization_id, seq, most],
  );
