import type pg from 'pg';
import { ConfigError } from '#server/config';
import { dbOf } from '#server/db/transaction';
import { quote } from '#server/entity/store';
import { verifyChain } from '#features/audit/index.server';
import type { Source } from './source.server';
import { words } from './organization.words';
import { notExported, tablesOf } from './tables.server';

/** A database on the way to another one, or that of the installation with those who listen to its history. */
export type Target = 'scratch' | { listeners: readonly string[] };

/** SQL for what an export leaves out and a row must have. */
const random = `encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64')`;
const madeAnew: Record<string, Record<string, string>> = {
  automation: {
    token: `translate(${random}, '+/=', '-_')`,
    secret: `'whsec_' || ${random}`,
  },
};

/**
 * Copies an organisation with its ids into a database at the same migration: all or nothing. Other organisations wait
 * to write meanwhile, because the history takes its links as they are and references are checked at the end.
 */
export async function loadOrganization(client: pg.Client, source: Source, into: Target): Promise<void> {
  const { organization } = source.manifest;
  await client.query(`begin; set local lock_timeout = '30s'; set local timezone = 'UTC'`);
  try {
    const references = await referencesIn(client);
    for (const { table, name } of references)
      await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
    await client.query('alter table audit_entry disable trigger audit_link');
    if (into !== 'scratch') await client.query('set local role millwright_system');
    const there = await client.query('select from organization where id = $1', [organization.id]);
    if (there.rowCount) throw new ConfigError(words.isThere(organization.name));
    await copyTables(client, source);
    await client.query('set constraints all immediate; reset role');
    await client.query('alter table audit_entry enable trigger audit_link');
    for (const { table, name } of references)
      await client.query(`alter table ${table} alter constraint ${name} not deferrable`);
    // A database on the way to another one is not protected yet, and what arrives there is verified.
    if (into !== 'scratch') await settle(client, source, into.listeners);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

interface Reference {
  table: string;
  name: string;
}

async function referencesIn(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable order by 1, 2`,
  );
  return rows;
}

async function copyTables(client: pg.Client, source: Source): Promise<void> {
  const { organization, tables } = source.manifest;
  const known = new Map((await tablesOf(dbOf(client))).map((table) => [table.name, table.columns]));
  for (const name of Object.keys(tables)) {
    const columns = known.get(name);
    if (!columns || notExported.has(name)) throw new ConfigError(words.damaged(name));
    const listed = columns.map(quote).join(', ');
    const anew = Object.entries(madeAnew[name] ?? {}).filter(([column]) => !columns.includes(column));
    const into = [listed, ...anew.map(([column]) => quote(column))].join(', ');
    const values = [listed, ...anew.map(([, sql]) => sql)].join(', ');
    const key = name === 'organization' ? 'id' : 'organization_id';
    const insert = `insert into ${quote(name)} (${into}) select ${values}
      from json_populate_recordset(null::${quote(name)}, $1::json) r where r.${key} = $2`;
    for await (const lines of source.rowsOf(name)) {
      const { rowCount } = await client.query(insert, [`[${lines.join(',')}]`, organization.id]);
      if (rowCount !== lines.length) throw new ConfigError(words.otherRows(name));
    }
  }
}

/** The history proves that it is the one that was exported, and nobody is told of what happened before. */
async function settle(client: pg.Client, { manifest }: Source, listeners: readonly string[]): Promise<void> {
  const { organization, audit } = manifest;
  await client.query('set local role millwright_system');
  const { findings, entries, head } = await verifyChain(dbOf(client), organization.id);
  if (findings[0]) throw new ConfigError(words.brokenHistory(findings[0].problem));
  if (entries !== audit.seq || head !== audit.hash) throw new ConfigError(words.damaged('audit_head'));
  await client.query(
    `insert into listener_position (organization_id, listener, seq) select $1, name, $3 from unnest($2::text[]) name`,
    [organization.id, listeners, entries],
  );
  await client.query('reset role');
}
