import type { ServerFeature } from '#server/feature';
import { codeRoutes } from './code.server';
import { portalRoutes } from './portal.server';

/** Public pages on which people without an account report what is wrong. */
export const feature: ServerFeature = {
  routes: [...portalRoutes, ...codeRoutes],
};
