import { CircleAlert, Ellipsis, Repeat } from 'lucide-react';
import { memo } from 'react';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import { words } from './planning.words';
import { dueIn } from '../due';
import { titleOf } from '../order-view';
import { priorities } from '../plan-options';
import { statusOptions } from '../status/status';
import { Faces } from './Face.web';
import { hours } from './format';
import type { Job } from './move';
import styles from './planning.module.css';

interface CardProps {
  job: Job;
  href: string;
  /** Cannot be moved: it is done, or this person may not move it. */
  fixed?: boolean;
  /** What the column or the tray already shows. */
  without?: 'status' | 'due';
  onMenu?(job: Job, from: HTMLElement): void;
}

const labelOf = (options: readonly { value: string; label: string }[], value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? '';

/** A job with everything that decides when it is done, and by whom. */
export const JobCard = memo(function JobCard({ job, href, fixed, without, onMenu }: CardProps) {
  const due = job.due_date ? dueIn(job.due_date, job.status === 'done') : undefined;
  const { progress } = job;
  return (
    <li className={styles.card} data-item={job.id} data-fixed={fixed || undefined}>
      <div className={styles.cardTop}>
        {without !== 'status' && <Glyph meaning={job.status as Meaning} />}
        {without !== 'status' && <span className="visually-hidden">{labelOf(statusOptions, job.status)}</span>}
        <span className={styles.code}>{job.code}</span>
        {job.priority && (
          <span className={styles.priority} title={labelOf(priorities, job.priority)}>
            <Glyph meaning={job.priority as Meaning} />
            {labelOf(priorities, job.priority)}
          </span>
        )}
        {job.recurrence?.is_active && <RepeatMark />}
        {!fixed && onMenu && <MenuButton job={job} onMenu={onMenu} />}
      </div>
      <a
        href={href}
        className={styles.name}
        tabIndex={-1}
        draggable={false}
        aria-keyshortcuts={fixed ? undefined : 'm'}
      >
        {job.name}
      </a>
      {job.asset && <span className={styles.about}>{job.asset.name}</span>}
      <div className={styles.cardFoot}>
        {due && without !== 'due' && (
          <time dateTime={job.due_date!} title={due.exact} data-urgency={due.urgency}>
            {due.urgency === 'late' && <CircleAlert size={13} aria-hidden="true" />}
            {due.text}
          </time>
        )}
        {without === 'due' && job.estimated_minutes !== null && <span>{hours(job.estimated_minutes)}</span>}
        {progress && (
          <span title={words.progressLong(progress.done, progress.total)}>
            {words.progress(progress.done, progress.total)}
          </span>
        )}
        <Faces assigned={job.assigned_to} />
      </div>
    </li>
  );
});

/** A recurring job: moving it asks whether the following ones move, too. */
export const RepeatMark = () => (
  <span className={styles.repeats} title={words.repeats} data-repeats>
    <Repeat size={13} aria-hidden="true" />
    <span className="visually-hidden">{words.repeats}</span>
  </span>
);

/** The menu replaces dragging and keys for people who can use neither (WCAG 2.5.7). */
export function MenuButton({ job, onMenu }: { job: Job; onMenu(job: Job, from: HTMLElement): void }) {
  return (
    <button
      type="button"
      className={styles.menu}
      data-menu
      tabIndex={-1}
      aria-label={words.moveJob(titleOf(job))}
      aria-haspopup="menu"
      title={words.move}
      onClick={({ currentTarget }) => onMenu(job, currentTarget)}
    >
      <Ellipsis size={16} />
    </button>
  );
}
