import { UserRoundX } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Chip } from '#shared/field';
import { Avatar } from '#web/ui/Avatar.tsx';
import { words } from '../planning.words';
import { isLate } from '../calendar/calendar-days';
import { hours, longDate, shortDate, weekdayName, dayNumber } from '../format';
import { JobChip } from '../calendar/JobChip.web';
import { dayOf, holdersOf, type Load, nobody } from './load';
import type { Job } from '../move';
import type { Worker } from '../use-jobs';
import styles from './workload.module.css';

const texts = words.workload;
const maxShown = 4;
/** Used in place of a day. */
export const overdueSpot = 'overdue';

interface GridProps {
  people: Worker[];
  teams: Chip[];
  days: string[];
  jobs: Job[];
  loads: Map<string, Load>;
  zone: string;
  today: string;
  isOverdue(job: Job): boolean;
  /** The overdue work of a person, as filters of the list. */
  overdueList(who: string): Record<string, string>;
  hrefOf(id: string): string;
  onMenu?(job: Job, from: HTMLElement): void;
}

interface Line {
  who: string;
  name: string;
  /** The person or team. */
  face?: Chip;
  capacity?: number[];
}

/** One row for unassigned work, one for each team with work that names no person, and one for each person. */
export function WorkloadGrid(props: GridProps) {
  const { people, teams, days, jobs, loads, zone, today, isOverdue, overdueList, hrefOf, onMenu } = props;
  const lines: Line[] = [
    { who: nobody, name: texts.unassigned },
    ...teams.map((team) => ({ who: team.id, name: texts.team(team.name), face: team })),
    ...people.map(({ capacity, ...person }) => ({ who: person.id, name: person.name, face: person, capacity })),
  ];
  const placed = new Map<string, Job[]>();
  for (const job of jobs) {
    const day = isOverdue(job) ? overdueSpot : dayOf(job, zone);
    for (const who of holdersOf(job)) {
      const key = `${who} ${day}`;
      placed.set(key, [...(placed.get(key) ?? []), job]);
    }
  }
  const overdueOf = (who: string) => placed.get(`${who} ${overdueSpot}`) ?? [];
  // A phone has room for one day only: there the figure beside the name links to the overdue work.
  const first = days.length > 1 && jobs.some(isOverdue) ? [overdueSpot] : [];
  return (
    <div className={styles.scroll} data-scrolls>
      <table className={styles.table} data-days={days.length}>
        <thead>
          <tr>
            <th scope="col">{texts.person}</th>
            {first.map((key) => (
              <th key={key} scope="col" data-overdue>
                {words.overdue}
              </th>
            ))}
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined} aria-label={longDate(day)}>
                {weekdayName(day)} <b>{dayNumber(day)}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ who, name, face, capacity }, row) => (
            <tr key={who}>
              <Person name={name} face={face} capacity={capacity} load={loads.get(who)}>
                {overdueOf(who).length > 0 && (
                  <Link to="/work-order/todo" search={overdueList(who) as never} className={styles.overdue}>
                    {words.overdueCount(overdueOf(who).length)}
                  </Link>
                )}
              </Person>
              {first.map((key) => (
                <td
                  key={key}
                  data-spot={`${who} ${key}`}
                  data-row={row}
                  data-col={-1}
                  tabIndex={-1}
                  aria-label={`${name}, ${words.overdue}`}
                >
                  <Jobs jobs={overdueOf(who)} zone={zone} hrefOf={hrefOf} onMenu={onMenu} />
                </td>
              ))}
              {days.map((day, at) => (
                <td
                  key={day}
                  data-spot={`${who} ${day}`}
                  data-row={row}
                  data-col={at}
                  data-off={capacity?.[at] === 0 || undefined}
                  tabIndex={-1}
                  aria-label={`${name}, ${shortDate(day)}`}
                >
                  <Figures load={loads.get(who)} capacity={capacity?.[at]} at={at} />
                  <Jobs jobs={placed.get(`${who} ${day}`) ?? []} zone={zone} hrefOf={hrefOf} onMenu={onMenu} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const sum = (list: number[] = []): number => list.reduce((all, one) => all + one, 0);

function Person({ name, face, capacity, load, children }: Omit<Line, 'who'> & { load?: Load; children: ReactNode }) {
  const [minutes, can] = [sum(load?.minutes), sum(capacity)];
  return (
    <th scope="row">
      <span className={styles.person}>
        {face ? (
          <Avatar name={face.name} color={face.color} picture={face.profile_image} size={28} />
        ) : (
          <UserRoundX size={20} aria-hidden="true" />
        )}
        <span>
          <b>{name}</b>
          <small data-over={capacity && minutes > can ? true : undefined}>
            {capacity ? texts.of(hours(minutes), hours(can)) : hours(minutes)}
          </small>
          {children}
        </span>
      </span>
    </th>
  );
}

/** Work against capacity, as text first; an overloaded day has a hatched bar. */
function Figures({ load, capacity, at }: { load?: Load; capacity?: number; at: number }) {
  const minutes = load?.minutes[at] ?? 0;
  const without = load?.without_estimate[at] ?? 0;
  const over = capacity !== undefined && minutes > capacity;
  const share = capacity ? Math.min(100, Math.round((minutes / capacity) * 100)) : minutes > 0 ? 100 : 0;
  return (
    <div className={styles.figures} data-over={over || undefined} data-empty={minutes === 0 || undefined}>
      <span>
        {capacity === undefined
          ? minutes > 0 && hours(minutes)
          : capacity === 0 && minutes === 0
            ? texts.off
            : texts.of(hours(minutes), hours(capacity))}
      </span>
      {capacity !== undefined && (capacity > 0 || minutes > 0) && (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={share} height="4" />
        </svg>
      )}
      {over && <small>{texts.over(hours(minutes - capacity))}</small>}
      {without > 0 && <small>{texts.without(without)}</small>}
    </div>
  );
}

function Jobs({ jobs, zone, hrefOf, onMenu }: { jobs: Job[]; zone: string } & Pick<GridProps, 'hrefOf' | 'onMenu'>) {
  const [showAll, setShowAll] = useState(false);
  if (jobs.length === 0) return null;
  const now = Date.now();
  const shown = showAll || jobs.length <= maxShown ? jobs : jobs.slice(0, maxShown - 1);
  return (
    <>
      <ul>
        {shown.map((job) => (
          <JobChip
            key={job.id}
            job={job}
            href={hrefOf(job.id)}
            zone={zone}
            late={isLate(job, now)}
            fixed={!onMenu || job.status === 'done'}
            roomy="load"
            onMenu={onMenu}
          />
        ))}
      </ul>
      {jobs.length > maxShown && (
        <button type="button" className={styles.others} aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {showAll ? texts.less : texts.more(jobs.length - shown.length)}
        </button>
      )}
    </>
  );
}
