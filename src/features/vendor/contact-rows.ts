import * as z from 'zod/mini';
import { type Entity, type RecordOf, bodies } from '#shared/entity';
import { data } from '#shared/field';
import { contact } from './contact';
import { vendor } from './vendor';

/** A contact as the vendor's form holds it: one that is there already has an id. */
export type ContactRow = { id?: string } & Pick<RecordOf<typeof contact>, 'name' | 'role' | 'email' | 'phone'>;

const { name, role, email, phone } = contact.fields;
const row = z.extend(bodies({ name, role, email, phone }).create, { id: z.optional(z.uuid()) });

/** The vendor as its form uses it: whole contacts instead of ids, validated by the contract of contacts. */
export const vendorWithContacts: Entity = {
  ...vendor,
  fields: { ...vendor.fields, contacts: data(z.array(row), { label: vendor.fields.contacts.label }) },
};
