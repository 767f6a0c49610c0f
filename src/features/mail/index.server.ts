import type { ServerFeature } from '#server/feature';
import { mailRoutes, mailTask } from './mail.server';

/** Mails, as they are sent and read about. */
export const feature: ServerFeature = {
  routes: [...mailRoutes],
  tasks: [mailTask],
};
