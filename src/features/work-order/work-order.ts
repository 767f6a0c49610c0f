import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import {
  choice,
  customFields,
  data,
  dateTime,
  duration,
  externalId,
  type Fields,
  files,
  flag,
  longText,
  money,
  number,
  ref,
  refs,
  text,
} from '#shared/field';
import { nounLabels } from '#words/nouns';
import { planFields } from './plan';
import { sources } from './plan-options';
import { doneReasons, onHoldReasons, statusOptions, timelinessOptions } from './status/status';

export const kinds = [
  { value: 'work_order', label: 'Work order' },
  { value: 'template', label: 'Template' },
] as const;

export const linkKinds = [
  { value: 'blocks', label: 'Blocks' },
  { value: 'duplicates', label: 'Duplicates' },
  { value: 'follows', label: 'Follows' },
] as const;

const applies = [
  { value: 'this', label: 'This one' },
  { value: 'following', label: 'This and following' },
] as const;

const summary = z.object({
  total_time_minutes: z.int(),
  total_time_cost: z.nullable(z.string()),
  total_other_costs: z.nullable(z.string()),
  total_parts_cost: z.nullable(z.string()),
  total_cost: z.nullable(z.string()),
});

const status = z.enum(statusOptions.map(({ value }) => value));

const person = z.object({ id: z.string(), name: z.string(), color: z.nullable(z.string()) });

const links = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(linkKinds.map(({ value }) => value)),
    /** `out`: this one blocks, duplicates or follows the other. */
    direction: z.enum(['out', 'in']),
    work_order: z.object({ id: z.string(), name: z.string(), code: z.string(), status }),
  }),
);

const progress = z.object({ done: z.int(), total: z.int() });
const timers = z.array(z.object({ user: person, since: z.string() }));

const shown = { readOnly: true, computed: true } as const;
const detail = { detail: true } as const;

export const workOrder = defineEntity({
  name: 'work-order',
  plural: 'work_orders',
  path: '/work-orders',
  ...nounLabels['work-order'],
  fields: {
    ...planFields,
    number: number({ label: 'Number', readOnly: true, required: true }),
    code: text({ label: 'Code', readOnly: true, required: true, searched: true, column: true }),
    kind: choice(kinds, { label: 'Kind', readOnly: true, required: true }),
    status: choice(statusOptions, { label: 'Status', fallback: 'open', column: true }),
    start_date: dateTime({ label: 'Start date' }),
    due_date: dateTime({ label: 'Due date', column: true }),
    done_reason: choice(doneReasons, { label: 'Done because' }),
    on_hold_reason: choice(onHoldReasons, { label: 'On hold because of' }),
    status_note: longText({ label: 'Note on the status', readOnly: true }),
    completed_at: dateTime({ label: 'Completed', readOnly: true }),
    completed_by: ref('user', { label: 'Completed by', readOnly: true }),
    source: choice(sources, { label: 'Source', readOnly: true, required: true }),
    origin_type: text({ label: 'Came from', readOnly: true }),
    origin_id: text({ label: 'Came from (id)', readOnly: true }),
    /** The measurement that raised it (F2.9). */
    measurement: ref('measurement', { label: 'Measurement', readOnly: true }),
    /** What has not got better although the work is done: “Still 95 °C (limit 80)” (F3.2). */
    still: {
      ...text({ ...shown, label: 'Still beyond its limit', unrecorded: true, detail: true }),
      operators: [],
      sortable: false,
    },
    template: ref('work-order-template', { label: 'Template', readOnly: true }),
    parent: ref('work-order', { label: 'Part of' }),
    /** Overdue means this everywhere. Not sortable: the due date orders the same rows, by an index. */
    timeliness: {
      ...choice(timelinessOptions, { ...shown, label: 'Timeliness', unrecorded: true }),
      sortable: false,
    },
    /** The due date, else the start date. */
    plan_date: dateTime({ ...shown, label: 'Planned for' }),
    progress: data(progress, { ...shown, label: 'Progress' }),
    has_sub_orders: flag({ ...shown, ...detail, label: 'Has sub work orders' }),
    procedure_progress: data(z.object({ answered: z.int(), total: z.int() }), {
      ...shown,
      ...detail,
      label: 'Progress of procedures',
    }),
    links: data(links, { ...shown, ...detail, label: 'Links' }),
    timers: data(timers, { ...shown, ...detail, label: 'Running timers' }),
    comments: data(z.int(), { ...shown, label: 'Comments' }),
    comment_files: files({ ...detail, label: 'Files of comments', readOnly: true }),
    time_cost_summary: data(summary, {
      ...shown,
      required: true,
      label: 'Time and cost',
      hides: ['total_time_cost', 'total_other_costs', 'total_parts_cost', 'total_cost'],
    }),
    /** From the summary. Not sortable, because that would add up three tables for every row. */
    total_cost: { ...money({ ...shown, label: 'Total cost', guard: 'cost' }), operators: [], sortable: false },
    /** Not sortable, as the total cost. What is left is null without an estimate, and 0 when the work is done. */
    booked_minutes: { ...duration({ ...shown, required: true, label: 'Booked minutes' }), sortable: false },
    remaining_minutes: { ...duration({ ...shown, label: 'Remaining minutes' }), sortable: false },
    /** On hold for parts, or with a row that is not reserved and needs more than is available (B9). */
    is_waiting_for_parts: flag({ ...shown, ...detail, label: 'Waiting for parts', unrecorded: true }),
    is_mine: flag({ ...shown, ...detail, label: 'Assigned to me', unrecorded: true }),
    allowed_transitions: data(z.array(status), {
      ...shown,
      ...detail,
      required: true,
      label: 'Allowed transitions',
    }),
    external_id: externalId(),
    custom_fields: customFields(),
  },
  minimal: ['code', 'status', 'priority', 'due_date'],
  chip: ['code', 'status'],
  ordering: 'due_date',
});

// ---- the bodies of its verbs ---------------------------------------------------------------------------------------

/** Fields that are accepted only at creation. */
export const createFields = {
  ...workOrder.fields,
  kind: choice(kinds, { label: 'Kind' }),
  /** Several assets: one sub work order for each. */
  assets: refs('asset', { label: 'Assets' }),
  from_template: ref('work-order-template', { label: 'Template' }),
  /** Accepts this request: what it says goes into the work order, except for what is given here. */
  from_request: ref('request', { label: 'Request' }),
  note: longText({ label: 'Note' }),
} as const satisfies Fields;

export const patchFields = {
  ...workOrder.fields,
  /** For recurring work: whether the change applies to this one, or to this and the following ones. */
  apply_to: choice(applies, { label: 'Applies to' }),
  /** When the status was set, on a device that was offline then. */
  at: dateTime({ label: 'At' }),
  note: longText({ label: 'Note' }),
} as const satisfies Fields;

export const linkFields = {
  kind: choice(linkKinds, { label: 'Kind', required: true }),
  work_order: ref('work-order', { label: 'Work order', required: true }),
} as const satisfies Fields;

export const startFields = {
  /** A person has one timer: this stops the other one and books its time. */
  stop_other: flag({ label: 'Stop the other' }),
  /** When it was pressed, on a device that was offline then. */
  started_at: dateTime({ label: 'Started at' }),
} as const satisfies Fields;

/** Answers are keyed by field, so their time is in the query string. */
export const answerFields = { answered_at: dateTime({ label: 'Answered at' }) } as const satisfies Fields;

export const stopFields = {
  stopped_at: dateTime({ label: 'Stopped at' }),
  /** The owner of a forgotten timer, which would prevent done. `stopped_at` is then the end of the work, no press. */
  user: ref('user', { label: 'User' }),
} as const satisfies Fields;
