import type { ServerFeature } from '#server/feature';
import { orderStatusRoutes } from './advance.server';
import { orderNotices } from './notices.server';
import { purchaseOrderRoutes } from './purchase-order.server';
import { receiveRoutes } from './receive.server';
import { sendRoutes } from './send/send.server';
import { takeBackRoutes } from './take-back.server';

export { createOrder, orders } from './purchase-order.server';

/** Purchase orders, from draft to receipt. */
export const feature: ServerFeature = {
  routes: [...purchaseOrderRoutes, ...orderStatusRoutes, ...sendRoutes, ...receiveRoutes, ...takeBackRoutes],
  notices: orderNotices,
};
