import { integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';
import { portalTable } from '#features/portal/portal.table';

/**
 * The reports that came in, by the id their sender chose: the key makes that each comes in once. `print` is what was
 * sent, so that nobody gets the tracking link of a report of which they know but the id.
 */
export const portalReportTable = pgTable(
  'portal_report',
  {
    organization_id: tenantId(),
    request_id: uuid().notNull(),
    portal_id: uuid().notNull(),
    print: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.request_id] }), belongsTo(t, t.portal_id, portalTable)],
);

/** A stranger's file and the one report that may use it. */
export const portalFileTable = pgTable(
  'portal_file',
  {
    organization_id: tenantId(),
    report_id: uuid().notNull(),
    place: integer().notNull(),
    file_id: uuid().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    // The place is counted up to the limit: the key keeps uploads at the same time from passing it.
    primaryKey({ columns: [t.organization_id, t.report_id, t.place] }),
    uniqueIndex('portal_file_file').on(t.organization_id, t.file_id),
  ],
);

/** The mails to somebody who reported something: they go with the contact (F1.7). */
export const portalMailTable = pgTable(
  'portal_mail',
  { organization_id: tenantId(), request_id: uuid().notNull(), mail_id: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.organization_id, t.request_id, t.mail_id] })],
);
