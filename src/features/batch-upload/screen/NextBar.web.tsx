import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { words } from './screen.words';
import styles from './screen.module.css';

interface NextBarProps {
  label?: string;
  /** Why the next step cannot be taken yet. */
  waits?: ReactNode;
  onNext(): void;
  onBack?(): void;
}

/** The way to the next step, which Ctrl Enter takes, too. */
export function NextBar({ label = words.next, waits, onNext, onBack }: NextBarProps) {
  const blocked = Boolean(waits);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !blocked) {
        event.preventDefault();
        onNext();
      }
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [blocked, onNext]);
  return (
    <div className={styles.nextBar}>
      {onBack && (
        <Button variant="default" size="md" onClick={onBack}>
          {words.back}
        </Button>
      )}
      <p role="status">{waits}</p>
      <Button size="md" disabled={blocked} onClick={onNext} title={words.nextKey}>
        {label}
      </Button>
    </div>
  );
}
