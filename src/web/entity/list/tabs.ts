import type { Row } from '../../query.ts';

/** A part of a noun's list with its own address (S6): `/work-order/done`. */
export interface Tab {
  key: string;
  label: string;
  /** Its API query, below the person's filters, and its order if they choose none. */
  search: string;
  /** Its default columns, if they differ from the noun's. */
  columns?: string;
  /** Fields whose filters do not apply here, and are dropped when this tab is opened. */
  without?: readonly string[];
  /** Has an address, for numbers that count across tabs; among the tabs it stands only while it is open. */
  unlisted?: true;
  /** Whether a record belongs to it: a changed record may move to another tab. */
  has(row: Row): boolean;
  /** Shown when it is empty: to people who may add a record, and to others. */
  empty: TabEmpty;
  /** Divides it once more by a field that the address names (`?progress=done`); the first part is the default. */
  split?: Split;
}

/** What has tabs. */
interface Tabbed {
  tabs?: Tab[];
}

interface TabEmpty {
  title: string;
  text: string;
  readOnly?: string;
}

interface Split {
  /** The name of the filter. */
  by: string;
  parts: readonly { value: string; label: string; empty: TabEmpty }[];
}

/** The part of a tab that an address asks for. */
export const partOf = ({ split }: Tab, chosen: string | undefined) =>
  split?.parts.find(({ value }) => value === chosen) ?? split?.parts[0];

/** What a tab asks of the API; `chosen` is what the address says of its parts. */
export function searchOf(tab: Tab | undefined, chosen: string | null | undefined): URLSearchParams {
  const search = new URLSearchParams(tab?.search);
  const part = tab && partOf(tab, chosen ?? undefined);
  if (tab?.split && part) search.set(tab.split.by, part.value);
  return search;
}

/** The tab of an address: by its path, by `tab=` if the path is bare or a record's, otherwise the first. */
export function tabOf({ tabs }: Tabbed, id: string, search: { tab?: string }): Tab | undefined {
  return tabs?.find(({ key }) => key === id) ?? tabs?.find(({ key }) => key === search.tab) ?? tabs?.[0];
}

export const isTab = ({ tabs }: Tabbed, id: string): boolean => tabs?.some(({ key }) => key === id) ?? false;

/** The path of the list, or of this tab. */
export const tabPath = ({ slug }: { slug: string }, tab: Tab | undefined): string =>
  tab ? `/${slug}/${tab.key}` : `/${slug}`;

/** The query to count by: without the order. */
export function countedIn(tab: Pick<Tab, 'search'> | undefined): string {
  const tabSearch = new URLSearchParams(tab?.search);
  tabSearch.delete('ordering');
  return tabSearch.toString();
}

/** The tab that changed rows moved to, if all of them left the tab they were in. */
export const movedTo = ({ tabs }: Tabbed, from: Tab | undefined, rows: Row[]): Tab | undefined =>
  rows.length > 0 && from && !rows.some((row) => from.has(row))
    ? tabs?.find((tab) => rows.every((row) => tab.has(row)))
    : undefined;
