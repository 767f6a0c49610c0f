import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { words } from '../words.ts';
import styles from './shell.module.css';

function subscribe(listener: () => void): () => void {
  const names = ['online', 'offline'];
  for (const name of names) addEventListener(name, listener);
  return () => names.forEach((name) => removeEventListener(name, listener));
}

/** Says that the device has no connection; nothing while it has one. */
export function OfflinePill() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <span role="status" className={styles.connection}>
      {!online && (
        <span className={styles.offline}>
          <CloudOff size={16} />
          {words.offline.pill}
        </span>
      )}
    </span>
  );
}
