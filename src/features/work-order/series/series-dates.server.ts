import { invalid } from '#shared/errors';
import { dayIn, momentOf } from '#shared/wall';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { hasCome, standsAt } from './meter/meter.server';
import type { Recurrence } from './recurrence/recurrence';
import { addWallTime, dateAfterDone, daysBefore, nextDate } from './recurrence/recurrence-dates.server';
import { usualTime } from './schedule';
import { gridOf, type Series } from './series.server';

export const iso = (at: number): string => new Date(at).toISOString();

export type Reckoned = Pick<Series, 'rule' | 'anchor' | 'taken'>;

/** The first free date after an instant. Work by meter alone has none: it is put where it was planned. */
export function freeDate(ctx: Context, series: Reckoned, after: number): number | undefined {
  if (series.rule.meter?.only) return Date.parse(ctx.now);
  const taken = new Set(series.taken);
  const grid = gridOf(ctx, series);
  let at = nextDate(grid, after);
  while (at !== undefined && taken.has(at)) at = nextDate(grid, at);
  return at;
}

/** The next date after a work order that starts or, if floating, is completed at an instant. */
export function dateAfter(ctx: Context, series: Reckoned, begun: number): number | undefined {
  if (series.rule.mode === 'fixed' || series.rule.meter?.only) return freeDate(ctx, series, begun);
  let at = dateAfterDone(gridOf(ctx, series), begun);
  while (at !== undefined && series.taken.includes(at)) at += 60_000;
  return at;
}

/** The dates of a work order: start, due, and when it opens. */
export function datesFor(ctx: Context, { rule, due_after }: Series, at: number) {
  const zone = ctx.organization.time_zone;
  const later = (by: number) => (rule.unit === 'hourly' && !rule.cron ? at + by : addWallTime(at, by, zone));
  return {
    start_date: iso(at),
    due_date: due_after === null ? null : iso(later(due_after)),
    opens_at: opensAt(ctx, rule, iso(at)),
  };
}

export const opensAt = (ctx: Context, { lead_days }: Required<Recurrence>, start: string): string =>
  iso(daysBefore(Date.parse(start), lead_days, ctx.organization.time_zone));

/** When the planned work order opens by its date, or now if its meter has come. */
export function opening(ctx: Context, series: Series, start: string, due = series.due_total): string | null {
  const byDate = series.rule.meter?.only ? null : opensAt(ctx, series.rule, start);
  return hasCome(series, due) && (byDate === null || byDate > ctx.now) ? ctx.now : byDate;
}

/** Where a planned work order is put, by its date and its due total. */
export function placed(ctx: Context, series: Series, at: number, due: number | null) {
  if (!series.rule.meter) return { ...datesFor(ctx, series, at), stands_at: null, due_total: null };
  const standsMs = standsAt(ctx, series, at, due);
  const { start_date, due_date } =
    standsMs === null ? { start_date: null, due_date: null } : datesFor(ctx, series, standsMs);
  return { start_date, due_date, opens_at: opening(ctx, series, iso(at), due), stands_at: start_date, due_total: due };
}

/** Five words may be no valid cron expression, or one that never matches. */
export function canReckon(ctx: Context, rule: Required<Recurrence>): boolean {
  try {
    return !rule.cron || nextDate(gridOf(ctx, { rule, anchor: ctx.now }), Date.parse(ctx.now)) !== undefined;
  } catch {
    return false;
  }
}

export function requireRule(ctx: Context, rule: Required<Recurrence>): void {
  if (!canReckon(ctx, rule)) throw invalid({ recurrence: [messages.impossibleCron(rule.cron!)] });
}

/** Without a date the first one counts from now; later ones come at the usual time. */
export const undatedStart = (ctx: Context, { unit, cron }: Required<Recurrence>): string => {
  const zone = ctx.organization.time_zone;
  return cron || unit === 'hourly' ? ctx.now : momentOf(dayIn(ctx.now, zone), usualTime, zone);
};
