import type { ServerFeature } from '#server/feature';
import { auditRoutes } from './audit.server';
import { auditTasks, auditTimetables } from './nightly.server';

export { verifyChain } from './verify.server';
export { latestEntries, latestSchema } from './audit.server';
export { type Head, headsOf } from './heads.server';

/** The history, and the proof that nobody has changed it. */
export const feature: ServerFeature = {
  routes: [...auditRoutes],
  tasks: [...auditTasks],
  timetables: [...auditTimetables],
};
