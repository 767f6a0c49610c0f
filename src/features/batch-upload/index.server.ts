import type { ServerFeature } from '#server/feature';
import { templateRoutes, uploadRoutes } from './batch-upload.server';
import { isSentAlong } from './check/pictures.server';
import { targetsAmong } from './targets/nouns.server';
import { endUnfinished } from './restored.server';
import { uploadTasks, uploadTimetables } from './tasks.server';

export { importOf } from './imported.server';

/** Tables of records, for every noun of the other features. */
export const featureFor = (others: readonly ServerFeature[]): ServerFeature => ({
  routes: [...uploadRoutes, ...templateRoutes(targetsAmong(others.flatMap(({ routes = [] }) => routes)))],
  tasks: uploadTasks,
  timetables: uploadTimetables,
  restored: endUnfinished,
  on: { file: { holds: isSentAlong } },
});
