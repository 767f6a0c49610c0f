import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { FileRow } from '../../files/file.ts';
import { getPage, keys, type Page, type Row } from '../../query.ts';
import type { Feature, Screens } from './feature.ts';
import type { FieldInfo } from './field-info.ts';

/** The queries of every noun's screens, shared by the pages and by prefetching. */
export const fieldsQuery = (feature: Feature) =>
  queryOptions({
    queryKey: keys.fields(feature.slug),
    queryFn: () => api.get<FieldInfo[]>(`${feature.path}/fields`),
    staleTime: 300_000,
  });

export const detailQuery = (feature: Feature, id: string) =>
  queryOptions({
    queryKey: keys.detail(feature.slug, id),
    queryFn: () => api.get<Row>(`${feature.path}/${id}`),
  });

export const countsQuery = (feature: Feature, id: string) =>
  queryOptions({
    queryKey: keys.counts(feature.slug, id),
    queryFn: () => api.get<Record<string, number>>(`${feature.path}/${id}/counts`),
  });

/** Details of files that a record only names, with who uploaded them and when. */
export const filesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.some('file', ids.join(',')),
    queryFn: () => api.get<Page<FileRow>>(`/core/files?id__in=${ids.join(',')}&page_size=200`),
  });

/** The contract that a form validates with: code rather than data, so it never gets stale. */
export const contractQuery = ({ slug }: Feature, screens: Screens) =>
  queryOptions({
    queryKey: keys.contract(slug),
    queryFn: () => screens.contract(),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One entry of a record's history. */
export interface Entry {
  id: string;
  description: string;
  timestamp: string;
  source: string;
  user: { id: string; name: string; color: string | null; profile_image: string | null } | null;
  /** What did it for that person. */
  via?: { type: string; id: string; name: string } | null;
  changes: { field: string; label: string; from: unknown; to: unknown }[];
}

export const historyQuery = ({ slug }: Feature, id: string, q: string) =>
  infiniteQueryOptions({
    queryKey: keys.history(slug, id, q),
    queryFn: ({ pageParam }) => {
      const about = { entity_type: slug, entity_id: id, page: String(pageParam), page_size: '20', ...(q && { q }) };
      return api.get<Page<Entry>>(`/core/audit-logs?${new URLSearchParams(about)}`);
    },
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  });

const usualPage = 50;

export const listQuery = (feature: Feature, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.list(feature.slug, search),
    queryFn: ({ pageParam }) => getPage(feature.path, search, pageParam, feature.pageSize ?? usualPage),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  });
