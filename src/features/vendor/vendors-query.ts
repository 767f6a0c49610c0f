import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys, type Page, type Row } from '#web/query.ts';

export const vendorsQuery = (ids: readonly string[]) => {
  const search = `id__in=${ids.join(',')}`;
  return queryOptions({
    queryKey: keys.some('vendor', search),
    queryFn: () => api.get<Page<Row>>(`/vendors?page_size=200&${search}`),
  });
};
