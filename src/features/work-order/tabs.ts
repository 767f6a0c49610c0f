import type { Tab } from '#web/entity/list/tabs.ts';
import { words } from './work-order-list.words';

/** To do is everything that is not done (D14). */
export const workOrderTabs: Tab[] = [
  {
    key: 'todo',
    label: words.tabs.todo.label,
    search: 'status__ne=done&ordering=due_date',
    columns: 'name,status,due_date,priority,asset,users,code',
    has: (row) => row.status !== 'done',
    empty: {
      title: words.tabs.todo.title,
      text: words.tabs.todo.text,
      readOnly: words.tabs.todo.readOnly,
    },
  },
  {
    key: 'done',
    label: words.tabs.done.label,
    search: 'status=done&ordering=-completed_at',
    columns: 'name,completed_at,completed_by,asset,users,code',
    without: ['status', 'on_hold_reason', 'due_date', 'timeliness'],
    has: (row) => row.status === 'done',
    empty: {
      title: words.tabs.done.title,
      text: words.tabs.done.text,
    },
  },
  {
    key: 'all',
    label: words.tabs.all.label,
    search: 'ordering=-due_date',
    columns: 'name,status,due_date,completed_at,asset,users,code',
    unlisted: true,
    has: () => true,
    empty: { title: words.tabs.all.title, text: words.tabs.all.text },
  },
];
