import { useSyncExternalStore } from 'react';
import { words } from '../words.ts';
import styles from './ui.module.css';

/** A short word about what was done, with a way back where there is one. Errors that need action are said in place. */
interface Action {
  label: string;
  run(): void;
}

interface Toast {
  id: number;
  text: string;
  failed: boolean;
  actions: Action[];
  /** What comes again and again about the same thing is one toast, said anew. */
  topic?: string;
}

const lasts = 8_000;
/** What is said about each of many small things is only glanced at. */
const glance = 3_000;
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(text: string, failed: boolean, actions: Action[], topic?: string): number {
  const id = ++last;
  // Said again, it stands there once; what can be undone is each its own.
  const again = (toast: Toast) =>
    topic === undefined ? toast.text === text && toast.actions.length + actions.length === 0 : toast.topic === topic;
  set([...toasts.filter((toast) => !again(toast)).slice(-2), { id, text, failed, actions, topic }]);
  return id;
}

function showBriefly(text: string, failed: boolean, actions: Action[]): void {
  const id = show(text, failed, actions);
  setTimeout(() => dismiss(id), lasts);
}

const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

export const say = (text: string, ...actions: Action[]): void => showBriefly(text, false, actions);
export const sayFailed = (text: string, ...actions: Action[]): void => showBriefly(text, true, actions);
/** One for each topic at a time, out of the way of the next of many (S16.1). */
export function sayOf(topic: string, text: string, failed = false): void {
  const id = show(text, failed, [], topic);
  setTimeout(() => dismiss(id), failed ? lasts : glance);
}
/** Stays until somebody does it or sends it away. */
export const sayUntilDone = (text: string, action: Action): void => void show(text, false, [action]);
/** With what else there is to do about it first. */
export const sayWithUndo = (text: string, undo: () => void, ...more: Action[]): void =>
  say(text, ...more, { label: words.toast.undo, run: undo });

export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {shown.map(({ id, text, failed, actions, topic }) => (
        <div
          key={topic ?? id}
          className={styles.toast}
          data-failed={failed || undefined}
          data-glance={topic !== undefined || undefined}
        >
          <span>{text}</span>
          {actions.map(({ label, run }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                run();
                dismiss(id);
              }}
            >
              {label}
            </button>
          ))}
          <button type="button" aria-label={words.toast.dismiss} onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
