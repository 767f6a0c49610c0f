import type { ServerFeature } from '#server/feature';
import { categoryRoutes } from './category/categories.server';
import { on } from './on.server';
import { partRoutes } from './part.server';
import { movementRoutes } from './stock/movement.server';
import { supplyRoutes } from './supply/supply.server';

/** Parts: their stock, categories and kits, and who supplies them. */
export const feature: ServerFeature = {
  routes: [...supplyRoutes, ...partRoutes, ...categoryRoutes, ...movementRoutes],
  on,
};
