import { createHash } from 'node:crypto';
import type { Db } from '#server/db/transaction';
import { history } from '#words/history';

export interface Finding {
  organization: string;
  seq: number | null;
  entry: string | null;
  problem: string;
}

interface Link {
  seq: number;
  hash: Buffer;
  entry_id: string;
  text: string | null;
}

/** The same text the chain was made over, written out here: a function in the database could be changed with the data. */
const entryText = `jsonb_build_array(e.organization_id, e.id, e.entity_type, e.entity_id, e.action, e.description, e.changes,
  e.user_id, e.source, e.request_id, extract(epoch from e.timestamp))::text`;

const pageSize = 2_000;

/** Follows an organisation's chain from its first entry and names everything that does not fit. Needs the system's eyes. */
export async function verifyChain(
  db: Db,
  organization: string,
): Promise<{ entries: number; head: string; findings: Finding[] }> {
  const findings: Finding[] = [];
  const found = (seq: number | null, entry: string | null, problem: string) =>
    findings.push({ organization, seq, entry, problem });
  let before: Buffer = Buffer.alloc(0);
  let seq = 0;
  let entries = 0;
  for (;;) {
    const links = await db.rows<Link>(
      `select c.seq, c.hash, c.entry_id, case when e.id is not null then ${entryText} end as text
       from audit_chain c left join audit_entry e on e.organization_id = c.organization_id and e.id = c.entry_id
       where c.organization_id = $1 and c.seq > $2 order by c.seq limit ${pageSize}`,
      [organization, seq],
    );
    for (const link of links) {
      entries++;
      if (link.seq !== seq + 1) found(seq + 1, null, history.missing(seq + 1, link.seq - 1));
      if (link.text === null) found(link.seq, link.entry_id, history.entryDeleted);
      else if (!createHash('sha256').update(before).update(link.text).digest().equals(link.hash))
        found(link.seq, link.entry_id, history.entryChanged);
      // Going on from what is stored names each place that was touched, instead of everything behind the first.
      before = link.hash;
      seq = link.seq;
    }
    if (links.length < pageSize) break;
  }
  const [head] = await db.rows<{ seq: number; hash: Buffer }>(
    `select seq, hash from audit_head where organization_id = $1`,
    [organization],
  );
  if ((head?.seq ?? 0) !== seq || (head && !head.hash.equals(before)))
    found(head?.seq ?? null, null, history.endsAt(seq, head?.seq ?? 0));
  const unlinked = await db.rows<{ id: string }>(
    `select id from audit_entry e where organization_id = $1
     and not exists (select from audit_chain c where c.organization_id = e.organization_id and c.entry_id = e.id)`,
    [organization],
  );
  for (const { id } of unlinked) found(null, id, history.unlinked);
  return { entries, head: before.toString('hex'), findings };
}
