import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move through a list of buttons and wrap around. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLButtonElement)) return;
  const choices = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = choices.indexOf(event.target);
  const next = {
    ArrowDown: choices[at + 1] ?? choices[0],
    ArrowUp: choices.at(at - 1),
    Home: choices[0],
    End: choices.at(-1),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
