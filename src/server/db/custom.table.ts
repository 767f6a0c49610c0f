import { boolean, doublePrecision, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CustomType } from '#shared/custom';
import type { Option } from '#shared/field';
import { listIndexes, recordTable, searchText } from './columns';

/** The fields organisations define for themselves. Below every noun, because every noun may have some. */
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
  // Also those deleted keep their key: what they left in records must never become the value of another field.
  (t) => [uniqueIndex('custom_field_key').on(t.organization_id, t.entity, t.key), ...listIndexes('custom_field', t)],
);
