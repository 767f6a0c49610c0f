import * as z from 'zod/mini';
import { bodies, type Created, parse } from '#shared/entity';
import { messages } from '#words/messages';
import { getRow } from '#server/entity/read';
import { chips, deleteRoute, patchRoute, readRoutes, replaceRoute, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { insertRows } from '#server/entity/write';
import { list, recordSchema } from '#server/http/json-schema';
import { createInput, type Input, type Route, route } from '#server/http/route';
import { contact } from './contact';
import { contactTable } from './contact.table';

export const contacts = bind(contact, contactTable);

type Contact = Created<(typeof contact)['fields']>;
const most = 500;

const one = createInput(contact.fields);
const many = z
  .array(bodies(contact.fields).create)
  .check(z.minLength(1, messages.batchSize(most)), z.maxLength(most, messages.batchSize(most)));
const oneOrMany: Input<Contact | Contact[]> = {
  ...one,
  batch: true,
  // One too many is enough to refuse the request, so the rest is not parsed.
  parse: (value) => (Array.isArray(value) ? (parse(many, value.slice(0, most + 1)) as Contact[]) : one.parse(value)),
};

export const contactRoutes: Route[] = [
  ...readRoutes(contacts),
  route({
    method: 'POST',
    path: '/core/contacts',
    tag: 'Contacts',
    summary: 'Create a contact, or several at once: all or none',
    permit: ['create', 'contact'],
    status: 201,
    body: oneOrMany,
    answer: () => {
      const record = recordSchema(contact, chips);
      return { oneOf: [record, list(record)] };
    },
    handle: async (ctx, { body }) => {
      const ids = await insertRows(ctx, contacts, Array.isArray(body) ? body : [body]);
      const made = [];
      for (const id of ids) made.push(await getRow(ctx, contacts, id));
      return Array.isArray(body) ? made : made[0];
    },
  }),
  patchRoute(contacts),
  replaceRoute(contacts),
  deleteRoute(contacts),
  restoreRoute(contacts),
];
