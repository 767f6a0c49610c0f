import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { LanguageModelUse } from '#shared/language-model';
import { belongsTo, instant, tenantId } from '#server/db/columns';
import { members } from '#server/db/identity.table';

/** Who asked for what and how many tokens it took; never what was said. */
export const languageModelCallTable = pgTable(
  'language_model_call',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    member_id: uuid().notNull(),
    feature: text().$type<LanguageModelUse>().notNull(),
    /** The most that it may take, until it is known what it took. */
    tokens: integer().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.member_id, members),
    index('language_model_call_age').on(t.organization_id, t.created_at),
    index('language_model_call_by').on(t.organization_id, t.member_id, t.created_at),
  ],
);
