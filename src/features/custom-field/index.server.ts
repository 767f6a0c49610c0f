import type { ServerFeature } from '#server/feature';
import { customFieldRoutes } from './custom-field.server';

/** Fields that organisations add themselves. Must be last in the list, because its routes need all nouns. */
export const feature: ServerFeature = {
  get routes() {
    return customFieldRoutes();
  },
};
