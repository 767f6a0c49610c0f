import { useSyncExternalStore } from 'react';
import type { TimeEntry } from './booked';

let edited: TimeEntry | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens an entry for editing, from its line or from the toast of a stopped timer on any page. */
export function editTime(entry: TimeEntry | undefined): void {
  edited = entry;
  for (const listener of listeners) listener();
}

/** The entry that is being edited, on the page of its work order. */
export function useEdited(order: string): TimeEntry | undefined {
  const entry = useSyncExternalStore(subscribe, () => edited);
  return (entry?.work_order as { id: string } | undefined)?.id === order ? entry : undefined;
}
