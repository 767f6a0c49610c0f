import { readFileSync } from 'node:fs';
import { type Db, dbOf } from '#server/db/transaction';
import { type Config, ConfigError } from '#server/config';
import { missingGuards } from '#features/audit/guards.server';
import { type Head, headLine, headsOf, type Noted, readHeads } from '#features/audit/heads.server';
import { type Finding, type Verified, verifyChain } from '#features/audit/verify.server';
import { words } from '#words/cli';
import { history } from '#words/history';
import { UsageError, type Verb } from '../verb';
import { withAppAsIs } from './database';

export const printHeads: Verb = async (config, { json }) => {
  const heads = await inSnapshot(config, (db) => headsOf(db, new Date().toISOString()));
  if (json) console.log(JSON.stringify(heads));
  else for (const head of heads) console.log(headLine(head));
  return 0;
};

export const verifyAudit: Verb = async (config, { json, head = [] }) => {
  const files = [...head.map(headsFrom), ...nightlyHeads(config)];
  const noted = files.flatMap(({ heads }) => heads);
  const results = await inSnapshot(config, async (db) => [
    ...(await verifyAll(db, noted)),
    { name: words.audit.guards, findings: (await missingGuards(db)).map((problem) => findingOf(null, problem)) },
    ...files.map(damageOf),
  ]);
  const reported = results.filter((result) => 'id' in result || result.findings.length > 0);
  if (json) console.log(JSON.stringify(reported));
  else for (const result of reported) printResult(result);
  return reported.every(({ findings }) => findings.length === 0) ? 0 : 1;
};

/** The subject of a check: an organisation, or something that all of them share. */
interface Checked {
  name: string;
  findings: Finding[];
}

interface Result extends Verified, Checked {
  id: string;
  /** How many heads it was compared with. */
  heads: number;
}

const findingOf = (seq: number | null, problem: string): Finding => ({ organization: null, seq, entry: null, problem });

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
    const matching = noted.filter(({ organization }) => organization === id);
    results.push({ id, name, heads: matching.length, ...(await verifyChain(db, id, matching)) });
  }
  return results;
}

function printResult(result: Result | Checked): void {
  const { name, findings } = result;
  if (!('id' in result)) console.log(words.audit.problems(name, findings.length));
  else if (findings.length > 0) console.log(words.audit.broken(name, result.entries, findings.length));
  else console.log(words.audit.intact(name, result.entries, result.head));
  if ('id' in result && findings.length === 0 && result.heads > 0)
    console.log(`  ${words.audit.continues(result.heads)}`);
  for (const { seq, entry, problem } of findings) console.log(`  ${seq ?? '-'}  ${entry ?? '-'}  ${problem}`);
}

interface Source extends Noted {
  name: string;
}

/** One `--head`: a line that `audit head` printed, or a file with such lines. */
function headsFrom(given: string): Source {
  const inline = readHeads(given);
  if (inline.heads.length > 0 && inline.unreadable.length === 0) return { name: given, ...inline };
  try {
    return { name: given, ...readHeads(readFileSync(given, 'utf8')) };
  } catch {
    throw new UsageError(words.audit.noHeads(given));
  }
}

/** The heads that the nightly job collected, if it is configured. The file does not exist before the first night. */
function nightlyHeads({ auditHeadsFile: file }: Config): Source[] {
  if (!file) return [];
  try {
    return [{ name: file, ...readHeads(readFileSync(file, 'utf8')) }];
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new ConfigError(words.audit.noFile(file, code));
    console.error(words.audit.notYet(file));
    return [];
  }
}

/** A damaged line may have been a head that does not match, so it is reported; the other lines are still checked. */
function damageOf({ name, heads, unreadable }: Source): Checked {
  const lines = unreadable.map((line) => findingOf(line, history.damagedLine(line)));
  return { name, findings: heads.length === 0 ? [findingOf(null, history.noHeadsLeft), ...lines] : lines };
}

/** Reads all organisations in one snapshot. */
const inSnapshot = <T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> =>
  withAppAsIs(config, async (app) => {
    const client = await app.system.connect();
    try {
      await client.query(`begin isolation level repeatable read read only; set local statement_timeout = '10min'`);
      return await work(dbOf(client));
    } finally {
      client.release(true);
    }
  });
