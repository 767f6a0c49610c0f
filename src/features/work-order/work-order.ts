import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import {
  choice,
  customFields,
  data,
  dateTime,
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
import { labels } from '#words/labels/work-order';
import { nounLabels } from '#words/nouns';
import { planFields } from './plan';
import { sources } from './plan-options';
import { doneReasons, onHoldReasons, statusOptions } from './status/status';

export const kinds = [
  { value: 'work_order', label: labels.kinds.work_order },
  { value: 'template', label: labels.kinds.template },
] as const;

export const linkKinds = [
  { value: 'blocks', label: labels.linkKinds.blocks },
  { value: 'duplicates', label: labels.linkKinds.duplicates },
  { value: 'follows', label: labels.linkKinds.follows },
] as const;

const applies = [
  { value: 'this', label: labels.applies.this },
  { value: 'following', label: labels.applies.following },
] as const;

const summary = z.object({
  total_time_minutes: z.int(),
  total_time_cost: z.nullable(z.string()),
  total_other_costs: z.nullable(z.string()),
  total_parts_cost: z.nullable(z.string()),
  total_cost: z.nullable(z.string()),
});

const person = z.object({ id: z.string(), name: z.string(), color: z.nullable(z.string()) });

const links = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(linkKinds.map(({ value }) => value)),
    /** `out`: this one blocks, duplicates or follows the other. */
    direction: z.enum(['out', 'in']),
    work_order: z.object({ id: z.string(), name: z.string(), code: z.string(), status: z.string() }),
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
    number: number({ label: labels.number, readOnly: true, required: true }),
    code: text({ label: labels.code, readOnly: true, required: true, searched: true, column: true }),
    kind: choice(kinds, { label: labels.kind, readOnly: true, required: true }),
    status: choice(statusOptions, { label: labels.status, fallback: 'open', column: true }),
    start_date: dateTime({ label: labels.start_date }),
    due_date: dateTime({ label: labels.due_date, column: true }),
    done_reason: choice(doneReasons, { label: labels.done_reason }),
    on_hold_reason: choice(onHoldReasons, { label: labels.on_hold_reason }),
    status_note: longText({ label: labels.status_note, readOnly: true }),
    completed_at: dateTime({ label: labels.completed_at, readOnly: true }),
    completed_by: ref('user', { label: labels.completed_by, readOnly: true }),
    source: choice(sources, { label: labels.source, readOnly: true, required: true }),
    origin_type: text({ label: labels.origin_type, readOnly: true }),
    origin_id: text({ label: labels.origin_id, readOnly: true }),
    template: ref('work-order-template', { label: labels.template, readOnly: true }),
    parent: ref('work-order', { label: labels.parent }),
    progress: data(progress, { ...shown, label: labels.progress }),
    procedure_progress: data(z.object({ answered: z.int(), total: z.int() }), {
      ...shown,
      ...detail,
      label: labels.procedure_progress,
    }),
    links: data(links, { ...shown, ...detail, label: labels.links }),
    timers: data(timers, { ...shown, ...detail, label: labels.timers }),
    comments: data(z.int(), { ...shown, label: labels.comments }),
    comment_files: files({ ...detail, label: labels.comment_files, readOnly: true }),
    time_cost_summary: data(summary, {
      ...shown,
      required: true,
      label: labels.time_cost_summary,
      hides: ['total_time_cost', 'total_other_costs', 'total_parts_cost', 'total_cost'],
    }),
    /** Of the summary. No list is ordered by it: three tables would be added up for every row there is. */
    total_cost: { ...money({ ...shown, label: labels.total_cost, guard: 'cost' }), operators: [], sortable: false },
    is_mine: flag({ ...shown, ...detail, label: labels.is_mine, unrecorded: true }),
    allowed_transitions: data(z.array(z.string()), {
      ...shown,
      ...detail,
      required: true,
      label: labels.allowed_transitions,
    }),
    custom_fields: customFields(),
  },
  minimal: ['code', 'status', 'priority', 'due_date'],
  chip: ['code', 'status'],
  ordering: 'due_date',
});

// ---- the bodies of its verbs ---------------------------------------------------------------------------------------

/** What can be said only when one is made. */
export const createFields = {
  ...workOrder.fields,
  kind: choice(kinds, { label: labels.kind }),
  /** Several: one work order for each, below the one that is made. */
  assets: refs('asset', { label: labels.assets }),
  from_template: ref('work-order-template', { label: labels.from_template }),
  note: longText({ label: labels.note }),
} as const satisfies Fields;

export const patchFields = {
  ...workOrder.fields,
  /** Of one that comes again: whether it is said of this one, or of this and those that follow. */
  apply_to: choice(applies, { label: labels.apply_to }),
  /** When its status was set, of a device that had no connection then. */
  at: dateTime({ label: labels.at }),
  note: longText({ label: labels.note }),
} as const satisfies Fields;

export const linkFields = {
  kind: choice(linkKinds, { label: labels.kind, required: true }),
  work_order: ref('work-order', { label: labels.work_order, required: true }),
} as const satisfies Fields;

export const startFields = {
  /** A person has one timer: this stops the other, and books its time. */
  stop_other: flag({ label: labels.stop_other }),
  /** When it was pressed, of a device that had no connection then. */
  started_at: dateTime({ label: labels.started_at }),
} as const satisfies Fields;

/** Of answers, which are said by field: it stands beside them, in the address. */
export const answerFields = { answered_at: dateTime({ label: labels.answered_at }) } as const satisfies Fields;

export const stopFields = {
  stopped_at: dateTime({ label: labels.stopped_at }),
  /** Whose: one that was forgotten would keep the work from being done. It ended when that is said, not when it is pressed. */
  user: ref('user', { label: labels.user }),
} as const satisfies Fields;
