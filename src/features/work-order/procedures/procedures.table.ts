import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';
import { procedureTable } from '#features/procedure/procedure.table';
import { measurementTable, readingTable } from '#features/measurement/measurement.table';
import { workOrderTable } from '../work-order.table';

/** Copies from the library for one work order or template (D18). A removed copy with answers stays in the table. */
export const workOrderProcedureTable = pgTable(
  'work_order_procedure',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    work_order_id: uuid().notNull(),
    procedure_id: uuid().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    steps: jsonb().notNull(),
    created_at: instant().notNull(),
    removed_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    index('work_order_procedure_order').on(t.organization_id, t.work_order_id, t.position),
    index('work_order_procedure_source').on(t.organization_id, t.procedure_id),
    belongsTo(t, t.work_order_id, workOrderTable),
    belongsTo(t, t.procedure_id, procedureTable),
  ],
);

/** One row for each step, so that two people who answer different steps never overwrite each other. */
export const workOrderAnswerTable = pgTable(
  'work_order_answer',
  {
    organization_id: tenantId(),
    copy_id: uuid().notNull(),
    step_id: text().notNull(),
    /** The position of the step: a signature covers all steps before it. */
    position: integer().notNull(),
    answer: jsonb(),
    note: text(),
    files: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** For a signature: the hash of what it covers. */
    seal: text(),
    /** For a signature: the later steps that were already answered when it was given. */
    covers: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    answered_by: uuid(),
    answered_at: instant().notNull(),
    previous: jsonb(),
    follow_up_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.copy_id, t.step_id] }),
    // Deleting a file looks up the signatures that cover it.
    index('work_order_answer_files').using('gin', t.files),
    index('work_order_answer_by').on(t.organization_id, t.answered_by),
    belongsTo(t, t.copy_id, workOrderProcedureTable),
    belongsTo(t, t.answered_by, members),
    index('work_order_answer_follow_up').on(t.organization_id, t.follow_up_id),
    belongsTo(t, t.follow_up_id, workOrderTable),
  ],
);

/** The measurements that reading steps of work orders write to, and the readings that their answers are (F2.8). */
export const workOrderStepReadingTable = pgTable(
  'work_order_step_reading',
  {
    organization_id: tenantId(),
    copy_id: uuid().notNull(),
    step_id: text().notNull(),
    work_order_id: uuid().notNull(),
    measurement_id: uuid().notNull(),
    reading_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.copy_id, t.step_id] }),
    index('work_order_step_reading_order').on(t.organization_id, t.work_order_id),
    index('work_order_step_reading_measurement').on(t.organization_id, t.measurement_id),
    belongsTo(t, t.copy_id, workOrderProcedureTable).onDelete('cascade'),
    belongsTo(t, t.work_order_id, workOrderTable),
    belongsTo(t, t.measurement_id, measurementTable),
    belongsTo(t, t.reading_id, readingTable),
  ],
);
