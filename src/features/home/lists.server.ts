import type { Context } from '#server/context';
import { lastOf } from '#server/entity/count';
import { sumRows, totalRows } from '#server/entity/read';
import { type Store, storeOf } from '#server/entity/store';
import type { ListLink } from './home';

type Query = Record<string, string>;

/** The filters of a link, added to those it has. */
export const also = ({ path, query }: ListLink, more: Query): ListLink => ({ path, query: { ...query, ...more } });

export const listOf = (path: string, query: Query = {}): ListLink => ({ path, query });

export const searchOf = ({ query }: ListLink): URLSearchParams => new URLSearchParams(query);

/** In a window: from counts, to does not. */
export const within = (field: string, from: string, to: string): Query => ({
  [`${field}__gte`]: from,
  [`${field}__lt`]: to,
});

/** Work orders of which all figures speak; those with sub work orders are counted by these. */
export const workList = (query: Query): ListLink => listOf('/work-orders', { ...query, has_sub_orders: 'false' });

/** Sums over the rows of a list. */
export const sumOf = <T>(ctx: Context, store: Store, list: ListLink, sums: string): Promise<T> =>
  sumRows<T>(ctx, store, searchOf(list), sums);

/** As the list counts itself, and remembered like that until something changes. */
export const countOf = async (ctx: Context, noun: string, list: ListLink): Promise<number> =>
  totalRows(ctx, storeOf(noun), searchOf(list), await lastOf(ctx));
