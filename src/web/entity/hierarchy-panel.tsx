import { lazy, Suspense } from 'react';
import type { Noun } from '#shared/permission';
import { Waiting } from '../ui/Waiting.tsx';
import { featureOf, type Panel } from './feature.ts';

const HierarchyCard = lazy(async () => ({ default: (await import('./HierarchyCard.tsx')).HierarchyCard }));

/** The card of any noun that lies in itself: where the record lies, and what lies inside it. */
export const hierarchyPanel = (slug: Noun, title: string): Panel => ({
  id: 'hierarchy',
  title,
  count: 'children',
  Content: ({ row }) => (
    <Suspense fallback={<Waiting lines={2} />}>
      <HierarchyCard feature={featureOf(slug)!} row={row} />
    </Suspense>
  ),
});
