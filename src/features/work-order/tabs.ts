import type { Tab } from '#web/entity/tabs.ts';

/** To do is everything that is not done (D14). */
export const workOrderTabs: Tab[] = [
  {
    key: 'todo',
    label: 'To do',
    search: 'status__ne=done&ordering=due_date',
    columns: 'name,status,due_date,priority,asset,users,code',
    has: (row) => row.status !== 'done',
    empty: {
      title: 'Nothing to do',
      text: 'Work that is open or planned stands here until it is done. Create it, or plan ahead with a template.',
    },
  },
  {
    key: 'done',
    label: 'Done',
    search: 'status=done&ordering=-completed_at',
    columns: 'name,completed_at,completed_by,asset,users,code',
    without: ['status', 'on_hold_reason', 'due_date'],
    has: (row) => row.status === 'done',
    empty: {
      title: 'Nothing done yet',
      text: 'A work order appears here as soon as somebody marks it done.',
    },
  },
];
