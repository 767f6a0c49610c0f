import { formatNumber } from '#web/format/number.ts';
import { words } from './parts.words';
import styles from './parts.module.css';

/** A place in a picker, with what is free there: how the work is spread over stores is chosen by that. */
export const placeOption =
  (freeAt: (place: string) => number | undefined) =>
  ({ option: { value, label } }: { option: { value: string; label: string } }) => {
    const free = freeAt(value);
    return (
      <span className={styles.option}>
        {label} {free !== undefined && <small>{words.editor.free(formatNumber(free))}</small>}
      </span>
    );
  };
