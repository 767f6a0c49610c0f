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

/** So many ids fit into an address. */
const atOnce = 100;

/** The meters with these ids, in this order; all at once, because there may be no connection on the way. */
export const metersQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.some('measurement', `with ids ${ids.join(',')}`),
    queryFn: async (): Promise<Measured[]> => {
      const byId = new Map<string, Measured>();
      for (let from = 0; from < ids.length; from += atOnce) {
        const some = ids.slice(from, from + atOnce).join(',');
        const { results } = await getPage('/measurements', `id__in=${some}`, 1, atOnce);
        for (const row of results) byId.set(row.id, measuredOf(row));
      }
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    enabled: ids.length > 0,
  });
