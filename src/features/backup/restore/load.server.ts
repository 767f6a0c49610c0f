import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { type Config, ConfigError } from '#server/config';
import { migrateTo, readMigrations } from '#server/db/migrate';
import { silentFact } from '#server/jobs/runner';
import { damage, words } from '../backup.words';
import { withClient } from '../client.server';
import { decrypted } from '../file/age.server';
import type { Manifest, TableNote } from '../file/manifest.server';
import { DamagedError, readTar, type TarContent } from '../file/tar';
import { copyIn, digestOf, tablesOf } from '../tables.server';

/** A backup of a newer version cannot be read by this one; of an older one it is brought up afterwards. */
export function requireKnown({ migrations, version }: Manifest): void {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations)
    if (known.get(name) !== checksum) throw new ConfigError(words.upgradeFirst(version));
}

/**
 * Fills an empty database: the tables as they were when the backup was made, then the rows without indexes, keys and
 * triggers, then those. None of it needs a superuser. Afterwards every table must have the digest that it had.
 */
export async function loadInto(
  keys: Config['backup'],
  path: string,
  manifest: Manifest,
  connection: pg.ClientConfig,
): Promise<void> {
  await migrateTo(connection, manifest.migrations.at(-1)!.name);
  await withClient(connection, async (client) => {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
    await client.query('begin');
    const restoreStatements = await takeDown(client);
    await copyTables(client, keys, path, manifest);
    // With the rows: nothing may ever leave a database that has them and not this.
    await client.query(`insert into fact (name, value) values ($1, $2)`, [silentFact, new Date().toISOString()]);
    for (const statement of restoreStatements) await client.query(statement);
    await client.query('commit');
    await compare(client, manifest.tables);
    await client.query('analyze');
  });
}

/** Takes the rows out again, where there is no scratch database to drop. */
export async function unload(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('begin');
    for (const statement of await takeDown(client)) await client.query(statement);
    await client.query('commit');
  });
}

/** Takes down what slows the copying or forbids it, and returns the statements that make it again, in their order. */
async function takeDown(client: pg.Client): Promise<string[]> {
  const ask = async (sql: string) => (await client.query<{ down: string; up: string }>(sql)).rows;
  const keys = await ask(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as down,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as up
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  const indexes = await ask(
    `select format('drop index %s', i.indexrelid::regclass) as down, pg_get_indexdef(i.indexrelid) as up
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by c.relname`,
  );
  const triggers = await ask(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as down,
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as up
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace order by tgname`,
  );
  // Row-level security would hide the rows from their owner; `protect.sql` forces it again, also where it was before.
  await client.query(`delete from migration where name = 'protect.sql'`);
  const forced = await ask(
    `select format('alter table %s no force row level security', oid::regclass) as down, '' as up
     from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  const emptied = await ask(
    `select format('truncate %s', string_agg(oid::regclass::text, ', ')) as down, '' as up
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'`,
  );
  for (const { down } of [...triggers, ...keys, ...emptied, ...indexes, ...forced]) await client.query(down);
  return [...indexes, ...keys, ...triggers].map(({ up }) => up);
}

/** The parts of a table follow each other, so that each table is one COPY. */
async function copyTables(
  client: pg.Client,
  keys: Config['backup'],
  path: string,
  { tables }: Manifest,
): Promise<void> {
  const known = await requireTables(client, tables);
  let [name, copying] = ['', undefined as ReturnType<typeof from> | undefined];
  const end = async () => {
    if (!copying) return;
    copying.end();
    await finished(copying);
    copying = undefined;
  };
  for await (const entry of readTar(decrypted(keys, path))) {
    const [, of] = /^tables\/(.+)\.\d+\.copy\.gz$/.exec(entry.name) ?? [];
    if (of === undefined) break;
    if (of !== name) {
      await end();
      const table = known.get(of);
      if (!table) throw new DamagedError(damage.strange(entry.name));
      name = of;
      copying = client.query(from(copyIn(table)));
    }
    await unpack(entry, copying!);
  }
  await end();
}

/** The tables of the file by name. Its names become part of statements, so they must be those of the database. */
async function requireTables(client: pg.Client, tables: TableNote[]): Promise<Map<string, TableNote>> {
  const there = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables)
    if (!columns.every((column) => there.get(name)?.includes(column))) throw new DamagedError(damage.strange(name));
  return new Map(tables.map((table) => [table.name, table]));
}

async function unpack({ body }: TarContent, into: NodeJS.WritableStream): Promise<void> {
  const gunzip = createGunzip();
  const read = (async () => {
    for await (const chunk of body) if (!gunzip.write(chunk)) await once(gunzip, 'drain');
    gunzip.end();
  })();
  for await (const chunk of gunzip) if (!into.write(chunk)) await once(into, 'drain');
  await read;
}

async function compare(client: pg.Client, tables: TableNote[]): Promise<void> {
  for (const table of tables) {
    const { rows, digest } = await digestOf(client, table);
    if (rows !== table.rows || digest !== table.digest)
      throw new DamagedError(words.tableDiffers(table.name, table.rows, rows));
  }
}
