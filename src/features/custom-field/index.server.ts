import type { ServerFeature } from '#server/feature';
import { customFieldRoutes } from './custom-field.server';

/** The fields that organisations add themselves. The last of the list: its routes are made when all nouns are known. */
export const feature: ServerFeature = {
  get routes() {
    return customFieldRoutes();
  },
};
