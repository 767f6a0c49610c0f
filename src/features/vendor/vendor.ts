import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import {
  choice,
  color,
  customFields,
  data,
  externalId,
  files,
  lei,
  link,
  longText,
  number,
  refs,
  text,
} from '#shared/field';
import { industryTypes } from '#features/organization/industry-types';
import { countryOptions } from '#features/organization/organization';
import { nounLabels } from '#words/nouns';

/** The parts a vendor supplies, with the vendor's number, price and lead time. */
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
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    description: longText({ label: 'Description', searched: true, column: true }),
    website: link({ label: 'Website', searched: true }),
    address: text({ label: 'Address', max: 255, searched: true }),
    country: choice(countryOptions, { label: 'Country', column: true }),
    industry_type: choice(industryTypes, { label: 'Industry', column: true }),
    registration_number: text({ label: 'Registration number', max: 100, searched: true }),
    tax_number: text({ label: 'Tax number', max: 100, searched: true }),
    lei: lei({ label: 'LEI', searched: true }),
    other_names: text({ label: 'Also known as', max: 500, searched: true, help: 'Separated by semicolons.' }),
    lead_time_days: number({
      label: 'Lead time in days',
      min: 0,
      max: 1_000,
      column: true,
      help: 'From order to delivery, where a part says nothing else.',
    }),
    color: color({ label: 'Colour' }),
    contacts: refs('contact', { label: 'Contacts' }),
    parts: data(supplies, {
      label: 'Parts supplied',
      readOnly: true,
      computed: true,
      required: true,
      hides: ['price'],
    }),
    images: files({ label: 'Images', accept: 'image' }),
    files: files({ label: 'Files' }),
    external_id: externalId(),
    custom_fields: customFields(),
  },
  minimal: ['industry_type', 'country', 'color'],
  chip: ['color'],
});
