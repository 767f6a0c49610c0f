import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, listIndexes, recordTable, searchText, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';
import { teamTable } from '#features/people/team/team.table';

export const handoverTable = recordTable(
  'handover',
  {
    name: text().notNull(),
    note: text(),
    // Empty: of the whole plant.
    team: uuid('team_id'),
    shift_from: instant().notNull(),
    shift_to: instant().notNull(),
    // A document: it says what was true when it was made.
    sections: jsonb().notNull(),
    search: searchText('name', 'note'),
  },
  (t) => [
    belongsTo(t, t.team, teamTable),
    // One of a shift, whoever makes it.
    uniqueIndex('handover_shift')
      .on(t.organization_id, sql`coalesce(team_id, '00000000-0000-0000-0000-000000000000')`, t.shift_to)
      .where(sql`deleted_at is null`),
    index('handover_latest')
      .on(t.organization_id, t.shift_to, t.id)
      .where(sql`deleted_at is null`),
    ...listIndexes('handover', t),
  ],
);

/** Who has read a handover, once each. */
export const handoverReaderTable = pgTable(
  'handover_reader',
  { organization_id: tenantId(), handover_id: uuid().notNull(), member_id: uuid().notNull(), at: instant().notNull() },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.handover_id, t.member_id] }),
    index('handover_reader_member').on(t.organization_id, t.member_id),
    belongsTo(t, t.handover_id, handoverTable),
    belongsTo(t, t.member_id, members),
  ],
);
