import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, listIndexes, recordTable, searchText, tenantId } from '#server/db/columns';
import { files } from '#server/db/file.table';
import { assetTable } from '#features/asset/asset.table';
import { locationTable } from '#features/location/location.table';
import { teamTable } from '#features/people/team/team.table';

export const portalTable = recordTable(
  'portal',
  {
    // The library orders, searches and refers by the column `name`.
    title: text('name').notNull(),
    is_enabled: boolean().notNull().default(true),
    // Neither: a portal of the whole organisation.
    location: uuid('location_id'),
    asset: uuid('asset_id'),
    // 128 random bits in the address.
    token: text().notNull(),
    fields: jsonb().notNull().default({}),
    welcome: text(),
    hours_text: text(),
    logo: uuid('logo_id'),
    color: text(),
    languages: jsonb().notNull().default([]),
    show_similar: boolean().notNull().default(true),
    show_dates: boolean().notNull().default(false),
    verify_email: boolean().notNull().default(false),
    daily_limit: integer().notNull().default(200),
    retention_days: integer().notNull().default(365),
    search: searchText('name'),
  },
  (t) => [
    belongsTo(t, t.location, locationTable),
    belongsTo(t, t.asset, assetTable),
    belongsTo(t, t.logo, files),
    // Strangers know nothing but the token, so it is unique in the whole installation.
    uniqueIndex('portal_token').on(t.token),
    index('portal_asset')
      .on(t.organization_id, t.asset)
      .where(sql`asset_id is not null`),
    index('portal_location')
      .on(t.organization_id, t.location)
      .where(sql`location_id is not null`),
    ...listIndexes('portal', t),
  ],
);

/** The teams that are told of new requests. */
export const portalTeamTable = pgTable(
  'portal_team',
  { organization_id: tenantId(), portal_id: uuid().notNull(), team_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.portal_id, t.team_id] }),
    index('portal_team_team').on(t.organization_id, t.team_id),
    belongsTo(t, t.portal_id, portalTable),
    belongsTo(t, t.team_id, teamTable),
  ],
);
