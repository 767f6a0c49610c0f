import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, externalIndex, listIndexes, recordTable, searchText, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';

export const teamTable = recordTable(
  'team',
  {
    name: text().notNull(),
    description: text(),
    color: text(),
    external_id: text(),
    search: searchText('name', 'description'),
  },
  (t) => [externalIndex('team', t), ...listIndexes('team', t)],
);

export const teamMemberTable = pgTable(
  'team_member',
  {
    organization_id: tenantId(),
    team_id: uuid().notNull(),
    member_id: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.team_id, t.member_id] }),
    index('team_member_member').on(t.organization_id, t.member_id),
    belongsTo(t, t.team_id, teamTable),
    belongsTo(t, t.member_id, members),
  ],
);
