import type { Context } from '#server/context';
import type { Happened } from '#server/jobs/reader';

export type PastEntry = Happened;

/** The entries of a noun in a window, in commit order. Imported ones start nothing. */
export const entriesOf = (
  ctx: Context,
  noun: string,
  { from, to }: { from: string; to: string },
): Promise<PastEntry[]> =>
  ctx.db.rows<PastEntry>(
    `select c.seq, e.id, e.entity_type, e.entity_id, e.action, e.description, e.changes, e.user_id, e.source,
       e.request_id, e.via, e.timestamp
     from audit_entry e join audit_chain c on c.organization_id = e.organization_id and c.entry_id = e.id
     where c.organization_id = $1 and c.entity_type = $2 and e.timestamp >= $3 and e.timestamp <= $4 and e.source <> 'import'
     order by c.seq`,
    [ctx.organization.id, noun, from, to],
  );

/** What the fields of a record were at a time, as far as they have changed since: the first later entry says so. */
export async function walkedBack(
  ctx: Context,
  subject: { noun: string; id: string },
  at: string,
  entry: string | undefined,
): Promise<Map<string, unknown>> {
  const rows = await ctx.db.rows<{ changes: { field: string; from: unknown }[] }>(
    `select e.changes from audit_entry e
       join audit_chain c on c.organization_id = e.organization_id and c.entry_id = e.id
     where e.organization_id = $1 and e.entity_type = $2 and e.entity_id = $3 and e.timestamp >= $4
       and c.seq > coalesce((select seq from audit_chain where organization_id = $1 and entry_id = $5), 0)
       and e.action = 'updated'
     order by c.seq`,
    [ctx.organization.id, subject.noun, subject.id, at, entry ?? null],
  );
  const then = new Map<string, unknown>();
  for (const { changes } of rows) for (const { field, from } of changes) if (!then.has(field)) then.set(field, from);
  return then;
}
