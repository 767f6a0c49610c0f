import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, listIndexes, recordTable, searchText, tenantId } from './columns';

/** Files, and what each hangs on. Below every noun, because any may have some. The bytes are in the storage. */
export const files = recordTable(
  'file',
  {
    name: text().notNull(),
    /** The name of its bytes in the storage. Never one that a client chose: nobody writes over what is there. */
    stored_as: uuid().notNull(),
    mime_type: text().notNull(),
    size: integer().notNull(),
    /** Of the bytes as they are stored. */
    sha256: text().notNull(),
    /** It has a medium and a small picture beside it. */
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
