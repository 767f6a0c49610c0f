import type { ServerFeature } from '#server/feature';
import { eventRoutes } from './event.server';

/** Live changes. */
export const feature: ServerFeature = {
  routes: [...eventRoutes],
};
