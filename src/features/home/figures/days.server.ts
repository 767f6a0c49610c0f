import { addDays, weekdays, weekdayOf, weekOf, type Weekday } from '#shared/days';
import { dayIn, momentOf } from '#shared/wall';
import type { Context } from '#server/context';
import type { Days } from '#features/work-order/index.server';

export const todayOf = (ctx: Context): string => dayIn(ctx.now, ctx.organization.time_zone);

/** The instant at which a day begins. */
export const startOf = (ctx: Context, day: string): string => momentOf(day, '00:00', ctx.organization.time_zone);

export function daysOf(ctx: Context): Days & { this_week: string } {
  const today = todayOf(ctx);
  const week = weekOf(today, 'monday');
  return {
    today: startOf(ctx, today),
    tomorrow: startOf(ctx, addDays(today, 1)),
    this_week: startOf(ctx, week),
    next_week: startOf(ctx, addDays(week, 7)),
  };
}

export const workingDaysIn = (days: readonly string[], working: readonly Weekday[]): number =>
  days.filter((day) => working.includes(weekdays[weekdayOf(day)]!)).length;
