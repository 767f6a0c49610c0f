import type { Entry } from '#web/queue/entry.ts';
import { createStore, useStore } from '#web/store.ts';
import type { MissingStep } from '#features/procedure/missing';
import type { MissingPart } from '../plan';
import type { More } from './status';

/** What prevents done, as the server lists it. */
type Missing = { kind: 'timer'; user: { id: string; name: string } } | MissingStep | MissingPart;

export interface Refused {
  detail: string;
  missing: Missing[];
  /** The reasons and note of the refused change, for a retry. */
  more: More;
}

/** Queued status changes of this work order that the server refused. */
export const refusedEntries = (id: string, entries: readonly Entry[]): Entry[] =>
  entries.filter(
    ({ state, record, call }) =>
      state === 'refused' && record === id && call.kind === 'request' && call.path === `/work-orders/${id}`,
  );

export const refusedDone = (id: string, entries: readonly Entry[]): Entry | undefined =>
  refusedEntries(id, entries).find(({ call }) => (call as { body?: { status?: string } }).body?.status === 'done');

const refused = createStore<ReadonlyMap<string, Refused>>(new Map());

/** Kept until the next try, so that the page shows what is missing, even if done was pressed in a list. */
export function rememberRefusal(id: string, why?: Refused): void {
  const next = new Map(refused.get());
  if (why) next.set(id, why);
  else next.delete(id);
  refused.set(next);
}

export const useRefused = (id: string): Refused | undefined => useStore(refused, (all) => all.get(id));
