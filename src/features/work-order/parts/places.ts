import { queryOptions, useQuery } from '@tanstack/react-query';
import { Offline } from '#web/api.ts';
import { optionQuery } from '#web/entity/pick/options.ts';
import { getPage, keys, queryClient, type Row } from '#web/query.ts';
import { stocksOf } from '#features/part/stock/stock-view';

/** A part with its stock by location, from the cache of the pickers, so that it is available offline, too. */
export const partQuery = (part: string) => optionQuery('/api/parts/minimal', part);

interface Place {
  id: string;
  name: string;
}

/** The locations that stock a part; offline, those of the cached part. */
const placesQuery = (part: string) => {
  const search = `part_stocks__part=${part}`;
  return queryOptions({
    queryKey: keys.some('location', search),
    queryFn: async (): Promise<Place[]> => {
      try {
        return (await getPage('/locations/minimal', search, 1, 200)).results;
      } catch (error) {
        if (!(error instanceof Offline)) throw error;
        const { results } = await queryClient.ensureQueryData(partQuery(part));
        return stocksOf(results[0]!).map(({ location }) => location);
      }
    },
  });
};

/** Offline the locations may be unknown: then the row has none, and the server takes the only one there is. */
export function usePlaces(part: string | undefined): { places?: Place[]; unknown: boolean } {
  const { data, isError } = useQuery({ ...placesQuery(part ?? ''), enabled: part !== undefined });
  return { places: data, unknown: isError && !data };
}

export const usePart = (part: string | undefined): Row | undefined => useQuery(partQuery(part ?? '')).data?.results[0];

/** The free stock of a part by location; undefined for an unknown location. */
export function useFree(part: string | undefined): (place: string) => number | undefined {
  const row = usePart(part);
  const stocks = row ? stocksOf(row) : [];
  return (place) => stocks.find(({ location }) => location.id === place)?.available;
}

/** The location to preselect if there is only one. */
export async function onlyPlaceOf(part: string): Promise<Place | null> {
  const [only, ...others] = await queryClient.fetchQuery(placesQuery(part));
  return only && others.length === 0 ? only : null;
}
