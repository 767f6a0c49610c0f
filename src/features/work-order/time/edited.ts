import { createStore, useStore } from '#web/store.ts';
import type { TimeEntry } from './booked';

const edited = createStore<TimeEntry | undefined>(undefined);

/** Opens an entry, from its line or from what is said when a timer was stopped, wherever that was done. */
export const editTime = edited.set;

/** The entry that is being edited, on the page of its work order. */
export function useEdited(order: string): TimeEntry | undefined {
  const entry = useStore(edited);
  return entry?.work_order.id === order ? entry : undefined;
}
