import { copyFile, rename, writeFile } from 'node:fs/promises';
import type pg from 'pg';
import { markOf, secretFile, secretMarkFact, secretOf, waitingSecretFile } from '#server/auth/secret';
import type { Config } from '#server/config';

/**
 * The secret that a restored installation has: the configured one, that of an encrypted backup, or the one that was
 * here before.
 */
export async function bringSecret(
  config: Config,
  client: pg.Client,
  given: string | undefined,
  old: string | undefined,
) {
  const secret = config.secretKey ?? given ?? old;
  if (secret && !config.secretKey && config.databaseUrl)
    await client.query(
      `insert into fact (name, value) values ('secret', $1) on conflict (name) do update set value = excluded.value`,
      [secret],
    );
  return secret ?? (await secretOf({ config, system: client }));
}

/** The secret of the database that is replaced, where servers share it there. */
export async function oldSecretOf(config: Config, client: pg.Client): Promise<string | undefined> {
  if (!config.databaseUrl) return undefined;
  const { rows } = await client.query<{ value: string }>(`select value from fact where name = 'secret'`);
  return rows[0]?.value;
}

/** With an embedded database the secret is a file. */
const isFile = (config: Config, given: string | undefined): given is string =>
  !config.secretKey && !config.databaseUrl && given !== undefined;

/** Puts the secret beside the one that is there; a server adopts it when it finds the database that it belongs to. */
export async function layOutSecret(config: Config, client: pg.Client, given: string | undefined): Promise<void> {
  if (!isFile(config, given)) return;
  await writeFile(waitingSecretFile(config), given, { mode: 0o600, flush: true });
  await client.query(`insert into fact (name, value) values ($1, $2)`, [secretMarkFact, markOf(given)]);
}

/** Puts it in the place of the one before, which stays beside it. */
export async function saveSecretFile(config: Config, given: string | undefined, stamp: string): Promise<void> {
  if (!isFile(config, given)) return;
  const file = secretFile(config);
  await copyFile(file, `${file}.before-${stamp}`).catch(() => {});
  await rename(waitingSecretFile(config), file);
}
