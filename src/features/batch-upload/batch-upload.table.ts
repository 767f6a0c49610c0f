import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** One upload of a table, from the file to the result. */
export const batchUploadTable = pgTable(
  'batch_upload',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    version: integer().notNull().default(1),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    created_by: uuid().notNull(),
    entity: text().notNull(),
    status: text().notNull(),
    file: jsonb().notNull(),
    columns: jsonb().notNull().default([]),
    settings: jsonb().notNull().default({}),
    rules: jsonb().notNull().default([]),
    questions: jsonb().notNull().default([]),
    counts: jsonb(),
    /** Records that rows refer to and that the import makes first. */
    missing: jsonb().notNull().default([]),
    /** The role of who began the import: a key may have less than its owner. */
    role: text(),
    /** Of an undo: what to do with records that were changed since. */
    changed: text(),
    problem: text(),
    ended_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    index('batch_upload_person').on(t.organization_id, t.created_by, t.created_at),
    index('batch_upload_age').on(t.created_at),
  ],
);

/** A row of the file: its texts and edits, what the check says of it, and what became of it. */
export const importRowTable = pgTable(
  'import_row',
  {
    organization_id: tenantId(),
    upload_id: uuid().notNull(),
    row: integer().notNull(),
    cells: jsonb().notNull(),
    /** Texts that somebody wrote over those of the file, by column. */
    edits: jsonb().notNull().default({}),
    skip: boolean().notNull().default(false),
    outcome: text(),
    problems: jsonb().notNull().default([]),
    values: jsonb(),
    changes: jsonb(),
    record_id: uuid(),
    /** The version of the record that the check saw, then that which the import wrote. */
    version_seen: integer(),
    print: text(),
    /** Rows are imported in the order of their depth in a tree, then of the file. */
    depth: integer().notNull().default(0),
    /** Null until the import has reached it: imported, rejected, then undone or kept. */
    done: text(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.upload_id, t.row] }),
    belongsTo(t, t.upload_id, batchUploadTable).onDelete('cascade'),
    index('import_row_next')
      .on(t.organization_id, t.upload_id, t.depth, t.row)
      .where(sql`done is null and outcome in ('create', 'update')`),
    index('import_row_outcome').on(t.organization_id, t.upload_id, t.outcome, t.row),
  ],
);

/** The file as it was sent, compressed, until the import begins: it can be read again in another way. */
export const importFileTable = pgTable(
  'import_file',
  {
    organization_id: tenantId(),
    upload_id: uuid().notNull(),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.upload_id, t.part] }),
    belongsTo(t, t.upload_id, batchUploadTable).onDelete('cascade'),
  ],
);

/** What columns and values meant the last time, per noun. */
export const importMemoryTable = pgTable(
  'import_memory',
  {
    organization_id: tenantId(),
    entity: text().notNull(),
    columns: jsonb().notNull(),
    values: jsonb().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.entity] })],
);

/** The fingerprint of each imported row without a key, so that the same file again changes nothing. */
export const importPrintTable = pgTable(
  'import_print',
  {
    organization_id: tenantId(),
    print: text().notNull(),
    upload_id: uuid().notNull(),
    row: integer().notNull(),
    record_id: uuid().notNull(),
    imported_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.print] }),
    index('import_print_upload').on(t.organization_id, t.upload_id),
    belongsTo(t, t.upload_id, batchUploadTable).onDelete('cascade'),
  ],
);
