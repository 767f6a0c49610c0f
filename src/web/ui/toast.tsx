import { useSyncExternalStore } from 'react';
import { words } from '../words.ts';
import styles from './ui.module.css';

/** A short word about what was done, with a way back where there is one. Errors that need action are said in place. */
interface Toast {
  id: number;
  text: string;
  failed: boolean;
  action?: { label: string; run(): void };
}

const lasts = 8_000;
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(text: string, failed: boolean, action?: Toast['action']): number {
  const id = ++last;
  set([...toasts.slice(-2), { id, text, failed, action }]);
  return id;
}

function showBriefly(text: string, failed: boolean, action?: Toast['action']): void {
  const id = show(text, failed, action);
  setTimeout(() => dismiss(id), lasts);
}

const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

export const say = (text: string, action?: Toast['action']): void => showBriefly(text, false, action);
export const sayFailed = (text: string): void => showBriefly(text, true);
/** Stays until somebody does it or sends it away. */
export const sayUntilDone = (text: string, action: Toast['action']): void => void show(text, false, action);
export const sayWithUndo = (text: string, undo: () => void): void => say(text, { label: words.toast.undo, run: undo });

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
      {shown.map(({ id, text, failed, action }) => (
        <div key={id} className={styles.toast} data-failed={failed || undefined}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                action.run();
                dismiss(id);
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" aria-label={words.toast.dismiss} onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
