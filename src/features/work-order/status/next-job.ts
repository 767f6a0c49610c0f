import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys, type Page, type Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';

const myList = { to: '/work-order/todo', search: { is_mine: 'true' } as never };

/** Where it is, else the list of one's own. */
export const wayTo = (next: Row | null) => (next ? { to: `/work-order/${next.id}` } : myList);

/** By when it is due; what is on hold waits for something else. */
const asked = 'is_mine=true&status__in=in_progress,open&ordering=due_date&page_size=2';

/** The next job of whoever does this one; null where there is none or nobody answers, nothing until that is known. */
export function useNextJob(row: Row): Row | null | undefined {
  const { me } = useSession();
  const { data, isPending } = useQuery({
    queryKey: keys.some('work-order', `next of ${me.id}`),
    queryFn: () => api.get<Page<Row>>(`/work-orders?${asked}`),
    retry: false,
  });
  return isPending ? undefined : (data?.results.find(({ id }) => id !== row.id) ?? null);
}
