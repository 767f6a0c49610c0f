import { Dialog } from '../ui/Dialog.tsx';
import { words } from '../words.ts';
import styles from './shell.module.css';

const keys: [string, string][] = [
  ['⌘K or Ctrl K', 'Search, go, do'],
  ['/', 'Search'],
  ['G then L', 'Go to locations (first letter of any list)'],
  ['C', 'Create'],
  ['F', 'Filter'],
  ['J / K', 'Next / previous'],
  ['Enter', 'Open'],
  ['X', 'Select row (with Shift: range)'],
  ['S, A, P, D', 'Set status, assignees, priority or due date of a work order in the table'],
  ['E', 'Edit'],
  ['Letters', 'Find a name, in a tree'],
  ['Ctrl M', 'Move, in a tree'],
  ['⌘↵ or Ctrl ↵', 'Save'],
  ['⌘⇧↵ or Ctrl Shift ↵', 'Create, then another'],
  ['Esc', 'Close'],
  ['?', 'This help'],
];

export function Help({ onClose }: { onClose(): void }) {
  return (
    <Dialog onClose={onClose} title={words.nav.shortcuts}>
      <dl className={styles.help}>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
