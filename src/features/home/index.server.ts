import type { ServerFeature } from '#server/feature';
import { figureRoutes } from './figures/figures.server';
import { homeRoutes } from './home.server';
import { levelsTask, levelsTimetable } from './figures/levels.server';
import { offenderRoutes } from './figures/offenders.server';

export { levelsBefore, writeLevels } from './figures/levels.server';

/** Home: what is to be done now, and the figures. */
export const feature: ServerFeature = {
  routes: [...homeRoutes, ...figureRoutes, ...offenderRoutes],
  tasks: [levelsTask],
  timetables: [levelsTimetable],
};
