import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  amount,
  belongsTo,
  externalIndex,
  instant,
  listIndexes,
  recordTable,
  searchText,
  tenantId,
} from '#server/db/columns';
import { members } from '#server/db/identity.table';
import { assetTable } from '#features/asset/asset.table';
import { locationTable } from '#features/location/location.table';
import { measurementTable } from '#features/measurement/measurement.table';
import { partTable } from '#features/part/part.table';
import { teamTable } from '#features/people/team/team.table';
import { vendorTable } from '#features/vendor/vendor.table';

/** Work orders and their templates, because both have the same plan. */
export const workOrderTable = recordTable(
  'work_order',
  {
    kind: text().notNull().default('work_order'),
    name: text().notNull(),
    description: text(),
    priority: text().notNull().default('medium'),
    work_type: text().notNull().default('reactive'),
    asset: uuid('asset_id'),
    location: uuid('location_id'),
    estimated_minutes: integer(),
    recurrence: jsonb(),
    field_rules: jsonb(),
    // Templates use none of the following columns.
    number: integer(),
    code: text(),
    status: text(),
    // The time of the press that set the status, so that older presses do not overwrite it. Null if nobody has pressed.
    status_since: instant(),
    start_date: instant(),
    due_date: instant(),
    done_reason: text(),
    on_hold_reason: text(),
    status_note: text(),
    completed_at: instant(),
    completed_by: uuid('completed_by_id'),
    // When the server received "done", which may be a day after the press: the time to reopen counts from it.
    done_heard_at: instant(),
    source: text(),
    origin_type: text(),
    origin_id: text(),
    template: uuid('template_id'),
    parent: uuid('parent_id'),
    // What was measured that raised it.
    measurement: uuid('measurement_id'),
    // For recurring work: the row of kind `series` that holds the plan of each new one.
    series: uuid('series_id'),
    external_id: text(),
    search: searchText('name', 'description', 'code'),
  },
  (t) => [
    belongsTo(t, t.asset, assetTable),
    belongsTo(t, t.location, locationTable),
    belongsTo(t, t.completed_by, members),
    belongsTo(t, t.template, t as never),
    belongsTo(t, t.parent, t as never),
    belongsTo(t, t.series, t as never),
    belongsTo(t, t.measurement, measurementTable),
    uniqueIndex('work_order_number').on(t.organization_id, t.number),
    index('work_order_todo')
      // The ordering first, then the filters of the tab, for index-only scans.
      .on(t.organization_id, t.due_date, t.id, t.priority, t.status)
      .where(sql`deleted_at is null and kind = 'work_order' and status is distinct from 'done'`),
    index('work_order_due')
      .on(t.organization_id, t.due_date, t.id)
      .where(sql`deleted_at is null and kind = 'work_order'`),
    // Work with a start but without a due date, for the calendar.
    index('work_order_start')
      .on(t.organization_id, t.start_date, t.id)
      .where(sql`deleted_at is null and kind = 'work_order' and due_date is null`),
    // What may be done now, for the backlog and what is unassigned.
    index('work_order_active')
      .on(t.organization_id, t.due_date, t.id)
      .where(sql`deleted_at is null and kind = 'work_order' and status in ('open', 'in_progress', 'on_hold')`),
    // By the day it is planned for (`plan_date`).
    index('work_order_plan')
      .on(t.organization_id, sql`(case when due_date is null then start_date else due_date end)`, t.id)
      .where(sql`deleted_at is null and kind = 'work_order'`),
    index('work_order_done')
      .on(t.organization_id, sql`completed_at desc nulls last`, sql`id desc`)
      .where(sql`deleted_at is null and kind = 'work_order' and status = 'done'`),
    index('work_order_templates')
      .on(t.organization_id, sql`app_fold(name)`, t.id)
      .where(sql`deleted_at is null and kind = 'template'`),
    index('work_order_asset').on(t.organization_id, t.asset),
    index('work_order_location').on(t.organization_id, t.location),
    // Counts the uses of a template with an index-only scan.
    index('work_order_template').on(t.organization_id, t.template, t.deleted_at, t.parent),
    index('work_order_parent')
      .on(t.organization_id, t.parent)
      .where(sql`parent_id is not null`),
    index('work_order_series_open')
      .on(t.organization_id, t.series)
      .where(sql`series_id is not null and deleted_at is null and status <> 'done'`),
    index('work_order_measurement')
      .on(t.organization_id, t.measurement)
      .where(sql`measurement_id is not null`),
    index('work_order_completed_by').on(t.organization_id, t.completed_by),
    index('work_order_origin').on(t.organization_id, t.origin_type, t.origin_id),
    check(
      'work_order_kind',
      sql`kind <> 'work_order' or (number is not null and code is not null and status is not null)`,
    ),
    externalIndex('work_order', t),
    ...listIndexes('work_order', t),
  ],
);

export const workOrderUserTable = pgTable(
  'work_order_user',
  { organization_id: tenantId(), work_order_id: uuid().notNull(), member_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.work_order_id, t.member_id] }),
    index('work_order_user_member').on(t.organization_id, t.member_id, t.work_order_id),
    belongsTo(t, t.work_order_id, workOrderTable),
    belongsTo(t, t.member_id, members),
  ],
);

export const workOrderTeamTable = pgTable(
  'work_order_team',
  { organization_id: tenantId(), work_order_id: uuid().notNull(), team_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.work_order_id, t.team_id] }),
    index('work_order_team_team').on(t.organization_id, t.team_id, t.work_order_id),
    belongsTo(t, t.work_order_id, workOrderTable),
    belongsTo(t, t.team_id, teamTable),
  ],
);

export const workOrderVendorTable = pgTable(
  'work_order_vendor',
  { organization_id: tenantId(), work_order_id: uuid().notNull(), vendor_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.work_order_id, t.vendor_id] }),
    index('work_order_vendor_vendor').on(t.organization_id, t.vendor_id),
    belongsTo(t, t.work_order_id, workOrderTable),
    belongsTo(t, t.vendor_id, vendorTable),
  ],
);

/** The part rows. Their reservations are in the books of parts; the cost is stored at issue (D15). */
export const workOrderPartTable = pgTable(
  'work_order_part',
  {
    organization_id: tenantId(),
    work_order_id: uuid().notNull(),
    position: integer().notNull(),
    part_id: uuid().notNull(),
    location_id: uuid(),
    quantity: integer().notNull(),
    unit_cost: amount(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.work_order_id, t.position] }),
    index('work_order_part_part').on(t.organization_id, t.part_id),
    index('work_order_part_location').on(t.organization_id, t.location_id),
    belongsTo(t, t.work_order_id, workOrderTable),
    belongsTo(t, t.part_id, partTable),
    belongsTo(t, t.location_id, locationTable),
    check('work_order_part_quantity', sql`quantity > 0`),
  ],
);

export const workOrderLinkTable = pgTable(
  'work_order_link',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    work_order_id: uuid().notNull(),
    kind: text().notNull(),
    other_id: uuid().notNull(),
    created_at: instant().notNull(),
    created_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex('work_order_link_pair').on(t.organization_id, t.work_order_id, t.other_id, t.kind),
    index('work_order_link_other').on(t.organization_id, t.other_id),
    belongsTo(t, t.work_order_id, workOrderTable),
    belongsTo(t, t.other_id, workOrderTable),
  ],
);

/** A person has at most one running timer (D19). */
export const workTimerTable = pgTable(
  'work_timer',
  {
    organization_id: tenantId(),
    member_id: uuid().notNull(),
    work_order_id: uuid().notNull(),
    since: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.member_id] }),
    index('work_timer_work_order').on(t.organization_id, t.work_order_id),
    belongsTo(t, t.member_id, members),
    belongsTo(t, t.work_order_id, workOrderTable),
  ],
);
