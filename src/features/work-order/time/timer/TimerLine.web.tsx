import { Button } from '@mantine/core';
import { Play, Square } from 'lucide-react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { words } from '../time.words';
import { canBegin, orderOf } from '../../order-view';
import { timersOf } from './timer';
import { Ticking, useTimer } from './Timer.web';
import styles from '../time.module.css';

const texts = words.timer;

/** The timer in the time panel: the user's own with its button, and those of others. */
export function TimerLine({ row }: { row: Row }) {
  const { me, may } = useSession();
  const { mine, busy, start, stop, question } = useTimer(row);
  const others = timersOf(row).filter(({ user }) => user.id !== me.id);
  return (
    <>
      {mine ? (
        <div className={styles.timer} data-own data-running>
          <span>
            <small>{texts.running}</small>
            <Ticking since={mine.since} />
          </span>
          <Button leftSection={<Square size={16} />} loading={busy} onClick={stop}>
            {texts.stop}
          </Button>
        </div>
      ) : (
        may('update', 'work-order', row) &&
        row.status !== 'done' && (
          <div className={styles.timer} data-own>
            <Button
              fullWidth
              variant="light"
              leftSection={<Play size={16} />}
              loading={busy}
              disabled={!canBegin(orderOf(row))}
              onClick={start}
            >
              {texts.start}
            </Button>
          </div>
        )
      )}
      {others.map(({ user, since }) => (
        <div key={user.id} className={styles.timer}>
          <Avatar name={user.name} color={user.color} size={28} />
          <span>{texts.others(user.name)}</span>
          <Ticking since={since} />
        </div>
      ))}
      {question}
    </>
  );
}
