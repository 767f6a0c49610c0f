import { defineEntity } from '#shared/entity';
import { choice, dateTime, email, number, refs, text } from '#shared/field';
import { roleOptions } from '../user/user';
import { nounLabels } from '#words/nouns';

export const invitation = defineEntity({
  name: 'invitation',
  plural: 'invitations',
  path: '/users/invitations',
  ...nounLabels.invitation,
  fields: {
    name: text({ label: 'Name', readOnly: true, column: true }),
    email: email({ label: 'Email', column: true }),
    role: choice(roleOptions, { label: 'Role', required: true, column: true }),
    teams: refs('team', { label: 'Teams' }),
    expires_at: dateTime({ label: 'Expires', required: true, column: true }),
    uses: number({ label: 'Uses', min: 1, max: 1000, fallback: 1, column: true }),
    used: number({ label: 'Used', readOnly: true, column: true }),
  },
  ordering: '-created_at',
});
