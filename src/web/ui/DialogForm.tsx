import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '#words/screen';
import styles from './dialog-form.module.css';

interface DialogFormProps {
  /** A refusal that belongs to no field. */
  refused?: string;
  action: string;
  busy: boolean;
  /** At the other end of the button row. */
  beside?: ReactNode;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog, with Cancel and submit. A refusal focuses the first invalid field, or else the message. */
export function DialogForm({ refused, action, busy, beside, onSubmit, onClose, children }: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current && !busy)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
    sent.current = busy;
  }, [busy]);
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog opened from a form must not submit that form.
        event.stopPropagation();
        onSubmit();
      }}
      noValidate
    >
      {refused && (
        <p role="alert" className={styles.refused} tabIndex={-1}>
          {refused}
        </p>
      )}
      {children}
      <footer className={styles.actions}>
        {beside && <div className={styles.beside}>{beside}</div>}
        <Button variant="default" onClick={onClose}>
          {words.form.cancel}
        </Button>
        <Button type="submit" loading={busy} data-save>
          {action}
        </Button>
      </footer>
    </form>
  );
}
