import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';

/** Comments on records. Files are linked to the record itself, so that its readers can read them. */
export const commentTable = pgTable(
  'comment',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    entity_type: text().notNull(),
    entity_id: uuid().notNull(),
    text: text().notNull(),
    files: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    // Read by whoever asked for the work, too (F1.3).
    is_public: boolean().notNull().default(false),
    created_at: instant().notNull(),
    updated_at: instant(),
    created_by: uuid(),
    deleted_at: instant(),
    deleted_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    index('comment_entity').on(t.organization_id, t.entity_type, t.entity_id, t.created_at),
    belongsTo(t, t.created_by, members),
    belongsTo(t, t.deleted_by, members),
  ],
);
