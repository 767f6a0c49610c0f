import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, listIndexes, recordTable, searchText, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';

export const viewTable = recordTable(
  'saved_view',
  {
    name: text().notNull(),
    entity: text().notNull(),
    query: text(),
    is_shared: boolean().notNull(),
    /** Read by servers of the previous version, when a pin was shared; to be dropped with the next version. */
    is_pinned: boolean().notNull().default(false),
    search: searchText('name'),
  },
  (t) => [index('saved_view_entity').on(t.organization_id, t.entity), ...listIndexes('saved_view', t)],
);

/** Who has which view in their sidebar; a pin is personal, even of a shared view. */
export const viewPinTable = pgTable(
  'view_pin',
  {
    organization_id: tenantId(),
    view_id: uuid().notNull(),
    member_id: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.view_id, t.member_id] }),
    index('view_pin_member').on(t.organization_id, t.member_id),
    belongsTo(t, t.view_id, viewTable),
    belongsTo(t, t.member_id, members),
  ],
);
