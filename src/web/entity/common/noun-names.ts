import { emptyText, nounLabels } from '#words/nouns';
import type { Feature } from './feature.ts';

/** The names of a noun, and what its empty list shows. */
export const nounNames = <N extends keyof typeof emptyText & keyof typeof nounLabels>(
  slug: N,
  drawing: Feature['empty']['drawing'],
) => ({
  slug,
  label: nounLabels[slug].label,
  plural: nounLabels[slug].labelPlural,
  empty: { drawing, text: emptyText[slug] },
});
