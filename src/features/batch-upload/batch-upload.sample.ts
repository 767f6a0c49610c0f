import type { Sample } from '../../../test/contract/declared';

/** An upload is no record: what it makes has its own entries, and its end has one. */
const paths = ['', '/:upload', '/:upload/rows/:number', '/:upload/fixes', '/:upload/fixes/:number'];
const verbs = ['import', 'cancel', 'undo'].map((verb) => `/:upload/${verb}`);

export const sample: Sample = {
  verbs: Object.fromEntries(
    [...paths, ...verbs].map((path) => [`/batch-uploads${path}`, { changesNoRecord: true as const }]),
  ),
};
