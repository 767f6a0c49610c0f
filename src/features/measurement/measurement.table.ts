import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, externalIndex, instant, listIndexes, recordTable, searchText, tenantId } from '#server/db/columns';
import { files } from '#server/db/file.table';
import { members } from '#server/db/identity.table';
import { assetTable } from '#features/asset/asset.table';
import { locationTable } from '#features/location/location.table';
import { teamTable } from '#features/people/team/team.table';

/** Exact, with the six decimals that a measurement may have at most. */
const figure = () => numeric({ precision: 24, scale: 6 });

export const measurementTable = recordTable(
  'measurement',
  {
    name: text().notNull(),
    description: text(),
    kind: text().notNull(),
    unit: text(),
    asset: uuid('asset_id'),
    location: uuid('location_id'),
    code: text(),
    decimals: integer().notNull().default(2),
    expected_every_minutes: integer(),
    warning_low: doublePrecision(),
    warning_high: doublePrecision(),
    action_low: doublePrecision(),
    action_high: doublePrecision(),
    plausible_low: doublePrecision(),
    plausible_high: doublePrecision(),
    rollover_at: doublePrecision(),
    max_per_day: doublePrecision(),
    average_days: integer().notNull().default(30),
    states: jsonb().notNull().default([]),
    // Written with every reading: what its last valid reading says.
    last_reading_id: uuid(),
    last_value: doublePrecision(),
    last_state: text(),
    last_taken_at: instant(),
    total: doublePrecision(),
    band: text(),
    reading_count: integer().notNull().default(0),
    external_id: text(),
    search: searchText('name', 'description', 'code'),
  },
  (t) => [
    belongsTo(t, t.asset, assetTable),
    belongsTo(t, t.location, locationTable),
    uniqueIndex('measurement_code')
      .on(t.organization_id, t.code)
      .where(sql`code is not null and deleted_at is null`),
    index('measurement_asset').on(t.organization_id, t.asset),
    index('measurement_location').on(t.organization_id, t.location),
    // None on what each reading changes: updates would write to every index.
    externalIndex('measurement', t),
    ...listIndexes('measurement', t),
  ],
);

/** Readings are never deleted, only voided (F2.4). */
export const readingTable = pgTable(
  'reading',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    measurement_id: uuid().notNull(),
    // Of a state measurement null; `state` has the key then.
    value: figure(),
    state: text(),
    // Of cumulative ones, while the reading counts: what was added since the one before, and in all.
    delta: figure(),
    total: figure(),
    taken_at: instant().notNull(),
    note: text(),
    external_id: text(),
    meaning: jsonb(),
    photo_id: uuid(),
    // Implausible and from a sensor: it is kept but does not count.
    is_suspect: boolean().notNull().default(false),
    // Below the one before, for no reason that anybody gave.
    is_unexplained: boolean().notNull().default(false),
    // Taken before one that was there already.
    is_late: boolean().notNull().default(false),
    voided_at: instant(),
    voided_by: uuid(),
    void_reason: text(),
    created_at: instant().notNull(),
    created_by: uuid(),
    source: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.measurement_id, measurementTable),
    belongsTo(t, t.photo_id, files),
    // One reading of a time, whichever servers are asked.
    uniqueIndex('reading_time')
      .on(t.organization_id, t.measurement_id, t.taken_at)
      .where(sql`voided_at is null`),
    uniqueIndex('reading_external')
      .on(t.organization_id, t.measurement_id, t.external_id)
      .where(sql`external_id is not null`),
    index('reading_unexplained')
      .on(t.organization_id, t.measurement_id, t.taken_at)
      .where(sql`is_unexplained and voided_at is null and not is_suspect`),
    // The list of a measurement, with those that are void.
    index('reading_list').on(t.organization_id, t.measurement_id, t.taken_at, t.id),
    index('reading_photo')
      .on(t.organization_id, t.photo_id)
      .where(sql`photo_id is not null`),
  ],
);

export const measurementUserTable = pgTable(
  'measurement_user',
  { organization_id: tenantId(), measurement_id: uuid().notNull(), member_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.measurement_id, t.member_id] }),
    index('measurement_user_member').on(t.organization_id, t.member_id, t.measurement_id),
    belongsTo(t, t.measurement_id, measurementTable),
    belongsTo(t, t.member_id, members),
  ],
);

export const measurementTeamTable = pgTable(
  'measurement_team',
  { organization_id: tenantId(), measurement_id: uuid().notNull(), team_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.measurement_id, t.team_id] }),
    index('measurement_team_team').on(t.organization_id, t.team_id, t.measurement_id),
    belongsTo(t, t.measurement_id, measurementTable),
    belongsTo(t, t.team_id, teamTable),
  ],
);

/**
 * Readings that count, summed up over spans of five minutes and of six hours: a chart of a million readings reads some
 * thousands of these. Written with the readings.
 */
export const readingRollUpTable = pgTable(
  'reading_roll_up',
  {
    organization_id: tenantId(),
    measurement_id: uuid().notNull(),
    // In seconds.
    span: integer().notNull(),
    starts_at: instant().notNull(),
    count: integer().notNull(),
    min: doublePrecision().notNull(),
    max: doublePrecision().notNull(),
    first: doublePrecision().notNull(),
    first_at: instant().notNull(),
    last: doublePrecision().notNull(),
    last_at: instant().notNull(),
    // Of cumulative ones.
    first_total: doublePrecision(),
    last_total: doublePrecision(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.measurement_id, t.span, t.starts_at] }),
    belongsTo(t, t.measurement_id, measurementTable),
  ],
);

export const measurementRoundTable = recordTable(
  'measurement_round',
  {
    name: text().notNull(),
    description: text(),
    search: searchText('name', 'description'),
  },
  (t) => listIndexes('measurement_round', t),
);

/** The way of a round, meter by meter. */
export const roundMeasurementTable = pgTable(
  'measurement_round_stop',
  {
    organization_id: tenantId(),
    round_id: uuid().notNull(),
    measurement_id: uuid().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.round_id, t.measurement_id] }),
    index('measurement_round_stop_measurement').on(t.organization_id, t.measurement_id),
    belongsTo(t, t.round_id, measurementRoundTable),
    belongsTo(t, t.measurement_id, measurementTable),
  ],
);

export const roundUserTable = pgTable(
  'measurement_round_user',
  { organization_id: tenantId(), round_id: uuid().notNull(), member_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.round_id, t.member_id] }),
    index('measurement_round_user_member').on(t.organization_id, t.member_id, t.round_id),
    belongsTo(t, t.round_id, measurementRoundTable),
    belongsTo(t, t.member_id, members),
  ],
);

export const roundTeamTable = pgTable(
  'measurement_round_team',
  { organization_id: tenantId(), round_id: uuid().notNull(), team_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.round_id, t.team_id] }),
    index('measurement_round_team_team').on(t.organization_id, t.team_id, t.round_id),
    belongsTo(t, t.round_id, measurementRoundTable),
    belongsTo(t, t.team_id, teamTable),
  ],
);
