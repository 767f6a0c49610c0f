import { api } from '#web/api.ts';
import { keys, type Page, queryClient } from '#web/query.ts';

interface Chip {
  id: string;
  name: string;
}

export interface Feed {
  id: string;
  name: string;
  user: Chip | null;
  team: Chip | null;
  asset: Chip | null;
  rotated_at: string;
  last_used_at: string | null;
}

export const feedsQuery = {
  queryKey: keys.some('calendar-feed', 'all'),
  queryFn: () => api.get<Page<Feed>>('/calendar-feeds?page_size=100'),
};

export const feedsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.entity('calendar-feed') });

/** Storage key for a new feed while its subject is created. */
export const feedKey = 'calendar-feed';
