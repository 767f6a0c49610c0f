import { CircleAlert } from 'lucide-react';
import { Empty } from '#web/ui/Empty.tsx';
import { words } from '../planning.words';
import { type DayPlan, isLate, type Span } from './calendar-days';
import { fullDate, longDate } from '../format';
import { GhostChip, JobChip } from './JobChip.web';
import type { CalendarProps } from './Month.web';
import type { Job } from '../move';
import styles from './calendar.module.css';

const texts = words.calendar;
export const beforeKey = 'before';

interface AgendaProps extends CalendarProps {
  span: Span;
  /** Overdue jobs from before the first day. */
  before: Job[];
}

/** Overdue jobs first, then each day with its jobs. Empty days are left out, unless a single day is shown. */
export function Agenda({ plans, plan, span, before, hrefOf, onMenu }: AgendaProps) {
  const now = Date.now();
  const shown = plans.filter(
    ({ day, jobs, coming }) => span === 'day' || jobs.length + coming.length > 0 || day === plan.today,
  );
  const empty = before.length === 0 && plans.every(({ jobs, coming }) => jobs.length + coming.length === 0);
  if (empty)
    return (
      <Empty drawing="clipboard" title={texts.none}>
        <p>{texts.noneText}</p>
      </Empty>
    );
  const chips = (jobs: Job[]) =>
    jobs.map((job) => (
      <JobChip
        key={job.id}
        job={job}
        href={hrefOf(job.id)}
        zone={plan.zone}
        late={isLate(job, now)}
        fixed={!onMenu || job.status === 'done'}
        roomy="when"
        onMenu={onMenu}
      />
    ));
  return (
    <div className={styles.agenda} data-scrolls>
      {before.length > 0 && (
        <section data-spot={beforeKey} data-row={0} data-col={0}>
          <h3 data-late>
            <CircleAlert size={14} aria-hidden="true" />
            {texts.overdueGroup}
          </h3>
          <ul>{chips(before)}</ul>
        </section>
      )}
      {shown.map(({ day, jobs, coming }: DayPlan, at) => (
        <section
          key={day}
          data-spot={day}
          data-row={at + 1}
          data-col={0}
          aria-current={day === plan.today ? 'date' : undefined}
        >
          <h3 className={span === 'day' ? 'visually-hidden' : undefined}>
            {span === 'day' ? fullDate(day) : longDate(day)}
            {day === plan.today && <b>{texts.today}</b>}
          </h3>
          {jobs.length + coming.length > 0 ? (
            <ul>
              {chips(jobs)}
              {coming.map((next) => (
                <GhostChip
                  key={`${next.series.id} ${next.due_date ?? next.start_date}`}
                  coming={next}
                  href={hrefOf(next.head.id)}
                  roomy
                />
              ))}
            </ul>
          ) : (
            <p>{texts.none}</p>
          )}
        </section>
      ))}
    </div>
  );
}
