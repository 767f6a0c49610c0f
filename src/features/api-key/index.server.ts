import type { ServerFeature } from '#server/feature';
import { apiKeyRoutes } from './api-key.server';

/** Keys for the API. */
export const feature: ServerFeature = {
  routes: [...apiKeyRoutes],
};
