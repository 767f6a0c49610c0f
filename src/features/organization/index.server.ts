import type { ServerFeature } from '#server/feature';
import { organizationRoutes } from './organization.server';

export { organizations } from './organization.server';

/** Organisations. */
export const feature: ServerFeature = {
  routes: [...organizationRoutes],
};
