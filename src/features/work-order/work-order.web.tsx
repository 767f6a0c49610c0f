import { lazy } from 'react';
import type { Screens } from '#web/entity/common/feature.ts';
import { activityPanel } from '#features/comment/activity-panel.web';
import { words } from './work-order.words';
import { begin, follows, inputs, opened, question, sections } from './form/form.web';
import { panels } from './page/panels.web';
import { pageActions } from './page/page-actions';
import { Side } from './page/Side.web';
import { StatusBar } from './status/StatusBar.web';
import { WorkBar } from './status/WorkBar.web';
import { WorkOrderOverview } from './page/WorkOrderOverview.web';
import styles from './page/overview.module.css';

export const screens: Screens = {
  contract: async () => {
    const { createFields, workOrder } = await import('./work-order');
    return { ...workOrder, fields: createFields };
  },
  form: ({ row }) => sections(row ? 'asset' : 'assets', ['start_date', 'due_date']),
  inputs,
  opened,
  begin,
  follows,
  question,
  make: async (body) => (await import('./form/make-order')).makeOrder(body),
  offlineQueries: async (row, may) => (await import('./page/offline')).offlineQueriesOf(row, may),
  panels,
  // The work and its parts come before everything else, also on a phone.
  sideAfter: 'parts',
  activity: activityPanel('work-order', '/work-orders', ({ requests = 0 }) => requests > 0),
  unshown: [
    'code',
    'number',
    'kind',
    'status',
    'priority',
    'work_type',
    'asset',
    'location',
    'estimated_minutes',
    'start_date',
    'due_date',
    'users',
    'teams',
    'vendors',
    'done_reason',
    'on_hold_reason',
    'status_note',
    'completed_at',
    'completed_by',
    'source',
    'origin_type',
    'origin_id',
    'parent',
    // For lists and figures: the page says them where they matter.
    'timeliness',
    'plan_date',
    'has_sub_orders',
    'is_waiting_for_parts',
    'booked_minutes',
    'remaining_minutes',
    'template',
    'comment_files',
    'procedure_files',
    'is_mine',
    'total_cost',
    'created_at',
    'created_by',
    'updated_at',
  ],
  Status: ({ row }) => <span className={styles.code}>{String(row.code)}</span>,
  Notice: StatusBar,
  Overview: WorkOrderOverview,
  Side,
  Bar: WorkBar,
  Print: lazy(async () => ({ default: (await import('./paper/PrintSheet.web')).PrintSheet })),
  actions: pageActions,
  removal: (row) => ({ title: words.removing.title(String(row.code)), text: words.removing.text }),
};
