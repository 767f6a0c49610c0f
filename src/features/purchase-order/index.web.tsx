import { ClipboardList } from 'lucide-react';
import { nounNames } from '#web/entity/common/noun-names.ts';
import { relatedOn } from '#web/entity/common/related-on.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { nounLabels } from '#words/nouns';
import { orderList } from './order-list.web';
import { orderTogether } from './order-together';

const card = {
  id: 'purchase-orders',
  title: nounLabels['purchase-order'].labelPlural,
  count: 'purchase_orders',
  from: 'vendor',
  to: 'purchase-order',
  filter: 'vendor',
  ordering: '-number',
};

/** Purchase orders on screen. */
export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('purchase-order', 'order'),
      path: '/purchase-orders',
      icon: ClipboardList,
      ...orderList,
      load: () => import('./purchase-order.web'),
    },
  ],
  on: { part: { together: [orderTogether] }, vendor: relatedOn(card, 'parts') },
};
