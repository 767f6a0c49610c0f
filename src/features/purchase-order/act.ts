import { api } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say } from '#web/ui/toast.tsx';
import { words } from './words';

export type Verb = keyof typeof words.done;

/** One verb of an order. */
export async function act(row: Row, verb: Verb, body?: object): Promise<void> {
  const after = await api.post<Row>(`/purchase-orders/${row.id}/${verb}`, body);
  queryClient.setQueryData(keys.detail('purchase-order', row.id), after);
  for (const noun of verb === 'receive' ? ['purchase-order', 'part', 'location'] : ['purchase-order'])
    void queryClient.invalidateQueries({ queryKey: keys.entity(noun) });
  void queryClient.invalidateQueries({ queryKey: ['history', 'purchase-order', row.id] });
  say(words.done[verb](row.name));
}
