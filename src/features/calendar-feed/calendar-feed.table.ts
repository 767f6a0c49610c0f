import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, listIndexes, recordTable, searchText } from '#server/db/columns';
import { members } from '#server/db/identity.table';
import { assetTable } from '#features/asset/asset.table';
import { teamTable } from '#features/people/team/team.table';

export const calendarFeedTable = recordTable(
  'calendar_feed',
  {
    name: text().notNull(),
    user: uuid('user_id'),
    team: uuid('team_id'),
    asset: uuid('asset_id'),
    token_hash: text().notNull(),
    rotated_at: instant().notNull(),
    last_used_at: instant(),
    search: searchText('name'),
  },
  (t) => [
    belongsTo(t, t.user, members),
    belongsTo(t, t.team, teamTable),
    belongsTo(t, t.asset, assetTable),
    uniqueIndex('calendar_feed_token').on(t.organization_id, t.token_hash),
    index('calendar_feed_user').on(t.organization_id, t.user),
    index('calendar_feed_team').on(t.organization_id, t.team),
    index('calendar_feed_asset').on(t.organization_id, t.asset),
    ...listIndexes('calendar_feed', t),
  ],
);
