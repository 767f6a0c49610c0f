import * as z from 'zod/mini';
import { defineEntity } from '#shared/entity';
import { choice, data, dateTime, flag, link, text } from '#shared/field';
import { roleOptions } from '#features/people/user/user';
import { nounLabels } from '#words/nouns';
import { events } from './events';
import { words } from './webhook.words';

const chosen = z.array(z.string(), { error: () => words.badEvents }).check(
  z.minLength(1, words.noEvents),
  z.maxLength(200, words.badEvents),
  z.refine((names) => names.every((name) => events.has(name)), {
    error: ({ input }) => words.unknownEvent(String((input as string[]).find((name) => !events.has(name)))),
  }),
);

export const disabledReasons = [
  { value: 'gone', label: 'Gone (410)' },
  { value: 'failing', label: 'Failed for five days' },
] as const;

/** An address that is told of changes (D9). */
export const webhook = defineEntity({
  name: 'webhook',
  plural: 'webhooks',
  path: '/webhooks',
  ...nounLabels.webhook,
  fields: {
    url: { ...link({ label: 'Address', required: true, column: true }), searched: true },
    name: text({ label: 'Name', readOnly: true, computed: true }),
    events: data(chosen, { label: 'Events', required: true }),
    /** It is sent what this role may read. */
    role: choice(roleOptions, { label: 'Role', required: true, column: true }),
    is_enabled: flag({ label: 'On', fallback: true, column: true }),
    disabled_reason: choice(disabledReasons, { label: 'Switched off because', readOnly: true }),
    failing_since: dateTime({ label: 'Failing since', readOnly: true, unrecorded: true }),
    old_secret_until: dateTime({ label: 'Old secret signs until', readOnly: true }),
  },
  ordering: 'url',
});
