import * as z from 'zod/mini';
import { type Entity, bodies } from '#shared/entity';
import { data } from '#shared/field';
import { contact } from './contact';
import { vendor } from './vendor';

/** A contact in the vendor's form: an existing one has an id. */
export interface ContactRow {
  id?: string;
  name: string;
  role: string | null;
  email: string | null;
  phone: string | null;
}

const { name, role, email, phone } = contact.fields;
const row = z.extend(bodies({ name, role, email, phone }).create, { id: z.optional(z.uuid()) });

/** The vendor as its form uses it: whole contacts instead of ids, validated by the contract of contacts. */
export const vendorWithContacts: Entity = {
  ...vendor,
  fields: { ...vendor.fields, contacts: data(z.array(row), { label: vendor.fields.contacts.label }) },
};
