import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '#words/screen';
import styles from './dialog-form.module.css';

interface DialogFormProps {
  /** A refusal that belongs to no field. */
  refused?: string;
  action: string;
  /** What it does cannot be undone. */
  danger?: true;
  /** Instead of Cancel, where that could be read as what is to be done. */
  cancel?: string;
  busy: boolean;
  /** At the other end of the button row. */
  beside?: ReactNode;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A few inputs in a dialog, with Cancel and what it does. What is refused leads to why, first of all at its field. */
export function DialogForm(props: DialogFormProps) {
  const { refused, action, danger, cancel, busy, beside, onSubmit, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if ((sent.current && !busy) || refused)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
    sent.current = busy;
  }, [busy, refused]);
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
          {cancel ?? words.form.cancel}
        </Button>
        <Button type="submit" color={danger && 'danger'} loading={busy} data-save>
          {action}
        </Button>
      </footer>
    </form>
  );
}
