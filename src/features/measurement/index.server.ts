import type { ServerFeature } from '#server/feature';
import { measurementRoutes } from './measurement.server';
import { readingRoutes } from './readings/route.server';

export { measurements } from './store.server';

/** What machines show: measurements, their readings and their limits. */
export const feature: ServerFeature = {
  routes: [...measurementRoutes, ...readingRoutes],
};
