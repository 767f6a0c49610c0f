import { dayIn } from '#shared/wall';
import { addDays, daysBetween, daysFrom, monthOf, weekOf, type Weekday } from '#shared/days';
import { fullDate, monthName, spanName } from '../format';
import { dayOf } from '../workload/load';
import type { Job } from '../move';
import type { Coming } from '../use-jobs';

export type Span = 'month' | 'week' | 'day' | 'agenda';
export const spans: Span[] = ['month', 'week', 'day', 'agenda'];

const agendaDays = 28;

/** The days that a span shows; for a month, whole weeks. */
export function daysOf(span: Span, day: string, begins: Weekday): string[] {
  if (span === 'day') return [day];
  if (span === 'agenda') return daysFrom(day, agendaDays);
  if (span === 'week') return daysFrom(weekOf(day, begins), 7);
  const first = weekOf(monthOf(day), begins);
  const weeks = Math.ceil(daysBetween(first, monthOf(day, 1)) / 7);
  return daysFrom(first, weeks * 7);
}

export function stepped(span: Span, day: string, direction: -1 | 1): string {
  if (span === 'month') return monthOf(day, direction);
  return addDays(day, direction * (span === 'week' ? 7 : span === 'day' ? 1 : agendaDays));
}

export function titleOfSpan(span: Span, days: string[], day: string): string {
  if (span === 'month') return monthName(day);
  return span === 'day' ? fullDate(day) : spanName(days[0]!, days.at(-1)!);
}

/** A day with its jobs, ordered by time, and the projected dates of series. */
export interface DayPlan {
  day: string;
  jobs: Job[];
  coming: Coming[];
}

export function plansOf(days: string[], jobs: Job[], coming: Coming[], zone: string): DayPlan[] {
  const plans = new Map(days.map((day) => [day, { day, jobs: [], coming: [] } as DayPlan]));
  for (const job of jobs) plans.get(dayOf(job, zone) ?? '')?.jobs.push(job);
  for (const one of coming) plans.get(dayOf(one, zone) ?? '')?.coming.push(one);
  for (const { jobs: those } of plans.values())
    those.sort(
      (a, b) => (a.due_date ?? a.start_date)!.localeCompare((b.due_date ?? b.start_date)!) || a.id.localeCompare(b.id),
    );
  return [...plans.values()];
}

export const isLate = (job: Job, now: number): boolean =>
  job.status !== 'done' && job.due_date !== null && Date.parse(job.due_date) < now;

/** Not done, and due before this day. */
export const isBehind = (job: Job, day: string, zone: string): boolean =>
  job.status !== 'done' && job.due_date !== null && dayIn(job.due_date, zone) < day;
