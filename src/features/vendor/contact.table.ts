import { sql } from 'drizzle-orm';
import { index, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, externalIndex, listIndexes, recordTable, searchText } from '#server/db/columns';
import { vendorTable } from './vendor.table';

export const contactTable = recordTable(
  'contact',
  {
    name: text().notNull(),
    role: text(),
    email: text(),
    phone: text(),
    vendor: uuid('vendor_id'),
    external_id: text(),
    search: searchText('name', 'role', 'email', 'phone'),
    /** By which their company is found in directories (D25). */
    company_keys: text()
      .array()
      .generatedAlwaysAs(sql`app_company_keys(null, null, null, null, null, null, email, phone)`),
  },
  (t) => [
    belongsTo(t, t.vendor, vendorTable),
    index('contact_vendor').on(t.organization_id, t.vendor),
    externalIndex('contact', t),
    index('contact_company_keys').using('gin', t.company_keys),
    ...listIndexes('contact', t),
  ],
);
