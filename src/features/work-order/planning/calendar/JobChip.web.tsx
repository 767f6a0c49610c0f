import { CircleAlert, Repeat } from 'lucide-react';
import { memo } from 'react';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import { words } from '../planning.words';
import { dueIn } from '../../due';
import { titleOf } from '../../order-view';
import { statusLabel, type Status } from '../../status/status';
import { Faces } from '../Face.web';
import { hours, timeOf } from '../format';
import { MenuButton, RepeatMark } from '../JobCard.web';
import { holdersOf } from '../workload/load';
import type { Job } from '../move';
import type { Coming } from '../use-jobs';
import styles from './chip.module.css';

interface ChipProps {
  job: Job;
  href: string;
  zone: string;
  late: boolean;
  fixed: boolean;
  /** With a second line: time, asset, assignees. In the workload, the duration instead of the time. */
  roomy?: 'when' | 'load';
  onMenu?(job: Job, from: HTMLElement): void;
}

/** A job on its day, in one or two lines. Overdue is marked by an icon and, if there is room, by a word. */
export const JobChip = memo(function JobChip({ job, href, zone, late, fixed, roomy, onMenu }: ChipProps) {
  const at = job.due_date ?? job.start_date;
  const time = at ? timeOf(at, zone) : undefined;
  // Assignees share the estimate, so that the chips add up to the total above them.
  const share = (job.estimated_minutes ?? 0) / holdersOf(job).length;
  const estimate = job.estimated_minutes === null ? words.workload.noEstimate : hours(share);
  return (
    <li
      className={styles.chip}
      data-item={job.id}
      data-fixed={fixed || undefined}
      data-status={job.status}
      data-late={late || undefined}
      data-roomy={roomy}
    >
      {late ? <CircleAlert size={13} aria-hidden="true" /> : <Glyph meaning={job.status as Meaning} />}
      <a href={href} tabIndex={-1} draggable={false} title={titleOf(job)} aria-keyshortcuts={fixed ? undefined : 'm'}>
        {job.name}
        <span className="visually-hidden">
          {`, ${job.code}, ${statusLabel(job.status as Status)}${late ? `, ${words.overdue}` : ''}`}
        </span>
      </a>
      {!fixed && onMenu && <MenuButton job={job} onMenu={onMenu} />}
      {roomy && (
        <span className={styles.more}>
          {roomy === 'load' && <span>{estimate}</span>}
          {late && (
            <b>
              <span className={styles.short}>{words.overdue}</span>
              <span className={styles.long}>{dueIn(job.due_date!, false).text}</span>
            </b>
          )}
          {roomy === 'when' && time && !late && <span>{time}</span>}
          {job.recurrence?.is_active && <RepeatMark />}
          <span className={styles.about}>{job.asset?.name ?? job.code}</span>
          {roomy === 'when' && <Faces assigned={job.assigned_to} most={1} size={18} />}
        </span>
      )}
    </li>
  );
});

/** A projected date of a series: dashed, labelled, not draggable. It links to the latest work order of the series. */
export function GhostChip({ coming, href, roomy }: { coming: Coming; href: string; roomy?: boolean }) {
  return (
    <li className={styles.chip} data-ghost data-roomy={roomy ? 'when' : undefined}>
      <Repeat size={13} aria-hidden="true" />
      <a
        href={href}
        tabIndex={-1}
        draggable={false}
        title={words.calendar.projectedLong(coming.name, coming.head.code)}
      >
        {coming.name}
        <span className="visually-hidden">{`, ${words.calendar.projected}`}</span>
      </a>
      {roomy && (
        <span className={styles.more}>
          <span>{words.calendar.projected}</span>
          <span className={styles.about}>{coming.head.code}</span>
        </span>
      )}
    </li>
  );
}
