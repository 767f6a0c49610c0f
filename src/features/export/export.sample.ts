import type { Sample } from '../../../test/contract/declared';

export const sample: Sample = {
  verbs: {
    // The file of an export is no record.
    '/exports/:export': { changesNoRecord: true },
  },
};
