import type { ServerFeature } from '#server/feature';
import { viewRoutes } from './view.server';

export const feature: ServerFeature = {
  routes: [...viewRoutes],
};
