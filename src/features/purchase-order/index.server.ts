import type { ServerFeature } from '#server/feature';
import { orderStatusRoutes } from './advance.server';
import { fromPartsRoutes } from './from-parts.server';
import { orderNotices } from './notices.server';
import { purchaseOrderRoutes } from './purchase-order.server';
import { receiveRoutes } from './receive.server';
import { sendRoutes } from './send.server';
import { takeBackRoutes } from './take-back.server';

/** Purchase orders, from draft to receipt. */
export const feature: ServerFeature = {
  routes: [
    ...purchaseOrderRoutes,
    ...fromPartsRoutes,
    ...orderStatusRoutes,
    ...sendRoutes,
    ...receiveRoutes,
    ...takeBackRoutes,
  ],
  notices: orderNotices,
};
