import pg from 'pg';
import { buildServer } from '#server/http/server';
import { readConfig } from '#server/config';
import { openPool } from '#server/db/connect';
import { routes } from '#app/features.server';
import { makeLog } from '#app/log';
import { assemble, closeApp } from '#app/server';
import type { Ask } from './http';

const cancelled = '57014';

export type Statement = pg.QueryConfig & {
  rowMode?: 'array';
  /** Builds the records from the rows of hand-written SQL. */
  take?: (rows: unknown[][]) => unknown;
};

/** The statements of a request's transaction, from begin to commit, exactly as the product sends them. */
export async function captureStatements(connection: pg.ClientConfig, key: string, ask: Ask): Promise<Statement[]> {
  const app = assemble(readConfig({ SECRET_KEY: 'a secret for the bench only' }), connection, makeLog('silent'));
  const { server } = buildServer(app, routes);
  const request = async () => {
    const payload = ask.body as object | undefined;
    const headers = { authorization: `Bearer ${key}` };
    const answer = await server.inject({ method: ask.method, url: `/api${ask.path}`, headers, payload });
    if (answer.statusCode > 201) throw new Error(`${ask.path} answered ${answer.statusCode}: ${answer.body}`);
  };
  const captured: { client: unknown; statement: Statement }[] = [];
  const { query } = pg.Client.prototype;
  try {
    // A first request fills the caches (totals, holder of the key), as in daily work.
    if (ask.method === 'GET') await request();
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      const [first, values] = given as [string | Statement, unknown[] | undefined];
      captured.push({
        client: this,
        statement: typeof first === 'string' ? { text: first, values } : { ...first, values: values ?? first.values },
      });
      return query.apply(this, given as never);
    } as never;
    await request();
  } finally {
    pg.Client.prototype.query = query;
    await server.close();
    await closeApp(app);
  }
  const begun = captured.findIndex(({ statement }) => statement.text.startsWith('begin; select set_config'));
  const mine = captured.slice(begun).filter(({ client }) => client === captured[begun]?.client);
  const committed = mine.findIndex(({ statement }) => statement.text === 'commit');
  return mine.slice(0, committed + 1).map(({ statement }) => statement);
}

/** The driver alone, with the same role, settings and pool size as the product. */
export class BareDriver {
  readonly #pool: pg.Pool;

  constructor(connection: pg.ClientConfig) {
    const { poolSize: size, databaseTimeout: timeout } = readConfig({});
    this.#pool = openPool(connection, 'millwright_app', { size, timeout }, () => {});
  }

  /** Returns false if a statement timed out, like in the product. */
  async replay(statements: Statement[], exchange: (value: unknown) => unknown = (value) => value): Promise<boolean> {
    const client = await this.#pool.connect();
    try {
      for (const { take, ...statement } of statements) {
        const { rows } = await client.query({ ...statement, values: statement.values?.map(exchange) });
        take?.(rows as unknown[][]);
      }
      return true;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== cancelled) throw error;
      await client.query('rollback');
      return false;
    } finally {
      client.release();
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
