import { Clock } from 'lucide-react';
import { words } from '../words.ts';
import { useEntries } from './entry.ts';
import styles from './queue.module.css';

/** What was said or booked here and has not been sent: it stands where it will stand. */
export function UnsentLines({ record, path }: { record: string; path: string }) {
  const waiting = useEntries().filter(
    ({ record: of, state, call }) =>
      of === record && state === 'waiting' && call.kind === 'request' && call.path === path,
  );
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
