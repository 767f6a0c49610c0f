import type { ServerFeature } from '#server/feature';
import { homeRoutes } from './home.server';
import { levelsTask, levelsTimetable } from './levels.server';

/** Home: what is to be done now, and the figures. */
export const feature: ServerFeature = {
  routes: [...homeRoutes],
  tasks: [levelsTask],
  timetables: [levelsTimetable],
};
