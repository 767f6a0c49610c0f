import { defineEntity } from '#shared/entity';
import { customFields, email, externalId, phone, ref, text } from '#shared/field';
import { nounLabels } from '#words/nouns';

export const contact = defineEntity({
  name: 'contact',
  plural: 'contacts',
  path: '/core/contacts',
  ...nounLabels.contact,
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    role: text({ label: 'Role', max: 100, searched: true, column: true }),
    email: email({ label: 'Email', searched: true, column: true }),
    phone: phone({ label: 'Phone', searched: true, column: true }),
    vendor: ref('vendor', { label: 'Vendor', column: true }),
    external_id: externalId(),
    custom_fields: customFields(),
  },
  minimal: ['role', 'email', 'phone'],
  chip: ['role', 'email', 'phone'],
  pageSize: 100,
});
