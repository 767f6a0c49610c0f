import { AppError, badRequest } from '#shared/errors';
import { parse } from '#shared/entity';
import { type Field, type Operator, operators, refs } from '#shared/field';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import { scopeOf } from '#shared/permission';
import type { Context } from '../context';
import { escapeLike } from '../http/page';
import { fieldsHere, ownHas, type OwnFields, ownValue } from './custom';
import { insideOf, operatorsOf } from './inside';
import type { Params } from './params';
import { relativeDay } from './relative-day';
import {
  columnOf,
  hasStore,
  type Link,
  linkedTo,
  linkName,
  quote,
  type Store,
  storeOf,
  valueOf,
  type Way,
} from './store';
import { visibleTo } from './visible';

/** One filter of a list (`priority__in=high,critical`, `parent__name__icontains=hall`) as a condition on `row` (D5). */
export function filterClause(
  ctx: Context,
  store: Store,
  row: string,
  name: string,
  raw: string,
  params: Params,
  own: OwnFields,
): string {
  return clause({ ctx, params, name, raw, own }, store, row, name.split('__'), 0);
}

export const mostFilters = 20;
const mostHops = 6;

interface Asked {
  ctx: Context;
  params: Params;
  /** The filter as it was written, for the error that names it. */
  name: string;
  raw: string;
  own: OwnFields;
}

function clause(asked: Asked, store: Store, row: string, path: string[], depth: number): string {
  const [key = '', next, ...rest] = path;
  if (key === 'id') return compare(asked, idField, `${row}.id`, operatorOf(asked, idField, next, rest));
  const way = next === undefined ? undefined : wayOf(store, key, next);
  if (way) return along(asked, way, row, key, rest, depth);
  const fields = fieldsHere(store, asked.own);
  const field = Object.hasOwn(fields, key) ? fields[key]! : undefined;
  if (!field || (field.operators.length === 0 && !field.parts) || hidden(asked.ctx, field))
    throw badRequest(messages.unknownFilter(asked.name));
  if (field.unrecorded) asked.params.unrecorded = true;

  const part = next !== undefined && Object.hasOwn(field.parts ?? {}, next) ? field.parts![next] : undefined;
  if (part) return clause(asked, store, row, [part, ...rest], depth);
  if (field.operators.length === 0)
    throw badRequest(
      messages.filterByPart(
        asked.name,
        Object.keys(field.parts!).map((one) => `${key}__${one}`),
      ),
    );
  const hops = next !== undefined && !(operators as readonly string[]).includes(next);
  const link = store.links[key];
  if (hops && field.to && hasStore(field.to) && depth < 3)
    return hop(asked, field.to, link ?? valueOf(store, key, row), row, path.slice(1), depth);
  const operator = operatorOf(asked, field, next, rest);
  if (field.own) return compareOwn(asked, store, row, field, operator);
  if (link) return linked(asked, link, row, field, operator);
  const computed = store.computed[key];
  if (typeof computed !== 'object' || 'compose' in computed)
    return compare(asked, field, valueOf(store, key, row), operator);
  asked.params.expired.add(computed.anyExpired);
  const expired = computed.expired(row);
  return `((${expired}) is not true and ${compare(asked, field, computed.kept(row), operator)}
    or ${expired} and ${compare(asked, field, computed.reckoned(row), operator)})`;
}

const idField: Pick<Field, 'kind' | 'label' | 'operators' | 'schema'> = {
  kind: 'ref',
  label: 'id',
  operators: ['eq', 'in', 'ne'],
  schema: undefined as never,
};
type Compared = Omit<Asked, 'own'>;
type Comparable = Pick<Field, 'kind' | 'label' | 'operators' | 'schema' | 'options' | 'to'>;

/** A field that may not be read may not be asked about either. */
export const hidden = (ctx: Context, field: Field): boolean =>
  field.guard !== undefined && scopeOf(ctx.user, 'read', field.guard) !== 'all';

function operatorOf(asked: Asked, field: Comparable, next: string | undefined, rest: string[]): Operator {
  const operator = (next ?? 'eq') as Operator;
  const known = operatorsOf(field);
  if (rest.length > 0 || next === 'eq' || !known.includes(operator)) {
    const allowed = known.filter((one) => one !== 'eq');
    throw badRequest(messages.unknownOperator([next, ...rest].join('__'), asked.name, allowed));
  }
  return operator;
}

const wayOf = ({ ways }: Store, key: string, next: string): Way | undefined =>
  Object.hasOwn(ways, `${key}__${next}`) ? ways[`${key}__${next}`] : undefined;

/** By way of a table that no field shows: like the many of a field. */
function along(asked: Asked, way: Way, row: string, key: string, rest: string[], depth: number): string {
  const [next] = rest;
  const field = refs(way.to, { label: way.label });
  if (next !== undefined && !(operators as readonly string[]).includes(next) && depth < 3)
    return hop(asked, way.to, way.link, row, rest, depth);
  return linked(asked, way.link, row, field, operatorOf(asked, field, next, rest.slice(1)));
}

/** `by`: the table between, or SQL for the one id there is. */
function hop(asked: Asked, to: string, by: Link | string, row: string, path: string[], depth: number): string {
  if (++asked.params.hops > mostHops) throw badRequest(messages.tooManyFilters(mostFilters, mostHops));
  const target = storeOf(to);
  const inner = `h${depth}`;
  const joined =
    typeof by === 'string'
      ? `${inner}.id = ${by}`
      : `exists (select from ${quote(linkName(by))} l where ${linkedTo(by, row)} and l.${quote(by.other)} = ${inner}.id)`;
  return `exists (select from ${quote(target.source)} ${inner} where ${joined}
    and ${visibleTo(asked.ctx, target, inner, asked.params)} and ${clause(asked, target, inner, path, depth + 1)})`;
}

function linked(asked: Asked, link: Link, row: string, field: Field, operator: Operator): string {
  // What was deleted since is not shown, and so not there.
  const any = (condition: string) => `exists (select from ${quote(linkName(link))} l
    join ${quote(storeOf(field.to!).source)} c on c.organization_id = l.organization_id and c.id = l.${quote(link.other)} and c.deleted_at is null
    where ${linkedTo(link, row)} ${condition})`;
  if (operator === 'isnull') return flagOf(asked) ? `not ${any('')}` : any('');
  return any(`and ${compare(asked, field, `l.${quote(link.other)}`, operator)}`);
}

function compareOwn(asked: Asked, store: Store, row: string, field: Field, operator: Operator): string {
  const { ctx, params, raw } = asked;
  if (operator !== 'eq' && operator !== 'in') return compare(asked, field, ownValue(field, row, params), operator);
  const values = operator === 'in' ? raw.split(',').map((one) => one.trim()) : [raw];
  return ownHas(
    ctx,
    store,
    field,
    row,
    values.map((value) => checked(asked, field, value)),
    params,
  );
}

/** One comparison, its value read as the field's kind reads it. */
export function compare(asked: Compared, field: Comparable, value: string, operator: Operator): string {
  const { ctx, params, raw } = asked;
  switch (operator) {
    case 'isnull':
      return flagOf(asked) ? `${value} is null` : `${value} is not null`;
    case 'icontains':
      return `app_fold(${value}) like '%' || app_fold(${params.add(escapeLike(checked(asked, field, raw) as string))}) || '%'`;
    case 'in':
      return `${value} = any(${params.add(
        raw.split(',').map((one) => checked(asked, field, one.trim())),
        `${casts[field.kind]}[]`,
      )})`;
    case 'within':
      return `${value} = any(${insideOf(storeOf(field.to!).source, params.add(ctx.organization.id), stated(asked, field))})`;
    case 'ne':
      return `${value} is distinct from ${stated(asked, field)}`;
    default:
      return `${value} ${comparisons[operator]} ${stated(asked, field)}`;
  }
}

/** One of the contract's own words stands in the text: there are indexes for just that word, which a `$n` never meets. */
function stated(asked: Compared, field: Comparable): string {
  const value = checked(asked, field, asked.raw);
  const isWord = field.kind === 'choice' && /^[a-z_]+$/.test(value as string);
  return isWord ? `'${value as string}'::text` : asked.params.add(value, casts[field.kind]);
}

const comparisons: Record<string, string> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };
const casts: Record<string, string> = {
  text: 'text',
  long_text: 'text',
  link: 'text',
  choice: 'text',
  number: 'float8',
  duration: 'float8',
  money: 'numeric',
  flag: 'boolean',
  date: 'date',
  date_time: 'timestamptz',
  ref: 'uuid',
  refs: 'uuid',
  files: 'uuid',
};

/** A value from the address, as its kind reads it; anything else is a 400 that names the filter. */
function checked(asked: Compared, field: Comparable, raw: string): unknown {
  const bad = (detail: string) => badRequest(messages.badFilterValue(asked.name, detail));
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'link':
      if (raw.includes('\u0000') || !raw.isWellFormed()) throw bad(messages.badCharacters(field.label));
      if (raw.length > 500) throw bad(messages.tooLong(field.label, 500));
      return raw;
    case 'number':
    case 'duration': {
      const value = Number(raw);
      if (raw.trim() === '' || !Number.isFinite(value)) throw bad(messages.mustBeNumber(field.label));
      return value;
    }
    case 'flag':
      return flagOf(asked);
    case 'ref':
    case 'refs':
    case 'files':
      if (!isUuid(raw)) throw bad(messages.mustBeId(field.label));
      return raw;
    default:
      try {
        return parse(field.schema, dayOf(asked, field, raw));
      } catch (error) {
        throw error instanceof AppError ? bad(error.message) : error;
      }
  }
}

const dayOf = ({ ctx }: Compared, { kind }: Comparable, raw: string): string =>
  kind === 'date' || kind === 'date_time' ? (relativeDay(raw, kind, ctx.now, ctx.organization) ?? raw) : raw;

function flagOf({ name, raw }: Compared): boolean {
  if (raw === 'true' || raw === 'false') return raw === 'true';
  throw badRequest(messages.badFilterValue(name, messages.mustBeFlag(messages.it)));
}

/** `ordering=-due_date,name` as an order by, with what has to be joined for it; the id at the end makes pages stable. */
export function orderClause(
  ctx: Context,
  store: Store,
  row: string,
  ordering: string,
  params: Params,
  own: OwnFields,
): { order: string; joins: string } {
  const keys = ordering
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  if (keys.length > 5) throw badRequest(messages.notSortable(ordering));
  const joins: string[] = [];
  const parts = keys.map((written) => {
    const descending = written.startsWith('-');
    const key = descending ? written.slice(1) : written;
    const fields = fieldsHere(store, own);
    const field = Object.hasOwn(fields, key) ? fields[key]! : undefined;
    if (!field?.sortable || hidden(ctx, field)) throw badRequest(messages.notSortable(written));
    // What is never empty is left as it is: an index read backwards gives just that.
    return `${sortable(store, row, key, field, joins, params)}${descending ? ' desc' : ''}${descending && !field.required ? ' nulls last' : ''}`;
  });
  const last = keys.at(-1)?.startsWith('-') ? ' desc' : '';
  return { order: [...parts, `${row}.id${last}`].join(', '), joins: joins.join(' ') };
}

function sortable(store: Store, row: string, key: string, field: Field, joins: string[], params: Params): string {
  const value = field.own ? ownValue(field, row, params) : valueOf(store, key, row);
  if (field.kind === 'text' || field.kind === 'link') return `app_fold(${value})`;
  if (field.kind === 'choice') {
    const order = params.add(
      field.options!.map((option) => option.value),
      'text[]',
    );
    return `array_position(${order}, ${value})`;
  }
  if (field.kind !== 'ref') return value;
  const target = storeOf(field.to!);
  const other = quote(`o_${key}`);
  joins.push(
    `left join ${quote(target.source)} ${other} on ${other}.organization_id = ${row}.organization_id and ${other}.id = ${value}`,
  );
  return `app_fold(${other}.${quote(columnOf(target, 'name'))})`;
}
