import { lazy, Suspense } from 'react';
import type { Feature } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import type { RequestPart } from './RequestCell.web';
import { meanings, requestOf } from './request-view';
import { words } from './request-list.words';

const Cell = lazy(async () => ({ default: (await import('./RequestCell.web')).RequestCell }));

const cell = (of: RequestPart) => (row: Row) => (
  <Suspense>
    <Cell row={row} of={of} />
  </Suspense>
);

/** The priority of a pending one, the work of an accepted one. */
const markOf = (row: Row): Meaning => {
  const { status, priority, work_order } = requestOf(row);
  if (status === 'accepted' && work_order) return work_order.status;
  return status === 'pending' && priority ? priority : meanings[status];
};

const [line, onWork] = [cell('line'), cell('on_work')];

/** On the page of its work: who reported it, when, and whether they wait for an answer. */
export const lineOnWork: NonNullable<Feature['line']> = (row) => ({
  mark: <Glyph meaning={markOf(row)} />,
  subtitle: onWork(row),
});

/** How requests look in lists. Every list loads this, so the cells themselves come later. */
export const requestList = {
  cells: {
    status: cell('status'),
    priority: cell('priority'),
    created_by: cell('created_by'),
    decided_at: cell('decided_at'),
    ack_due_at: cell('ack_due_at'),
    work_order: cell('work_order'),
  },
  line: (row) => ({ mark: <Glyph meaning={markOf(row)} />, subtitle: line(row) }),
  bulk: ['priority', 'asset', 'location'],
  keys: { p: 'priority' },
  views: () => [
    { name: words.views.unseen, query: 'acknowledged_at__isnull=true' },
    { name: words.views.waiting, query: 'waiting_for=requester' },
    { name: words.views.answered, query: 'waiting_for=staff' },
  ],
} satisfies Partial<Feature>;
