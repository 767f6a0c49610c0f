import { h } from './dom.ts';

/** Screen readers announce changes of it. */
export const announcer = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });

/** Announces a text without moving the focus. It is emptied first, or the same text twice would not be announced. */
export function announce(text: string): void {
  announcer.textContent = '';
  setTimeout(() => (announcer.textContent = text), 50);
}
