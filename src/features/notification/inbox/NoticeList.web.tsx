import { type KeyboardEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { hasShortcuts } from '#web/prefs.ts';
import { prefetchAtRest, sayMissing } from '#web/ui/LazyButton.tsx';
import { read, snooze, toggleDone, toggleRead, wake } from './acts';
import type { Notice, State } from './inbox-query';
import { NoticeRow } from './NoticeRow.web';
import { words } from '../notification.words';
import styles from './inbox.module.css';

const SnoozeMenu = lazyScreen(async () => (await import('./SnoozeMenu.web')).SnoozeMenu);

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** J and K move through it; E, U and H act on the current notice, which is the first until another has the focus. */
export function NoticeList({ state, rows }: { state: State; rows: Notice[] }) {
  const list = useRef<HTMLUListElement>(null);
  // By its id, because others come and go above it; by its place once it has left.
  const [focused, setFocused] = useState({ id: '', at: 0 });
  const [snoozing, setSnoozing] = useState<{ notice: Notice; from: HTMLElement }>();
  const found = rows.findIndex(({ id }) => id === focused.id);
  const current = found >= 0 ? found : Math.min(focused.at, rows.length - 1);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-open]') ?? [])];
  const focusAt = (next: number) => links()[Math.max(0, Math.min(next, rows.length - 1))]?.focus();
  useFirstRowKeys(() => focusAt(current));
  useEffect(() => {
    return prefetchAtRest(SnoozeMenu.load);
  }, []);
  // A notice that leaves the tab gives the focus to the one that takes its place.
  const nextFocus = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (nextFocus.current !== undefined) focusAt(nextFocus.current);
    nextFocus.current = undefined;
  }, [rows.length]);
  const focusNext = (act: () => void) => {
    nextFocus.current = current;
    act();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || (event.key.length === 1 && !hasShortcuts())) return;
    event.preventDefault();
    focusAt(current + step);
  };
  // What is typed while the menu opens is meant for it, and would act on the row.
  const opening = useRef(false);
  const openMenu = (notice: Notice, from: HTMLElement) => {
    opening.current = true;
    void SnoozeMenu.load()
      .then(() => setSnoozing({ notice, from }), sayMissing)
      .finally(() => (opening.current = false));
  };
  const hold = (event: KeyboardEvent) => {
    if (!(opening.current || snoozing) || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        aria-label={words.list(words.states[state])}
        onKeyDownCapture={hold}
        onKeyDown={onKey}
      >
        {rows.map((notice, index) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            current={index === current}
            onFocus={() => setFocused({ id: notice.id, at: index })}
            onOpen={() => read(notice)}
            onRead={() => toggleRead(notice)}
            onDone={() => focusNext(() => toggleDone(notice))}
            onSnooze={(from) => (state === 'snoozed' ? focusNext(() => wake(notice)) : openMenu(notice, from))}
          />
        ))}
      </ul>
      {snoozing && (
        <Suspense fallback={null}>
          <SnoozeMenu
            from={snoozing.from}
            onChoose={(when) => focusNext(() => snooze(snoozing.notice, when))}
            onClose={() => {
              setSnoozing(undefined);
              focusAt(current);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** J and K lead into the list if nothing has the focus; from there it handles them. */
function useFirstRowKeys(enter: () => void): void {
  const latest = useRef(enter);
  useEffect(() => {
    latest.current = enter;
  });
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent) => {
      const outside = target === document.body || (target as HTMLElement).id === 'content';
      if (outside && hasShortcuts() && !ctrlKey && !metaKey && !altKey && (key === 'j' || key === 'k'))
        latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
