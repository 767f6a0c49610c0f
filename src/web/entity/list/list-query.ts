import { searchOf, type Tab } from './tabs.ts';

/** One that every noun has, the tree of nested nouns, or one of the noun's `layouts`. */
export type View = string;
export type Search = Record<string, string>;

/** The state of a list is its address (D35): everything but these names is a filter, named as in the API. */
const notFilters = new Set(['view', 'q', 'ordering', 'columns', 'saved', 'tab', 'by', 'span', 'day']);
export const isFlag = (key: string) => key.startsWith('no-');
export const isFilter = (key: string): boolean => !notFilters.has(key) && !isFlag(key);

export const filtersOf = (address: Search, tab?: Tab) =>
  Object.entries(address).filter(([key]) => isFilter(key) && key !== tab?.split?.by);

/** The API query of an address and its tab; the server asks it, too, to send its answer with the page (`app/prefetch.ts`). */
export function askedBy(address: Search, tab?: Tab): string {
  const query = searchOf(tab, address[tab?.split?.by ?? '']);
  query.delete('ordering');
  for (const [name, value] of filtersOf(address, tab)) query.append(name, value);
  if (address.q) query.set('q', address.q);
  const ordering = orderOf(address, tab);
  if (ordering) query.set('ordering', ordering);
  return query.toString();
}

/** The person's order, or else the tab's. */
export const orderOf = (address: Search, tab: Tab | undefined): string =>
  address.ordering ?? new URLSearchParams(tab?.search).get('ordering') ?? '';

export interface ListState {
  view: View;
  /** The tab of the list, if the noun has tabs. */
  tab: Tab | undefined;
  /** The part of the tab, if it is divided. */
  part: string | undefined;
  q: string;
  /** The person's order, or else the tab's. */
  ordering: string;
  /** The columns in their order; empty for the noun's default. */
  columns: string;
  /** The saved view this list was opened as; the address may have changed since. */
  saved: string;
  filters: [string, string][];
  /** How a layout shows the rows: grouped by what, over which span, around which day. */
  by: string;
  span: string;
  day: string;
  /** The API query. */
  search: string;
  /** The whole address, as a saved view stores it. */
  query: string;
  /** Whether this change would leave the address as it is. */
  says(change: Record<string, string | undefined>): boolean;
  set(change: Record<string, string | undefined>, options?: { replace?: boolean }): void;
}
