import { queryOptions, useQuery } from '@tanstack/react-query';
import { featureOf } from '#web/entity/feature.ts';
import { detailQuery } from '#web/entity/queries.ts';
import { getPage, keys, queryClient, type Row } from '#web/query.ts';
import { stocksOf } from '#features/part/stock-view';

/** The places that stock a part. */
export const placesQuery = (part: string) => {
  const search = `part_stocks__part=${part}`;
  return queryOptions({
    queryKey: keys.some('location', search),
    queryFn: () => getPage('/locations/minimal', search, 1, 200),
  });
};

/** Without a connection they may be unknown: then the row has none, and the server takes the only one there is. */
export function usePlaces(part: string | undefined): { places?: Row[]; unknown: boolean } {
  const { data, isError } = useQuery({ ...placesQuery(part ?? ''), enabled: part !== undefined });
  return { places: data?.results, unknown: isError && !data };
}

/** What of a part is free where; of a place that is not known nothing. */
export function useFree(part: string | undefined): (place: string) => number | undefined {
  const { data } = useQuery({ ...detailQuery(featureOf('part')!, part ?? ''), enabled: part !== undefined });
  const stocks = data ? stocksOf(data) : [];
  return (place) => stocks.find(({ location }) => location.id === place)?.available;
}

/** Where there is no choice, none has to be made. */
export async function onlyPlaceOf(part: string): Promise<Row | null> {
  const { results } = await queryClient.fetchQuery(placesQuery(part));
  return results.length === 1 ? results[0]! : null;
}
