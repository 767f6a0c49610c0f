import { boolean, doublePrecision, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CustomType } from '#shared/custom';
import type { Option } from '#shared/field';
import { listIndexes, recordTable, searchText } from './columns';

/** Custom fields of organisations. Not in a feature, because every noun may have some. */
export const customFieldTable = recordTable(
  'custom_field',
  {
    entity: text().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    type: text().$type<CustomType>().notNull(),
    options: jsonb().$type<Option[]>(),
    required: boolean().notNull().default(false),
    help: text(),
    position: doublePrecision().notNull(),
    search: searchText('name', 'help'),
  },
  // Deleted fields keep their key, so that old values in records never become values of another field.
  (t) => [uniqueIndex('custom_field_key').on(t.organization_id, t.entity, t.key), ...listIndexes('custom_field', t)],
);
