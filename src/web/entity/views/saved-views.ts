import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { words } from '#words/screen';
import { api } from '../../api.ts';
import { getPage, keys, queryClient, type Row } from '../../query.ts';
import { sayFailed } from '../../ui/overlay/toast.tsx';
import { type Feature, featureOf } from '../common/feature.ts';
import type { ListState, Search, View } from '../list/list-query.ts';
import { queryOf, viewOf } from '../list/list-state.ts';

/** A named address of a list (U5). */
export interface SavedView extends Row {
  entity: string;
  query: string | null;
  is_shared: boolean;
  is_pinned: boolean;
  created_by: { id: string; name: string } | null;
}

const maxViews = 200;

function useViews(search: string, enabled: boolean): SavedView[] | undefined {
  const { data } = useQuery({
    queryKey: keys.some('view', search),
    queryFn: () => getPage('/views', search, 1, maxViews),
    enabled,
  });
  return data?.results as SavedView[] | undefined;
}

export const useSavedViews = (slug: string, enabled: boolean) => useViews(`entity=${slug}`, enabled);
export const usePinnedViews = () => useViews('is_pinned=true', true);

const isRows = (view: View): boolean => view === 'tableView' || view === 'listView';

/**
 * The query of a view, opened from a list in the layout `now`. A board, calendar, workload or tree is part of the saved
 * view. Panel or Table is the person's choice (S5.1, S8.3), and a view without a layout keeps the current one.
 */
export function searchOf({ query }: Pick<SavedView, 'query'>, now: View): Search {
  const { view = now, ...saved } = Object.fromEntries(new URLSearchParams(query ?? '')) as Search;
  if (!isRows(view)) return { ...saved, view };
  return { ...saved, view: isRows(now) ? now : viewOf({}, undefined) };
}

/** The whole address of a view: its state, and its id. */
export const addressOf = (view: Pick<SavedView, 'id' | 'query'>, now: View): Search => ({
  ...searchOf(view, now),
  saved: view.id,
});

/** Whether the list was changed since it was opened as this view. */
export const isModified = (view: SavedView, state: ListState): boolean =>
  queryOf(searchOf(view, state.view), featureOf(view.entity)) !== state.query;

/** Whether the list shows this built-in view, in the tab that it leads to. */
export const isShown = (view: { query: string }, { filters, q, tab }: ListState, feature: Feature): boolean => {
  const params = new URLSearchParams(view.query);
  const notFilters = new Set(['view', 'ordering']);
  const wanted = [...params].filter(([key]) => !notFilters.has(key));
  return (
    !q &&
    tab === feature.tabs?.[0] &&
    wanted.length === filters.length &&
    wanted.every(([key, value]) => filters.some(([name, given]) => name === key && given === value))
  );
};

/**
 * A link contains only the id of a view (`?saved=…`); its current state is then written into the address in place of
 * the link. Returns whether that is still to happen.
 */
export function useOpening(feature: Feature): boolean {
  const { saved = '', view } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const opening = saved !== '' && view === undefined;
  useEffect(() => {
    if (!opening) return;
    const go = (search: Search) => void navigate({ to: `/${feature.slug}`, search: search as never, replace: true });
    queryClient
      .fetchQuery({ queryKey: keys.detail('view', saved), queryFn: () => api.get<SavedView>(`/views/${saved}`) })
      .then((found) => go(addressOf(found, viewOf({}, feature))))
      .catch(() => {
        sayFailed(words.views.gone);
        go({});
      });
  }, [opening, saved, feature, navigate]);
  return opening;
}

export const viewsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.entity('view') });
