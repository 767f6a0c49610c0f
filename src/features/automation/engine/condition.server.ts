import { customPrefix } from '#shared/custom-keys';
import type { Chip, Field } from '#shared/field';
import { fold } from '#shared/text/fold';
import type { Context } from '#server/context';
import { customFieldsHere, fieldsHere } from '#server/entity/custom';
import { filterClause } from '#server/entity/filter/filter';
import { insideOf } from '#server/entity/filter/inside';
import { Params } from '#server/entity/params';
import { relativeDay } from '#server/entity/filter/relative-day';
import { hasStore, quote, type Store, storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { words } from '../automation.words';
import { changeOps, type ConditionGroup, type ConditionLine, isConditionGroup } from '../sentence/condition';
import type { AutomationEvent, EventChange } from './event';
import { labelsOf } from './labels.server';
import { plain } from './matches';
import type { RunLine } from '../run';

/** Where the values of a subject come from: as they are now, or, in a test, as they were then. */
export interface Values {
  /** The record; undefined if it is gone. */
  record(): Promise<Record<string, unknown> | undefined>;
  /** Whether a value is only known as it is today. */
  isToday?(path: string): boolean;
}

interface Held {
  holds: boolean;
  lines: Omit<RunLine, 'n'>[];
}

/** Whether the conditions hold for an event, line by line. Fields in the entry use its values, others are read (F3.3). */
export async function conditionsHold(
  ctx: Context,
  group: ConditionGroup | null | undefined,
  event: AutomationEvent,
  values: Values,
): Promise<Held> {
  if (!group) return { holds: true, lines: [] };
  const lines: Held['lines'] = [];
  const every = group.all != null;
  let holds = every;
  for (const one of group.all ?? group.any ?? []) {
    const inner = isConditionGroup(one)
      ? await conditionsHold(ctx, one, event, values)
      : await lineHolds(ctx, one, event, values);
    lines.push(...inner.lines);
    holds = every ? holds && inner.holds : holds || inner.holds;
  }
  return { holds, lines };
}

async function lineHolds(ctx: Context, line: ConditionLine, event: AutomationEvent, values: Values): Promise<Held> {
  const holds = await holdsFor(ctx, line, event, values);
  const today = values.isToday?.(line.field) ? ` ${words.asToday}` : '';
  const said = labelsOf(event.subject?.noun, line);
  const text = `${words.condition(said.field, line.op, said.value)}${today}`;
  return { holds, lines: [{ kind: 'condition', text, result: holds ? 'yes' : 'no' }] };
}

async function holdsFor(ctx: Context, line: ConditionLine, event: AutomationEvent, values: Values): Promise<boolean> {
  const { field: path, op, value, side } = line;
  if (path.startsWith('body.')) return compares(op, bodyAt(event.body, path.split('.').slice(1)), value);
  if (!event.subject || !hasStore(event.subject.noun)) return false;
  const store = storeOf(event.subject.noun);
  const { key, hops } = placeOf(store, path);
  const change = event.changes?.find((one) => one.field === key);
  if ((changeOps as readonly string[]).includes(op)) return changed(line, change);
  if (key === 'id') return compares(op, event.subject.id, value);
  const field = fieldsHere(store, await customFieldsHere(ctx))[key];
  const now = change ? (side === 'old' ? change.from : change.to) : await valueIn(values, key);
  if (hops.length === 0 && op !== 'within') return compares(op, now, dayOf(ctx, field, value), field);
  if (!field?.to) return asked(ctx, store, [event.subject.id], path, op, value);
  // A field of a record that the subject refers to is asked as lists ask it.
  const ids = idsOf(now);
  if (ids.length === 0) return op === 'isnull' && value !== false;
  return asked(ctx, storeOf(field.to), ids, hops.join('__'), op, value);
}

/** The field of a path and what follows it; a part of a field stands for a field of its own. */
function placeOf(store: Store, path: string): { key: string; hops: string[] } {
  const [key = '', next = '', ...rest] = path.split('__');
  const part = store.entity.fields[key]?.parts?.[next];
  if (part) return { key: part, hops: rest };
  return { key, hops: next ? [next, ...rest] : [] };
}

async function valueIn(values: Values, key: string): Promise<unknown> {
  const row = await values.record();
  if (!key.startsWith(customPrefix)) return row?.[key];
  return (row?.custom_fields as Record<string, unknown> | undefined)?.[key.slice(customPrefix.length)];
}

function changed({ op, value }: ConditionLine, change: EventChange | undefined): boolean {
  if (!change) return false;
  if (op === 'changed') return true;
  return compares('eq', op === 'changed_to' ? change.to : change.from, value);
}

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : ((one as Chip | null)?.id ?? []),
  );

/** Whether one of these records matches a filter now. Without a path: whether it is inside the record `value`. */
async function asked(
  ctx: Context,
  store: Store,
  ids: string[],
  path: string,
  op: string,
  value: unknown,
): Promise<boolean> {
  const params = new Params();
  const raw = Array.isArray(value) ? value.join(',') : String(value ?? '');
  const visible = visibleTo(ctx, store, 't', params);
  const holds = path
    ? filterClause(ctx, store, 't', op === 'eq' ? path : `${path}__${op}`, raw, params, await customFieldsHere(ctx))
    : `t.id = any(${insideOf(store.source, params.add(ctx.organization.id), params.add(raw, 'uuid'))})`;
  const found = await ctx.db.rows(
    `select from ${quote(store.source)} t where ${visible} and t.id = any(${params.add(ids)}::uuid[]) and ${holds} limit 1`,
    params.values,
  );
  return found.length > 0;
}

const bodyAt = (body: unknown, keys: string[]): unknown =>
  keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    body,
  );

/** `today+7` stands for a day, as in lists. */
const dayOf = (ctx: Context, field: Field | undefined, value: unknown): unknown =>
  (field?.kind === 'date' || field?.kind === 'date_time') && typeof value === 'string'
    ? (relativeDay(value, field.kind, ctx.now, ctx.organization) ?? value)
    : value;

/** Compares as lists do (D5). */
function compares(op: string, given: unknown, value: unknown, field?: Pick<Field, 'kind'>): boolean {
  const all = Array.isArray(given) ? given.map(plain) : [plain(given)];
  const isEmpty = all.every((one) => one === null || one === undefined || one === '');
  if (op === 'isnull') return isEmpty === (value === true || value === 'true' || value == null);
  if (op === 'ne') return !all.some((one) => same(one, value));
  if (isEmpty) return false;
  if (op === 'in') return listOf(value).some((wanted) => all.some((one) => same(one, wanted)));
  if (op === 'eq') return all.some((one) => same(one, value));
  if (op === 'icontains') return all.some((one) => folded(one).includes(folded(value)));
  return all.some((one) => ordered(op, one, value, field));
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : String(value)
        .split(',')
        .map((one) => one.trim());

const same = (one: unknown, wanted: unknown): boolean =>
  one === wanted ||
  String(one ?? '') === String(wanted ?? '') ||
  (isNumeric(one) && isNumeric(wanted) && Number(one) === Number(wanted));

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));

const folded = (value: unknown): string => fold(String(value ?? ''));

function ordered(op: string, one: unknown, wanted: unknown, field?: Pick<Field, 'kind'>): boolean {
  const isDate = field?.kind === 'date' || field?.kind === 'date_time';
  const [a, b] = isDate ? [Date.parse(String(one)), Date.parse(String(wanted))] : [Number(one), Number(wanted)];
  if (Number.isNaN(a) || Number.isNaN(b)) return false;
  if (op === 'gt') return a > b;
  if (op === 'gte') return a >= b;
  if (op === 'lt') return a < b;
  return op === 'lte' && a <= b;
}
