import type { Sample } from '../../../../test/contract/declared';

export const sample: Sample = {
  noun: 'invitation',
  madeAt: '/users/invite-link',
  values: { role: 'viewer' },
  // No key makes somebody an admin.
  bodies: [{ of: (fields) => 'expires_in_hours' in fields, fit: (body) => ({ ...body, role: 'viewer' }) }],
};
