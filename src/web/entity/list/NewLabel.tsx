import { words } from '#words/screen';
import styles from './list.module.css';

/** In the header of a phone the title beside it says of what. */
export function NewLabel({ label }: { label: string }) {
  return (
    <span>
      {words.list.new} <span className={styles.newNoun}>{label.toLowerCase()}</span>
    </span>
  );
}
