import type { ServerFeature } from '#server/feature';
import { retentionTask, retentionTimetable } from './retention.server';
import { mailNews } from './mail.server';
import { publicRoutes } from './public.server';

export { addPublicPages } from './page/pages.server';
export { portalForAsset } from './portal-calls.server';

/** What people without an account do: report, follow their report, say "me too" (F1.7). */
export const feature: ServerFeature = {
  routes: [...publicRoutes],
  tasks: [retentionTask],
  timetables: [retentionTimetable],
  on: { request: { notify: mailNews } },
};
