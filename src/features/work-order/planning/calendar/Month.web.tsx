import { CircleAlert, Repeat } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Glyph, type Meaning } from '#web/ui/Pill.tsx';
import { words } from '../planning.words';
import { type DayPlan, isLate } from './calendar-days';
import { dayNumber, longDate, weekdayName } from '../format';
import { GhostChip, JobChip } from './JobChip.web';
import type { Job } from '../move';
import type { usePlan } from '../use-plan';
import styles from './calendar.module.css';

export interface CalendarProps {
  plans: DayPlan[];
  plan: Pick<ReturnType<typeof usePlan>, 'zone' | 'today' | 'narrow'>;
  hrefOf(id: string): string;
  onMenu?(job: Job, from: HTMLElement): void;
  onOpenDay(day: string): void;
}

const texts = words.calendar;
const headHeight = 28;
const lineHeight = 24;

/** Weeks of seven days. A month shows as many jobs per day as fit; a week shows all. */
export function Month({
  plans,
  plan,
  span,
  month,
  ...rest
}: CalendarProps & { span: 'month' | 'week'; month: string }) {
  const grid = useRef<HTMLDivElement>(null);
  const weeks = Array.from({ length: plans.length / 7 }, (_, at) => plans.slice(at * 7, at * 7 + 7));
  const fit = useFit(grid, weeks.length);
  const now = Date.now();
  // If not all weeks fit, scroll to the current one.
  useLayoutEffect(() => {
    grid.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [month]);
  return (
    <div ref={grid} className={styles.grid} data-span={span} role="grid" aria-label={texts.title} data-scrolls>
      <div className={styles.names} role="row">
        {weeks[0]!.map(({ day }) => (
          <span key={day} role="columnheader">
            {weekdayName(day)}
          </span>
        ))}
      </div>
      {weeks.map((week, row) => (
        <div key={week[0]!.day} className={styles.week} role="row">
          {week.map((one, col) => (
            <Day
              key={one.day}
              {...rest}
              one={one}
              row={row}
              col={col}
              zone={plan.zone}
              now={now}
              today={one.day === plan.today}
              outside={span === 'month' && !one.day.startsWith(month)}
              most={span === 'week' ? Number.POSITIVE_INFINITY : plan.narrow ? 0 : fit}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface DayProps extends Omit<CalendarProps, 'plans' | 'plan'> {
  one: DayPlan;
  row: number;
  col: number;
  zone: string;
  now: number;
  today: boolean;
  outside: boolean;
  most: number;
}

function Day({ one, row, col, zone, now, today, outside, most, hrefOf, onMenu, onOpenDay }: DayProps) {
  const { day, jobs, coming } = one;
  const all = jobs.length + coming.length;
  const shown = all > most ? Math.max(0, most - 1) : all;
  const late = jobs.filter((job) => isLate(job, now)).length;
  const roomy = most === Number.POSITIVE_INFINITY;
  return (
    <div
      className={styles.day}
      role="gridcell"
      aria-current={today ? 'date' : undefined}
      data-outside={outside || undefined}
      data-spot={day}
      data-row={row}
      data-col={col}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Enter' && event.target === event.currentTarget && onOpenDay(day)}
    >
      <div className={styles.head}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts.openDay(dayNumber(day), longDate(day))}
          onClick={() => onOpenDay(day)}
        >
          {dayNumber(day)}
        </button>
        {late > 0 && (
          <span className={styles.late}>
            <CircleAlert size={12} aria-hidden="true" />
            {words.overdueCount(late)}
          </span>
        )}
      </div>
      <ul>
        {jobs.slice(0, shown).map((job) => (
          <JobChip
            key={job.id}
            job={job}
            href={hrefOf(job.id)}
            zone={zone}
            late={isLate(job, now)}
            fixed={!onMenu || job.status === 'done'}
            roomy={roomy ? 'when' : undefined}
            onMenu={onMenu}
          />
        ))}
        {coming.slice(0, Math.max(0, shown - jobs.length)).map((next) => (
          <GhostChip
            key={`${next.series.id} ${next.due_date ?? next.start_date}`}
            coming={next}
            href={hrefOf(next.head.id)}
            roomy={roomy}
          />
        ))}
      </ul>
      {all > shown && (
        <button
          type="button"
          className={styles.others}
          aria-label={(most === 0 ? texts.allOn : texts.moreOn)(all - shown, longDate(day))}
          onClick={() => onOpenDay(day)}
        >
          {most === 0 ? <Shapes one={one} now={now} /> : texts.more(all - shown)}
        </button>
      )}
    </div>
  );
}

const mostShapes = 3;

/** On a phone a day has no room for names: it shows icons, overdue first, and the number of further jobs. */
function Shapes({ one: { jobs, coming }, now }: { one: DayPlan; now: number }) {
  const late = jobs.filter((job) => isLate(job, now));
  const others = jobs.filter((job) => !late.includes(job));
  const shapes = [
    ...late.map(({ id }) => <CircleAlert key={id} size={12} />),
    ...others.map(({ id, status }) => <Glyph key={id} meaning={status as Meaning} />),
    ...coming.map(({ series, due_date, start_date }) => (
      <Repeat key={`${series.id} ${due_date ?? start_date}`} size={12} />
    )),
  ];
  return (
    <span className={styles.shapes} aria-hidden="true">
      {shapes.slice(0, mostShapes)}
      {shapes.length > mostShapes && <span>{`+${shapes.length - mostShapes}`}</span>}
    </span>
  );
}

/** How many jobs of a day fit, measured before the first paint. */
function useFit(grid: RefObject<HTMLElement | null>, weeks: number): number {
  const [fit, setFit] = useState(3);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const week = element.querySelector('[data-spot]')?.clientHeight ?? 0;
      setFit(Math.max(1, Math.floor((week - headHeight - 4) / lineHeight)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, weeks]);
  return fit;
}
