import { useMemo, useRef } from 'react';
import type { Chip } from '#shared/field';
import { momentOf } from '#shared/wall';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import type { Feature } from '#web/entity/common/feature.ts';
import type { ListState } from '#web/entity/list/list-query.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../planning.words';
import { titleOf } from '../../order-view';
import { useArrows } from '../arrows';
import { addDays, daysFrom, weekOf } from '#shared/days';
import { useDrag } from '../drag';
import { isBehind } from '../calendar/calendar-days';
import { fullDate, shortDate, spanName } from '../format';
import { behindOf, dayOf, holdersOf, loadOf, nobody, teamsOf } from './load';
import { type Change, type Job, move, toDay, toNobody, toPerson, toTeam, toTray } from '../move';
import { PlanBar } from '../PlanBar.web';
import { Tray, trayKey } from '../Tray.web';
import { useDayMenu } from '../calendar/use-day-menu';
import { isToDo, useJobs, useTray, useWorkload, type Worker } from '../use-jobs';
import { usePlan } from '../use-plan';
import { useScope } from '../use-scope';
import { overdueSpot, WorkloadGrid } from './WorkloadGrid.web';
import styles from '../plan.module.css';

const texts = words.workload;
/** Assignee and day, for example `id 2026-11-16`; the id is empty for nobody. */
export const spotKey = (who: string, day: string): string => `${who} ${day}`;
const spotOf = (key: string) => key.split(' ') as [who: string, day: string];

/** People by days (S20.3): work against capacity. On a phone one day at a time. */
export function Workload({ feature, state }: { feature: Feature; state: ListState }) {
  const root = useRef<HTMLDivElement>(null);
  const plan = usePlan(feature, state, '(min-width: 1600px)');
  const { zone, day, today, movable, narrow } = plan;
  const first = narrow ? day : weekOf(day, plan.begins);
  const days = useMemo(() => daysFrom(first, narrow ? 1 : 7), [first, narrow]);
  const workload = useWorkload(state, first, days.at(-1)!);
  const tray = useTray(feature, state);
  const jobs = useJobs(workload.data?.results, tray.jobs, workload.data?.overdue.results);
  const behind = behindOf(first, today);
  const isOverdue = (job: Job) => isToDo(state) && isBehind(job, behind, zone);
  const waiting = jobs.filter((job) => dayOf(job, zone) === null);
  const loads = useMemo(() => loadOf(jobs, first, days.length, zone), [jobs, first, days, zone]);
  const people = workload.data?.people ?? [];
  const teams = teamsOf(jobs.filter((job) => isOverdue(job) || days.includes(dayOf(job, zone) ?? '')));

  const { ask, question } = useScope();
  /** Moves a job to another person, another day, or both. */
  function put(id: string, from: string, to: string) {
    const job = jobs.find((one) => one.id === id);
    if (!job) return;
    if (to === trayKey) return void move(job, toTray(job), words.calendar.unscheduled(titleOf(job)), ask);
    const [previous] = from === trayKey ? [nobody] : spotOf(from);
    const [who, on] = spotOf(to);
    const person = people.find((one) => one.id === who);
    const team = teams.find((one) => one.id === who);
    const change: Change = {
      // The overdue column is no date: dropping a job there only changes its assignee.
      ...(on !== overdueSpot && on !== dayOf(job, zone) && toDay(job, on, zone)),
      ...(who !== previous &&
        (person ? toPerson(job, previous, chipOf(person)) : team ? toTeam(job, previous, team) : toNobody)),
    };
    if (Object.keys(change).length === 0) return;
    arrows.follow(id);
    void move(
      job,
      change,
      texts.moved(
        titleOf(job),
        (person ?? team)?.name ?? texts.unassigned,
        shortDate(on === overdueSpot ? dayOf(job, zone)! : on),
      ),
      ask,
    );
  }
  const spotAt = (from: HTMLElement) => from.closest<HTMLElement>('[data-spot]')?.dataset.spot ?? trayKey;
  const { open, menu } = useDayMenu({
    today,
    zone,
    also: (job, from) => {
      const at = dayOf(job, zone) ?? today;
      const [previous] = spotOf(spotAt(from));
      return [{ id: nobody, name: texts.unassigned, color: null }, ...teams.map(namedTeam), ...people]
        .filter(({ id }) => id !== previous)
        .map((one, place) => ({
          key: spotKey(one.id, at),
          label: one.name,
          icon: one.id === nobody ? undefined : <Avatar name={one.name} color={one.color} size={20} />,
          begins: place === 0 ? words.menu.person : undefined,
        }));
    },
    onChoose: (job, to, from) => {
      const at = spotAt(from);
      const who = at === trayKey ? holdersOf(job)[0]! : spotOf(at)[0];
      put(job.id, at === trayKey ? spotKey(who, '') : at, to === trayKey || to.includes(' ') ? to : spotKey(who, to));
    },
  });
  const openMenu = (id: string, item: HTMLElement) => {
    const job = jobs.find((one) => one.id === id);
    if (job) open(job, item);
  };
  const arrows = useArrows(root, movable ? openMenu : undefined);
  useDrag(root, movable ? put : undefined);
  return (
    <div
      className={styles.plan}
      ref={root}
      onClick={plan.onClick}
      onKeyDown={arrows.onKeyDown}
      onFocus={arrows.onFocus}
    >
      <PlanBar
        title={narrow ? fullDate(day) : spanName(first, days.at(-1)!)}
        before={words.calendar.before[narrow ? 'day' : 'week']}
        after={words.calendar.after[narrow ? 'day' : 'week']}
        atToday={days.includes(today)}
        onStep={(way) => state.set({ day: addDays(day, way * days.length) })}
        onToday={() => state.set({ day: undefined })}
        tray={isToDo(state) ? { open: plan.open, count: tray.total, onToggle: plan.toggle } : undefined}
      />
      <div className={styles.body}>
        <div className={styles.main} aria-busy={workload.isFetching}>
          {workload.isError && !workload.data ? (
            <EntityError
              error={workload.error}
              title={words.failed(texts.title)}
              onRetry={() => void workload.refetch()}
            />
          ) : workload.isPending ? (
            <Waiting lines={10} />
          ) : (
            <WorkloadGrid
              people={people}
              teams={teams}
              days={days}
              jobs={jobs}
              loads={loads}
              zone={zone}
              today={today}
              isOverdue={isOverdue}
              overdueList={(who) => ({
                view: 'tableView',
                ...Object.fromEntries(state.filters),
                ...holdingFilter(who, teams),
                timeliness: 'overdue',
                due_date__lt: momentOf(behind, '00:00:00', zone),
              })}
              hrefOf={plan.hrefOf}
              onMenu={movable ? open : undefined}
            />
          )}
          {[workload.data, workload.data?.overdue].map(
            (part, at) =>
              part &&
              part.count > part.results.length && (
                <p key={at} className={styles.note}>
                  {words.calendar.all(part.results.length, part.count)}
                </p>
              ),
          )}
        </div>
        {plan.open && (
          <Tray jobs={waiting} more={tray} col={days.length} hrefOf={plan.hrefOf} onMenu={movable ? open : undefined} />
        )}
      </div>
      {menu}
      {question}
    </div>
  );
}

const chipOf = ({ id, name, color, profile_image }: Worker) => ({ id, name, color, profile_image });
/** The assignee of a row as a filter of the list. */
const holdingFilter = (who: string, teams: Chip[]): Record<string, string> => {
  if (who === nobody) return { users__isnull: 'true', teams__isnull: 'true' };
  return teams.some(({ id }) => id === who) ? { users__isnull: 'true', teams: who } : { users: who };
};
const namedTeam = (team: Chip) => ({ ...team, name: texts.team(team.name) });
