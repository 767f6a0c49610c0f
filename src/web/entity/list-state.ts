import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readPref, writePref } from '../prefs.ts';
import { type Feature, featureOf } from './feature.ts';

export type View = 'tableView' | 'listView' | 'treeView';
export type Search = Record<string, string>;

/** The list's state is its address (D35): everything but these is a filter, in the API's own names. */
const own = new Set(['view', 'q', 'ordering', 'columns', 'saved', 'tab']);
const isFlag = (key: string) => key.startsWith('no-');

const filtersOf = (address: Search) => Object.entries(address).filter(([key]) => !own.has(key) && !isFlag(key));

/** What an address asks of the API; the server says the same (`app/ahead.ts`), before there is a program to ask. */
export function askedBy(address: Search): string {
  const query = new URLSearchParams(filtersOf(address));
  if (address.q) query.set('q', address.q);
  if (address.ordering) query.set('ordering', address.ordering);
  return query.toString();
}

export interface ListState {
  view: View;
  q: string;
  ordering: string;
  /** The columns in their order, or nothing for those the noun begins with. */
  columns: string;
  /** The saved view this list was opened as; what stands in the address may have moved on since. */
  saved: string;
  filters: [string, string][];
  /** What is asked of the API. */
  search: string;
  /** All of it, as a saved view keeps it. */
  query: string;
  /** Whether the address is already what this change would make of it. */
  says(change: Record<string, string | undefined>): boolean;
  set(change: Record<string, string | undefined>, options?: { replace?: boolean }): void;
}

export function useListState(): ListState {
  const address = useSearch({ strict: false }) as Search;
  const { entity = '' } = useParams({ strict: false }) as { entity?: string };
  const navigate = useNavigate();
  const set = useCallback<ListState['set']>(
    (change, { replace = true } = {}) =>
      void navigate({
        to: '.',
        replace,
        search: ((before: Search) => changed(before, change)) as never,
      }),
    [navigate],
  );
  return useMemo(() => {
    return {
      view: viewOf(address, featureOf(entity)),
      q: address.q ?? '',
      ordering: address.ordering ?? '',
      columns: address.columns ?? '',
      saved: address.saved ?? '',
      filters: filtersOf(address),
      search: askedBy(address),
      query: queryOf(address, featureOf(entity)),
      says: (change: Record<string, string | undefined>) => {
        const after = Object.entries(changed(address, change));
        return after.length === Object.keys(address).length && after.every(([key, value]) => address[key] === value);
      },
      set,
    };
  }, [address, entity, set]);
}

const changed = (search: Search, change: Record<string, string | undefined>): Search =>
  Object.fromEntries(
    Object.entries({ ...withoutFlags(search), ...change }).filter((entry): entry is [string, string] => !!entry[1]),
  );

/** In an order of its own: two addresses that show the same are the same. */
export function queryOf(search: Search, feature: Feature | undefined): string {
  const { saved: _saved, tab: _tab, ...state } = search;
  const query = new URLSearchParams(
    Object.entries({ ...state, view: viewOf(search, feature) }).filter(([key, value]) => value && !isFlag(key)),
  );
  query.sort();
  return query.toString();
}

/** A flag says that a list was empty; any change to the list may make it untrue. */
const withoutFlags = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !isFlag(key) && key !== 'tab'));

/** The address over the stored choice over the table (D35). A tree is kept for its noun alone: the others have none. */
export function viewOf(search: Search, feature: Feature | undefined): View {
  const kept = (feature?.nested && readPref(`view.${feature.slug}`)) || readPref('view');
  const view = (search.view ?? kept ?? 'tableView') as View;
  return view === 'treeView' && !feature?.nested ? 'tableView' : view;
}

export function keepView(view: View, { slug }: Feature): void {
  writePref(`view.${slug}`, view === 'treeView' ? view : null);
  if (view !== 'treeView') writePref('view', view);
}

/** The columns this browser chose last; like the view, the address carries them from then on. */
const columnsPref = (slug: string) => `columns.${slug}`;
export const keptColumns = (slug: string): string => readPref(columnsPref(slug)) ?? '';
export const keepColumns = (slug: string, columns: string): void => writePref(columnsPref(slug), columns || null);
