import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect } from 'react';

interface Search {
  typed: string;
  /** The debounced text. */
  q: string;
  isSuccess: boolean;
}

/**
 * Highlights the first hit, for Enter to choose; Enter never submits the form while the list is open.
 * With Ctrl or ⌘ it submits and chooses nothing.
 */
export function useFirstHit(combobox: ComboboxStore, { typed, q, isSuccess }: Search) {
  const answered = combobox.dropdownOpened && q !== '' && q === typed.trim() && isSuccess;
  useEffect(() => {
    if (answered) combobox.selectFirstOption();
    announce(combobox);
  }, [answered, q]);

  return (event: KeyboardEvent): void => {
    if (!combobox.dropdownOpened) return;
    if (event.key.startsWith('Arrow')) queueMicrotask(() => announce(combobox));
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) combobox.resetSelectedOption();
    else event.preventDefault();
  };
}

/** Mantine announces to screen readers only what the arrow keys highlight. */
function announce({ listId, targetRef }: ComboboxStore): void {
  const highlighted = document.querySelector(`[id="${listId}"] [data-combobox-selected]`);
  if (highlighted) targetRef.current?.setAttribute('aria-activedescendant', highlighted.id);
  else targetRef.current?.removeAttribute('aria-activedescendant');
}
