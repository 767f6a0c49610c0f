import type { Noun } from '#shared/permission';
import { featureOf, type Panel } from '../common/feature.ts';
import { lazyPanel } from './lazy.tsx';

/** The card of a nested noun: the record's path, and its children. */
export const hierarchyPanel = (slug: Noun, title: string): Panel =>
  lazyPanel(
    // Room for the path, the children and the buttons.
    { id: 'hierarchy', title, count: 'children', rows: (count) => Math.max(1, count) + 2.5 },
    async () => {
      const { HierarchyCard } = await import('./HierarchyCard.tsx');
      return ({ row }) => <HierarchyCard feature={featureOf(slug)!} row={row} />;
    },
    1,
  );
