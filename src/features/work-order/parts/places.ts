import { queryOptions, useQuery } from '@tanstack/react-query';
import { Offline } from '#web/api.ts';
import { optionQuery } from '#web/entity/pick/options.ts';
import { getPage, keys, queryClient, type Row } from '#web/query.ts';
import { stocksOf } from '#features/part/stock/stock-view';

/** A part with what lies where, as pickers know it: so it is known without a connection, too. */
export const partQuery = (part: string) => optionQuery('/api/parts/minimal', part);

interface Place {
  id: string;
  name: string;
}

/** The places that stock a part; where nobody can be asked, those of what was read of it. */
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

/** Without a connection they may be unknown: then the row has none, and the server takes the only one there is. */
export function usePlaces(part: string | undefined): { places?: Place[]; unknown: boolean } {
  const { data, isError } = useQuery({ ...placesQuery(part ?? ''), enabled: part !== undefined });
  return { places: data, unknown: isError && !data };
}

/** A part, for what lies where. */
export const usePart = (part: string | undefined): Row | undefined => useQuery(partQuery(part ?? '')).data?.results[0];

/** What of a part is free where; of a place that is not known nothing. */
export function useFree(part: string | undefined): (place: string) => number | undefined {
  const row = usePart(part);
  const stocks = row ? stocksOf(row) : [];
  return (place) => stocks.find(({ location }) => location.id === place)?.available;
}

/** Where there is no choice, none has to be made. */
export async function onlyPlaceOf(part: string): Promise<Place | null> {
  const [only, ...others] = await queryClient.fetchQuery(placesQuery(part));
  return only && others.length === 0 ? only : null;
}
