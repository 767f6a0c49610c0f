import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import {
  choice,
  customFields,
  data,
  date,
  dateTime,
  email,
  type Fields,
  files,
  flag,
  idOf,
  longText,
  money,
  number,
  ref,
  refs,
  text,
} from '#shared/field';
import { messages } from '#words/messages';
import { labels } from '#words/labels/purchase-order';
import { nounLabels } from '#words/nouns';
import { statusOptions } from './status';

/** A line is known by its part. Name and number of the part are those it had when the line was written. */
export interface Line {
  part: string;
  name?: string | null;
  part_number?: string | null;
  number?: string | null;
  quantity: number;
  unit_price?: string | null;
}

const mostLines = 200;

const lineFields = {
  name: text({ label: labels.line.name }),
  part_number: text({ label: labels.line.part_number }),
  number: text({ label: labels.line.number, max: 100 }),
  quantity: number({ label: labels.line.quantity, min: 1, max: 1_000_000 }),
  unit_price: money({ label: labels.line.unit_price }),
} as const satisfies Fields;

const maybe = <T>(schema: z.ZodMiniType<T>) => z.optional(z.nullable(schema));

const line: z.ZodMiniType<Line> = z.strictObject({
  part: idOf('part', labels.part),
  name: maybe(lineFields.name.schema),
  part_number: maybe(lineFields.part_number.schema),
  number: maybe(lineFields.number.schema),
  quantity: lineFields.quantity.schema,
  unit_price: maybe(lineFields.unit_price.schema),
});

const lines = z.array(line).check(
  z.maxLength(mostLines, messages.tooMany(labels.lines, mostLines)),
  z.refine(
    (list: Line[]) => new Set(list.map(({ part }) => part)).size === list.length,
    messages.repeated(labels.lines),
  ),
);

const chip = z.object({ id: z.string(), name: z.string() });

const progress = z.array(
  z.object({
    part: z.string(),
    received: z.int(),
    outstanding: z.int(),
    received_total: z.nullable(z.string()),
    price_drift: z.nullable(z.string()),
  }),
);

const receipts = z.array(
  z.object({
    id: z.string(),
    part: chip,
    location: chip,
    quantity: z.int(),
    unit_price: z.nullable(z.string()),
    note: z.nullable(z.string()),
    takes_back: z.nullable(z.string()),
    is_taken_back: z.boolean(),
    created_at: z.string(),
    created_by: z.nullable(chip),
  }),
);

const shown = { readOnly: true, computed: true, required: true } as const;

export const purchaseOrder = defineEntity({
  name: 'purchase-order',
  plural: 'purchase_orders',
  path: '/purchase-orders',
  ...nounLabels['purchase-order'],
  fields: {
    name: text({ label: labels.name, readOnly: true, required: true, searched: true, column: true }),
    number: number({ label: labels.number, readOnly: true, required: true }),
    status: choice(statusOptions, { label: labels.status, readOnly: true, required: true, column: true }),
    vendor: ref('vendor', { label: labels.vendor, required: true, column: true }),
    lines: data(lines, { label: labels.lines, fallback: [], hides: ['unit_price'] }),
    total: money({ ...shown, label: labels.total, guard: 'cost', column: true }),
    deliver_to: ref('location', { label: labels.deliver_to, column: true }),
    expected_on: date({ label: labels.expected_on, column: true }),
    note: longText({ label: labels.note, max: 1000 }),
    files: files({ label: labels.files }),
    ordered_quantity: number({ ...shown, label: labels.ordered_quantity }),
    received_quantity: number({ ...shown, label: labels.received_quantity }),
    received_total: money({ ...shown, label: labels.received_total, guard: 'cost' }),
    price_drift: money({ ...shown, label: labels.price_drift, guard: 'cost' }),
    progress: data(progress, { ...shown, label: labels.progress, hides: ['received_total', 'price_drift'] }),
    receipts: data(receipts, { ...shown, label: labels.receipts, hides: ['unit_price'] }),
    approved_by: ref('user', { label: labels.approved_by, readOnly: true }),
    sent_at: dateTime({ label: labels.sent_at, readOnly: true }),
    sent_to: text({ label: labels.sent_to, readOnly: true }),
    reason: longText({ label: labels.reason, readOnly: true }),
    closed_at: dateTime({ label: labels.closed_at, readOnly: true }),
    allowed_transitions: data(z.array(z.string()), { ...shown, label: labels.allowed_transitions }),
    custom_fields: customFields(),
  },
  minimal: ['status', 'vendor', 'expected_on'],
  chip: ['status'],
  ordering: '-number',
});

// ---- the bodies of its verbs ---------------------------------------------------------------------------------------

export const fromPartsFields = {
  parts: refs('part', { label: labels.parts, required: true }),
} as const satisfies Fields;

export const reasonFields = {
  reason: longText({ label: labels.reason, required: true }),
} as const satisfies Fields;

/** A receipt that was a mistake. */
export const takeBackFields = {
  receipt: data(idOf('purchase-order', labels.receipt), { label: labels.receipt, required: true }),
  reason: longText({ label: labels.reason }),
} as const satisfies Fields;

export const cancelFields = { reason: longText({ label: labels.reason }) } as const satisfies Fields;

/** `mail: false` says that it was ordered in another way: by phone, in a shop on the web. */
export const sendFields = {
  to: email({ label: labels.to }),
  message: longText({ label: labels.message, max: 2000 }),
  mail: flag({ label: labels.mail, fallback: true }),
} as const satisfies Fields;

export interface Receipt {
  part: string;
  location: string;
  quantity: number;
  unit_price?: string | null;
}

const receipt: z.ZodMiniType<Receipt> = z.strictObject({
  part: idOf('part', labels.part),
  location: idOf('location', labels.location),
  quantity: lineFields.quantity.schema,
  unit_price: maybe(lineFields.unit_price.schema),
});

/** What came, and where it was put: a part may be split over locations. */
export const receiveFields = {
  lines: data(
    z
      .array(receipt)
      .check(z.minLength(1, messages.nothingReceived), z.maxLength(500, messages.tooMany(labels.lines, 500))),
    { label: labels.lines, required: true },
  ),
  note: longText({ label: labels.receipt_note }),
} as const satisfies Fields;
