import { ClipboardList } from 'lucide-react';
import { named } from '#web/entity/common/named.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { orderList } from './order-list.web';
import { orderTogether } from './order-together';

export const feature: WebFeature = {
  nouns: [
    {
      ...named('purchase-order', 'order'),
      path: '/purchase-orders',
      icon: ClipboardList,
      ...orderList,
      load: () => import('./purchase-order.web'),
    },
  ],
  on: { part: { together: [orderTogether] } },
};
