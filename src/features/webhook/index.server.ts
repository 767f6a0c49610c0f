import type { ServerFeature } from '#server/feature';
import { deliverTask } from './send/deliver.server';
import { webhookListener } from './listener.server';
import { logRoutes } from './log.server';
import { webhookNotices } from './notices.server';
import { restoreWebhooks } from './restored.server';
import { webhookSweepTasks, webhookTimetables } from './sweep.server';
import { webhookRoutes } from './webhook.server';

/** Tells other programs of changes (D9). */
export const feature: ServerFeature = {
  routes: [...webhookRoutes, ...logRoutes],
  tasks: [deliverTask, ...webhookSweepTasks],
  timetables: webhookTimetables,
  listeners: [webhookListener],
  notices: webhookNotices,
  restored: restoreWebhooks,
};
