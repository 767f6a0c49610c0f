import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import {
  color,
  customFields,
  data,
  externalId,
  files,
  flag,
  idOf,
  longText,
  money,
  number,
  refs,
  text,
} from '#shared/field';
import { messages } from '#words/messages';
import { nounLabels } from '#words/nouns';
import { categoriesPath } from './category/categories';

/** A larger quantity is a typing error. */
export const mostStock = 100_000_000;

const chip = z.object({ id: z.string(), name: z.string(), color: z.nullable(z.string()) });

/** The stock at one location. Low: the available quantity is below the minimum, if there is one. */
const stocks = z.array(
  z.object({
    id: z.string(),
    location: chip,
    quantity: z.int(),
    reserved: z.int(),
    available: z.int(),
    minimum_quantity: z.int(),
    is_low: z.boolean(),
  }),
);

const count = (label: string, least = 0) =>
  z
    .int({ error: () => messages.wholeNumber(label) })
    .check(z.gte(least, messages.atLeast(label, least)), z.lte(mostStock, messages.atMost(label, mostStock)));

const distinct = (ids: string[]): boolean => new Set(ids).size === ids.length;

/** The name at the time of writing, so that history entries stay readable. */
const component = z.strictObject({
  part: idOf('part', 'Part'),
  name: z.optional(z.nullable(z.string())),
  quantity: count('Quantity', 1),
});

/** The components of a kit. A kit cannot contain kits. */
const components = z.array(component).check(
  z.maxLength(100, messages.tooMany('Made of', 100)),
  z.refine((lines) => distinct(lines.map(({ part }) => part)), messages.repeated('Made of')),
);

export type Component = z.infer<typeof components>[number];

/** How many kits could be assembled, in total and per location. */
const kit = z.object({
  available: z.int(),
  parts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      quantity: z.int(),
      available: z.int(),
    }),
  ),
  locations: z.array(z.object({ id: z.string(), name: z.string(), available: z.int() })),
});

const inKits = z.array(
  z.object({ id: z.string(), name: z.string(), number: z.nullable(z.string()), quantity: z.int() }),
);

export const part = defineEntity({
  name: 'part',
  plural: 'parts',
  path: '/parts',
  ...nounLabels.part,
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    number: text({ label: 'Part number', max: 100, searched: true, column: true }),
    description: longText({ label: 'Description', searched: true }),
    category: text({
      label: 'Category',
      max: 100,
      searched: true,
      column: true,
      suggestedFrom: categoriesPath,
    }),
    unit: text({ label: 'Unit', max: 30 }),
    unit_cost: money({ label: 'Unit cost', guard: 'cost', column: true }),
    quantity: number({ label: 'On hand', readOnly: true, required: true, column: true }),
    reserved: number({ label: 'Reserved', readOnly: true, required: true }),
    available: number({ label: 'Available', readOnly: true, computed: true, required: true, column: true }),
    is_low: flag({ label: 'Low stock', readOnly: true, computed: true, required: true, column: true }),
    part_stocks: data(stocks, { label: 'Stock', readOnly: true, computed: true, required: true }),
    components: data(components, { label: 'Made of' }),
    in_kits: data(inKits, { label: 'In kits', readOnly: true, computed: true, required: true }),
    kit: data(kit, { label: 'Kit', readOnly: true, computed: true }),
    /** No longer used or ordered; kept because of its history. */
    is_archived: flag({ label: 'Archived', fallback: false }),
    color: color({ label: 'Colour' }),
    assets: refs('asset', { label: 'Used on' }),
    vendors: refs('vendor', { label: 'Vendors' }),
    images: files({ label: 'Images', accept: 'image' }),
    files: files({ label: 'Files' }),
    external_id: externalId(),
    custom_fields: customFields(),
  },
  minimal: ['number', 'unit', 'unit_cost', 'available', 'is_low', 'part_stocks', 'color', 'currency'],
  chip: ['number', 'color'],
});

/** A new part may come with stock; afterwards stock changes only by movements. */
export const newPartFields = {
  ...part.fields,
  part_stocks: data(
    z
      .array(
        z.strictObject({
          location: idOf('location', 'Location'),
          quantity: z.optional(count('Quantity')),
          minimum_quantity: z.optional(count('Minimum quantity')),
        }),
      )
      .check(
        z.maxLength(500, messages.tooMany('Stock', 500)),
        z.refine((lines) => distinct(lines.map(({ location }) => location)), messages.repeated('Stock')),
      ),
    { label: 'Stock' },
  ),
};
