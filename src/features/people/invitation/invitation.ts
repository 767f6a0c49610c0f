import { defineEntity } from '#shared/entity';
import { choice, dateTime, email, number, refs, text } from '#shared/field';
import { roleOptions } from '../user/user';
import { labels } from '#words/labels/invitation';
import { nounLabels } from '#words/nouns';

export const invitation = defineEntity({
  name: 'invitation',
  plural: 'invitations',
  path: '/users/invitations',
  ...nounLabels.invitation,
  fields: {
    name: text({ label: labels.name, readOnly: true, column: true }),
    email: email({ label: labels.email, column: true }),
    role: choice(roleOptions, { label: labels.role, required: true, column: true }),
    teams: refs('team', { label: labels.teams }),
    expires_at: dateTime({ label: labels.expires_at, required: true, column: true }),
    uses: number({ label: labels.uses, min: 1, max: 1000, fallback: 1, column: true }),
    used: number({ label: labels.used, readOnly: true, column: true }),
  },
  ordering: '-created_at',
});
