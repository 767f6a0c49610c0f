import type { Context } from '#server/context';
import type { Happened } from '#server/jobs/reader';
import type { ReadingSignal } from './decide';
import type { AutomationEvent, EventChange, EventReading } from './event';
import { type SubjectNoun, subjectNouns } from '../sentence/trigger';

const nouns = new Set<string>(subjectNouns);

/** Whether an entry can start anything at all; asked of every entry of the history. */
export const isHeard = ({ entity_type }: Happened): boolean => nouns.has(entity_type) || entity_type === 'user';

export const isReading = ({ entity_type, action }: Happened): boolean =>
  entity_type === 'measurement' && action === 'reading';

const changeOf = ({ changes }: Pick<Happened, 'changes'>, field: string): EventChange | undefined =>
  changes.find((change) => change.field === field);

/** The events in a history entry, in their order. */
export async function eventsOf(ctx: Context, happened: Happened): Promise<AutomationEvent[]> {
  if (!nouns.has(happened.entity_type)) return [];
  if (isReading(happened)) return readingEvents(ctx, [happened]);
  const offline = await offlineEvent(ctx, happened);
  const promised = await promisedEvent(ctx, happened);
  return [...eventsOfEntry(happened), ...[offline, promised].flatMap((event) => event ?? [])];
}

function commonOf(happened: Happened): Omit<AutomationEvent, 'types' | 'signal' | 'key'> {
  return {
    at: happened.timestamp,
    subject: { noun: happened.entity_type as SubjectNoun, id: happened.entity_id },
    entry: happened.id,
    changes: happened.changes,
  };
}

/** What the entry itself says: something was created, changed, failed or became low. */
export function eventsOfEntry(happened: Happened): AutomationEvent[] {
  const { entity_type, action } = happened;
  const types: AutomationEvent['types'][number][] = [];
  if (action === 'created' && entity_type === 'work-order') types.push('wo_created');
  if (action === 'created' && entity_type === 'request') types.push('request_created');
  if (action === 'updated') {
    types.push('field_changed');
    if (entity_type === 'work-order' && changeOf(happened, 'status')) types.push('wo_status');
    if (entity_type === 'asset' && isStatusNow(happened)) types.push('asset_status');
    if (entity_type === 'part' && becameLow(happened)) types.push('stock_low');
  }
  const common = { ...commonOf(happened), signal: { kind: 'entry' as const, at: happened.timestamp } };
  const steps = (changeOf(happened, 'failed_steps')?.to ?? []) as NonNullable<AutomationEvent['step']>[];
  // Each step that failed is an event of its own, also where one call answered several.
  const failed = steps.map(({ label, answer, finding }, nth): AutomationEvent => ({
    ...common,
    types: ['step_failed'],
    key: nth === 0 ? happened.id : `${happened.id} ${nth}`,
    step: { label, answer, finding },
  }));
  return [...(types.length > 0 ? [{ ...common, types, key: happened.id }] : []), ...failed];
}

/** A status that was entered for another time changes nothing now. */
export function isStatusNow(happened: Pick<Happened, 'changes'>): boolean {
  const change = changeOf(happened, 'asset_status');
  return change !== undefined && !(change.to as { is_other_time?: true } | null)?.is_other_time;
}

interface Stock {
  location: string;
  is_low: boolean;
}

function becameLow(happened: Happened): boolean {
  const change = changeOf(happened, 'part_stocks');
  const [from, to] = [change?.from ?? [], change?.to ?? []] as [Stock[], Stock[]];
  const wasLow = new Set(from.filter(({ is_low }) => is_low).map(({ location }) => location));
  return to.some(({ is_low, location }) => is_low && !wasLow.has(location));
}

/** Whether an asset is offline by now, and since when. A status that was entered for another time changes nothing. */
async function offlineEvent(ctx: Context, happened: Happened): Promise<AutomationEvent | undefined> {
  const { entity_type, entity_id, action, timestamp: at } = happened;
  if (entity_type !== 'asset' || (!['deleted', 'restored'].includes(action) && !changeOf(happened, 'asset_status')))
    return undefined;
  const [found] = await offlineSince(ctx, [entity_id]);
  return {
    ...commonOf(happened),
    types: ['asset_offline'],
    signal: { kind: 'offline', at, since: found?.since ?? null },
    key: happened.id,
  };
}

/** Since when these assets (all, if none are named) are offline without a break. */
export const offlineSince = (ctx: Context, ids: string[] | null) =>
  ctx.db.rows<{ id: string; since: string }>(
    `select a.id, s.since from asset a
     cross join lateral (
       select min(b.since) as since from asset_status_step b
         join asset_status_change c on c.organization_id = b.organization_id and c.id = b.change_id
       where b.organization_id = a.organization_id and b.asset_id = a.id and b.since <= $3 and c.status_category = 'offline'
         and b.since > coalesce((select max(o.since) from asset_status_step o
           left join asset_status_change n on n.organization_id = o.organization_id and n.id = o.change_id
           where o.organization_id = a.organization_id and o.asset_id = a.id and o.since <= $3
             and n.status_category is distinct from 'offline'), '-infinity')) s
     where a.organization_id = $1 and ($2::uuid[] is null or a.id = any($2)) and a.deleted_at is null
       and s.since is not null`,
    [ctx.organization.id, ids, ctx.now],
  );

const promising = ['due_date', 'status'];

/** Until when a work order is to be done. */
async function promisedEvent(ctx: Context, happened: Happened): Promise<AutomationEvent | undefined> {
  const { entity_type, entity_id, action, timestamp: at } = happened;
  if (entity_type !== 'work-order') return undefined;
  if (action === 'updated' && !promising.some((field) => changeOf(happened, field))) return undefined;
  const [found] = await promisedUntil(ctx, [entity_id]);
  return {
    ...commonOf(happened),
    types: ['wo_overdue'],
    signal: { kind: 'promised', at, until: found?.until ?? null },
    key: happened.id,
  };
}

/** Until when these work orders (all, if none are named) are to be done, as far as they are not. */
export const promisedUntil = (ctx: Context, ids: string[] | null) =>
  ctx.db.rows<{ id: string; until: string }>(
    `select id, due_date as until from work_order
     where organization_id = $1 and ($2::uuid[] is null or id = any($2)) and deleted_at is null
       and kind = 'work_order' and status in ('open', 'in_progress', 'on_hold') and due_date is not null`,
    [ctx.organization.id, ids],
  );

export interface ReadingRow {
  id: string;
  value: string | null;
  state: string | null;
  delta: string | null;
  total: string | null;
  taken_at: string;
  note: string | null;
}

/** Readings in the order they were taken. Late, suspect, unexplained and voided ones start nothing (D28). */
export async function readingEvents(ctx: Context, entries: readonly Happened[]): Promise<AutomationEvent[]> {
  const entryOf = new Map(
    entries.flatMap((entry) =>
      ((changeOf(entry, 'readings')?.to ?? []) as string[]).map((id): [string, Happened] => [id, entry]),
    ),
  );
  const measurements = [...new Set(entries.map(({ entity_id }) => entity_id))];
  // By measurement, too: where the table was just filled, PostgreSQL would go through all readings of the organisation.
  const rows = await ctx.db.rows<ReadingRow>(
    `select id, value, state, delta, total, taken_at, note from reading
     where organization_id = $1 and measurement_id = any($3) and id = any($2) and ${countingReading}
     order by taken_at, id`,
    [ctx.organization.id, [...entryOf.keys()], measurements],
    'often',
  );
  return rows.map((row) => {
    const { id, entity_id } = entryOf.get(row.id)!;
    return { ...readingEvent(entity_id, row), entry: id };
  });
}

/** SQL: the reading counts for triggers. */
export const countingReading = `not is_late and not is_suspect and not is_unexplained and voided_at is null`;

export function readingEvent(measurement: string, row: ReadingRow): AutomationEvent {
  const number = (value: string | null) => (value === null ? null : Number(value));
  const [value, delta, total] = [number(row.value), number(row.delta), number(row.total)];
  const reading: EventReading = { ...row, value: row.state ?? value, delta, total };
  return {
    types: ['reading', 'no_reading'],
    at: row.taken_at,
    subject: { noun: 'measurement', id: measurement },
    signal: { kind: 'reading', at: row.taken_at, value, state: row.state, delta, total },
    key: row.id,
    reading,
  };
}

/** The last reading of a measurement that counts; clocks of sensors may be five minutes ahead (F2.2). */
async function lastEvent(ctx: Context, measurement: string): Promise<AutomationEvent | undefined> {
  const [row] = await ctx.db.rows<ReadingRow>(
    `select id, value, state, delta, total, taken_at, note from reading
     where organization_id = $1 and measurement_id = $2 and not is_suspect and voided_at is null
       and taken_at <= $3::timestamptz + interval '5 minutes'
     order by taken_at desc limit 1`,
    [ctx.organization.id, measurement, ctx.now],
  );
  return row && readingEvent(measurement, row);
}

export const lastSignal = async (ctx: Context, measurement: string) =>
  (await lastEvent(ctx, measurement))?.signal as ReadingSignal | undefined;

export const lastReading = async (ctx: Context, measurement: string) => (await lastEvent(ctx, measurement))?.reading;
