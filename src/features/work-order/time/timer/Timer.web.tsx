import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Problem } from '#web/api.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { words as all } from '#words/screen';
import { stopMine } from './stop-mine';
import { type Running, runningHere, startTimer, type Timer, timersOf } from './timer';
import styles from '../time.module.css';

const StopOther = lazy(async () => ({ default: (await import('./StopOther.web')).StopOther }));

const StopTimer = lazy(async () => ({ default: (await import('./StopTimer.web')).StopTimer }));

/** Nobody works longer than this: such a timer was forgotten. */
const longestShift = 12 * 3_600_000;

interface TimerOf {
  mine?: Timer;
  busy: boolean;
  start(): void;
  stop(): void;
  /** The caller renders it: asks whether to stop another timer, or how long somebody worked. */
  question: ReactNode;
}

/** The user's own timer on a work order (U14). */
export function useTimer(row: Row): TimerOf {
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  const [other, setOther] = useState<Running>();
  const [forgotten, setForgotten] = useState(false);
  async function start(stopOther: boolean) {
    // Offline the server cannot report another running timer, but this device may know one.
    const known = stopOther ? null : await runningHere();
    const elsewhere = known && known.work_order.id !== row.id;
    if (elsewhere && (await (await import('#web/queue/queue.ts')).isQueueing())) return setOther(known);
    setBusy(true);
    try {
      if (!(await startTimer(row, me, stopOther))) say(all.queue.kept);
    } catch (error) {
      const running = error instanceof Problem && (error.body.running as Running | undefined);
      if (running) setOther(running);
      else sayFailed((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  const mine = timersOf(row).find(({ user }) => user.id === me.id);
  async function stop() {
    if (mine && Date.now() - Date.parse(mine.since) > longestShift) return setForgotten(true);
    setBusy(true);
    await stopMine(row);
    setBusy(false);
  }
  return {
    mine,
    busy,
    start: () => void start(false),
    stop: () => void stop(),
    question: (
      <Suspense>
        {other && <StopOther other={other} onStop={() => start(true)} onClose={() => setOther(undefined)} />}
        {forgotten && mine && <StopTimer row={row} timer={mine} onClose={() => setForgotten(false)} />}
      </Suspense>
    ),
  };
}

/** Updates the DOM directly, so that the page does not render every second. */
export function Ticking({ since }: { since: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = () => {
      if (place.current) place.current.textContent = elapsed(since);
    };
    const timer = setInterval(show, 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <span ref={place} role="timer" className={styles.clock}>
      {elapsed(since)}
    </span>
  );
}

/** For example `1:04:09`. */
function elapsed(since: string): string {
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
