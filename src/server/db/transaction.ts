import pg from 'pg';
import { unavailable } from '#shared/errors';
import { messages } from '#words/messages';
import { onTheWay } from './away';

/**
 * A transaction under way. Statements are plain SQL; values only ever travel beside them. Those asked for at once are
 * sent at once and done in that order, each seeing what the one before it did: one round trip, while others wait.
 */
export interface Db {
  rows<T>(text: string, values?: unknown[], often?: Often): Promise<T[]>;
  /** Rows as arrays, in the order of the select list. */
  tuples(text: string, values?: unknown[], often?: Often): Promise<unknown[][]>;
}

/**
 * The text comes again and again, so its plan is kept. First pages are as many as people find ways to sort and filter:
 * they have places of their own, and take none from what the product itself says.
 */
type Often = 'often' | 'as a first page';

/** What the database is told about who is asking, and when. */
export interface Claims {
  organization?: string;
  /** The server's clock, for what is reckoned in SQL (`app_now`). */
  now?: string;
  person?: string;
  /** Who asks, for what is reckoned for them (`app.member`). */
  member?: string;
  role?: string;
  email?: string;
  token?: string;
}

/** Longest a transaction may take, waiting for a connection included, before its caller is told to try again. */
const deadline = 4_500;
const unhurried = new WeakSet<pg.Pool>();
/** The command line has nobody waiting for an answer: what it does in one go may take minutes. */
export const takeTime = (pool: pg.Pool): void => void unhurried.add(pool);
/** Requests that may wait for a connection; more than that would only wait to be refused. */
const longestQueue = 200;
/** Lost a race; or a migration by a newer server has changed what a kept plan was made for. */
const retryable = new Set(['40001', '40P01', '0A000']);
const tries = 4;
/** An earlier statement of the transaction has failed; or one that was to make the plan that this one uses. */
const following = new Set(['25P02', '26000']);

/** Runs `work` in one transaction. A deadlock or serialisation failure is tried again; a database that hangs is a 503. */
export const transaction = <T>(pool: pg.Pool, claims: Claims, work: (db: Db) => Promise<T>): Promise<T> =>
  again(pool, () => once(pool, claims, work));

async function again<T>(pool: pg.Pool, attempt: () => Promise<T>): Promise<T> {
  if (pool.waitingCount >= longestQueue) throw unavailable();
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLostRace(error) || tried === tries) throw error;
    }
  }
}

export const isLostRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && retryable.has(error.code ?? '');

const once = <T>(pool: pg.Pool, claims: Claims, work: (db: Db) => Promise<T>): Promise<T> =>
  inTime(pool, async (client) => {
    // Sent ahead, not waited for: what fails here leaves a transaction in which nothing more is done.
    const opened = onTheWay(client.query(opening(client, claims)));
    opened.catch(() => {});
    const result = await workWith(client, work);
    await opened;
    const { command } = await onTheWay(client.query('commit'));
    // Of a transaction in which something failed, PostgreSQL undoes all without a word; whoever caught that cannot.
    if (command !== 'COMMIT') throw new Error('A statement of this transaction has failed, and nobody was told.');
    return result;
  });

/** Does `work` on a connection; what is left of it when it has failed may not reach whoever has the connection next. */
export async function workWith<T>(client: pg.Client, work: (db: Db) => Promise<T>): Promise<T> {
  const state = { ended: false };
  try {
    return await work(dbOf(client, state));
  } finally {
    state.ended = true;
  }
}

/** One statement by itself, under the same deadline: what is asked of no organisation, such as who somebody is. */
export const ask = <T>(pool: pg.Pool, text: string, values: unknown[] = []): Promise<T[]> =>
  again(pool, () => inTime(pool, (client) => workWith(client, (db) => db.rows<T>(text, values, 'often'))));

/** Works with a connection of the pool until the deadline; then it is cut off, since nobody knows what state it is in. */
async function inTime<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  let expired = false;
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        expired = true;
        // With statements on their way, a goodbye would wait for them.
        client?.connection.stream.destroy();
        client?.release(true);
        reject(unavailable(messages.databaseAway, 2));
      },
      unhurried.has(pool) ? 300_000 : deadline,
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
      if (!expired) await giveBack(taken, error);
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

async function giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
  const outdated = error instanceof pg.DatabaseError && error.code === '0A000';
  try {
    await client.query('rollback');
    client.release(outdated);
  } catch {
    client.release(true);
  }
}

/**
 * Of statements that were sent together, those after the one that failed fail with it, and for its reason, whoever of
 * them is heard first.
 */
export function dbOf(client: pg.Client, state: { ended: boolean; failed?: unknown } = { ended: false }): Db {
  const send = async (query: pg.QueryConfig & { rowMode?: 'array' }): Promise<unknown[]> => {
    if (state.ended) throw new Error('The transaction of this statement has ended.');
    try {
      return (await onTheWay(client.query(query))).rows as unknown[];
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && following.has(error.code ?? ''))) state.failed = error;
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

/** Planning a list takes PostgreSQL a third of its time, and a long write more than doing it; a kept plan takes 0.2 MB of every connection, so only few are. */
const mostNames: Record<Often, number> = { often: 150, 'as a first page': 40 };
const names: Record<Often, Map<string, string>> = { often: new Map(), 'as a first page': new Map() };

function nameOf(text: string, often: Often): string | undefined {
  const known = names[often];
  if (!known.has(text) && known.size < mostNames[often]) known.set(text, `${often} ${known.size}`);
  return known.get(text);
}
