import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys, type Page, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';

const myList = { to: '/work-order/todo', search: { is_mine: 'true' } as never };

/** The page of the next job, or the list of the user's own work. */
export const wayTo = (next: Row | null) => (next ? { to: `/work-order/${next.id}` } : myList);

/** Ordered by due date. Work on hold is left out because it waits for something else. */
const filters = 'is_mine=true&status__in=in_progress,open&ordering=due_date&page_size=2';

/** The current user's next job; null if there is none or the request fails, undefined while loading. */
export function useNextJob(row: Row): Row | null | undefined {
  const { me } = useSession();
  const { data, isPending } = useQuery({
    queryKey: keys.some('work-order', `next of ${me.id}`),
    queryFn: () => api.get<Page<Row>>(`/work-orders?${filters}`),
    retry: false,
  });
  return isPending ? undefined : (data?.results.find(({ id }) => id !== row.id) ?? null);
}
