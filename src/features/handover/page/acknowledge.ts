import { api } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';

/** The page shows at once that it is read; lists and Home follow. */
export async function acknowledge({ id }: Pick<Row, 'id'>): Promise<void> {
  const after = await api.post<Row>(`/handovers/${id}/acknowledge`);
  queryClient.setQueryData(keys.detail('handover', id), after);
  void queryClient.invalidateQueries({ queryKey: keys.entity('handover') });
  void queryClient.invalidateQueries({ queryKey: keys.allHistory('handover', id) });
  void queryClient.invalidateQueries({ queryKey: keys.allOverviews });
}
