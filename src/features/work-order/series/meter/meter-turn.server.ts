import { dayIn } from '#shared/wall';
import { messages } from '#words/messages';
import { record } from '#server/audit';
import type { Context } from '#server/context';
import { anchorOn } from '../recurrence/recurrence-dates.server';
import { type Due, isBlocked, isMissed, lateBy, maxMissed, missedUntil, openedAt, startOf } from '../series-due.server';
import { setSeries } from '../planned-order.server';
import { planNext } from '../plan-next.server';
import { putOff, setDates } from '../put-off.server';
import { dateAfter, datesFor, freeDate, opening, opensAt } from '../series-dates.server';
import { gridOf, saveOccurrences } from '../series.server';
import { dueAfter, hasCome, type Meter, standsAt } from './meter.server';
import { exact, jumpedTotals } from './totals';

/** After a reading: opens what the meter has come to, or puts it where the forecast says now. */
export async function followMeter(ctx: Context, series: Due): Promise<void> {
  const { meter, due_total, rule } = series;
  const total = meter?.total ?? null;
  if (due_total === null && total !== null)
    // It was planned before the first reading.
    return putOff(ctx, series, Date.parse(series.next_at!), { due: exact(total + rule.meter!.every) });
  if (hasCome(series, due_total)) await turnByMeter(ctx, [series]);
  else await standAnew(ctx, series);
}

/** Puts planned work where the forecast says now, if that is another day and nobody chose one. */
export async function standAnew(ctx: Context, series: Due): Promise<void> {
  const { start_date, stands_at, due_total } = series;
  if (start_date !== stands_at || hasCome(series, due_total)) return;
  const at = Date.parse(series.next_at!);
  const standsMs = standsAt(ctx, series, at, due_total);
  const { time_zone: zone } = ctx.organization;
  const dayOf = (moment: string | number | null) => moment && dayIn(moment, zone);
  if (dayOf(standsMs) !== dayOf(start_date)) await putOff(ctx, series, at);
}

/**
 * Opens the planned work orders of series by meter whose date or total has come, or records that they were missed.
 * Whichever comes first restarts both (F2.10).
 */
export async function turnByMeter(ctx: Context, due: Due[]): Promise<void> {
  for (const series of due) {
    const hasDate = !series.rule.meter?.only && opensAt(ctx, series.rule, series.start) <= ctx.now;
    const isDue = hasDate || hasCome(series, series.due_total);
    if (isDue && !isBlocked(series)) await open(ctx, series, hasDate);
    else if (isDue && series.rule.mode === 'fixed' && isMissed(ctx, series)) await miss(ctx, series);
    // It opens when the last one is done; or a reading was voided since, and the meter has not come.
    else await setSeries(ctx, series.id, { opens_at: opening(ctx, series, series.start) });
  }
}

async function open(ctx: Context, series: Due, hasDate: boolean): Promise<void> {
  const now = Date.parse(ctx.now);
  const opened = hasDate ? openedAt(ctx, series) : { at: now, missed: [] };
  const { at, missed } = opened;
  const isMoved = hasDate && missed.length === 0 && startOf(series) !== at;
  const { start_date, due_date } = isMoved ? series : datesFor(ctx, series, at);
  const due_total = hasDate ? null : series.due_total;
  const id = series.next_id!;
  const changes = await setDates(ctx, [{ id, at: new Date(at).toISOString(), due_total, start_date, due_date }]);
  await setOpen(ctx, id, hasDate ? null : series.meter_id);
  await record(ctx, [
    {
      entity_type: 'work-order',
      entity_id: id,
      action: 'updated',
      description: hasDate ? messages.openedBySeries : messages.openedByMeter(inWords(series.meter!)),
      changes: [
        { field: 'status', from: 'planned', to: 'open' },
        ...(changes.get(id) ?? []),
        ...(hasDate
          ? []
          : [
              { field: 'source', from: series.source, to: 'measurement' },
              { field: 'measurement', from: null, to: series.meter_id },
            ]),
      ],
    },
  ]);
  const jumps = hasDate ? [] : jumped(series);
  await saveMissed(ctx, series, { dates: missed, totals: jumps }, hasDate ? messages.serverAway : messages.meterJumped);
  const next = hasDate ? series : await beginAnew(ctx, series);
  // The new grid may begin later today.
  const begun = hasDate ? Math.max(at, startOf(series)) : next === series ? at : Math.max(at, Date.parse(next.anchor));
  const due = dueAfter(series, hasDate ? 'date' : 'total');
  await planNext(ctx, [{ series: next, at: dateAfter(ctx, next, Math.max(begun, lateBy(series, at, now))), due }]);
}

/** The cause is the meter if it came first. */
const setOpen = (ctx: Context, id: string, meter: string | null) =>
  ctx.db.rows(
    `update work_order set status = 'open', version = version + 1, updated_at = $3
       ${meter === null ? '' : `, source = 'measurement', measurement_id = $4`}
     where organization_id = $1 and id = $2`,
    [ctx.organization.id, id, ctx.now, ...(meter === null ? [] : [meter])],
  );

/** What comes while the last one is open is missed; the planned one waits for the next date and total. */
async function miss(ctx: Context, series: Due): Promise<void> {
  const now = Date.parse(ctx.now);
  const byDate = !series.rule.meter?.only && startOf(series) <= now;
  const missed = byDate
    ? { dates: missedUntil(ctx, series, now), totals: [] }
    : { dates: [], totals: [series.due_total!, ...jumped(series)] };
  const next = byDate ? series : await beginAnew(ctx, series);
  const after = byDate ? Date.parse(series.next_at!) : Date.parse(next.anchor);
  const at = freeDate(ctx, next, Math.max(now, after));
  if (at === undefined) return;
  const why = messages.stillOpen(series.open!);
  const description = messages.occurrencesMissed(missed.dates.length + missed.totals.length, why);
  await putOff(ctx, next, at, { due: dueAfter(series, byDate ? 'date' : 'total'), description });
  await saveMissed(ctx, series, missed, why);
}

/** What comes by meter restarts the dates, too: on fixed dates the grid begins today. */
async function beginAnew(ctx: Context, series: Due): Promise<Due> {
  if (series.rule.mode !== 'fixed') return series;
  const anchor = new Date(anchorOn(gridOf(ctx, series), Date.parse(ctx.now))).toISOString();
  await setSeries(ctx, series.id, { anchor });
  return { ...series, anchor };
}

/** The due totals that the meter has passed since; those that it passes again after a void were recorded before. */
const jumped = ({ rule, meter, due_total, taken_totals }: Due): number[] =>
  rule.mode === 'fixed'
    ? jumpedTotals(due_total!, rule.meter!.every, meter!.total!, maxMissed).filter((one) => !taken_totals.includes(one))
    : [];

const saveMissed = (
  ctx: Context,
  { id }: Due,
  { dates, totals }: { dates: number[]; totals: number[] },
  why: string,
): Promise<void> => {
  const missed = { series_id: id, absence: 'missed' as const };
  return saveOccurrences(ctx, [
    ...dates.map((at) => ({ ...missed, at: new Date(at).toISOString(), reason: why })),
    ...totals.map((due_total) => ({ ...missed, at: ctx.now, due_total, reason: why })),
  ]);
};

const inWords = ({ total, unit }: Meter): string => [total, unit].filter((part) => part !== null).join(' ');
