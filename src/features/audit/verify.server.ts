import { createHash } from 'node:crypto';
import type { Db } from '#server/db/transaction';
import { history } from '#words/history';
import type { Head } from './heads.server';

export interface Finding {
  /** Null where it concerns all organisations. */
  organization: string | null;
  seq: number | null;
  entry: string | null;
  problem: string;
}

export interface Verified {
  entries: number;
  head: string;
  findings: Finding[];
}

interface Link {
  seq: number;
  hash: Buffer;
  entry_id: string;
  rule: number;
  is_there: boolean;
  text: string | null;
}

/** The end of the chain according to its head; null where there is no head. */
interface Ending {
  head_seq: number | null;
  head_hash: Buffer | null;
}

/**
 * The text that each link was hashed over, by the rule of the link. It is written out here, because a function in the
 * database could be changed with the data. A link that does not match its entry has no text. Needs a session in UTC, as
 * all of ours are.
 */
const linkText = `case when c.entity_type = e.entity_type then case c.rule
  when 1 then jsonb_build_array(e.organization_id, e.id, e.entity_type, e.entity_id, e.action, e.description, e.changes,
    e.user_id, e.source, e.request_id, extract(epoch from e.timestamp))::text
  when 2 then jsonb_build_array(2, c.seq,
    (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(e)) where value <> 'null'))::text
  end end`;

const pageSize = 2_000;

/**
 * The links after `$2`, with the head of the same moment, because others may write between two statements. Always
 * returns a row. The page is limited before its entries are looked up by key: a join over all of them is planned by
 * statistics, which are wrong after many inserts.
 */
const pageOfChain = `select h.seq as head_seq, h.hash as head_hash, l.*
  from (values (1)) one left join public.audit_head h on h.organization_id = $1
  left join lateral (select c.seq, c.hash, c.entry_id, c.rule, e.id is not null as is_there, ${linkText} as text
    from (select * from public.audit_chain where organization_id = $1 and seq > $2 order by seq limit ${pageSize}) c
      left join lateral (select * from public.audit_entry where organization_id = $1 and id = c.entry_id limit 1) e
        on true) l on true
  order by l.seq`;

const setPath = `select pg_catalog.set_config('search_path', $1, true)`;

/**
 * Uses only built-in functions: PostgreSQL would prefer a function of the same name in our schema with better matching
 * types, and that could return what the entries were before a change.
 */
export async function verifyChain(db: Db, organization: string, noted: Head[] = []): Promise<Verified> {
  const [before] = await db.rows<{ path: string }>(`select pg_catalog.current_setting('search_path') as path`);
  await db.rows(setPath, ['pg_catalog']);
  const verified = await followChain(db, organization, noted);
  await db.rows(setPath, [before!.path]);
  return verified;
}

/**
 * Follows an organisation's chain from its first entry and reports everything that does not match, within the chain and
 * with the noted heads. Needs the rights of the system.
 */
async function followChain(db: Db, organization: string, noted: Head[]): Promise<Verified> {
  const findings: Finding[] = [];
  const found = (seq: number | null, entry: string | null, problem: string) =>
    findings.push({ organization, seq, entry, problem });
  const wanted = new Map<number, string | undefined>(noted.map(({ number }) => [number, undefined]));
  let before: Buffer = Buffer.alloc(0);
  let [seq, entries, rule] = [0, 0, 1];
  let head: Ending;
  for (;;) {
    const page = await db.rows<Ending & (Link | { seq: null })>(pageOfChain, [organization, seq]);
    head = page[0]!;
    const links = page.filter((row) => row.seq !== null);
    for (const link of links) {
      entries++;
      if (link.seq !== seq + 1) found(seq + 1, null, history.missing(seq + 1, link.seq - 1));
      if (!link.is_there) found(link.seq, link.entry_id, history.entryDeleted);
      else if (link.rule < rule || !follows(before, link)) found(link.seq, link.entry_id, history.entryChanged);
      // Continuing from the stored hash reports each changed place, instead of everything after the first one.
      before = link.hash;
      rule = Math.max(rule, link.rule);
      seq = link.seq;
      if (wanted.has(seq)) wanted.set(seq, link.hash.toString('hex'));
    }
    if (links.length < pageSize) break;
  }
  if ((head.head_seq ?? 0) !== seq || (head.head_hash && !head.head_hash.equals(before)))
    found(head.head_seq, null, history.endsAt(seq, head.head_seq ?? 0));
  const unlinked = await db.rows<{ id: string }>(
    `select id from public.audit_entry e where organization_id = $1
     and not exists (select from public.audit_chain c where c.organization_id = e.organization_id and c.entry_id = e.id)`,
    [organization],
  );
  for (const { id } of unlinked) found(null, id, history.unlinked);
  const [row] = await db.rows(`select from public.organization where id = $1`, [organization]);
  if (!row) found(null, null, entries > 0 ? history.organizationRemoved : history.organizationGone);
  // Creating an organisation writes entries.
  else if (entries === 0) found(null, null, history.emptied);
  const broken = Math.min(...findings.map((finding) => finding.seq ?? Infinity));
  for (const { number, hash, noted_at } of noted) {
    const problem = problemOf(number, hash, { last: seq, stored: wanted.get(number), broken });
    if (problem) found(number, null, history.headFails(number, noted_at, problem));
  }
  return { entries, head: before.toString('hex'), findings };
}

const follows = (before: Buffer, { text, hash }: Link): boolean =>
  text !== null && createHash('sha256').update(before).update(text).digest().equals(hash);

/** Why the current chain does not continue a noted head; undefined where it does. */
function problemOf(
  number: number,
  hash: string,
  { last, stored, broken }: { last: number; stored?: string; broken: number },
): string | undefined {
  if (last === 0) return history.nothingLeft;
  if (number > last) return history.cutOff(last);
  if (stored !== hash) return history.rewritten(number);
  return broken <= number ? history.brokenBefore(broken) : undefined;
}
