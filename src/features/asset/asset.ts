import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import {
  choice,
  color,
  customFields,
  data,
  date,
  externalId,
  files,
  flag,
  longText,
  money,
  ref,
  refs,
  text,
} from '#shared/field';
import { messages } from '#words/messages';
import { categoryOptions } from './status/custom/health-status';
import { nounLabels } from '#words/nouns';
import { operatingCalendar, products } from './capacity/operating-hours';
import { changeTypeOptions } from './status/status';

const criticalities = [
  { value: 'a', label: 'A, critical' },
  { value: 'b', label: 'B, important' },
  { value: 'c', label: 'C, ordinary' },
] as const;

const category = z.enum(categoryOptions.map(({ value }) => value));
const changeType = z.enum(changeTypeOptions.map(({ value }) => value));
const instant = z.string();

const status = z.object({
  status_category: category,
  /** Null where no change was ever recorded: No Status. */
  status_type: z.nullable(z.object({ id: z.string(), name: z.string() })),
  since: z.nullable(instant),
  until: z.nullable(instant),
  status_change_type: z.nullable(changeType),
});

/** Generated codes are ten letters and digits; an existing label may carry any printable characters. */
const code = z
  .string({ error: () => messages.codeShape })
  .check(z.trim(), z.regex(/^[\x21-\x7e][\x20-\x7e]{2,98}[\x21-\x7e]$/, { error: messages.codeShape }));

export const asset = defineEntity({
  name: 'asset',
  plural: 'assets',
  path: '/assets',
  ...nounLabels.asset,
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    status_category: choice(categoryOptions, {
      label: 'Status',
      readOnly: true,
      computed: true,
      required: true,
      column: true,
    }),
    description: longText({ label: 'Description', searched: true }),
    parent: ref('asset', { label: 'Parent asset' }),
    location: ref('location', { label: 'Location', column: true }),
    color: color({ label: 'Colour' }),
    manufacturer: text({ label: 'Manufacturer', max: 100, searched: true, column: true }),
    model: text({ label: 'Model', max: 100, searched: true, column: true }),
    serial_number: text({ label: 'Serial number', max: 100, searched: true }),
    criticality: choice(criticalities, { label: 'Criticality', column: true }),
    purchase_date: date({ label: 'Purchase date' }),
    purchase_cost: money({ label: 'Purchase cost', guard: 'cost' }),
    warranty_until: date({ label: 'Warranty until' }),
    vendors: refs('vendor', { label: 'Vendors' }),
    qrcode: data(z.strictObject({ code }), { label: 'QR code' }),
    operating_calendar: data(operatingCalendar, { label: 'Operating calendar' }),
    products: data(products, { label: 'Products' }),
    parts: refs('part', { label: 'Parts' }),
    images: files({ label: 'Images', accept: 'image' }),
    files: files({ label: 'Files' }),
    path: data(z.array(z.string()), { label: 'Path', readOnly: true, computed: true }),
    ancestors: data(z.array(z.uuid()), { label: 'Ancestors', readOnly: true, computed: true }),
    has_children: flag({ label: 'Has assets below', readOnly: true, computed: true }),
    descendants: data(z.int(), { label: 'Assets below', readOnly: true, computed: true }),
    asset_status: data(status, {
      label: 'Status',
      readOnly: true,
      computed: true,
      required: true,
      parts: { status_category: 'status_category', status_type: 'status_type' },
    }),
    status_type: ref('health-status', {
      label: 'Health status',
      readOnly: true,
      computed: true,
    }),
    external_id: externalId(),
    custom_fields: customFields(),
  },
  minimal: ['parent', 'location', 'path', 'ancestors', 'has_children', 'descendants', 'color'],
  chip: ['color'],
});
