import { cloneElement, type ReactElement, type ReactNode, startTransition } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { words } from '#words/screen';
import { afterPaint } from './after-paint.ts';
import { sayFailed } from './overlay/toast.tsx';
import { Tooltip } from './overlay/Tooltip.tsx';
import styles from './ui.module.css';

interface LazyButtonProps {
  /** Rendered alone until it is pressed. */
  button: ReactElement<{ onClick?: () => void }>;
  /** A tooltip for the button. */
  hint?: string;
  /** Loads what the button opens. */
  load(): Promise<unknown>;
  /** The button together with what it opens, rendered after a press. */
  children: ReactNode;
}

const idleAfter = 2_000;

/**
 * A button whose menu or panel is lazy loaded: when the page is idle, or on the first press, and rendered on a press,
 * so that it neither delays the first render nor costs data. The press is shown before the panel renders.
 * The focus stays on the button while it is replaced, and the new button is clicked, so that its panel knows where the
 * focus came from. If the person has moved on meanwhile, nothing opens.
 */
export function LazyButton({ button, hint, load, children }: LazyButtonProps) {
  const [pressed, setPressed] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const focused = useRef(false);
  useEffect(() => {
    return prefetchAtRest(load);
  }, [load]);
  const buttonThere = () => place.current?.querySelector('button');
  const open = () => {
    // Not every browser gives the focus to a button that is pressed.
    buttonThere()?.focus();
    afterPaint(() => void load().then(() => startTransition(() => setPressed(true)), sayMissing));
  };
  const press = () => {
    if (!focused.current) return;
    buttonThere()?.focus();
    buttonThere()?.click();
  };
  const whole = (
    <span
      ref={place}
      className={styles.later}
      onFocus={() => (focused.current = true)}
      onBlur={() => (focused.current = false)}
    >
      {pressed ? (
        <>
          {children}
          <Arrived onArrive={press} />
        </>
      ) : (
        cloneElement(button, { onClick: open })
      )}
    </span>
  );
  return hint ? <Tooltip label={hint}>{whole}</Tooltip> : whole;
}

/** Reports that the content beside it has mounted. */
export function Arrived({ onArrive }: { onArrive(): void }) {
  // Only on mount, not when the parent passes a new function.
  const first = useRef(onArrive);
  useLayoutEffect(() => void first.current(), []);
  return null;
}

/** With a connection, the server most likely has a newer version by now. */
export const sayMissing = () =>
  navigator.onLine
    ? sayFailed(words.error.unknown, { label: words.update.take, run: () => location.reload() })
    : sayFailed(words.offline.short);

/** Waits for a connection, because without one nothing would load. */
export function whenAtRest(act: () => void): () => void {
  const run = () => {
    if (!navigator.onLine) return addEventListener('online', run, { once: true });
    act();
  };
  const timer = setTimeout(run, idleAfter);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', run);
  };
}

/** Prefetches when the page is idle, unless data saving is on. Whatever is missing then is loaded when it is needed. */
export function prefetchAtRest(get: () => Promise<unknown>): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ? () => {} : whenAtRest(() => void get().catch(() => undefined));
}
