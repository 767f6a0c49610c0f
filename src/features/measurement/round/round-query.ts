import { queryOptions } from '@tanstack/react-query';
import type { RecordOf } from '#shared/entity';
import { api } from '#web/api.ts';
import { getPage, keys, type Row } from '#web/query.ts';
import { type Measured, measuredOf } from '../measured';
import type { measurementRound } from './measurement-round';

export type Round = Row & RecordOf<typeof measurementRound>;
export const roundOf = (row: Row): Round => row as Round;

/** Of a round, on the page where it is walked. */
export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: keys.detail('measurement-round', id),
    queryFn: () => api.get<Row>(`/measurement-rounds/${id}`),
  });

const pageSize = 200;

/** The meters with these ids, in this order; all at once, because there may be no connection on the way. */
export const metersQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.some('measurement', `with ids ${ids.join(',')}`),
    queryFn: async (): Promise<Measured[]> => {
      const { results } = await getPage('/measurements', `id__in=${ids.join(',')}`, 1, pageSize);
      const byId = new Map(results.map((row) => [row.id, measuredOf(row)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    enabled: ids.length > 0,
  });
