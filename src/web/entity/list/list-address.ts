import type { ListLink } from '#shared/figure';
import { allFeatures, type Feature } from '../common/feature.ts';
import { type Tab, tabPath } from './tabs.ts';

export interface Address {
  to: string;
  search: Record<string, string>;
}

/**
 * Where a list of the API stands on the screen; undefined if its noun has no screen. `pages` are those of lists that
 * belong to no noun, by their path in the API.
 */
export function addressOf({ path, query }: ListLink, pages: Record<string, string>): Address | undefined {
  const page = pages[path];
  if (page) return { to: page, search: query };
  const feature = allFeatures().find((one) => one.path === path);
  if (!feature) return undefined;
  const tab = tabFor(feature, query);
  // A tab asks for its own filters; twice the same would be refused.
  const tabSearch = new URLSearchParams(tab?.search);
  const search = Object.fromEntries(Object.entries(query).filter(([key, value]) => tabSearch.get(key) !== value));
  return { to: tabPath(feature, tab), search };
}

/** The first tab that holds every row with these filters. */
function tabFor({ tabs }: Feature, query: Record<string, string>): Tab | undefined {
  const states = statesIn(query);
  return tabs?.find((tab) =>
    states ? states.every((status) => tab.has({ id: '', name: '', version: 0, status })) : tab.unlisted,
  );
}

/** The states that rows with these filters can be in, as far as the filters say. What is overdue is not done. */
function statesIn({ status, status__in, status__ne, timeliness }: Record<string, string>): string[] | undefined {
  if (status) return [status];
  if (status__in) return status__in.split(',');
  return status__ne === 'done' || timeliness === 'overdue' ? ['open'] : undefined;
}
