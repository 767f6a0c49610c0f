import type { Panel } from '#web/entity/common/feature.ts';
import { relatedPanel } from '#web/entity/record/related-panel.tsx';
import { nounLabels } from '#words/nouns';

/** A panel with the work orders of another record: open, planned and done. */
export const workOrdersOf = (
  from: string,
  filter: string,
  title: string = nounLabels['work-order'].labelPlural,
): Panel =>
  relatedPanel({
    id: 'work-orders',
    title,
    count: 'work_orders',
    from,
    to: 'work-order',
    filter,
    parts: [
      'status__in=open,in_progress,on_hold&ordering=due_date',
      'status=planned&ordering=start_date,due_date',
      'status=done&ordering=-completed_at',
    ],
  });
