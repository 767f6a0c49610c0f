import type { Noun } from '#shared/permission';
import { featureOf, type Panel } from '../common/feature.ts';
import { laterPanel } from './later.tsx';

/** The card of any noun that lies in itself: where the record lies, and what lies inside it. */
export const hierarchyPanel = (slug: Noun, title: string): Panel =>
  laterPanel(
    // The way to it, what lies inside, and what can be done.
    { id: 'hierarchy', title, count: 'children', rows: (count) => Math.max(1, count) + 2.5 },
    async () => {
      const { HierarchyCard } = await import('./HierarchyCard.tsx');
      return ({ row }) => <HierarchyCard feature={featureOf(slug)!} row={row} />;
    },
    1,
  );
