import { api, Problem } from '#web/api.ts';
import { showAhead } from '#web/entity/ahead.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { sayFailed } from '#web/ui/toast.tsx';
import { words } from '#words/work-order';
import { titleOf } from './order-view';
import { refreshOrders } from './set-status';

let last: Promise<unknown> = Promise.resolve();

/**
 * Changes values where they stand on the page. They show at once, as `shown` says they will read; one change goes after
 * the other, so that a quick hand does not run into its own versions.
 */
export function changeOrder(row: Row, body: Record<string, unknown>, shown = body): Promise<void> {
  const settle = showAhead([[row.id, shown]]);
  const sent = last.then(() => send(row, body)).finally(settle);
  last = sent;
  return sent;
}

async function send(row: Row, body: Record<string, unknown>): Promise<void> {
  const key = keys.detail('work-order', row.id);
  const { version } = queryClient.getQueryData<Row>(key) ?? row;
  try {
    const after = await api.patch<Row>(`/work-orders/${row.id}`, body, { 'if-match': `"${version}"` });
    queryClient.setQueryData(key, after);
  } catch (error) {
    const stale = error instanceof Problem && error.status === 412;
    if (stale) queryClient.setQueryData(key, error.body.current);
    sayFailed(stale ? words.side.stale(titleOf(row)) : words.status.failed(titleOf(row), sentence(error as Error)));
  }
  await refreshOrders(row.id);
}

/** What the server says about the field that was changed is more to the point than what it says in general. */
const sentence = (error: Error): string =>
  (error instanceof Problem ? Object.values(error.errors)[0]?.[0] : undefined) ?? error.message;
