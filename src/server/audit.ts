import { shortened } from '#shared/text/cut';
import { uuid7 } from '#shared/id';
import type { Context } from './context';
import type { Field, Fields } from '#shared/field';
import { dayIn, timeIn } from '#shared/wall';
import { history } from '#words/history';
import { insertInto } from './db/statement';
import { auditEntries, type Change } from './db/machinery.table';

export type { Change } from './db/machinery.table';

/** `reading` and `void` are those of a measurement: its readings were added, or do not count any more. */
export const actions = ['created', 'updated', 'deleted', 'restored', 'reading', 'void'] as const;
export type Action = (typeof actions)[number];

export interface Happening {
  entity_type: string;
  entity_id: string;
  action: Action;
  description: string;
  changes: Change[];
  /** Only for history that is imported or seeded; otherwise it is now. */
  timestamp?: string;
}

/** Writes history in the transaction of the change (D33) and collects the events to publish after the commit. */
export async function record(ctx: Context, happenings: Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const entries = happenings.map(({ timestamp = ctx.now, ...happening }) => ({
    ...happening,
    organization_id: ctx.organization.id,
    id: uuid7(Date.parse(timestamp)),
    user_id: ctx.user.member,
    source: ctx.source,
    request_id: ctx.requestId,
    via: ctx.via?.id,
    via_type: ctx.via?.type,
    via_name: ctx.via?.name,
    timestamp,
  }));
  await insertInto(ctx.db, auditEntries, entries, 'often');
  for (const { id, organization_id, entity_type, entity_id, action } of entries) {
    ctx.events.push({ id, organization: organization_id, entity_type, entity_id, action });
  }
}

/** `Changed name from “Hall 1” to “Hall 2”`. Several changes, and values without a text form, are only named. */
export function describe(
  zone: string,
  action: Action,
  label: string,
  name: unknown,
  changes: Change[],
  fields: Fields,
): string {
  if (action === 'created') return history.created(label, String(name));
  if (action === 'deleted') return history.deleted(label, String(name));
  const labels = changes.map((change) => (fields[change.field]?.label ?? change.field).toLowerCase());
  if (changes.length !== 1) return history.changedMany(labels);
  const { field: key, from, to } = changes[0]!;
  const field = fields[key];
  // Fewer people may read a guarded value than the history, so it is only in `changes`, where it can be removed.
  const [was, is] = field?.guard ? [] : [shown(zone, field, from), shown(zone, field, to)];
  return was === undefined || is === undefined ? history.changed(labels[0]!) : history.changedFrom(labels[0]!, was, is);
}

/** A value as people read it; undefined when it has no text form. */
function shown(zone: string, field: Field | undefined, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return history.nothing;
  if (Array.isArray(value)) {
    const all = value.map((one) => shown(zone, field, one));
    return all.length === 0 ? history.nothing : all.every((one) => one !== undefined) ? all.join(', ') : undefined;
  }
  if (typeof value === 'object') {
    const parts = Object.values(value);
    // An object with a single text, such as `{code}`, is shown as that text.
    if (parts.length === 1 && typeof parts[0] === 'string') return quoted(parts[0]);
    return 'name' in value && field?.kind !== 'data' ? quoted(String(value.name)) : undefined;
  }
  if (typeof value === 'boolean') return history.flag[value ? 'yes' : 'no'];
  if (field?.kind === 'date_time') return `${dayIn(String(value), zone)} ${timeIn(String(value), zone)}`;
  return quoted(field?.options?.find((option) => option.value === value)?.label ?? String(value));
}

const quoted = (words: string): string => `“${shortened(words, 80)}”`;
