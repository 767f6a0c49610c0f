import type { Always, RecordOf } from '#shared/entity';
import { api } from '#web/api.ts';
import { keys, type Page, queryClient } from '#web/query.ts';
import type { portal } from './portal';

export type Portal = Always<RecordOf<typeof portal>, 'url' | 'daily_limit' | 'retention_days'>;

export const portalsQuery = {
  queryKey: keys.some('portal', 'all'),
  queryFn: () => api.get<Page<Portal>>('/portals?page_size=100'),
};

export const portalsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.entity('portal') });
