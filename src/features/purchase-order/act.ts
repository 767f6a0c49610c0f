import { api } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say } from '#web/ui/toast.tsx';
import { words } from './words';

export type Verb = Exclude<keyof typeof words.done, 'kept'>;

/** One verb of an order, and what is said when it is done. */
export async function act(row: Row, verb: Verb, body?: object, done: keyof typeof words.done = verb): Promise<void> {
  const after = await api.post<Row>(`/purchase-orders/${row.id}/${verb}`, body);
  queryClient.setQueryData(keys.detail('purchase-order', row.id), after);
  for (const noun of verb === 'receive' ? ['purchase-order', 'part', 'location'] : ['purchase-order'])
    void queryClient.invalidateQueries({ queryKey: keys.entity(noun) });
  void queryClient.invalidateQueries({ queryKey: ['history', 'purchase-order', row.id] });
  say(words.done[done](row.name));
}
