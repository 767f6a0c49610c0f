import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Timer as TimerIcon } from 'lucide-react';
import { useEntries } from '#web/queue/entry.ts';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { words } from '../time.words';
import { runningWith, timerQuery } from './timer';
import { Ticking } from './Timer.web';
import styles from '../time.module.css';

/** The running timer in the top bar, with a link to its work order. */
export function TimerMark() {
  const { data } = useQuery(timerQuery);
  const timer = runningWith(data, useEntries());
  if (!timer) return null;
  const { id, code, name } = timer.work_order;
  const label = words.timer.mark(`${code} ${name}`);
  return (
    <Tooltip label={label}>
      <Link to={`/work-order/${id}`} className={styles.mark}>
        <TimerIcon size={18} aria-hidden="true" />
        <span className="visually-hidden">{label}</span>
        <Ticking since={timer.since} />
      </Link>
    </Tooltip>
  );
}
