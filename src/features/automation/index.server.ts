import type { ServerFeature } from '#server/feature';
import { watchRoutes } from '#features/notification/index.server';
import { automationRoutes } from './automation.server';
import { automationListener } from './engine.server';
import { automations } from './store.server';

/** Automations: when something happens, if it matters, then do something (D29). */
export const feature: ServerFeature = {
  routes: [...automationRoutes, ...watchRoutes(automations)],
  listeners: [automationListener],
};
