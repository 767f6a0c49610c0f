import { useSyncExternalStore } from 'react';
import type { TimeEntry } from './booked';

let edited: TimeEntry | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens an entry, from its line or from what is said when a timer was stopped, wherever that was done. */
export function editTime(entry: TimeEntry | undefined): void {
  edited = entry;
  for (const listener of listeners) listener();
}

/** The entry that is being changed, on the page of its work order. */
export function useEdited(order: string): TimeEntry | undefined {
  const entry = useSyncExternalStore(subscribe, () => edited);
  return entry?.work_order.id === order ? entry : undefined;
}
