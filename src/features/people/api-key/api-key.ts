import { defineEntity } from '#shared/entity';
import { choice, dateTime, text } from '#shared/field';
import { roleOptions } from '../user/user';
import { labels } from '#words/labels/api-key';
import { nounLabels } from '#words/nouns';

export const apiKey = defineEntity({
  name: 'api-key',
  plural: 'api_keys',
  path: '/auth/api-keys',
  ...nounLabels['api-key'],
  fields: {
    name: text({ label: labels.name, required: true, max: 100, searched: true, column: true }),
    role: choice(roleOptions, { label: labels.role, required: true, column: true }),
    expires_at: dateTime({ label: labels.expires_at, column: true }),
    key_start: text({ label: labels.key_start, readOnly: true, column: true }),
    last_used_at: dateTime({ label: labels.last_used_at, readOnly: true, column: true, unrecorded: true }),
  },
});
