import type { Tab } from '#web/entity/list/tabs.ts';
import { words } from './request-list.words';

const { pending, accepted, rejected, all } = words.tabs;

/** Those first that the requester has answered, then by the clock; Home has the same order. */
export const inTurn = '-is_answered,ack_due_at';

/** The tabs of requests (F1.2). Accepted ones are divided by the state of their work order (S6.2). */
export const requestTabs: Tab[] = [
  {
    key: 'pending',
    label: pending.label,
    search: `status=pending&ordering=${inTurn}`,
    columns: 'name,ack_due_at,priority,asset,location,created_by,created_at,code',
    without: ['status', 'progress', 'work_order', 'decided_at', 'decided_by'],
    has: (row) => row.status === 'pending',
    empty: { title: pending.title, text: pending.text, readOnly: pending.readOnly },
  },
  {
    key: 'accepted',
    label: accepted.label,
    search: 'status=accepted&ordering=-decided_at',
    columns: 'name,work_order,decided_at,decided_by,asset,location,code',
    without: ['status', 'waiting_for'],
    has: (row) => row.status === 'accepted',
    empty: { title: accepted.open.title, text: accepted.open.text },
    split: {
      by: 'progress',
      parts: [
        { value: 'open', label: accepted.open.label, empty: accepted.open },
        { value: 'done', label: accepted.done.label, empty: accepted.done },
      ],
    },
  },
  {
    key: 'rejected',
    label: rejected.label,
    search: 'status__in=rejected,cancelled&ordering=-updated_at',
    columns: 'name,status,reason,decided_at,decided_by,asset,code',
    without: ['status', 'progress', 'work_order', 'waiting_for'],
    has: (row) => row.status === 'rejected' || row.status === 'cancelled',
    empty: { title: rejected.title, text: rejected.text },
  },
  {
    key: 'all',
    label: all.label,
    search: 'ordering=-created_at',
    columns: 'name,status,decided_at,created_by,asset,location,code',
    unlisted: true,
    has: () => true,
    empty: { title: all.title, text: all.text },
  },
];
