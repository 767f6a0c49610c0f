import { accessSync, constants, mkdirSync } from 'node:fs';
import pg from 'pg';
import { checkTenancy } from '#server/db/check';
import { openPool } from '#server/db/connect';
import { pendingMigrations, readMigrations } from '#server/db/migrate';
import { openStorage } from '#server/storage/open';
import { words } from '#words/cli';
import type { Verb } from '../verb';
import { withDatabase } from './database';

/** Checks everything that a server needs and reports the results. */
export const doctor: Verb = async (config, { json }) => {
  const checks: { check: string; ok: boolean; detail: string }[] = [];
  const check = async (name: string, look: () => Promise<string> | string) => {
    try {
      checks.push({ check: name, ok: true, detail: await look() });
    } catch (error) {
      checks.push({ check: name, ok: false, detail: error instanceof Error ? error.message : String(error) });
    }
  };
  await check('node', () => process.version);
  await check('data folder', () => {
    mkdirSync(config.dataDir, { recursive: true });
    accessSync(config.dataDir, constants.W_OK);
    return config.dataDir;
  });
  await check('database', () =>
    withDatabase(config, async (connection) => {
      const client = new pg.Client(connection);
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      await client.end();
      const pending = await pendingMigrations(connection);
      checks.push({
        check: 'migrations',
        ok: pending.length === 0,
        detail: pending.length === 0 ? words.doctor.migrations(readMigrations().length) : words.doctor.pending(pending),
      });
      if (pending.length === 0) {
        await check('tenancy', async () => {
          const pool = openPool(connection, 'millwright_app', { size: 1, timeout: config.databaseTimeout }, () => {});
          await checkTenancy(pool).finally(() => pool.end());
          return words.doctor.tenancy;
        });
      }
      return words.doctor.database(rows[0]!.server_version, Boolean(config.databaseUrl));
    }),
  );
  await check('files', async () => {
    await openStorage(config).check();
    return config.s3 ? `${config.s3.endpoint}/${config.s3.bucket}` : `${config.dataDir}/files`;
  });
  await check('mail', () => (config.smtpUrl ? new URL(config.smtpUrl).host : words.doctor.noMail));
  if (json) console.log(JSON.stringify(checks));
  else
    for (const { check: name, ok, detail } of checks)
      console.log(`${words.doctor[ok ? 'ok' : 'failed'].padEnd(4)}  ${name.padEnd(12)} ${detail}`);
  return checks.every(({ ok }) => ok) ? 0 : 1;
};
