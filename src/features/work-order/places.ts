import { queryOptions, useQuery } from '@tanstack/react-query';
import { getPage, keys, queryClient, type Row } from '#web/query.ts';

/** The places that stock a part. */
const placesQuery = (part: string) => {
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

/** Where there is no choice, none has to be made. */
export async function onlyPlaceOf(part: string): Promise<string | null> {
  const { results } = await queryClient.fetchQuery(placesQuery(part));
  return results.length === 1 ? results[0]!.id : null;
}
