import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readPref, writePref } from '../prefs.ts';

export type View = 'tableView' | 'listView';
export type Search = Record<string, string>;

/** The list's state is its address (D35): everything but these is a filter, in the API's own names. */
const notFilters = (key: string) =>
  key === 'view' || key === 'q' || key === 'ordering' || key === 'tab' || key.startsWith('no-');

export interface ListState {
  view: View;
  q: string;
  ordering: string;
  filters: [string, string][];
  /** What is asked of the API. */
  search: string;
  set(change: Record<string, string | undefined>, options?: { replace?: boolean }): void;
}

export function useListState(): ListState {
  const address = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const set = useCallback<ListState['set']>(
    (change, { replace = true } = {}) =>
      void navigate({
        to: '.',
        replace,
        search: ((before: Search) =>
          Object.fromEntries(
            Object.entries({ ...withoutFlags(before), ...change }).filter(([, value]) => value),
          )) as never,
      }),
    [navigate],
  );
  return useMemo(() => {
    const filters = Object.entries(address).filter(([key]) => !notFilters(key));
    const query = new URLSearchParams(filters);
    if (address.q) query.set('q', address.q);
    if (address.ordering) query.set('ordering', address.ordering);
    return {
      view: viewOf(address),
      q: address.q ?? '',
      ordering: address.ordering ?? '',
      filters,
      search: query.toString(),
      set,
    };
  }, [address, set]);
}

/** A flag says that a list was empty; any change to the list may make it untrue. */
const withoutFlags = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !key.startsWith('no-') && key !== 'tab'));

/** The address over the stored choice over the table (D35). */
export const viewOf = (search: Search): View => (search.view ?? readPref('view') ?? 'tableView') as View;
export const keepView = (view: View): void => writePref('view', view);
