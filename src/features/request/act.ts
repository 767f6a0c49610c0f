import { api } from '#web/api.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { say, sayFailed, sayWithUndoFor } from '#web/ui/overlay/toast.tsx';
import { goTo } from '#web/visited.ts';
import { type Request, requestOf } from './request-view';
import { words } from './request.words';

export type Verb = 'accept' | 'merge' | 'reject' | 'reopen' | 'acknowledge' | 'cancel';

/** How long a decision can be taken back before the requester is told (F1.3). */
const undoable = 10_000;

/** Decided on this page: lists may still show them for a moment. */
export const decided = new Set<string>();

/** Runs one verb of a request and refreshes what it changes. */
export async function run(row: Pick<Row, 'id'>, verb: Verb, body: object = {}): Promise<Request> {
  try {
    const after = await api.post<Row>(`/requests/${row.id}/${verb}`, body);
    queryClient.setQueryData(keys.detail('request', row.id), after);
    return requestOf(after);
  } finally {
    refresh(row.id);
  }
}

export function refresh(id: string): void {
  for (const noun of ['request', 'work-order']) void queryClient.invalidateQueries({ queryKey: keys.entity(noun) });
  void queryClient.invalidateQueries({ queryKey: keys.allHistory('request', id) });
  void queryClient.invalidateQueries({ queryKey: keys.allOverviews });
}

/** A decision: it is confirmed with a way back, as long as the requester does not know of it; `also` goes back with it. */
export async function decide(
  row: Row,
  verb: 'accept' | 'merge' | 'reject',
  body?: object,
  also?: () => Promise<unknown>,
): Promise<void> {
  decided.add(row.id);
  const { code, work_order } = await run(row, verb, body).catch((error: unknown) => {
    decided.delete(row.id);
    throw error;
  });
  const undo = async () => {
    await reopen(row);
    await also?.();
  };
  if (verb === 'reject') return sayWithUndoFor(undoable, words.done.reject(code), undo);
  const view = { label: words.done.view, run: () => goTo(`/work-order/${work_order!.id}`) };
  sayWithUndoFor(undoable, words.done[verb](code, work_order!.code), undo, view);
}

/** Another report of the same: that one is accepted, and this one merged into its work. Undo takes both back. */
export async function joinWith(row: Row, other: Pick<Row, 'id'>): Promise<void> {
  decided.add(other.id);
  try {
    const { work_order } = await run(other, 'accept');
    const { id } = work_order!;
    // A request whose work is deleted is pending again; the work is no longer as accepting made it.
    const also = async () => {
      await api.delete(`/work-orders/${id}`);
      decided.delete(other.id);
      refresh(other.id);
    };
    await decide(row, 'merge', { work_order: id }, also).catch(async (error: unknown) => {
      await also();
      throw error;
    });
  } catch (error) {
    decided.delete(other.id);
    throw error;
  }
}

async function reopen(row: Row): Promise<void> {
  decided.delete(row.id);
  await run(row, 'reopen');
  // On Home it stands again where it was.
  if (location.pathname !== '/') goTo(pageOf(row.id));
}

/** Anything else, confirmed in a word. */
export async function doNow(row: Row, verb: 'acknowledge' | 'reopen' | 'cancel'): Promise<void> {
  try {
    const { code } = await run(row, verb);
    say(words.done[verb](code));
  } catch (error) {
    sayNotDone(row, error);
  }
}

export const sayNotDone = (row: Row, error: unknown): void =>
  sayFailed(words.done.failed(String(row.code), (error as Error).message), {
    label: words.done.view,
    run: () => goTo(pageOf(row.id)),
  });

const pageOf = (id: string): string =>
  `/request/${id}${location.pathname.startsWith('/request/') ? location.search : ''}`;
