import { Check, Eye, X } from 'lucide-react';
import type { RowAct, Together } from '#web/entity/common/feature.ts';
import type { Row } from '#web/query.ts';
import { words } from '../request-list.words';

const permit = ['accept', 'request'] as const;
const isPending = (row: Row): boolean => row.status === 'pending';
const acts = () => import('./act-together.web');

/** What can be done with many requests at once (F1.3). */
export const triageTogether: Together[] = [
  {
    label: words.together.seen,
    icon: Eye,
    most: 200,
    permit,
    when: (row) => isPending(row) && row.acknowledged_at === null,
    act: async (): Promise<RowAct> => (await acts()).seen,
  },
  {
    label: words.together.reject,
    icon: X,
    most: 200,
    permit,
    when: isPending,
    act: async (): Promise<RowAct> => (await acts()).reject,
  },
  {
    label: words.together.accept,
    icon: Check,
    most: 200,
    permit,
    when: isPending,
    act: async (): Promise<RowAct> => (await acts()).accept,
  },
];
