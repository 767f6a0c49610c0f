import { formatNumber } from '#web/format/number.ts';
import { words } from './parts.words';
import styles from './parts.module.css';

/** A location in a dropdown with its free stock, by which people choose between stores. */
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
