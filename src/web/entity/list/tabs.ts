import type { Row } from '../../query.ts';
import type { Feature } from '../common/feature.ts';

/** A part of a noun's list with an address of its own (S6): `/work-order/done`. */
export interface Tab {
  key: string;
  label: string;
  /** What it asks of the API beneath the person's own filters, and its order where they choose none. */
  search: string;
  /** The columns it begins with, where not those of the noun. */
  columns?: string;
  /** Fields whose filters say nothing here, and stay behind in the tab they were chosen in. */
  without?: readonly string[];
  /** Whether a record stands in it: one that changes may have to be looked for in another. */
  has(row: Row): boolean;
  /** What is said where it has nothing: to who may add something, and to the others. */
  empty: { title: string; text: string; readOnly?: string };
}

/** Which one an address means: by its path, by `tab=` where the path is a record's or empty, otherwise the first. */
export function tabOf({ tabs }: Pick<Feature, 'tabs'>, id: string, search: { tab?: string }): Tab | undefined {
  return tabs?.find(({ key }) => key === id) ?? tabs?.find(({ key }) => key === search.tab) ?? tabs?.[0];
}

export const isTab = ({ tabs }: Pick<Feature, 'tabs'>, id: string): boolean =>
  tabs?.some(({ key }) => key === id) ?? false;

/** The list, or this part of it. */
export const tabPath = ({ slug }: Pick<Feature, 'slug'>, tab: Tab | undefined): string =>
  tab ? `/${slug}/${tab.key}` : `/${slug}`;

/** What counts, without the order it is shown in. */
export function countedIn(tab: Pick<Tab, 'search'> | undefined): string {
  const asked = new URLSearchParams(tab?.search);
  asked.delete('ordering');
  return asked.toString();
}

/** Where changed rows went, when all of them left the tab they were seen in. */
export const movedTo = ({ tabs }: Pick<Feature, 'tabs'>, from: Tab | undefined, rows: Row[]): Tab | undefined =>
  rows.length > 0 && from && !rows.some((row) => from.has(row))
    ? tabs?.find((tab) => rows.every((row) => tab.has(row)))
    : undefined;
