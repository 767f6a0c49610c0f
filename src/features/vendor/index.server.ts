import type { ServerFeature } from '#server/feature';
import { contactRoutes } from './contact.server';
import { mergeRoutes } from './merge.server';
import { vendorRoutes } from './vendor.server';

export { createVendorWithContacts, vendors } from './vendor.server';

export const feature: ServerFeature = {
  routes: [...vendorRoutes, ...mergeRoutes, ...contactRoutes],
};
