import * as z from 'zod/mini';
import { choice, date, email, type Field, lei, phone, text } from '#shared/field';
import { messages } from '#words/messages';
import { countryOptions } from '#features/organization/organization';

/** They turn the direction of the text behind them, also of what stands beside it on the page. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u;
const straight = <F extends Field<string, string>>(field: F): F => ({
  ...field,
  schema: field.schema.check(z.refine((value) => !turning.test(value), messages.badCharacters(field.label))),
});

/** What a row of a directory says of a company (D25). */
export const companyFields = {
  directory: straight(
    text({
      label: 'Directory',
      required: true,
      max: 100,
      help: 'Which list it stands in; loading replaces it.',
    }),
  ),
  name: straight(text({ label: 'Name', required: true, max: 300 })),
  other_names: straight(text({ label: 'Other names', max: 1000 })),
  registration_number: straight(text({ label: 'Registration number', max: 100 })),
  tax_number: straight(text({ label: 'Tax number', max: 100 })),
  lei: lei({ label: 'LEI' }),
  address: straight(text({ label: 'Address', max: 500 })),
  country: choice(countryOptions, { label: 'Country' }),
  industry: straight(text({ label: 'Industry', max: 100 })),
  // Registers write addresses without a scheme.
  website: straight(text({ label: 'Website', max: 300 })),
  email: straight(email({ label: 'Email' })),
  phone: phone({ label: 'Phone' }),
  status: straight(text({ label: 'Status', max: 100 })),
  updated_on: date({ label: 'Updated on' }),
} as const;
