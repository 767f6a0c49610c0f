import { Check, Pause, Play, RotateCcw } from 'lucide-react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { words } from '#words/work-order-time';
import { canBegin, orderOf } from './order-view';
import { setStatus } from './set-status';
import { Ticking, useTimer } from './Timer.web';
import { useFinish } from './use-finish.web';
import styles from './time.module.css';

const said = words.bar;

/** On a phone, under the thumb (S14): start, pause, done. Whoever is done has stopped working. */
export function WorkBar({ row }: { row: Row }) {
  const { may } = useSession();
  const { mine, busy, start, stop, question } = useTimer(row);
  const { finish, question: anyway } = useFinish(row);
  const to = (row.allowed_transitions as string[] | null) ?? [];
  if (!may('update', 'work-order', row) || (row.status === 'done' && !to.includes('open'))) return null;
  return (
    <div className={styles.bar} role="group" aria-label={said.title} data-work-bar>
      {row.status === 'done' ? (
        <button type="button" onClick={() => void setStatus(row, 'open')}>
          <RotateCcw size={20} />
          {said.reopen}
        </button>
      ) : (
        <>
          {mine ? (
            <button type="button" disabled={busy} onClick={stop}>
              <Pause size={20} />
              {said.pause}
              <Ticking since={mine.since} />
            </button>
          ) : (
            <button type="button" disabled={busy || !canBegin(orderOf(row))} onClick={start}>
              <Play size={20} />
              {said.start}
            </button>
          )}
          <button type="button" data-primary disabled={busy} onClick={finish}>
            <Check size={20} />
            {said.done}
          </button>
        </>
      )}
      {question}
      {anyway}
    </div>
  );
}
