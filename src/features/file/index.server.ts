import type { ServerFeature } from '#server/feature';
import { fileRoutes } from './file.server';
import { fileTasks, fileTimetables } from './sweep.server';

export { files } from './file.server';
export { storeFile } from './store-file.server';

/** Files, and the sweep of unused ones. */
export const feature: ServerFeature = {
  routes: [...fileRoutes],
  tasks: [...fileTasks],
  timetables: [...fileTimetables],
};
