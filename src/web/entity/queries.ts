import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { getPage, keys, type Row } from '../query.ts';
import type { Feature } from './feature.ts';
import type { FieldInfo } from './fields.ts';

/** What the screens of every noun ask for, said once: the pages use it, and so does whoever fetches ahead of them. */
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

const pageSize = (feature: Feature) => (feature.slug === 'contact' ? 100 : 50);

export const listQuery = (feature: Feature, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.list(feature.slug, search),
    queryFn: ({ pageParam }) => getPage(feature.path, search, pageParam, pageSize(feature)),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
  });
