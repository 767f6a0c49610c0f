import { type BatchUpload, outcomes } from '../batch-upload';
import { words } from './screen.words';
import styles from './screen.module.css';

/** What importing would do now, in numbers. */
export function Side({ upload: { counts, status } }: { upload: BatchUpload }) {
  return (
    <aside className={styles.side} aria-label={words.side.title}>
      <h2>{words.side.title}</h2>
      {counts ? (
        <ul aria-busy={status === 'checking'}>
          {outcomes
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => (
              <li key={outcome} data-outcome={outcome}>
                {words.side[outcome](counts[outcome])}
              </li>
            ))}
        </ul>
      ) : (
        <p>{words.side.later}</p>
      )}
    </aside>
  );
}
