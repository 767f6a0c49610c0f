import type { Db } from '#server/db/transaction';

/** A table of organisations with the columns that are exported. */
export interface Table {
  name: string;
  columns: string[];
}

/**
 * What does not leave the house, and what is of no use elsewhere: credentials, the contacts of those who reported
 * without an account, what waits to be sent, and what is derived from other rows.
 */
export const notExported: ReadonlySet<string> = new Set([
  'agent_due',
  'api_key',
  'audit_search',
  'batch_upload',
  'calendar_feed',
  'connector_answer',
  'delivery',
  'directory_word',
  'export_file',
  'idempotency',
  'import_file',
  'import_print',
  'import_row',
  'invitation',
  'invitation_team',
  'job',
  'listener_position',
  'mail',
  'parked_entry',
  'part_outlook',
  'part_reckoned',
  'part_week',
  'portal_mail',
  'push_subscription',
  'request_contact',
  'session',
  'webhook',
  'webhook_delivery',
]);

/** Columns that are left out: credentials, and the accounts of people, who join again where it is imported. */
export const notExportedColumns: Readonly<Record<string, readonly string[]>> = {
  automation: ['token', 'secret'],
  member: ['person_id', 'onesignal_external_id'],
};

/** All tables with rows of organisations, from the database itself, so that a new noun is exported without a line. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const rows = await db.rows<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped)
     group by c.relname order by c.relname`,
  );
  return rows
    .filter(({ name }) => !notExported.has(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !notExportedColumns[name]?.includes(column)),
    }));
}
