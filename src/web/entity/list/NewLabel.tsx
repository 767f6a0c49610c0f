import { words } from '#words/screen';
import styles from './list.module.css';

/** A phone's header has the noun in the title beside it. */
export function NewLabel({ label }: { label: string }) {
  return (
    <span>
      {words.list.new} <span className={styles.newNoun}>{label.toLowerCase()}</span>
    </span>
  );
}
