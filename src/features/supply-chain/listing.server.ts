import { badRequest } from '#shared/errors';
import type { Field, Operator } from '#shared/field';
import { scopeOf } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { compare, hidden, mostFilters } from '#server/entity/filter/filter';
import { operatorsOf } from '#server/entity/filter/inside';
import { Params } from '#server/entity/params';
import { filterParameters } from '#server/entity/routes';
import type { QueryParameter } from '#server/http/route';

/** A list of rows that are reckoned and not records: its fields with their SQL, filtered and ordered as in D5. */
export interface Listing {
  fields: Record<string, { field: Field; value: string }>;
  ordering: string;
  /** SQL at the end of every order, which makes pages stable. */
  last: string;
  /** SQL for the id of the part, where words are searched in the names of parts. */
  part?: string;
}

export const parametersOf = ({ fields, part }: Listing): QueryParameter[] =>
  filterParameters(Object.fromEntries(Object.entries(fields).map(([key, { field }]) => [key, field]))).filter(
    ({ name }) => part || name !== 'q',
  );

const reserved = new Set(['page', 'page_size', 'ordering', 'q']);

/** SQL for the filters of a query. */
export function filtersOf(ctx: Context, listing: Listing, query: URLSearchParams, params: Params): string[] {
  const filters = [...query].filter(([name]) => !reserved.has(name));
  if (filters.length > mostFilters) throw badRequest(messages.tooManyFilters(mostFilters, 6));
  return filters.map(([name, raw]) => {
    const [key = '', operator = 'eq', ...rest] = name.split('__');
    const found = Object.hasOwn(listing.fields, key) ? listing.fields[key]! : undefined;
    if (!found || hidden(ctx, found.field)) throw badRequest(messages.unknownFilter(name));
    const known = operatorsOf(found.field);
    if (rest.length > 0 || name.endsWith('__eq') || !known.includes(operator as Operator))
      throw badRequest(
        messages.unknownOperator(
          [operator, ...rest].join('__'),
          name,
          known.filter((one) => one !== 'eq'),
        ),
      );
    return compare({ ctx, params, name, raw }, found.field, found.value, operator as Operator);
  });
}

/** SQL for the parts whose words are searched, as the list of parts does. */
export const searchOf = (ctx: Context, { part }: Listing, terms: string[], params: Params): string[] =>
  terms.length === 0 || !part
    ? []
    : [
        `${part} = any(array(select p.id from part p where p.ctid = any(array(select app_found(${params.add(
          ctx.organization.id,
        )}, 'part', ${params.add(terms)})))))`,
      ];

export function orderOf(ctx: Context, listing: Listing, query: URLSearchParams): string {
  const ordering = (query.get('ordering') || listing.ordering).split(',').map((key) => key.trim());
  if (ordering.length > 5) throw badRequest(messages.notSortable(ordering.join(',')));
  const keys = ordering.map((written) => {
    const isDescending = written.startsWith('-');
    const key = isDescending ? written.slice(1) : written;
    const found = Object.hasOwn(listing.fields, key) ? listing.fields[key]! : undefined;
    if (!found?.field.sortable || hidden(ctx, found.field)) throw badRequest(messages.notSortable(written));
    return `${found.value}${isDescending ? ' desc nulls last' : ''}`;
  });
  return [...keys, listing.last].join(', ');
}

/** Whether somebody may read amounts of money; otherwise they are null. */
export const readsCosts = (ctx: Context): boolean => scopeOf(ctx.user, 'read', 'cost') === 'all';
