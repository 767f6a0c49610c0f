import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readPref, writePref } from '../prefs.ts';
import { type Feature, featureOf } from './feature.ts';

export type View = 'tableView' | 'listView' | 'treeView';
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
  const { entity = '' } = useParams({ strict: false }) as { entity?: string };
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
      view: viewOf(address, featureOf(entity)),
      q: address.q ?? '',
      ordering: address.ordering ?? '',
      filters,
      search: query.toString(),
      set,
    };
  }, [address, entity, set]);
}

/** A flag says that a list was empty; any change to the list may make it untrue. */
const withoutFlags = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !key.startsWith('no-') && key !== 'tab'));

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
