import type pg from 'pg';
import type { App } from '#server/app';
import { type Config, ConfigError } from '#server/config';
import { embeddedOwner, reachDatabase, type Reachable } from '#server/db/connect';
import { migrate, pendingMigrations } from '#server/db/migrate';
import { takeTime } from '#server/db/transaction';
import { words } from '#words/cli';
import { makeLog } from '../log';
import { assemble, closeApp } from '../server';

/** The database for a command: that of a running server, or one that is started for the command. */
async function reachForCommand(config: Config): Promise<Reachable> {
  if (!config.databaseUrl) {
    const { joinEmbedded } = await import('#server/db/embedded');
    const running = await joinEmbedded(config.dataDir);
    if (running) return { connection: { ...running, ...embeddedOwner }, stop: async () => {} };
    // What a server started begins no database of its own: the next server would find the folder taken.
    if (process.connected) throw new ConfigError(words.serverStopped);
  }
  return reachDatabase(config, () => {});
}

export async function withDatabase<T>(config: Config, work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const reached = await reachForCommand(config);
  try {
    return await work(reached.connection);
  } finally {
    await reached.stop();
  }
}

/** The app without a server, on a migrated database. */
export async function withApp<T>(config: Config, work: (app: App) => Promise<T>): Promise<T> {
  return withDatabase(config, async (connection) => {
    await migrate(connection);
    return withAssembled(config, connection, work);
  });
}

/** The same without migrating. */
export async function withAppAsIs<T>(
  config: Config,
  work: (app: App, connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  return withDatabase(config, async (connection) => {
    const pending = await pendingMigrations(connection);
    if (pending.length > 0) throw new ConfigError(words.lacks(pending));
    return withAssembled(config, connection, (app) => work(app, connection));
  });
}

export async function withAssembled<T>(
  config: Config,
  connection: pg.ClientConfig,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const app = assemble(config, connection, makeLog('silent'));
  takeTime(app.pool);
  try {
    return await work(app);
  } finally {
    await closeApp(app);
  }
}
