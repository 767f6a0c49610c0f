import { type RefObject, useEffect, useRef } from 'react';
import { words } from '#words/screen';
import { dismiss, holdWhile, take, type Toast, useToasts } from './toast.tsx';
import styles from '../ui.module.css';

/** Shows the toasts in a corner; F8 focuses the latest and Escape returns. */
export function Toasts() {
  const shown = useToasts();
  const box = useRef<HTMLDivElement>(null);
  // After a touch the browser may still report hover, so only the focus counts there.
  useEffect(() => {
    const held = matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within';
    holdWhile(() => box.current?.matches(held) ?? false);
  }, []);
  useKeys(box, shown);
  return (
    <div ref={box} className={styles.toasts} role="status" aria-live="polite">
      {shown.map((toast) => (
        <Line key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function useKeys(box: RefObject<HTMLDivElement | null>, shown: readonly Toast[]): void {
  const previous = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const within = box.current?.contains(document.activeElement);
      if (event.key === 'F8') {
        if (!within) previous.current = document.activeElement as HTMLElement;
        box.current?.lastElementChild?.querySelector('button')?.focus();
      } else if (event.key === 'Escape' && within) {
        (document.activeElement as HTMLElement).blur();
        previous.current?.focus();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [box]);
  // The focused element may be gone with its toast.
  useEffect(() => {
    if (document.activeElement === document.body) previous.current?.focus();
    if (!box.current?.contains(document.activeElement)) previous.current = undefined;
  }, [box, shown]);
}

function Line({ toast }: { toast: Toast }) {
  const { id, text, failed, actions } = toast;
  return (
    <div className={styles.toast} data-failed={failed || undefined} data-acts={actions.length > 0 || undefined}>
      <span>{text}</span>
      {actions.map((action) => (
        <button key={action.label} type="button" onClick={() => void take(toast, action)}>
          {action.label}
        </button>
      ))}
      <button type="button" aria-label={words.toast.dismiss} onClick={() => dismiss(id)}>
        ×
      </button>
    </div>
  );
}
