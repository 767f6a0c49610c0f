import type { Feature } from '#web/entity/feature.ts';
import type { Row } from '#web/query.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { labelOf, meaningOf } from './status-view';

export const StatusPill = ({ row }: { row: Row }) => <Pill meaning={meaningOf(row)}>{labelOf(row)}</Pill>;

const status = (row: Row) => <StatusPill row={row} />;

/** How orders stand in lists: the little of them that every list loads. */
export const orderList = {
  cells: { status },
  line: (row) => ({ subtitle: (row.vendor as { name: string }).name, beside: status(row) }),
  views: () => [
    { name: 'To approve', query: 'status=requested' },
    { name: 'On the way', query: 'status__in=sent,partially_received&ordering=expected_on' },
    { name: 'Late', query: 'status__in=sent,partially_received&expected_on__lt=today&ordering=expected_on' },
  ],
} satisfies Partial<Feature>;
