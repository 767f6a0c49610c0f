import type { ServerFeature } from '#server/feature';
import { calendarFeedRoutes } from './calendar-feed.server';

/** Links that bring work into a calendar. */
export const feature: ServerFeature = {
  routes: [...calendarFeedRoutes],
};
