import { api, Problem } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say } from '#web/ui/overlay/toast.tsx';
import { words } from './purchase-order.words';

export type Verb = Exclude<keyof typeof words.done, 'kept'>;

/** The order has changed since it was shown: nothing was done, and the page shows the current one. */
export class Changed extends Error {}

/**
 * Runs one verb of an order and confirms it. If-Match ties it to the order on screen: nobody approves, sends or
 * receives what they have not seen.
 */
export async function act(row: Row, verb: Verb, body?: object, done: keyof typeof words.done = verb): Promise<void> {
  const shown = { 'if-match': `"${row.version}"` };
  const after = await api
    .post<Row>(`/purchase-orders/${row.id}/${verb}`, body, undefined, shown)
    .catch(async (error: unknown) => {
      if (!(error instanceof Problem) || error.status !== 412) throw error;
      await queryClient.invalidateQueries({ queryKey: keys.entity('purchase-order') });
      throw new Changed(words.changed(row.name));
    });
  queryClient.setQueryData(keys.detail('purchase-order', row.id), after);
  for (const noun of movesStock(verb) ? ['purchase-order', 'part', 'location'] : ['purchase-order'])
    void queryClient.invalidateQueries({ queryKey: keys.entity(noun) });
  void queryClient.invalidateQueries({ queryKey: keys.allHistory('purchase-order', row.id) });
  say(words.done[done](row.name));
}

const movesStock = (verb: Verb): boolean => verb === 'receive' || verb === 'take-back';
