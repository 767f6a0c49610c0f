import { type RefObject, useEffect } from 'react';
import type { Row } from '../../query.ts';

/** Not on a phone: its keyboard would cover the form before it was read. */
export function focusFirst(form: HTMLFormElement | null): void {
  if (matchMedia('(pointer: fine)').matches) form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
}

/** Where a form begins: at the input with this id, otherwise at its first. */
export function useFirstFocus(
  form: RefObject<HTMLFormElement | null>,
  at: string | undefined,
  record: Row | undefined,
): void {
  useEffect(() => {
    if (at) return focusWhenThere(form.current!, at);
    // To a record that is changed one comes from a button that is gone, and never from a field of this form.
    if (!record || document.activeElement === document.body) focusFirst(form.current);
  }, [form, at, record]);
}

/** Some inputs are drawn later than the form. */
function focusWhenThere(form: HTMLFormElement, id: string): () => void {
  const observer = new MutationObserver(focus);
  function focus() {
    const input = document.getElementById(id);
    input?.focus();
    if (input) observer.disconnect();
  }
  observer.observe(form, { childList: true, subtree: true });
  focus();
  return () => observer.disconnect();
}
