import type { ServerFeature } from '#server/feature';
import { exportRoutes, exportTimetables, sweepTask } from './export.server';
import { listTask } from './list-job.server';
import { organizationTask } from './organization/organization-job.server';

/** Exports that take longer than a request: long lists, and the whole organisation. */
export const feature: ServerFeature = {
  routes: exportRoutes,
  tasks: [listTask, organizationTask, sweepTask],
  timetables: exportTimetables,
};
