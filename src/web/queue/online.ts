import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const names = ['online', 'offline'];
  for (const name of names) addEventListener(name, listener);
  return () => names.forEach((name) => removeEventListener(name, listener));
}

/** Whether the device reports a connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
