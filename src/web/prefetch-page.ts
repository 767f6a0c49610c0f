import { type Feature, featureOf } from './entity/common/feature.ts';
import { askedBy } from './entity/list/list-query.ts';
import { viewOf } from './entity/list/list-state.ts';
import { countsQuery, detailQuery, fieldsQuery, historyQuery, listQuery } from './entity/common/queries.ts';
import { isTab, type Tab, tabOf } from './entity/list/tabs.ts';
import { queryClient } from './query.ts';
import { loadDetail, loadForm, loadFull, loadList } from './router.tsx';
import { meQuery } from './session.tsx';

/** The longest that an empty page is shown; after that the page renders in pieces as its answers arrive. */
const timeout = 400;

/**
 * Puts the answers that came with the page (`app/prefetch.ts`) into the cache before the first render, so that the page
 * renders once and complete. Missing answers are fetched; a failed one is reported by the page itself.
 */
export async function prefetchPage(loadPage: () => Promise<unknown> = async () => {}): Promise<void> {
  const loading = [queryClient.prefetchQuery(meQuery), loadPage(), ...wanted(location.pathname.split('/').slice(1))];
  await Promise.race([Promise.allSettled(loading), new Promise((wake) => setTimeout(wake, timeout))]);
}

/** The same answers that `app/prefetch.ts` sends for this address, and the chunks that show them. */
function wanted([first = '', second = '', third = '', fourth = '']: string[]): Promise<unknown>[] {
  const search = Object.fromEntries(new URLSearchParams(location.search));
  const list = (feature: Feature, tab?: Tab) =>
    queryClient.prefetchInfiniteQuery(listQuery(feature, askedBy(search, tab)));
  if (first === 'teams') return search.tab === 'teams' ? [] : [list(featureOf('user')!)];
  const full = first === 'screen';
  const [slug, id, more] = full ? [second, third, fourth] : [first, second, third];
  const feature = featureOf(slug);
  if (!feature) return [];
  const record = id.length === 36;
  const all: Promise<unknown>[] = full ? [loadFull()] : [queryClient.prefetchQuery(fieldsQuery(feature))];
  const inList = !id || isTab(feature, id);
  if (inList && !(search.saved && !search.view)) all.push(list(feature, tabOf(feature, id, search)));
  if (inList || (record && !full && viewOf(search, feature) === 'listView')) all.push(loadList());
  if (record) all.push(queryClient.prefetchQuery(detailQuery(feature, id)));
  if (record && !more) all.push(queryClient.prefetchQuery(countsQuery(feature, id)), loadDetail(feature));
  if (id === 'new' || more === 'edit') all.push(loadForm(feature));
  if (full && more === 'history') all.push(queryClient.prefetchInfiniteQuery(historyQuery(feature, id, '')));
  return all;
}
