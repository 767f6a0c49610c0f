import pg from 'pg';
import { unavailable } from '#shared/errors';
import { messages } from '#words/messages';
import { onTheWay } from './away';

/**
 * An open transaction. Statements are plain SQL with separate parameters. Concurrent statements are pipelined: they run
 * in order, each sees the effects of the one before, and they take one round trip, so that locks are held briefly.
 */
export interface Db {
  rows<T>(text: string, values?: unknown[], often?: Often): Promise<T[]>;
  /** Rows as arrays, in the order of the select list. */
  tuples(text: string, values?: unknown[], often?: Often): Promise<unknown[][]>;
}

/**
 * Prepares the statement, because its text is repeated often. First pages vary as people sort and filter, so they have
 * a limit of their own and do not displace the statements of the product.
 */
type Often = 'often' | 'as a first page';

/** Settings of the transaction that row-level security and SQL functions read. */
export interface Claims {
  organization?: string;
  /** The server's clock, for calculations in SQL (`app_now`). */
  now?: string;
  person?: string;
  /** The caller, for calculations in SQL (`app.member`). */
  member?: string;
  role?: string;
  email?: string;
  token?: string;
}

/** The deadline of a transaction in milliseconds, including the wait for a connection. */
const deadline = 4_500;
const slowPools = new WeakSet<pg.Pool>();
/** No client waits for the command line, so its transactions may take minutes. */
export const takeTime = (pool: pg.Pool): void => void slowPools.add(pool);
/** Requests that may wait for a connection; more of them would miss their deadline anyway. */
const maxQueue = 200;
/** Serialization failure, deadlock, or a prepared plan that a migration made outdated. */
const retryable = new Set(['40001', '40P01', '0A000']);
const maxTries = 4;
/** Errors that only follow from an earlier one: an aborted transaction, or a statement that was never prepared. */
const followUpErrors = new Set(['25P02', '26000']);

/** Runs `work` in one transaction. Retries a deadlock or serialization failure; a database that hangs is a 503. */
export const transaction = <T>(pool: pg.Pool, claims: Claims, work: (db: Db) => Promise<T>): Promise<T> =>
  withRetries(pool, () => attemptOnce(pool, claims, work));

async function withRetries<T>(pool: pg.Pool, attempt: () => Promise<T>): Promise<T> {
  if (pool.waitingCount >= maxQueue) throw unavailable();
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLostRace(error) || tried === maxTries) throw error;
    }
  }
}

export const isLostRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && retryable.has(error.code ?? '');

const attemptOnce = <T>(pool: pg.Pool, claims: Claims, work: (db: Db) => Promise<T>): Promise<T> =>
  withDeadline(pool, async (client) => {
    // Pipelined without waiting: if it fails, every later statement fails, too.
    const opened = onTheWay(client.query(opening(client, claims)));
    opened.catch(() => {});
    const result = await workWith(client, work);
    await opened;
    const { command } = await onTheWay(client.query('commit'));
    // PostgreSQL silently rolls back a failed transaction, even if the caller caught the error.
    if (command !== 'COMMIT') throw new Error('A statement of this transaction has failed, and nobody was told.');
    return result;
  });

/** Runs `work` on a connection. Late statements of failed work must not reach the next user of the connection. */
export async function workWith<T>(client: pg.Client, work: (db: Db) => Promise<T>): Promise<T> {
  const state = { ended: false };
  try {
    return await work(dbOf(client, state));
  } finally {
    state.ended = true;
  }
}

/** A single statement outside any organisation, such as who a caller is, under the same deadline. */
export const ask = <T>(pool: pg.Pool, text: string, values: unknown[] = []): Promise<T[]> =>
  withRetries(pool, () => withDeadline(pool, (client) => workWith(client, (db) => db.rows<T>(text, values, 'often'))));

/** Uses a connection until the deadline and then destroys it, because its state is unknown. */
async function withDeadline<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  let expired = false;
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        expired = true;
        // A regular end would wait for the pending statements.
        client?.connection.stream.destroy();
        client?.release(true);
        reject(unavailable(messages.databaseAway, 2));
      },
      slowPools.has(pool) ? 300_000 : deadline,
    );
  });
  const run = async () => {
    const taken = await onTheWay(pool.connect());
    if (expired) {
      taken.release();
      throw unavailable(messages.databaseAway, 2);
    }
    client = taken;
    try {
      const result = await work(taken);
      if (!expired) taken.release();
      return result;
    } catch (error) {
      if (!expired) await rollBackAndRelease(taken, error);
      throw error;
    }
  };
  const running = run();
  // After the deadline the caller has its answer, so a late error is ignored.
  running.catch(() => {});
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Begins and sets the claims for this transaction only, in one message. */
function opening(client: pg.PoolClient, claims: Claims): string {
  const set = Object.entries(claims)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `set_config('app.${name}', ${client.escapeLiteral(value)}, true)`);
  return set.length === 0 ? 'begin' : `begin; select ${set.join(', ')}`;
}

async function rollBackAndRelease(client: pg.PoolClient, error: unknown): Promise<void> {
  const outdated = error instanceof pg.DatabaseError && error.code === '0A000';
  try {
    await client.query('rollback');
    client.release(outdated);
  } catch {
    client.release(true);
  }
}

/**
 * When one of several pipelined statements fails, those after it fail with the same error, in whatever order their
 * callers wait.
 */
export function dbOf(client: pg.Client, state: { ended: boolean; failed?: unknown } = { ended: false }): Db {
  const send = async (query: pg.QueryConfig & { rowMode?: 'array' }): Promise<unknown[]> => {
    if (state.ended) throw new Error('The transaction of this statement has ended.');
    try {
      return (await onTheWay(client.query(query))).rows as unknown[];
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && followUpErrors.has(error.code ?? ''))) state.failed = error;
      throw state.failed ?? error;
    }
  };
  return {
    rows: async <T>(text: string, values: unknown[] = [], often?: Often) =>
      (await send({ name: often && nameOf(text, often), text, values })) as T[],
    tuples: async (text, values = [], often) =>
      (await send({ name: often && nameOf(text, often), text, values, rowMode: 'array' })) as unknown[][],
  };
}

/**
 * Planning takes a third of a list's time, and more than running a long write. A plan takes 0.2 MB per connection, so
 * their number is limited.
 */
const maxPrepared: Record<Often, number> = { often: 150, 'as a first page': 40 };
const preparedNames: Record<Often, Map<string, string>> = { often: new Map(), 'as a first page': new Map() };

function nameOf(text: string, often: Often): string | undefined {
  const known = preparedNames[often];
  if (!known.has(text) && known.size < maxPrepared[often]) known.set(text, `${often} ${known.size}`);
  return known.get(text);
}
