import { defineEntity } from '#shared/entity';
import { customFields, email, phone, ref, text } from '#shared/field';
import { labels } from '#words/labels/contact';
import { nounLabels } from '#words/nouns';

export const contact = defineEntity({
  name: 'contact',
  plural: 'contacts',
  path: '/core/contacts',
  ...nounLabels.contact,
  fields: {
    name: text({ label: labels.name, required: true, max: 100, searched: true, column: true }),
    role: text({ label: labels.role, max: 100, searched: true, column: true }),
    email: email({ label: labels.email, searched: true, column: true }),
    phone: phone({ label: labels.phone, searched: true, column: true }),
    vendor: ref('vendor', { label: labels.vendor, column: true }),
    custom_fields: customFields(),
  },
  minimal: ['role', 'email', 'phone'],
  chip: ['role', 'email', 'phone'],
  pageSize: 100,
});
