import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, instant, tenantId } from '#server/db/columns';

/** A list of companies that an admin loads from a file (D25). */
export const directoryTable = pgTable(
  'directory',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    name: text().notNull(),
    /** The load whose companies count; null while the first one is on its way. */
    load_id: uuid(),
    companies: integer().notNull().default(0),
    loaded_at: instant(),
    created_at: instant().notNull(),
    created_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex('directory_name').on(t.organization_id, sql`app_fold(name)`),
  ],
);

/** A company of a directory. Millions of them: no history, no version, and nothing refers to them. */
export const companyTable = pgTable(
  'directory_company',
  {
    organization_id: tenantId(),
    id: uuid().notNull(),
    directory_id: uuid().notNull(),
    load_id: uuid().notNull(),
    name: text().notNull(),
    other_names: text(),
    registration_number: text(),
    tax_number: text(),
    lei: text(),
    address: text(),
    country: text(),
    industry: text(),
    website: text(),
    email: text(),
    phone: text(),
    status: text(),
    updated_on: date({ mode: 'string' }),
    /** The name without its legal form, to begin with. */
    folded: text().generatedAlwaysAs(sql`app_company_fold(name)`),
    search: text().generatedAlwaysAs(
      sql`app_company_plain(name || ' ' || coalesce(other_names, '') || ' ' || coalesce(registration_number, '') || ' ' || coalesce(tax_number, '') || ' ' || coalesce(lei, '') || ' ' || coalesce(address, '')) || lower(' ' || coalesce(website, '') || ' ' || coalesce(email, ''))`,
    ),
    company_keys: text()
      .array()
      .generatedAlwaysAs(
        sql`app_company_keys(name, country, registration_number, tax_number, lei, website, email, phone)`,
      ),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    belongsTo(t, t.directory_id, directoryTable),
    index('directory_company_load').on(t.organization_id, t.load_id),
    index('directory_company_folded').on(t.organization_id, sql`folded text_pattern_ops`),
    index('directory_company_search').using('gin', t.organization_id, sql`search gin_trgm_ops`),
    index('directory_company_keys').using('gin', t.company_keys),
  ],
);

/** The words of the names of a load, with each letter left out in turn: a typing error of one letter meets one of them. */
export const directoryWordTable = pgTable(
  'directory_word',
  {
    organization_id: tenantId(),
    load_id: uuid().notNull(),
    word: text().notNull(),
    without_one: text()
      .array()
      .generatedAlwaysAs(sql`app_without_one(word)`),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.load_id, t.word] }),
    index('directory_word_without_one').using('gin', t.without_one),
  ],
);

/** Whether a connector may be asked. */
export const connectorTable = pgTable(
  'connector',
  {
    organization_id: tenantId(),
    key: text().notNull(),
    is_on: boolean().notNull(),
    updated_at: instant().notNull(),
    /** When it was last asked in vain, and how that ended: it is left alone for a minute. */
    failed_at: instant(),
    failed_as: text({ enum: ['slow', 'failed'] }),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.key] })],
);

/** What a connector answered, for thirty days. */
export const connectorAnswerTable = pgTable(
  'connector_answer',
  {
    organization_id: tenantId(),
    connector: text().notNull(),
    question: text().notNull(),
    companies: jsonb().notNull(),
    answered_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.connector, t.question] }),
    index('connector_answer_age').on(t.organization_id, t.answered_at),
  ],
);
