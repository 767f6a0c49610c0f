import { useSyncExternalStore } from 'react';
import { currentEntries, unsent } from './entry.ts';

let asked: ((may: boolean) => void) | undefined;
const listeners = new Set<() => void>();

function set(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Nobody leaves what is only on this device behind (S44.4): the outbox asks what is to become of it. */
export async function mayLeaveQueue(): Promise<boolean> {
  if (unsent(currentEntries()).length === 0) return true;
  return new Promise((resolve) => set(resolve));
}

/** Somebody waits to leave; what they are answered. */
export function useLeaving(): ((may: boolean) => void) | undefined {
  const answer = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  return (
    answer &&
    ((may) => {
      set(undefined);
      answer(may);
    })
  );
}
