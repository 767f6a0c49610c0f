import { copyFile, rename, writeFile } from 'node:fs/promises';
import type pg from 'pg';
import { Seals } from '#server/auth/seals';
import { secretFile, secretOf } from '#server/auth/secret';
import type { Config } from '#server/config';

/** Says whether two secrets are the same, and nothing else of them. */
export const markOf = (secret: string): string =>
  new Seals(secret).sign('backup', Buffer.from('millwright')).toString('hex');

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

/** With an embedded database the secret is a file; the one before stays beside it. */
export async function keepSecretFile(config: Config, given: string | undefined, stamp: string): Promise<void> {
  if (config.secretKey || config.databaseUrl || given === undefined) return;
  const file = secretFile(config);
  await copyFile(file, `${file}.before-${stamp}`).catch(() => {});
  await writeFile(`${file}.new`, given, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
