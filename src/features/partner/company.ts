import { choice, date, email, lei, phone, text } from '#shared/field';
import { countryOptions } from '#features/organization/organization';

/** What a row of a directory says of a company (D25). */
export const companyFields = {
  directory: text({
    label: 'Directory',
    required: true,
    max: 100,
    help: 'Which list it stands in; loading replaces it.',
  }),
  name: text({ label: 'Name', required: true, max: 300 }),
  other_names: text({ label: 'Other names', max: 1000 }),
  registration_number: text({ label: 'Registration number', max: 100 }),
  tax_number: text({ label: 'Tax number', max: 100 }),
  lei: lei({ label: 'LEI' }),
  address: text({ label: 'Address', max: 500 }),
  country: choice(countryOptions, { label: 'Country' }),
  industry: text({ label: 'Industry', max: 100 }),
  // Registers write addresses without a scheme.
  website: text({ label: 'Website', max: 300 }),
  email: email({ label: 'Email' }),
  phone: phone({ label: 'Phone' }),
  status: text({ label: 'Status', max: 100 }),
  updated_on: date({ label: 'Updated on' }),
} as const;
