import { useRef } from 'react';
import { uuid7 } from '#shared/id';
import { api } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say } from '#web/ui/toast.tsx';
import { words } from './words';

export type Verb = keyof typeof words.done;

/** A key for what is sent: the same as long as the same is sent again. */
export function useAttempt(): (body: object) => string {
  const last = useRef({ sent: '', key: '' });
  return (body) => {
    const sent = JSON.stringify(body);
    if (sent !== last.current.sent) last.current = { sent, key: uuid7() };
    return last.current.key;
  };
}

/** One verb of an order. A repeat of what got lost on the way is the same one: nothing is received twice. */
export async function act(row: Row, verb: Verb, body?: object, key?: string): Promise<void> {
  const headers = key ? { 'idempotency-key': key } : undefined;
  const after = await api.post<Row>(`/purchase-orders/${row.id}/${verb}`, body, headers);
  queryClient.setQueryData(keys.detail('purchase-order', row.id), after);
  for (const noun of verb === 'receive' ? ['purchase-order', 'part', 'location'] : ['purchase-order'])
    void queryClient.invalidateQueries({ queryKey: keys.entity(noun) });
  void queryClient.invalidateQueries({ queryKey: ['history', 'purchase-order', row.id] });
  say(words.done[verb](row.name));
}
