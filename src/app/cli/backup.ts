import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type pg from 'pg';
import type { App } from '#server/app';
import { markOf, secretOf } from '#server/auth/secret';
import { type Config, ConfigError } from '#server/config';
import {
  DamagedError,
  isEncrypting,
  type Made,
  type Source,
  verifyBackup,
  withBackup,
  words,
  writeBackup,
  writeScheduled,
} from '#features/backup/index.server';
import { UsageError, type Verb } from '../verb';
import { version } from '../version';
import { withAppAsIs, withDatabase } from './database';

/** Runs beside a server: it reads one instant of the database and stops nobody. */
export const backup: Verb = async (config, { json }, [file]) => {
  // Started by a server, it ends with it.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  const { path, made } = await withAppAsIs(config, async (app, connection) => {
    const source = await sourceOf(app, connection);
    return file === undefined ? writeScheduled(app, source) : writeTo(config, resolve(file), source);
  });
  printResult(path, made, json);
  return 0;
};

async function writeTo(config: Config, path: string, source: Source): Promise<{ path: string; made: Made }> {
  if (existsSync(path)) throw new ConfigError(words.exists(path));
  return { path, made: await writeBackup(config.backup, path, source) };
}

async function sourceOf(app: App, connection: pg.ClientConfig): Promise<Source> {
  const secret = await secretOf(app);
  return {
    connection,
    storage: app.storage,
    version,
    secretMark: markOf(secret),
    ...(isEncrypting(app.config.backup) ? { secret } : {}),
    now: app.clock(),
  };
}

function printResult(path: string, { manifest, size }: Made, json: boolean): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { files, missing, made_at } = manifest;
  if (json) console.log(JSON.stringify({ path, size, rows, files: files.length, missing: missing.length, made_at }));
  else console.log(words.written(path, rows, files.length, size));
  if (missing.length > 0) console.error(words.missingFiles(missing.length));
}

export const verify: Verb = (config, { json }, [named]) =>
  withBackup(config, requireName(named), async (file) => {
    const work = (connection?: pg.ClientConfig) =>
      verifyBackup(config, file, connection, json ? () => {} : (line) => console.log(line));
    const { path } = file;
    // Somebody else's database does not have to bear the trial.
    const tried = await damageAsLine(path, () => (config.databaseUrl ? work() : withDatabase(config, work)));
    if (json)
      console.log(
        JSON.stringify({ path, made_at: tried.made_at, version: tried.version, missing: tried.missing.length }),
      );
    else console.log(words.verified(path));
    return 0;
  });

export function requireName(named: string | undefined): string {
  if (named === undefined) throw new UsageError(words.whichFile);
  return named;
}

/** Damage is a fact about the file, not a bug: one line. */
export async function damageAsLine<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DamagedError) throw new ConfigError(words.damaged(path, error.message));
    throw error;
  }
}
