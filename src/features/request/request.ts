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
  number,
  ref,
  text,
} from '#shared/field';
import { priorities } from '#features/work-order/plan-options';
import { nounLabels } from '#words/nouns';
import { progressOptions, stateOptions, statusOptions, waitingOptions } from './status';

const contact = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});

const status = z.enum(statusOptions.map(({ value }) => value));

const shown = { readOnly: true, computed: true } as const;
const readOnly = { readOnly: true } as const;
/** Whoever asked reads nothing of the staff and their work (F1.5). */
const ofStaff = { guard: 'work-order' } as const;

const state = z.enum(stateOptions.map(({ value }) => value));
const states = z.array(z.object({ state, at: z.string() }));

export const request = defineEntity({
  name: 'request',
  plural: 'requests',
  path: '/requests',
  ...nounLabels.request,
  fields: {
    name: text({ label: 'Title', required: true, max: 100, searched: true, column: true }),
    description: longText({ label: 'Description', max: 500, searched: true }),
    asset: ref('asset', { label: 'Asset', column: true }),
    location: ref('location', { label: 'Location', column: true }),
    priority: choice(priorities, { label: 'Priority', column: true }),
    images: files({ label: 'Images', accept: 'image' }),
    files: files({ label: 'Files' }),
    number: number({ ...readOnly, label: 'Number', required: true }),
    code: text({ ...readOnly, label: 'Code', required: true, searched: true, column: true }),
    status: choice(statusOptions, { ...readOnly, label: 'Status', required: true, column: true }),
    state: choice(stateOptions, { ...shown, label: 'State for the requester' }),
    states: data(states, { ...shown, label: 'States for the requester', detail: true }),
    progress: choice(progressOptions, { ...shown, label: 'Progress' }),
    work_order: ref('work-order', { ...readOnly, ...ofStaff, label: 'Work order', column: true }),
    is_duplicate: flag({ ...readOnly, ...ofStaff, label: 'Duplicate' }),
    reason: longText({ ...readOnly, label: 'Reason', max: 500 }),
    public_summary: longText({ ...ofStaff, label: 'Public summary', max: 200 }),
    portal: { ...ref('portal', { ...shown, label: 'Portal' }), sortable: false },
    contact: data(z.nullable(contact), { ...shown, label: 'Contact', unrecorded: true }),
    ack_due_at: dateTime({ ...readOnly, label: 'Acknowledge by', required: true, column: true }),
    acknowledged_at: dateTime({ ...readOnly, label: 'Acknowledged' }),
    decided_at: dateTime({ ...readOnly, label: 'Decided' }),
    decided_by: ref('user', { ...readOnly, ...ofStaff, label: 'Decided by' }),
    waiting_for: choice(waitingOptions, { ...readOnly, label: 'Waiting for' }),
    is_answered: flag({ ...shown, label: 'Answered' }),
    me_too_count: number({ ...readOnly, label: 'Me too' }),
    is_suspect: flag({ ...readOnly, label: 'Suspect' }),
    comments: data(z.int(), { ...shown, label: 'Comments' }),
    comment_files: files({ ...ofStaff, label: 'Files of comments', readOnly: true, detail: true }),
    allowed_transitions: data(z.array(status), { ...shown, label: 'Allowed transitions', detail: true }),
    custom_fields: customFields(),
  },
  minimal: ['code', 'status', 'priority'],
  chip: ['code', 'status'],
  ordering: 'ack_due_at',
});

// ---- bodies of the verbs -------------------------------------------------------------------------------------------

export const acceptFields = {
  /** What the work order gets beside, or instead of, what the request says; the fields of a new one. */
  work_order: data(z.looseObject({}), { label: 'Work order' }),
} as const satisfies Fields;

export const rejectFields = {
  reason: longText({ label: 'Reason', required: true, max: 500 }),
} as const satisfies Fields;

export const mergeFields = {
  work_order: ref('work-order', { label: 'Work order', required: true }),
} as const satisfies Fields;
