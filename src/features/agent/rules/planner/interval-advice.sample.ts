import type { Sample } from '../../../../../test/contract/declared';

export const sample: Sample = {
  verbs: {
    '/agents/interval-advice': {
      body: () => ({ interval_days: 30, criticality: 'b', cycles: [{ days: 24, failed: true }] }),
      changesNoRecord: true,
    },
  },
};
