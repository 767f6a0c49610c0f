import { useEffect, useRef } from 'react';
import styles from './table.module.css';

interface TickProps {
  label: string;
  checked: boolean;
  /** Some of the rows it stands for are selected. */
  partly?: boolean;
  onChange(range: boolean): void;
}

/** The checkbox of a row. A native one, because every row has one and rendering time counts. */
export function Tick({ label, checked, partly = false, onChange }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className={styles.tickPlace}>
      <input
        ref={box}
        type="checkbox"
        className={styles.tick}
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange((event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}
