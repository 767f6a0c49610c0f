import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const names = ['online', 'offline'];
  for (const name of names) addEventListener(name, listener);
  return () => names.forEach((name) => removeEventListener(name, listener));
}

/** What the device believes of its connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
