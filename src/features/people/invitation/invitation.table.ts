import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/permission';
import { belongsTo, instant, listIndexes, recordTable, searchText, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';
import { teamTable } from '../team/team.table';

export const invitationTable = recordTable(
  'invitation',
  {
    token_hash: text().notNull(),
    name: text().notNull(),
    email: text(),
    role: text().$type<Role>().notNull(),
    expires_at: instant().notNull(),
    uses: integer().notNull(),
    used: integer().notNull().default(0),
    member_id: uuid(),
    search: searchText('name', 'email'),
  },
  (t) => [
    uniqueIndex('invitation_token').on(t.token_hash),
    belongsTo(t, t.member_id, members),
    ...listIndexes('invitation', t),
  ],
);

export const invitationTeamTable = pgTable(
  'invitation_team',
  {
    organization_id: tenantId(),
    invitation_id: uuid().notNull(),
    team_id: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.invitation_id, t.team_id] }),
    index('invitation_team_team').on(t.organization_id, t.team_id),
    belongsTo(t, t.invitation_id, invitationTable),
    belongsTo(t, t.team_id, teamTable),
  ],
);
