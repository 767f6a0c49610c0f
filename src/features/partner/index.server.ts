import type { ServerFeature } from '#server/feature';
import { connectorRoutes } from './connector/connectors.server';
import { directoryRoutes, dropTask } from './directory.server';
import { partnerRoutes } from './partners.server';

export { addCompanies, type CompanyRow, dropLoad, finishLoad } from './directory.server';

/** Business partners: companies among ours, in directories and in public registers (D25). */
export const feature: ServerFeature = {
  routes: [...directoryRoutes, ...connectorRoutes, ...partnerRoutes],
  tasks: [dropTask],
};
