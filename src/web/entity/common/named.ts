import { emptyText, nounLabels } from '#words/nouns';
import type { Feature } from './feature.ts';

/** What a noun is called, and what stands where its list would be while there is none. */
export const named = <N extends keyof typeof emptyText & keyof typeof nounLabels>(
  slug: N,
  drawing: Feature['empty']['drawing'],
) => ({
  slug,
  label: nounLabels[slug].label,
  plural: nounLabels[slug].labelPlural,
  empty: { drawing, text: emptyText[slug] },
});
