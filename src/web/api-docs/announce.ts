import { h } from './dom.ts';

/** Read by screen readers when it changes. */
export const announcer = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });

/** Says something without moving the focus. Emptied first, or the same words twice stay unsaid. */
export function announce(text: string): void {
  announcer.textContent = '';
  setTimeout(() => (announcer.textContent = text), 50);
}
