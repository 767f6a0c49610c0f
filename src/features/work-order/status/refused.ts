import { useSyncExternalStore } from 'react';
import type { Entry } from '#web/queue/entry.ts';
import type { MissingStep } from '#features/procedure/missing';
import type { MissingPart } from '../plan';
import type { More } from './status';

/** What stands in the way of done, as the server lists it. */
type Missing = { kind: 'timer'; user: { id: string; name: string } } | MissingStep | MissingPart;

export interface Refused {
  detail: string;
  missing: Missing[];
  /** What was to be said with it, for when it is tried again. */
  more: More;
}

/** Of what was kept and sent later, what the server did not take: a status that was asked for. */
export const refusedEntries = (id: string, entries: readonly Entry[]): Entry[] =>
  entries.filter(
    ({ state, record, call }) =>
      state === 'refused' && record === id && call.kind === 'request' && call.path === `/work-orders/${id}`,
  );

export const refusedDone = (id: string, entries: readonly Entry[]): Entry | undefined =>
  refusedEntries(id, entries).find(({ call }) => (call as { body?: { status?: string } }).body?.status === 'done');

let refused: ReadonlyMap<string, Refused> = new Map();
const listeners = new Set<() => void>();

/** Kept until it is tried again: whoever said done in a list finds on the page what there is to do. */
export function keepRefused(id: string, why?: Refused): void {
  const next = new Map(refused);
  if (why) next.set(id, why);
  else next.delete(id);
  refused = next;
  for (const listener of listeners) listener();
}

export const useRefused = (id: string): Refused | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => refused.get(id),
  );
