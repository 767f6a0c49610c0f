import type pg from 'pg';
import { Seals } from '#server/auth/seals';
import { markOf } from '#server/auth/secret';
import { type Config, ConfigError } from '#server/config';
import { dbOf } from '#server/db/transaction';
import { allRestorations } from '#server/feature';
import type { Storage } from '#server/storage/storage';
import { words } from '../backup.words';
import { withClient, within } from '../client.server';
import { hashOf, type Manifest } from '../file/manifest.server';
import { readEntry } from '../file/read.server';
import { type BackupFile, placeFiles } from './files.server';
import { unload } from './load.server';
import { dropDatabase, dropScratches, makeScratch } from './scratch.server';
import { bringSecret, saveSecretFile, layOutSecret, oldSecretOf } from './secret.server';
import { requireWhole, restoreInto, type Report } from './verify.server';

export interface Restore {
  config: Config;
  connection: pg.ClientConfig;
  storage: Storage;
  file: BackupFile;
  /** A database that is not empty makes room. */
  replace: boolean;
  now: Date;
  tell: Report;
}

interface RestoreOutcome {
  manifest: Manifest;
  /** The database that was here before, if there was one. */
  old?: string;
  /** What was sealed by another secret and made anew. */
  madeAnew: string[];
}

/**
 * Restores beside the database that is there, checks everything, and only then changes their names, in one transaction:
 * whoever kills it at any moment finds the old database or the new one, whole.
 */
export async function restore(given: Restore): Promise<RestoreOutcome> {
  const { config, connection, tell: report } = given;
  const target = await inspect(connection);
  if (target.isServed) throw new ConfigError(words.liveServer);
  if (!target.isEmpty && !given.replace) throw new ConfigError(words.notEmpty(target.name));
  if (!target.mayCreate && !target.isEmpty) throw new ConfigError(words.needsEmpty(target.name));
  const manifest = await requireWhole(config.backup, given.file, report);
  if (target.mayCreate) await dropScratches(connection);
  const old = target.isOurs ? await withSystem(connection, (client) => oldSecretOf(config, client)) : undefined;
  const scratch = target.mayCreate ? await makeScratch(connection) : undefined;
  const name = scratch?.name ?? target.name;
  const fresh = within(connection, name);
  try {
    await restoreInto(config.backup, given.file.path, manifest, fresh, report);
    await placeFiles(config.backup, given.file, manifest, given.storage);
    report(words.filesThere(manifest.files.length));
    const secret = (await readEntry(config.backup, given.file.path, 'secret.key'))?.toString('utf8');
    const madeAnew = await settle(given, fresh, manifest, secret, old);
    if (!scratch) return { manifest, madeAnew };
    const before = `${beforeOf(target.name)}${stampOf(given.now)}`;
    await exchange(connection, target.name, before, name);
    await saveSecretFile(config, secret, stampOf(given.now));
    if (target.isEmpty) await dropDatabase(connection, before);
    return { manifest, madeAnew, ...(target.isEmpty ? {} : { old: before }) };
  } catch (error) {
    await (scratch ? dropDatabase(connection, name) : unload(fresh)).catch(() => {});
    throw error;
  } finally {
    await scratch?.release();
  }
}

const stampOf = (now: Date): string => now.toISOString().replace(/\D/g, '').slice(0, 14);

/** PostgreSQL cuts names at 63 bytes: of a long one the end is a hash, so that the time still fits. */
function beforeOf(name: string): string {
  const nameBytes = Buffer.from(name);
  const short =
    nameBytes.length <= 41 ? name : `${nameBytes.subarray(0, 32).toString()}_${hashOf(nameBytes).slice(0, 8)}`;
  return `${short}_before_`;
}

interface Target {
  name: string;
  isServed: boolean;
  /** Millwright made it. */
  isOurs: boolean;
  /** It has no table of anybody, or it is ours and has no organisation yet: it can go without being asked for. */
  isEmpty: boolean;
  mayCreate: boolean;
}

async function inspect(connection: pg.ClientConfig): Promise<Target> {
  const found = await withClient(connection, async (client) => {
    const isOurs = `to_regclass('public.migration') is not null and to_regclass('public.organization') is not null`;
    const { rows } = await client.query<Omit<Target, 'isEmpty'> & { hasOthers: boolean }>(
      `select current_database() as name,
         exists (select from pg_stat_activity where datname = current_database()
           and application_name in ('millwright_app', 'millwright_system')) as "isServed",
         ${isOurs} as "isOurs",
         exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
             and not (n.nspname = 'public' and ${isOurs}) and not exists (select from pg_depend d
               where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as "hasOthers",
         (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as "mayCreate"`,
    );
    return rows[0]!;
  });
  if (found.hasOthers || !found.isOurs) return { ...found, isEmpty: !found.hasOthers };
  const isEmpty = await withSystem(connection, async (client) => {
    const { rowCount } = await client.query(`select from organization limit 1`);
    return rowCount === 0;
  });
  return { ...found, isEmpty };
}

async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select current_database() as name`);
  return rows[0]!.name;
}

const withSystem = <T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(connection, async (client) => {
    await client.query('set role millwright_system');
    return work(client);
  });

/** What must hold before a server runs on it: nothing leaves, and every secret can be read. */
async function settle(
  { config, now }: Restore,
  fresh: pg.ClientConfig,
  manifest: Manifest,
  given: string | undefined,
  old: string | undefined,
): Promise<string[]> {
  return withSystem(fresh, async (client) => {
    await client.query('begin');
    const secret = await bringSecret(config, client, given, old);
    await layOutSecret(config, client, given);
    const isSameSecret = markOf(secret) === manifest.secret_mark;
    const restoration = { db: dbOf(client), now: now.toISOString(), seals: new Seals(secret), isSameSecret };
    const madeAnew: string[] = [];
    for (const restored of allRestorations()) madeAnew.push(...(await restored(restoration)));
    await client.query('commit');
    return isSameSecret ? madeAnew : [...madeAnew, words.links];
  });
}

/** Both names change together or not at all. */
async function exchange(connection: pg.ClientConfig, target: string, before: string, fresh: string): Promise<void> {
  await withClient(within(connection, 'postgres'), async (client) => {
    await client.query('begin');
    await client.query(`alter database "${target}" rename to "${before}"`);
    await client.query(`alter database "${fresh}" rename to "${target}"`);
    await client.query('commit');
  });
}

/** Drops the databases that earlier restores left beside this one; never one that is not ours. */
export async function forgetOld(connection: pg.ClientConfig): Promise<string[]> {
  const names = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
       where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user order by datname`,
      [beforeOf(await nameOf(client))],
    );
    return rows.map(({ name }) => name);
  });
  const ours: string[] = [];
  for (const name of names) if ((await inspect(within(connection, name))).isOurs) ours.push(name);
  for (const name of ours) await dropDatabase(connection, name);
  return ours;
}
