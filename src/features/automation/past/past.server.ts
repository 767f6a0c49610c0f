import type { Context } from '#server/context';
import { entriesOf, type PastEntry } from './past-entries.server';
import { begin, type Signal, type State } from '../engine/decide';
import type { AutomationEvent } from '../engine/event';
import { countingReading, eventsOfEntry, isStatusNow, readingEvent } from '../engine/events.server';
import { matches } from '../engine/matches';
import { nextOccurrence } from '#server/jobs/cron';
import { firstIds } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import { subjectOf, type Trigger, type TriggerOf } from '../sentence/trigger';

/** What happened in a window that a trigger looks at, in order, and the states it begins with. */
export interface Past {
  events: AutomationEvent[];
  begun: Map<string, State>;
}

export interface Window {
  from: string;
  to: string;
}

const mostEvents = 200_000;

/** Reads the past for a trigger: readings by the time they were taken, everything else from the history (F3.9). */
export function pastOf(ctx: Context, trigger: Trigger, window: Window): Promise<Past> {
  switch (trigger.type) {
    case 'reading':
    case 'no_reading':
      return pastReadings(ctx, trigger, window);
    case 'asset_offline':
      return pastOffline(ctx, trigger, window);
    case 'wo_overdue':
      return pastPromises(ctx, trigger, window);
    case 'schedule':
      return pastSchedule(ctx, trigger, window);
    // What was called is not kept.
    case 'webhook':
      return Promise.resolve({ events: [], begun: new Map() });
    default:
      return pastEntries(ctx, trigger, window);
  }
}

async function pastReadings(
  ctx: Context,
  trigger: TriggerOf<'reading' | 'no_reading'>,
  { from, to }: Window,
): Promise<Past> {
  const rows = await ctx.db.rows<Parameters<typeof readingEvent>[1]>(
    `(select id, value, state, delta, total, taken_at, note from reading
      where organization_id = $1 and measurement_id = $2 and taken_at < $3 and not is_suspect and voided_at is null
      order by taken_at desc limit 1)
     union all
     (select id, value, state, delta, total, taken_at, note from reading
      where organization_id = $1 and measurement_id = $2 and taken_at >= $3 and taken_at <= $4 and ${countingReading}
      order by taken_at, id limit ${mostEvents})`,
    [ctx.organization.id, trigger.measurement, from, to],
  );
  const all = rows.map((row) => readingEvent(trigger.measurement, row));
  const before = all[0] && all[0].at < from ? all[0].signal : undefined;
  const begun = new Map([[trigger.measurement, begin(trigger, before, from)]]);
  return { events: before ? all.slice(1) : all, begun };
}

async function pastEntries(ctx: Context, trigger: Trigger, window: Window): Promise<Past> {
  const entries = await entriesOf(ctx, subjectOf(trigger)!, window);
  const events = entries.flatMap(eventsOfEntry).filter((event) => matches(trigger, event));
  return { events, begun: new Map() };
}

const categoryOf = (value: unknown): string | undefined => (value as { category?: string } | null)?.category;

/** By the entries alone: a machine is offline from the entry that said so. */
async function pastOffline(ctx: Context, trigger: TriggerOf<'asset_offline'>, window: Window): Promise<Past> {
  const entries = await entriesOf(ctx, 'asset', window);
  const since = new Map<string, string>();
  const events: AutomationEvent[] = [];
  for (const entry of entries) {
    const change = isStatusNow(entry) ? entry.changes.find(({ field }) => field === 'asset_status') : undefined;
    if (!change && entry.action !== 'deleted') continue;
    const id = entry.entity_id;
    const isOffline = entry.action !== 'deleted' && categoryOf(change?.to) === 'offline';
    // Offline since before the window: it waits until it was online.
    if (isOffline && !since.has(id))
      since.set(id, categoryOf(change?.from) === 'offline' ? window.from : entry.timestamp);
    if (!isOffline) since.delete(id);
    const signal: Signal = { kind: 'offline', at: entry.timestamp, since: since.get(id) ?? null };
    events.push(eventWith(entry, 'asset_offline', signal));
  }
  return { events: events.filter((event) => matches(trigger, event)), begun: new Map() };
}

const eventWith = (entry: PastEntry, type: Trigger['type'], signal: Signal): AutomationEvent => ({
  types: [type],
  at: entry.timestamp,
  subject: { noun: entry.entity_type as 'asset', id: entry.entity_id },
  signal,
  key: entry.id,
  entry: entry.id,
  changes: entry.changes,
});

interface Promised {
  due_date: string | null;
  status: string | null;
  is_deleted: boolean;
}

const isOpenStatus = (status: string | null): boolean => ['open', 'in_progress', 'on_hold'].includes(status ?? '');
const untilOf = ({ due_date, status, is_deleted }: Promised): string | null =>
  !is_deleted && isOpenStatus(status) ? due_date : null;

/** Work orders as they are today, walked back to the beginning of the window, and forward again. */
async function pastPromises(ctx: Context, trigger: TriggerOf<'wo_overdue'>, window: Window): Promise<Past> {
  const entries = await entriesOf(ctx, 'work-order', window);
  const current = await ctx.db.rows<Promised & { id: string }>(
    `select id, due_date, status, deleted_at is not null as is_deleted from work_order
     where organization_id = $1 and kind = 'work_order' and (due_date is not null or id = any($2))`,
    [ctx.organization.id, [...new Set(entries.map(({ entity_id }) => entity_id))]],
  );
  const known = new Map<string, Promised | undefined>(current.map(({ id, ...row }) => [id, row]));
  for (const entry of entries.toReversed())
    known.set(entry.entity_id, changed(known.get(entry.entity_id), entry, 'from'));
  const begun = new Map<string, State>();
  for (const [id, row] of known) {
    const until = row && untilOf(row);
    if (until) begun.set(id, begin(trigger, { kind: 'promised', at: window.from, until }, window.from));
  }
  const events: AutomationEvent[] = [];
  for (const entry of entries) {
    const row = changed(known.get(entry.entity_id), entry, 'to');
    known.set(entry.entity_id, row);
    const until = row ? untilOf(row) : null;
    events.push(eventWith(entry, 'wo_overdue', { kind: 'promised', at: entry.timestamp, until }));
  }
  return { events, begun };
}

function changed(row: Promised | undefined, entry: PastEntry, side: 'from' | 'to'): Promised | undefined {
  if (entry.action === 'created' && side === 'from') return undefined;
  const after = row ?? { due_date: null, status: null, is_deleted: false };
  const valueOf = (field: string, now: string | null) => {
    const change = entry.changes.find((one) => one.field === field);
    return change ? (change[side] as string | null) : now;
  };
  const isGone = entry.action === 'deleted' ? side === 'to' : entry.action === 'restored' ? side === 'from' : undefined;
  return {
    due_date: valueOf('due_date', after.due_date),
    status: valueOf('status', after.status),
    is_deleted: isGone ?? after.is_deleted,
  };
}

const mostRecords = 500;

/** The times of a schedule; its records are those of today. */
async function pastSchedule(ctx: Context, trigger: TriggerOf<'schedule'>, { from, to }: Window): Promise<Past> {
  const zone = ctx.organization.time_zone;
  const events: AutomationEvent[] = [];
  const { filter } = trigger;
  const ids = filter
    ? (await firstIds(ctx, storeOf(filter.entity), new URLSearchParams(filter.query ?? ''), mostRecords)).ids
    : [undefined];
  const times: string[] = [];
  for (let next = nextOccurrence(trigger.cron, zone, new Date(Date.parse(from) - 1)); next;) {
    const at = next.toISOString();
    if (at > to) break;
    times.push(at);
    next = nextOccurrence(trigger.cron, zone, next);
  }
  // Of too many the latest.
  for (const at of times.slice(-Math.ceil(mostEvents / Math.max(1, ids.length)))) {
    const common = { types: ['schedule'] as const, at, signal: { kind: 'entry' as const, at } };
    for (const id of ids)
      events.push({
        ...common,
        key: `${at} ${id ?? ''}`,
        ...(id && filter && { subject: { noun: filter.entity, id } }),
      });
  }
  return { events, begun: new Map() };
}
