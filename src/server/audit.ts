import { uuid7 } from '#shared/id';
import type { Context } from './context';
import type { Field, Fields } from '#shared/field';
import { history } from '#words/history';
import { insertInto } from './db/statement';
import { auditEntries } from './db/machinery.table';
import { tellListeners } from './listeners';

export interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

export const actions = ['created', 'updated', 'deleted', 'restored'] as const;
export type Action = (typeof actions)[number];

export interface Happening {
  entity_type: string;
  entity_id: string;
  action: Action;
  description: string;
  changes: Change[];
  /** Where it is not now: a history that is brought along. */
  timestamp?: string;
}

/** Writes history in the transaction of the change (D33), and notes what the world is to hear after the commit. */
export async function record(ctx: Context, happenings: Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const entries = happenings.map(({ timestamp = ctx.now, ...happening }) => ({
    ...happening,
    organization_id: ctx.organization.id,
    id: uuid7(Date.parse(timestamp)),
    user_id: ctx.user.member,
    source: ctx.source,
    request_id: ctx.requestId,
    timestamp,
  }));
  await insertInto(ctx.db, auditEntries, entries, 'often');
  await tellListeners(ctx, entries);
  for (const { id, organization_id, entity_type, entity_id, action } of entries) {
    ctx.events.push({ id, organization: organization_id, entity_type, entity_id, action });
  }
}

/** `Changed name from “Hall 1” to “Hall 2”`; several changes are only named. */
export function describe(action: Action, label: string, name: unknown, changes: Change[], fields: Fields): string {
  if (action === 'created') return history.created(label, String(name));
  if (action === 'deleted') return history.deleted(label, String(name));
  const labels = changes.map((change) => (fields[change.field]?.label ?? change.field).toLowerCase());
  const [only] = changes;
  // A guarded value is for fewer eyes than the history: it stands in the changes alone, where it can be left out.
  if (changes.length === 1 && only && fields[only.field]?.guard) return history.changed(labels[0]!);
  if (changes.length === 1 && only) {
    const said = (value: unknown) => shown(chosen(fields[only.field], value));
    return history.changedFrom(labels[0]!, said(only.from), said(only.to));
  }
  return history.changedMany(labels);
}

/** A choice in the words it is offered in. */
const chosen = (field: Field | undefined, value: unknown): unknown =>
  field?.options?.find((option) => option.value === value)?.label ?? value;

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return history.nothing;
  if (Array.isArray(value)) return value.length === 0 ? history.nothing : value.map(shown).join(', ');
  if (typeof value === 'object') {
    const parts = Object.values(value);
    if (parts.length === 1) return shown(parts[0]);
    return 'name' in value ? `“${String(value.name)}”` : JSON.stringify(value);
  }
  const words = String(value);
  return `“${words.length > 80 ? `${words.slice(0, 79)}…` : words}”`;
}
