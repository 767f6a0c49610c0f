import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, listIndexes, recordTable, searchText, tenantId } from './columns';

/** Files and their links to records. Not in a feature, because any noun may have files. The storage has the bytes. */
export const files = recordTable(
  'file',
  {
    name: text().notNull(),
    /** The name in the storage. The client never chooses it, so nobody can overwrite a file. */
    stored_as: uuid().notNull(),
    mime_type: text().notNull(),
    size: integer().notNull(),
    /** Of the stored bytes. */
    sha256: text().notNull(),
    /** It also has a medium size and a thumbnail. */
    is_image: boolean().notNull(),
    is_compressible: boolean().notNull(),
    in_library: boolean().notNull(),
    width: integer(),
    height: integer(),
    search: searchText('name', 'mime_type'),
  },
  (t) => [...listIndexes('file', t), index('file_stored').on(t.organization_id, t.stored_as)],
);

export const fileLinks = pgTable(
  'file_link',
  {
    organization_id: tenantId(),
    entity_type: text().notNull(),
    entity_id: uuid().notNull(),
    field: text().notNull(),
    file_id: uuid().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.entity_id, t.entity_type, t.field, t.file_id] }),
    belongsTo(t, t.file_id, files),
    index('file_link_file').on(t.organization_id, t.file_id),
  ],
);
