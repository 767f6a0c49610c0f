import { defineEntity } from '#shared/entity';
import { assistants } from '#shared/assistant';
import { choice, dateTime, text } from '#shared/field';
import { roleOptions } from '../user/user';
import { assistantModes } from '#words/assistant';
import { nounLabels } from '#words/nouns';

const assistantOptions = assistants.map((value) => ({ value, label: assistantModes[value].label }));

export const apiKey = defineEntity({
  name: 'api-key',
  plural: 'api_keys',
  path: '/auth/api-keys',
  ...nounLabels['api-key'],
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    role: choice(roleOptions, { label: 'Role', required: true, column: true }),
    /** What an assistant that connects with it may do (`features/mcp`). */
    assistant: choice(assistantOptions, { label: 'Assistants', fallback: 'propose', column: true }),
    expires_at: dateTime({ label: 'Expires', column: true }),
    key_start: text({ label: 'Begins with', readOnly: true, column: true }),
    last_used_at: dateTime({ label: 'Last used', readOnly: true, column: true, unrecorded: true }),
  },
});
