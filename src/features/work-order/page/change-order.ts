import { api, Problem } from '#web/api.ts';
import { showOptimistic } from '#web/entity/common/optimistic.ts';
import { inTurn } from '#web/in-turn.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words } from '../work-order.words';
import { titleOf } from '../order-view';
import { refreshOrders } from '../status/set-status';

/**
 * Changes values in place as an optimistic update, rendered as in `shown`. Changes are sent one after the other, so
 * that two quick ones do not conflict with each other.
 */
export function changeOrder(row: Row, body: Record<string, unknown>, shown = body): Promise<void> {
  const settle = showOptimistic([[row.id, shown]]);
  return inTurn(row.id, () => send(row, body, settle)).finally(settle);
}

async function send(row: Row, body: Record<string, unknown>, settle: () => void): Promise<void> {
  try {
    const after = await api.patch<Row>(`/work-orders/${row.id}`, body, versionSeen(row, Object.keys(body)));
    queryClient.setQueryData(keys.detail('work-order', row.id), after);
    say(words.side.updated(titleOf(row)));
  } catch (error) {
    // Whoever reads that it was refused, and opens it again, must not find what was refused.
    settle();
    if (!reportStale(row, error)) sayFailed(words.status.failed(titleOf(row), sentence(error as Error)));
  }
  await refreshOrders(row.id);
}

/**
 * The version for If-Match: the newest one if nobody else changed these fields. Otherwise the version that was edited,
 * so that the server refuses the change (S44.3).
 */
export function versionSeen(row: Row, changed: string[]): Record<string, string> {
  const now = queryClient.getQueryData<Row>(keys.detail('work-order', row.id)) ?? row;
  const { version } = changed.every((key) => comparable(row[key]) === comparable(now[key])) ? now : row;
  return { 'if-match': `"${version}"` };
}

/** Compares values by id, regardless of their details and order. */
const comparable = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, one) =>
    Array.isArray(one) ? one.map(({ id }: Row) => id).toSorted() : (one?.id ?? one),
  );

/** Whether somebody else's change caused the conflict; if so, shows the current record and says so. */
export function reportStale(row: Row, error: unknown): boolean {
  if (!(error instanceof Problem && error.status === 412)) return false;
  queryClient.setQueryData(keys.detail('work-order', row.id), error.body.current);
  sayFailed(words.side.stale(titleOf(row)));
  return true;
}

/** The message about the changed field is more precise than the general one. */
const sentence = (error: Error): string =>
  (error instanceof Problem ? Object.values(error.errors)[0]?.[0] : undefined) ?? error.message;
