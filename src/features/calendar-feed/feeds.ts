import type { Always, RecordOf } from '#shared/entity';
import { api } from '#web/api.ts';
import { keys, type Page, queryClient } from '#web/query.ts';
import type { calendarFeed } from './calendar-feed';

export type Feed = Always<RecordOf<typeof calendarFeed>, 'rotated_at'>;

export const feedsQuery = {
  queryKey: keys.some('calendar-feed', 'all'),
  queryFn: () => api.get<Page<Feed>>('/calendar-feeds?page_size=100'),
};

export const feedsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.entity('calendar-feed') });

/** Storage key for a new feed while its subject is created. */
export const feedKey = 'calendar-feed';
