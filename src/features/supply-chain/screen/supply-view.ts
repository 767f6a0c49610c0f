import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { addDays } from '#shared/days';
import { api } from '#web/api.ts';
import { todayIn } from '#web/format/time.ts';
import { zoneOf } from '#web/format/clock.ts';
import { getPage, keys } from '#web/query.ts';
import type { OutlookDetail, Spend, SpendKey, SupplySummary } from '../supply-chain';

const lists = ['parts', 'vendors', 'vendor-lines', 'receipts', 'blocked-work'] as const;
export type SupplyList = (typeof lists)[number];

/** Its lists have the same address on the screen as in the API. */
export const ownPages: Record<string, string> = Object.fromEntries(
  lists.map((list) => [`/supply-chain/${list}`, `/supply-chain/${list}`]),
);

export const summaryQuery = queryOptions({
  queryKey: keys.overview('supply-summary', ''),
  queryFn: () => api.get<SupplySummary>('/supply-chain/summary'),
});

export const outlookQuery = (part: string, location: string | undefined) =>
  queryOptions({
    queryKey: keys.overview('supply-part', `${part} ${location ?? ''}`),
    queryFn: () => api.get<OutlookDetail>(`/supply-chain/parts/${part}${location ? `?location=${location}` : ''}`),
  });

export const spendQuery = (by: SpendKey, from: string, to: string) =>
  queryOptions({
    queryKey: keys.overview('supply-spend', `${by} ${from} ${to}`),
    queryFn: () => api.get<Spend>(`/supply-chain/spend?by=${by}&from=${from}&to=${to}`),
  });

export const rowsQuery = <T>(list: SupplyList, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.overview(`supply-${list}`, search),
    queryFn: ({ pageParam }) => getPage<T>(`/supply-chain/${list}`, search, pageParam, 50),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  });

export const today = (): string => todayIn(zoneOf());

/** The last twelve months, this one included: the first day counts, the last does not. */
export function lastYear(): { from: string; to: string } {
  const [year = 0, month = 0] = today().split('-').map(Number);
  const first = (months: number) => new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return { from: first(-11), to: first(1) };
}

/** Soon enough to be called running out (C). */
export const soon = (): string => addDays(today(), 30);

/** The address of a part's page. */
export const partAddress = (part: string, location: string) => ({
  to: `/supply-chain/part/${part}`,
  search: { location } as never,
});
