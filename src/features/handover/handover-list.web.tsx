import { lazy, Suspense } from 'react';
import type { Feature } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';

const Cell = lazy(async () => ({ default: (await import('./HandoverCell.web')).HandoverCell }));

const cell = (of: 'readers' | 'state') => (row: Row) => (
  <Suspense>
    <Cell row={row} of={of} />
  </Suspense>
);

const [readers, state] = [cell('readers'), cell('state')];

/** How handovers look in lists. Every list loads this, so the cells themselves come later. */
export const handoverList = {
  cells: { is_acknowledged: state },
  line: (row) => ({ subtitle: readers(row), beside: state(row) }),
  bulk: [],
} satisfies Partial<Feature>;
