import type { Panel } from '#web/entity/feature.ts';
import { laterPanel } from '#web/entity/later.tsx';

/**
 * The work orders that have to do with a record, to stand among its panels: what is not done before the rest, what is
 * due first at the top.
 */
export const workOrdersOf = (from: string, filter: string, title = 'Work orders'): Panel => {
  const panel = { id: 'work-orders', title, count: 'work_orders' };
  const relation = { ...panel, from, to: 'work-order', filter, ordering: 'status,due_date' };
  return laterPanel(
    panel,
    async () => (await import('#web/entity/related-panel.tsx')).relatedPanel(relation).Content,
    2,
  );
};
