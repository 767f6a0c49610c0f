import type { Target } from '../agent';

/** Addresses of the lists in which people find what was counted. */

const listOf = (path: string, filters: Record<string, string>): string => `${path}?${new URLSearchParams(filters)}`;

/** The dates of a series and what became of them. */
export const datesOf = (series: string): string => listOf('/home/occurrences', { series });

/** Repairs, the latest first. */
export const repairsOf = (of: { asset: string } | { location: string }, since?: string): string =>
  listOf('/work-order/all', {
    ...of,
    work_type: 'reactive',
    ...(since && { created_at__gte: since }),
    ordering: '-created_at',
  });

/** How an asset with a recorded status fared. */
export const faredOf = (asset: string, from: string): string => listOf('/home/reliability', { asset, from });

/** Lists that show a part of their records in the tab where they begin. */
const inTabs = ['work-order', 'request'];
const allOf = (noun: Target['type']): string => (inTabs.includes(noun) ? `/${noun}/all` : `/${noun}`);

/** Just these records. */
export const theseOf = (noun: Target['type'], ids: readonly string[]): string =>
  listOf(allOf(noun), { id__in: [...new Set(ids)].join(',') });

/** What stands still, whoever looks after it. */
export const offlineList = listOf(allOf('asset'), { status_category: 'offline' });
