import { useEffect, useRef } from 'react';
import styles from './table.module.css';

interface TickProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  partly?: boolean;
  onChange(range: boolean): void;
}

/** The box before a row. The browser's own: a table has one in every line, and each is drawn while somebody waits. */
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
