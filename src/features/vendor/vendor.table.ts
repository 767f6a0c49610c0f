import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { externalIndex, listIndexes, recordTable, searchText } from '#server/db/columns';

export const vendorTable = recordTable(
  'vendor',
  {
    name: text().notNull(),
    description: text(),
    website: text(),
    address: text(),
    country: text(),
    industry_type: text(),
    registration_number: text(),
    tax_number: text(),
    lei: text(),
    other_names: text(),
    lead_time_days: integer(),
    color: text(),
    external_id: text(),
    search: searchText(
      'name',
      'description',
      'website',
      'address',
      'other_names',
      'registration_number',
      'tax_number',
      'lei',
    ),
    /** By which the same company is found in directories (D25). */
    company_keys: text()
      .array()
      .generatedAlwaysAs(
        sql`app_company_keys(name, country, registration_number, tax_number, lei, website, null, null)`,
      ),
    /** The words of its names, also with a letter left out: a typing error of one letter meets one of them. */
    name_variants: text()
      .array()
      .generatedAlwaysAs(sql`app_name_variants(name, other_names)`),
  },
  (t) => [
    externalIndex('vendor', t),
    index('vendor_company_keys').using('gin', t.company_keys),
    index('vendor_name_variants').using('gin', t.name_variants),
    ...listIndexes('vendor', t),
  ],
);
