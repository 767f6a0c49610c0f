import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { choice, color, customFields, data, date, files, flag, longText, money, ref, refs, text } from '#shared/field';
import { messages } from '#words/messages';
import { categoryOptions } from './status/health-status';
import { labels } from '#words/labels/asset';
import { nounLabels } from '#words/nouns';
import { operatingCalendar, products } from './capacity/operating-hours';
import { changeTypeOptions } from './status/status';

const criticalities = [
  { value: 'a', label: labels.criticalities.a },
  { value: 'b', label: labels.criticalities.b },
  { value: 'c', label: labels.criticalities.c },
] as const;

const category = z.enum(categoryOptions.map(({ value }) => value));
const changeType = z.enum(changeTypeOptions.map(({ value }) => value));
const instant = z.string();

const status = z.object({
  status_category: category,
  /** Nothing where no change was ever recorded: No Status. */
  status_type: z.nullable(z.object({ id: z.string(), name: z.string() })),
  since: z.nullable(instant),
  until: z.nullable(instant),
  status_change_type: z.nullable(changeType),
});

/** Ours are ten letters and digits; a label that is there already may carry anything that can be printed. */
const code = z
  .string({ error: () => messages.codeShape })
  .check(z.trim(), z.regex(/^[\x21-\x7e][\x20-\x7e]{2,98}[\x21-\x7e]$/, { error: messages.codeShape }));

export const asset = defineEntity({
  name: 'asset',
  plural: 'assets',
  path: '/assets',
  ...nounLabels.asset,
  fields: {
    name: text({ label: labels.name, required: true, max: 100, searched: true, column: true }),
    status_category: choice(categoryOptions, {
      label: labels.status_category,
      readOnly: true,
      computed: true,
      required: true,
      column: true,
    }),
    description: longText({ label: labels.description, searched: true }),
    parent: ref('asset', { label: labels.parent }),
    location: ref('location', { label: labels.location, column: true }),
    color: color({ label: labels.color }),
    manufacturer: text({ label: labels.manufacturer, max: 100, searched: true, column: true }),
    model: text({ label: labels.model, max: 100, searched: true, column: true }),
    serial_number: text({ label: labels.serial_number, max: 100, searched: true }),
    criticality: choice(criticalities, { label: labels.criticality, column: true }),
    purchase_date: date({ label: labels.purchase_date }),
    purchase_cost: money({ label: labels.purchase_cost, guard: 'cost' }),
    warranty_until: date({ label: labels.warranty_until }),
    vendors: refs('vendor', { label: labels.vendors }),
    qrcode: data(z.strictObject({ code }), { label: labels.qrcode }),
    operating_calendar: data(operatingCalendar, { label: labels.operating_calendar }),
    products: data(products, { label: labels.products }),
    parts: refs('part', { label: labels.parts }),
    images: files({ label: labels.images, accept: 'image' }),
    files: files({ label: labels.files }),
    path: data(z.array(z.string()), { label: labels.path, readOnly: true, computed: true }),
    ancestors: data(z.array(z.uuid()), { label: labels.ancestors, readOnly: true, computed: true }),
    has_children: flag({ label: labels.has_children, readOnly: true, computed: true }),
    descendants: data(z.int(), { label: labels.descendants, readOnly: true, computed: true }),
    asset_status: data(status, {
      label: labels.asset_status,
      readOnly: true,
      computed: true,
      required: true,
      parts: { status_category: 'status_category', status_type: 'status_type' },
    }),
    status_type: ref('health-status', {
      label: labels.status_type,
      readOnly: true,
      computed: true,
    }),
    custom_fields: customFields(),
  },
  minimal: ['parent', 'location', 'path', 'ancestors', 'has_children', 'descendants', 'color'],
  chip: ['color'],
});
