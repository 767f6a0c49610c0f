import type { ServerFeature } from '#server/feature';
import { organizationRoutes } from './organization.server';

export { organizations } from './organization.server';

export const feature: ServerFeature = {
  routes: [...organizationRoutes],
};
