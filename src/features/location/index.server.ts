import type { ServerFeature } from '#server/feature';
import { locationRoutes } from './location.server';

/** Locations. */
export const feature: ServerFeature = {
  routes: [...locationRoutes],
};
