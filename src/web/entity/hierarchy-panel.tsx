import type { Noun } from '#shared/permission';
import { featureOf, type Panel } from './feature.ts';
import { laterPanel } from './later.tsx';

/** The card of any noun that lies in itself: where the record lies, and what lies inside it. */
export const hierarchyPanel = (slug: Noun, title: string): Panel =>
  laterPanel(
    { id: 'hierarchy', title, count: 'children' },
    async () => {
      const { HierarchyCard } = await import('./HierarchyCard.tsx');
      return ({ row }) => <HierarchyCard feature={featureOf(slug)!} row={row} />;
    },
    2,
  );
