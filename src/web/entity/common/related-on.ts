import type { Relation } from '../record/relation.ts';
import type { Contribution } from './web-feature.ts';

/** A card on the page of what a noun refers to, with the records that do: a door says it without a module of its own. */
export const relatedOn = (relation: Relation, after: string): Contribution => ({
  page: async () => {
    const { relatedPanel } = await import('../record/related-panel.tsx');
    return { panels: [{ panel: relatedPanel(relation), after }] };
  },
});
