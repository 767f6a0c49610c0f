import type { ServerFeature } from '#server/feature';
import { procedureRoutes } from './procedure.server';

export const feature: ServerFeature = {
  routes: [...procedureRoutes],
};
