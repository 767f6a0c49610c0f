import { useQuery } from '@tanstack/react-query';
import { momentTyped } from '#web/format/clock.ts';
import { getPage, keys } from '#web/query.ts';
import type { Measured } from '../measured';
import type { Reading } from '../readings/reading';
import { isLatest } from './check';

/** Enough to find one that counts among those that are void or doubtful. */
const few = 10;

/** The measurement as it was at another time: with the reading before that in the place of the last one (F2.3). */
export function useBefore(of: Measured, time: string): Measured {
  const at = time ? momentTyped(time) : undefined;
  const isEarlier = at !== undefined && !isLatest(of, at);
  const query = new URLSearchParams({ taken_at__lt: at ?? '' }).toString();
  const { data } = useQuery({
    queryKey: keys.about('measurement', of.id, 'readings', query),
    queryFn: () => getPage<Reading>(`/measurements/${of.id}/readings`, query, 1, few),
    enabled: isEarlier,
  });
  // Without a connection it stays unknown, and the server asks.
  if (!isEarlier || !data) return of;
  const found = data.results.find(({ voided_at, is_suspect }) => !voided_at && !is_suspect);
  const value = found?.value ?? null;
  return {
    ...of,
    last_value: typeof value === 'number' ? value : null,
    last_state: typeof value === 'string' ? value : null,
    last_taken_at: found?.taken_at ?? null,
    last_reading: found ? { ...found, value: found.value } : null,
  };
}
