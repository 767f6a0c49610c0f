import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from './columns';
import { members } from './identity.table';

/**
 * Exports that a job writes, because they are too long for a request: a list of many rows, or the whole organisation.
 * The storage has the file until it expires. Not in a feature, because every noun can be exported.
 */
export const exportFiles = pgTable(
  'export_file',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    member_id: uuid().notNull(),
    /** `list` or `organization`. */
    kind: text().$type<'list' | 'organization'>().notNull(),
    /** Of a list: its noun, and the query of its address. */
    entity_type: text(),
    query: text(),
    name: text().notNull(),
    status: text().$type<'waiting' | 'done' | 'failed'>().notNull(),
    row_count: integer(),
    size: bigint({ mode: 'number' }),
    stored_as: uuid(),
    created_at: instant().notNull(),
    finished_at: instant(),
    expires_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.member_id, members),
    index('export_file_member').on(t.organization_id, t.member_id, t.created_at),
    index('export_file_stored').on(t.organization_id, t.stored_as),
  ],
);
