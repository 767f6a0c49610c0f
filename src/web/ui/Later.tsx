import { cloneElement, type ReactElement, type ReactNode, startTransition } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { words } from '#words/screen';
import { afterPaint } from './after-paint.ts';
import { sayFailed } from './toast.tsx';
import { Tooltip } from './Tooltip.tsx';
import styles from './ui.module.css';

interface LaterProps {
  /** Stands alone until it is pressed. */
  button: ReactElement<{ onClick?: () => void }>;
  /** More words about the button. */
  hint?: string;
  /** Gets what the button opens. */
  load(): Promise<unknown>;
  /** The button with what it opens when it is pressed. */
  children: ReactNode;
}

const restsAfter = 2_000;

/**
 * A button whose menu or panel is loaded when the page has come to rest, or when it is pressed before that, and drawn
 * when it is pressed: what a first sight does not show should not delay it, nor cost whoever saves data. The press shows
 * first, then what it opens. The focus stays on the button when the one takes the place of the other; the new button is
 * pressed like any other then, so that whatever it opens knows where the focus came from. Whoever went on to something
 * else while it was fetched is not called back.
 */
export function Later({ button, hint, load, children }: LaterProps) {
  const [pressed, setPressed] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const focused = useRef(false);
  useEffect(() => {
    return fetchAhead(load);
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

/** Says when what it stands beside has come. */
export function Arrived({ onArrive }: { onArrive(): void }) {
  // Once, when it takes its place: not again when the parent has a new function.
  const first = useRef(onArrive);
  useLayoutEffect(() => void first.current(), []);
  return null;
}

/** With a connection the server has, most likely, another version by now. */
export const sayMissing = () =>
  navigator.onLine
    ? sayFailed(words.error.unknown, { label: words.update.take, run: () => location.reload() })
    : sayFailed(words.offline.short);

/** Without a connection nothing would come: then it waits for one. */
export function whenAtRest(act: () => void): () => void {
  const rest = () => {
    if (!navigator.onLine) return addEventListener('online', rest, { once: true });
    act();
  };
  const timer = setTimeout(rest, restsAfter);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', rest);
  };
}

/**
 * Gets what may be wanted next when the page has come to rest; whoever saves data gets it when it is wanted, and so does
 * everybody what did not come now.
 */
export function fetchAhead(get: () => Promise<unknown>): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ? () => {} : whenAtRest(() => void get().catch(() => undefined));
}
