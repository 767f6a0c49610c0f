import type { Sample } from '../../../../test/contract/declared';

export const sample: Sample = {
  noun: 'invitation',
  madeAt: '/users/invite-link',
  values: { role: 'viewer' },
};
