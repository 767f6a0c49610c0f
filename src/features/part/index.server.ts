import type { ServerFeature } from '#server/feature';
import { categoryRoutes } from './category/categories.server';
import { on } from './on.server';
import { partRoutes } from './part.server';
import { movementRoutes } from './stock/movement/movement.server';
import { stockNotices } from './stock/notices.server';
import { supplyRoutes } from './supply/supply.server';

export { Books } from './stock/books.server';
export { issueReserved, release, reserve, reserveFirst, returnReserved } from './stock/reserve.server';
export { available } from './stock/stock';
export { rebuildWeeks } from './stock/weeks.server';

/** Parts: their stock, categories, kits and suppliers. */
export const feature: ServerFeature = {
  routes: [...supplyRoutes, ...partRoutes, ...categoryRoutes, ...movementRoutes],
  notices: stockNotices,
  on,
};
