import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readPref, writePref } from '../../prefs.ts';
import { leadAfterPaint } from '../../ui/after-paint.ts';
import { type Feature, featureOf } from '../common/feature.ts';
import { isTab, type Tab, tabOf, tabPath } from './tabs.ts';

/** Of every noun, of those that lie in one another, or one of the noun's own (`layouts`). */
export type View = string;
export type Search = Record<string, string>;

/** The list's state is its address (D35): everything but these is a filter, in the API's own names. */
const own = new Set(['view', 'q', 'ordering', 'columns', 'saved', 'tab', 'by', 'span', 'day']);
const isFlag = (key: string) => key.startsWith('no-');

const filtersOf = (address: Search) => Object.entries(address).filter(([key]) => !own.has(key) && !isFlag(key));

/**
 * What an address asks of the API, in its tab; the server says the same (`app/ahead.ts`), before there is a program to
 * ask.
 */
export function askedBy(address: Search, tab?: Tab): string {
  const query = new URLSearchParams(tab?.search);
  query.delete('ordering');
  for (const [name, value] of filtersOf(address)) query.append(name, value);
  if (address.q) query.set('q', address.q);
  const ordering = orderOf(address, tab);
  if (ordering) query.set('ordering', ordering);
  return query.toString();
}

/** As the person chose it, or as the tab begins. */
const orderOf = (address: Search, tab: Tab | undefined): string =>
  address.ordering ?? new URLSearchParams(tab?.search).get('ordering') ?? '';

export interface ListState {
  view: View;
  /** Which part of the list, where it comes in parts. */
  tab: Tab | undefined;
  q: string;
  /** As the person chose it, or as the tab begins. */
  ordering: string;
  /** The columns in their order, or nothing for those the noun begins with. */
  columns: string;
  /** The saved view this list was opened as; what stands in the address may have moved on since. */
  saved: string;
  filters: [string, string][];
  /** How a layout shows them: in groups by what, over which span, around which day. */
  by: string;
  span: string;
  day: string;
  /** What is asked of the API. */
  search: string;
  /** All of it, as a saved view keeps it. */
  query: string;
  /** Whether the address is already what this change would make of it. */
  says(change: Record<string, string | undefined>): boolean;
  set(change: Record<string, string | undefined>, options?: { replace?: boolean }): void;
}

type Change = Record<string, string | undefined>;

export function useListState(): ListState {
  const address = useSearch({ strict: false }) as Search;
  const { entity = '', id = '', key } = useParams({ strict: false }) as { entity?: string; id?: string; key?: string };
  const feature = featureOf(entity);
  // A full screen lists what belongs to one record, in one piece.
  const tab = feature && key === undefined ? tabOf(feature, id, address) : undefined;
  const navigate = useNavigate();
  const set = useCallback<ListState['set']>(
    (change, { replace = true } = {}) => {
      const to = placeOf(feature, tab, id, change);
      const search = ((before: Search) => changed(before, change, feature, tab, id)) as never;
      // What was pressed shows first: a slow phone takes a tenth of a second to draw the list anew.
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
      filters: filtersOf(address),
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

/** That a tab has nothing in it is said at the bare address, which then names the tab (S7.3). */
export const noneInTab = ({ slug }: Feature): string => `no-${slug}-for-tab`;

/** Where the list is after a change: with a record open beside it, or without tabs, where it was. */
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
  const record = feature && id && !isTab(feature, id) ? kept(feature, tab) : {};
  return Object.fromEntries(
    Object.entries({ ...withoutFlags(search), ...record, ...bare, ...change }).filter(
      (entry): entry is [string, string] => !!entry[1],
    ),
  );
}

/** The tab as the address of a record keeps it, so that its neighbours are those of the list it was opened from. */
const kept = ({ tabs }: Feature, tab: Tab | undefined): { tab?: string } =>
  tab && tab !== tabs?.[0] ? { tab: tab.key } : {};

/** From the list to a record of it: with the view, the filters and the tab. */
export const alongTo = (feature: Feature, { tab }: Pick<ListState, 'tab'>) =>
  ((before: Search) => ({ ...withoutFlags(before), ...kept(feature, tab) })) as never;

/** In an order of its own: two addresses that show the same are the same. */
export function queryOf(search: Search, feature: Feature | undefined): string {
  // A plan is kept as a way to look at any day, not at the one that was looked at.
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

/** A flag says that a list was empty; any change to the list may make it untrue. */
const withoutFlags = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !isFlag(key) && key !== 'tab'));

/** What a noun has of its own: the tree, where its records lie in one another, and its layouts. */
const ownViews = ({ nested, layouts = [] }: Feature): View[] => [
  ...(nested ? ['treeView'] : []),
  ...layouts.map(({ view }) => view),
];

/** All there are to choose from, in their order. */
export const viewsOf = (feature: Feature): View[] => ['listView', 'tableView', ...ownViews(feature)];

/** The address over the stored choice over the table (D35). What a noun has of its own is kept for it alone. */
export function viewOf(search: Search, feature: Feature | undefined): View {
  const kept = (feature && readPref(`view.${feature.slug}`)) || readPref('view');
  const view = search.view ?? kept ?? 'tableView';
  return feature && !viewsOf(feature).includes(view) ? 'tableView' : view;
}

export function keepView(view: View, feature: Feature): void {
  const itsOwn = ownViews(feature).includes(view);
  writePref(`view.${feature.slug}`, itsOwn ? view : null);
  if (!itsOwn) writePref('view', view);
}

/** The columns this browser chose last; like the view, the address carries them from then on. */
const columnsPref = (slug: string) => `columns.${slug}`;
export const keptColumns = (slug: string): string => readPref(columnsPref(slug)) ?? '';
export const keepColumns = (slug: string, columns: string): void => writePref(columnsPref(slug), columns || null);
