import type { ServerFeature } from '#server/feature';
import { eventRoutes } from './event.server';

export const feature: ServerFeature = {
  routes: [...eventRoutes],
};
