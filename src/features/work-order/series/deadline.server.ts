import type { Context } from '#server/context';
import { stepOf } from './recurrence/recurrence-dates.server';
import { gridOf, type Series } from './series.server';

const day = 86_400_000;

/** Work counts as on time until this share of the interval after its date, but no longer than four weeks (A1). */
const grace = 0.2;
const longestGrace = 28 * day;
/** By meter alone there is no interval of time, and its pace changes: what was on time must stay so. */
const graceByMeter = 7 * day;

export const graceOf = (ctx: Context, series: Pick<Series, 'rule' | 'anchor'>): number =>
  series.rule.meter?.only ? graceByMeter : Math.round(Math.min(grace * stepOf(gridOf(ctx, series)), longestGrace));

/** SQL: until when the occurrence `o` with the work order `w` counts as on time. */
export const deadlineOf = (milliseconds: string): string =>
  `coalesce(w.due_date, w.start_date, o.at) + ${milliseconds}::float8 * interval '1 millisecond'`;

/** SQL: the state of the occurrence, given its deadline. */
export const stateBy = (deadline: string): string => `case when o.absence is not null then o.absence
  when w.status = 'done' and w.done_reason <> 'completed' then w.done_reason
  when w.status = 'done' and w.completed_at > ${deadline} then 'late'
  when w.status = 'done' then 'on_time'
  when ${deadline} < app_now() then 'overdue'
  else w.status end`;
