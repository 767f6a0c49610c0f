import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/permission';
import { files } from './file.table';
import { amount, belongsTo, externalIndex, instant, listIndexes, recordTable, searchText, tenantId } from './columns';

/** Organisations, people and their credentials. Not in a feature, because every record has a creator. */
export const organizations = pgTable('organization', {
  id: uuid().primaryKey(),
  /** A copy of the id, so that an organisation can be handled like any other record of a tenant. */
  organization_id: uuid().generatedAlwaysAs(sql`id`),
  name: text().notNull(),
  industry_type: text(),
  country: text(),
  currency: text().notNull().default('USD'),
  time_zone: text().notNull().default('UTC'),
  week_start: text().notNull().default('monday'),
  language: text().notNull().default('en'),
  settings: jsonb().$type<OrganizationSettings>().notNull().default({}),
  version: integer().notNull().default(1),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  created_by: uuid(),
  deleted_at: instant(),
});

export interface OrganizationSettings {
  restricted_add?: Record<string, Role[]>;
  rates?: Record<string, string>;
  sign_with_password?: boolean;
  audit_email?: string;
}

/** A single row; its primary key makes sure that the setup happens once. */
export const installation = pgTable('installation', {
  id: boolean().primaryKey().default(true),
  set_up_at: instant().notNull(),
});

/** One email and one password. Name and role belong to each membership (D1). */
export const people = pgTable(
  'person',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    password_hash: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [uniqueIndex('person_email').on(sql`lower(${t.email})`)],
);

/** A membership, which the API calls a user. The email is a copy, so that no list reads the table of people. */
export const members = recordTable(
  'member',
  {
    /** Null until the invited person has joined. */
    person_id: uuid().references(() => people.id),
    name: text().notNull(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    is_active: boolean().notNull().default(true),
    color: text(),
    profile_image: uuid('profile_image_id'),
    hourly_rate: amount(),
    currency: text().notNull().default('USD'),
    language: text(),
    daily_minutes: integer().notNull().default(480),
    onesignal_external_id: text(),
    last_seen_at: instant(),
    external_id: text(),
    search: searchText('name', 'email'),
  },
  (t) => [
    externalIndex('member', t),
    ...listIndexes('member', t),
    belongsTo(t, t.profile_image, files),
    uniqueIndex('member_person')
      .on(t.organization_id, t.person_id)
      .where(sql`deleted_at is null`),
    uniqueIndex('member_email')
      .on(t.organization_id, sql`lower(email)`)
      .where(sql`deleted_at is null`),
    index('member_by_person').on(t.person_id),
  ],
);

export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    token_hash: text().notNull(),
    person_id: uuid()
      .notNull()
      .references(() => people.id),
    organization_id: uuid().notNull(),
    member_id: uuid().notNull(),
    created_at: instant().notNull(),
    seen_at: instant().notNull(),
    expires_at: instant().notNull(),
    user_agent: text(),
  },
  (t) => [
    uniqueIndex('session_token').on(t.token_hash),
    index('session_person').on(t.person_id),
    belongsTo(t, t.member_id, members),
  ],
);

export const passwordResets = pgTable('password_reset', {
  token_hash: text().primaryKey(),
  person_id: uuid()
    .notNull()
    .references(() => people.id),
  expires_at: instant().notNull(),
});

/** A new email address that waits for confirmation by a mailed link. */
export const emailChanges = pgTable('email_change', {
  token_hash: text().primaryKey(),
  person_id: uuid()
    .notNull()
    .references(() => people.id),
  email: text().notNull(),
  expires_at: instant().notNull(),
});

/** A new organisation, or a join by invitation, that waits for confirmation by a mailed link. */
export const signUps = pgTable('sign_up', {
  token_hash: text().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  organization_name: text().notNull(),
  password_hash: text().notNull(),
  time_zone: text(),
  currency: text(),
  invitation_hash: text(),
  expires_at: instant().notNull(),
});

/** A browser in which somebody has signed in before. People on a shared tablet share its token. */
export const devices = pgTable(
  'device',
  {
    token_hash: text().notNull(),
    person_id: uuid()
      .notNull()
      .references(() => people.id),
    seen_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.token_hash, t.person_id] }), index('device_person').on(t.person_id)],
);

/** Values that all servers of the installation share, such as the encryption key. */
export const facts = pgTable('fact', { name: text().primaryKey(), value: text().notNull() });

/** Rate limit counters per account and address, shared by all servers. */
export const attempts = pgTable('attempt', {
  key: text().primaryKey(),
  count: integer().notNull(),
  until: instant().notNull(),
});

/** The encrypted first answer to a request with an Idempotency-Key, for its retries (D8). */
export const idempotency = pgTable(
  'idempotency',
  {
    organization_id: tenantId(),
    member_id: uuid().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    /** The role at the first answer, because another role may see less. */
    role: text(),
    status: integer(),
    answer: text(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.member_id, t.key] }),
    belongsTo(t, t.member_id, members),
    index('idempotency_age').on(t.created_at),
  ],
);
