import { api, Problem } from '#web/api.ts';
import { showAhead } from '#web/entity/common/ahead.ts';
import { inTurn } from '#web/in-turn.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say, sayFailed } from '#web/ui/toast.tsx';
import { words } from '../work-order.words';
import { titleOf } from '../order-view';
import { refreshOrders } from '../status/set-status';

/**
 * Changes values where they stand on the page. They show at once, as `shown` says they will read; one change goes after
 * the other, so that a quick hand does not run into its own versions.
 */
export function changeOrder(row: Row, body: Record<string, unknown>, shown = body): Promise<void> {
  const settle = showAhead([[row.id, shown]]);
  return inTurn(row.id, () => send(row, body)).finally(settle);
}

async function send(row: Row, body: Record<string, unknown>): Promise<void> {
  try {
    const after = await api.patch<Row>(`/work-orders/${row.id}`, body, versionSeen(row, Object.keys(body)));
    queryClient.setQueryData(keys.detail('work-order', row.id), after);
    say(words.side.updated(titleOf(row)));
  } catch (error) {
    if (!toldStale(row, error)) sayFailed(words.status.failed(titleOf(row), sentence(error as Error)));
  }
  await refreshOrders(row.id);
}

/**
 * What a change is for: the record as it is now, where others left alone what is changed. Otherwise the one on which it
 * was changed, so that the server refuses it (S44.3).
 */
export function versionSeen(row: Row, changed: string[]): Record<string, string> {
  const now = queryClient.getQueryData<Row>(keys.detail('work-order', row.id)) ?? row;
  const { version } = changed.every((key) => said(row[key]) === said(now[key])) ? now : row;
  return { 'if-match': `"${version}"` };
}

/** What a value names, however much is known of it, and in whatever order. */
const said = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, one) =>
    Array.isArray(one) ? one.map(({ id }: Row) => id).toSorted() : (one?.id ?? one),
  );

/** Whether it was somebody else's change that was in the way: then that is shown, and said. */
export function toldStale(row: Row, error: unknown): boolean {
  if (!(error instanceof Problem && error.status === 412)) return false;
  queryClient.setQueryData(keys.detail('work-order', row.id), error.body.current);
  sayFailed(words.side.stale(titleOf(row)));
  return true;
}

/** What the server says about the field that was changed is more to the point than what it says in general. */
const sentence = (error: Error): string =>
  (error instanceof Problem ? Object.values(error.errors)[0]?.[0] : undefined) ?? error.message;
