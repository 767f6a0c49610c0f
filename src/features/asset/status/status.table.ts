import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';
import { healthStatusTable } from './custom/health-status.table';
import { assetTable } from '../asset.table';

/** Recorded status changes. `begins` is later than `since` where a later change covers the beginning. */
export const statusChangeTable = pgTable(
  'asset_status_change',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    asset_id: uuid().notNull(),
    since: instant().notNull(),
    until: instant(),
    begins: instant().notNull(),
    status_category: text().notNull(),
    status_type: uuid().notNull(),
    status_change_type: text(),
    notes: text(),
    changed_from_source: text().notNull(),
    created_at: instant().notNull(),
    created_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.asset_id, assetTable),
    belongsTo(t, t.status_type, healthStatusTable),
    index('asset_status_change_asset').on(t.organization_id, t.asset_id),
    index('asset_status_change_type').on(t.organization_id, t.status_type),
  ],
);

/**
 * The timeline: from each step on, the asset has the status of the change (null: No Status), until the next step. Steps
 * have no end, so they can neither overlap nor leave a gap.
 */
export const statusStepTable = pgTable(
  'asset_status_step',
  {
    organization_id: tenantId(),
    asset_id: uuid().notNull(),
    since: instant().notNull(),
    change_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.asset_id, t.since] }),
    belongsTo(t, t.asset_id, assetTable),
    belongsTo(t, t.change_id, statusChangeTable as never),
    index('asset_status_step_change').on(t.organization_id, t.change_id),
  ],
);
