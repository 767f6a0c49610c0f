import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readPref, writePref } from '../../prefs.ts';
import { leadAfterPaint } from '../../ui/after-paint.ts';
import { type Feature, featureOf } from '../common/feature.ts';
import { askedBy, filtersOf, isFlag, type ListState, orderOf, type Search, type View } from './list-query.ts';
import { isTab, partOf, type Tab, tabOf, tabPath } from './tabs.ts';

type Change = Record<string, string | undefined>;

export function useListState(): ListState {
  const address = useSearch({ strict: false }) as Search;
  const { entity = '', id = '', key } = useParams({ strict: false }) as { entity?: string; id?: string; key?: string };
  const feature = featureOf(entity);
  // A full screen lists the records of one other record, without tabs.
  const tab = feature && key === undefined ? tabOf(feature, id, address) : undefined;
  const navigate = useNavigate();
  const set = useCallback<ListState['set']>(
    (change, { replace = true } = {}) => {
      const to = placeOf(feature, tab, id, change);
      const search = ((current: Search) => changed(current, change, feature, tab, id)) as never;
      // The press is shown first: a slow phone needs a tenth of a second to render the list again.
      leadAfterPaint(() => void navigate({ to, replace, search }));
    },
    [navigate, feature, tab, id],
  );
  return useMemo(() => {
    return {
      view: viewOf(address, feature),
      tab,
      q: address.q ?? '',
      ordering: orderOf(address, tab),
      columns: address.columns ?? '',
      saved: address.saved ?? '',
      filters: filtersOf(address, tab),
      part: tab && partOf(tab, address[tab.split?.by ?? ''])?.value,
      by: address.by ?? '',
      span: address.span ?? '',
      day: address.day ?? '',
      search: askedBy(address, tab),
      query: queryOf(tab ? { ...address, tab: tab.key } : address, feature),
      says: (change: Change) => {
        const place = placeOf(feature, tab, id, change);
        const after = Object.entries(changed(address, change, feature, tab, id));
        return (
          (place === '.' || place === (id ? `/${entity}/${id}` : `/${entity}`)) &&
          after.length === Object.keys(address).length &&
          after.every(([name, value]) => address[name] === value)
        );
      },
      set,
    };
  }, [address, entity, id, feature, tab, set]);
}

/** The flag of an empty tab, set on the bare path, which then names the tab (S7.3). */
export const noneInTab = ({ slug }: Feature): string => `no-${slug}-for-tab`;

/** The path after a change: it stays the same with a record open, or without tabs. */
function placeOf(feature: Feature | undefined, tab: Tab | undefined, id: string, change: Change): string {
  if (!feature || !tab || (id && !isTab(feature, id))) return '.';
  return tabPath(feature, change[noneInTab(feature)] ? undefined : tab);
}

function changed(
  search: Search,
  change: Change,
  feature: Feature | undefined,
  tab: Tab | undefined,
  id: string,
): Search {
  const bare = feature && change[noneInTab(feature)] ? { tab: tab?.key } : {};
  const record = feature && id && !isTab(feature, id) ? tabParam(feature, tab) : {};
  return Object.fromEntries(
    Object.entries({ ...withoutFlags(search), ...record, ...bare, ...change }).filter(
      (entry): entry is [string, string] => !!entry[1],
    ),
  );
}

/** The tab in the address of a record, so that its neighbours are those of the list it was opened from. */
const tabParam = ({ tabs }: Feature, tab: Tab | undefined): { tab?: string } =>
  tab && tab !== tabs?.[0] ? { tab: tab.key } : {};

/** From the list to one of its records: with the view, the filters and the tab. */
export const alongTo = (feature: Feature, { tab }: Pick<ListState, 'tab'>) =>
  ((current: Search) => ({ ...withoutFlags(current), ...tabParam(feature, tab) })) as never;

/** Sorted, so that two addresses that show the same are equal. */
export function queryOf(search: Search, feature: Feature | undefined): string {
  // A saved plan is for any day, not for the one that was shown.
  const { saved: _saved, tab: _tab, day: _day, ...state } = search;
  const tab = feature && tabOf(feature, '', search);
  const query = new URLSearchParams(
    Object.entries({ ...state, view: viewOf(search, feature), ...(tab && { tab: tab.key }) }).filter(
      ([key, value]) => value && !isFlag(key),
    ),
  );
  query.sort();
  return query.toString();
}

/** A flag says that a list was empty; any change of the list may make it wrong. */
const withoutFlags = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !isFlag(key) && key !== 'tab'));

/** The views that only this noun has: the tree if it is nested, and its layouts. */
const ownViews = ({ nested, layouts = [] }: Feature): View[] => [
  ...(nested ? ['treeView'] : []),
  ...layouts.map(({ view }) => view),
];

/** All views, in the order of the menu. */
export const viewsOf = (feature: Feature): View[] => ['listView', 'tableView', ...ownViews(feature)];

/** The view: from the address, or the stored choice, or the table (D35). A noun's special view is stored per noun. */
export function viewOf(search: Search, feature: Feature | undefined): View {
  const stored = (feature && readPref(`view.${feature.slug}`)) || readPref('view');
  const view = search.view ?? stored ?? 'tableView';
  return feature && !viewsOf(feature).includes(view) ? 'tableView' : view;
}

export function rememberView(view: View, feature: Feature): void {
  const special = ownViews(feature).includes(view);
  writePref(`view.${feature.slug}`, special ? view : null);
  if (!special) writePref('view', view);
}

/** The columns this browser chose last; from then on the address has them, too. */
const columnsPref = (slug: string) => `columns.${slug}`;
export const rememberedColumns = (slug: string): string => readPref(columnsPref(slug)) ?? '';
export const rememberColumns = (slug: string, columns: string): void => writePref(columnsPref(slug), columns || null);
