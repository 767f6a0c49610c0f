import { words } from '#words/screen';
import styles from './ui.module.css';

/** A skeleton that reserves the space of lines still loading. */
export function Waiting({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" data-waiting aria-label={words.list.loading} className={styles.waiting}>
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} />
      ))}
    </div>
  );
}
