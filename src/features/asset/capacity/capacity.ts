import type { Slot } from './open-hours';
import { withoutOverlap, clip, hour, lay, lengthOf, sharedBy, type Span, without } from './span';

/** The schedule and figures of D12, exact to the millisecond. */
export type CapacityKind = 'closed' | 'productive' | 'maintenance' | 'planned_down' | 'unplanned_down';

export interface Piece extends Span {
  kind: CapacityKind;
  source: {
    type: 'asset' | 'calendar' | 'exception' | 'status' | 'work_order';
    id: string | null;
    name: string | null;
  };
}

export interface Plan {
  window: Span;
  open: readonly Slot[];
  closed: readonly Slot[];
  /** Time that is not tracked, of kind closed; it counts in no base (D11). */
  untracked: readonly Piece[];
  /** Open work on the asset, of kind maintenance; several pieces may overlap. */
  maintenance: readonly Piece[];
  /** Offline time, of kind planned_down or unplanned_down. */
  down: readonly Piece[];
}

/** Splits the whole window into pieces that do not overlap; where kinds overlap, the later one in D12's list wins. */
export function scheduleOf({ window, open, closed, untracked, maintenance, down }: Plan): Piece[] {
  const ofSlot =
    (kind: CapacityKind) =>
    ({ from, to, exception }: Slot): Piece => ({
      from,
      to,
      kind,
      source: { type: exception === null ? 'calendar' : 'exception', id: null, name: exception || null },
    });
  const layers: (readonly Piece[])[] = [
    closed.map(ofSlot('closed')),
    open.map(ofSlot('productive')),
    untracked,
    withoutOverlap(maintenance),
    down.filter(({ kind }) => kind === 'planned_down'),
    down.filter(({ kind }) => kind === 'unplanned_down'),
  ];
  const ground: Piece[] = [{ ...window, kind: 'closed', source: { type: 'calendar', id: null, name: null } }];
  return layers.reduce<Piece[]>((below, above) => lay(below, clip(above, window)), ground);
}

export interface Figures {
  /** Length of the window without the time that is not tracked. */
  calendar_hours: number;
  not_tracked_hours: number;
  /** Open by the calendar; the hours below count only within this time. */
  scheduled_hours: number;
  planned_down_hours: number;
  unplanned_down_hours: number;
  run_hours: number;
  /** Run ÷ scheduled, as in D11. */
  availability: number | null;
  /** Run ÷ calendar. */
  utilisation: number | null;
  /** What the scheduled hours could produce, and how much of it downtime takes. */
  capacity_units: number | null;
  units_lost: number | null;
}

export function figuresOf(plan: Plan, ratePerHour: number | null): Figures {
  const pieces = scheduleOf(plan);
  const untracked = clip(plan.untracked, plan.window);
  const open = without(plan.open, untracked);
  const down = (...kinds: CapacityKind[]) =>
    sharedBy(
      pieces.filter(({ kind }) => kinds.includes(kind)),
      open,
    );
  const calendar = lengthOf([plan.window]) - lengthOf(untracked);
  const scheduled = lengthOf(open);
  const planned = down('maintenance', 'planned_down');
  const unplanned = down('unplanned_down');
  const run = scheduled - planned - unplanned;
  const units = (milliseconds: number) => (ratePerHour === null ? null : (milliseconds / hour) * ratePerHour);
  return {
    calendar_hours: calendar / hour,
    not_tracked_hours: lengthOf(untracked) / hour,
    scheduled_hours: scheduled / hour,
    planned_down_hours: planned / hour,
    unplanned_down_hours: unplanned / hour,
    run_hours: run / hour,
    availability: scheduled === 0 ? null : run / scheduled,
    utilisation: calendar === 0 ? null : run / calendar,
    capacity_units: units(scheduled),
    units_lost: units(planned + unplanned),
  };
}

export interface Forecast {
  from: string;
  to: string;
  scheduled_hours: number;
  planned_down_hours: number;
  /** Known downtime, plus the usual share of unplanned downtime for the remaining hours. */
  unplanned_down_hours: number;
  run_hours: number;
  units: number | null;
}

/** Forecast for the future part of the window; `recent` holds the figures of the past it is based on. */
export function forecastOf(planned: Plan, recent: Figures, ratePerHour: number | null): Forecast {
  const known = figuresOf(planned, null);
  const available = recent.scheduled_hours - recent.planned_down_hours;
  const risk = available > 0 ? recent.unplanned_down_hours / available : 0;
  const expected = known.run_hours * risk;
  const run = known.run_hours - expected;
  return {
    from: new Date(planned.window.from).toISOString(),
    to: new Date(planned.window.to).toISOString(),
    scheduled_hours: known.scheduled_hours,
    planned_down_hours: known.planned_down_hours,
    unplanned_down_hours: known.unplanned_down_hours + expected,
    run_hours: run,
    units: ratePerHour === null ? null : run * ratePerHour,
  };
}

/** The same plan, limited to a part of its window. */
export const within = (plan: Plan, window: Span): Plan => ({
  ...plan,
  window,
  open: clip(plan.open, window),
  closed: clip(plan.closed, window),
});
