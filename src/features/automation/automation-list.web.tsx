import { lazy, Suspense } from 'react';
import type { Feature } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';

const Cell = lazy(async () => ({ default: (await import('./AutomationCell.web')).AutomationCell }));

const cell = (of: 'switch' | 'run' | 'line') => (row: Row) => (
  <Suspense>
    <Cell row={row} of={of} />
  </Suspense>
);

const [toggle, lastRun, subtitle] = [cell('switch'), cell('run'), cell('line')];

/** How automations look in lists. Every list loads this, so the cells themselves come later. */
export const automationList = {
  cells: { is_enabled: toggle, last_run_at: lastRun },
  line: (row) => ({ subtitle: subtitle(row), control: toggle(row) }),
  bulk: ['is_enabled'],
} satisfies Partial<Feature>;
