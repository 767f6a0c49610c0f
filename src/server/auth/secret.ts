import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { operator } from '#words/operator';
import { type Config, ConfigError } from '../config';

export const secretFile = ({ dataDir }: Config): string => join(dataDir, 'secret.key');

/** SECRET_KEY, or a generated one, stored in the data folder or, if servers share a database, in the database. */
export async function secretOf({ config, system }: { config: Config; system: pg.Pool | pg.Client }): Promise<string> {
  if (config.secretKey) return config.secretKey;
  const generated = randomBytes(32).toString('base64url');
  if (!config.databaseUrl) return readOrCreateFile(config, generated);
  const { rows } = await system.query<{ value: string }>(
    `insert into fact as f (name, value) values ('secret', $1) on conflict (name) do update set value = f.value returning value`,
    [generated],
  );
  return rows[0]!.value;
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
