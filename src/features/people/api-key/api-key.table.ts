import { text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Assistant } from '#shared/assistant';
import type { Role } from '#shared/permission';
import { instant, listIndexes, recordTable, searchText } from '#server/db/columns';

export const apiKeyTable = recordTable(
  'api_key',
  {
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    assistant: text().$type<Assistant>().notNull().default('off'),
    key_hash: text().notNull(),
    key_start: text().notNull(),
    expires_at: instant(),
    last_used_at: instant(),
    search: searchText('name'),
  },
  (t) => [uniqueIndex('api_key_hash').on(t.key_hash), ...listIndexes('api_key', t)],
);
