import { words } from '#words/screen';
import styles from './queue.module.css';

/** Stands beside what the server does not know yet. */
export const Unsent = () => (
  <>
    <i className={styles.unsent} title={words.queue.unsent} aria-hidden="true" />
    <span className="visually-hidden">, {words.queue.unsent}</span>
  </>
);
