import type { ServerFeature } from '#server/feature';
import { contactRoutes } from './contact.server';
import { vendorRoutes } from './vendor.server';

export { vendors } from './vendor.server';

export const feature: ServerFeature = {
  routes: [...vendorRoutes, ...contactRoutes],
};
