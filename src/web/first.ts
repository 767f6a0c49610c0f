import { featureOf } from './entity/feature.ts';
import { detailQuery, fieldsQuery, listQuery } from './entity/queries.ts';
import { tabOf } from './entity/tabs.ts';
import { queryClient } from './query.ts';
import { loadRecord } from './router.tsx';
import { meQuery } from './session.tsx';

/** For longer than this nobody should look at nothing: then the page comes in pieces, as its answers do. */
const patience = 400;

/**
 * Takes into the cache what `ahead.js` asked for, before anything is drawn: the first thing to be seen is then the page
 * itself, drawn once, and not an outline of it that is drawn over. What fails here is asked for again, and told, there.
 */
export async function takeAhead(): Promise<void> {
  const { ahead = {} } = globalThis as { ahead?: Record<string, unknown> };
  const [, slug = '', id = ''] = location.pathname.split('/');
  const feature = featureOf(slug);
  const taken: Promise<unknown>[] = [queryClient.prefetchQuery(meQuery)];
  if (feature) {
    const asked = (path: string) => Object.keys(ahead).some((one) => one.startsWith(`${feature.path}${path}`));
    if (asked('/fields')) taken.push(queryClient.prefetchQuery(fieldsQuery(feature)));
    if (asked('?'))
      taken.push(queryClient.prefetchInfiniteQuery(listQuery(feature, tabOf(feature, id, {})?.search ?? '')));
    if (id && asked(`/${id}`)) taken.push(queryClient.prefetchQuery(detailQuery(feature, id)), loadRecord(feature));
  }
  await Promise.race([Promise.all(taken), new Promise((wake) => setTimeout(wake, patience))]);
}
