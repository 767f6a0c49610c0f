import type { Entry } from '#web/queue/entry.ts';
import { createStore, useStore } from '#web/store.ts';
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

const refused = createStore<ReadonlyMap<string, Refused>>(new Map());

/** Kept until it is tried again: whoever said done in a list finds on the page what there is to do. */
export function keepRefused(id: string, why?: Refused): void {
  const next = new Map(refused.get());
  if (why) next.set(id, why);
  else next.delete(id);
  refused.set(next);
}

export const useRefused = (id: string): Refused | undefined => useStore(refused, (all) => all.get(id));
