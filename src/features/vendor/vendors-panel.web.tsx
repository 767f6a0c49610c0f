import { lazy, Suspense } from 'react';
import type { Panel } from '#web/entity/feature.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from './words';

const Card = lazy(async () => ({ default: (await import('./VendorsCard.web')).VendorsCard }));

/** The vendors card of a noun with the field `vendors` (S9.4), to stand among its panels. */
export const vendorsPanel: Panel = {
  id: 'vendors',
  title: words.card.title,
  Content: ({ row }) => (
    <Suspense fallback={<Waiting lines={2} />}>
      <Card row={row} />
    </Suspense>
  ),
};
