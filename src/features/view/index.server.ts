import type { ServerFeature } from '#server/feature';
import { viewRoutes } from './view.server';

/** Saved views of lists. */
export const feature: ServerFeature = {
  routes: [...viewRoutes],
};
