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

export const usePlaces = (part: string | undefined): Row[] | undefined =>
  useQuery({ ...placesQuery(part ?? ''), enabled: part !== undefined }).data?.results;

/** Where there is no choice, none has to be made. */
export async function onlyPlaceOf(part: string): Promise<string | null> {
  const { results } = await queryClient.fetchQuery(placesQuery(part));
  return results.length === 1 ? results[0]!.id : null;
}
