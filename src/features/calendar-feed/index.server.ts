import type { ServerFeature } from '#server/feature';
import { calendarFeedRoutes } from './calendar-feed.server';
import { endFeeds, endFeedsTask } from './end-feeds.server';

/** Links that bring work into a calendar. */
export const feature: ServerFeature = {
  routes: [...calendarFeedRoutes],
  tasks: [endFeedsTask],
  on: { user: { accessEnds: { here: endFeeds, everywhere: endFeedsTask.name } } },
};
