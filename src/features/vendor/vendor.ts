import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { choice, color, customFields, data, files, link, longText, number, refs, text } from '#shared/field';
import { industryTypes } from '#features/organization/industry-types';
import { countryOptions } from '#features/organization/organization';
import { labels } from '#words/labels/vendor';
import { nounLabels } from '#words/nouns';

/** What a vendor supplies: under which number of its own, at what price, in how many days. */
const supplies = z.array(
  z.object({
    part: z.object({
      id: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      color: z.nullable(z.string()),
    }),
    number: z.nullable(z.string()),
    price: z.nullable(z.string()),
    lead_time_days: z.nullable(z.int()),
  }),
);

export const vendor = defineEntity({
  name: 'vendor',
  plural: 'vendors',
  path: '/vendors',
  ...nounLabels.vendor,
  fields: {
    name: text({ label: labels.name, required: true, max: 100, searched: true, column: true }),
    description: longText({ label: labels.description, searched: true, column: true }),
    website: link({ label: labels.website, searched: true }),
    address: text({ label: labels.address, max: 255, searched: true }),
    country: choice(countryOptions, { label: labels.country, column: true }),
    industry_type: choice(industryTypes, { label: labels.industry_type, column: true }),
    lead_time_days: number({
      label: labels.lead_time_days,
      min: 0,
      max: 1_000,
      column: true,
      help: labels.lead_time_days_help,
    }),
    color: color({ label: labels.color }),
    contacts: refs('contact', { label: labels.contacts }),
    parts: data(supplies, {
      label: labels.parts,
      readOnly: true,
      computed: true,
      required: true,
      hides: ['price'],
    }),
    images: files({ label: labels.images, accept: 'image' }),
    files: files({ label: labels.files }),
    custom_fields: customFields(),
  },
  minimal: ['industry_type', 'country', 'color'],
  chip: ['color'],
});
