import type { ServerFeature } from '#server/feature';
import { figureRoutes } from './figures.server';
import { homeRoutes } from './home.server';
import { levelsTask, levelsTimetable } from './levels.server';
import { offenderRoutes } from './offenders.server';

export { levelsBefore, writeLevels } from './levels.server';

/** Home: what is to be done now, and the figures. */
export const feature: ServerFeature = {
  routes: [...homeRoutes, ...figureRoutes, ...offenderRoutes],
  tasks: [levelsTask],
  timetables: [levelsTimetable],
};
