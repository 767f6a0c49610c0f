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
import { nounLabels } from '#words/nouns';
import { statusOptions } from './status';

/** A line is identified by its part. Name and number of the part are those at the time of writing. */
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
  name: text({ label: 'Name' }),
  part_number: text({ label: 'Part number' }),
  number: text({ label: 'Vendor’s part number', max: 100 }),
  quantity: number({ label: 'Quantity', min: 1, max: 1_000_000 }),
  unit_price: money({ label: 'Unit price' }),
} as const satisfies Fields;

const maybe = <T>(schema: z.ZodMiniType<T>) => z.optional(z.nullable(schema));

const line: z.ZodMiniType<Line> = z.strictObject({
  part: idOf('part', 'Part'),
  name: maybe(lineFields.name.schema),
  part_number: maybe(lineFields.part_number.schema),
  number: maybe(lineFields.number.schema),
  quantity: lineFields.quantity.schema,
  unit_price: maybe(lineFields.unit_price.schema),
});

const lines = z.array(line).check(
  z.maxLength(mostLines, messages.tooMany('Lines', mostLines)),
  z.refine((list: Line[]) => new Set(list.map(({ part }) => part)).size === list.length, messages.repeated('Lines')),
);

const chip = z.object({ id: z.string(), name: z.string() });

const status = z.enum(statusOptions.map(({ value }) => value));

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
    name: text({ label: 'Order', readOnly: true, required: true, searched: true, column: true }),
    number: number({ label: 'Number', readOnly: true, required: true }),
    status: choice(statusOptions, { label: 'Status', readOnly: true, required: true, column: true }),
    vendor: ref('vendor', { label: 'Vendor', required: true, column: true }),
    lines: data(lines, { label: 'Lines', fallback: [], hides: ['unit_price'] }),
    total: money({ ...shown, label: 'Total', guard: 'cost', column: true }),
    deliver_to: ref('location', { label: 'Deliver to', column: true }),
    expected_on: date({ label: 'Expected on', column: true }),
    promised_on: date({ label: 'Promised on', readOnly: true }),
    note: longText({ label: 'Note to the vendor', max: 1000 }),
    files: files({ label: 'Files' }),
    ordered_quantity: number({ ...shown, label: 'Ordered' }),
    received_quantity: number({ ...shown, label: 'Received' }),
    received_total: money({ ...shown, label: 'Received for', guard: 'cost' }),
    price_drift: money({ ...shown, label: 'Price drift', guard: 'cost' }),
    progress: data(progress, { ...shown, label: 'Progress', hides: ['received_total', 'price_drift'] }),
    receipts: data(receipts, { ...shown, label: 'Receipts', hides: ['unit_price'] }),
    approved_by: ref('user', { label: 'Approved by', readOnly: true }),
    sent_at: dateTime({ label: 'Sent', readOnly: true }),
    sent_to: text({ label: 'Sent to', readOnly: true }),
    reason: longText({ label: 'Reason', readOnly: true }),
    closed_at: dateTime({ label: 'Closed', readOnly: true }),
    allowed_transitions: data(z.array(status), { ...shown, label: 'Allowed transitions' }),
    custom_fields: customFields(),
  },
  minimal: ['status', 'vendor', 'expected_on'],
  chip: ['status'],
  ordering: '-number',
});

// ---- bodies of the verbs -------------------------------------------------------------------------------------------

/** How many of a part are to be ordered, and where they are needed. */
interface Wish {
  part: string;
  location: string;
  quantity: number;
}

const wish: z.ZodMiniType<Wish> = z.strictObject({
  part: idOf('part', 'Part'),
  location: idOf('location', 'Location'),
  quantity: lineFields.quantity.schema,
});

/** Either parts, of which what they lack is ordered, or lines. */
export const fromPartsFields = {
  parts: refs('part', { label: 'Parts' }),
  lines: data(
    z.array(wish).check(
      z.maxLength(mostLines, messages.tooMany('Lines', mostLines)),
      z.refine(
        (list: Wish[]) => new Set(list.map(({ part, location }) => `${part} ${location}`)).size === list.length,
        messages.repeated('Lines'),
      ),
    ),
    { label: 'Lines' },
  ),
} as const satisfies Fields;

export const reasonFields = {
  reason: longText({ label: 'Reason', required: true }),
} as const satisfies Fields;

/** Takes back a mistaken receipt. */
export const takeBackFields = {
  receipt: data(idOf('purchase-order', 'Receipt'), { label: 'Receipt', required: true }),
  reason: longText({ label: 'Reason' }),
} as const satisfies Fields;

export const cancelFields = { reason: longText({ label: 'Reason' }) } as const satisfies Fields;

/** `mail: false` means that it was ordered in another way: by phone, in a web shop. */
export const sendFields = {
  to: email({ label: 'Email' }),
  message: longText({ label: 'Message', max: 2000 }),
  mail: flag({ label: 'Send as mail', fallback: true }),
} as const satisfies Fields;

export interface Receipt {
  part: string;
  location: string;
  quantity: number;
  unit_price?: string | null;
}

const receipt: z.ZodMiniType<Receipt> = z.strictObject({
  part: idOf('part', 'Part'),
  location: idOf('location', 'Location'),
  quantity: lineFields.quantity.schema,
  unit_price: maybe(lineFields.unit_price.schema),
});

/** What was received, and where it was put: a part may be split over locations. */
export const receiveFields = {
  lines: data(
    z.array(receipt).check(z.minLength(1, messages.nothingReceived), z.maxLength(500, messages.tooMany('Lines', 500))),
    { label: 'Lines', required: true },
  ),
  note: longText({ label: 'Note' }),
} as const satisfies Fields;
