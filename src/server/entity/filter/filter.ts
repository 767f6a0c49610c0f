import { AppError, badRequest } from '#shared/errors';
import { parse } from '#shared/entity';
import { type Field, type Operator, operators, refs } from '#shared/field';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import { scopeOf } from '#shared/permission';
import type { Context } from '../../context';
import { escapeLike } from '../../http/page';
import { fieldsHere, customHasSql, type CustomFieldsByNoun, customValueSql } from '../custom';
import { insideOf, operatorsOf } from './inside';
import type { Params } from '../params';
import { relativeDay } from './relative-day';
import {
  columnOf,
  type Decided,
  hasStore,
  type Link,
  linkedTo,
  linkName,
  quote,
  type Store,
  storeOf,
  valueOf,
  type FilterLink,
} from '../store';
import { visibleTo } from '../visible';

/** One filter of a list (`priority__in=high,critical`, `parent__name__icontains=hall`) as a condition on `row` (D5). */
export function filterClause(
  ctx: Context,
  store: Store,
  row: string,
  name: string,
  raw: string,
  params: Params,
  custom: CustomFieldsByNoun,
): string {
  return clause({ ctx, params, name, raw, custom }, store, row, name.split('__'), 0);
}

export const mostFilters = 20;
const maxHops = 6;

interface FilterRequest {
  ctx: Context;
  params: Params;
  /** The name of the filter in the request, for error messages. */
  name: string;
  raw: string;
  custom: CustomFieldsByNoun;
}

function clause(filter: FilterRequest, store: Store, row: string, path: string[], depth: number): string {
  const [key = '', next, ...rest] = path;
  if (key === 'id') return compare(filter, idField, `${row}.id`, operatorOf(filter, idField, next, rest));
  const filterLink = next === undefined ? undefined : filterLinkOf(store, key, next);
  if (filterLink) return filterByLink(filter, filterLink, row, key, rest, depth);
  const fields = fieldsHere(store, filter.custom);
  const field = Object.hasOwn(fields, key) ? fields[key]! : undefined;
  if (!field || (field.operators.length === 0 && !field.parts) || hidden(filter.ctx, field))
    throw badRequest(messages.unknownFilter(filter.name));
  if (field.unrecorded) filter.params.unrecorded = true;

  const part = next !== undefined && Object.hasOwn(field.parts ?? {}, next) ? field.parts![next] : undefined;
  if (part) return clause(filter, store, row, [part, ...rest], depth);
  if (field.operators.length === 0)
    throw badRequest(
      messages.filterByPart(
        filter.name,
        Object.keys(field.parts!).map((one) => `${key}__${one}`),
      ),
    );
  const hops = next !== undefined && !(operators as readonly string[]).includes(next);
  const link = store.links[key];
  if (hops && field.to && hasStore(field.to) && depth < 3)
    return hop(filter, field.to, link ?? valueOf(store, key, row), row, path.slice(1), depth);
  const operator = operatorOf(filter, field, next, rest);
  if (field.customKey) return compareOwn(filter, store, row, field, operator);
  if (link) return linked(filter, link, row, field, operator);
  const computed = store.computed[key];
  if (typeof computed === 'object' && 'cases' in computed) return decided(filter, field, computed, row, operator);
  if (typeof computed !== 'object' || 'compose' in computed)
    return compare(filter, field, valueOf(store, key, row), operator);
  filter.params.expired.add(computed.anyExpired);
  const expired = computed.expired(row);
  return `((${expired}) is not true and ${compare(filter, field, computed.cached(row), operator)}
    or ${expired} and ${compare(filter, field, computed.reckoned(row), operator)})`;
}

const idField: Pick<Field, 'kind' | 'label' | 'operators' | 'schema'> = {
  kind: 'ref',
  label: 'id',
  operators: ['eq', 'in', 'ne'],
  schema: undefined as never,
};
type Compared = Omit<FilterRequest, 'custom'>;
type Comparable = Pick<Field, 'kind' | 'label' | 'operators' | 'schema' | 'options' | 'to'>;

/** A field that the user may not read may not be filtered by, either. */
export const hidden = (ctx: Context, field: Field): boolean =>
  field.guard !== undefined && scopeOf(ctx.user, 'read', field.guard) !== 'all';

function operatorOf(filter: FilterRequest, field: Comparable, next: string | undefined, rest: string[]): Operator {
  const operator = (next ?? 'eq') as Operator;
  const known = operatorsOf(field);
  if (rest.length > 0 || next === 'eq' || !known.includes(operator)) {
    const allowed = known.filter((one) => one !== 'eq');
    throw badRequest(messages.unknownOperator([next, ...rest].join('__'), filter.name, allowed));
  }
  return operator;
}

const filterLinkOf = ({ filterLinks }: Store, key: string, next: string): FilterLink | undefined =>
  Object.hasOwn(filterLinks, `${key}__${next}`) ? filterLinks[`${key}__${next}`] : undefined;

/** Filters by a filter link, like by a field with many references. */
function filterByLink(
  filter: FilterRequest,
  filterLink: FilterLink,
  row: string,
  key: string,
  rest: string[],
  depth: number,
): string {
  const [next] = rest;
  const field = refs(filterLink.to, { label: filterLink.label });
  if (next !== undefined && !(operators as readonly string[]).includes(next) && depth < 3)
    return hop(filter, filterLink.to, filterLink.link, row, rest, depth);
  return linked(filter, filterLink.link, row, field, operatorOf(filter, field, next, rest.slice(1)));
}

/** `by` is the link table, or SQL for the single id. */
function hop(filter: FilterRequest, to: string, by: Link | string, row: string, path: string[], depth: number): string {
  if (++filter.params.hops > maxHops) throw badRequest(messages.tooManyFilters(mostFilters, maxHops));
  const target = storeOf(to);
  const inner = `h${depth}`;
  const joined =
    typeof by === 'string'
      ? `${inner}.id = ${by}`
      : `exists (select from ${quote(linkName(by))} l where ${linkedTo(by, row)} and l.${quote(by.otherKey)} = ${inner}.id)`;
  return `exists (select from ${quote(target.source)} ${inner} where ${joined}
    and ${visibleTo(filter.ctx, target, inner, filter.params)} and ${clause(filter, target, inner, path, depth + 1)})`;
}

function linked(filter: FilterRequest, link: Link, row: string, field: Field, operator: Operator): string {
  // Deleted records are not shown, so they do not match.
  const any = (condition: string) => `exists (select from ${quote(linkName(link))} l
    join ${quote(storeOf(field.to!).source)} c on c.organization_id = l.organization_id and c.id = l.${quote(link.otherKey)} and c.deleted_at is null
    where ${linkedTo(link, row)} ${condition})`;
  if (operator === 'isnull') return flagOf(filter) ? `not ${any('')}` : any('');
  return any(`and ${compare(filter, field, `l.${quote(link.otherKey)}`, operator)}`);
}

function compareOwn(filter: FilterRequest, store: Store, row: string, field: Field, operator: Operator): string {
  const { ctx, params, raw } = filter;
  if (operator !== 'eq' && operator !== 'in')
    return compare(filter, field, customValueSql(field, row, params), operator);
  const values = operator === 'in' ? raw.split(',').map((one) => one.trim()) : [raw];
  return customHasSql(
    ctx,
    store,
    field,
    row,
    values.map((value) => parseValue(filter, field, value)),
    params,
  );
}

/** SQL for one comparison. The field's kind parses the value. */
export function compare(filter: Compared, field: Comparable, value: string, operator: Operator): string {
  const { ctx, params, raw } = filter;
  // As a condition and not as a value to compare with, so that the planner can join what it looks for.
  if (field.kind === 'flag' && operator === 'eq') return flagOf(filter) ? `(${value})` : `not (${value})`;
  switch (operator) {
    case 'isnull':
      return flagOf(filter) ? `${value} is null` : `${value} is not null`;
    case 'icontains':
      return `app_fold(${value}) like '%' || app_fold(${params.add(escapeLike(parseValue(filter, field, raw) as string))}) || '%'`;
    case 'in':
      return `${value} = any(${params.add(
        raw.split(',').map((one) => parseValue(filter, field, one.trim())),
        `${casts[field.kind]}[]`,
      )})`;
    case 'within':
      return `${value} = any(${insideOf(storeOf(field.to!).source, params.add(ctx.organization.id), operand(filter, field))})`;
    case 'ne':
      return `${value} is distinct from ${operand(filter, field)}`;
    default:
      return `${value} ${comparisons[operator]} ${operand(filter, field)}`;
  }
}

/** SQL: one of the conditions holds that decide for the values. */
function decided(filter: FilterRequest, field: Field, { cases }: Decided, row: string, operator: Operator): string {
  const values = operator === 'in' ? filter.raw.split(',').map((one) => one.trim()) : [filter.raw];
  const wanted =
    operator === 'isnull' ? Object.keys(cases) : values.map((value) => parseValue(filter, field, value) as string);
  const holds = `(${wanted.map((value) => cases[value]!(row)).join(' or ')})`;
  const isNegated = operator === 'ne' || (operator === 'isnull' && flagOf(filter));
  return isNegated ? `${holds} is not true` : holds;
}

/** An option of the contract is written into the SQL, because a partial index for it never matches a `$n`. */
function operand(filter: Compared, field: Comparable): string {
  const value = parseValue(filter, field, filter.raw);
  const isWord = field.kind === 'choice' && /^[a-z_]+$/.test(value as string);
  return isWord ? `'${value as string}'::text` : filter.params.add(value, casts[field.kind]);
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

/** Parses a value from the URL by its kind; an invalid one is a 400 that names the filter. */
function parseValue(filter: Compared, field: Comparable, raw: string): unknown {
  const bad = (detail: string) => badRequest(messages.badFilterValue(filter.name, detail));
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
      return flagOf(filter);
    case 'ref':
    case 'refs':
    case 'files':
      if (!isUuid(raw)) throw bad(messages.mustBeId(field.label));
      return raw;
    default:
      try {
        return parse(field.schema, dayOf(filter, field, raw));
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

/** `ordering=-due_date,name` as SQL with its joins. The id at the end makes pagination stable. */
export function orderClause(
  ctx: Context,
  store: Store,
  row: string,
  ordering: string,
  params: Params,
  custom: CustomFieldsByNoun,
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
    const fields = fieldsHere(store, custom);
    const field = Object.hasOwn(fields, key) ? fields[key]! : undefined;
    if (!field?.sortable || hidden(ctx, field)) throw badRequest(messages.notSortable(written));
    // Without `nulls last` a required field can be read backwards from its index.
    return `${sortable(store, row, key, field, joins, params)}${descending ? ' desc' : ''}${descending && !field.required ? ' nulls last' : ''}`;
  });
  const last = keys.at(-1)?.startsWith('-') ? ' desc' : '';
  return { order: [...parts, `${row}.id${last}`].join(', '), joins: joins.join(' ') };
}

function sortable(store: Store, row: string, key: string, field: Field, joins: string[], params: Params): string {
  const value = field.customKey ? customValueSql(field, row, params) : valueOf(store, key, row);
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
