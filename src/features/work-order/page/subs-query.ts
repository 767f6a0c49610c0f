import { queryOptions } from '@tanstack/react-query';
import { getPage, keys } from '#web/query.ts';

/** The sub work orders of a work order. */
export const subsQuery = (order: string) => {
  const search = `parent=${order}&ordering=number`;
  return queryOptions({
    queryKey: keys.some('work-order', search),
    queryFn: () => getPage('/work-orders', search, 1, 200),
  });
};
