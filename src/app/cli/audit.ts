import { readFileSync } from 'node:fs';
import { type Db, dbOf } from '#server/db/transaction';
import type { Config } from '#server/config';
import { type Head, headLine, headsOf, readHeads } from '#features/audit/heads.server';
import { type Verified, verifyChain } from '#features/audit/verify.server';
import { words } from '#words/cli';
import { UsageError, type Verb } from '../verb';
import { withAppAsIs } from './database';

export const printHeads: Verb = async (config, { json }) => {
  const heads = await asItIs(config, (db) => headsOf(db, new Date().toISOString()));
  if (json) console.log(JSON.stringify(heads));
  else for (const head of heads) console.log(headLine(head));
  return 0;
};

export const verifyAudit: Verb = async (config, { json, head = [] }) => {
  const noted = head.flatMap(headsFrom);
  const results = await asItIs(config, (db) => verifyAll(db, noted));
  if (json) console.log(JSON.stringify(results));
  else for (const result of results) tell(result);
  return results.every(({ findings }) => findings.length === 0) ? 0 : 1;
};

interface Result extends Verified {
  id: string;
  name: string;
  /** How many heads were held against it. */
  heads: number;
}

async function verifyAll(db: Db, noted: Head[]): Promise<Result[]> {
  const organizations = await db.rows<{ id: string; name: string }>(
    `select id, coalesce(o.name, id::text) as name
     from (select id from organization union select organization_id from audit_chain
       union select organization_id from audit_head union select unnest($1::uuid[])) known
     left join organization o using (id) order by o.name, id`,
    [noted.map(({ organization }) => organization)],
  );
  const results: Result[] = [];
  for (const { id, name } of organizations) {
    const own = noted.filter(({ organization }) => organization === id);
    results.push({ id, name, heads: own.length, ...(await verifyChain(db, id, own)) });
  }
  return results;
}

function tell({ name, entries, head, heads, findings }: Result): void {
  const intact = findings.length === 0;
  console.log(intact ? words.audit.intact(name, entries, head) : words.audit.broken(name, entries, findings.length));
  if (intact && heads > 0) console.log(`  ${words.audit.continues(heads)}`);
  for (const { seq, entry, problem } of findings) console.log(`  ${seq ?? '-'}  ${entry ?? '-'}  ${problem}`);
}

/** One `--head`: what `audit head` printed, or the name of a file with any number of such lines. */
function headsFrom(given: string): Head[] {
  const inline = readHeads(given);
  if (inline.heads.length > 0 && inline.unreadable.length === 0) return inline.heads;
  const { heads, unreadable } = readHeads(contentOf(given));
  if (unreadable.length > 0) throw new UsageError(words.audit.badHead(given, unreadable[0]!));
  if (heads.length === 0) throw new UsageError(words.audit.emptyHeads(given));
  return heads;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(words.audit.noHeads(file));
  }
}

/** Reads all organisations as of one moment. */
const asItIs = <T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> =>
  withAppAsIs(config, async (app) => {
    const client = await app.system.connect();
    try {
      await client.query(`begin isolation level repeatable read read only; set local statement_timeout = '10min'`);
      return await work(dbOf(client));
    } finally {
      client.release(true);
    }
  });
