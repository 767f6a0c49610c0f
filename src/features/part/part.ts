import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { color, customFields, data, files, flag, idOf, longText, money, number, refs, text } from '#shared/field';
import { messages } from '#words/messages';
import { labels } from '#words/labels/part';
import { nounLabels } from '#words/nouns';
import { categoriesPath } from './category/categories';

/** More than this is a slip of the finger. */
export const mostStock = 100_000_000;

const chip = z.object({ id: z.string(), name: z.string(), color: z.nullable(z.string()) });

/** What lies at one location. Low: less is free there than the minimum, where there is one. */
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

/** The name is the one it had when it was written: history is read by people. */
const component = z.strictObject({
  part: idOf('part', labels.part),
  name: z.optional(z.nullable(z.string())),
  quantity: count(labels.many, 1),
});

/** What a kit is put together from. A kit is made of parts that are none. */
const components = z.array(component).check(
  z.maxLength(100, messages.tooMany(labels.made_of, 100)),
  z.refine((lines) => distinct(lines.map(({ part }) => part)), messages.repeated(labels.made_of)),
);

export type Component = z.infer<typeof components>[number];

/** How many of a kit could be put together, in all and where. */
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

/** The kits that have it in them. */
const inKits = z.array(
  z.object({ id: z.string(), name: z.string(), number: z.nullable(z.string()), quantity: z.int() }),
);

export const part = defineEntity({
  name: 'part',
  plural: 'parts',
  path: '/parts',
  ...nounLabels.part,
  fields: {
    name: text({ label: labels.name, required: true, max: 100, searched: true, column: true }),
    number: text({ label: labels.number, max: 100, searched: true, column: true }),
    description: longText({ label: labels.description, searched: true }),
    category: text({
      label: labels.category,
      max: 100,
      searched: true,
      column: true,
      suggestedFrom: categoriesPath,
    }),
    unit: text({ label: labels.unit, max: 30 }),
    unit_cost: money({ label: labels.unit_cost, guard: 'cost', column: true }),
    quantity: number({ label: labels.quantity, readOnly: true, required: true, column: true }),
    reserved: number({ label: labels.reserved, readOnly: true, required: true }),
    available: number({ label: labels.available, readOnly: true, computed: true, required: true, column: true }),
    is_low: flag({ label: labels.is_low, readOnly: true, computed: true, required: true, column: true }),
    part_stocks: data(stocks, { label: labels.part_stocks, readOnly: true, computed: true, required: true }),
    components: data(components, { label: labels.components }),
    in_kits: data(inKits, { label: labels.in_kits, readOnly: true, computed: true, required: true }),
    kit: data(kit, { label: labels.kit, readOnly: true, computed: true }),
    /** Nobody is to use or order it any more; it stays for what happened with it. */
    is_archived: flag({ label: labels.is_archived, fallback: false }),
    color: color({ label: labels.color }),
    assets: refs('asset', { label: labels.assets }),
    vendors: refs('vendor', { label: labels.vendors }),
    images: files({ label: labels.images, accept: 'image' }),
    files: files({ label: labels.files }),
    custom_fields: customFields(),
  },
  minimal: ['number', 'unit', 'unit_cost', 'available', 'is_low', 'part_stocks', 'color', 'currency'],
  chip: ['number', 'color'],
});

/** Stock may be brought along when a part is made; from then on it changes by movements alone. */
export const newPartFields = {
  ...part.fields,
  part_stocks: data(
    z
      .array(
        z.strictObject({
          location: idOf('location', labels.location),
          quantity: z.optional(count(labels.many)),
          minimum_quantity: z.optional(count(labels.minimum_quantity)),
        }),
      )
      .check(
        z.maxLength(500, messages.tooMany(labels.stock, 500)),
        z.refine((lines) => distinct(lines.map(({ location }) => location)), messages.repeated(labels.stock)),
      ),
    { label: labels.part_stocks },
  ),
};
