import { cloneElement, type ReactElement, type ReactNode, Suspense } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { words } from '#words/screen';
import { Spare } from './Spare.tsx';
import { sayFailed } from './toast.tsx';
import { Tooltip } from './Tooltip.tsx';
import styles from './ui.module.css';

interface LaterProps {
  /** Stands alone until what it opens is there, and may be pressed already. */
  button: ReactElement<{ onClick?: () => void }>;
  /** More words about the button. */
  hint?: string;
  /** The button with what it opens, a lazy component; open at once if it was pressed before. */
  children(opened: boolean): ReactNode;
}

const restsAfter = 1_000;
let isAhead = false;

/**
 * A button whose menu or panel is loaded when the page has come to rest, or when it is pressed before that: what a first
 * sight does not show should not delay it, nor cost whoever saves data. The focus stays on the button when the one takes
 * the place of the other.
 */
export function Later({ button, hint, children }: LaterProps) {
  const [wanted, setWanted] = useState(isAhead);
  const [pressed, setPressed] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const focused = useRef(false);
  useEffect(() => (wanted ? undefined : fetchAhead(() => setWanted(true))), [wanted]);
  const waiting = cloneElement(button, {
    onClick: () => {
      setPressed(true);
      setWanted(true);
    },
  });
  const whole = (
    <span
      ref={place}
      className={styles.later}
      onFocus={() => (focused.current = true)}
      onBlur={() => (focused.current = false)}
    >
      {wanted ? (
        <Spare instead={cloneElement(button, { onClick: sayMissing })}>
          <Suspense fallback={waiting}>
            {children(pressed)}
            <Arrived onArrive={() => focused.current && place.current?.querySelector('button')?.focus()} />
          </Suspense>
        </Spare>
      ) : (
        waiting
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
const sayMissing = () =>
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

/** Gets what may be wanted next when the page has come to rest; whoever saves data gets it when it is wanted. */
export function fetchAhead(act: () => void): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => {};
  return whenAtRest(() => {
    isAhead = true;
    act();
  });
}
