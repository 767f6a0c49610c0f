import type { ServerFeature } from '#server/feature';
import { procedureRoutes } from './procedure.server';

/** Procedures. */
export const feature: ServerFeature = {
  routes: [...procedureRoutes],
};
