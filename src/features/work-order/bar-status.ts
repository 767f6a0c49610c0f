import { api } from '#web/api.ts';
import { showAhead } from '#web/entity/ahead.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say, sayFailed } from '#web/ui/toast.tsx';
import { refreshOrder } from './booked';
import { type Status, statusLabel } from './status';
import { words } from './words-time';

/** Shown at once; said with the work order's name, also when the server refuses (S14.1). */
export async function setStatus(row: Row, status: Status): Promise<void> {
  const settle = showAhead([[row.id, { status }]]);
  const name = `${String(row.code)} ${row.name}`;
  try {
    const after = await api.patch<Row>(`/work-orders/${row.id}`, { status });
    queryClient.setQueryData(keys.detail('work-order', row.id), after);
    refreshOrder(row.id);
    say(words.bar.changed(name, statusLabel(status)));
  } catch (error) {
    sayFailed(words.bar.refused(name, (error as Error).message));
  } finally {
    settle();
  }
}
