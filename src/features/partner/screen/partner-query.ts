import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys } from '#web/query.ts';
import { type Directory, type FacetKey, facetKeys, type PartnerPage } from '../partner';

/** The state of the page is its address. */
export type Search = { q?: string; page?: string } & { [K in FacetKey]?: string };

export const addressOf = (search: Search): string => {
  const asked = new URLSearchParams();
  for (const key of ['q', 'page', ...facetKeys] as const) if (search[key]) asked.set(key, String(search[key]));
  return asked.toString();
};

/** Stale when a vendor changes. */
export const partnersQuery = (search: Search) =>
  queryOptions({
    queryKey: keys.some('vendor', `partners?${addressOf(search)}`),
    queryFn: () => api.get<PartnerPage>(`/partners?${addressOf(search)}`),
    enabled: Boolean(search.q?.trim()),
    placeholderData: (before: PartnerPage | undefined) => before,
  });

export const useDirectories = (enabled: boolean) =>
  useQuery({
    queryKey: keys.some('directory', 'all'),
    queryFn: () => api.get<Directory[]>('/partners/directories'),
    enabled,
  });

export const chosenIn = (search: Search, key: FacetKey): string[] => search[key]?.split(',').filter(Boolean) ?? [];

/** The search with a value of a facet chosen, or not any more. */
export function withValue(search: Search, key: FacetKey, value: string): Search {
  const chosen = chosenIn(search, key);
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return { ...search, page: undefined, [key]: next.join(',') || undefined };
}
