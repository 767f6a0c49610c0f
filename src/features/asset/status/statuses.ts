import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RecordOf } from '#shared/entity';
import { api } from '#web/api.ts';
import { keys, type Page } from '#web/query.ts';
import type { healthStatus } from './custom/health-status';

export type HealthStatus = RecordOf<typeof healthStatus>;

export const statusesPath = '/assets/custom-health-status';

/** Loads all of them: there are only a few. */
export const healthStatusesQuery = queryOptions({
  queryKey: keys.some('health-status', 'all'),
  queryFn: async () =>
    (await api.get<Page<HealthStatus>>(`${statusesPath}?page_size=200`)).results.toSorted(builtinFirst),
  staleTime: 300_000,
});

export const useHealthStatuses = () => useQuery(healthStatusesQuery);

const builtinFirst = (a: HealthStatus, b: HealthStatus): number =>
  Number(b.is_builtin) - Number(a.is_builtin) || a.name.localeCompare(b.name);
