import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect } from 'react';

interface Search {
  typed: string;
  /** What was asked for, a moment after it was typed. */
  q: string;
  isSuccess: boolean;
}

/**
 * What answers first is highlighted, for Enter to choose, which never sends the form while the list is open. With Ctrl
 * or ⌘ it does, and chooses nothing.
 */
export function useFirstHit(combobox: ComboboxStore, { typed, q, isSuccess }: Search) {
  const answered = combobox.dropdownOpened && q !== '' && q === typed.trim() && isSuccess;
  useEffect(() => {
    if (answered) combobox.selectFirstOption();
    point(combobox);
  }, [answered, q]);

  return (event: KeyboardEvent): void => {
    if (!combobox.dropdownOpened) return;
    if (event.key.startsWith('Arrow')) queueMicrotask(() => point(combobox));
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) combobox.resetSelectedOption();
    else event.preventDefault();
  };
}

/** Mantine tells those who listen only what arrow keys highlight. */
function point({ listId, targetRef }: ComboboxStore): void {
  const highlighted = document.querySelector(`[id="${listId}"] [data-combobox-selected]`);
  if (highlighted) targetRef.current?.setAttribute('aria-activedescendant', highlighted.id);
  else targetRef.current?.removeAttribute('aria-activedescendant');
}
