import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, Pause, Play, RotateCcw } from 'lucide-react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { words } from '../time/time.words';
import { useNextJob, wayTo } from './next-job';
import { canBegin, orderOf, titleOf } from '../order-view';
import { setStatus } from './set-status';
import { Ticking, useTimer } from '../time/timer/Timer.web';
import { useFinish } from './use-finish.web';
import styles from '../time/time.module.css';

const texts = words.bar;

/** The bar at the bottom of a phone (S14): start, pause, done, next job. The expected next action is filled. */
export function WorkBar({ row }: { row: Row }) {
  const { may } = useSession();
  const { mine, busy, start, stop, question } = useTimer(row);
  const { finish, question: anyway } = useFinish(row);
  const to = (row.allowed_transitions as string[] | null) ?? [];
  if (!may('update', 'work-order', row)) return null;
  const begins = !mine && row.status !== 'in_progress' && canBegin(orderOf(row));
  return (
    <div className={styles.bar} role="group" aria-label={texts.title} data-work-bar>
      {row.status === 'done' ? (
        <>
          {to.includes('open') && (
            <button type="button" onClick={() => void setStatus(row, 'open')}>
              <RotateCcw size={20} />
              {texts.reopen}
            </button>
          )}
          <Next row={row} />
        </>
      ) : (
        <>
          {mine ? (
            <button type="button" disabled={busy} onClick={stop}>
              <Pause size={20} />
              {texts.pause}
              <Ticking since={mine.since} />
            </button>
          ) : (
            <button
              type="button"
              data-primary={begins || undefined}
              disabled={busy || !canBegin(orderOf(row))}
              onClick={start}
            >
              <Play size={20} />
              {texts.start}
            </button>
          )}
          <button type="button" data-primary={!begins || undefined} disabled={busy} onClick={finish}>
            <Check size={20} />
            {texts.done}
          </button>
        </>
      )}
      {question}
      {anyway}
    </div>
  );
}

function Next({ row }: { row: Row }) {
  const next = useNextJob(row);
  if (next === undefined) return null;
  return (
    <Link {...wayTo(next)} data-primary aria-label={next ? texts.next(titleOf(next)) : undefined}>
      {next ? texts.next(String(next.code)) : texts.list}
      <ArrowRight size={20} />
    </Link>
  );
}
