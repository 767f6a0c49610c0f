import type { Sample } from '../../../test/contract/declared';

export const sample: Sample = {
  noun: 'request',
  verbs: {
    '/requests/:id/cancel': { once: true },
  },
};
