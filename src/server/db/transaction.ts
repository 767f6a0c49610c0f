import pg from 'pg';
import { unavailable } from '#shared/errors';
import { messages } from '#shared/messages';

/** A transaction under way. Statements are plain SQL; values only ever travel beside them. */
export interface Db {
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  /** Rows as arrays, in the order of the select list. */
  tuples(text: string, values?: unknown[]): Promise<unknown[][]>;
}

/** What row-level security is told about who is asking. */
export interface Claims {
  organization?: string;
  person?: string;
  email?: string;
  token?: string;
}

/** Longest a transaction may take, waiting for a connection included, before its caller is told to try again. */
const deadline = 4_500;
/** Requests that may wait for a connection; more than that would only wait to be refused. */
const longestQueue = 200;
const retryable = new Set(['40001', '40P01']);
const tries = 4;

/** Runs `work` in one transaction. A deadlock or serialisation failure is tried again; a database that hangs is a 503. */
export async function transaction<T>(pool: pg.Pool, claims: Claims, work: (db: Db) => Promise<T>): Promise<T> {
  if (pool.waitingCount >= longestQueue) throw unavailable();
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, claims, work);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !retryable.has(error.code ?? '') || attempt === tries) throw error;
    }
  }
}

async function once<T>(pool: pg.Pool, claims: Claims, work: (db: Db) => Promise<T>): Promise<T> {
  let expired = false;
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      expired = true;
      client?.release(true);
      reject(unavailable(messages.databaseAway, 2));
    }, deadline);
  });
  const run = async () => {
    const taken = await pool.connect();
    if (expired) {
      taken.release();
      throw unavailable(messages.databaseAway, 2);
    }
    client = taken;
    try {
      await taken.query(opening(taken, claims));
      const result = await work(dbOf(taken));
      await taken.query('commit');
      if (!expired) taken.release();
      return result;
    } catch (error) {
      if (!expired) await giveBack(taken);
      throw error;
    }
  };
  const running = run();
  // When the deadline wins the race, what happens to the loser has been answered already.
  running.catch(() => {});
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One message: begin, and tell the row-level rules who asks. Values are set for this transaction alone. */
function opening(client: pg.PoolClient, claims: Claims): string {
  const set = Object.entries(claims)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `set_config('app.${name}', ${client.escapeLiteral(value)}, true)`);
  return set.length === 0 ? 'begin' : `begin; select ${set.join(', ')}`;
}

async function giveBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

export const dbOf = (client: pg.ClientBase): Db => ({
  rows: async <T>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as T[],
  tuples: async (text, values = []) => (await client.query({ text, values, rowMode: 'array' })).rows as unknown[][],
});
