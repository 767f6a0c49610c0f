import { type RefObject, useEffect } from 'react';
import type { Row } from '../../query.ts';

/** Not on a phone: its keyboard would cover the form before it was read. */
export function focusFirst(form: HTMLFormElement | null): void {
  if (matchMedia('(pointer: fine)').matches) form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
}

/** Where a form begins: at the input that somebody comes back to, otherwise at its first. */
export function useFirstFocus(
  form: RefObject<HTMLFormElement | null>,
  resumed: { focus?: string } | undefined,
  record: Row | undefined,
): void {
  useEffect(() => {
    if (resumed?.focus) document.getElementById(resumed.focus)?.focus();
    // To a record that is changed one comes from a button that is gone, and never from a field of this form.
    else if (!record || document.activeElement === document.body) focusFirst(form.current);
  }, [form, resumed, record]);
}
