import type { ServerFeature } from '#server/feature';
import { keepWaiting, mailRoutes, mailTask } from './mail.server';

/** Sends mails, and lists them. */
export const feature: ServerFeature = {
  routes: [...mailRoutes],
  tasks: [mailTask],
  restored: keepWaiting,
};
