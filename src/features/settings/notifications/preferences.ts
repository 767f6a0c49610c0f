import { queryOptions } from '@tanstack/react-query';
import type { Weekday } from '#shared/days';
import type { Channels, NoticeEvent } from '#shared/notice';
import { api } from '#web/api.ts';
import { inTurn } from '#web/in-turn.ts';
import { keys, queryClient } from '#web/query.ts';

export interface Quiet {
  /** On which they begin; none: no quiet hours. */
  days: Weekday[];
  from: string;
  to: string;
  urgent: boolean;
}

export interface Preferences {
  matrix: Record<NoticeEvent, Channels>;
  quiet: Quiet;
  time_zone: string;
}

const path = '/notifications/preferences';

export const preferencesQuery = queryOptions({
  queryKey: keys.preferences,
  queryFn: () => api.get<Preferences>(path),
});

/** Changes them from what is known when its turn comes, because presses may be faster than answers. */
export const savePreferences = (change: (now: Preferences) => Preferences): Promise<void> =>
  inTurn(path, async () => {
    const now = await queryClient.ensureQueryData(preferencesQuery);
    queryClient.setQueryData(keys.preferences, await api.put<Preferences>(path, change(now)));
  });
