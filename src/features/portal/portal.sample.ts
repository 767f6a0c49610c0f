import type { Sample } from '../../../test/contract/declared';

export const sample: Sample = {
  noun: 'portal',
  bodies: [
    {
      of: (fields) => 'retention_days' in fields,
      // A portal is for a place or for an asset, not for both.
      fit: (body) => ({ ...body, ...(body.location && body.asset ? { asset: null } : {}) }),
    },
  ],
  fixed: ['asset'],
};
