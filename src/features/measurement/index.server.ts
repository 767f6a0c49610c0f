import type { ServerFeature } from '#server/feature';
import { forecastRoutes } from './forecast/forecast.server';
import { measurementRoutes } from './measurement.server';
import { measurementNotices } from './notices.server';
import { measurementTimetables, readingsDueTask } from './notices-by-clock.server';
import { watchRoutes } from '#features/notification/index.server';
import { readingRoutes } from './readings/route.server';
import { roundRoutes } from './round/round.server';
import { seriesRoutes } from './series.server';
import { measurements } from './store.server';

export { type Forecast, forecastOf } from './forecast/forecast';
export { measurements } from './store.server';
export { addReading } from './readings/take.server';
export { voidReading } from './readings/void.server';
export type { ReadingInput } from './readings/draft.server';

/** What machines show: measurements, their readings and their limits. */
export const feature: ServerFeature = {
  routes: [
    ...measurementRoutes,
    ...readingRoutes,
    ...seriesRoutes,
    ...forecastRoutes,
    ...roundRoutes,
    ...watchRoutes(measurements),
  ],
  tasks: [readingsDueTask],
  timetables: measurementTimetables,
  notices: measurementNotices,
};
