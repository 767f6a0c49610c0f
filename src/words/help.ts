/** The keys and what they do: loaded with the help alone. */
export const keys: [string, string][] = [
  ['⌘K or Ctrl K', 'Search, go, do'],
  ['/', 'Search'],
  ['G then H', 'Go to Home'],
  ['G then L', 'Go to locations (first letter of any list)'],
  ['C', 'Create'],
  ['F', 'Filter'],
  ['J / K', 'Next / previous'],
  ['Enter', 'Open'],
  ['X', 'Select row (with Shift: range)'],
  ['S, A, P, D', 'Set status, assignees, priority or due date of a work order in the table'],
  ['A, T, M', 'Accept a request, accept with a template, merge it'],
  ['Q, R, S', 'Ask about a request, reject it, mark it as seen'],
  ['→ then Enter', 'Edit a cell of the row'],
  ['E', 'Edit; in the inbox, done'],
  ['U', 'Unread, in the inbox'],
  ['H', 'Snooze, in the inbox'],
  ['Letters', 'Find a name, in a tree'],
  ['Ctrl M', 'Move, in a tree'],
  ['⌘↵ or Ctrl ↵', 'Save'],
  ['⌘⇧↵ or Ctrl Shift ↵', 'Create, then another'],
  ['⌘Z or Ctrl Z', 'Undo, while it is offered'],
  ['F8', 'To what was said last, and Esc back'],
  ['Esc', 'Close'],
  ['?', 'This help'],
];

export const switched = {
  label: 'Keys that are a single letter or sign',
  hint: 'On this device. Those with ⌘ or Ctrl always work.',
};
