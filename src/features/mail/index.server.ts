import type { ServerFeature } from '#server/feature';
import { mailRoutes, mailTask } from './mail.server';

/** Sends mails, and lists them. */
export const feature: ServerFeature = {
  routes: [...mailRoutes],
  tasks: [mailTask],
};
