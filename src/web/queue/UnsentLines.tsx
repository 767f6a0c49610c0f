import { Clock } from 'lucide-react';
import { words } from '#words/screen';
import { type Entry, isShown, useEntries } from './entry.ts';
import styles from './queue.module.css';

/** Comments and bookings on this record that are still unsent. */
export const useUnsent = (record: string, ...paths: string[]): Entry[] =>
  useEntries().filter(
    (entry) =>
      isShown(entry) && entry.record === record && entry.call.kind === 'request' && paths.includes(entry.call.path),
  );

/** Shown where the entries will appear once they are sent. */
export function UnsentLines({ entries: waiting }: { entries: readonly Entry[] }) {
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.unsentLines}>
      {waiting.map(({ id, said }) => (
        <li key={id}>
          <Clock size={16} aria-hidden="true" />
          <span>{said}</span>
          <small>{words.queue.unsent}</small>
        </li>
      ))}
    </ul>
  );
}
