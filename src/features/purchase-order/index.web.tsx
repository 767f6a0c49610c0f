import { ClipboardList } from 'lucide-react';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { emptyText, nounLabels } from '#words/nouns';
import { orderList } from './order-list.web';
import { orderTogether } from './order-together';

/** Purchase orders on screen. */
export const feature: WebFeature = {
  nouns: [
    {
      slug: 'purchase-order',
      path: '/purchase-orders',
      label: nounLabels['purchase-order'].label,
      plural: nounLabels['purchase-order'].labelPlural,
      icon: ClipboardList,
      empty: { drawing: 'order', text: emptyText['purchase-order'] },
      ...orderList,
      load: () => import('./purchase-order.web'),
    },
  ],
  on: { part: { together: [orderTogether] } },
};
