import { text } from 'drizzle-orm/pg-core';
import { listIndexes, recordTable, searchText } from '#server/db/columns';

export const contactTable = recordTable(
  'contact',
  {
    name: text().notNull(),
    role: text(),
    email: text(),
    phone: text(),
    search: searchText('name', 'role', 'email', 'phone'),
  },
  (t) => listIndexes('contact', t),
);
