import { Suspense } from 'react';
import type { Feature } from '#web/entity/common/feature.ts';
import { lazyScreen } from '#web/lazy-screen.tsx';
import type { Row } from '#web/query.ts';
import type { CellProps } from './ListCell.web';
import { words } from './measurement-list.words';

/** Every page loads the door, and few show measurements: what their rows say comes with the first of them. */
const ListCell = lazyScreen(async () => (await import('./ListCell.web')).ListCell);

const cell = (shows: CellProps['shows']) => (row: Row) => (
  <Suspense fallback={null}>
    <ListCell row={row} shows={shows} />
  </Suspense>
);

/** How measurements look in lists. */
export const measurementList = {
  views: () => [
    { name: words.dueView, query: 'is_due=true' },
    { name: words.beyondView, query: 'band__in=warning,action' },
  ],
  cells: { band: cell('band'), last_value: cell('value'), due_at: cell('due') },
  line: (row) => ({ subtitle: cell('line')(row), beside: row.band ? cell('band')(row) : undefined }),
} satisfies Partial<Feature>;
