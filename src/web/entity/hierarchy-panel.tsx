import { lazy, Suspense } from 'react';
import type { Noun } from '#shared/permission';
import { featureOf, type Panel } from './feature.ts';
import styles from './entity.module.css';

const HierarchyCard = lazy(async () => ({ default: (await import('./HierarchyCard.tsx')).HierarchyCard }));

/** The card of any noun that lies in itself: where the record lies, and what lies inside it. */
export const hierarchyPanel = (slug: Noun, title: string): Panel => ({
  id: 'hierarchy',
  title,
  count: 'children',
  Content: ({ row }) => (
    <Suspense fallback={<Waiting />}>
      <HierarchyCard feature={featureOf(slug)!} row={row} />
    </Suspense>
  ),
});

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <div />
    <div />
  </div>
);
