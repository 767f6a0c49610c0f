import { Suspense, useMemo, useRef } from 'react';
import { momentOf } from '#shared/wall';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import type { Feature } from '#web/entity/common/feature.ts';
import type { ListState } from '#web/entity/list/list-query.ts';
import { Choices } from '#web/ui/input/Choices.tsx';
import { desk } from '#web/ui/use-media.ts';
import { useMarked } from '#web/ui/input/use-marked.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../planning.words';
import { titleOf } from '../../order-view';
import { Agenda, beforeKey } from './Agenda.web';
import { useArrows } from '../arrows';
import { daysOf, isBehind, plansOf, type Span, spans, stepped, titleOfSpan } from './calendar-days';
import { shortDate } from '../format';
import { useDrag } from '../drag';
import { dayOf } from '../workload/load';
import { Month } from './Month.web';
import { move, toDay, toTray } from '../move';
import { PlanBar } from '../PlanBar.web';
import { Tray, trayKey } from '../Tray.web';
import { useDayMenu } from './use-day-menu';
import { isToDo, useBehind, useComing, useJobs, useScheduled, useTray } from '../use-jobs';
import { usePlan } from '../use-plan';
import { useScope } from '../use-scope';
import styles from '../plan.module.css';

const texts = words.calendar;

/** The list as a calendar (S20.2). A job is moved by dragging, by its menu, or with M. */
export function Calendar({ feature, state }: { feature: Feature; state: ListState }) {
  const root = useRef<HTMLDivElement>(null);
  const plan = usePlan(feature, state, desk);
  const { zone, day, today, movable } = plan;
  const span = spans.find((one) => one === state.span) ?? (plan.narrow ? 'agenda' : 'month');
  const days = useMemo(() => daysOf(span, day, plan.begins), [span, day, plan.begins]);
  const [from, to] = [days[0]!, days.at(-1)!];
  const scheduled = useScheduled(state, from, to);
  const { coming, truncated } = useComing(state, plan, from, to);
  const tray = useTray(feature, state);
  const behind = useBehind(feature, state, span === 'agenda' && day === today, momentOf(today, '00:00:00', zone));
  const jobs = useJobs(scheduled.data?.results, tray.jobs, behind);
  const before = span === 'agenda' && day === today ? jobs.filter((job) => isBehind(job, today, zone)) : [];
  const waiting = jobs.filter((job) => dayOf(job, zone) === null);
  const plans = useMemo(() => plansOf(days, jobs, coming, zone), [days, jobs, coming, zone]);

  const { ask, question } = useScope();
  function put(id: string, to: string) {
    const job = jobs.find((one) => one.id === id);
    if (!job || to === beforeKey) return;
    arrows.follow(id);
    if (to === trayKey) void move(job, toTray(job), texts.unscheduled(titleOf(job)), ask);
    else if (to !== dayOf(job, zone))
      void move(job, toDay(job, to, zone), texts.moved(titleOf(job), shortDate(to)), ask);
  }
  const { open, menu } = useDayMenu({ today, zone, onChoose: (job, to) => put(job.id, to) });
  const openMenu = (id: string, item: HTMLElement) => {
    const job = jobs.find((one) => one.id === id);
    if (job) open(job, item);
  };
  const arrows = useArrows(root, movable ? openMenu : undefined);
  useDrag(root, movable ? (id, _, to) => put(id, to) : undefined);
  const [marked, mark] = useMarked(span);
  const show = (change: { span?: Span; day?: string }) => state.set(change, { replace: false });

  const shared = {
    plans,
    plan,
    hrefOf: plan.hrefOf,
    onMenu: movable ? open : undefined,
    onOpenDay: (one: string) => show({ span: 'day', day: one }),
  };
  return (
    <div
      className={styles.plan}
      ref={root}
      onClick={plan.onClick}
      onKeyDown={arrows.onKeyDown}
      onFocus={arrows.onFocus}
    >
      <PlanBar
        title={titleOfSpan(span, days, day)}
        before={texts.before[span]}
        after={texts.after[span]}
        atToday={span === 'month' ? day.slice(0, 7) === today.slice(0, 7) : day === today}
        onStep={(direction) => state.set({ day: stepped(span, day, direction) })}
        onToday={() => state.set({ day: undefined })}
        tray={isToDo(state) ? { open: plan.open, count: tray.total, onToggle: plan.toggle } : undefined}
      >
        <Choices<Span>
          label={texts.span}
          hideLabel
          name="calendar-span"
          value={marked}
          options={spans.map((value) => ({ value, label: texts.spans[value] }))}
          onChange={(value) => {
            mark(value);
            show({ span: value });
          }}
        />
        <Suspense>
          {feature.tools?.map((Tool, at) => (
            <Tool key={at} />
          ))}
        </Suspense>
      </PlanBar>
      <div className={styles.body}>
        <div className={styles.main} aria-busy={scheduled.isFetching}>
          {scheduled.isError && !scheduled.data ? (
            <EntityError
              error={scheduled.error}
              title={words.failed(texts.title)}
              onRetry={() => void scheduled.refetch()}
            />
          ) : scheduled.isPending ? (
            <Waiting lines={10} />
          ) : span === 'month' || span === 'week' ? (
            <Month key={span} {...shared} span={span} month={day.slice(0, 7)} />
          ) : (
            <Agenda {...shared} span={span} before={before} />
          )}
          {scheduled.data && scheduled.data.count > scheduled.data.results.length && (
            <p className={styles.note}>{texts.all(scheduled.data.results.length, scheduled.data.count)}</p>
          )}
          {truncated && <p className={styles.note}>{texts.moreAhead(coming.length)}</p>}
        </div>
        {plan.open && (
          <Tray jobs={waiting} more={tray} col={7} hrefOf={plan.hrefOf} onMenu={movable ? open : undefined} />
        )}
      </div>
      {menu}
      {question}
    </div>
  );
}
