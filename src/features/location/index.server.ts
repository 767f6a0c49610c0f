import type { ServerFeature } from '#server/feature';
import { locationRoutes } from './location.server';

export const feature: ServerFeature = {
  routes: [...locationRoutes],
};
