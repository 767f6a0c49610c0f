import { words } from '#words/screen';
import styles from './queue.module.css';

/** Marks a value that the server does not have yet. */
export const Unsent = () => (
  <>
    <i className={styles.unsent} title={words.queue.unsent} aria-hidden="true" />
    <span className="visually-hidden">, {words.queue.unsent}</span>
  </>
);
