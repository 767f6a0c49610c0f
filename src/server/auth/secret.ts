import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { operator } from '#words/operator';
import { type Config, ConfigError } from '../config';
import { Seals } from './seals';

export const secretFile = ({ dataDir }: Config): string => join(dataDir, 'secret.key');

/** SECRET_KEY, or a generated one, stored in the data folder or, if servers share a database, in the database. */
export async function secretOf({ config, system }: { config: Config; system: pg.Pool | pg.Client }): Promise<string> {
  if (config.secretKey) return config.secretKey;
  const generated = randomBytes(32).toString('base64url');
  if (!config.databaseUrl) {
    await adoptWaiting(config, system);
    return readOrCreateFile(config, generated);
  }
  const { rows } = await system.query<{ value: string }>(
    `insert into fact as f (name, value) values ('secret', $1) on conflict (name) do update set value = f.value returning value`,
    [generated],
  );
  return rows[0]!.value;
}

/** Says whether two secrets are the same, and nothing else of them. */
export const markOf = (secret: string): string =>
  new Seals(secret).sign('backup', Buffer.from('millwright')).toString('hex');

/** In `fact`: the mark of the secret that a restored database needs. */
export const secretMarkFact = 'secret mark';

/** Where a restore puts the secret that comes with its database. */
export const waitingSecretFile = (config: Config): string => `${secretFile(config)}.new`;

/** A restore that was killed when its database was in place, and its secret not yet. */
async function adoptWaiting(config: Config, system: pg.Pool | pg.Client): Promise<void> {
  const waiting = waitingSecretFile(config);
  if (!existsSync(waiting)) return;
  const mark = markOf(readFileSync(waiting, 'utf8'));
  const { rowCount } = await system.query(`select from fact where name = $1 and value = $2`, [secretMarkFact, mark]);
  if (rowCount === 1) renameSync(waiting, secretFile(config));
}

function readOrCreateFile(config: Config, generated: string): string {
  const file = secretFile(config);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    try {
      mkdirSync(config.dataDir, { recursive: true });
      writeFileSync(file, generated, { mode: 0o600, flag: 'wx' });
      return generated;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8');
      throw new ConfigError(operator.cannotWrite(config.dataDir));
    }
  }
}
