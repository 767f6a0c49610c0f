import { useSyncExternalStore } from 'react';
import { currentEntries, unsent } from './entry.ts';
import { readEntries } from './kept.ts';

let asked: ((may: boolean) => void) | undefined;
const listeners = new Set<() => void>();

function set(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Nobody leaves what is only on this device behind (S44.4): the outbox asks what is to become of it. */
export async function mayLeaveQueue(): Promise<boolean> {
  // Whoever leaves as soon as the page is there does so before the queue has begun.
  await readEntries().catch(() => undefined);
  if (unsent(currentEntries()).length === 0) return true;
  asked?.(false);
  return new Promise((resolve) =>
    set((may) => {
      set(undefined);
      resolve(may);
    }),
  );
}

/** Somebody waits to leave; what they are answered. */
export const useLeaving = (): typeof asked =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
